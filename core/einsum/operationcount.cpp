// Operations are counted over the postfix steps with a stack of sums. A sum is a list of terms; multiplying or calling
// collapses it to one term, so that what is left at the end are the additive terms of the whole right-hand side.

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/einsum/iterationspace.h"

namespace minard {

namespace {

using StepKind = EinsumStep::Kind;

/// One additive term.
struct Term {
    std::uint64_t indices = 0;  ///< bit i: index i appears
    double operations = 0.0;    ///< per point
    bool endsInProduct = false; ///< its last operation multiplies: with a sum it makes a multiply-accumulate
    bool reduces = false;       ///< its last operation is a function that reduces
    bool isConstant = true;     ///< no tensor: evaluated once
};

using Sum = std::vector<Term>;

std::uint64_t indicesOf(const TensorReference& reference)
{
    std::uint64_t bits = 0;
    for (const IndexExpression& index : reference.indices) {
        for (const IndexExpression::Term& term : index.terms)
            bits |= std::uint64_t{1} << term.index;
    }
    return bits;
}

Term collapsed(const Sum& sum)
{
    if (sum.size() == 1)
        return sum.front();
    Term whole;
    for (const Term& term : sum) {
        whole.indices |= term.indices;
        whole.operations += term.operations;
        whole.isConstant = whole.isConstant && term.isConstant;
    }
    if (!whole.isConstant)
        whole.operations += static_cast<double>(sum.size() - 1);
    return whole;
}

class Counter {
public:
    Counter(const Einsum& einsum, const OperationTable& table, std::vector<std::string>& unknown)
        : m_einsum(einsum)
        , m_table(table)
        , m_unknown(unknown)
    {
    }

    /// The additive terms of the right-hand side.
    Sum run();

private:
    Sum pop();
    void multiply(bool isDivision);
    void call(const EinsumStep& step);

    const Einsum& m_einsum;
    const OperationTable& m_table;
    std::vector<std::string>& m_unknown;
    std::vector<Sum> m_stack;
};

Sum Counter::pop()
{
    Sum sum = std::move(m_stack.back());
    m_stack.pop_back();
    return sum;
}

void Counter::multiply(bool isDivision)
{
    const Term right = collapsed(pop());
    Term product = collapsed(pop());
    product.indices |= right.indices;
    product.isConstant = product.isConstant && right.isConstant;
    product.operations = product.isConstant ? 0.0 : product.operations + right.operations + 1.0;
    product.endsInProduct = !product.isConstant && !isDivision;
    product.reduces = false;
    m_stack.push_back({product});
}

void Counter::call(const EinsumStep& step)
{
    const std::string& function = m_einsum.functions[step.place];
    const std::optional<OperationTable::Entry> entry = m_table.find(function);
    if (!entry && std::find(m_unknown.begin(), m_unknown.end(), function) == m_unknown.end())
        m_unknown.push_back(function);
    Term result;
    for (std::size_t i = 0; i < step.arguments; ++i) {
        const Term argument = collapsed(pop());
        result.indices |= argument.indices;
        result.operations += argument.operations;
        result.isConstant = result.isConstant && argument.isConstant;
    }
    result.operations = result.isConstant ? 0.0 : result.operations + (entry ? entry->cost : 1.0);
    result.reduces = entry && entry->reduces && step.arguments == 1;
    m_stack.push_back({result});
}

Sum Counter::run()
{
    for (const EinsumStep& step : m_einsum.steps) {
        switch (step.kind) {
        case StepKind::Operand:
            m_stack.push_back({Term{indicesOf(m_einsum.operands[step.place]), 0.0, false, false, false}});
            break;
        case StepKind::Constant:
            m_stack.push_back({Term{}});
            break;
        case StepKind::Add:
        case StepKind::Subtract: {
            const Sum right = pop();
            m_stack.back().insert(m_stack.back().end(), right.begin(), right.end());
            break;
        }
        case StepKind::Multiply:
        case StepKind::Divide:
            multiply(step.kind == StepKind::Divide);
            break;
        case StepKind::Negate:
            break;
        case StepKind::Call:
            call(step);
            break;
        }
    }
    return m_stack.empty() ? Sum{} : pop();
}

/// Additions that join the terms; constants are added up beforehand.
std::size_t joinCount(const Sum& terms)
{
    const auto constants = static_cast<std::size_t>(
        std::count_if(terms.begin(), terms.end(), [](const Term& term) { return term.isConstant; }));
    const std::size_t joined = terms.size() - constants + (constants > 0 ? 1 : 0);
    return joined > 0 ? joined - 1 : 0;
}

double pointsOf(std::uint64_t indices, const IterationSpace& space)
{
    double points = 1.0;
    for (std::size_t i = 0; i < space.extents.size(); ++i) {
        if ((indices >> i & 1U) != 0)
            points *= space.extents[i];
    }
    return points;
}

} // namespace

double operationCount(const Einsum& einsum, const IterationSpace& space, const OperationTable& table, double opsPerMac,
    std::vector<std::string>& unknownFunctions)
{
    const Sum terms = Counter(einsum, table, unknownFunctions).run();
    const std::uint64_t result = indicesOf(einsum.result);
    double operations = 0.0;
    std::size_t summed = 0;
    for (const Term& term : terms) {
        double perPoint = term.operations;
        if ((term.indices & ~result) != 0) {
            ++summed;
            if (term.endsInProduct)
                perPoint += opsPerMac - 1.0;
            else if (!term.reduces)
                perPoint += 1.0;
        }
        operations += perPoint * pointsOf(term.indices | result, space);
    }
    const std::size_t joins = joinCount(terms);
    if (joins > summed)
        operations += static_cast<double>(joins - summed) * pointsOf(result, space);
    return operations;
}

} // namespace minard
