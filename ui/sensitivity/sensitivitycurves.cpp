#include "ui/sensitivity/sensitivitycurves.h"

#include "core/model/timeunit.h"
#include "core/support/numberformat.h"
#include "ui/document/wording.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace minard {

namespace {

constexpr std::size_t mostPhases = 8;

QString tr(const char* text)
{
    return QCoreApplication::translate("SensitivityCurves", text);
}

Curve curveOf(const Sensitivity& sensitivity, QString name, std::uint8_t style, Curve::Form form, const auto& valueAt)
{
    Curve curve;
    curve.name = name.toStdString();
    curve.style = style;
    curve.form = form;
    for (const SensitivityPoint& point : sensitivity.points)
        curve.values.push_back(point.isBuilt() ? std::optional<double>(valueAt(point)) : std::nullopt);
    return curve;
}

void addBounds(CurvePlot& plot, const Sensitivity& sensitivity, const Machine& machine)
{
    const auto boundBy = [](const SensitivityPoint& point, ResourceId resource) {
        return std::accumulate(
            point.phases.begin(), point.phases.end(), 0.0, [&](double sum, const SensitivityPhase& phase) {
                return sum + (phase.bound == resource ? phase.busy : 0.0);
            });
    };
    for (std::size_t k = 0; k <= machine.resources.size(); ++k) {
        const bool isResource = k < machine.resources.size();
        const ResourceId id = isResource ? ResourceId(k) : ResourceId();
        Curve curve = curveOf(sensitivity,
            isResource ? tr("bound by %1").arg(resourceText(machine.resources[k])) : tr("bound by nothing"),
            isResource ? static_cast<std::uint8_t>(k % kHueCount) : kNoStyle, Curve::Form::Stacked,
            [&](const SensitivityPoint& point) { return boundBy(point, id); });
        if (std::any_of(
                curve.values.begin(), curve.values.end(), [](const auto& value) { return value && *value > 0.0; }))
            plot.curves.push_back(std::move(curve));
    }
}

/// The phases with the largest busy time at any value.
std::vector<std::size_t> longestPhases(const Sensitivity& sensitivity, std::size_t count)
{
    std::vector<double> longest(count, 0.0);
    for (const SensitivityPoint& point : sensitivity.points) {
        for (std::size_t i = 0; i < point.phases.size(); ++i)
            longest[i] = std::max(longest[i], point.phases[i].busy);
    }
    std::vector<std::size_t> phases(count);
    std::iota(phases.begin(), phases.end(), std::size_t{0});
    const auto end = phases.begin() + static_cast<std::ptrdiff_t>(std::min(count, mostPhases));
    std::partial_sort(phases.begin(), end, phases.end(),
        [&](std::size_t a, std::size_t b) { return longest[a] != longest[b] ? longest[a] > longest[b] : a < b; });
    phases.erase(end, phases.end());
    return phases;
}

void addPhases(CurvePlot& plot, const Sensitivity& sensitivity, const Campaign& campaign, const PhaseStyles& styles,
    const PhaseSet& selected)
{
    const std::size_t count = campaign.workload.phases.size();
    std::vector<std::size_t> phases;
    for (const PhaseId phase : selected) {
        if (phase.index() < count && phases.size() < mostPhases)
            phases.push_back(phase.index());
    }
    if (phases.empty())
        phases = longestPhases(sensitivity, count);
    for (const std::size_t i : phases)
        plot.curves.push_back(
            curveOf(sensitivity, fromUtf8(campaign.workload.phases[i].label()), styles.style(PhaseId(i)),
                Curve::Form::Line, [i](const SensitivityPoint& point) { return point.phases[i].busy; }));
}

double highestOf(const CurvePlot& plot)
{
    double highest = 0.0;
    for (std::size_t i = 0; i < plot.x.size(); ++i) {
        double stacked = 0.0;
        for (const Curve& curve : plot.curves) {
            const double value = curve.values[i].value_or(0.0);
            stacked += curve.form == Curve::Form::Stacked ? value : 0.0;
            highest = std::max({highest, value, stacked});
        }
    }
    return highest;
}

} // namespace

SensitivityRange usualRange(const SensitivityParameter& parameter, double makespan)
{
    const double current = parameter.current;
    switch (parameter.kind) {
    case ParameterKind::Peak:
        return {current / 8.0, current * 8.0, 25, true};
    case ParameterKind::Tiles:
        return {1.0, std::max(64.0, current * 8.0), 25, true};
    case ParameterKind::Rank:
        return {std::max(1.0, std::round(current / 8.0)), std::max(8.0, current * 8.0), 25, true};
    case ParameterKind::ElementBits:
        return {4.0, 32.0, 8, false};
    case ParameterKind::LaunchOverhead:
        return {0.0, current > 0.0 ? current * 4.0 : std::max(makespan * 0.1, 1e-9), 21, false};
    case ParameterKind::Repeat:
        return {1.0, std::max(8.0, current * 2.0), 8, false};
    }
    return {};
}

std::string sweepText(const SensitivityRange& range)
{
    return formatExact(range.from) + ":" + formatExact(range.to) + ":" + std::to_string(range.steps)
        + (range.isLogarithmic ? "log" : "");
}

CurvePlot sensitivityPlot(const Sensitivity& sensitivity, const Campaign& campaign, const Machine& machine,
    const PhaseStyles& styles, const SensitivityRange& range, SensitivityView view, const PhaseSet& selected)
{
    CurvePlot plot;
    for (const SensitivityPoint& point : sensitivity.points)
        plot.x.push_back(point.value);
    if (plot.x.empty())
        return plot;
    switch (view) {
    case SensitivityView::Makespan:
        break;
    case SensitivityView::Bounds:
        addBounds(plot, sensitivity, machine);
        break;
    case SensitivityView::Phases:
        addPhases(plot, sensitivity, campaign, styles, selected);
        break;
    }
    if (view != SensitivityView::Phases) {
        const std::uint8_t style = view == SensitivityView::Makespan ? std::uint8_t{0} : kNoStyle;
        plot.curves.push_back(curveOf(sensitivity, tr("makespan"), style, Curve::Form::Line,
            [](const SensitivityPoint& point) { return point.makespan; }));
    }
    if (view == SensitivityView::Makespan)
        plot.curves.push_back(curveOf(sensitivity, tr("best bound"), kNoStyle, Curve::Form::Dashed,
            [](const SensitivityPoint& point) { return point.bounds.best(); }));
    const auto [lowest, highest] = std::minmax_element(plot.x.begin(), plot.x.end());
    plot.xAxis = ValueAxis::around(*lowest, *highest, sensitivity.parameter.unit,
        range.isLogarithmic ? ValueAxis::Scale::Logarithmic : ValueAxis::Scale::Linear);
    plot.xAxis.numbers = sensitivity.parameter.isWhole() ? ValueAxis::Numbers::Whole : ValueAxis::Numbers::Any;
    plot.yAxis = ValueAxis::around(
        0.0, 1.08 * std::max(highestOf(plot), 1e-300), timeUnitOf(campaign.units), ValueAxis::Scale::Linear);
    plot.xTitle = sensitivity.parameter.label;
    plot.yTitle = (view == SensitivityView::Phases ? tr("busy time") : tr("time")).toStdString();
    plot.mark = sensitivity.parameter.current;
    return plot;
}

} // namespace minard
