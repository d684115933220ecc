#include "core/io/yaml/yamldocument.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include "core/io/json/jsonbuilder.h"
#include "core/support/text.h"

namespace minard {

namespace {

constexpr std::size_t kMaximumDepth = 100;
constexpr std::size_t kMaximumValues = 1'000'000;
constexpr std::string_view kMergeKey = "<<";

/// Thrown through the parser to end it; caught in parseYaml().
struct Refusal {
    Error error;
};

std::string placeOf(const YAML::Mark& mark)
{
    return "line " + std::to_string(mark.line + 1) + ", column " + std::to_string(mark.column + 1);
}

[[noreturn]] void refuse(std::string what, const YAML::Mark& mark, ErrorCode code = ErrorCode::InvalidInput)
{
    throw Refusal{{code, std::move(what), placeOf(mark)}};
}

std::size_t valuesIn(const JsonValue& value)
{
    std::size_t count = 1;
    if (value.isList()) {
        for (const JsonValue& element : value.asList())
            count += valuesIn(element);
    } else if (value.isObject()) {
        for (const JsonValue::Member& member : value.asObject())
            count += valuesIn(member.value);
    }
    return count;
}

std::size_t depthOf(const JsonValue& value)
{
    std::size_t depth = 0;
    if (value.isList()) {
        for (const JsonValue& element : value.asList())
            depth = std::max(depth, 1 + depthOf(element));
    } else if (value.isObject()) {
        for (const JsonValue::Member& member : value.asObject())
            depth = std::max(depth, 1 + depthOf(member.value));
    }
    return depth;
}

/// Members that "<<" brings and the object does not have itself.
void mergeInto(JsonValue& object)
{
    const JsonValue* merged = object.find(kMergeKey);
    if (!merged)
        return;
    const JsonValue::List sources = merged->isList() ? merged->asList() : JsonValue::List{*merged};
    std::erase_if(object.asObject(), [](const JsonValue::Member& member) { return member.key == kMergeKey; });
    for (const JsonValue& source : sources) {
        if (!source.isObject())
            continue;
        for (const JsonValue::Member& member : source.asObject()) {
            if (!object.find(member.key))
                object.add(member.key, member.value);
        }
    }
}

/// Builds the document from what the parser reports. Values are put together here rather than in the builder of JSON
/// documents where an anchor or a merge key needs the finished value.
class Handler : public YAML::EventHandler {
public:
    /// `text` as the parser gets it, which must outlive the handler.
    explicit Handler(std::string_view text) : m_text(text), m_lineStarts{0}
    {
        for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
            m_lineStarts.push_back(at + 1);
    }

    void OnDocumentStart(const YAML::Mark&) override { }

    void OnDocumentEnd() override { }

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { scalar(mark, anchor, nullAt(mark)); }

    void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor, const std::string& value) override
    {
        scalar(mark, anchor, JsonValue::text(value));
    }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;

    void OnSequenceStart(
        const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor, YAML::EmitterStyle::value) override
    {
        open(JsonValue::Kind::List, mark, anchor);
    }

    void OnMapStart(
        const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor, YAML::EmitterStyle::value) override
    {
        open(JsonValue::Kind::Object, mark, anchor);
    }

    void OnSequenceEnd() override { close(); }

    void OnMapEnd() override { close(); }

    [[nodiscard]] JsonDocument take() { return {std::move(m_root), std::move(m_diagnostics)}; }

private:
    struct Level {
        JsonBuilder builder; ///< of this list or object alone
        YAML::Mark mark;
        YAML::anchor_t anchor = YAML::NullAnchor;
        bool hasKey = false; ///< an object has the key of its next value
    };

    void open(JsonValue::Kind kind, const YAML::Mark& mark, YAML::anchor_t anchor);
    void close();
    void scalar(const YAML::Mark& mark, YAML::anchor_t anchor, JsonValue value);
    void place(JsonValue value, const YAML::Mark& mark, YAML::anchor_t anchor);
    void countValues(std::size_t count, const YAML::Mark& mark);
    [[nodiscard]] JsonValue nullAt(const YAML::Mark& mark) const;

