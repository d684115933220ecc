#include "core/schedule/violations.h"

#include <algorithm>
#include <iterator>

namespace minard {

namespace {

std::vector<std::uint32_t> blockOfNodes(const SchedulePlan& plan)
{
    std::vector<std::uint32_t> block(plan.nodes.size(), 0);
    for (std::uint32_t i = 0; i < plan.blocks.size(); ++i) {
        for (const std::uint32_t node : plan.blocks[i].nodes)
            block[node] = i;
    }
    return block;
}

} // namespace

std::vector<PlanEdge> violatedEdges(const SchedulePlan& plan, const Timeline& timeline)
{
    std::vector<PlanEdge> violated;
    if (plan.recording != nullptr)
        return violated;
    const std::vector<std::uint32_t> blockOf = blockOfNodes(plan);
    const double rounding = 1e-9 * timeline.makespan();
    // Pipelines keep the dependencies inside them, but for the order of a sequential one.
    const auto isViolated = [&](const PlanEdge& edge) {
        const std::uint32_t block = blockOf[edge.from];
        if (block == blockOf[edge.to]) {
            const PlanBlock& shared = plan.blocks[block];
            return shared.advance == Advance::Sequential && !shared.tiles.fine && edge.from > edge.to;
        }
        return timeline.timings()[edge.to].start < timeline.timings()[edge.from].end - rounding;
    };
    std::copy_if(plan.edges.begin(), plan.edges.end(), std::back_inserter(violated), isViolated);
    return violated;
}

} // namespace minard
