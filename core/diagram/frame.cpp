#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "core/diagram/decimal.h"
#include "core/diagram/plotlayers.h"
#include "core/diagram/textmetrics.h"

namespace minard {

namespace {

bool isOn(PanelParts::Switch part)
{
    return part == PanelParts::Switch::On;
}

double rowHeight(double textSize)
{
    return std::ceil(1.3 * textSize);
}

/// Baseline that centres capitals and figures on `middle`.
double baseline(double middle, double textSize)
{
    return middle + 0.355 * textSize;
}

struct ValueTick {
    double value = 0.0;
    std::string label;
};

std::string decimals(double value)
{
    std::string text;
    appendRounded(text, value, 2);
    if (value != 0.0 && text.size() < 4)
        text += text.find('.') == std::string::npos ? ".00" : "0";
    return text;
}

/// Ticks from 0 to 1: quarters, halves or the ends, as there is room. A view of less than half the unit height (very
/// low utilizations) gets steps of 1, 2 or 5 times a power of ten.
std::vector<ValueTick> valueTicks(double visible, double pixelsPerUnit, double spacing)
{
    std::vector<ValueTick> ticks{{0.0, "0"}};
    if (visible >= 0.5) {
        const double step = pixelsPerUnit * 0.25 >= spacing ? 0.25 : pixelsPerUnit * 0.5 >= spacing ? 0.5 : 1.0;
        for (int i = 1; i * step <= std::min(1.0, visible + 1e-9); ++i)
            ticks.push_back({i * step, decimals(i * step)});
        return ticks;
    }
    const double least = std::max(spacing / pixelsPerUnit, visible * 1e-2);
    int exponent = static_cast<int>(std::floor(std::log10(least)));
    std::int64_t factor = 1;
    for (const std::int64_t candidate : {1, 2, 5, 10}) {
        factor = candidate;
        if (decimalValue(candidate, exponent) >= least)
            break;
    }
    if (factor == 10) {
        factor = 1;
        ++exponent;
    }
    const double step = decimalValue(factor, exponent);
    for (std::int64_t i = 1; i <= 100 && static_cast<double>(i) * step <= std::min(1.0, visible); ++i) {
        const bool isTiny = exponent < -3;
        std::string label = exactDecimal(i * factor, isTiny ? 0 : exponent);
        if (isTiny)
            label += "e" + std::to_string(exponent);
        ticks.push_back({static_cast<double>(i) * step, label});
    }
    return ticks;
}

std::string resourceName(const Machine& machine, ResourceId id)
{
    if (!id.isValid() || id.index() >= machine.resources.size())
        return {};
    const Resource& resource = machine.resource(id);
    return resource.label.empty() ? resource.id : resource.label;
}

class Frame {
public:
    Frame(PlotSurface& surface, const DiagramInput& input, const PanelOptions& options)
        : m_surface(surface)
        , m_input(input)
        , m_options(options)
        , m_measure(measureOf(options))
        , m_sizes(surface.sizes())
        , m_geometry(surface.geometry())
        , m_plot(surface.geometry().plot)
    {
    }

    void draw()
    {
        drawValueAxis(1.0);
        if (m_geometry.layout == DiagramLayout::Mirrored)
            drawValueAxis(-1.0);
        drawReference(1.0);
        if (m_geometry.layout == DiagramLayout::Mirrored)
            drawReference(-1.0);
        drawTimeAxis();
        if (isOn(m_options.parts.title))
            drawTitle();
    }

private:
    void line(Layer layer, DrawRole role, Box box) { m_surface.addUnclipped(layer, itemFor(role), box); }

    static DrawItem itemFor(DrawRole role)
    {
        DrawItem item;
        item.role = role;
        return item;
    }

    void text(DrawRole role, double x, double y, const std::string& string, TextAlign align, double size,
        FontWeight weight = FontWeight::Regular, TextTurn turn = TextTurn::Horizontal)
    {
        DrawItem item = itemFor(role);
        item.x = x;
        item.y = y;
        item.width = m_measure(string, size, weight);
        item.height = size;
        m_surface.addText(Layer::Frame, item, {string, size, align, weight, turn});
    }

