#include "core/io/import/template.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/io/import/arithmetic.h"
#include "core/support/numberformat.h"
#include "core/support/text.h"

namespace minard {

namespace {

bool isName(std::string_view text)
{
    return !text.empty() && (text[0] < '0' || text[0] > '9') && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
}

class Renderer {
public:
    explicit Renderer(std::string_view text) : m_text(text) { }

    Result<std::string> run();

private:
    Result<> runTag(std::string_view opening);
    Result<> runStatement(std::string_view statement);
    [[nodiscard]] Result<std::string> evaluate(std::string_view expression) const;
    [[nodiscard]] tl::unexpected<Error> fail(std::string what) const;
    void keepLines(std::string_view removed);

    std::string_view m_text;
    std::size_t m_at = 0;
    std::string m_out;
    std::map<std::string, std::string, std::less<>> m_values;
};

tl::unexpected<Error> Renderer::fail(std::string what) const
{
    const auto line = std::count(m_text.begin(), m_text.begin() + static_cast<std::ptrdiff_t>(m_at), '\n') + 1;
    return invalid(std::move(what), "line " + std::to_string(line));
}

/// What a tag spans in lines is kept, so that later errors name the right ones.
void Renderer::keepLines(std::string_view removed)
{
    m_out.append(static_cast<std::size_t>(std::count(removed.begin(), removed.end(), '\n')), '\n');
}

/// "EXPRESSION" or "NAME | default(EXPRESSION)", of which the name counts if it has a value.
Result<std::string> Renderer::evaluate(std::string_view expression) const
{
    const std::string_view whole = trimmed(expression);
    if (const std::size_t bar = whole.find('|'); bar != std::string_view::npos) {
        const std::string_view name = trimmed(whole.substr(0, bar));
        std::string_view filter = trimmed(whole.substr(bar + 1));
        if (!isName(name) || !filter.starts_with("default(") || !filter.ends_with(')'))
            return fail("the template expression " + inQuotes(whole) + " is not supported; render the template first");
        if (const auto found = m_values.find(name); found != m_values.end())
            return found->second;
        filter.remove_prefix(std::string_view("default(").size());
        filter.remove_suffix(1);
        if (filter.find('|') != std::string_view::npos)
            return fail("the template expression " + inQuotes(whole) + " is not supported; render the template first");
        return evaluate(filter);
    }
    const bool isQuoted = whole.size() >= 2 && (whole.front() == '"' || whole.front() == '\'')
        && whole.back() == whole.front()
        && whole.substr(1, whole.size() - 2).find(whole.front()) == std::string_view::npos;
    if (isQuoted)
        return std::string(whole.substr(1, whole.size() - 2));
    if (const auto found = m_values.find(whole); found != m_values.end())
        return found->second;
    const auto valueOf = [this](std::string_view name) -> std::optional<double> {
        const auto found = m_values.find(name);
        const Result<double> value = found == m_values.end()
            ? Result<double>(invalid({}))
            : evaluateArithmetic(found->second, [](std::string_view) { return std::nullopt; });
        return value ? std::optional(*value) : std::nullopt;
    };
    const Result<double> value = evaluateArithmetic(whole, valueOf);
    if (!value)
        return fail(value.error().what);
    return formatExact(*value);
}

Result<> Renderer::runStatement(std::string_view statement)
{
    statement = trimmed(statement);
    const std::string_view word = statement.substr(0, statement.find_first_of(" \t\r\n"));
    const std::size_t equals = statement.find('=');
    if (word != "set" || equals == std::string_view::npos) {
        return fail(
            "the template statement " + inQuotes(word) + " is not supported; render the template with its tool first");
    }
    const std::string_view name = trimmed(statement.substr(3, equals - 3));
    if (!isName(name))
        return fail("the template sets " + inQuotes(name) + ", which is no name");
    Result<std::string> value = evaluate(statement.substr(equals + 1));
    if (!value)
        return tl::unexpected(std::move(value.error()));
    m_values[std::string(name)] = std::move(*value);
    return {};
}

/// One tag at the cursor; `opening` is "{%", "{{" or "{#".
Result<> Renderer::runTag(std::string_view opening)
{
    const std::string closing = opening == "{{" ? "}}" : std::string(1, opening[1]) + '}';
    const std::size_t end = m_text.find(closing, m_at + 2);
    if (end == std::string_view::npos)
        return fail("the template tag " + inQuotes(opening) + " is not closed");
    std::string_view inside = m_text.substr(m_at + 2, end - m_at - 2);
    const std::string_view whole = inside;
    if (inside.starts_with('-'))
        inside.remove_prefix(1);
    if (inside.ends_with('-'))
        inside.remove_suffix(1);
    if (opening == "{%") {
        if (Result<> ran = runStatement(inside); !ran)
            return ran;
    } else if (opening == "{{") {
        Result<std::string> value = evaluate(inside);
        if (!value)
            return tl::unexpected(std::move(value.error()));
        m_out += *value;
    }
    keepLines(whole);
    m_at = end + 2;
    return {};
}

Result<std::string> Renderer::run()
{
    while (m_at < m_text.size()) {
        const std::size_t next = m_text.find('{', m_at);
        m_out.append(m_text.substr(m_at, next == std::string_view::npos ? next : next - m_at));
        if (next == std::string_view::npos)
            break;
        m_at = next;
        const std::string_view opening = m_text.substr(m_at, 2);
        if (opening == "{%" || opening == "{{" || opening == "{#") {
            if (Result<> ran = runTag(opening); !ran)
                return tl::unexpected(std::move(ran.error()));
        } else {
            m_out += '{';
            ++m_at;
        }
    }
    return std::move(m_out);
}

} // namespace

Result<std::string> renderTemplate(std::string_view text)
{
    return Renderer(text).run();
}

} // namespace minard
