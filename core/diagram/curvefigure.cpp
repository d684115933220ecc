#include "core/diagram/curvefigure.h"

#include <algorithm>
#include <cmath>

#include "core/diagram/textmetrics.h"

namespace minard {

namespace {

/// Baseline that centres capitals and figures.
constexpr double kBaseline = 0.355;

std::string withUnit(const std::string& title, const std::string& symbol)
{
    return symbol.empty() ? title : title + " (" + symbol + ")";
}

class CurveFigureBuilder {
public:
    CurveFigureBuilder(const CurvePlot& plot, const CurveFigureOptions& options)
        : m_plot(plot)
        , m_options(options)
        , m_sizes(options.sizes)
        , m_measure(options.measure ? options.measure : TextMeasure(measureText))
    {
    }

    Figure build(double width, double height)
    {
        m_figure.width = std::isfinite(width) ? std::clamp(width, 72.0, 16000.0) : 504.0;
        m_figure.height = std::isfinite(height) && height > 0.0 ? std::min(height, 16000.0)
                                                                : std::round(m_figure.width * 2.0 / 3.0);
        m_figure.list.sizes = m_sizes;
        const double margin = 1.5 * m_sizes.gap;
        const double left = margin + 6.0 * m_sizes.text + m_sizes.tick + m_sizes.gap;
        const double top = margin + (m_options.title.empty() ? 0.0 : 2.0 * m_sizes.titleText);
        const double below = m_sizes.tick + m_sizes.gap + 2.6 * m_sizes.text + margin;
        const double legend = layOutLegend(left, m_figure.width - margin - left);
        // Nothing is cut: a figure too low for its legend grows.
        m_figure.height = std::ceil(std::max(m_figure.height, top + 10.0 * m_sizes.text + below + legend));
        m_box = {left, top, m_figure.width - margin - left, m_figure.height - top - below - legend};
        addRectangle(DrawRole::Ground, {0.0, 0.0, m_figure.width, m_figure.height}, kNoStyle);
        if (!m_options.title.empty())
            addText(DrawRole::Title, margin, margin + m_sizes.titleText,
                elide(m_options.title, m_figure.width - 2.0 * margin, m_sizes.titleText, FontWeight::Bold, m_measure),
                TextAlign::Left, m_sizes.titleText, FontWeight::Bold);
        drawAxes(margin);
        drawStacks();
        drawMark();
        drawLines();
        drawLegend(m_box.bottom() + below);
        if (std::none_of(m_plot.curves.begin(), m_plot.curves.end(), hasValues))
            addText(DrawRole::Message, m_box.x + 2.0 * m_sizes.gap, m_box.y + 2.0 * m_sizes.text,
                "Nothing to show: no value gives a schedule", TextAlign::Left, m_sizes.text, FontWeight::Regular);
        return std::move(m_figure);
    }

private:
    static bool hasValues(const Curve& curve)
    {
        return std::any_of(
            curve.values.begin(), curve.values.end(), [](const auto& value) { return value.has_value(); });
    }

    [[nodiscard]] double toX(double value) const { return m_box.x + m_plot.xAxis.fraction(value) * m_box.width; }

    [[nodiscard]] double toY(double value) const
    {
        return m_box.bottom() - m_plot.yAxis.fraction(value) * m_box.height;
    }

    void addRectangle(DrawRole role, Box box, std::uint8_t style, Stroke stroke = Stroke::Solid)
    {
        DrawItem item;
        item.role = role;
        item.style = style;
        item.stroke = stroke;
        item.x = box.x;
        item.y = box.y;
        item.width = box.width;
        item.height = box.height;
        item.pattern = box.height > box.width ? box.y : box.x;
        m_figure.list.items.push_back(item);
    }

    void addLine(std::uint8_t style, double x1, double y1, double x2, double y2, double thickness)
    {
        DrawItem item;
        item.role = style == kNoStyle ? DrawRole::Axis : DrawRole::ComputeLine;
        item.shape = Shape::Line;
        item.style = style;
        item.thickness = thickness;
        item.x = x1;
        item.y = y1;
        item.width = x2 - x1;
        item.height = y2 - y1;
        m_figure.list.items.push_back(item);
    }

