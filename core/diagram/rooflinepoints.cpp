#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <unordered_map>

#include "core/diagram/rooflineplot.h"
#include "core/support/numberformat.h"

namespace minard {

namespace {

constexpr double kSmallestRadius = 0.32; // all in font sizes
constexpr double kLargestRadius = 0.95;
constexpr double kNeutralRadius = 0.5;
constexpr double kWholeRadius = 0.7;
/// Differences in time below this are noise: no arrow.
constexpr double kLeastGain = 0.005;
/// Longest phases that stay symbols when there are too many.
constexpr std::size_t kSymbolsOnDensity = 60;

/// Areas of symbols: proportional to time.
class SizeScale {
public:
    SizeScale(const RooflineScene& scene, double unit) : m_unit(unit)
    {
        for (const RooflineSeries& series : scene.series()) {
            for (const RooflinePoint& point : series.phases)
                m_longest = std::max(m_longest, point.time);
        }
    }

    [[nodiscard]] double radius(const RooflinePoint& point) const
    {
        if (!(m_longest > 0.0))
            return kNeutralRadius * m_unit;
        return m_unit * std::max(kSmallestRadius, kLargestRadius * std::sqrt(point.time / m_longest));
    }

private:
    double m_unit;
    double m_longest = 0.0;
};

} // namespace

void RooflinePlot::settle(PlottedPoint& point) const
{
    const double inset = 1.6 * point.radius + 1.8 * m_sizes.gap;
    point.x = toX(point.place.x) - (point.place.atRight ? inset : 0.0);
    point.y = toY(point.place.y) + (point.place.atTop ? inset : 0.0) - (point.place.atBottom ? inset : 0.0);
}

PlottedScene RooflinePlot::plotted(const RooflineScene& scene) const
{
    const SizeScale sizes(scene, m_sizes.text);
    std::vector<PlottedPoint> phases;
    PlottedScene plotted;
    for (std::uint32_t i = 0; i < scene.series().size(); ++i) {
        const RooflineSeries& series = scene.series()[i];
        const auto add = [&](std::vector<PlottedPoint>& to, const RooflinePoint& point, const RooflinePlace& place,
                             std::uint8_t style) {
            PlottedPoint item{&point, i, place, series.symbol, style, 0.0, 0.0, 0.0};
            item.radius = point.kind == PointKind::Phase ? sizes.radius(point) : kWholeRadius * m_sizes.text;
            settle(item);
            if (isInside(place))
                to.push_back(item);
        };
        const auto places = placePoints(series.phases, m_axes);
        for (std::size_t at = 0; at < places.size(); ++at) {
            if (places[at])
                add(phases, series.phases[at], *places[at], series.styles[at]);
        }
        for (const auto* whole : {&series.whole, &series.range}) {
            if (!*whole)
                continue;
            if (const auto place = placePoints(std::span(&**whole, 1), m_axes)[0])
                add(plotted.symbols, **whole, *place, kNoStyle);
        }
    }
    if (phases.size() > kMostSymbols) {
        plotted.density = densityOf(phases);
        const auto longer = [](const PlottedPoint& a, const PlottedPoint& b) { return a.point->time > b.point->time; };
        std::stable_sort(phases.begin(), phases.end(), longer);
        plotted.folded.assign(phases.begin() + kSymbolsOnDensity, phases.end());
        phases.resize(kSymbolsOnDensity);
    }
    plotted.symbols.insert(plotted.symbols.end(), phases.begin(), phases.end());
    return plotted;
}

std::vector<DensityCell> RooflinePlot::densityOf(const std::vector<PlottedPoint>& points) const
{
    const double size = std::max(0.55 * m_sizes.text, 2.0);
    std::map<std::pair<int, int>, std::uint32_t> counts;
    for (const PlottedPoint& point : points)
        ++counts[{static_cast<int>(std::floor((point.x - m_box.x) / size)),
            static_cast<int>(std::floor((point.y - m_box.y) / size))}];
    std::uint32_t most = 1;
    for (const auto& [place, count] : counts)
        most = std::max(most, count);
    std::vector<DensityCell> cells;
    for (const auto& [place, count] : counts)
        cells.push_back({m_box.x + place.first * size, m_box.y + place.second * size, size, count,
            std::log1p(count) / std::log1p(most)});
    return cells;
}

void RooflinePlot::drawDensity(const std::vector<DensityCell>& cells)
{
    for (const DensityCell& cell : cells) {
        DrawItem item;
        item.role = DrawRole::Density;
        // The share of ink in 255ths: see DrawRole::Density.
        item.style = static_cast<std::uint8_t>(std::lround(255.0 * cell.share));
        item.x = cell.x;
        item.y = cell.y;
        item.width = std::min(cell.size, m_box.right() - cell.x);
        item.height = std::min(cell.size, m_box.bottom() - cell.y);
        item.folded = cell.count;
        if (item.width > 0.0 && item.height > 0.0)
            m_list.items.push_back(item);
    }
}

void RooflinePlot::addSymbol(DrawRole role, const PlottedPoint& point, double radius)
{
    DrawItem item;
    item.role = role;
    item.shape = Shape::Symbol;
    item.symbol = point.symbol;
    item.style = role == DrawRole::Casing ? kNoStyle : point.style;
    item.phase = point.point->phases.empty() ? PhaseId() : point.point->phases.front();
    item.x = point.x;
    item.y = point.y;
    item.width = radius;
    item.height = radius;
    m_list.items.push_back(item);
}

void RooflinePlot::drawSample(const PlottedPoint& point)
{
    addSymbol(DrawRole::Casing, point, point.radius + std::max(m_sizes.casing, 0.5));
    addSymbol(DrawRole::Point, point, point.radius);
    // Textures of the palette as fillings: hatch is hollow, dots have a dot. Scenarios are hollow, ranges have a dot.
    const Texture texture = point.style != kNoStyle ? textureOf(point.style)
        : point.point->kind == PointKind::Range     ? Texture::Dots
                                                    : Texture::Hatch;
    if (texture != Texture::Plain)
        addSymbol(DrawRole::Casing, point, 0.6 * point.radius);
    if (texture == Texture::Dots)
        addSymbol(DrawRole::Point, point, 0.3 * point.radius);
}

void RooflinePlot::drawPoints(std::vector<PlottedPoint> points)
{
    std::stable_sort(
        points.begin(), points.end(), [](const PlottedPoint& a, const PlottedPoint& b) { return a.radius > b.radius; });
    for (const PlottedPoint& point : points) {
        if (point.point->isAboveRoof())
            addSymbol(DrawRole::Marker, point, point.radius + 3.0 * std::max(m_sizes.casing, 0.5));
        drawSample(point);
        const std::array<std::tuple<bool, Symbol, double, double>, 3> arrows{
            {{point.place.atRight, Symbol::ArrowRight, 1.0, 0.0}, {point.place.atTop, Symbol::ArrowUp, 0.0, -1.0},
                {point.place.atBottom, Symbol::ArrowDown, 0.0, 1.0}}};
        for (const auto& [isThere, symbol, dx, dy] : arrows) {
            if (!isThere)
                continue;
            PlottedPoint arrow = point;
            const double size = 0.8 * m_sizes.gap;
            arrow.symbol = symbol;
            arrow.x += dx * (1.6 * point.radius + size);
            arrow.y += dy * (1.6 * point.radius + size);
            addSymbol(DrawRole::Point, arrow, size);
        }
        m_taken.add({point.x - point.radius, point.y - point.radius, 2.0 * point.radius, 2.0 * point.radius});
    }
}

void RooflinePlot::drawGains(
    const RooflineScene& scene, const std::vector<PlottedPoint>& points, std::size_t before, std::size_t after)
{
    std::unordered_map<const RooflinePoint*, const PlottedPoint*> plottedBy;
    for (const PlottedPoint& point : points)
        plottedBy.emplace(point.point, &point);
    const auto& from = scene.series()[before].phases;
    const auto& to = scene.series()[after].phases;
    for (const RooflineGain& gain : matchPoints(from, to)) {
        const auto first = plottedBy.find(&from[gain.before]);
        const auto second = plottedBy.find(&to[gain.after]);
        if (gain.gain && std::abs(*gain.gain) >= kLeastGain && first != plottedBy.end() && second != plottedBy.end())
            drawGain(*first->second, *second->second, *gain.gain);
    }
}

void RooflinePlot::drawGain(const PlottedPoint& before, const PlottedPoint& after, double gain)
{
    const double dx = after.x - before.x;
    const double dy = after.y - before.y;
    const double length = std::hypot(dx, dy);
    const double room = length - 1.3 * (before.radius + after.radius);
    if (!(room > 2.0 * m_sizes.gap))
        return;
    const double ux = dx / length;
    const double uy = dy / length;
    const double x1 = before.x + 1.3 * before.radius * ux;
    const double y1 = before.y + 1.3 * before.radius * uy;
    const double x2 = after.x - 1.3 * after.radius * ux;
    const double y2 = after.y - 1.3 * after.radius * uy;
    addLine(DrawRole::Leader, x1, y1, x2, y2, m_sizes.rail);
    const double head = 1.2 * m_sizes.gap;
    for (const double side : {-0.5, 0.5})
        addLine(DrawRole::Leader, x2, y2, x2 - head * (ux - side * uy), y2 - head * (uy + side * ux), m_sizes.rail);
    const std::string text = formatDifference(gain, Unit::Fraction);
    const double width = m_measure(text, m_sizes.text, FontWeight::Regular);
    const double height = 1.15 * m_sizes.text;
    // Beside the arrow: to the right of a steep one, above a flat one.
    const double away = 0.5 * (std::abs(uy) * width + std::abs(ux) * height) + m_sizes.gap;
    for (const double at : {0.5, 0.35, 0.65, 0.2, 0.8}) {
        for (const double side : {1.0, -1.0}) {
            const double x = x1 + at * (x2 - x1) - side * uy * away;
            const double y = y1 + at * (y2 - y1) + side * ux * away;
            const Box box{x - 0.5 * width, y - 0.5 * height, width, height};
            if (!isFree(box) || crossesRoof(box))
                continue;
            takeText(box);
            addText(DrawRole::LegendText, x, box.y + 0.9 * m_sizes.text, text, TextAlign::Center);
            return;
        }
    }
}

const PlottedPoint* pointAt(const std::vector<PlottedPoint>& points, double x, double y, double reach)
{
    const PlottedPoint* best = nullptr;
    double bestDistance = 0.0;
    for (const PlottedPoint& point : points) {
        // 0 inside the symbol: there, the smaller one lies on top.
        const double distance = std::max(0.0, std::hypot(point.x - x, point.y - y) - 1.2 * point.radius);
        if (distance > reach)
            continue;
        const bool isBetter = best == nullptr || distance < bestDistance
            || (distance == bestDistance && point.radius < best->radius);
        if (isBetter) {
            best = &point;
            bestDistance = distance;
        }
    }
    return best;
}

} // namespace minard
