#include "core/schedule/edits/numberedits.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <spdlog/fmt/fmt.h>

#include "core/model/timeunit.h"
#include "core/support/numberformat.h"

namespace minard {

namespace {

bool knows(const Campaign& campaign, ScenarioId scenario)
{
    return scenario.isValid() && scenario.index() < campaign.scenarios.size();
}

bool knows(const Campaign& campaign, PhaseId phase)
{
    return phase.isValid() && phase.index() < campaign.workload.phases.size();
}

bool knows(const Campaign& campaign, ResourceId resource)
{
    return resource.isValid() && resource.index() < campaign.machine.resources.size();
}

bool isAmount(std::optional<double> value)
{
    return !value || (std::isfinite(*value) && *value >= 0.0);
}

std::string nameOf(const Resource& resource)
{
    return resource.label.empty() ? resource.id : resource.label;
}

/// "to 4 s", or "back to what it was".
std::string changeText(std::optional<double> value, Unit unit)
{
    return value ? "to " + formatQuantity(value, unit, {.significant = 4}) : "back to what is inherited";
}

void setAmount(std::vector<ResourceAmount>& amounts, ResourceId resource, const std::optional<ResourceAmount>& amount)
{
    const auto present = std::find_if(
        amounts.begin(), amounts.end(), [&](const ResourceAmount& item) { return item.resource == resource; });
    if (amount && present != amounts.end())
        present->value = amount->value;
    else if (amount)
        amounts.push_back({resource, amount->value});
    else if (present != amounts.end())
        amounts.erase(present);
}

/// An edit of the scenario's own numbers for a phase. An override that says nothing any more goes.
template <typename Change>
CampaignEdit overrideEdit(
    const Campaign& campaign, ScenarioId scenario, PhaseId phase, std::string text, const Change& change)
{
    std::vector<PhaseOverride> overrides = campaign.scenario(scenario).phases;
    auto own = std::find_if(
        overrides.begin(), overrides.end(), [&](const PhaseOverride& item) { return item.phase == phase; });
    if (own == overrides.end()) {
        overrides.push_back({phase, {}, {}, {}});
        own = overrides.end() - 1;
    }
    change(*own);
    if (!own->duration && own->use.empty() && own->demand.empty())
        overrides.erase(own);
    CampaignEdit edit(std::move(text));
    edit.set<&Scenario::phases>(campaign, scenario, std::move(overrides));
    return edit;
}

CampaignEdit machineEdit(const Campaign& campaign, ScenarioId scenario, std::string text, MachineOverride machine)
{
    CampaignEdit edit(std::move(text));
    std::optional<MachineOverride> value;
    if (machine != MachineOverride())
        value = std::move(machine);
    edit.set<&Scenario::machine>(campaign, scenario, std::move(value));
    return edit;
}

} // namespace

EditResult<CampaignEdit> setPeak(
    const Campaign& campaign, ScenarioId scenario, ResourceId resource, std::optional<double> peak)
{
    if (!knows(campaign, scenario) || !knows(campaign, resource))
        return refused("there is no such scenario or resource");
    if (peak && (!std::isfinite(*peak) || *peak <= 0.0))
        return refused("a peak is a positive number");
    MachineOverride machine = campaign.scenario(scenario).machine.value_or(MachineOverride());
    const auto own = std::find_if(machine.peaks.begin(), machine.peaks.end(),
        [&](const MachineOverride::Peak& item) { return item.resource == resource; });
    if (peak && own != machine.peaks.end())
        own->peak = *peak;
    else if (peak)
        machine.peaks.push_back({resource, *peak});
    else if (own != machine.peaks.end())
        machine.peaks.erase(own);
    const Resource& changed = campaign.machine.resource(resource);
    const auto unit = parseUnit(changed.unit);
    return machineEdit(campaign, scenario,
        fmt::format("Change the peak of {} {}", nameOf(changed), changeText(peak, unit ? unit->unit : Unit::None)),
        std::move(machine));
}

EditResult<CampaignEdit> setLaunchOverhead(
    const Campaign& campaign, ScenarioId scenario, std::optional<double> overhead)
{
    if (!knows(campaign, scenario))
        return refused("there is no such scenario");
    if (!isAmount(overhead))
        return refused("the launch overhead is a time of at least 0");
    MachineOverride machine = campaign.scenario(scenario).machine.value_or(MachineOverride());
    machine.launchOverhead = overhead;
    return machineEdit(campaign, scenario,
        fmt::format("Change the launch overhead {}", changeText(overhead, timeUnitOf(campaign.units))),
        std::move(machine));
}

EditResult<CampaignEdit> setDuration(
    const Campaign& campaign, ScenarioId scenario, PhaseId phase, std::optional<double> duration)
{
    if (!knows(campaign, scenario) || !knows(campaign, phase))
        return refused("there is no such scenario or phase");
    if (!isAmount(duration))
        return refused("a duration is a time of at least 0");
    return overrideEdit(campaign, scenario, phase,
        fmt::format("Change the duration of {} {}", campaign.workload.phase(phase).label(),
            changeText(duration, timeUnitOf(campaign.units))),
        [&](PhaseOverride& own) { own.duration = duration; });
}

EditResult<CampaignEdit> stretchPhase(const Campaign& campaign, ScenarioId scenario, PhaseId phase, double duration,
    const std::vector<ResourceAmount>& use)
{
    if (!knows(campaign, scenario) || !knows(campaign, phase))
        return refused("there is no such scenario or phase");
    if (!isAmount(duration))
        return refused("a duration is a time of at least 0");
    for (const ResourceAmount& amount : use) {
        if (!knows(campaign, amount.resource))
            return refused("there is no such resource");
        if (!isAmount(amount.value))
            return refused("a utilization is a fraction of the peak, at least 0");
    }
    return overrideEdit(campaign, scenario, phase,
        fmt::format(
            "Stretch {} {}", campaign.workload.phase(phase).label(), changeText(duration, timeUnitOf(campaign.units))),
        [&](PhaseOverride& own) {
            own.duration = duration;
            for (const ResourceAmount& amount : use)
                setAmount(own.use, amount.resource, amount);
        });
}

EditResult<CampaignEdit> setUse(const Campaign& campaign, ScenarioId scenario, PhaseId phase, ResourceId resource,
    std::optional<ResourceAmount> use)
{
    if (!knows(campaign, scenario) || !knows(campaign, phase) || !knows(campaign, resource))
        return refused("there is no such scenario, phase or resource");
    if (use && !isAmount(use->value))
        return refused("a utilization is a fraction of the peak, at least 0");
    return overrideEdit(campaign, scenario, phase,
        fmt::format("Change the use of {} by {} {}", nameOf(campaign.machine.resource(resource)),
            campaign.workload.phase(phase).label(),
            use && !use->value ? "to unknown" : changeText(use ? use->value : std::nullopt, Unit::Fraction)),
        [&](PhaseOverride& own) { setAmount(own.use, resource, use); });
}

EditResult<CampaignEdit> setDemand(const Campaign& campaign, ScenarioId scenario, PhaseId phase, ResourceId resource,
    std::optional<ResourceAmount> demand)
{
    if (!knows(campaign, scenario) || !knows(campaign, phase) || !knows(campaign, resource))
        return refused("there is no such scenario, phase or resource");
    if (demand && !isAmount(demand->value))
        return refused("a volume is at least 0");
    const Resource& changed = campaign.machine.resource(resource);
    const Unit unit = changed.kind == ResourceKind::Bandwidth ? Unit::Byte : Unit::Operation;
    return overrideEdit(campaign, scenario, phase,
        fmt::format("Change the volume of {} in {} {}", nameOf(changed), campaign.workload.phase(phase).label(),
            demand && !demand->value ? "to unknown" : changeText(demand ? demand->value : std::nullopt, unit)),
        [&](PhaseOverride& own) { setAmount(own.demand, resource, demand); });
}

EditResult<CampaignEdit> setTiming(const Campaign& campaign, ScenarioId scenario, Timing timing)
{
    if (!knows(campaign, scenario))
        return refused("there is no such scenario");
    for (const ResourceAmount& amount : timing.efficiency) {
        if (!knows(campaign, amount.resource))
            return refused("there is no such resource");
        if (!amount.value || !(*amount.value > 0.0) || *amount.value > 1.0)
            return refused("an efficiency is above 0 and at most 1");
    }
    CampaignEdit edit(timing.model == TimingModel::Roofline ? "Time phases by the roofline" : "Time phases as given");
    edit.set<&Scenario::timing>(campaign, scenario, std::optional(std::move(timing)));
    return edit;
}

EditResult<CampaignEdit> setMachine(const Campaign& campaign, Machine machine)
{
    const Machine& present = campaign.machine;
    const auto sameId = [](const auto& a, const auto& b) { return a.id == b.id; };
    if (!std::equal(machine.resources.begin(), machine.resources.end(), present.resources.begin(),
            present.resources.end(), sameId)
        || !std::equal(
            machine.buffers.begin(), machine.buffers.end(), present.buffers.begin(), present.buffers.end(), sameId))
        return refused("resources and buffers of the campaign's machine cannot come or go here");
    Campaign probe;
    probe.units = campaign.units;
    probe.machine = machine;
    if (const auto sound = validate(probe); !sound)
        return refused(sound.error());
    CampaignEdit edit("Change the machine");
    if (machine != present)
        edit.add(editparts::CampaignField<&Campaign::machine>{std::move(machine)});
    return edit;
}

} // namespace minard
