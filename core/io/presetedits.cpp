#include "core/io/presetedits.h"

#include <utility>

#include <spdlog/fmt/fmt.h>

namespace minard {

EditResult<CampaignEdit> usePreset(
    const Campaign& campaign, const MachinePreset& preset, std::string_view precision, OwnPeaks ownPeaks)
{
    const Result<Machine> machine = makeMachine(preset, precision, campaign.units.opsPerMac);
    if (!machine)
        return refused(machine.error());
    return useMachine(campaign, *machine, fmt::format("Use {} at {}", machine->name, machine->precision), ownPeaks);
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
