#include "core/io/documentsource.h"

#include "core/io/json/jsonvalue.h"

namespace minard {

struct DocumentSource::Content {
    JsonValue root;
    Campaign campaign;
};

namespace {

std::string scalarText(const JsonValue& value)
{
    switch (value.kind()) {
    case JsonValue::Kind::Boolean:
        return value.asBoolean() ? "true" : "false";
    case JsonValue::Kind::Number:
        return value.asDigits();
    case JsonValue::Kind::Text:
        return value.asText();
    case JsonValue::Kind::Null:
    case JsonValue::Kind::List:
    case JsonValue::Kind::Object:
        break;
    }
    return {};
}

void collectScalars(
    const JsonValue& value, const std::string& path, std::vector<std::pair<std::string, std::string>>& entries)
{
    if (value.isObject()) {
        for (const JsonValue::Member& member : value.asObject())
            collectScalars(member.value, memberPath(path, member.key), entries);
    } else if (value.isList()) {
        std::size_t i = 0;
        for (const JsonValue& element : value.asList())
            collectScalars(element, elementPath(path, i++), entries);
    } else if (!value.isNull()) {
        entries.emplace_back(path, scalarText(value));
    }
}

} // namespace

DocumentSource::DocumentSource(JsonValue root, Campaign campaign)
    : m_content(std::make_shared<const Content>(Content{std::move(root), std::move(campaign)}))
{
}

std::vector<std::pair<std::string, std::string>> DocumentSource::metadata() const
{
    std::vector<std::pair<std::string, std::string>> entries;
    const JsonValue* meta = m_content ? m_content->root.find("meta") : nullptr;
    if (!meta || !meta->isObject())
        return entries;
    for (const JsonValue::Member& member : meta->asObject()) {
        if (member.key != "title" && member.key != "notes")
            collectScalars(member.value, memberPath({}, member.key), entries);
    }
    return entries;
}

const JsonValue& DocumentSource::root() const
{
    return m_content->root;
}

const Campaign& DocumentSource::campaign() const
{
    return m_content->campaign;
}

} // namespace minard
