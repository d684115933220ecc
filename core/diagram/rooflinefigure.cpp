#include "core/diagram/rooflinefigure.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "core/diagram/rooflineplot.h"
#include "core/diagram/textmetrics.h"
#include "core/support/numberformat.h"

namespace minard {

namespace {

constexpr std::size_t kMostLegendEntries = 48;

struct LegendItem {
    PlottedPoint sample; ///< without a point: text only
    std::string label;
};

class RooflineFigureBuilder {
public:
    RooflineFigureBuilder(const std::vector<RooflineInput>& inputs, const RooflineFigureOptions& options)
        : m_options(options)
        , m_sizes(options.sizes)
        , m_measure(options.measure ? options.measure : TextMeasure(measureText))
    {
        std::vector<RooflineSeries> series;
        for (const RooflineInput& input : inputs)
            series.push_back(makeRooflineSeries(input, static_cast<int>(series.size())));
        if (options.range && !series.empty())
            series.front().range = rangePoint(series.front().scenario, *options.range, series.front().roofs);
        m_scene = RooflineScene(std::move(series));
    }

    Figure build(double width, double height)
    {
        m_figure.width = std::isfinite(width) ? std::clamp(width, 72.0, 16000.0) : 504.0;
        m_figure.height = std::isfinite(height) && height > 0.0 ? std::min(height, 16000.0)
                                                                : std::round(0.75 * m_figure.width);
        m_figure.list.sizes = m_sizes;
        const double margin = 1.5 * m_sizes.gap;
        const double left = margin + 5.5 * m_sizes.text + m_sizes.tick + m_sizes.gap;
        const double top = margin + (m_options.title.empty() ? 0.0 : 2.0 * m_sizes.titleText);
        const double below = m_sizes.tick + m_sizes.gap + 2.6 * m_sizes.text + margin;
        m_legendLeft = left;
        m_legendWidth = m_figure.width - margin - left;
        const double legend = layOutLegend();
        // Nothing is cut: a figure too low for its legend grows.
        m_figure.height = std::ceil(std::max(m_figure.height, top + 12.0 * m_sizes.text + below + legend));
        m_plot = {left, top, m_legendWidth, m_figure.height - top - below - legend};

        addGround();
        if (!m_options.title.empty())
            addTitle(margin);
        drawPlot();
        drawLegend(m_plot.bottom() + below);
        return std::move(m_figure);
    }

private:
    void addGround()
    {
        DrawItem ground;
        ground.role = DrawRole::Ground;
        ground.width = m_figure.width;
        ground.height = m_figure.height;
        m_figure.list.items.push_back(ground);
    }

    void addText(DrawRole role, double x, double y, const std::string& text, double size, FontWeight weight)
    {
        DrawItem item;
        item.role = role;
        item.x = x;
        item.y = y;
        item.width = m_measure(text, size, weight);
        item.height = size;
        m_figure.list.addText(item, {text, size, TextAlign::Left, weight, TextTurn::Horizontal});
    }

    void addTitle(double margin)
    {
        const double size = 1.15 * m_sizes.titleText;
        addText(DrawRole::Title, margin, margin + m_sizes.titleText,
            elide(m_options.title, m_figure.width - 2.0 * margin, size, FontWeight::Bold, m_measure), size,
            FontWeight::Bold);
    }

    void drawPlot()
    {
        const auto& series = m_scene.series();
        RooflinePlot plot(m_figure.list, m_plot, m_options.axes.value_or(m_scene.fittingAxes()), m_sizes, m_measure);
        plot.drawFrame(series.empty() ? Unit::OperationPerSecond : series.front().roofs.rateUnit);
        plot.drawRoofs(m_scene);
        const PlottedScene plotted = plot.plotted(m_scene);
        plot.nameRoofs(m_scene, plotted.symbols);
        plot.drawDensity(plotted.density);
        // Arrows between more than two scenarios cover each other.
        if (m_options.gains == RooflineFigureOptions::Switch::On && series.size() == 2)
            plot.drawGains(m_scene, plotted.symbols, 0, 1);
        plot.drawPoints(plotted.symbols);
        if (m_options.names == RooflineFigureOptions::Switch::On)
            plot.drawNames(plotted.symbols);
        if (plotted.symbols.empty())
            addText(DrawRole::Message, m_plot.x + 2.0 * m_sizes.gap, m_plot.y + 2.0 * m_sizes.text,
                "Nothing to show: no phase has known operations and bytes", m_sizes.text, FontWeight::Regular);
    }

