#include "core/diagram/rooflineplot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/diagram/logticks.h"
#include "core/diagram/textmetrics.h"
#include "core/support/numberformat.h"

namespace minard {

namespace {

/// Baseline that centres capitals and figures.
constexpr double kBaseline = 0.355;
constexpr double kSmallestRadius = 0.32;
constexpr double kNeutralRadius = 0.5;

std::string peakText(const Roof& roof, const Roofs& roofs, bool isMemory)
{
    Unit unit = roofs.rateUnit;
    if (isMemory)
        unit = unit == Unit::OperationPerCycle ? Unit::BytePerCycle
            : unit == Unit::OperationPerTick   ? Unit::BytePerTick
                                               : Unit::BytePerSecond;
    return roof.label + " " + formatQuantity(roof.peak, unit);
}

} // namespace

PointSizes::PointSizes(std::span<const RooflinePoint> points, double unit) : m_unit(unit)
{
    for (const RooflinePoint& point : points)
        m_longest = std::max(m_longest, point.time);
}

double PointSizes::radius(const RooflinePoint& point) const
{
    if (!(m_longest > 0.0))
        return kNeutralRadius * m_unit;
    return std::max(kSmallestRadius * m_unit, largest() * std::sqrt(point.time / m_longest));
}

RooflinePlot::RooflinePlot(DrawList& list, Box box, RooflineAxes axes, DiagramSizes sizes, TextMeasure measure)
    : m_list(list)
    , m_box(box)
    , m_axes(axes)
    , m_sizes(sizes)
    , m_measure(std::move(measure))
    , m_taken(box.x, box.width)
    , m_texts(box.x, box.width)
{
}

double RooflinePlot::toX(double intensity) const
{
    return m_box.x + m_axes.intensity.fraction(intensity) * m_box.width;
}

double RooflinePlot::toY(double rate) const
{
    return m_box.bottom() - m_axes.rate.fraction(rate) * m_box.height;
}

bool RooflinePlot::isInside(const RooflinePlace& place) const
{
    return m_axes.intensity.contains(place.x) && m_axes.rate.contains(place.y);
}

void RooflinePlot::addLine(DrawRole role, double x1, double y1, double x2, double y2, double thickness, Stroke stroke)
{
    DrawItem item;
    item.role = role;
    item.thickness = thickness;
    if (x1 == x2 || y1 == y2) {
        const double half = 0.5 * thickness;
        item.x = std::min(x1, x2) - (x1 == x2 ? half : 0.0);
        item.y = std::min(y1, y2) - (y1 == y2 ? half : 0.0);
        item.width = x1 == x2 ? thickness : std::abs(x2 - x1);
        item.height = y1 == y2 ? thickness : std::abs(y2 - y1);
        item.stroke = stroke;
        item.pattern = x1 == x2 ? item.y : item.x;
    } else {
        item.shape = Shape::Line;
        item.x = x1;
        item.y = y1;
        item.width = x2 - x1;
        item.height = y2 - y1;
    }
    m_list.items.push_back(item);
}

void RooflinePlot::addText(DrawRole role, double x, double baseline, const std::string& text, TextAlign align,
    std::uint8_t style, TextTurn turn)
{
    DrawItem item;
    item.role = role;
    item.style = style;
    item.x = x;
    item.y = baseline;
    item.width = m_measure(text, m_sizes.text, FontWeight::Regular);
    item.height = m_sizes.text;
    m_list.addText(item, {text, m_sizes.text, align, FontWeight::Regular, turn});
}

void RooflinePlot::drawTicks()
{
    const double half = 0.5 * m_sizes.axis;
    for (const LogTick& tick : logTicks(m_axes.intensity, m_box.width, 4.0 * m_sizes.text, LogLabels::Plain)) {
        const double x = m_box.x + tick.fraction * m_box.width;
        const bool isMinor = tick.label.empty();
        if (!isMinor && tick.fraction > 0.001 && tick.fraction < 0.999)
            addLine(DrawRole::Grid, x, m_box.y, x, m_box.bottom(), m_sizes.hairline);
        addLine(DrawRole::Axis, x, m_box.bottom(), x, m_box.bottom() + m_sizes.tick * (isMinor ? 0.5 : 1.0),
            m_sizes.hairline);
        if (!isMinor)
            addText(DrawRole::AxisText, x, m_box.bottom() + m_sizes.tick + m_sizes.gap + 0.75 * m_sizes.text,
                tick.label, TextAlign::Center);
    }
    for (const LogTick& tick : logTicks(m_axes.rate, m_box.height, 2.0 * m_sizes.text, LogLabels::Prefixed)) {
        const double y = m_box.bottom() - tick.fraction * m_box.height;
        const bool isMinor = tick.label.empty();
        if (!isMinor && tick.fraction > 0.001 && tick.fraction < 0.999)
            addLine(DrawRole::Grid, m_box.x, y, m_box.right(), y, m_sizes.hairline);
        addLine(DrawRole::Axis, m_box.x - m_sizes.tick * (isMinor ? 0.5 : 1.0), y, m_box.x, y, m_sizes.hairline);
        if (!isMinor)
            addText(DrawRole::AxisText, m_box.x - m_sizes.tick - m_sizes.gap, y + kBaseline * m_sizes.text, tick.label,
                TextAlign::Right);
    }
    addLine(DrawRole::Axis, m_box.x - half, m_box.bottom(), m_box.right(), m_box.bottom(), m_sizes.axis);
    addLine(DrawRole::Axis, m_box.x, m_box.y, m_box.x, m_box.bottom() + half, m_sizes.axis);
}

void RooflinePlot::drawFrame(Unit rateUnit)
{
    drawTicks();
    const double below = m_box.bottom() + m_sizes.tick + m_sizes.gap + 2.2 * m_sizes.text;
    addText(DrawRole::AxisTitle, m_box.x + 0.5 * m_box.width, below, "operational intensity (op/B)", TextAlign::Center);
    addText(DrawRole::AxisTitle, m_box.x - m_sizes.tick - m_sizes.gap - 4.0 * m_sizes.text,
        m_box.y + 0.5 * m_box.height, "performance (" + std::string(unitSymbol(rateUnit)) + ")", TextAlign::Center,
        kNoStyle, TextTurn::Upwards);
}

void RooflinePlot::nameLevel(const RoofLine& line, const std::string& name)
{
    const double width = m_measure(name, m_sizes.text, FontWeight::Regular);
    const double y = toY(line.y1);
    double top = y - m_sizes.gap - m_sizes.text;
    const double right = toX(line.x2) - m_sizes.gap;
    if (top < m_box.y || m_taken.overlaps({right - width, top, width, m_sizes.text}))
        top = y + m_sizes.gap;
    const Box box{right - width, top, width, 1.1 * m_sizes.text};
    if (m_taken.overlaps(box) || box.x < m_box.x)
        return;
    takeText(box);
    addText(DrawRole::RoofText, right, box.y + 0.85 * m_sizes.text, name, TextAlign::Right);
}

bool RooflinePlot::crossesRoof(const Box& box) const
{
    return std::any_of(m_roofs.begin(), m_roofs.end(), [&](const RoofLine& roof) {
        const double x1 = toX(roof.x1);
        const double x2 = toX(roof.x2);
        const double left = std::max(x1, box.x);
        const double right = std::min(x2, box.right());
        if (left > right)
            return false;
        const double slope = (toY(roof.y2) - toY(roof.y1)) / (x2 - x1);
        const double atLeft = toY(roof.y1) + slope * (left - x1);
        const double atRight = toY(roof.y1) + slope * (right - x1);
        return std::max(atLeft, atRight) > box.y && std::min(atLeft, atRight) < box.bottom();
    });
}

void RooflinePlot::nameSlope(const RoofLine& line, const std::string& name)
{
    // The line rises to the right: a name above it ends at the line, a name below it begins there.
    const double width = m_measure(name, m_sizes.text, FontWeight::Regular);
    const double height = 1.1 * m_sizes.text;
    const double left = toX(line.x1);
    const double length = toX(line.x2) - left;
    const double slope = (toY(line.y2) - toY(line.y1)) / length;
    for (const double share : {0.04, 0.1, 0.16, 0.22, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8}) {
        const double x = left + share * length;
        const double y = toY(line.y1) + slope * (x - left);
        const Box above{x - m_sizes.gap - width, y - height, width, height};
        const Box below{x + m_sizes.gap, y + 0.25 * m_sizes.gap, width, height};
        for (const Box& box : {above, below}) {
            const bool isOutside = box.x < m_box.x + m_sizes.gap || box.right() > m_box.right() || box.y < m_box.y
                || box.bottom() > m_box.bottom();
            if (isOutside || m_taken.overlaps(box) || crossesRoof(box))
                continue;
            takeText(box);
            addText(DrawRole::RoofText, box.x, box.y + 0.85 * m_sizes.text, name, TextAlign::Left);
            return;
        }
    }
}

void RooflinePlot::drawRidge(const Ridge& ridge)
{
    if (!m_axes.intensity.contains(ridge.intensity) || !m_axes.rate.contains(ridge.rate))
        return;
    const double x = toX(ridge.intensity);
    addLine(DrawRole::OtherRoof, x, toY(ridge.rate), x, m_box.bottom(), m_sizes.hairline, Stroke::Bracket);
    const std::string text = formatQuantity(ridge.intensity, Unit::OperationPerByte);
    const double width = m_measure(text, m_sizes.text, FontWeight::Regular);
    const double left = x + m_sizes.gap + width > m_box.right() ? x - m_sizes.gap - width : x + m_sizes.gap;
    const Box box{left, m_box.bottom() - 1.5 * m_sizes.text, width, 1.1 * m_sizes.text};
    if (m_taken.overlaps(box))
        return;
    takeText(box);
    addText(DrawRole::RoofText, box.x, box.y + 0.85 * m_sizes.text, text, TextAlign::Left);
}

void RooflinePlot::drawRoofs(const Roofs& roofs, const std::string& suffix)
{
    const auto find = [](const std::vector<Roof>& list, ResourceId id) {
        return std::find_if(list.begin(), list.end(), [&](const Roof& roof) { return roof.resource == id; });
    };
    const std::vector<RoofLine> lines = roofLines(roofs, m_axes);
    m_roofs.insert(m_roofs.end(), lines.begin(), lines.end());
    for (const RoofLine& line : lines)
        addLine(line.onDisplay ? DrawRole::Roof : DrawRole::OtherRoof, toX(line.x1), toY(line.y1), toX(line.x2),
            toY(line.y2), line.onDisplay ? 2.0 * m_sizes.axis : m_sizes.hairline);
    for (const Ridge& ridge : roofs.ridges) {
        if (ridge.onDisplay)
            drawRidge(ridge);
    }
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        if (const auto slope = find(roofs.memory, line->resource); slope != roofs.memory.end())
            nameSlope(*line, peakText(*slope, roofs, true) + suffix);
        else if (const auto level = find(roofs.compute, line->resource); level != roofs.compute.end())
            nameLevel(*line, peakText(*level, roofs, false) + suffix);
    }
}

void RooflinePlot::settle(PlottedPoint& point) const
{
    const double inset = 1.6 * point.radius + 1.8 * m_sizes.gap;
    point.x = toX(point.place.x) - (point.place.atRight ? inset : 0.0);
    point.y = toY(point.place.y) + (point.place.atTop ? inset : 0.0) - (point.place.atBottom ? inset : 0.0);
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

void RooflinePlot::takeText(const Box& box)
{
    m_taken.add(box);
    m_texts.add(box);
}

bool RooflinePlot::isFree(const Box& box) const
{
    return box.x >= m_box.x && box.right() <= m_box.right() && box.y >= m_box.y && box.bottom() <= m_box.bottom()
        && !m_taken.overlaps(box);
}

bool RooflinePlot::isFree(double x1, double y1, double x2, double y2) const
{
    constexpr int kSteps = 16;
    for (int i = 0; i <= kSteps; ++i) {
        const double share = i / static_cast<double>(kSteps);
        if (m_texts.overlaps({x1 + share * (x2 - x1) - 0.5, y1 + share * (y2 - y1) - 0.5, 1.0, 1.0}))
            return false;
    }
    return true;
}

} // namespace minard
