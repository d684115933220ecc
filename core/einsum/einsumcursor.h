#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/einsum/einsum.h"
#include "core/model/einsumtext.h"

namespace minard {

/// Factors and offsets of indices are at most this large, so that their products do not overflow.
constexpr std::int64_t kMaximalIndexFactor = 1'000'000'000;

/// Walks over the words of an Einsum, reads tensors with their indices, and keeps the first fault. Functions that read
/// return false after a fault.
class EinsumCursor {
public:
    explicit EinsumCursor(std::string_view text) : m_text(text), m_tokens(einsumTokens(text)) { }

    [[nodiscard]] bool atEnd() const { return m_at == m_tokens.size(); }

    [[nodiscard]] bool isKind(EinsumToken::Kind kind) const { return !atEnd() && m_tokens[m_at].kind == kind; }

    /// True when the word `ahead` places on is this sign.
    [[nodiscard]] bool isSign(std::string_view sign, std::size_t ahead = 0) const;

    /// The word at hand; not at the end.
    [[nodiscard]] std::string_view word() const { return m_tokens[m_at].text; }

    /// Where it begins in the text.
    [[nodiscard]] std::size_t offset() const { return atEnd() ? m_text.size() : m_tokens[m_at].offset; }

    /// "'x'", or "the end".
    [[nodiscard]] std::string found() const;

    void advance(std::size_t words = 1) { m_at += words; }

    /// Records a fault unless there is one; returns false.
    bool fail(std::string what, std::size_t at);

    bool fail(std::string what) { return fail(std::move(what), offset()); }

    [[nodiscard]] const std::optional<EinsumFault>& fault() const { return m_fault; }

    bool expectSign(std::string_view sign, std::string_view after);
    /// Reads T[i, j-1, 2*k+l].
    bool parseReference(TensorReference& reference);
    /// Reads 2*ox + fx - 1, or p:M.
    bool parseIndexExpression(IndexExpression& expression);
    /// Reads the name of an index, and enters it when it is new.
    bool parseIndexName(std::size_t& index);

    /// The indices met so far.
    [[nodiscard]] std::vector<EinsumIndex>& indices() { return m_indices; }

private:
    bool parseIndexTerm(IndexExpression& expression, std::int64_t sign);
    bool checkFactors(const IndexExpression& expression);
    bool parseInteger(std::int64_t& value);
    bool parseRankBinding(const IndexExpression& expression);

    std::string_view m_text;
    std::vector<EinsumToken> m_tokens;
    std::size_t m_at = 0;
    std::vector<EinsumIndex> m_indices;
    std::optional<EinsumFault> m_fault;
};

} // namespace minard
