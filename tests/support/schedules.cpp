#include "tests/support/schedules.h"

#include <limits>
#include <stdexcept>

namespace minard::test {

SchedulePlan sequentialPlan(const std::vector<SimplePhase>& phases, Throttle throttle)
{
    SchedulePlan plan;
    plan.resourceCount = 2;
    plan.throttle = throttle;
    for (std::uint32_t i = 0; i < phases.size(); ++i) {
        const SimplePhase& phase = phases[i];
        PlanNode node;
        node.phase = PhaseId(i);
        node.duration = phase.duration;
        node.use = {phase.compute, phase.memory};
        node.volume = {phase.compute * phase.duration, phase.memory * phase.duration};
        plan.nodes.push_back(node);
        PlanBlock block;
        block.nodes = {i};
        plan.blocks.push_back(block);
    }
    return plan;
}

SchedulePlan pipelinePlan(const std::vector<SimplePhase>& phases, std::uint64_t tiles, Advance advance, Dilation dilate,
    Throttle throttle, std::vector<std::pair<std::uint32_t, std::uint32_t>> edges)
{
    SchedulePlan plan = sequentialPlan(phases, throttle);
    PlanBlock block;
    block.pipeline = "p";
    block.tiles.count = tiles;
    block.advance = advance;
    block.dilate = dilate;
    for (std::uint32_t i = 0; i < phases.size(); ++i)
        block.nodes.push_back(i);
    plan.blocks = {block};
    if (edges.empty()) {
        for (std::uint32_t i = 0; i + 1 < phases.size(); ++i)
            edges.emplace_back(i, i + 1);
    }
    for (const auto& [from, to] : edges)
        plan.edges.push_back({from, to, EdgeKind::Stream});
    return plan;
}

std::vector<SegmentCopy> allSegments(const Timeline& timeline)
{
    std::vector<SegmentCopy> segments;
    const double forever = std::numeric_limits<double>::infinity();
    timeline.visitSegments(-forever, forever, [&](const SegmentView& view) {
        segments.push_back({view.index, view.start, view.end, {view.pieces.begin(), view.pieces.end()}});
        return true;
    });
    return segments;
}

Timeline built(const SchedulePlan& plan)
{
    auto timeline = buildTimeline(plan);
    if (!timeline)
        throw std::runtime_error(sentence(timeline.error()));
    return *timeline;
}

} // namespace minard::test
