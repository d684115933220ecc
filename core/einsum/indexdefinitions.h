#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/einsum/einsum.h"
#include "core/einsum/einsumcursor.h"

namespace minard {

/// Indices of an Einsum that are defined by others: ix = 2*ox + fx.
class IndexDefinitions {
public:
    /// Reads ", ix = 2*ox + fx, …" to the end of the text. A definition may use the indices defined before it. Returns
    /// false after a fault.
    bool parse(EinsumCursor& cursor);

    /// Puts the definitions in the place of the indices they define, in the result and the operands, and takes these
    /// indices out of the table. Returns false after a fault.
    bool apply(Einsum& einsum, EinsumCursor& cursor) const;

private:
    struct Definition {
        std::size_t index = 0;
        IndexExpression expression;
    };

    [[nodiscard]] const Definition* find(std::size_t index) const;
    [[nodiscard]] std::optional<IndexExpression> substituted(const IndexExpression& expression) const;
    bool checkNames(EinsumCursor& cursor, const Definition& definition, std::size_t at) const;
    bool checkOrder(const Einsum& einsum, EinsumCursor& cursor) const;
    void dropDefined(Einsum& einsum) const;

    std::vector<Definition> m_definitions;
};

} // namespace minard
