#pragma once

#include <cstdint>
#include <vector>

#include "core/diagram/columngrid.h"
#include "core/diagram/panel.h"

namespace minard {

/// One phase within one column of the picture, in units of utilization and time.
struct StackPart {
    std::uint32_t node = DrawItem::kNone; ///< none in merged columns
    PhaseId phase;
    std::uint8_t style = kNoStyle;
    bool unknownLine = false;
    bool unknownFill = false;
    bool isCrowded = false; ///< one of many in a merged column, not the topmost: drawn without well or closing line
    bool isBottom = false;  ///< lowest of its column
    double base = 0.0;      ///< lines of the phases below, added up
    double line = 0.0;      ///< its own utilization of the line resource
    double fillBase = 0.0;  ///< fills of the phases below, added up
    double fill = 0.0;      ///< its own utilization of the pipe resource
    double pieceStart = 0.0;
    double solidEnd = 0.0;   ///< where undilated time ends
    double dilatedEnd = 0.0; ///< where dilated time ends and throttled time begins
    std::uint32_t pieces = 1;

    [[nodiscard]] double top() const { return base + line; }

    [[nodiscard]] double fillTop() const { return fillBase + fill; }
};

/// A stretch of time in which nothing changes, or which is summed up.
struct StackColumn {
    double start = 0.0;
    double end = 0.0;
    std::uint32_t firstPart = 0;
    std::uint32_t partCount = 0;         ///< bottom first; 0 = idle
    bool merged = false;                 ///< several segments: levels are means over the column
    double minLine = 0.0, maxLine = 0.0; ///< range of the demands
    double minFill = 0.0, maxFill = 0.0;
    ResourceId worst;
    double worstDemand = 0.0;

    [[nodiscard]] bool isOversubscribed() const { return worstDemand > 1.0 + 1e-9; }
};

/// Where a phase or a tile begins or ends.
struct Boundary {
    double time = 0.0;
    bool ofTile = false;
};

/// Zero-length pieces at one place.
struct ImpulseMark {
    double time = 0.0;
    std::uint32_t node = 0;
    std::uint32_t pieces = 1;
};

/// What is visible of a timeline, bounded by the pixels. Columns are in order of time.
struct PanelContent {
    std::vector<StackColumn> columns;
    std::vector<StackPart> parts;
    std::vector<Boundary> boundaries; ///< ascending; only where pieces are drawn one by one
    std::vector<ImpulseMark> impulses;
    std::uint64_t pieces = 0;
    std::uint64_t mergedPieces = 0;
};

/// The resources that a panel of `input` shows.
[[nodiscard]] ResourceId lineResource(const DiagramInput& input);
[[nodiscard]] ResourceId pipeResource(const DiagramInput& input);

/// Everything visible on `axis`. O(columns · log segments) queries to the column source.
[[nodiscard]] PanelContent collectContent(const DiagramInput& input, const TimeAxis& axis, const PanelOptions& options);

/// Whether anything visible on `axis` is merged. Stops at the first such column.
[[nodiscard]] bool hasMergedColumns(const DiagramInput& input, const TimeAxis& axis, const DiagramSizes& sizes);

} // namespace minard
