#include "core/diagram/pipelineextents.h"

#include <algorithm>
#include <limits>

namespace minard {

std::vector<PipelineExtent> pipelineExtents(const DiagramInput& input)
{
    const std::vector<Pipeline>& pipelines = input.scenario.pipelines;
    std::vector<PipelineExtent> extents;
    if (pipelines.empty())
        return extents;
    std::vector<std::size_t> pipelineOfPhase(input.campaign.workload.phases.size(), pipelines.size());
    for (std::size_t p = 0; p < pipelines.size(); ++p) {
        for (const PhaseId phase : pipelines[p].phases) {
            if (phase.isValid() && phase.index() < pipelineOfPhase.size())
                pipelineOfPhase[phase.index()] = p;
        }
    }
    constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> place; // of (repetition, pipeline), found by repetition · pipelines + pipeline
    const std::vector<PlanNode>& nodes = input.timeline.nodes();
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        const PhaseId phase = nodes[node].phase;
        const std::size_t pipeline = phase.index() < pipelineOfPhase.size() ? pipelineOfPhase[phase.index()]
                                                                            : pipelines.size();
        const NodeTiming& timing = input.timeline.timings()[node];
        if (pipeline == pipelines.size() || timing.pieces == 0)
            continue;
        const std::size_t key = nodes[node].repetition * pipelines.size() + pipeline;
        if (place.size() <= key)
            place.resize(key + 1, kNowhere);
        if (place[key] == kNowhere) {
            place[key] = extents.size();
            extents.push_back({timing.start, timing.end, timing.pieces});
        }
        PipelineExtent& extent = extents[place[key]];
        extent.start = std::min(extent.start, timing.start);
        extent.end = std::max(extent.end, timing.end);
        extent.tiles = std::max(extent.tiles, timing.pieces);
    }
    std::stable_sort(extents.begin(), extents.end(),
        [](const PipelineExtent& a, const PipelineExtent& b) { return a.start < b.start; });
    return extents;
}

} // namespace minard
