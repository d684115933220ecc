#include "core/schedule/blockgraph.h"

#include <algorithm>

namespace minard {

std::span<const PlanEdge> edgesFrom(const SchedulePlan& plan, std::uint32_t node)
{
    const auto first = std::lower_bound(plan.edges.begin(), plan.edges.end(), node,
        [](const PlanEdge& edge, std::uint32_t value) { return edge.from < value; });
    auto last = first;
    while (last != plan.edges.end() && last->from == node)
        ++last;
    return {first, last};
}

BlockGraph makeBlockGraph(const SchedulePlan& plan, const PlanBlock& block)
{
    const std::size_t count = block.nodes.size();
    BlockGraph graph;
    graph.predecessors.resize(count);
    graph.successors.resize(count);
    graph.depth.assign(count, 0);
    std::vector<std::uint32_t> waiting(count, 0);
    for (std::uint32_t from = 0; from < count; ++from) {
        std::uint32_t previous = 0xffffffffU;
        for (const PlanEdge& edge : edgesFrom(plan, block.nodes[from])) {
            const auto found = std::lower_bound(block.nodes.begin(), block.nodes.end(), edge.to);
            if (found == block.nodes.end() || *found != edge.to)
                continue;
            const auto to = static_cast<std::uint32_t>(found - block.nodes.begin());
            if (to == previous)
                continue;
            previous = to;
            graph.successors[from].push_back(to);
            graph.predecessors[to].push_back(from);
            ++waiting[to];
        }
    }
    for (std::uint32_t member = 0; member < count; ++member) {
        if (waiting[member] == 0)
            graph.topological.push_back(member);
    }
    for (std::size_t i = 0; i < graph.topological.size(); ++i) {
        const std::uint32_t member = graph.topological[i];
        for (const std::uint32_t next : graph.successors[member]) {
            graph.depth[next] = std::max(graph.depth[next], graph.depth[member] + 1);
            if (--waiting[next] == 0)
                graph.topological.push_back(next);
        }
    }
    return graph;
}

std::vector<std::uint64_t> blockDepths(const SchedulePlan& plan, const PlanBlock& block)
{
    const std::vector<std::uint32_t>& nodes = block.nodes;
    std::vector<std::uint64_t> depth(nodes.size(), 0);
    if (nodes.empty())
        return depth;
    auto edge = std::lower_bound(plan.edges.begin(), plan.edges.end(), nodes.front(),
        [](const PlanEdge& candidate, std::uint32_t node) { return candidate.from < node; });
    for (std::size_t from = 0; from < nodes.size(); ++from) {
        for (; edge != plan.edges.end() && edge->from <= nodes[from]; ++edge) {
            if (edge->from < nodes[from])
                continue;
            const auto found = std::lower_bound(nodes.begin(), nodes.end(), edge->to);
            if (found == nodes.end() || *found != edge->to)
                continue;
            const auto to = static_cast<std::size_t>(found - nodes.begin());
            if (to <= from)
                return makeBlockGraph(plan, block).depth;
            depth[to] = std::max(depth[to], depth[from] + 1);
        }
    }
    return depth;
}

} // namespace minard
