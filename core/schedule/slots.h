#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/schedule/blockgraph.h"
#include "core/schedule/timelinestore.h"

namespace minard {

/// `count` lock-step slots in which the same members run: [first, last) of the Lockstep.
struct SlotRange {
    std::uint64_t number = 0; ///< of the first slot
    std::uint64_t count = 1;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    double longest = 0.0; ///< tile duration
};

/// Members of a block sorted by (depth, node), with the depths from its graph. Fine-grained pipelines have one slot and
/// no depth.
[[nodiscard]] Lockstep makeLockstep(
    const SchedulePlan& plan, const PlanBlock& block, std::span<const std::uint64_t> depths);

/// The slots of a lock-step pipeline as ranges with equal members: at most two per depth. O(members).
///
///     slot        0     1     2  …  T−1    T    T+1        three phases in a chain:
///     members     A    AB   ABC … ABC    BC     C          five ranges whatever T
[[nodiscard]] std::vector<SlotRange> slotRanges(const Lockstep& lockstep);

} // namespace minard