    void addText(DrawRole role, double x, double y, const std::string& text, TextAlign align, double size,
        FontWeight weight, TextTurn turn = TextTurn::Horizontal)
    {
        DrawItem item;
        item.role = role;
        item.x = x;
        item.y = y;
        item.width = m_measure(text, size, weight);
        item.height = size;
        m_figure.list.addText(item, {text, size, align, weight, turn});
    }

    void drawAxes(double margin)
    {
        const ValueTicks x = valueTicks(m_plot.xAxis, m_box.width, 5.0 * m_sizes.text, m_options.format);
        const ValueTicks y = valueTicks(m_plot.yAxis, m_box.height, 2.5 * m_sizes.text, m_options.format);
        const double hair = m_sizes.hairline;
        for (const ValueTick& tick : x.ticks) {
            const double at = m_box.x + tick.fraction * m_box.width - 0.5 * hair;
            const double length = m_sizes.tick * (tick.label.empty() ? 0.5 : 1.0);
            addRectangle(DrawRole::Axis, {at, m_box.bottom(), hair, length}, kNoStyle);
            if (!tick.label.empty())
                addText(DrawRole::AxisText, at, m_box.bottom() + m_sizes.tick + m_sizes.gap + 0.75 * m_sizes.text,
                    tick.label, TextAlign::Center, m_sizes.text, FontWeight::Regular);
        }
        for (const ValueTick& tick : y.ticks) {
            const double at = m_box.bottom() - tick.fraction * m_box.height - 0.5 * hair;
            if (!tick.label.empty())
                addRectangle(DrawRole::Grid, {m_box.x, at, m_box.width, hair}, kNoStyle);
            addRectangle(DrawRole::Axis, {m_box.x - m_sizes.tick, at, m_sizes.tick, hair}, kNoStyle);
            if (!tick.label.empty())
                addText(DrawRole::AxisText, m_box.x - m_sizes.tick - m_sizes.gap, at + kBaseline * m_sizes.text,
                    tick.label, TextAlign::Right, m_sizes.text, FontWeight::Regular);
        }
        addRectangle(DrawRole::Axis, {m_box.x, m_box.bottom(), m_box.width, m_sizes.axis}, kNoStyle);
        addRectangle(DrawRole::Axis, {m_box.x, m_box.y, m_sizes.axis, m_box.height}, kNoStyle);
        addText(DrawRole::AxisTitle, m_box.x + 0.5 * m_box.width,
            m_box.bottom() + m_sizes.tick + m_sizes.gap + 2.3 * m_sizes.text, withUnit(m_plot.xTitle, x.symbol),
            TextAlign::Center, m_sizes.text, FontWeight::Regular);
        addText(DrawRole::AxisTitle, margin + m_sizes.text, m_box.y + 0.5 * m_box.height,
            withUnit(m_plot.yTitle, y.symbol), TextAlign::Center, m_sizes.text, FontWeight::Regular, TextTurn::Upwards);
    }

    /// Columns from the middle between a point and the one before to the middle between it and the next.
    void drawStacks()
    {
        for (std::size_t c = 0; c < m_plot.curves.size(); ++c) {
            const Curve& curve = m_plot.curves[c];
            if (curve.form != Curve::Form::Stacked)
                continue;
            for (std::size_t i = 0; i < m_plot.x.size(); ++i) {
                const auto top = stackedTop(m_plot, c, i);
                if (!top || !curve.values[i] || *curve.values[i] <= 0.0)
                    continue;
                const double here = toX(m_plot.x[i]);
                const double before = i > 0 ? 0.5 * (here + toX(m_plot.x[i - 1])) : here;
                const double after = i + 1 < m_plot.x.size() ? 0.5 * (here + toX(m_plot.x[i + 1])) : here;
                const double left = std::clamp(std::min(before, after), m_box.x, m_box.right());
                const double right = std::clamp(std::max(before, after), m_box.x, m_box.right());
                const double high = toY(*top);
                const double low = toY(*top - *curve.values[i]);
                addRectangle(DrawRole::Fill, {left, high, right - left, low - high}, curve.style);
                addRectangle(DrawRole::FillEdge, {left, high, right - left, m_sizes.hairline}, curve.style);
            }
        }
    }

