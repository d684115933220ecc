#pragma once

#include "core/diagram/plotsurface.h"
#include "core/diagram/runs.h"

namespace minard {

/// Item of a run: its phase, style, node and count.
[[nodiscard]] DrawItem itemOf(const StackRun& run, DrawRole role);
/// The same for an item that is in its place.
void describe(DrawItem& item, const StackRun& run, DrawRole role);

/// Wells, fills, rails, lines, joins and hatching of the paper's layout: pipes ride on the compute lines.
void drawOnLine(PlotSurface& surface, const PanelRuns& runs);

/// Areas, lines and hatching of the mirrored layout.
void drawMirrored(PlotSurface& surface, const PanelRuns& runs);

/// What both layouts share: ranges of merged columns, impulses, lines between phases and tiles.
void drawWhiskers(PlotSurface& surface, const PanelRuns& runs);
void drawImpulses(PlotSurface& surface, const DiagramInput& input, const PanelContent& content);
void drawBoundaries(PlotSurface& surface, const PanelContent& content);

/// Marker bars on the time axis where any resource is oversubscribed.
void drawMarkers(PlotSurface& surface, const PanelRuns& runs);

/// "memory 108 %" at oversubscribed stretches, where there is room; the largest demand first.
void drawBadges(PlotSurface& surface, const PanelRuns& runs, const Machine& machine, const TextMeasure& measure);

/// Names of phases where they fit, and with leader lines those in options.leaders where they do not.
void drawLabels(PlotSurface& surface, const DiagramInput& input, const PanelRuns& runs, const PanelOptions& options);

/// Brackets of fusion groups, in lanes above the plot.
void drawBrackets(PlotSurface& surface, const DiagramInput& input, const PanelOptions& options);
/// Number of lanes the brackets of `input` need, 0 … 3; does not depend on the view.
[[nodiscard]] int bracketLanes(const DiagramInput& input);
[[nodiscard]] double bracketLaneHeight(const DiagramSizes& sizes);

/// Axes with ticks and titles, help lines, the lines at 1, title and subtitle.
void drawFrame(PlotSurface& surface, const DiagramInput& input, const PanelOptions& options);

/// Plot area of a panel.
[[nodiscard]] Box plotBox(const DiagramInput& input, Box outer, const PanelOptions& options);

/// options.measure, or the table.
[[nodiscard]] TextMeasure measureOf(const PanelOptions& options);

} // namespace minard
