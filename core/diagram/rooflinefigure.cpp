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
/// Differences in time below this are noise: no arrow.
constexpr double kLeastGain = 0.005;

/// Points of one scenario.
struct ScenarioPoints {
    Roofs roofs;
    std::vector<RooflinePoint> phases;
    std::vector<RooflinePoint> whole; ///< the scenario, and the range when there is one
};

struct LegendItem {
    PlottedPoint sample; ///< without a point: text only
    std::string label;
};

class RooflineFigureBuilder {
public:
    RooflineFigureBuilder(const std::vector<RooflineInput>& inputs, const RooflineFigureOptions& options)
        : m_inputs(inputs)
        , m_options(options)
        , m_sizes(options.sizes)
        , m_measure(options.measure ? options.measure : TextMeasure(measureText))
    {
        for (const RooflineInput& input : inputs)
            m_scenarios.push_back(pointsOf(input));
        for (const ScenarioPoints& scenario : m_scenarios) {
            m_all.insert(m_all.end(), scenario.phases.begin(), scenario.phases.end());
            m_all.insert(m_all.end(), scenario.whole.begin(), scenario.whole.end());
            m_roofs.push_back(scenario.roofs);
        }
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
    ScenarioPoints pointsOf(const RooflineInput& input) const
    {
        ScenarioPoints points;
        points.roofs = machineRoofs(input.built.scenario.machine, input.campaign.units, input.line, input.pipe);
        points.phases = phasePoints(input.campaign, input.built, points.roofs);
        if (points.phases.empty())
            return points;
        points.whole.push_back(scenarioPoint(input.campaign, input.built, points.roofs));
        if (m_options.range && &input == &m_inputs.front())
            points.whole.push_back(rangePoint(input.built.scenario.id, *m_options.range, points.roofs));
        return points;
    }

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

    /// Machines that differ are all drawn, each with its name.
    void drawRoofs(RooflinePlot& plot)
    {
        std::vector<const Roofs*> drawn;
        const auto isSame = [](const Roofs& a, const Roofs& b) {
            return a.compute == b.compute && a.memory == b.memory;
        };
        for (const Roofs& roofs : m_roofs) {
            if (std::none_of(drawn.begin(), drawn.end(), [&](const Roofs* other) { return isSame(*other, roofs); }))
                drawn.push_back(&roofs);
        }
        for (const Roofs* roofs : drawn) {
            const auto scenario = static_cast<std::size_t>(roofs - m_roofs.data());
            const std::string& name =
                m_inputs[scenario].campaign.scenario(m_inputs[scenario].built.scenario.id).label();
            plot.drawRoofs(*roofs, drawn.size() > 1 ? " (" + name + ")" : "");
        }
    }

    void drawPlot()
    {
        const RooflineAxes axes = m_options.axes.value_or(fitRooflineAxes(m_roofs, m_all));
        RooflinePlot plot(m_figure.list, m_plot, axes, m_sizes, m_measure);
        plot.drawFrame(m_roofs.empty() ? Unit::OperationPerSecond : m_roofs.front().rateUnit);
        drawRoofs(plot);
        std::vector<std::vector<PlottedPoint>> byScenario;
        std::vector<PlottedPoint> all;
        for (std::size_t i = 0; i < m_scenarios.size(); ++i) {
            byScenario.push_back(plotted(plot, axes, i, m_scenarios[i].phases));
            for (const auto* points : {&m_scenarios[i].phases, &m_scenarios[i].whole}) {
                const auto placed = points == &m_scenarios[i].phases ? byScenario.back()
                                                                     : plotted(plot, axes, i, *points);
                all.insert(all.end(), placed.begin(), placed.end());
            }
        }
        // Arrows between more than two scenarios cover each other.
        if (m_options.gains == RooflineFigureOptions::Switch::On && byScenario.size() == 2)
            drawGains(plot, byScenario);
        plot.drawPoints(all);
        if (m_options.names == RooflineFigureOptions::Switch::On && !byScenario.empty())
            drawNames(plot, byScenario);
        if (all.empty())
            addText(DrawRole::Message, m_plot.x + 2.0 * m_sizes.gap, m_plot.y + 2.0 * m_sizes.text,
                "Nothing to show: no phase has known operations and bytes", m_sizes.text, FontWeight::Regular);
    }

    [[nodiscard]] std::vector<PlottedPoint> plotted(const RooflinePlot& plot, const RooflineAxes& axes,
        std::size_t scenario, const std::vector<RooflinePoint>& points) const
    {
        const PointSizes sizes(m_all, m_sizes.text);
        const auto places = placePoints(points, axes);
        std::vector<PlottedPoint> all;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (!places[i] || !plot.isInside(*places[i]))
                continue;
            PlottedPoint point;
            point.point = &points[i];
            point.place = *places[i];
            point.symbol = scenarioSymbol(static_cast<int>(scenario));
            if (points[i].kind == PointKind::Phase)
                point.style = m_inputs[scenario].styles.style(points[i].phases.front());
            point.radius = points[i].kind == PointKind::Phase ? sizes.radius(points[i]) : 0.7 * m_sizes.text;
            plot.settle(point);
            all.push_back(point);
        }
        return all;
    }

