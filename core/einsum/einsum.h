#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/result.h"

namespace minard {

/// What is wrong with the text of an Einsum, and where in it.
struct EinsumFault {
    std::string what;       ///< a sentence: "expected ']' after the index 'm'"
    std::size_t offset = 0; ///< byte of the text it starts at; its length for something missing at the end

    friend bool operator==(const EinsumFault&, const EinsumFault&) = default;
};

/// The fault as an Error at `where`: the sentence with the column, then the line of the text and a caret below the
/// place. Columns count characters from 1.
[[nodiscard]] Error einsumError(std::string_view text, const EinsumFault& fault, std::string where);

/// One place of a tensor: factor · index + … + offset, as in [2*ox + fx] or [i-1].
struct IndexExpression {
    struct Term {
        std::size_t index = 0; ///< into Einsum::indices
        std::int64_t factor = 1;
        friend bool operator==(const Term&, const Term&) = default;
    };

    std::vector<Term> terms; ///< every index at most once, in order of appearance; none for a constant place
    std::int64_t offset = 0;

    /// A single index and nothing else.
    [[nodiscard]] bool isPlain() const { return terms.size() == 1 && terms.front().factor == 1 && offset == 0; }

    friend bool operator==(const IndexExpression&, const IndexExpression&) = default;
};

/// A tensor with its indices.
struct TensorReference {
    std::string tensor;
    std::vector<IndexExpression> indices; ///< none for a scalar, s[]
    std::size_t offset = 0;               ///< of its name in the text

    /// It is taken at an earlier point of a rank, as H[b,i-1,d].
    [[nodiscard]] bool isShifted() const;

    friend bool operator==(const TensorReference&, const TensorReference&) = default;
};

/// A name that runs over a rank.
struct EinsumIndex {
    std::string name;
    std::string rank;       ///< bound in the text, as in [p:M]; else empty
    std::size_t offset = 0; ///< of its first appearance

    friend bool operator==(const EinsumIndex&, const EinsumIndex&) = default;
};

/// One step of the right-hand side in postfix order: values are pushed, operators take theirs from the top.
struct EinsumStep {
    enum class Kind : std::uint8_t { Operand, Constant, Add, Subtract, Multiply, Divide, Negate, Call };

    Kind kind = Kind::Constant;
    std::size_t place = 0;     ///< Operand: into Einsum::operands; Call: into Einsum::functions
    std::size_t arguments = 0; ///< Call: how many

    friend bool operator==(const EinsumStep&, const EinsumStep&) = default;
};

/// An Einsum: a result over its indices, an expression over more; indices that the result does not have are summed over
/// (or reduced by the function that encloses the term).
struct Einsum {
    TensorReference result;
    std::vector<EinsumIndex> indices;      ///< in order of appearance; those defined by others are not among them
    std::vector<TensorReference> operands; ///< as written: a tensor used twice is listed twice
    std::vector<std::string> functions;    ///< names of the functions called, each once
    std::vector<EinsumStep> steps;

    friend bool operator==(const Einsum&, const Einsum&) = default;
};

} // namespace minard
