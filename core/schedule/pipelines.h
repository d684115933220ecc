#pragma once

#include <stop_token>
#include <vector>

#include "core/schedule/fluid.h"
#include "core/schedule/runbuilder.h"
#include "core/schedule/sweep.h"

namespace minard {

/// What all blocks of one plan share while it is being built.
struct BlockContext {
    const SchedulePlan& plan;
    const std::vector<double>& tails; ///< see pathTails(); empty unless the policy is `priority`
    std::stop_token stop;
};

/// Appends a lock-step or fine-grained pipeline that overlaps nothing else, with any policy. Slots with the same
/// members are one run, so the cost depends on the phases alone. Returns false when stopped.
bool appendLockstep(RunBuilder& builder, const BlockContext& context, const PlanBlock& block);

/// Appends the tiles of all phases in turn: A₀ B₀ A₁ B₁ … One run.
bool appendSequential(RunBuilder& builder, const BlockContext& context, const PlanBlock& block);

/// Length of a block before throttling, and its number of pieces. For event-driven blocks O(pieces).
struct BlockExtent {
    double length = 0.0;
    double pieces = 0.0;
};

[[nodiscard]] BlockExtent blockExtent(const BlockContext& context, const PlanBlock& block);

/// Appends the pieces of a block that starts at `origin`, before throttling. Returns false when stopped.
bool placeBlock(PlacedPieces& pieces, const BlockContext& context, const PlanBlock& block, double origin);

/// Adds the tiles of a block as tasks and returns a barrier that ends after all of them. They begin at the block's
/// explicit start, else its gap after `before` (a task, or FluidTask::kBarrier for the first block).
std::uint32_t addBlockTasks(
    FluidGraphBuilder& graph, const BlockContext& context, const PlanBlock& block, std::uint32_t before);

} // namespace minard
