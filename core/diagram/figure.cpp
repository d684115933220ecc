#include "core/diagram/figure.h"

#include <algorithm>
#include <cmath>

#include "core/diagram/content.h"
#include "core/diagram/plotlayers.h"
#include "core/diagram/textmetrics.h"
#include "core/support/numberformat.h"

namespace minard {

namespace {

std::string timeText(double time, const Units& units)
{
    NumberFormat format;
    format.significant = 5;
    // As on the axis below, which does not change to minutes.
    if (time >= 1000.0)
        format.time = TimeDisplay::Second;
    switch (units.time) {
    case TimeUnit::Second:
        return formatQuantity(time, Unit::Second, format);
    case TimeUnit::Cycle:
        return formatQuantity(time, Unit::Cycle, format);
    case TimeUnit::Tick:
        break;
    }
    return formatQuantity(time, Unit::None, format) + " " + timeUnitLabel(units.time);
}

/// "10.75 units (−17.3 %)": the makespan and its difference to the first panel.
std::string makespanText(const DiagramInput& input, const DiagramInput& first)
{
    const double makespan = input.timeline.makespan();
    std::string text = timeText(makespan, input.campaign.units);
    const double before = first.timeline.makespan();
    // A difference of times in unlike units would be nonsense.
    const bool differs = std::abs(makespan - before) > 1e-9 * before;
    if (&input != &first && before > 0.0 && differs && input.campaign.units.time == first.campaign.units.time)
        text += " (" + formatDifference(makespan / before - 1.0, Unit::Fraction) + ")";
    return text;
}

class FigureBuilder {
public:
    FigureBuilder(const std::vector<DiagramInput>& inputs, const FigureOptions& options)
        : m_inputs(inputs)
        , m_options(options)
        , m_sizes(options.panel.sizes)
        , m_measure(measureOf(options.panel))
    {
    }

    Figure build(double width, double height)
    {
        const double margin = 1.5 * m_sizes.gap;
        m_figure.width = std::isfinite(width) ? std::clamp(width, 72.0, TimeAxis::kPixelLimit) : 504.0;
        m_figure.list.sizes = m_sizes;
        const double inner = m_figure.width - 2.0 * margin;
        const double plotLeft = m_inputs.empty()
            ? margin
            : plotArea(m_inputs.front(), {margin, margin, inner, leastHeight()}, m_options.panel).x;
        const LegendBlock legend = legendBlock(plotLeft, m_figure.width - margin - plotLeft);
        const double titleHeight = m_options.title.empty() ? 0.0 : 2.0 * m_sizes.titleText;
        const double gap = 0.75 * m_sizes.text;
        const auto count = static_cast<double>(std::max<std::size_t>(m_inputs.size(), 1));
        double lanes = 0.0;
        for (const DiagramInput& input : m_inputs)
            lanes += laneHeight(input);
        const double fixed = lanes + 2.0 * margin + titleHeight + legend.height + (legend.height > 0.0 ? gap : 0.0)
            + (count - 1.0) * gap + axisHeight();
        const double wanted = std::isfinite(height) && height > 0.0 ? (height - fixed) / count : naturalHeight();
        const double panelHeight = std::max(wanted, leastHeight());
        m_figure.height = std::ceil(fixed + count * panelHeight);

        addGround();
        double y = margin;
        if (titleHeight > 0.0) {
            addText(DrawRole::Title, margin, y + m_sizes.titleText, m_options.title, 1.15 * m_sizes.titleText, inner);
            y += titleHeight;
        }
        y = addPanels({margin, y, inner, panelHeight}, gap);
        if (legend.height > 0.0) {
            DrawList moved = legend.list;
            for (DrawItem& item : moved.items)
                item.y += y + gap;
            m_figure.list.append(moved);
        }
        return std::move(m_figure);
    }

private:
    LegendBlock legendBlock(double x, double width) const
    {
        if (m_options.legend == FigureOptions::Legend::None)
            return {};
        std::vector<LegendEntry> entries = legendEntries(m_inputs, m_options.panel.layout);
        const TimeAxis axis = sharedAxis().withPixels(x, width);
        const bool isMerged = std::any_of(m_inputs.begin(), m_inputs.end(),
            [&](const DiagramInput& input) { return hasMergedColumns(input, axis, m_sizes); });
        if (isMerged)
            entries.push_back({LegendKind::Merged, "means and ranges of merged pieces", {}, kNoStyle});
        return buildLegend(entries, x, 0.0, width, m_options.panel);
    }

