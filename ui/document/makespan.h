#pragma once

#include <QString>

#include "ui/document/timelines.h"

namespace minard {

struct NumberFormat;

/// How a scenario's makespan compares with the baseline's.
struct MakespanDifference {
    double absolute = 0.0; ///< in the document's time unit; negative = faster
    double relative = 0.0; ///< of the baseline's makespan

    /// "−2.25 s (−17.3 %)", or "same".
    [[nodiscard]] QString text(const Campaign& campaign, const NumberFormat& format) const;
    /// "−17.3 %", or "same".
    [[nodiscard]] QString relativeText() const;
    /// Whether they differ by more than rounding (1e-9 of the baseline).
    [[nodiscard]] bool isDifferent() const;
};

/// Nothing when one of them has no timeline, they are the same scenario, or the baseline takes no time.
[[nodiscard]] std::optional<MakespanDifference> compareMakespans(
    const Timelines& timelines, ScenarioId scenario, ScenarioId baseline);

} // namespace minard
