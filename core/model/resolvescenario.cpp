#include <algorithm>

#include <spdlog/fmt/fmt.h>

#include "core/model/campaign.h"

namespace minard {

namespace {

/// The scenario and its bases, nearest first.
Result<std::vector<ScenarioId>> baseChain(const Campaign& campaign, ScenarioId id)
{
    std::vector<ScenarioId> chain;
    std::vector<bool> seen(campaign.scenarios.size(), false);
    for (ScenarioId at = id; at.isValid(); at = campaign.scenario(at).base) {
        if (at.index() >= campaign.scenarios.size())
            return failure(ErrorCode::NotFound, "the scenario or one of its bases does not exist", "scenarios");
        if (seen[at.index()]) {
            const auto begin = std::find(chain.begin(), chain.end(), at);
            std::string names;
            for (auto link = begin; link != chain.end(); ++link)
                names += fmt::format("'{}' → ", campaign.scenario(*link).id);
            return invalid(fmt::format("the scenarios are based on each other in a circle: {}'{}'; take the base away "
                                       "from one of them",
                               names, campaign.scenario(at).id),
                fmt::format("scenarios[{}].base", chain.back().index()));
        }
        seen[at.index()] = true;
        chain.push_back(at);
    }
    if (chain.empty())
        return failure(ErrorCode::NotFound, "no such scenario", "scenarios");
    return chain;
}

/// The phases of `named` in that order, then all others in document order; repetitions and unknown ones are left out.
std::vector<PhaseId> completeOrder(const Workload& workload, const std::vector<PhaseId>& named)
{
    std::vector<PhaseId> order;
    order.reserve(workload.phases.size());
    std::vector<bool> placed(workload.phases.size(), false);
    const auto place = [&](PhaseId phase) {
        if (phase.isValid() && phase.index() < placed.size() && !placed[phase.index()]) {
            placed[phase.index()] = true;
            order.push_back(phase);
        }
    };
    for (const PhaseId phase : named)
        place(phase);
    for (std::size_t i = 0; i < workload.phases.size(); ++i)
        place(PhaseId(i));
    return order;
}

void mergeAmounts(std::vector<ResourceAmount>& into, const std::vector<ResourceAmount>& from)
{
    for (const ResourceAmount& amount : from) {
        const auto same = std::find_if(
            into.begin(), into.end(), [&](const ResourceAmount& a) { return a.resource == amount.resource; });
        if (same == into.end())
            into.push_back(amount);
        else
            *same = amount;
    }
}

/// `index` maps a phase to its place in `merged` plus one; 0 = not there yet.
void mergeOverrides(
    std::vector<PhaseOverride>& merged, std::vector<std::size_t>& index, const std::vector<PhaseOverride>& own)
{
    for (const PhaseOverride& change : own) {
        if (!change.phase.isValid() || change.phase.index() >= index.size())
            continue;
        std::size_t& place = index[change.phase.index()];
        if (place == 0) {
            merged.push_back({change.phase, {}, {}, {}});
            place = merged.size();
        }
        PhaseOverride& target = merged[place - 1];
        if (change.duration)
            target.duration = change.duration;
        mergeAmounts(target.use, change.use);
        mergeAmounts(target.demand, change.demand);
    }
}

void applyMachine(Machine& machine, const MachineOverride& change)
{
    if (!change.preset.empty())
        machine.preset = change.preset;
    if (!change.precision.empty())
        machine.precision = change.precision;
    for (const MachineOverride::Peak& peak : change.peaks) {
        if (peak.resource.isValid() && peak.resource.index() < machine.resources.size())
            machine.resources[peak.resource.index()].peak = peak.peak;
    }
    machine.line = change.line.value_or(machine.line);
    machine.pipe = change.pipe.value_or(machine.pipe);
    machine.launchOverhead = change.launchOverhead.value_or(machine.launchOverhead);
}

/// True when `scenario` states something that its base's recorded pieces cannot show.
bool changesSchedule(const Scenario& scenario)
{
    return scenario.timing || scenario.order || scenario.fusion || scenario.pipelines || scenario.starts
        || scenario.throttle || scenario.machine || !scenario.phases.empty();
}

/// Lays `own` over what `effective` inherited.
void applyScenario(EffectiveScenario& effective, const Scenario& own)
{
    effective.source = own.source.value_or(effective.source);
    effective.timing = own.timing.value_or(effective.timing);
    effective.order = own.order.value_or(effective.order);
    effective.fusion = own.fusion.value_or(effective.fusion);
    effective.pipelines = own.pipelines.value_or(effective.pipelines);
    effective.starts = own.starts.value_or(effective.starts);
    effective.throttle = own.throttle.value_or(effective.throttle);
    if (own.machine)
        applyMachine(effective.machine, *own.machine);
    if (own.recording != nullptr)
        effective.recording = own.recording;
    else if (changesSchedule(own))
        effective.recording = nullptr;
}

/// A utilization counts too: with a volume it gives the duration.
bool givesTimes(const Workload& workload, const EffectiveScenario& scenario)
{
    return std::any_of(workload.phases.begin(), workload.phases.end(),
               [](const Phase& phase) { return phase.given && (phase.given->duration || !phase.given->use.empty()); })
        || std::any_of(scenario.overrides.begin(), scenario.overrides.end(),
            [](const PhaseOverride& change) { return change.duration || !change.use.empty(); });
}

} // namespace

ScenarioId Campaign::findScenario(std::string_view id) const
{
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        if (scenarios[i].id == id)
            return ScenarioId(i);
    }
    return {};
}

Result<EffectiveScenario> resolveScenario(const Campaign& campaign, ScenarioId id)
{
    const Result<std::vector<ScenarioId>> chain = baseChain(campaign, id);
    if (!chain)
        return tl::unexpected(chain.error());

    EffectiveScenario effective;
    effective.id = id;
    effective.machine = campaign.machine;
    std::vector<std::size_t> overrideIndex(campaign.workload.phases.size(), 0);
    bool timingStated = false;
    for (auto link = chain->rbegin(); link != chain->rend(); ++link) {
        const Scenario& own = campaign.scenario(*link);
        applyScenario(effective, own);
        mergeOverrides(effective.overrides, overrideIndex, own.phases);
        timingStated = timingStated || own.timing.has_value();
    }
    effective.order = completeOrder(campaign.workload, effective.order);
    if (!timingStated && !givesTimes(campaign.workload, effective))
        effective.timing.model = TimingModel::Roofline;
    return effective;
}

} // namespace minard
