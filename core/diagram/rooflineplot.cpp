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

RooflinePlot::RooflinePlot(DrawList& list, Box box, RooflineAxes axes, DiagramSizes sizes, TextMeasure measure)
    : m_list(list)
    , m_box(box)
    , m_axes(axes)
    , m_sizes(sizes)
    , m_measure(std::move(measure))
    , m_taken(box.x, box.width)
    , m_texts(box.x, box.width)
    , m_expected(box.x, box.width)
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

void RooflinePlot::addText(DrawRole role, double x, double baseline, const std::string& text, TextAlign align)
{
    DrawItem item;
    item.role = role;
    item.x = x;
    item.y = baseline;
    addText(item, text, align, TextTurn::Horizontal);
}

void RooflinePlot::addText(DrawItem item, const std::string& text, TextAlign align, TextTurn turn)
{
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
    DrawItem title;
    title.role = DrawRole::AxisTitle;
    title.x = m_box.x - m_sizes.tick - m_sizes.gap - 4.0 * m_sizes.text;
    title.y = m_box.y + 0.5 * m_box.height;
    addText(title, "performance (" + std::string(unitSymbol(rateUnit)) + ")", TextAlign::Center, TextTurn::Upwards);
}

/// `mayHide` allows a place that symbols will cover.
bool RooflinePlot::placeRoofName(const Box& box, const std::string& name, TextAlign align, bool mayHide)
{
    const bool isOutside = box.x < m_box.x || box.right() > m_box.right() || box.y < m_box.y
        || box.bottom() > m_box.bottom();
    if (isOutside || m_taken.overlaps(box) || (!mayHide && m_expected.overlaps(box)))
        return false;
    takeText(box);
    const double anchor = align == TextAlign::Right ? box.right() : box.x;
    addText(DrawRole::RoofText, anchor, box.y + 0.85 * m_sizes.text, name, align);
    return true;
}

void RooflinePlot::nameLevel(const RoofLine& line, const std::string& name)
{
    // At the right end, above the line or below it; else further to the left, or above symbols on the line.
    const double width = m_measure(name, m_sizes.text, FontWeight::Regular);
    const double y = toY(line.y1);
    const double last = toX(line.x2) - m_sizes.gap - width;
    const double first = std::max(m_box.x, toX(line.x1));
    constexpr int kPlaces = 12;
    for (const bool mayHide : {false, true}) {
        for (int i = 0; i < kPlaces; ++i) {
            const double x = last - i * std::max(0.0, last - first) / kPlaces;
            for (const double top :
                {y - m_sizes.gap - m_sizes.text, y + m_sizes.gap, y - 3.5 * m_sizes.gap - m_sizes.text}) {
                if (placeRoofName({x, top, width, 1.1 * m_sizes.text}, name, TextAlign::Right, mayHide))
                    return;
            }
        }
    }
}

void RooflinePlot::nameSlope(const RoofLine& line, const std::string& name)
{
    // The line rises to the right: a name above it ends at the line, a name below it begins there.
    const double width = m_measure(name, m_sizes.text, FontWeight::Regular);
    const double height = 1.1 * m_sizes.text;
    const double left = toX(line.x1);
    const double length = toX(line.x2) - left;
    const double slope = (toY(line.y2) - toY(line.y1)) / length;
    for (const bool mayHide : {false, true}) {
        for (const double share : {0.04, 0.1, 0.16, 0.22, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8}) {
            const double x = left + share * length;
            const double y = toY(line.y1) + slope * (x - left);
            const Box above{x - m_sizes.gap - width, y - height, width, height};
            const Box below{x + m_sizes.gap, y + 0.25 * m_sizes.gap, width, height};
            for (const Box& box : {above, below}) {
                if (box.x >= m_box.x + m_sizes.gap && !crossesRoof(box)
                    && placeRoofName(box, name, TextAlign::Left, mayHide))
                    return;
            }
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

void RooflinePlot::drawRoofs(const RooflineScene& scene)
{
    for (const std::size_t i : scene.distinctMachines()) {
        for (const RoofLine& line : roofLines(scene.series()[i].roofs, m_axes))
            addLine(line.onDisplay ? DrawRole::Roof : DrawRole::OtherRoof, toX(line.x1), toY(line.y1), toX(line.x2),
                toY(line.y2), line.onDisplay ? 2.0 * m_sizes.axis : m_sizes.hairline);
    }
}

void RooflinePlot::nameRoofs(const RooflineScene& scene, const std::vector<PlottedPoint>& points)
{
    for (const PlottedPoint& point : points)
        m_expected.add({point.x - point.radius, point.y - point.radius, 2.0 * point.radius, 2.0 * point.radius});
    const auto find = [](const std::vector<Roof>& list, ResourceId id) {
        return std::find_if(list.begin(), list.end(), [&](const Roof& roof) { return roof.resource == id; });
    };
    const std::vector<std::size_t> machines = scene.distinctMachines();
    for (const std::size_t i : machines) {
        const std::vector<RoofLine> lines = roofLines(scene.series()[i].roofs, m_axes);
        m_roofs.insert(m_roofs.end(), lines.begin(), lines.end());
    }
    for (const std::size_t i : machines) {
        const RooflineSeries& series = scene.series()[i];
        const std::string suffix = machines.size() > 1 ? " (" + series.name + ")" : "";
        for (const Ridge& ridge : series.roofs.ridges) {
            if (ridge.onDisplay)
                drawRidge(ridge);
        }
        const std::vector<RoofLine> lines = roofLines(series.roofs, m_axes);
        for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
            const auto slope = find(series.roofs.memory, line->resource);
            const auto level = find(series.roofs.compute, line->resource);
            if (slope != series.roofs.memory.end())
                nameSlope(*line, peakText(*slope, series.roofs, true) + suffix);
            else if (level != series.roofs.compute.end())
                nameLevel(*line, peakText(*level, series.roofs, false) + suffix);
        }
    }
}

} // namespace minard
