#include <algorithm>
#include <cmath>

#include <spdlog/fmt/fmt.h>

#include "core/model/validation.h"

namespace minard::validation {

namespace {

/// Checks one scenario as written; `where` is "scenarios[3]".
class ScenarioCheck {
public:
    ScenarioCheck(Report& report, const Campaign& campaign, std::size_t index)
        : m_report(report)
        , m_campaign(campaign)
        , m_scenario(campaign.scenarios[index])
        , m_where(fmt::format("scenarios[{}]", index))
    {
    }

    void run();

private:
    [[nodiscard]] bool hasPhase(PhaseId id) const { return inTable(id, m_campaign.workload.phases.size()); }

    [[nodiscard]] const std::string& name(PhaseId id) const { return m_campaign.workload.phase(id).id; }

    /// Faults unknown and repeated phases of a list.
    void checkPhases(const std::vector<PhaseId>& phases, const std::string& where);
    /// Faults phases that are in two of the lists; `owners` maps a phase to the id of the list that has it.
    void checkDisjoint(std::unordered_map<PhaseId, std::string_view>& owners, const std::vector<PhaseId>& phases,
        std::string_view id, const std::string& where);
    void checkTiming();
    void checkPipelines();
    void checkFusion();
    void checkFusionGroup(const FusionGroup& group, const std::string& where);
    void checkStarts();
    void checkMachineOverride();
    void checkPhaseOverrides();
    void checkRecording();

