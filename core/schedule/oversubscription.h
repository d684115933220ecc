#pragma once

#include <span>
#include <vector>

#include "core/schedule/timeline.h"

namespace minard {

/// Collects stretches of demand above 1 from segments that are fed in order of time. Stretches that touch are one, with
/// the largest demand.
class OversubscriptionCollector {
public:
    explicit OversubscriptionCollector(std::size_t resourceCount) : m_open(resourceCount) { }

    /// A segment begins at `start` with this demand per resource.
    void beginSegment(double start, std::span<const double> demand);
    /// It ends at `end`.
    void endSegment(double end);
    /// All stretches, by start, then resource. Leaves the collector empty.
    [[nodiscard]] std::vector<Oversubscription> take();

private:
    struct Open {
        bool active = false;
        Oversubscription stretch;
    };

    std::vector<Open> m_open;
    std::vector<Oversubscription> m_done;
};

} // namespace minard
