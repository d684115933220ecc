#pragma once

#include "core/diagram/plotlayers.h"

namespace minard {

/// Upper edge of a line of the surface's thickness at `utilization`, kept inside the plot.
[[nodiscard]] double lineTop(const PlotSurface& surface, double utilization);

/// Thickness of the line of `run`. A line that comes closer to the one below than it is thick is thinner, so that both
/// can be seen; in merged columns it is no thicker than that distance.
[[nodiscard]] double lineThickness(const PlotSurface& surface, const StackRun& run);

/// Draws a compute line of `run` with its casing at the pixel rows from `top`; `extent` is that of `line`.
void drawLine(PlotSurface& surface, const StackRun& run, const LineRun& line, PlotSurface::Extent extent, double top);

/// Parts `run` from another of the same style that ends where it begins, over the pixel rows from `top` to `bottom`:
/// they would seem to be one.
void drawTwinGap(PlotSurface& surface, const StackRun& run, double top, double bottom);

/// Draws a line of unknown height: a hatched strip on `base`, upwards or downwards.
void drawUnknownLine(PlotSurface& surface, const StackRun& run, double base, double direction);

/// Draws the vertical between the pixel rows of two levels of one phase.
void drawJoin(PlotSurface& surface, const StackRun& after, double top, double bottom);

} // namespace minard
