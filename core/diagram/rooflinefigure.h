#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/diagram/figure.h"
#include "core/diagram/rooflinescene.h"

namespace minard {

struct RooflineFigureOptions {
    enum class Switch { Off, On };

    DiagramSizes sizes;                   ///< in points for print
    TextMeasure measure;                  ///< empty = measureText()
    std::string title;                    ///< empty = none
    std::optional<RooflineAxes> axes;     ///< absent = all of it; points outside are left out and counted
    std::optional<RangeStatistics> range; ///< adds a point for a stretch of time of the first scenario
    Switch names = Switch::On;
    Switch gains = Switch::On; ///< arrows from the first of two scenarios to the second
    Switch legend = Switch::On;
};

/// The roofline of several scenarios: roofs of their machines, a point per phase name with the shape of its scenario,
/// the colour of its phase and the area of its time, hollow points for whole scenarios (spec 2.4). `height` 0 = three
/// quarters of the width. What cannot be placed is said in words below the plot.
[[nodiscard]] Figure buildRooflineFigure(
    const std::vector<RooflineInput>& inputs, double width, double height, const RooflineFigureOptions& options);

} // namespace minard