    std::string_view m_text;
    std::vector<std::size_t> m_lineStarts;
    std::vector<Level> m_levels;
    std::map<YAML::anchor_t, JsonValue> m_anchors;
    JsonValue m_root;
    Diagnostics m_diagnostics;
    std::size_t m_values = 0;
};

/// The parser does not say how a null was written, but where: the word "null" may be a name.
JsonValue Handler::nullAt(const YAML::Mark& mark) const
{
    const auto line = static_cast<std::size_t>(mark.line);
    if (line >= m_lineStarts.size() || m_lineStarts[line] + static_cast<std::size_t>(mark.column) > m_text.size())
        return {};
    const std::string_view word = m_text.substr(m_lineStarts[line] + static_cast<std::size_t>(mark.column), 4);
    return word == "null" || word == "Null" || word == "NULL" ? JsonValue::text(std::string(word)) : JsonValue();
}

void Handler::countValues(std::size_t count, const YAML::Mark& mark)
{
    m_values += count;
    if (m_values > kMaximumValues)
        refuse("the document has more than a million values", mark, ErrorCode::TooLarge);
}

void Handler::open(JsonValue::Kind kind, const YAML::Mark& mark, YAML::anchor_t anchor)
{
    if (m_levels.size() >= kMaximumDepth)
        refuse("lists and maps are nested more than 100 levels deep; this is more than a document needs", mark);
    if (!m_levels.empty() && m_levels.back().builder.container().isObject() && !m_levels.back().hasKey)
        refuse("a key of a map must be a word, not a list or a map", mark);
    Level level;
    level.builder.open(kind, static_cast<std::uint32_t>(mark.line + 1));
    level.mark = mark;
    level.anchor = anchor;
    m_levels.push_back(std::move(level));
}

void Handler::close()
{
    Level level = std::move(m_levels.back());
    m_levels.pop_back();
    level.builder.close();
    for (Diagnostic& diagnostic : level.builder.takeDiagnostics()) {
        diagnostic.where = "line " + std::to_string(level.mark.line + 1);
        m_diagnostics.push_back(std::move(diagnostic));
    }
    JsonValue value = level.builder.takeRoot();
    if (value.isObject())
        mergeInto(value);
    place(std::move(value), level.mark, level.anchor);
}

void Handler::scalar(const YAML::Mark& mark, YAML::anchor_t anchor, JsonValue value)
{
    value.setLine(static_cast<std::uint32_t>(mark.line + 1));
    if (!m_levels.empty()) {
        Level& level = m_levels.back();
        if (level.builder.container().isObject() && !level.hasKey) {
            level.builder.setKey(value.isText() ? value.asText() : std::string("null"));
            level.hasKey = true;
            return;
        }
    }
    place(std::move(value), mark, anchor);
}

void Handler::place(JsonValue value, const YAML::Mark& mark, YAML::anchor_t anchor)
{
    countValues(1, mark);
    if (anchor != YAML::NullAnchor)
        m_anchors[anchor] = value;
    if (m_levels.empty()) {
        m_root = std::move(value);
        return;
    }
    m_levels.back().builder.place(std::move(value));
    m_levels.back().hasKey = false;
}

void Handler::OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor)
{
    const auto found = m_anchors.find(anchor);
    if (found == m_anchors.end())
        refuse("an alias stands inside what it repeats", mark);
    if (depthOf(found->second) + m_levels.size() > kMaximumDepth)
        refuse("aliases nest lists and maps more than 100 levels deep", mark);
    countValues(valuesIn(found->second), mark);
    JsonValue copy = found->second;
    if (copy.isText())
        scalar(mark, YAML::NullAnchor, std::move(copy));
    else
        place(std::move(copy), mark, YAML::NullAnchor);
}

/// `text` with LF as the only line end and without byte order mark, as the parser counts lines.
std::string normalized(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\r')
            result += text[i];
        else if (i + 1 == text.size() || text[i + 1] != '\n')
            result += '\n';
    }
    return result;
}

} // namespace

Result<JsonDocument> parseYaml(std::string_view text)
{
    try {
        const std::string lines = normalized(text);
        std::istringstream stream(lines);
        YAML::Parser parser(stream);
        Handler handler(lines);
        if (!parser.HandleNextDocument(handler))
            return invalid("the file is empty");
        JsonDocument document = handler.take();
        if (parser) {
            document.diagnostics.push_back({"more-documents", Severity::Warning,
                "the file holds more than one document; only the first is read", {}});
        }
        return document;
    } catch (const Refusal& refusal) {
        return tl::unexpected(refusal.error);
    } catch (const YAML::Exception& exception) {
        return invalid("the text is no YAML: " + escapedForMessage(exception.msg), placeOf(exception.mark));
    }
}

} // namespace minard
