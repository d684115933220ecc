#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace minard {

struct Lockstep;
struct Slot;

/// Highest reach of lines, of pipes on lines, and of fills.
struct Reach {
    double line = 0.0;
    double pipe = 0.0;
    double fill = 0.0;
};

/// Utilization of a node at undilated pace.
struct NodeUse {
    double line = 0.0;
    double fill = 0.0;
};

/// Reach of the slots of pipelines, stacked in schedule order. From one slot to the next few members come and go, so
/// that looking at all slots in order costs O(members), not O(pieces).
class SlotReach {
public:
    /// `uses` is parallel to the timeline's nodes and must outlive this. `pipeHeight` in units of the line.
    SlotReach(std::span<const NodeUse> uses, double pipeHeight) : m_uses(uses), m_pipeHeight(pipeHeight) { }

    /// Of a slot of `period` time; the members of `lockstep` must be in schedule order.
    [[nodiscard]] Reach of(const Lockstep& lockstep, const Slot& slot, double period);

private:
    /// The largest value of those in a window that moves on.
    struct Largest {
        std::deque<std::uint32_t> members; ///< values fall

        void add(std::span<const long double> values, std::uint32_t member);
        void leave(std::uint32_t first);
    };

    void restart(const Lockstep& lockstep);

    std::span<const NodeUse> m_uses;
    double m_pipeHeight;
    const Lockstep* m_lockstep = nullptr;
    std::vector<long double> m_line;  ///< sums before each member and behind the last
    std::vector<long double> m_fill;  ///< same
    std::vector<long double> m_level; ///< a pipe that is as high as there is room, less what is common to a slot
    std::vector<long double> m_own;   ///< a pipe that its fill is higher than
    Largest m_largestLevel;
    Largest m_largestOwn;
    std::uint32_t m_first = 0;
    std::uint32_t m_last = 0;
};

} // namespace minard
