#pragma once

#include "core/analysis/roofline.h"
#include "core/support/numberformat.h"
#include "ui/document/timelines.h"
#include "ui/widgets/hovercard.h"

namespace minard {

/// What the hover card says about a point: performance, intensity, the roof above it, distance and limiter, volumes,
/// time and its share of the makespan; remarks (above the roof, no traffic, no work, unknown) in words. All numbers
/// carry units.
[[nodiscard]] CardText describePoint(
    const TimedScenario& timed, const RooflinePoint& point, const Roofs& roofs, const NumberFormat& format);

/// What it says about points folded into one cell: how many, their time, the longest by name.
[[nodiscard]] CardText describePoints(
    const TimedScenario& timed, const std::vector<const RooflinePoint*>& points, const NumberFormat& format);

} // namespace minard