    /// Height that the labels of the time axis add to the last panel.
    [[nodiscard]] double axisHeight() const { return 0.5 * m_sizes.gap + 2.0 * std::ceil(1.3 * m_sizes.text); }

    /// Height that the brackets of fusion groups add to a panel, so that all plots are equally high.
    [[nodiscard]] double laneHeight(const DiagramInput& input) const
    {
        const bool shown = m_options.panel.parts.brackets == PanelParts::Switch::On;
        return shown ? bracketLanes(input) * bracketLaneHeight(m_sizes) : 0.0;
    }

    [[nodiscard]] double naturalHeight() const
    {
        return (m_options.panel.layout == DiagramLayout::Mirrored ? 19.0 : 14.0) * m_sizes.text;
    }

    [[nodiscard]] double leastHeight() const { return 8.0 * m_sizes.text; }

    void addGround()
    {
        DrawItem ground;
        ground.role = DrawRole::Ground;
        ground.width = m_figure.width;
        ground.height = m_figure.height;
        m_figure.list.items.push_back(ground);
    }

    void addText(DrawRole role, double x, double y, const std::string& text, double size, double width)
    {
        const std::string shown = elide(text, width, size, FontWeight::Bold, m_measure);
        DrawItem item;
        item.role = role;
        item.x = x;
        item.y = y;
        item.width = m_measure(shown, size, FontWeight::Bold);
        item.height = size;
        m_figure.list.addText(item, {shown, size, TextAlign::Left, FontWeight::Bold, TextTurn::Horizontal});
    }

    [[nodiscard]] TimeAxis sharedAxis() const
    {
        double start = 0.0;
        double end = 0.0;
        bool isFirst = true;
        for (const DiagramInput& input : m_inputs) {
            if (input.timeline.pieceCount() == 0)
                continue;
            start = isFirst ? input.timeline.start() : std::min(start, input.timeline.start());
            end = isFirst ? input.timeline.end() : std::max(end, input.timeline.end());
            isFirst = false;
        }
        const TimeAxis axis(start, end, 0.0, m_figure.width);
        if (!m_options.start && !m_options.end)
            return axis;
        return axis.withRange(m_options.start.value_or(start), m_options.end.value_or(end));
    }

    /// All panels have one scale, so that heights can be compared.
    [[nodiscard]] ValueRange sharedValues() const
    {
        ValueRange shared{1.0, 0.0};
        for (const DiagramInput& input : m_inputs) {
            const ValueRange values = fittingValues(input, m_options.panel);
            shared.top = std::max(shared.top, values.top);
            shared.bottom = std::min(shared.bottom, values.bottom);
        }
        return shared;
    }

    /// Adds the panels below each other from `box`, the first one's place. The y below the last.
    double addPanels(Box box, double gap)
    {
        const TimeAxis axis = sharedAxis();
        const ValueRange values = sharedValues();
        double y = box.y;
        for (std::size_t i = 0; i < m_inputs.size(); ++i) {
            DiagramInput input = m_inputs[i];
            if (input.subtitle.empty())
                input.subtitle = makespanText(m_inputs[i], m_inputs.front());
            PanelOptions options = m_options.panel;
            const bool isLast = i + 1 == m_inputs.size();
            options.parts.timeAxis = isLast ? options.parts.timeAxis : PanelParts::Switch::Off;
            const double height = box.height + laneHeight(input) + (isLast ? axisHeight() : 0.0);
            Panel panel = buildPanel(input, axis, values, {box.x, y, box.width, height}, options);
            m_figure.list.append(panel.list);
            m_figure.panels.push_back(panel.geometry);
            y += height + (isLast ? 0.0 : gap);
        }
        return y;
    }

    const std::vector<DiagramInput>& m_inputs;
    const FigureOptions& m_options;
    const DiagramSizes& m_sizes;
    TextMeasure m_measure;
    Figure m_figure;
};

} // namespace

Figure buildFigure(const std::vector<DiagramInput>& inputs, double width, double height, const FigureOptions& options)
{
    return FigureBuilder(inputs, options).build(width, height);
}

} // namespace minard