    void drawValueAxis(double side)
    {
        const double visible = side > 0.0 ? m_geometry.values.top : -m_geometry.values.bottom;
        if (!(visible > 0.0))
            return;
        const double pixelsPerUnit = std::abs(m_geometry.toY(0.0) - m_geometry.toY(side * visible)) / visible;
        const double thickness = m_sizes.axis;
        for (const ValueTick& tick : valueTicks(visible, pixelsPerUnit, 1.35 * m_sizes.text)) {
            const double y = m_surface.y(side * tick.value);
            const bool isEnd = tick.value == 0.0 || tick.value == 1.0;
            if (!isEnd)
                m_surface.add(
                    Layer::Grid, itemFor(DrawRole::Grid), {m_plot.x, m_plot.right()}, y, y + m_surface.leastSize());
            if (!isOn(m_options.parts.valueAxis) || (side < 0.0 && tick.value == 0.0))
                continue;
            line(Layer::Frame, DrawRole::Axis, {m_plot.x - m_sizes.tick, y, m_sizes.tick, thickness});
            text(DrawRole::AxisText, m_plot.x - m_sizes.tick - 0.5 * m_sizes.gap, baseline(y, m_sizes.text), tick.label,
                TextAlign::Right, m_sizes.text);
        }
        if (isOn(m_options.parts.valueAxis))
            drawValueTitle(side, visible);
    }

    void drawValueTitle(double side, double visible)
    {
        const std::string name = resourceName(m_input.scenario.machine, side > 0.0 ? m_geometry.line : m_geometry.pipe);
        if (name.empty())
            return;
        // Only the part up to 1 is an axis: what reaches higher are pipes.
        const double far = m_geometry.toY(side * std::min(1.0, visible));
        const double middle = 0.5 * (m_geometry.toY(0.0) + far);
        const bool isMirrored = m_geometry.layout == DiagramLayout::Mirrored;
        const double room = isMirrored ? 2.0 * std::min(std::abs(middle - far), m_plot.height) : m_plot.height;
        std::string title = name + " utilization";
        if (m_measure(title, m_sizes.text, FontWeight::Regular) > room)
            title = elide(name, room, m_sizes.text, FontWeight::Regular, m_measure);
        const double width = m_measure(title, m_sizes.text, FontWeight::Regular);
        const double lowest = isMirrored ? middle + 0.5 * width : m_plot.bottom();
        const double center = std::clamp(middle, m_plot.y + 0.5 * width, std::max(lowest - 0.5 * width, m_plot.y));
        text(DrawRole::AxisTitle, m_geometry.outer.x + 1.05 * m_sizes.text, std::max(center, m_plot.y + 0.5 * width),
            title, TextAlign::Center, m_sizes.text, FontWeight::Regular, TextTurn::Upwards);
    }

    void drawReference(double side)
    {
        const double y = m_surface.y(side);
        DrawItem item = itemFor(DrawRole::Reference);
        item.stroke = Stroke::Bracket;
        item.pattern = m_plot.x;
        m_surface.add(Layer::Rails, item, {m_plot.x, m_plot.right()}, y, y + m_sizes.axis);
    }

    void drawTimeAxis()
    {
        const double thickness = m_sizes.axis;
        if (isOn(m_options.parts.valueAxis))
            line(Layer::Frame, DrawRole::Axis, {m_plot.x - thickness, m_plot.y, thickness, m_plot.height + thickness});
        line(Layer::Frame, DrawRole::Axis, {m_plot.x, m_plot.bottom(), m_plot.width, thickness});
        if (m_geometry.layout == DiagramLayout::Mirrored) {
            const double zero = m_surface.y(0.0);
            m_surface.add(Layer::Marks, itemFor(DrawRole::Axis), {m_plot.x, m_plot.right()}, zero, zero + thickness);
        }
        const TimeUnit unit = m_input.campaign.units.time;
        TimeTicks ticks = timeTicks(m_geometry.axis, unit, 7.0 * m_sizes.text);
        for (const Tick& tick : ticks.ticks) {
            const double length = tick.label.empty() ? 0.5 * m_sizes.tick : m_sizes.tick;
            line(Layer::Frame, DrawRole::Axis,
                {m_surface.snapped(tick.pixel), m_plot.bottom(), thickness, length + thickness});
        }
        if (isOn(m_options.parts.timeAxis))
            drawTimeLabels(ticks);
    }

