#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/diagram/legend.h"
#include "core/diagram/panel.h"

namespace minard {

struct FigureOptions {
    PanelOptions panel; ///< sizes in points for print
    std::string title;  ///< above all panels; empty = none
    enum class Legend { None, Below } legend = Legend::Below;
    std::optional<double> start; ///< visible range; absent = all of every panel
    std::optional<double> end;
};

/// Several scenarios above each other on one time axis, with titles, makespans and the difference to the first.
struct Figure {
    DrawList list;
    double width = 0.0;
    double height = 0.0;
    std::vector<PanelGeometry> panels;
};

/// Composes a figure `width` points wide. `height` 0 = as high as the panels need at their natural height; a height too
/// small for the panels grows (nothing is cut).
[[nodiscard]] Figure buildFigure(
    const std::vector<DiagramInput>& inputs, double width, double height, const FigureOptions& options);

} // namespace minard
