#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/schedule/plan.h"

namespace minard {

/// Dependencies inside one block, between members (indices into PlanBlock::nodes).
struct BlockGraph {
    std::vector<std::vector<std::uint32_t>> predecessors;
    std::vector<std::vector<std::uint32_t>> successors;
    std::vector<std::uint64_t> depth;       ///< longest path, in edges, from a source of the block
    std::vector<std::uint32_t> topological; ///< members, producers first
};

/// Edges of `plan` that leave `node`. O(log edges).
[[nodiscard]] std::span<const PlanEdge> edgesFrom(const SchedulePlan& plan, std::uint32_t node);

/// Builds the graph of a block. Precondition: the plan's edges form a DAG. O(nodes log nodes + edges).
[[nodiscard]] BlockGraph makeBlockGraph(const SchedulePlan& plan, const PlanBlock& block);

/// BlockGraph::depth alone. Where producers come before consumers in the block, as they do unless dependencies are
/// broken on purpose, in one pass: O(nodes + edges) for neighbours in the schedule.
[[nodiscard]] std::vector<std::uint64_t> blockDepths(const SchedulePlan& plan, const PlanBlock& block);

} // namespace minard
