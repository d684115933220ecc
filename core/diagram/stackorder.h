#pragma once

#include <cstdint>

#include "core/diagram/style.h"
#include "core/schedule/timeline.h"

namespace minard {

/// Which of two nodes lies lower in the stack. The schedule order breaks ties, so the order is total and does not
/// depend on what runs at the moment. The timeline must outlive it.
class StackOrder {
public:
    /// `line` decides sizes; may be invalid.
    StackOrder(const Timeline& timeline, ResourceId line, StackingOrder stacking)
        : m_timeline(timeline)
        , m_line(line)
        , m_stacking(stacking)
    {
    }

    /// True when pieces already come in this order, as segments list them.
    [[nodiscard]] bool isScheduleOrder() const { return m_stacking == StackingOrder::Schedule; }

    [[nodiscard]] bool isBelow(std::uint32_t a, std::uint32_t b) const
    {
        const double sizeOfA = size(a);
        const double sizeOfB = size(b);
        return sizeOfA != sizeOfB ? sizeOfA > sizeOfB : a < b;
    }

private:
    [[nodiscard]] double size(std::uint32_t node) const
    {
        switch (m_stacking) {
        case StackingOrder::Schedule:
            return 0.0;
        case StackingOrder::LargestFirst:
            return m_line.isValid() ? m_timeline.nodes()[node].volume[m_line.index()] : 0.0;
        case StackingOrder::LongestFirst:
            return m_timeline.timings()[node].shares.total();
        }
        return 0.0;
    }

    const Timeline& m_timeline;
    ResourceId m_line;
    StackingOrder m_stacking;
};

} // namespace minard
