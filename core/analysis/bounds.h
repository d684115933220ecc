#pragma once

#include <string>

#include "core/schedule/plan.h"

namespace minard {

enum class BoundKind { Volume, CriticalPath, FillDrain };

/// Lower bounds of the makespan of a plan (spec 1.6), in its time unit. They hold for schedules without
/// oversubscription.
struct Bounds {
    double volume = 0.0;       ///< max over resources of Σ volume / peak
    double criticalPath = 0.0; ///< longest path through the tiles
    double fillDrain = 0.0;    ///< volume bound that knows what cannot run while the pipeline fills and drains
    ResourceId busiest;        ///< resource of the volume bound; invalid when nothing is needed

    [[nodiscard]] double best() const;
    /// The largest; of equal ones the first in the order of the members.
    [[nodiscard]] BoundKind binding() const;
    /// makespan / best − 1. Negative for an oversubscribed schedule; 0 when both are 0.
    [[nodiscard]] double gap(double makespan) const;
};

/// Bounds of a plan. The repetitions of a workload follow one another. A recording has no dependencies: its critical
/// path is its longest piece. O(nodes · resources + edges).
[[nodiscard]] Bounds computeBounds(const SchedulePlan& plan);

/// "volume", "criticalPath", "fillDrain": the keys of the JSON output.
[[nodiscard]] std::string boundKey(BoundKind kind);

/// One sentence on what would lower the binding bound: "fuse to move fewer bytes" and so on. `busiest` decides between
/// compute and memory.
[[nodiscard]] std::string boundAdvice(const Bounds& bounds, const Machine& machine);

} // namespace minard
