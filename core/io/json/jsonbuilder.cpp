#include "core/io/json/jsonbuilder.h"

#include <utility>

#include "core/support/text.h"

namespace minard {

void JsonBuilder::open(JsonValue::Kind kind, std::uint32_t line)
{
    Frame frame;
    frame.container = kind == JsonValue::Kind::Object ? JsonValue::object() : JsonValue::list();
    frame.container.setLine(line);
    m_stack.push_back(std::move(frame));
}

void JsonBuilder::close()
{
    JsonValue value = std::move(m_stack.back().container);
    m_stack.pop_back();
    place(std::move(value));
}

void JsonBuilder::setKey(std::string key)
{
    m_stack.back().key = std::move(key);
}

void JsonBuilder::place(JsonValue value)
{
    if (m_stack.empty()) {
        m_root = std::move(value);
        return;
    }
    Frame& frame = m_stack.back();
    if (frame.container.isList())
        frame.container.asList().push_back(std::move(value));
    else
        placeMember(frame, std::move(value));
}

void JsonBuilder::placeMember(Frame& frame, JsonValue value)
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

/// The place of the frame's key in its object, or the end of the object for a new key.
std::size_t JsonBuilder::findMember(Frame& frame)
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

std::string JsonBuilder::path() const
{
    constexpr std::size_t kLongest = 300;
    std::string result;
    for (const Frame& frame : m_stack) {
        if (frame.container.isList())
            result = elementPath(result, frame.container.asList().size());
        else if (!frame.key.empty())
            result = memberPath(result, frame.key);
        if (result.size() > kLongest)
            return elidedMiddle(result, kLongest / 2) + "…";
    }
    return result;
}

} // namespace minard
