#include "core/report/analysistext.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/model/timeunit.h"
#include "core/report/alignedtable.h"
#include "core/report/analysisjson.h"
#include "core/support/numberformat.h"
#include "core/support/text.h"

namespace minard {

Unit volumeUnitOf(const Resource& resource)
{
    return resource.kind == ResourceKind::Bandwidth ? Unit::Byte : Unit::Operation;
}

namespace {

class AnalysisText {
public:
    AnalysisText(const Campaign& campaign, const BuiltScenario& built)
        : m_campaign(campaign)
        , m_built(built)
        , m_time(timeUnitOf(campaign.units))
        , m_figures(scenarioFigures(campaign, built))
    {
    }

    [[nodiscard]] std::string summary() const;
    [[nodiscard]] std::string phases(std::size_t rows) const;

private:
    [[nodiscard]] std::string time(double value) const { return formatQuantity(value, m_time); }

    /// A result that is to be compared: more digits than a label has.
    [[nodiscard]] std::string preciseTime(double value) const
    {
        return formatQuantity(value, m_time, {.significant = 8});
    }

    [[nodiscard]] std::string label(std::size_t k) const
    {
        const Resource& resource = m_built.scenario.machine.resources[k];
        return escapedForMessage(resource.label.empty() ? resource.id : resource.label);
    }

    [[nodiscard]] std::vector<std::string> row(const PhaseFigures& figures) const;

    const Campaign& m_campaign;
    const BuiltScenario& m_built;
    Unit m_time;
    ScenarioFigures m_figures;
};

std::string AnalysisText::summary() const
{
    const Scenario& scenario = m_campaign.scenario(m_built.scenario.id);
    std::string text = escapedForMessage(scenario.id);
    if (scenario.label() != scenario.id)
        text += " (" + escapedForMessage(scenario.label()) + ")";
    text += fmt::format(", {}: makespan {}\n", sourceName(m_figures.source), preciseTime(m_figures.makespan));
    for (std::size_t k = 0; k < m_figures.average.size(); ++k) {
        const Unit volume = volumeUnitOf(m_built.scenario.machine.resources[k]);
        text += fmt::format("  {}: average {}, volume {}", label(k),
            formatQuantity(m_figures.average[k], Unit::Fraction), formatQuantity(m_figures.volume[k], volume));
        if (m_figures.unknownTime[k] > 0.0)
            text += fmt::format(" (unknown for {})", time(m_figures.unknownTime[k]));
        text += '\n';
    }
    if (m_figures.idle > 0.0)
        text += fmt::format("  idle {}\n", time(m_figures.idle));
    const Bounds& bounds = m_figures.bounds;
    text += fmt::format("  bounds: volume {}, critical path {}, fill and drain {}; gap to the largest {}\n",
        preciseTime(bounds.volume), preciseTime(bounds.criticalPath), preciseTime(bounds.fillDrain),
        formatDifference(bounds.gap(m_figures.makespan), Unit::Fraction));
    text += m_figures.makespan < bounds.best() * (1.0 - 1e-9)
        ? "  shorter than the largest bound: it asks for more than there is\n"
        : "  " + boundAdvice(bounds, m_built.scenario.machine) + '\n';
    return text;
}

std::vector<std::string> AnalysisText::row(const PhaseFigures& figures) const
{
    const TimeShares& shares = figures.timing.shares;
    std::vector<std::string> cells{elidedMiddle(escapedForMessage(figures.id), 32), time(figures.timing.start),
        time(shares.total()), time(shares.dilated), time(shares.throttled)};
    for (const auto& use : figures.use)
        cells.push_back(formatQuantity(use, Unit::Fraction));
    cells.push_back(formatQuantity(figures.intensity, Unit::OperationPerByte));
    cells.push_back(figures.bound.isValid() ? label(figures.bound.index()) : "–");
    return cells;
}

std::string AnalysisText::phases(std::size_t rows) const
{
    const PhaseTable table(m_campaign, m_built);
    std::vector<std::vector<std::string>> cells{{"phase", "start", "busy", "dilated", "throttled"}};
    for (std::size_t k = 0; k < m_figures.average.size(); ++k)
        cells[0].push_back(label(k));
    cells[0].emplace_back("intensity");
    cells[0].emplace_back("bound");
    const std::size_t shown = std::min(rows, table.size());
    for (std::uint32_t node = 0; node < shown; ++node)
        cells.push_back(row(table.at(node)));
    std::string text = table.size() == 0 ? "  no phases: there is nothing to show\n" : alignedTable(cells);
    if (shown < table.size())
        text += fmt::format("  and {} more phases; --csv or --json list all\n", table.size() - shown);
    return text;
}

} // namespace

std::string analysisText(
    const Campaign& campaign, const BuiltScenario& built, const Diagnostics& documentFindings, std::size_t phaseRows)
{
    const AnalysisText writer(campaign, built);
    std::string text = writer.summary() + writer.phases(phaseRows);
    for (const Diagnostics* findings : {&documentFindings, &built.diagnostics}) {
        for (const Diagnostic& finding : *findings) {
            text += fmt::format("  {}: {}{}\n", severityName(finding.severity),
                finding.where.empty() ? "" : finding.where + ": ", finding.message);
        }
    }
    return text;
}

} // namespace minard
