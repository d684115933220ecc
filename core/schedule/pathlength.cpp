#include "core/schedule/pathlength.h"

#include <algorithm>
#include <limits>

namespace minard {

namespace {

constexpr double kUnreachable = -std::numeric_limits<double>::infinity();

double tileDuration(const SchedulePlan& plan, const PlanBlock& block, std::size_t member)
{
    const double tiles = block.tiles.fine ? 1.0 : static_cast<double>(block.tiles.count);
    return plan.nodes[block.nodes[member]].duration / tiles;
}

} // namespace

PathLengths::PathLengths(
    const SchedulePlan& plan, const PlanBlock& block, const BlockGraph& graph, const std::vector<double>& tail)
{
    const std::size_t count = block.nodes.size();
    std::vector<double> toEnd(count); // longest path from a member to the end, its own tile included
    for (auto member = graph.topological.rbegin(); member != graph.topological.rend(); ++member) {
        double longest = tail[block.nodes[*member]];
        for (const std::uint32_t next : graph.successors[*member])
            longest = std::max(longest, toEnd[next]);
        toEnd[*member] = longest + tileDuration(plan, block, *member);
    }
    m_terms.resize(count);
    std::vector<double> fromStart(count); // longest path from `first` up to and without a member
    for (std::size_t first = 0; first < count; ++first) {
        std::fill(fromStart.begin(), fromStart.end(), kUnreachable);
        fromStart[first] = 0.0;
        for (const std::uint32_t member : graph.topological) {
            if (fromStart[member] == kUnreachable)
                continue;
            m_terms[first].push_back({fromStart[member] + toEnd[member], tileDuration(plan, block, member)});
            const double through = fromStart[member] + tileDuration(plan, block, member);
            for (const std::uint32_t next : graph.successors[member])
                fromStart[next] = std::max(fromStart[next], through);
        }
    }
}

std::size_t PathLengths::termAt(std::size_t member, std::uint64_t remaining) const
{
    const std::vector<Term>& terms = m_terms[member];
    const auto value = [&](const Term& term) { return term.constant + static_cast<double>(remaining) * term.slope; };
    const auto best = std::max_element(
        terms.begin(), terms.end(), [&](const Term& a, const Term& b) { return value(a) < value(b); });
    return static_cast<std::size_t>(best - terms.begin());
}

double PathLengths::at(std::size_t member, std::uint64_t remaining) const
{
    const Term& term = m_terms[member][termAt(member, remaining)];
    return term.constant + static_cast<double>(remaining) * term.slope;
}

std::vector<double> pathTails(const SchedulePlan& plan)
{
    std::vector<std::uint32_t> blockOf(plan.nodes.size(), 0);
    for (std::uint32_t block = 0; block < plan.blocks.size(); ++block) {
        for (const std::uint32_t node : plan.blocks[block].nodes)
            blockOf[node] = block;
    }
    std::vector<std::uint32_t> waiting(plan.nodes.size(), 0);
    for (const PlanEdge& edge : plan.edges)
        ++waiting[edge.to];
    std::vector<std::uint32_t> order;
    order.reserve(plan.nodes.size());
    for (std::uint32_t node = 0; node < plan.nodes.size(); ++node) {
        if (waiting[node] == 0)
            order.push_back(node);
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (const PlanEdge& edge : edgesFrom(plan, order[i])) {
            if (--waiting[edge.to] == 0)
                order.push_back(edge.to);
        }
    }
    std::vector<double> tail(plan.nodes.size(), 0.0);  // outside the block
    std::vector<double> toEnd(plan.nodes.size(), 0.0); // with the node's own duration
    for (auto node = order.rbegin(); node != order.rend(); ++node) {
        double longest = 0.0;
        for (const PlanEdge& edge : edgesFrom(plan, *node)) {
            longest = std::max(longest, toEnd[edge.to]);
            if (blockOf[edge.to] != blockOf[*node])
                tail[*node] = std::max(tail[*node], toEnd[edge.to]);
        }
        toEnd[*node] = plan.nodes[*node].duration + longest;
    }
    return tail;
}

} // namespace minard
