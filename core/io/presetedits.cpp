#include "core/io/presetedits.h"

#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/support/units.h"

namespace minard {

namespace {

/// The peak of `offered` in the unit of `present`: per second or per cycle.
Result<double> inUnitOf(const Resource& offered, const Resource& present, const Units& units)
{
    const auto from = parseUnit(offered.unit);
    const auto to = parseUnit(present.unit);
    if (!from || !to)
        return invalid("the unit of " + present.id + " is not known");
    return convertUnit(offered.peak, from->unit, to->unit, units.clockHz);
}

} // namespace

EditResult<CampaignEdit> usePreset(
    const Campaign& campaign, const MachinePreset& preset, std::string_view precision, OwnPeaks ownPeaks)
{
    const Result<Machine> machine = makeMachine(preset, precision, campaign.units.opsPerMac);
    if (!machine)
        return refused(machine.error());
    return useMachine(campaign, *machine, fmt::format("Use {} at {}", machine->name, machine->precision), ownPeaks);
}

EditResult<CampaignEdit> tryPreset(
    const Campaign& campaign, ScenarioId scenario, const MachinePreset& preset, std::string_view precision)
{
    if (!scenario.isValid() || scenario.index() >= campaign.scenarios.size())
        return refused("there is no such scenario");
    const Result<Machine> machine = makeMachine(preset, precision, campaign.units.opsPerMac);
    if (!machine)
        return refused(machine.error());
    const EditResult<MachineFit> fit = fitMachine(campaign, *machine);
    if (!fit)
        return tl::unexpected(fit.error());
    // What the document would refuse as a machine is none to try either.
    if (const auto edit = useMachine(campaign, *machine, {}); !edit)
        return edit;
    MachineOverride change = campaign.scenario(scenario).machine.value_or(MachineOverride());
    change.preset = preset.id;
    change.precision = machine->precision;
    change.peaks.clear();
    for (std::size_t i = 0; i < campaign.machine.resources.size(); ++i) {
        const ResourceId now = fit->mapping.now(ResourceId(i));
        if (!now.isValid())
            continue;
        const Resource& present = campaign.machine.resources[i];
        const Resource& offered = fit->machine.resource(now);
        // A peak of the scenario is in the unit of the document's.
        const auto inOwnUnit = inUnitOf(offered, present, campaign.units);
        if (!inOwnUnit)
            return refused(inOwnUnit.error());
        change.peaks.push_back({ResourceId(i), *inOwnUnit});
    }
    CampaignEdit edit(fmt::format("Try {} at {}", machine->name, machine->precision));
    edit.set<&Scenario::machine>(campaign, scenario, std::optional(std::move(change)));
    return edit;
}

EditResult<CampaignEdit> copyPreset(
    const Campaign& campaign, const MachinePreset& preset, std::string_view precision, OwnPeaks ownPeaks)
{
    Result<Machine> machine = makeMachine(preset, precision, campaign.units.opsPerMac);
    if (!machine)
        return refused(machine.error());
    std::string text = fmt::format("Use a copy of {}", machine->name);
    machine->name = fmt::format("Copy of {}", machine->name);
    machine->preset.clear();
    machine->precision.clear();
    return useMachine(campaign, *machine, std::move(text), ownPeaks);
}

Machine plainMachine(const Units& units)
{
    const bool isPerSecond = units.time == TimeUnit::Second;
    const std::string per = isPerSecond ? "/s" : units.time == TimeUnit::Cycle ? "/cycle" : "/tick";
    Machine machine;
    machine.name = "New machine";
    machine.resources = {{.id = "compute",
                             .kind = ResourceKind::Throughput,
                             .unit = "op" + per,
                             .peak = isPerSecond ? 1e14 : 1000.0,
                             .label = {}},
        {.id = "dram",
            .kind = ResourceKind::Bandwidth,
            .unit = "B" + per,
            .peak = isPerSecond ? 1e12 : 10.0,
            .label = {}}};
    return machine;
}

std::vector<PeakOrigin> peakOrigins(const Campaign& campaign)
{
    const Machine& machine = campaign.machine;
    std::vector<PeakOrigin> origins(machine.resources.size());
    if (machine.preset.empty())
        return origins;
    const Result<const MachinePreset*> preset = findPreset(machine.preset);
    if (!preset)
        return origins;
    const Result<Machine> offered = makeMachine(**preset, machine.precision, campaign.units.opsPerMac);
    if (!offered)
        return origins;
    const EditResult<MachineFit> fit = fitMachine(campaign, *offered);
    if (!fit)
        return origins;
    const std::vector<const PresetFigure*> figures = presetFigures(**preset, machine.precision);
    for (std::size_t i = 0; i < origins.size(); ++i) {
        const ResourceId now = fit->mapping.now(ResourceId(i));
        if (!now.isValid())
            continue;
        PeakOrigin& origin = origins[i];
        origin.presetPeak = fit->machine.resource(now).peak;
        if (machine.resources[i].peak != origin.presetPeak)
            continue;
        origin.preset = *preset;
        origin.figure = figures[fit->origins[now.index()].index()];
    }
    return origins;
}

} // namespace minard
