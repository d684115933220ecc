#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/model/campaign.h"
#include "core/schedule/fusion.h"
#include "core/support/sharedvector.h"

namespace minard {

/// One repetition of a phase with its numbers in one scenario. Arrays are per resource, in machine order.
struct PlanNode {
    PhaseId phase;
    std::uint32_t repetition = 0;
    double duration = 0.0;      ///< undilated, ≥ 0
    std::vector<double> use;    ///< utilization at undilated pace; 0 where unknown
    std::vector<double> volume; ///< op or B; 0 where unknown
    std::uint64_t unknown = 0;  ///< bit k set: use and volume of resource k are not known
};

/// A dependency between nodes of one plan.
struct PlanEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    EdgeKind kind = EdgeKind::Stream;
};

/// One element of the schedule order: a single phase, or a pipeline.
struct PlanBlock {
    std::vector<std::uint32_t> nodes; ///< indices into SchedulePlan::nodes, ascending
    std::string pipeline;             ///< id of the pipeline, empty for a single phase
    Tiles tiles;
    Advance advance = Advance::Lockstep;
    Dilation dilate = Dilation::None;
    std::optional<double> start; ///< explicit start, from the origin; absent = when the block before has ended
    double gap = 0.0;            ///< idle time before the block (launch overhead); not used with an explicit start
};

/// A schedule ready to be timed: nodes in schedule order (which is also the stacking order), blocks in schedule order.
struct SchedulePlan {
    std::size_t resourceCount = 0;
    SharedVector<PlanNode> nodes; ///< shared by the timelines that are built from it
    std::vector<PlanBlock> blocks;
    std::vector<PlanEdge> edges; ///< sorted by (from, to)
    Throttle throttle = Throttle::None;
    std::vector<FusedGroup> fusion;             ///< what each fusion group did to the numbers; none for a recording
    std::shared_ptr<const Recording> recording; ///< when set, the pieces; blocks are then empty and nodes one per phase
};

/// Turns a resolved scenario into a plan: derives every phase's numbers (roofline timing, fusion), expands repetitions,
/// places pipelines at their first member. Remarks go to `diagnostics`. Fails on: members of a pipeline that are
/// unknown, repeated or cannot be brought together without breaking a dependency; a barrier edge inside a pipeline with
/// more than one tile; dilation without slots; more than 4 billion nodes.
[[nodiscard]] Result<SchedulePlan> planSchedule(
    const Campaign& campaign, const EffectiveScenario& scenario, Diagnostics& diagnostics);

} // namespace minard