    void drawGains(RooflinePlot& plot, const std::vector<std::vector<PlottedPoint>>& byScenario) const
    {
        for (std::size_t i = 1; i < byScenario.size(); ++i) {
            for (const RooflineGain& gain : matchPoints(m_scenarios[0].phases, m_scenarios[i].phases)) {
                const auto of = [](const std::vector<PlottedPoint>& list, const RooflinePoint& point) {
                    return std::find_if(
                        list.begin(), list.end(), [&](const PlottedPoint& at) { return at.point == &point; });
                };
                const auto before = of(byScenario[0], m_scenarios[0].phases[gain.before]);
                const auto after = of(byScenario[i], m_scenarios[i].phases[gain.after]);
                if (gain.gain && std::abs(*gain.gain) >= kLeastGain && before != byScenario[0].end()
                    && after != byScenario[i].end())
                    plot.drawGain(*before, *after, *gain.gain);
            }
        }
    }

    /// Each phase is named once, at its longest point.
    static void drawNames(RooflinePlot& plot, const std::vector<std::vector<PlottedPoint>>& byScenario)
    {
        std::vector<PlottedPoint> points;
        for (const auto& list : byScenario)
            points.insert(points.end(), list.begin(), list.end());
        std::stable_sort(points.begin(), points.end(),
            [](const PlottedPoint& a, const PlottedPoint& b) { return a.point->time > b.point->time; });
        std::set<std::string_view> named;
        std::erase_if(points, [&](const PlottedPoint& point) { return !named.insert(point.point->name).second; });
        plot.drawNames(points);
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
            item.sample = {&point, {}, symbol, style, 0.45 * m_sizes.text, 0.0, 0.0};
            item.label = std::move(label);
            m_legend.push_back(std::move(item));
        };
        std::set<std::string_view> names;
        std::set<std::string_view> unplaced;
        std::size_t more = 0;
        for (std::size_t i = 0; i < m_scenarios.size(); ++i) {
            for (const RooflinePoint& whole : m_scenarios[i].whole)
                add(whole, scenarioSymbol(static_cast<int>(i)), kNoStyle,
                    whole.kind == PointKind::Range ? "range of time" : whole.name + " in all");
        }
        for (std::size_t i = 0; i < m_scenarios.size(); ++i) {
            for (const RooflinePoint& point : m_scenarios[i].phases) {
                if (!point.isKnown)
                    unplaced.insert(point.name);
                if (!point.isKnown || !names.insert(point.name).second)
                    continue;
                if (names.size() > kMostLegendEntries)
                    ++more;
                else
                    add(point, scenarioSymbol(static_cast<int>(i)), m_inputs[i].styles.style(point.phases.front()),
                        point.name);
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

    const std::vector<RooflineInput>& m_inputs;
    const RooflineFigureOptions& m_options;
    const DiagramSizes& m_sizes;
    TextMeasure m_measure;
    std::vector<ScenarioPoints> m_scenarios;
    std::vector<RooflinePoint> m_all; ///< of all scenarios
    std::vector<Roofs> m_roofs;
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
