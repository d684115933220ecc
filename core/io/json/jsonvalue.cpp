#include "core/io/json/jsonvalue.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>

#include "core/support/numeral.h"
#include "core/support/text.h"

namespace minard {

JsonValue JsonValue::boolean(bool value)
{
    JsonValue result;
    result.m_value = value;
    return result;
}

JsonValue JsonValue::number(double value)
{
    assert(std::isfinite(value));
    std::array<char, 32> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    assert(error == std::errc());
    std::string text(buffer.data(), end);
    // "3.35e+12" and "1e-09" as people write them: 3.35e12, 1e-9.
    if (const std::size_t e = text.find('e'); e != std::string::npos) {
        std::size_t from = e + 1;
        const bool negative = text[from] == '-';
        if (negative || text[from] == '+')
            ++from;
        while (from + 1 < text.size() && text[from] == '0')
            ++from;
        text = text.substr(0, e + 1) + (negative ? "-" : "") + text.substr(from);
    }
    return digits(std::move(text));
}

JsonValue JsonValue::count(std::uint64_t value)
{
    return digits(std::to_string(value));
}

JsonValue JsonValue::digits(std::string digits)
{
    JsonValue result;
    result.m_value = Digits{std::move(digits)};
    return result;
}

JsonValue JsonValue::text(std::string value)
{
    JsonValue result;
    result.m_value = std::move(value);
    return result;
}

JsonValue JsonValue::list()
{
    return list(List());
}

JsonValue JsonValue::list(List values)
{
    JsonValue result;
    result.m_value = std::move(values);
    return result;
}

JsonValue JsonValue::object()
{
    return object(Object());
}

JsonValue JsonValue::object(Object members)
{
    JsonValue result;
    result.m_value = std::move(members);
    return result;
}

double JsonValue::asDouble() const
{
    return parseNumber(asDigits()).value_or(0.0);
}

const JsonValue* JsonValue::find(std::string_view key) const
{
    if (!isObject())
        return nullptr;
    const Object& members = asObject();
    const auto found = std::find_if(members.begin(), members.end(), [key](const Member& m) { return m.key == key; });
    return found == members.end() ? nullptr : &found->value;
}

JsonValue* JsonValue::find(std::string_view key)
{
    return const_cast<JsonValue*>(std::as_const(*this).find(key));
}

void JsonValue::add(std::string key, JsonValue value)
{
    asObject().push_back({std::move(key), std::move(value)});
}

bool operator==(const JsonValue& a, const JsonValue& b)
{
    return a.m_value == b.m_value;
}

std::string_view kindName(JsonValue::Kind kind)
{
    switch (kind) {
    case JsonValue::Kind::Null:
        return "null";
    case JsonValue::Kind::Boolean:
        return "true or false";
    case JsonValue::Kind::Number:
        return "a number";
    case JsonValue::Kind::Text:
        return "a text";
    case JsonValue::Kind::List:
        return "a list";
    case JsonValue::Kind::Object:
        return "an object";
    }
    return "a value";
}

std::string memberPath(std::string_view parent, std::string_view key)
{
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    if (key.empty() || key.size() > 60 || !std::all_of(key.begin(), key.end(), plain))
        return std::string(parent) + "[\"" + escapedForMessage(elidedMiddle(key, 60)) + "\"]";
    return parent.empty() ? std::string(key) : std::string(parent) + '.' + std::string(key);
}

std::string elementPath(std::string_view parent, std::size_t index)
{
    return std::string(parent) + '[' + std::to_string(index) + ']';
}

} // namespace minard
