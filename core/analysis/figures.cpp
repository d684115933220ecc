#include "core/analysis/figures.h"

#include <limits>

namespace minard {

std::optional<double> intensityOf(std::optional<double> line, std::optional<double> pipe)
{
    if (!line || !pipe || (*line == 0.0 && *pipe == 0.0))
        return std::nullopt;
    if (*pipe == 0.0)
        return std::numeric_limits<double>::infinity();
    return *line / *pipe;
}

ScenarioFigures scenarioFigures(const Campaign& campaign, const BuiltScenario& built)
{
    ScenarioFigures figures;
    figures.id = campaign.scenario(built.scenario.id).id;
    figures.source = built.scenario.source;
    figures.makespan = built.timeline.makespan();
    figures.idle = built.timeline.idle();
    figures.bounds = computeBounds(built.plan);
    for (std::size_t k = 0; k < built.timeline.resourceCount(); ++k) {
        figures.average.push_back(built.timeline.average(k));
        figures.unknownTime.push_back(built.timeline.unknownTime(k));
        double volume = 0.0;
        for (const PlanNode& node : built.timeline.nodes())
            volume += node.volume[k];
        figures.volume.push_back(volume);
    }
    return figures;
}

PhaseTable::PhaseTable(const Campaign& campaign, const BuiltScenario& built)
    : m_campaign(campaign)
    , m_built(built)
    , m_groupOfPhase(campaign.workload.phases.size(), nullptr)
{
    for (const FusionGroup& group : built.scenario.fusion) {
        for (const PhaseId phase : group.phases)
            m_groupOfPhase[phase.index()] = &group;
    }
}

PhaseFigures PhaseTable::at(std::uint32_t index) const
{
    const PlanNode& node = m_built.timeline.nodes()[index];
    const Phase& phase = m_campaign.workload.phase(node.phase);
    const FusionGroup* group = m_groupOfPhase[node.phase.index()];
    PhaseFigures figures;
    figures.node = index;
    figures.id = nodeName(m_campaign, node);
    figures.name = phase.label();
    figures.group = group != nullptr ? group->id : std::string();
    figures.layerClass = phase.layerClass;
    figures.timing = m_built.timeline.timings()[index];
    const TimeShares& shares = figures.timing.shares;
    const double pace = shares.total() > 0.0 ? shares.undilated / shares.total() : 1.0;
    for (std::size_t k = 0; k < node.use.size(); ++k) {
        const bool unknown = (node.unknown >> k & 1U) != 0;
        figures.use.push_back(unknown ? std::nullopt : std::optional(node.use[k] * pace));
        figures.volume.push_back(unknown ? std::nullopt : std::optional(node.volume[k]));
        if (!unknown && node.use[k] > figures.efficiency) {
            figures.efficiency = node.use[k];
            figures.bound = ResourceId(k);
        }
    }
    const ResourceId line = m_built.scenario.machine.displayLine();
    const ResourceId pipe = m_built.scenario.machine.displayPipe();
    if (line.isValid() && pipe.isValid())
        figures.intensity = intensityOf(figures.volume[line.index()], figures.volume[pipe.index()]);
    return figures;
}

} // namespace minard