    Report& m_report;
    const Campaign& m_campaign;
    const Scenario& m_scenario;
    std::string m_where;
};

void ScenarioCheck::run()
{
    if (m_scenario.base.isValid() && !inTable(m_scenario.base, m_campaign.scenarios.size()))
        m_report.fault("no such scenario", m_where + ".base");
    if (m_scenario.order)
        checkPhases(*m_scenario.order, m_where + ".order");
    checkTiming();
    checkPipelines();
    checkFusion();
    checkStarts();
    checkMachineOverride();
    checkPhaseOverrides();
    checkRecording();
}

void ScenarioCheck::checkPhases(const std::vector<PhaseId>& phases, const std::string& where)
{
    std::vector<bool> seen(m_campaign.workload.phases.size(), false);
    for (std::size_t i = 0; i < phases.size(); ++i) {
        const std::string place = fmt::format("{}[{}]", where, i);
        if (!hasPhase(phases[i])) {
            m_report.fault("the workload has no such phase", place);
            continue;
        }
        if (seen[phases[i].index()])
            m_report.fault(fmt::format("phase '{}' is named twice", name(phases[i])), place);
        seen[phases[i].index()] = true;
    }
}

void ScenarioCheck::checkDisjoint(std::unordered_map<PhaseId, std::string_view>& owners,
    const std::vector<PhaseId>& phases, std::string_view id, const std::string& where)
{
    for (std::size_t i = 0; i < phases.size(); ++i) {
        const auto [owner, isNew] = owners.emplace(phases[i], id);
        if (!isNew && owner->second != id && hasPhase(phases[i])) {
            m_report.fault(fmt::format("phase '{}' is already in '{}'", name(phases[i]), owner->second),
                fmt::format("{}[{}]", where, i));
        }
    }
}

void ScenarioCheck::checkTiming()
{
    if (!m_scenario.timing)
        return;
    const std::string where = m_where + ".timing.efficiency";
    checkAmounts(m_report, m_campaign.machine, m_scenario.timing->efficiency, where);
    for (const ResourceAmount& amount : m_scenario.timing->efficiency) {
        if (!inTable(amount.resource, m_campaign.machine.resources.size()))
            continue;
        const std::string place = fmt::format("{}.{}", where, m_campaign.machine.resource(amount.resource).id);
        if (!amount.value)
            m_report.fault("an efficiency cannot be unknown", place);
        checkNumber(m_report, amount.value, Range::Fraction, "the efficiency", place);
    }
}

void ScenarioCheck::checkPipelines()
{
    if (!m_scenario.pipelines)
        return;
    UniqueIds ids(m_report, "pipelines", m_where + ".pipelines");
    std::unordered_map<PhaseId, std::string_view> owners;
    for (std::size_t i = 0; i < m_scenario.pipelines->size(); ++i) {
        const Pipeline& pipeline = (*m_scenario.pipelines)[i];
        const std::string where = fmt::format("{}.pipelines[{}]", m_where, i);
        ids.add(pipeline.id);
        if (pipeline.phases.empty())
            m_report.fault(fmt::format("pipeline '{}' has no phases", pipeline.id), where + ".phases");
        checkPhases(pipeline.phases, where + ".phases");
        checkDisjoint(owners, pipeline.phases, pipeline.id, where + ".phases");
        if (!pipeline.tiles.fine && pipeline.tiles.count < 1)
            m_report.fault(
                "the number of tiles is 0; it must be a whole number of at least 1, or \"fine\"", where + ".tiles");
        if (pipeline.dilate == Dilation::Longest && pipeline.advance != Advance::Lockstep && !pipeline.tiles.fine) {
            m_report.fault(
                fmt::format("dilation stretches the tiles of a slot, and a pipeline that advances '{}' has no "
                            "slots; set dilate to \"none\" or advance to \"lockstep\"",
                    pipeline.advance == Advance::Event ? "event" : "sequential"),
                where + ".dilate");
        }
    }
}

void ScenarioCheck::checkFusion()
{
    if (!m_scenario.fusion)
        return;
    UniqueIds ids(m_report, "fusion groups", m_where + ".fusion");
    std::unordered_map<PhaseId, std::string_view> owners;
    for (std::size_t i = 0; i < m_scenario.fusion->size(); ++i) {
        const FusionGroup& group = (*m_scenario.fusion)[i];
        const std::string where = fmt::format("{}.fusion[{}]", m_where, i);
        ids.add(group.id);
        if (group.phases.empty())
            m_report.fault(fmt::format("fusion group '{}' has no phases", group.id), where + ".phases");
        checkPhases(group.phases, where + ".phases");
        checkDisjoint(owners, group.phases, group.id, where + ".phases");
        checkFusionGroup(group, where);
    }
}

void ScenarioCheck::checkFusionGroup(const FusionGroup& group, const std::string& where)
{
    if (group.keep) {
        for (std::size_t i = 0; i < group.keep->size(); ++i) {
            if (!inTable((*group.keep)[i], m_campaign.workload.tensors.size()))
                m_report.fault("the workload has no such tensor", fmt::format("{}.keep[{}]", where, i));
        }
    }
    if (group.buffer.isValid() && !inTable(group.buffer, m_campaign.machine.buffers.size()))
        m_report.fault("the machine has no such buffer", where + ".buffer");
    if (group.tiles && *group.tiles < 1)
        m_report.fault("the number of tiles is 0; it must be a whole number of at least 1", where + ".tiles");
    for (const auto& [phase, operations] : group.recompute) {
        if (!hasPhase(phase)) {
            m_report.fault("the workload has no such phase", where + ".recompute");
            continue;
        }
        const std::string place = fmt::format("{}.recompute.{}", where, name(phase));
        if (std::find(group.phases.begin(), group.phases.end(), phase) == group.phases.end())
            m_report.fault(fmt::format("phase '{}' is not in the fusion group '{}'", name(phase), group.id), place);
        checkNumber(m_report, operations, Range::NotNegative, "the number of operations added", place);
    }
}

void ScenarioCheck::checkStarts()
{
    if (!m_scenario.starts)
        return;
    std::vector<std::pair<std::string, std::uint32_t>> seen;
    for (const ExplicitStart& start : *m_scenario.starts) {
        if (start.pipeline.empty() && !hasPhase(start.phase)) {
            m_report.fault("an explicit start of a phase that the workload does not have", m_where + ".starts");
            continue;
        }
        const std::uint32_t repetition = start.repetition.value_or(0);
        std::string target = start.pipeline.empty() ? name(start.phase) : start.pipeline;
        const std::string where = fmt::format("{}.starts.{}", m_where, target);
        if (repetition >= m_campaign.workload.repeat)
            m_report.fault(fmt::format("there is no repetition {}; the workload runs {} times, counted from 0",
                               repetition, m_campaign.workload.repeat),
                where);
        checkNumber(m_report, start.time, Range::NotNegative, "the start", where);
        seen.emplace_back(std::move(target), repetition);
    }
    std::sort(seen.begin(), seen.end());
    const auto twice = std::adjacent_find(seen.begin(), seen.end());
    if (twice != seen.end())
        m_report.fault("two explicit starts of the same", fmt::format("{}.starts.{}", m_where, twice->first));
}

void ScenarioCheck::checkMachineOverride()
{
    if (!m_scenario.machine)
        return;
    const MachineOverride& change = *m_scenario.machine;
    const std::size_t resources = m_campaign.machine.resources.size();
    for (std::size_t i = 0; i < change.peaks.size(); ++i) {
        const std::string where = fmt::format("{}.machine.resources[{}]", m_where, i);
        if (!inTable(change.peaks[i].resource, resources))
            m_report.fault("the machine has no such resource", where);
        checkNumber(m_report, change.peaks[i].peak, Range::Positive, "the peak", where + ".peak");
    }
    if (change.line && change.line->isValid() && !inTable(*change.line, resources))
        m_report.fault("the machine has no such resource", m_where + ".machine.display.line");
    if (change.pipe && change.pipe->isValid() && !inTable(*change.pipe, resources))
        m_report.fault("the machine has no such resource", m_where + ".machine.display.pipe");
    checkNumber(m_report, change.launchOverhead, Range::NotNegative, "the launch overhead",
        m_where + ".machine.launchOverhead");
}

void ScenarioCheck::checkPhaseOverrides()
{
    std::vector<bool> seen(m_campaign.workload.phases.size(), false);
    for (const PhaseOverride& change : m_scenario.phases) {
        if (!hasPhase(change.phase)) {
            m_report.fault("the workload has no such phase", m_where + ".phases");
            continue;
        }
        const std::string where = fmt::format("{}.phases.{}", m_where, name(change.phase));
        if (seen[change.phase.index()])
            m_report.fault(fmt::format("phase '{}' is named twice", name(change.phase)), where);
        seen[change.phase.index()] = true;
        checkNumber(m_report, change.duration, Range::NotNegative, "the duration", where + ".duration");
        checkUse(m_report, m_campaign.machine, change.use,
            fmt::format("phase '{}' in scenario '{}'", name(change.phase), m_scenario.id), where + ".use");
        checkAmounts(m_report, m_campaign.machine, change.demand, where + ".demand");
    }
}

void ScenarioCheck::checkRecording()
{
    if (m_scenario.recording == nullptr)
        return;
    const Recording& recording = *m_scenario.recording;
    const std::string where = m_where + ".recording";
    const std::size_t size = recording.size();
    if (recording.duration.size() != size || recording.phase.size() != size
        || (!recording.lane.empty() && recording.lane.size() != size)) {
        m_report.fault("the columns of the recorded pieces differ in length", where);
        return;
    }
    for (std::size_t i = 0; i < size; ++i) {
        if (recording.phase[i] >= m_campaign.workload.phases.size())
            m_report.fault(fmt::format("piece {} is of a phase that the workload does not have", i), where);
        else if (!std::isfinite(recording.start[i]))
            m_report.fault(fmt::format("the start of piece {} is not a finite number", i), where);
        else if (!std::isfinite(recording.duration[i]) || recording.duration[i] < 0.0)
            m_report.fault(fmt::format("the duration of piece {} is negative or not a finite number", i), where);
        else if (!recording.lane.empty() && recording.lane[i] >= recording.lanes.size())
            m_report.fault(fmt::format("piece {} is in a lane that has no name", i), where);
        else
            continue;
        return;
    }
}

/// An explicit start of one member would tear its pipeline apart; one of an unknown pipeline places nothing.
void checkStartTargets(
    Report& report, const Campaign& campaign, const EffectiveScenario& scenario, const std::string& where)
{
    if (scenario.starts.empty())
        return;
    std::unordered_map<std::string_view, const Pipeline*> byId;
    std::vector<const Pipeline*> owner(campaign.workload.phases.size(), nullptr);
    for (const Pipeline& pipeline : scenario.pipelines) {
        byId.emplace(pipeline.id, &pipeline);
        for (const PhaseId phase : pipeline.phases)
            owner[phase.index()] = &pipeline;
    }
    for (const ExplicitStart& start : scenario.starts) {
        if (!start.pipeline.empty()) {
            if (byId.count(start.pipeline) == 0)
                report.fault(fmt::format("no pipeline '{}' in this scenario", start.pipeline),
                    fmt::format("{}.starts.{}", where, start.pipeline));
        } else if (const Pipeline* pipeline = owner[start.phase.index()]) {
            const std::string& id = campaign.workload.phase(start.phase).id;
            report.fault(fmt::format("phase '{}' is in the pipeline '{}' and cannot start by itself; give the start to "
                                     "the pipeline",
                             id, pipeline->id),
                fmt::format("{}.starts.{}", where, id));
        }
    }
}

} // namespace

void checkScenarios(Report& report, const Campaign& campaign)
{
    UniqueIds ids(report, "scenarios", "scenarios");
    for (std::size_t i = 0; i < campaign.scenarios.size(); ++i) {
        ids.add(campaign.scenarios[i].id);
        ScenarioCheck(report, campaign, i).run();
    }
}

void checkInheritance(Report& report, const Campaign& campaign)
{
    for (std::size_t i = 0; i < campaign.scenarios.size(); ++i) {
        const Result<EffectiveScenario> scenario = resolveScenario(campaign, ScenarioId(i));
        if (!scenario)
            report.fault(scenario.error().what, scenario.error().where);
        else
            checkStartTargets(report, campaign, *scenario, fmt::format("scenarios[{}]", i));
    }
}

} // namespace minard::validation
