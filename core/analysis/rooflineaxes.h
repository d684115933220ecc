#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/analysis/roofline.h"
#include "core/support/result.h"

namespace minard {

/// Part of a logarithmic axis: 0 < lowest < highest, both finite.
class LogRange {
public:
    LogRange() = default;

    /// Refuses ends that are not finite, not above 0, or not apart, with a sentence for the field.
    [[nodiscard]] static Result<LogRange> create(double lowest, double highest);

    /// From `lowest` to `highest` with whatever is needed to make it a range; for computed ends.
    [[nodiscard]] static LogRange around(double lowest, double highest, double margin);

    [[nodiscard]] double lowest() const { return m_lowest; }

    [[nodiscard]] double highest() const { return m_highest; }

    [[nodiscard]] double decades() const;

    [[nodiscard]] bool contains(double value) const { return value >= m_lowest && value <= m_highest; }

    /// 0 at the lowest, 1 at the highest, logarithmic. `value` > 0.
    [[nodiscard]] double fraction(double value) const;
    [[nodiscard]] double at(double fraction) const;

    friend bool operator==(const LogRange&, const LogRange&) = default;

private:
    LogRange(double lowest, double highest) : m_lowest(lowest), m_highest(highest) { }

    double m_lowest = 0.01;
    double m_highest = 1000.0;
};

struct RooflineAxes {
    LogRange intensity; ///< op/B
    LogRange rate;      ///< op per unit of time

    friend bool operator==(const RooflineAxes&, const RooflineAxes&) = default;
};

/// Axes that show every level, every ridge and every point with finite coordinates, and the slope on display over the
/// whole width. Without any of these a default.
[[nodiscard]] RooflineAxes fitRooflineAxes(std::span<const Roofs> roofs, std::span<const RooflinePoint> points);

/// Straight part of a roof within the axes, x1 < x2.
struct RoofLine {
    ResourceId resource;
    bool onDisplay = false;
    double x1 = 0.0, y1 = 0.0;
    double x2 = 0.0, y2 = 0.0;

    friend bool operator==(const RoofLine&, const RoofLine&) = default;
};

/// Slopes from the left edge up to the highest level, levels from the fastest slope to the right edge; clipped, those
/// outside left out. Roofs on display come last.
[[nodiscard]] std::vector<RoofLine> roofLines(const Roofs& roofs, const RooflineAxes& axes);

/// Where a point is drawn. At an edge it has an arrow: its value is not on the axis.
struct RooflinePlace {
    double x = 0.0;        ///< op/B, within the axis when beyond it
    double y = 0.0;        ///< op per unit of time
    bool atRight = false;  ///< infinite intensity
    bool atBottom = false; ///< no work: neither coordinate has a place on the axes
    bool atTop = false;    ///< no time: the rate is n/a

    [[nodiscard]] bool atEdge() const { return atRight || atBottom || atTop; }

    friend bool operator==(const RooflinePlace&, const RooflinePlace&) = default;
};

/// Places of `points`, parallel to them; none for points of which nothing is known. Those at the lower edge stand side
/// by side from the left.
[[nodiscard]] std::vector<std::optional<RooflinePlace>> placePoints(
    std::span<const RooflinePoint> points, const RooflineAxes& axes);

} // namespace minard
