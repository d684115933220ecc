#include "core/analysis/rooflineaxes.h"

#include <algorithm>
#include <cmath>

namespace minard {

namespace {

/// Beyond these, products of ends would leave the range of a double.
constexpr double kSmallest = 1e-280;
constexpr double kLargest = 1e280;
/// Free space beyond the outermost roofs and points, as a factor.
constexpr double kMargin = 2.0;
/// Least width of an axis, as the ratio of its ends.
constexpr double kLeastRatio = 100.0;

bool hasLogarithm(double value)
{
    return std::isfinite(value) && value > 0.0;
}

/// Smallest and largest of the values that have a place on a logarithmic axis.
class Extremes {
public:
    void add(double value)
    {
        if (!hasLogarithm(value))
            return;
        m_lowest = m_isEmpty ? value : std::min(m_lowest, value);
        m_highest = m_isEmpty ? value : std::max(m_highest, value);
        m_isEmpty = false;
    }

    [[nodiscard]] LogRange range(const LogRange& fallback) const
    {
        return m_isEmpty ? fallback : LogRange::around(m_lowest, m_highest, kMargin);
    }

private:
    bool m_isEmpty = true;
    double m_lowest = 0.0;
    double m_highest = 0.0;
};

} // namespace

Result<LogRange> LogRange::create(double lowest, double highest)
{
    if (!hasLogarithm(lowest) || !hasLogarithm(highest))
        return invalid("a logarithmic axis needs limits above 0");
    if (!(lowest < highest))
        return invalid("the lower limit must be below the upper limit");
    if (lowest < kSmallest || highest > kLargest)
        return invalid("limits from 1e-280 to 1e280 can be shown");
    return LogRange(lowest, highest);
}

LogRange LogRange::around(double lowest, double highest, double margin)
{
    lowest = std::clamp(lowest, kSmallest * 1e2, kLargest * 1e-2);
    highest = std::clamp(highest, lowest, kLargest * 1e-2);
    double grow = std::max(margin, 1.0);
    if (highest / lowest * grow * grow < kLeastRatio)
        grow = std::sqrt(kLeastRatio * lowest / highest);
    return {std::max(lowest / grow, kSmallest), std::min(highest * grow, kLargest)};
}

double LogRange::decades() const
{
    return std::log10(m_highest) - std::log10(m_lowest);
}

double LogRange::fraction(double value) const
{
    return (std::log10(value) - std::log10(m_lowest)) / decades();
}

double LogRange::at(double fraction) const
{
    return std::pow(10.0, std::log10(m_lowest) + fraction * decades());
}

RooflineAxes fitRooflineAxes(std::span<const Roofs> roofs, std::span<const RooflinePoint> points)
{
    Extremes intensity;
    Extremes rate;
    for (const Roofs& machine : roofs) {
        for (const Ridge& ridge : machine.ridges)
            intensity.add(ridge.intensity);
        for (const Roof& level : machine.compute)
            rate.add(level.peak);
    }
    for (const RooflinePoint& point : points) {
        if (point.intensity && point.operations > 0.0)
            intensity.add(*point.intensity);
        if (point.rate)
            rate.add(*point.rate);
    }
    RooflineAxes axes;
    axes.intensity = intensity.range({});
    // The slope on display stays in view down to the left edge.
    for (const Roofs& machine : roofs) {
        if (machine.pipe.isValid() && machine.peaks[machine.pipe.index()])
            rate.add(std::min(*machine.peaks[machine.pipe.index()] * axes.intensity.lowest(), kLargest));
    }
    axes.rate = rate.range({});
    return axes;
}

std::vector<RoofLine> roofLines(const Roofs& roofs, const RooflineAxes& axes)
{
    std::vector<RoofLine> lines;
    const double left = axes.intensity.lowest();
    const double right = axes.intensity.highest();
    for (const Roof& slope : roofs.memory) {
        const double top = roofs.compute.empty() ? axes.rate.highest()
                                                 : std::min(roofs.compute.front().peak, axes.rate.highest());
        const double from = std::max(left, axes.rate.lowest() / slope.peak);
        const double to = std::min(right, top / slope.peak);
        if (from < to)
            lines.push_back({slope.resource, slope.onDisplay, from, from * slope.peak, to, to * slope.peak});
    }
    for (const Roof& level : roofs.compute) {
        const double from = roofs.memory.empty() ? left : std::max(left, level.peak / roofs.memory.front().peak);
        if (from < right && axes.rate.contains(level.peak))
            lines.push_back({level.resource, level.onDisplay, from, level.peak, right, level.peak});
    }
    std::stable_partition(lines.begin(), lines.end(), [](const RoofLine& line) { return !line.onDisplay; });
    return lines;
}

std::vector<std::optional<RooflinePlace>> placePoints(std::span<const RooflinePoint> points, const RooflineAxes& axes)
{
    constexpr double kEdgeStep = 0.03;
    constexpr int kEdgePlaces = 32;
    std::vector<std::optional<RooflinePlace>> places;
    int atBottom = 0;
    for (const RooflinePoint& point : points) {
        if (!point.isKnown) {
            places.emplace_back();
            continue;
        }
        RooflinePlace place;
        if (!(point.operations > 0.0)) {
            place.atBottom = true;
            place.x = axes.intensity.at(kEdgeStep * (0.5 + atBottom++ % kEdgePlaces));
            place.y = axes.rate.lowest();
            places.emplace_back(place);
            continue;
        }
        // Quotients of extreme volumes may leave the range of a double.
        place.atRight = std::isinf(*point.intensity);
        place.atTop = !point.rate || std::isinf(*point.rate);
        place.x = place.atRight ? axes.intensity.highest() : std::max(*point.intensity, kSmallest);
        place.y = place.atTop ? axes.rate.highest() : std::max(*point.rate, kSmallest);
        places.emplace_back(place);
    }
    return places;
}

} // namespace minard
