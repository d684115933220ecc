#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/analysis/columnsource.h"
#include "core/diagram/drawlist.h"
#include "core/diagram/phasestyles.h"
#include "core/diagram/ticks.h"
#include "core/diagram/timeaxis.h"

namespace minard {

/// What one panel shows. The references must outlive the call only.
struct DiagramInput {
    const Campaign& campaign;
    const EffectiveScenario& scenario; ///< machine and fusion groups
    const Timeline& timeline;
    const PhaseStyles& styles;
    ResourceId line;                       ///< invalid = scenario.machine.displayLine()
    ResourceId pipe;                       ///< invalid = scenario.machine.displayPipe()
    std::string title;                     ///< empty = none
    std::string subtitle;                  ///< makespan, difference
    const ColumnSource* columns = nullptr; ///< with panelGrouping(); null = the segments are visited
};

/// Parts of a panel that can be left to someone else (the explorer has its own ruler and title row).
struct PanelParts {
    enum class Switch : std::uint8_t { Off, On };
    Switch title = Switch::On;
    Switch valueAxis = Switch::On;
    Switch timeAxis = Switch::On; ///< tick labels and title; tick marks are always drawn
    Switch labels = Switch::On;   ///< names on phases
    Switch badges = Switch::On;
    Switch brackets = Switch::On;   ///< fusion groups
    Switch separators = Switch::On; ///< between phases and tiles
};

struct PanelOptions {
    DiagramLayout layout = DiagramLayout::OnLine;
    StackingOrder stacking = StackingOrder::Schedule;
    double pipeHeight = 0.25; ///< height of a full pipe in units of utilization, > 0; the same for every phase
    DiagramSizes sizes;
    PanelParts parts;
    int bracketLanes = 0; ///< lanes kept above the plot for brackets of fusion groups, even where fewer are needed
    TextMeasure measure;  ///< empty = measureText()
    std::vector<PhaseId> leaders; ///< phases that get a label with a leader line where none fits
};

/// Utilization shown at the top and bottom of a plot.
struct ValueRange {
    double top = 1.0;
    double bottom = 0.0; ///< below zero in the mirrored layout, in units of memory utilization

    friend bool operator==(const ValueRange&, const ValueRange&) = default;
};

/// Where things are in a finished panel; what hit testing and overlays need.
struct PanelGeometry {
    Box outer;
    Box plot;      ///< data area
    TimeAxis axis; ///< with the pixels of `plot`
    ValueRange values;
    DiagramLayout layout = DiagramLayout::OnLine;
    StackingOrder stacking = StackingOrder::Schedule;
    double pipeHeight = 0.25;
    ResourceId line;
    ResourceId pipe;
    double columnWidth = 2.0;   ///< DiagramSizes::columnWidth of the panel
    double impulseWidth = 3.0;  ///< of the mark of a zero-length piece
    double impulseHeight = 9.0; ///< of the same with its rim; marks at one time stand on each other

    /// Pixel y of a utilization (negative = memory in the mirrored layout).
    [[nodiscard]] double toY(double utilization) const;
    [[nodiscard]] double toUtilization(double y) const;
};

/// Utilizations of a timeline on the value axis, 0 … 1 among them.
struct ValueNeed {
    ValueRange reached; ///< with less something would be cut
    ValueRange fitting; ///< with room for badges besides

    friend bool operator==(const ValueNeed&, const ValueNeed&) = default;
};

struct Panel {
    DrawList list;
    PanelGeometry geometry;
};

/// Everything of `input` visible on `axis`, laid out in `outer` (spec 2.1, 2.2, 2.5). The pixels of `axis` are replaced
/// by those of the plot. The list is bounded by the width, not by the timeline.
[[nodiscard]] Panel buildPanel(
    const DiagramInput& input, const TimeAxis& axis, const ValueRange& values, Box outer, const PanelOptions& options);

/// What shows all of the timeline in the given layout. Independent of the zoom.
[[nodiscard]] ValueNeed valueNeed(const DiagramInput& input, const PanelOptions& options);

/// ValueNeed::fitting of the same.
[[nodiscard]] ValueRange fittingValues(const DiagramInput& input, const PanelOptions& options);

/// Plot area of a panel without building it, so that several panels can share one time axis.
[[nodiscard]] Box plotArea(const DiagramInput& input, Box outer, const PanelOptions& options);

/// The grouping a ColumnSource for this panel must use: one group per style, stacked by first appearance.
[[nodiscard]] ColumnGrouping panelGrouping(const DiagramInput& input, StackingOrder stacking);

} // namespace minard
