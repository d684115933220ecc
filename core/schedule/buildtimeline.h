#pragma once

#include <functional>
#include <stop_token>

#include "core/schedule/plan.h"
#include "core/schedule/timeline.h"

namespace minard {

/// Called now and then with the fraction done, 0 … 1.
using Progress = std::function<void(double)>;

/// Builds the timeline of a plan: order and starts, pipelines, dilation, then throttling (spec 1.3). Lock-step and
/// sequential pipelines cost O(phases log phases) whatever their tile count; event-driven ones, and blocks that overlap
/// by explicit starts, cost O(pieces log pieces). Fails with Cancelled, or TooLarge above 100 million pieces that would
/// have to be listed one by one.
[[nodiscard]] Result<Timeline> buildTimeline(
    const SchedulePlan& plan, std::stop_token stop = {}, const Progress& progress = {});

} // namespace minard