    void drawMark()
    {
        const double fraction = m_plot.mark ? m_plot.xAxis.fraction(*m_plot.mark) : -1.0;
        if (!(fraction >= 0.0) || fraction > 1.0)
            return;
        const double x = m_box.x + fraction * m_box.width;
        addRectangle(DrawRole::Reference, {x, m_box.y, m_sizes.axis, m_box.height}, kNoStyle, Stroke::Bracket);
    }

    void drawLines()
    {
        for (const Curve& curve : m_plot.curves) {
            if (curve.form == Curve::Form::Stacked)
                continue;
            const double thickness = curve.form == Curve::Form::Line ? 0.5 * m_sizes.line : m_sizes.axis;
            std::optional<std::size_t> before;
            for (std::size_t i = 0; i < m_plot.x.size(); ++i) {
                if (!curve.values[i]) {
                    before.reset();
                    continue;
                }
                const double x = toX(m_plot.x[i]);
                const double y = toY(*curve.values[i]);
                if (before)
                    addLine(curve.style, toX(m_plot.x[*before]), toY(*curve.values[*before]), x, y, thickness);
                if (curve.form == Curve::Form::Line)
                    addPoint(curve.style, x, y);
                before = i;
            }
        }
    }

    void addPoint(std::uint8_t style, double x, double y)
    {
        DrawItem item;
        item.role = DrawRole::Point;
        item.shape = Shape::Symbol;
        item.style = style;
        item.x = x;
        item.y = y;
        item.width = item.height = 0.75 * m_sizes.line;
        m_figure.list.items.push_back(item);
    }

    struct Entry {
        std::size_t curve = 0;
        std::string label;
        double x = 0.0, y = 0.0;
    };

    double layOutLegend(double left, double width)
    {
        const double rowHeight = 1.7 * m_sizes.text;
        double x = 0.0;
        double y = 0.0;
        for (std::size_t c = 0; c < m_plot.curves.size(); ++c) {
            Entry entry;
            entry.curve = c;
            entry.label = elide(m_plot.curves[c].name, std::min(24.0 * m_sizes.text, width), m_sizes.text,
                FontWeight::Regular, m_measure);
            const double length = 2.2 * m_sizes.text + m_measure(entry.label, m_sizes.text, FontWeight::Regular);
            if (x > 0.0 && x + length > width) {
                x = 0.0;
                y += rowHeight;
            }
            entry.x = left + x;
            entry.y = y;
            x += length + 4.0 * m_sizes.gap;
            m_legend.push_back(std::move(entry));
        }
        return m_legend.empty() ? 0.0 : y + rowHeight + 2.0 * m_sizes.gap;
    }

    void drawLegend(double top)
    {
        for (const Entry& entry : m_legend) {
            const Curve& curve = m_plot.curves[entry.curve];
            const double middle = top + entry.y + 0.85 * m_sizes.text;
            const double length = 1.6 * m_sizes.text;
            if (curve.form == Curve::Form::Stacked)
                addRectangle(
                    DrawRole::Fill, {entry.x, middle - 0.4 * m_sizes.text, length, 0.8 * m_sizes.text}, curve.style);
            else
                addLine(curve.style, entry.x, middle, entry.x + length, middle,
                    curve.form == Curve::Form::Line ? 0.5 * m_sizes.line : m_sizes.axis);
            addText(DrawRole::LegendText, entry.x + 2.2 * m_sizes.text, middle + kBaseline * m_sizes.text, entry.label,
                TextAlign::Left, m_sizes.text, FontWeight::Regular);
        }
    }

    const CurvePlot& m_plot;
    const CurveFigureOptions& m_options;
    const DiagramSizes& m_sizes;
    TextMeasure m_measure;
    std::vector<Entry> m_legend;
    Box m_box;
    Figure m_figure;
};

} // namespace

std::optional<double> stackedTop(const CurvePlot& plot, std::size_t curve, std::size_t point)
{
    double sum = 0.0;
    for (std::size_t c = 0; c <= curve; ++c) {
        if (plot.curves[c].form != Curve::Form::Stacked)
            continue;
        if (!plot.curves[c].values[point])
            return std::nullopt;
        sum += *plot.curves[c].values[point];
    }
    return sum;
}

Figure buildCurveFigure(const CurvePlot& plot, double width, double height, const CurveFigureOptions& options)
{
    return CurveFigureBuilder(plot, options).build(width, height);
}

} // namespace minard
