// A table-free parser with its own stack. Three small machines share one cursor: JsonScanner (jsonscanner.h) reads
// blanks, texts and scalar words; the parser here places values into the container on top of the stack; a frame
// remembers the key or index its next value gets, so that every message can name the field.

#include "core/io/json/jsonparser.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/io/json/jsonscanner.h"
#include "core/support/text.h"

namespace minard {

namespace {

/// An object or list that is not closed yet.
struct Frame {
    JsonValue container;
    std::string key;        ///< of the member being read
    std::uint32_t line = 0; ///< where it was opened
    bool wantsComma = false;
    /// Position of each key in `container`, kept once an object is too large to search through.
    std::unordered_map<std::string, std::size_t> index;
};

class Parser {
public:
    Parser(std::string_view text, const JsonParseOptions& options) : m_scanner(text), m_options(options) { }

    Result<JsonDocument> parse();

private:
    Result<> parseValue();
    Result<> continueContainer();
    Result<> readKey();
    Result<> open(char bracket);
    Result<> close(char bracket);
    Result<> place(JsonValue value);
    void placeMember(Frame& frame, JsonValue value);
    [[nodiscard]] std::size_t findMember(Frame& frame) const;

    [[nodiscard]] std::string path() const;
    [[nodiscard]] tl::unexpected<Error> fail(std::string what, bool inField = true) const;
    [[nodiscard]] tl::unexpected<Error> failAtEnd() const;

