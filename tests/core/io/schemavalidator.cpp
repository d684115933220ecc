#include "tests/core/io/schemavalidator.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <regex>
#include <string_view>

namespace minard::test {

namespace {

constexpr std::array<std::string_view, 17> kKeywords{"$schema", "$id", "title", "description", "$defs", "$ref", "type",
    "enum", "const", "pattern", "minLength", "minimum", "maximum", "properties", "required", "additionalProperties",
    "items"};

/// The definition that "#/$defs/name" means.
const JsonValue* resolve(const JsonValue& root, const std::string& reference)
{
    constexpr std::string_view kPrefix = "#/$defs/";
    const JsonValue* definitions = root.find("$defs");
    if (!reference.starts_with(kPrefix) || !definitions)
        return nullptr;
    return definitions->find(reference.substr(kPrefix.size()));
}

bool hasType(const JsonValue& value, const std::string& type)
{
    if (type == "integer")
        return value.isNumber() && value.asDouble() == std::floor(value.asDouble());
    return (type == "object" && value.isObject()) || (type == "array" && value.isList())
        || (type == "string" && value.isText()) || (type == "number" && value.isNumber())
        || (type == "null" && value.isNull()) || (type == "boolean" && value.kind() == JsonValue::Kind::Boolean);
}

bool equals(const JsonValue& a, const JsonValue& b)
{
    return a.isNumber() && b.isNumber() ? a.asDouble() == b.asDouble() : a == b;
}

void collectFaults(
    const JsonValue& root, const JsonValue& schema, const std::string& path, std::vector<std::string>& faults)
{
    if (!schema.isObject()) {
        faults.push_back(path + ": a schema is an object");
        return;
    }
    for (const auto& [key, value] : schema.asObject()) {
        const std::string at = memberPath(path, key);
        if (key == "anyOf") {
            for (std::size_t i = 0; i < value.asList().size(); ++i)
                collectFaults(root, value.asList()[i], elementPath(at, i), faults);
        } else if (key == "properties" || key == "$defs") {
            for (const auto& [name, part] : value.asObject())
                collectFaults(root, part, memberPath(at, name), faults);
        } else if (key == "items" || key == "additionalProperties") {
            collectFaults(root, value, at, faults);
        } else if (key == "$ref" && !resolve(root, value.asText())) {
            faults.push_back(at + ": leads nowhere");
        } else if (std::find(kKeywords.begin(), kKeywords.end(), key) == kKeywords.end()) {
            faults.push_back(at + ": this keyword is not checked");
        }
    }
}

class Check {
public:
    Check(const JsonValue& root, UnnamedKeys unnamed) : m_root(root), m_unnamed(unnamed) { }

    void run(const JsonValue& schema, const JsonValue& value, const std::string& path);

    [[nodiscard]] std::vector<std::string> take() { return std::move(m_violations); }

private:
    void fail(const std::string& path, const std::string& what) { m_violations.push_back(path + ": " + what); }

    void checkScalar(const JsonValue& schema, const JsonValue& value, const std::string& path);
    void checkObject(const JsonValue& schema, const JsonValue& value, const std::string& path);
    void checkAnyOf(const JsonValue& choices, const JsonValue& value, const std::string& path);

    const JsonValue& m_root;
    UnnamedKeys m_unnamed;
    std::vector<std::string> m_violations;
};

void Check::checkScalar(const JsonValue& schema, const JsonValue& value, const std::string& path)
{
    if (const JsonValue* type = schema.find("type"); type && !hasType(value, type->asText()))
        fail(path, "is no " + type->asText());
    if (const JsonValue* choices = schema.find("enum")) {
        const JsonValue::List& list = choices->asList();
        if (std::none_of(list.begin(), list.end(), [&](const JsonValue& choice) { return equals(choice, value); }))
            fail(path, "is none of the values allowed");
    }
    if (const JsonValue* constant = schema.find("const"); constant && !equals(*constant, value))
        fail(path, "is not the value required");
    if (value.isText()) {
        const JsonValue* pattern = schema.find("pattern");
        if (pattern && !std::regex_search(value.asText(), std::regex(pattern->asText())))
            fail(path, "does not match " + pattern->asText());
        const JsonValue* minLength = schema.find("minLength");
        if (minLength && static_cast<double>(value.asText().size()) < minLength->asDouble())
            fail(path, "is too short");
    }
    if (value.isNumber()) {
        const JsonValue* minimum = schema.find("minimum");
        const JsonValue* maximum = schema.find("maximum");
        if ((minimum && value.asDouble() < minimum->asDouble()) || (maximum && value.asDouble() > maximum->asDouble()))
            fail(path, "is out of range");
    }
}

void Check::checkObject(const JsonValue& schema, const JsonValue& value, const std::string& path)
{
    if (const JsonValue* required = schema.find("required")) {
        for (const JsonValue& name : required->asList()) {
            if (!value.find(name.asText()))
                fail(memberPath(path, name.asText()), "is missing");
        }
    }
    const JsonValue* properties = schema.find("properties");
    const JsonValue* others = schema.find("additionalProperties");
    for (const auto& [key, member] : value.asObject()) {
        const std::string at = memberPath(path, key);
        if (const JsonValue* property = properties ? properties->find(key) : nullptr)
            run(*property, member, at);
        else if (others)
            run(*others, member, at);
        else if (properties && m_unnamed == UnnamedKeys::Refuse)
            fail(at, "is not named by the schema");
    }
}

void Check::checkAnyOf(const JsonValue& choices, const JsonValue& value, const std::string& path)
{
    std::string reasons;
    for (const JsonValue& choice : choices.asList()) {
        Check attempt(m_root, m_unnamed);
        attempt.run(choice, value, path);
        if (attempt.m_violations.empty())
            return;
        reasons += " [" + attempt.m_violations.front() + ']';
    }
    fail(path, "fits none of the choices:" + reasons);
}

void Check::run(const JsonValue& schema, const JsonValue& value, const std::string& path)
{
    if (const JsonValue* reference = schema.find("$ref"))
        run(*resolve(m_root, reference->asText()), value, path);
    if (const JsonValue* choices = schema.find("anyOf"))
        checkAnyOf(*choices, value, path);
    checkScalar(schema, value, path);
    if (value.isObject())
        checkObject(schema, value, path);
    if (const JsonValue* items = schema.find("items"); items && value.isList()) {
        for (std::size_t i = 0; i < value.asList().size(); ++i)
            run(*items, value.asList()[i], elementPath(path, i));
    }
}

} // namespace

std::vector<std::string> SchemaValidator::faultsOfSchema() const
{
    std::vector<std::string> faults;
    collectFaults(m_schema, m_schema, {}, faults);
    return faults;
}

std::vector<std::string> SchemaValidator::violations(const JsonValue& document, UnnamedKeys unnamed) const
{
    Check check(m_schema, unnamed);
    check.run(m_schema, document, {});
    return check.take();
}

} // namespace minard::test