    void drawTimeLabels(const TimeTicks& ticks)
    {
        const double size = m_sizes.text;
        const double top = m_plot.bottom() + std::max(m_sizes.tick, m_sizes.marker) + 0.5 * m_sizes.gap;
        double lastRight = -TimeAxis::kPixelLimit;
        for (const Tick& tick : ticks.ticks) {
            const double width = m_measure(tick.label, size, FontWeight::Regular);
            const double left = tick.pixel - 0.5 * width;
            if (tick.label.empty() || left < lastRight + m_sizes.gap || left + width > m_geometry.outer.right())
                continue;
            lastRight = left + width;
            text(DrawRole::AxisText, tick.pixel, top + size, tick.label, TextAlign::Center, size);
        }
        const std::string title = elide(ticks.title, m_plot.width, size, FontWeight::Regular, m_measure);
        text(DrawRole::AxisTitle, m_plot.x + 0.5 * m_plot.width, top + rowHeight(size) + size, title, TextAlign::Center,
            size);
    }

    void drawTitle()
    {
        const double size = m_sizes.titleText;
        const double y = baseline(m_geometry.outer.y + 0.5 * rowHeight(size), size);
        double x = m_plot.x;
        if (!m_input.title.empty()) {
            const std::string title = elide(m_input.title, 0.7 * m_plot.width, size, FontWeight::Bold, m_measure);
            text(DrawRole::Title, x, y, title, TextAlign::Left, size, FontWeight::Bold);
            x += m_measure(title, size, FontWeight::Bold) + 2.5 * m_sizes.gap;
        }
        if (m_input.subtitle.empty())
            return;
        const std::string subtitle = elide(
            m_input.subtitle, m_plot.right() - x, m_sizes.text, FontWeight::Regular, m_measure);
        text(DrawRole::Subtitle, x, y, subtitle, TextAlign::Left, m_sizes.text);
    }

    PlotSurface& m_surface;
    const DiagramInput& m_input;
    const PanelOptions& m_options;
    TextMeasure m_measure;
    const DiagramSizes& m_sizes;
    const PanelGeometry& m_geometry;
    Box m_plot;
};

} // namespace

TextMeasure measureOf(const PanelOptions& options)
{
    return options.measure ? options.measure : TextMeasure(measureText);
}

void drawFrame(PlotSurface& surface, const DiagramInput& input, const PanelOptions& options)
{
    Frame(surface, input, options).draw();
}

Box plotBox(const DiagramInput& input, Box outer, const PanelOptions& options)
{
    const DiagramSizes& sizes = options.sizes;
    const TextMeasure measure = measureOf(options);
    double left = 0.0;
    double right = 0.0;
    double top = 0.0;
    double bottom = sizes.axis + std::max(sizes.tick, sizes.marker) + 1.0;
    if (isOn(options.parts.valueAxis)) {
        left = rowHeight(sizes.text) + sizes.gap + measure("0.00", sizes.text, FontWeight::Regular) + sizes.tick
            + 0.5 * sizes.gap;
        right = sizes.text;
    }
    if (isOn(options.parts.title) && !(input.title.empty() && input.subtitle.empty()))
        top = rowHeight(sizes.titleText) + sizes.gap;
    if (isOn(options.parts.brackets))
        top += std::max(options.bracketLanes, bracketLanes(input)) * bracketLaneHeight(sizes);
    if (isOn(options.parts.timeAxis))
        bottom += 0.5 * sizes.gap + 2.0 * rowHeight(sizes.text);
    const double grid = sizes.grid > 0.0 ? sizes.grid : 0.25;
    const auto up = [&](double length) { return std::ceil(length / grid) * grid; };
    Box plot{outer.x + up(left), outer.y + up(top), 0.0, 0.0};
    plot.width = std::max(1.0, outer.right() - up(right) - plot.x);
    plot.height = std::max(1.0, outer.bottom() - up(bottom) - plot.y);
    return plot;
}

} // namespace minard
