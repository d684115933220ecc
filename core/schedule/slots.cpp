#include "core/schedule/slots.h"

#include <algorithm>
#include <deque>
#include <numeric>

namespace minard {

Lockstep makeLockstep(const SchedulePlan& plan, const PlanBlock& block, std::span<const std::uint64_t> depths)
{
    Lockstep result;
    result.tiles = block.tiles.fine ? 1 : block.tiles.count;
    std::vector<std::uint32_t> members(block.nodes.size());
    std::iota(members.begin(), members.end(), 0U);
    const auto depth = [&](std::uint32_t member) { return block.tiles.fine ? 0 : depths[member]; };
    std::stable_sort(
        members.begin(), members.end(), [&](std::uint32_t a, std::uint32_t b) { return depth(a) < depth(b); });
    for (const std::uint32_t member : members) {
        result.node.push_back(block.nodes[member]);
        result.depth.push_back(depth(member));
        result.tileDuration.push_back(plan.nodes[block.nodes[member]].duration / static_cast<double>(result.tiles));
    }
    result.isInOrder = std::is_sorted(result.node.begin(), result.node.end());
    return result;
}

std::vector<SlotRange> slotRanges(const Lockstep& lockstep)
{
    const std::size_t count = lockstep.node.size();
    std::vector<SlotRange> ranges;
    std::deque<std::uint32_t> longest; // members of the window whose tile no later member exceeds, longest first
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    for (std::uint64_t slot = 0; first < count;) {
        for (; last < count && lockstep.depth[last] <= slot; ++last) {
            while (!longest.empty() && lockstep.tileDuration[longest.back()] <= lockstep.tileDuration[last])
                longest.pop_back();
            longest.push_back(last);
        }
        while (first < count && lockstep.depth[first] + lockstep.tiles <= slot)
            ++first;
        while (!longest.empty() && longest.front() < first)
            longest.pop_front();
        if (first == count)
            break;
        std::uint64_t next = lockstep.depth[first] + lockstep.tiles;
        if (last < count)
            next = std::min(next, lockstep.depth[last]);
        if (first < last)
            ranges.push_back({slot, next - slot, first, last, lockstep.tileDuration[longest.front()]});
        slot = next;
    }
    return ranges;
}

} // namespace minard
