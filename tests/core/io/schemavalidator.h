#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/io/json/jsonvalue.h"

namespace minard::test {

enum class UnnamedKeys { Allow, Refuse };

/// Checks documents against a JSON Schema. Knows type, enum, const, pattern, minLength, minimum, maximum, properties,
/// required, additionalProperties, items, anyOf and $ref into the same schema; any other keyword is a fault of the
/// schema, so that none is taken for checked.
class SchemaValidator {
public:
    explicit SchemaValidator(JsonValue schema) : m_schema(std::move(schema)) { }

    /// Keywords of the schema that are not checked, and references that lead nowhere; empty when all is well.
    [[nodiscard]] std::vector<std::string> faultsOfSchema() const;

    /// Every violation as "path: sentence"; empty for a valid document. With UnnamedKeys::Refuse, a member that
    /// "properties" does not name is a violation unless the schema has additionalProperties.
    [[nodiscard]] std::vector<std::string> violations(const JsonValue& document, UnnamedKeys unnamed) const;

private:
    JsonValue m_schema;
};

} // namespace minard::test
