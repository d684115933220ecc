#include "core/io/json/jsonwriter.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace minard {

namespace {

constexpr std::size_t kLineLength = 120;
constexpr int kLevelsOnOneLine = 3;

void appendText(std::string& out, std::string_view text)
{
    constexpr std::string_view kHex = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (c == '\r') {
            out += "\\r";
        } else if (byte < 0x20) {
            out += "\\u00";
            out += kHex[byte >> 4U];
            out += kHex[byte & 15U];
        } else {
            out += c;
        }
    }
    out += '"';
}

void appendScalar(std::string& out, const JsonValue& value)
{
    switch (value.kind()) {
    case JsonValue::Kind::Null:
        out += "null";
        break;
    case JsonValue::Kind::Boolean:
        out += value.asBoolean() ? "true" : "false";
        break;
    case JsonValue::Kind::Number:
        out += value.asDigits();
        break;
    case JsonValue::Kind::Text:
        appendText(out, value.asText());
        break;
    case JsonValue::Kind::List:
    case JsonValue::Kind::Object:
        break;
    }
}

/// Appends `value` on one line; gives up, leaving anything in `out`, once `out` is longer than `limit` or more than
/// `levels` levels are inside each other.
bool appendOnOneLine(std::string& out, const JsonValue& value, std::size_t limit, int levels)
{
    if (!value.isList() && !value.isObject()) {
        appendScalar(out, value);
        return out.size() <= limit;
    }
    if (levels == 0)
        return false;
    const bool isList = value.isList();
    out += isList ? '[' : '{';
    bool first = true;
    const auto separate = [&out, &first] {
        if (!first)
            out += ", ";
        first = false;
    };
    if (isList) {
        for (const JsonValue& element : value.asList()) {
            separate();
            if (!appendOnOneLine(out, element, limit, levels - 1))
                return false;
        }
    } else {
        for (const JsonValue::Member& member : value.asObject()) {
            separate();
            appendText(out, member.key);
            out += ": ";
            if (!appendOnOneLine(out, member.value, limit, levels - 1))
                return false;
        }
    }
    out += isList ? ']' : '}';
    return out.size() <= limit;
}

class Writer {
public:
    void write(const JsonValue& value, int level, std::size_t usedColumns);

    [[nodiscard]] std::string take() { return std::move(m_out); }

private:
    void newLine(int level)
    {
        m_out += '\n';
        m_out.append(static_cast<std::size_t>(level) * 2, ' ');
    }

    std::string m_out;
};

void Writer::write(const JsonValue& value, int level, std::size_t usedColumns)
{
    if (!value.isList() && !value.isObject()) {
        appendScalar(m_out, value);
        return;
    }
    const bool isList = value.isList();
    if (isList ? value.asList().empty() : value.asObject().empty()) {
        m_out += isList ? "[]" : "{}";
        return;
    }
    const bool severalObjects = isList && value.asList().size() > 1 && value.asList().front().isObject();
    if (level > 0 && !severalObjects) {
        // One column is kept for the comma that may follow.
        const std::size_t limit = kLineLength - std::min(kLineLength, usedColumns + 1);
        std::string line;
        if (appendOnOneLine(line, value, limit, kLevelsOnOneLine)) {
            m_out += line;
            return;
        }
    }
    m_out += isList ? '[' : '{';
    const std::size_t indent = static_cast<std::size_t>(level + 1) * 2;
    bool first = true;
    const auto separate = [this, &first, level] {
        if (!first)
            m_out += ',';
        first = false;
        newLine(level + 1);
    };
    if (isList) {
        for (const JsonValue& element : value.asList()) {
            separate();
            write(element, level + 1, indent);
        }
    } else {
        for (const JsonValue::Member& member : value.asObject()) {
            separate();
            const std::size_t before = m_out.size();
            appendText(m_out, member.key);
            m_out += ": ";
            write(member.value, level + 1, indent + (m_out.size() - before));
        }
    }
    newLine(level);
    m_out += isList ? ']' : '}';
}

} // namespace

std::string writeJson(const JsonValue& value)
{
    Writer writer;
    writer.write(value, 0, 0);
    return writer.take() + '\n';
}

} // namespace minard
