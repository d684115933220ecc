#include "core/einsum/einsumcursor.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/support/text.h"

namespace minard {

namespace {

using Kind = EinsumToken::Kind;

/// Index sets are kept as bits of one word.
constexpr std::size_t kMaximalIndices = 64;

} // namespace

bool EinsumCursor::isSign(std::string_view sign, std::size_t ahead) const
{
    return m_at + ahead < m_tokens.size() && m_tokens[m_at + ahead].kind == Kind::Sign
        && m_tokens[m_at + ahead].text == sign;
}

std::string EinsumCursor::found() const
{
    return atEnd() ? std::string("the end") : inQuotes(m_tokens[m_at].text);
}

bool EinsumCursor::fail(std::string what, std::size_t at)
{
    if (!m_fault)
        m_fault = EinsumFault{std::move(what), at};
    return false;
}

bool EinsumCursor::expectSign(std::string_view sign, std::string_view after)
{
    if (!isSign(sign))
        return fail(fmt::format("expected '{}' after {}, found {}", sign, after, found()));
    ++m_at;
    return true;
}

/// Reads T[i, j-1, 2*k+l] at its name.
bool EinsumCursor::parseReference(TensorReference& reference)
{
    if (!isKind(Kind::Name))
        return fail(fmt::format("expected a tensor such as A[m,k], found {}", found()));
    reference.tensor = std::string(m_tokens[m_at].text);
    reference.offset = m_tokens[m_at].offset;
    ++m_at;
    if (!expectSign("[", fmt::format("the tensor '{}'", reference.tensor)))
        return false;
    if (isSign("]")) {
        ++m_at;
        return true;
    }
    while (true) {
        if (!parseIndexExpression(reference.indices.emplace_back()))
            return false;
        if (isSign("]")) {
            ++m_at;
            return true;
        }
        if (!isSign(","))
            return fail(fmt::format("expected ',' or ']' in the indices of '{}', found {}", reference.tensor, found()));
        ++m_at;
    }
}

bool EinsumCursor::parseIndexExpression(IndexExpression& expression)
{
    std::int64_t sign = 1;
    if (isSign("-")) {
        sign = -1;
        ++m_at;
    }
    while (true) {
        if (!parseIndexTerm(expression, sign))
            return false;
        if (isSign(":"))
            return parseRankBinding(expression);
        if (!isSign("+") && !isSign("-"))
            return checkFactors(expression);
        sign = isSign("+") ? 1 : -1;
        ++m_at;
    }
}

bool EinsumCursor::checkFactors(const IndexExpression& expression)
{
    const bool fine = std::abs(expression.offset) <= kMaximalIndexFactor
        && std::all_of(expression.terms.begin(), expression.terms.end(),
            [](const IndexExpression::Term& term) { return std::abs(term.factor) <= kMaximalIndexFactor; });
    return fine || fail("the factors of this index are too large");
}

/// Reads 2, ox, 2*ox or ox*2.
bool EinsumCursor::parseIndexTerm(IndexExpression& expression, std::int64_t sign)
{
    std::int64_t factor = 1;
    std::optional<std::size_t> index;
    if (isKind(Kind::Number)) {
        if (!parseInteger(factor))
            return false;
        if (isSign("*")) {
            ++m_at;
            if (!parseIndexName(index.emplace()))
                return false;
        }
    } else {
        if (!parseIndexName(index.emplace()))
            return false;
        if (isSign("*")) {
            ++m_at;
            if (!parseInteger(factor))
                return false;
        }
    }
    if (!index) {
        expression.offset += sign * factor;
        return true;
    }
    const auto same = std::find_if(expression.terms.begin(), expression.terms.end(),
        [&](const IndexExpression::Term& term) { return term.index == *index; });
    if (same == expression.terms.end())
        expression.terms.push_back({*index, sign * factor});
    else
        same->factor += sign * factor;
    return true;
}

bool EinsumCursor::parseInteger(std::int64_t& value)
{
    if (!isKind(Kind::Number))
        return fail(fmt::format("expected a whole number, found {}", found()));
    const std::string_view digits = m_tokens[m_at].text;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size() || value > kMaximalIndexFactor)
        return fail(fmt::format("'{}' must be a whole number of at most {}", digits, kMaximalIndexFactor));
    ++m_at;
    return true;
}

bool EinsumCursor::parseIndexName(std::size_t& index)
{
    if (!isKind(Kind::Name))
        return fail(fmt::format("expected an index such as m, i-1 or 2*ox + fx, found {}", found()));
    const std::string_view name = m_tokens[m_at].text;
    const auto known = std::find_if(
        m_indices.begin(), m_indices.end(), [&](const EinsumIndex& i) { return i.name == name; });
    if (known == m_indices.end()) {
        if (m_indices.size() == kMaximalIndices)
            return fail(fmt::format("more than {} indices", kMaximalIndices));
        m_indices.push_back({std::string(name), {}, offset()});
        index = m_indices.size() - 1;
    } else {
        index = static_cast<std::size_t>(known - m_indices.begin());
    }
    ++m_at;
    return true;
}

/// Reads ":M" after a plain index.
bool EinsumCursor::parseRankBinding(const IndexExpression& expression)
{
    if (!expression.isPlain())
        return fail("only a single index can be bound to a rank with ':'");
    ++m_at;
    if (!isKind(Kind::Name))
        return fail(fmt::format("expected the name of a rank after ':', found {}", found()));
    EinsumIndex& index = m_indices[expression.terms.front().index];
    const std::string_view rank = m_tokens[m_at].text;
    if (!index.rank.empty() && index.rank != rank)
        return fail(fmt::format("the index '{}' is bound to the rank '{}' before", index.name, index.rank));
    index.rank = std::string(rank);
    ++m_at;
    return true;
}

} // namespace minard
