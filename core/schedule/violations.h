#pragma once

#include <vector>

#include "core/schedule/plan.h"
#include "core/schedule/timeline.h"

namespace minard {

/// Dependencies of `plan` that `timeline`, built from it, does not keep: the consumer starts before the producer has
/// ended, by more than rounding; inside a sequential pipeline, the consumer's tiles come before the producer's. None
/// for a recording, which has happened. In the order of the plan's edges. O(nodes + edges).
[[nodiscard]] std::vector<PlanEdge> violatedEdges(const SchedulePlan& plan, const Timeline& timeline);

} // namespace minard