    /// Collects the entries and their places from (0, 0); the height they need.
    double layOutLegend()
    {
        if (m_options.legend == RooflineFigureOptions::Switch::Off)
            return 0.0;
        collectLegend();
        const double rowHeight = 1.7 * m_sizes.text;
        double x = 0.0;
        double y = 0.0;
        for (LegendItem& item : m_legend) {
            item.label = elide(item.label, std::min(24.0 * m_sizes.text, m_legendWidth - 2.0 * m_sizes.text),
                m_sizes.text, FontWeight::Regular, m_measure);
            const double sample = item.sample.point != nullptr ? 1.6 * m_sizes.text : 0.0;
            const double entry = sample + m_measure(item.label, m_sizes.text, FontWeight::Regular);
            if (x > 0.0 && x + entry > m_legendWidth) {
                x = 0.0;
                y += rowHeight;
            }
            item.sample.x = x + 0.5 * m_sizes.text;
            item.sample.y = y + 0.5 * rowHeight;
            x += entry + 4.0 * m_sizes.gap;
        }
        return m_legend.empty() ? 0.0 : y + rowHeight + 2.0 * m_sizes.gap;
    }

    void collectLegend()
    {
        const auto add = [&](const RooflinePoint& point, Symbol symbol, std::uint8_t style, std::string label) {
            LegendItem item;
            item.sample = {&point, 0, {}, symbol, style, 0.45 * m_sizes.text, 0.0, 0.0};
            item.label = std::move(label);
            m_legend.push_back(std::move(item));
        };
        std::set<std::string_view> names;
        std::set<std::string_view> unplaced;
        std::size_t more = 0;
        for (const RooflineSeries& series : m_scene.series()) {
            if (series.whole)
                add(*series.whole, series.symbol, kNoStyle, series.name + " in all");
            if (series.range)
                add(*series.range, series.symbol, kNoStyle, "range of time");
        }
        for (const RooflineSeries& series : m_scene.series()) {
            for (std::size_t i = 0; i < series.phases.size(); ++i) {
                const RooflinePoint& point = series.phases[i];
                if (!point.isKnown)
                    unplaced.insert(point.name);
                if (!point.isKnown || !names.insert(point.name).second)
                    continue;
                if (names.size() > kMostLegendEntries)
                    ++more;
                else
                    add(point, series.symbol, series.styles[i], point.name);
            }
        }
        if (more > 0)
            m_legend.push_back({{}, fmt::format("and {} more", more)});
        if (!unplaced.empty())
            m_legend.push_back({{}, fmt::format("{} without known operations and bytes", unplaced.size())});
    }

    void drawLegend(double top)
    {
        RooflinePlot samples(m_figure.list, m_plot, {}, m_sizes, m_measure);
        for (LegendItem item : m_legend) {
            item.sample.x += m_legendLeft;
            item.sample.y += top;
            if (item.sample.point != nullptr)
                samples.drawSample(item.sample);
            const double x = item.sample.x + (item.sample.point != nullptr ? 1.1 : -0.5) * m_sizes.text;
            addText(DrawRole::LegendText, x, item.sample.y + 0.355 * m_sizes.text, item.label, m_sizes.text,
                FontWeight::Regular);
        }
    }

    const RooflineFigureOptions& m_options;
    const DiagramSizes& m_sizes;
    TextMeasure m_measure;
    RooflineScene m_scene;
    std::vector<LegendItem> m_legend;
    double m_legendLeft = 0.0;
    double m_legendWidth = 0.0;
    Box m_plot;
    Figure m_figure;
};

} // namespace

Figure buildRooflineFigure(
    const std::vector<RooflineInput>& inputs, double width, double height, const RooflineFigureOptions& options)
{
    return RooflineFigureBuilder(inputs, options).build(width, height);
}

} // namespace minard
