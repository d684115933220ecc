#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/io/json/jsonvalue.h"

namespace minard {

/// Members of an object in the order they are added.
class ObjectBuilder {
public:
    ObjectBuilder& add(std::string_view key, JsonValue value)
    {
        m_members.push_back({std::string(key), std::move(value)});
        return *this;
    }

    ObjectBuilder& addText(std::string_view key, std::string_view text)
    {
        return add(key, JsonValue::text(std::string(text)));
    }

    ObjectBuilder& addNumber(std::string_view key, double value) { return add(key, JsonValue::number(value)); }

    /// Nothing for an empty text.
    ObjectBuilder& addTextIfAny(std::string_view key, std::string_view text)
    {
        return text.empty() ? *this : addText(key, text);
    }

    /// Nothing without a value.
    ObjectBuilder& addNumberIfAny(std::string_view key, const std::optional<double>& value)
    {
        return value ? addNumber(key, *value) : *this;
    }

    /// Nothing for an empty list or object.
    ObjectBuilder& addIfAny(std::string_view key, JsonValue value)
    {
        const bool isEmpty = value.isList() ? value.asList().empty() : value.asObject().empty();
        return isEmpty ? *this : add(key, std::move(value));
    }

    [[nodiscard]] JsonValue take() { return JsonValue::object(std::move(m_members)); }

private:
    JsonValue::Object m_members;
};

/// The list of what `write` makes of every element of `values`.
template <typename Values, typename Write>
[[nodiscard]] JsonValue listOf(const Values& values, Write write)
{
    JsonValue::List list;
    list.reserve(values.size());
    for (const auto& value : values)
        list.push_back(write(value));
    return JsonValue::list(std::move(list));
}

} // namespace minard
