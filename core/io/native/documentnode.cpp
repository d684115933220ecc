#include "core/io/native/documentnode.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <unordered_map>

#include "core/support/text.h"

namespace minard {

namespace {

using Paths = std::unordered_map<const JsonValue*, std::string>;

/// Fills in the paths of those values that `wanted` has as keys. The depth of a document is limited by its parser.
void collectPaths(const JsonValue& value, const std::string& path, Paths& wanted)
{
    if (const auto found = wanted.find(&value); found != wanted.end())
        found->second = path;
    if (value.isList()) {
        std::size_t i = 0;
        for (const JsonValue& element : value.asList())
            collectPaths(element, elementPath(path, i++), wanted);
    } else if (value.isObject()) {
        for (const JsonValue::Member& member : value.asObject())
            collectPaths(member.value, memberPath(path, member.key), wanted);
    }
}

std::vector<std::string> copies(std::span<const std::string_view> words)
{
    return {words.begin(), words.end()};
}

} // namespace

std::string ReadLog::place(const Entry& entry, const std::string& path) const
{
    std::string field = entry.suffix.empty() ? path : memberPath(path, entry.suffix);
    if (m_places == PlaceStyle::Path)
        return field;
    const JsonValue* member = entry.suffix.empty() ? nullptr : entry.value->find(entry.suffix);
    const std::string line = "line " + std::to_string((member ? member : entry.value)->line());
    return field.empty() ? line : line + " (" + field + ')';
}

void ReadLog::fault(const JsonValue& value, std::string what, std::string suffix)
{
    if (!m_fault)
        m_fault = Entry{&value, std::move(suffix), {{}, Severity::Error, std::move(what), {}}};
}

void ReadLog::remark(const JsonValue& value, std::string id, Severity severity, std::string message, std::string suffix)
{
    m_remarks.push_back({&value, std::move(suffix), {std::move(id), severity, std::move(message), {}}});
}

Error ReadLog::fault(const JsonValue& root) const
{
    Paths paths{{m_fault->value, std::string()}};
    collectPaths(root, {}, paths);
    return {ErrorCode::InvalidInput, m_fault->diagnostic.message, place(*m_fault, paths[m_fault->value])};
}

Diagnostics ReadLog::remarks(const JsonValue& root) const
{
    Diagnostics diagnostics;
    if (m_remarks.empty())
        return diagnostics;
    Paths paths;
    std::map<std::tuple<std::string_view, std::string_view, std::string_view>, std::size_t> alike;
    for (const Entry& entry : m_remarks) {
        const Diagnostic& diagnostic = entry.diagnostic;
        if (++alike[{diagnostic.id, diagnostic.message, entry.suffix}] == 1 || entry.suffix.empty())
            paths.emplace(entry.value, std::string());
    }
    collectPaths(root, {}, paths);
    for (const Entry& entry : m_remarks) {
        std::size_t& count = alike[{entry.diagnostic.id, entry.diagnostic.message, entry.suffix}];
        if (count == 0)
            continue;
        diagnostics.push_back(entry.diagnostic);
        diagnostics.back().where = place(entry, paths[entry.value]);
        if (!entry.suffix.empty()) {
            if (count > 1)
                diagnostics.back().message += "; there are " + std::to_string(count) + " such places";
            count = 0;
        }
    }
    return diagnostics;
}

void DocumentNode::fault(std::string what, std::string_view key) const
{
    m_log->fault(*m_value, std::move(what), std::string(key));
}

void DocumentNode::remark(std::string id, Severity severity, std::string message, std::string_view key) const
{
    m_log->remark(*m_value, std::move(id), severity, std::move(message), std::string(key));
}

bool DocumentNode::expect(JsonValue::Kind kind) const
{
    if (m_value->kind() == kind)
        return true;
    fault("expected " + std::string(kindName(kind)) + ", found " + std::string(kindName(m_value->kind())));
    return false;
}

bool DocumentNode::expectObject() const
{
    return expect(JsonValue::Kind::Object);
}

std::optional<DocumentNode> DocumentNode::find(std::string_view key) const
{
    const JsonValue* member = m_value->find(key);
    if (!member || member->isNull())
        return std::nullopt;
    return child(*member);
}

std::optional<DocumentNode> DocumentNode::require(std::string_view key) const
{
    std::optional<DocumentNode> member = find(key);
    if (!member && expectObject())
        fault(m_value->find(key) ? "must not be null" : "is missing", key);
    return member;
}

void DocumentNode::forEachElement(const std::function<void(const DocumentNode&)>& visit) const
{
    if (!expect(JsonValue::Kind::List))
        return;
    for (const JsonValue& element : m_value->asList())
        visit(child(element));
}

void DocumentNode::forEachMember(const std::function<void(std::string_view, const DocumentNode&)>& visit) const
{
    if (!expect(JsonValue::Kind::Object))
        return;
    for (const JsonValue::Member& member : m_value->asObject())
        visit(member.key, child(member.value));
}

std::string DocumentNode::text() const
{
    return expect(JsonValue::Kind::Text) ? m_value->asText() : std::string();
}

bool DocumentNode::flag() const
{
    return expect(JsonValue::Kind::Boolean) && m_value->asBoolean();
}

/// The number in a text. What is no quantity of `unit` may still convert to it: "1200 cycle" in a document of seconds.
double DocumentNode::quantity(Unit unit) const
{
    const Result<double> direct = parseQuantityAs(m_value->asText(), unit, m_numbers->opsPerMac);
    if (direct)
        return *direct;
    const Result<Quantity> any = parseQuantity(m_value->asText(), {Unit::None, m_numbers->opsPerMac});
    const bool otherKind = any && any->unit != Unit::None && any->unit != unit;
    if (otherKind && (unit == Unit::Second || unit == Unit::Cycle || unit == Unit::Tick)) {
        const Result<double> converted = convertUnit(any->value, any->unit, unit, m_numbers->clockHz);
        if (converted)
            return *converted;
    }
    fault(direct.error().what);
    return 0.0;
}

double DocumentNode::number(Unit unit) const
{
    if (m_value->isNumber())
        return m_value->asDouble();
    if (m_value->isText())
        return quantity(unit);
    fault("expected a number or a text with a unit, found " + std::string(kindName(m_value->kind())));
    return 0.0;
}

std::uint64_t DocumentNode::count(std::uint64_t least) const
{
    constexpr double kLargest = 9007199254740992.0; // 2^53: whole numbers beyond are not exact
    if (!expect(JsonValue::Kind::Number))
        return least;
    const double value = m_value->asDouble();
    if (value != std::floor(value) || value < static_cast<double>(least) || value > kLargest) {
        fault("expected a whole number of at least " + std::to_string(least) + ", found " + m_value->asDigits());
        return least;
    }
    return static_cast<std::uint64_t>(value);
}

std::vector<std::string> DocumentNode::texts() const
{
    std::vector<std::string> result;
    forEachElement([&result](const DocumentNode& element) { result.push_back(element.text()); });
    return result;
}

std::size_t DocumentNode::chooseWord(std::span<const std::string_view> words) const
{
    if (!expect(JsonValue::Kind::Text))
        return 0;
    const auto found = std::find(words.begin(), words.end(), m_value->asText());
    if (found != words.end())
        return static_cast<std::size_t>(found - words.begin());
    std::string list;
    for (const std::string_view word : words) {
        if (!list.empty())
            list += word == words.back() ? " or " : ", ";
        list += inQuotes(word);
    }
    fault("expected " + list + ", found " + inQuotes(m_value->asText()) + didYouMean(m_value->asText(), copies(words)));
    return 0;
}

void DocumentNode::read(std::string_view key, std::string& out) const
{
    if (const auto node = find(key))
        out = node->text();
}

void DocumentNode::read(std::string_view key, bool& out) const
{
    if (const auto node = find(key))
        out = node->flag();
}

void DocumentNode::read(std::string_view key, double& out, Unit unit) const
{
    if (const auto node = find(key))
        out = node->number(unit);
}

void DocumentNode::read(std::string_view key, std::optional<double>& out, Unit unit) const
{
    if (const auto node = find(key))
        out = node->number(unit);
}

void DocumentNode::noteUnknownKeys(std::span<const std::string_view> known) const
{
    if (!m_value->isObject())
        return;
    for (const JsonValue::Member& member : m_value->asObject()) {
        if (std::find(known.begin(), known.end(), member.key) != known.end())
            continue;
        const std::string near = didYouMean(member.key, copies(known));
        const Severity severity = near.empty() ? Severity::Note : Severity::Warning;
        remark("unknown-key", severity, "the format does not know this key; it has no effect" + near, member.key);
    }
}

} // namespace minard
