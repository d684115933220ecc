#pragma once

#include <string>
#include <vector>

#include "core/diagram/panel.h"

namespace minard {

enum class LegendKind {
    Phase,     ///< a phase: line and fill in its style
    Dilated,   ///< dash of dilated time
    Throttled, ///< dash of throttled time
    Unused,    ///< shade of the empty pipe
    Excess,    ///< warning hatch
    NoData,    ///< utilization not known
    Merged,    ///< whisker of merged columns
    Fused,     ///< bracket of a fusion group
    Tiles,     ///< bracket and separators of a tiled pipeline
};

struct LegendEntry {
    LegendKind kind = LegendKind::Phase;
    std::string label;
    PhaseId phase; ///< first phase of that name; invalid unless kind is Phase
    std::uint8_t style = kNoStyle;

    friend bool operator==(const LegendEntry&, const LegendEntry&) = default;
};

/// Phases that run in any of `inputs`, in schedule order, one entry per name; then what else those pictures use.
[[nodiscard]] std::vector<LegendEntry> legendEntries(
    const std::vector<DiagramInput>& inputs, DiagramLayout layout = DiagramLayout::OnLine);

/// The sample of one entry (line on fill, dash, hatch …) inside `box`, for lists drawn by someone else.
[[nodiscard]] DrawList legendSample(const LegendEntry& entry, Box box, const DiagramSizes& sizes);

/// Entries flowing in rows within `width` from (x, y). Gives the list and the height it needs.
struct LegendBlock {
    DrawList list;
    double height = 0.0;
};

[[nodiscard]] LegendBlock buildLegend(
    const std::vector<LegendEntry>& entries, double x, double y, double width, const PanelOptions& options);

} // namespace minard
