#pragma once

#include <optional>

#include "core/diagram/panel.h"

namespace minard {

/// What lies under a point of a panel.
struct Hit {
    enum class Part { Line, Fill, Well, Column, Impulse, Idle };
    Part part = Part::Idle;
    double time = 0.0;
    PhaseId phase;
    std::uint32_t node = DrawItem::kNone;
    std::uint64_t tile = 0;
    double pieceStart = 0.0; ///< of the whole piece
    double pieceEnd = 0.0;
    double segmentStart = 0.0;
    double segmentEnd = 0.0;
    std::uint64_t pieces = 0; ///< pieces running at that time; in a merged column the segments of the column

    friend bool operator==(const Hit&, const Hit&) = default;
};

/// The piece at (x, y): from the timeline, not from a draw list. The line within `reach` pixels wins, then the pipe or
/// area the point is in, then the nearest line of the segment. Impulses win within their mark. Nothing outside the
/// plot. O(log segments + pieces running at that time).
[[nodiscard]] std::optional<Hit> hitTest(
    const Timeline& timeline, const PanelGeometry& geometry, double x, double y, double reach = 4.0);

} // namespace minard
