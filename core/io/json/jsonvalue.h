#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace minard {

/// A value of a JSON document that can be written back as it was read: the digits of numbers and the order of keys are
/// kept, and every value knows its line. (The libraries' document types turn numbers into doubles and forget the rest.)
class JsonValue {
public:
    enum class Kind { Null, Boolean, Number, Text, List, Object };

    struct Member;
    using List = std::vector<JsonValue>;
    using Object = std::vector<Member>; ///< in the order of the document, keys unique

    /// null
    JsonValue() = default;

    [[nodiscard]] static JsonValue boolean(bool value);
    /// `value` in the shortest digits that read back to the same double; `value` must be finite.
    [[nodiscard]] static JsonValue number(double value);
    [[nodiscard]] static JsonValue count(std::uint64_t value);
    /// A number as written; `digits` must follow the grammar of JSON.
    [[nodiscard]] static JsonValue digits(std::string digits);
    [[nodiscard]] static JsonValue text(std::string value);
    [[nodiscard]] static JsonValue list();
    [[nodiscard]] static JsonValue list(List values);
    [[nodiscard]] static JsonValue object();
    [[nodiscard]] static JsonValue object(Object members);

    [[nodiscard]] Kind kind() const { return static_cast<Kind>(m_value.index()); }

    [[nodiscard]] bool isNull() const { return kind() == Kind::Null; }

    [[nodiscard]] bool isNumber() const { return kind() == Kind::Number; }

    [[nodiscard]] bool isText() const { return kind() == Kind::Text; }

    [[nodiscard]] bool isList() const { return kind() == Kind::List; }

    [[nodiscard]] bool isObject() const { return kind() == Kind::Object; }

    /// The accessors below must only be called for their kind.
    [[nodiscard]] bool asBoolean() const { return std::get<bool>(m_value); }

    [[nodiscard]] const std::string& asDigits() const { return std::get<Digits>(m_value).text; }

    /// The double nearest to the digits.
    [[nodiscard]] double asDouble() const;

    [[nodiscard]] const std::string& asText() const { return std::get<std::string>(m_value); }

    [[nodiscard]] const List& asList() const { return std::get<List>(m_value); }

    [[nodiscard]] List& asList() { return std::get<List>(m_value); }

    [[nodiscard]] const Object& asObject() const { return std::get<Object>(m_value); }

    [[nodiscard]] Object& asObject() { return std::get<Object>(m_value); }

    /// The member of an object, or nullptr when there is none or this is no object. Linear in the number of members.
    [[nodiscard]] const JsonValue* find(std::string_view key) const;
    [[nodiscard]] JsonValue* find(std::string_view key);

    /// Appends a member to an object that has none of this name.
    void add(std::string key, JsonValue value);

    /// Line the value begins on, from 1; 0 for a value that was not read.
    [[nodiscard]] std::uint32_t line() const { return m_line; }

    void setLine(std::uint32_t line) { m_line = line; }

    /// Same kind and content; numbers by their digits, members in order. Lines do not count.
    friend bool operator==(const JsonValue& a, const JsonValue& b);

private:
    struct Digits {
        std::string text;
        friend bool operator==(const Digits&, const Digits&) = default;
    };

    std::variant<std::monostate, bool, Digits, std::string, List, Object> m_value;
    std::uint32_t m_line = 0;
};

struct JsonValue::Member {
    std::string key;
    JsonValue value;
    friend bool operator==(const Member&, const Member&) = default;
};

/// "null", "true or false", "a number", "a text", "a list" or "an object", for messages.
[[nodiscard]] std::string_view kindName(JsonValue::Kind kind);

/// `parent` followed by a key: "machine.display", or `starts["TX#3"]` for keys that are no plain words.
[[nodiscard]] std::string memberPath(std::string_view parent, std::string_view key);

/// `parent` followed by an index from 0: "workload.phases[3]".
[[nodiscard]] std::string elementPath(std::string_view parent, std::size_t index);

} // namespace minard
