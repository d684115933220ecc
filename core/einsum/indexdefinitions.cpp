#include "core/einsum/indexdefinitions.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <spdlog/fmt/fmt.h>

namespace minard {

namespace {

bool uses(const IndexExpression& expression, std::size_t index)
{
    return std::any_of(expression.terms.begin(), expression.terms.end(),
        [&](const IndexExpression::Term& term) { return term.index == index; });
}

/// Adds factor · index; false when the sum gets too large.
bool addTerm(IndexExpression& expression, std::size_t index, std::int64_t factor)
{
    const auto same = std::find_if(expression.terms.begin(), expression.terms.end(),
        [&](const IndexExpression::Term& term) { return term.index == index; });
    const std::int64_t sum = factor + (same == expression.terms.end() ? 0 : same->factor);
    if (std::abs(sum) > kMaximalIndexFactor)
        return false;
    if (same == expression.terms.end())
        expression.terms.push_back({index, sum});
    else
        same->factor = sum;
    return true;
}

/// Calls `change` with every tensor of the Einsum.
template <typename Change>
void forEachReference(Einsum& einsum, const Change& change)
{
    change(einsum.result);
    for (TensorReference& operand : einsum.operands)
        change(operand);
}

} // namespace

const IndexDefinitions::Definition* IndexDefinitions::find(std::size_t index) const
{
    const auto found = std::find_if(m_definitions.begin(), m_definitions.end(),
        [&](const Definition& definition) { return definition.index == index; });
    return found == m_definitions.end() ? nullptr : &*found;
}

/// The expression in indices that are not defined; no value when a number gets too large.
std::optional<IndexExpression> IndexDefinitions::substituted(const IndexExpression& expression) const
{
    IndexExpression result;
    result.offset = expression.offset;
    for (const IndexExpression::Term& term : expression.terms) {
        const Definition* definition = find(term.index);
        if (definition == nullptr) {
            if (!addTerm(result, term.index, term.factor))
                return std::nullopt;
            continue;
        }
        result.offset += term.factor * definition->expression.offset;
        if (std::abs(result.offset) > kMaximalIndexFactor)
            return std::nullopt;
        for (const IndexExpression::Term& inner : definition->expression.terms) {
            if (!addTerm(result, inner.index, term.factor * inner.factor))
                return std::nullopt;
        }
    }
    return result;
}

bool IndexDefinitions::checkNames(EinsumCursor& cursor, const Definition& definition, std::size_t at) const
{
    const std::string& name = cursor.indices()[definition.index].name;
    if (find(definition.index) != nullptr)
        return cursor.fail(fmt::format("the index '{}' is defined twice", name), at);
    if (uses(definition.expression, definition.index))
        return cursor.fail(fmt::format("the index '{}' is defined by itself", name), at);
    return true;
}

bool IndexDefinitions::parse(EinsumCursor& cursor)
{
    while (!cursor.atEnd()) {
        cursor.advance(); // the comma
        const std::size_t start = cursor.offset();
        Definition definition;
        if (!cursor.parseIndexName(definition.index)
            || !cursor.expectSign("=", fmt::format("the index '{}'", cursor.indices()[definition.index].name))
            || !cursor.parseIndexExpression(definition.expression))
            return false;
        const std::optional<IndexExpression> expression = substituted(definition.expression);
        if (!expression)
            return cursor.fail("the factors of this definition are too large", start);
        definition.expression = *expression;
        if (!checkNames(cursor, definition, start))
            return false;
        m_definitions.push_back(std::move(definition));
        if (!cursor.atEnd() && !cursor.isSign(","))
            return cursor.fail(
                fmt::format("expected ',' or the end after the definition of an index, found {}", cursor.found()));
    }
    return true;
}

/// Refuses a definition that uses an index which only a later one defines.
bool IndexDefinitions::checkOrder(const Einsum& einsum, EinsumCursor& cursor) const
{
    for (const Definition& definition : m_definitions) {
        for (const IndexExpression::Term& term : definition.expression.terms) {
            if (find(term.index) == nullptr)
                continue;
            const EinsumIndex& index = einsum.indices[definition.index];
            return cursor.fail(
                fmt::format("define '{}' before '{}', which uses it", einsum.indices[term.index].name, index.name),
                index.offset);
        }
    }
    return true;
}

void IndexDefinitions::dropDefined(Einsum& einsum) const
{
    std::vector<std::size_t> newPlace(einsum.indices.size());
    std::vector<EinsumIndex> kept;
    for (std::size_t i = 0; i < einsum.indices.size(); ++i) {
        newPlace[i] = kept.size();
        if (find(i) == nullptr)
            kept.push_back(einsum.indices[i]);
    }
    einsum.indices = std::move(kept);
    forEachReference(einsum, [&](TensorReference& reference) {
        for (IndexExpression& index : reference.indices) {
            for (IndexExpression::Term& term : index.terms)
                term.index = newPlace[term.index];
        }
    });
}

bool IndexDefinitions::apply(Einsum& einsum, EinsumCursor& cursor) const
{
    if (!checkOrder(einsum, cursor))
        return false;
    bool fine = true;
    forEachReference(einsum, [&](TensorReference& reference) {
        for (IndexExpression& index : reference.indices) {
            if (const std::optional<IndexExpression> expression = substituted(index))
                index = *expression;
            else
                fine = cursor.fail("the factors of an index are too large", reference.offset);
        }
    });
    if (fine && !m_definitions.empty())
        dropDefined(einsum);
    return fine;
}

} // namespace minard