    JsonScanner m_scanner;
    JsonParseOptions m_options;
    std::vector<Frame> m_stack;
    std::optional<JsonValue> m_root;
    Diagnostics m_diagnostics;
};

std::string Parser::path() const
{
    std::string result;
    for (const Frame& frame : m_stack) {
        if (frame.container.isList())
            result = elementPath(result, frame.container.asList().size());
        else if (!frame.key.empty())
            result = memberPath(result, frame.key);
        if (result.size() > 300)
            return elidedMiddle(result, 120) + "…";
    }
    return result;
}

tl::unexpected<Error> Parser::fail(std::string what, bool inField) const
{
    const std::string field = inField ? path() : std::string();
    return invalid(field.empty() ? std::move(what) : field + ": " + what, m_scanner.place());
}

tl::unexpected<Error> Parser::failAtEnd() const
{
    if (m_stack.empty())
        return invalid("the file is empty", {});
    const Frame& frame = m_stack.back();
    std::string what = "the document ends too early: the ";
    what += frame.container.isList() ? "list" : "object";
    what += " that begins on line " + std::to_string(frame.line) + " is not closed";
    return fail(std::move(what));
}

std::size_t Parser::findMember(Frame& frame) const
{
    constexpr std::size_t kSearched = 16;
    const JsonValue::Object& members = frame.container.asObject();
    if (members.size() < kSearched) {
        std::size_t i = 0;
        while (i < members.size() && members[i].key != frame.key)
            ++i;
        return i;
    }
    if (frame.index.empty()) {
        for (std::size_t i = 0; i < members.size(); ++i)
            frame.index.emplace(members[i].key, i);
    }
    return frame.index.try_emplace(frame.key, members.size()).first->second;
}

void Parser::placeMember(Frame& frame, JsonValue value)
{
    JsonValue::Object& members = frame.container.asObject();
    const std::size_t at = findMember(frame);
    if (at == members.size()) {
        frame.container.add(std::move(frame.key), std::move(value));
    } else {
        const std::string lines = std::to_string(members[at].value.line()) + " and " + std::to_string(value.line());
        m_diagnostics.push_back({"duplicate-key", Severity::Warning,
            "the key " + inQuotes(frame.key) + " is given twice, on lines " + lines + "; the second one counts",
            path()});
        members[at].value = std::move(value);
    }
    frame.key.clear();
}

Result<> Parser::place(JsonValue value)
{
    if (m_stack.empty()) {
        m_root = std::move(value);
        return {};
    }
    Frame& frame = m_stack.back();
    frame.wantsComma = true;
    if (frame.container.isList())
        frame.container.asList().push_back(std::move(value));
    else
        placeMember(frame, std::move(value));
    return {};
}

Result<> Parser::open(char bracket)
{
    if (m_stack.size() >= m_options.maximumDepth) {
        return fail("lists and objects are nested more than " + std::to_string(m_options.maximumDepth)
                + " levels deep; this is more than a document needs",
            false);
    }
    Frame frame;
    frame.container = bracket == '{' ? JsonValue::object() : JsonValue::list();
    frame.line = m_scanner.line();
    frame.container.setLine(frame.line);
    m_scanner.skip();
    m_stack.push_back(std::move(frame));
    return {};
}

Result<> Parser::close(char bracket)
{
    const Frame& frame = m_stack.back();
    const char wanted = frame.container.isList() ? ']' : '}';
    if (bracket != wanted) {
        return fail(std::string("found '") + bracket + "' where '" + wanted + "' must close what begins on line "
            + std::to_string(frame.line));
    }
    m_scanner.skip();
    JsonValue value = std::move(m_stack.back().container);
    m_stack.pop_back();
    return place(std::move(value));
}

Result<> Parser::parseValue()
{
    const char c = m_scanner.current();
    if (c == '{' || c == '[')
        return open(c);
    const std::uint32_t line = m_scanner.line();
    Result<JsonValue> scalar = m_scanner.readScalar();
    if (!scalar)
        return fail(std::move(scalar.error().what));
    scalar->setLine(line);
    return place(std::move(*scalar));
}

Result<> Parser::readKey()
{
    Frame& frame = m_stack.back();
    if (m_scanner.current() != '"')
        return fail("expected a name in double quotes, found " + m_scanner.describeCurrent());
    Result<std::string> key = m_scanner.readText();
    if (!key)
        return fail(std::move(key.error().what));
    frame.key = std::move(*key);
    if (Result<> skipped = m_scanner.skipBlanks(); !skipped)
        return skipped;
    if (m_scanner.atEnd())
        return failAtEnd();
    if (m_scanner.current() != ':')
        return fail("expected a colon after the name, found " + m_scanner.describeCurrent());
    m_scanner.skip();
    if (Result<> skipped = m_scanner.skipBlanks(); !skipped)
        return skipped;
    return m_scanner.atEnd() ? Result<>(failAtEnd()) : parseValue();
}

/// One step inside the container on top of the stack: a comma, a closing bracket or the next value.
Result<> Parser::continueContainer()
{
    Frame& frame = m_stack.back();
    const char c = m_scanner.current();
    if (c == ']' || c == '}')
        return close(c);
    if (frame.wantsComma) {
        if (c != ',') {
            return fail(std::string("expected a comma or '") + (frame.container.isList() ? ']' : '}') + "', found "
                    + m_scanner.describeCurrent(),
                true);
        }
        frame.wantsComma = false;
        m_scanner.skip();
        return {};
    }
    if (c == ',')
        return fail("found a comma where a value must stand");
    return frame.container.isList() ? parseValue() : readKey();
}

Result<JsonDocument> Parser::parse()
{
    while (true) {
        if (Result<> skipped = m_scanner.skipBlanks(); !skipped)
            return tl::unexpected(skipped.error());
        if (m_scanner.atEnd())
            break;
        if (m_root)
            return fail("found " + m_scanner.describeCurrent() + " after the end of the document");
        Result<> step = m_stack.empty() ? parseValue() : continueContainer();
        if (!step)
            return tl::unexpected(std::move(step.error()));
    }
    if (!m_root)
        return failAtEnd();
    return JsonDocument{std::move(*m_root), std::move(m_diagnostics)};
}

} // namespace

Result<JsonDocument> parseJson(std::string_view text, const JsonParseOptions& options)
{
    return Parser(text, options).parse();
}

} // namespace minard
