#include "core/schedule/edits/phasechecks.h"

#include <algorithm>

#include <spdlog/fmt/fmt.h>

#include "core/einsum/phasevolumes.h"
#include "core/schedule/edits/schedulelayout.h"
#include "core/schedule/plan.h"

namespace minard::phasechecks {

bool knows(const Campaign& campaign, PhaseId phase)
{
    return phase.isValid() && phase.index() < campaign.workload.phases.size();
}

std::optional<Refusal> refusalOf(const Campaign& campaign, const Phase& phase)
{
    Campaign probe;
    probe.units = campaign.units;
    probe.machine = campaign.machine;
    probe.workload.ranks = campaign.workload.ranks;
    probe.workload.operations = campaign.workload.operations;
    probe.workload.tensors = campaign.workload.tensors;
    probe.workload.phases = {phase};
    const auto sound = validate(probe);
    return sound ? std::nullopt : std::optional(Refusal{sound.error().what, {}});
}

std::optional<Refusal> circleIn(const Workload& workload)
{
    const std::vector<PhaseId> cycle = findCycle(workload.phases.size(), dependencies(workload));
    if (cycle.empty())
        return std::nullopt;
    std::vector<Edge> path = edgesAlong(cycle);
    std::string what = fmt::format("the dependencies would run in a circle: {}", pathText(workload, path));
    return Refusal{std::move(what), std::move(path)};
}

std::optional<Refusal> unschedulable(const Campaign& before, const Campaign& now)
{
    const auto failure = [](const Campaign& campaign, std::size_t scenario) -> std::optional<Error> {
        const auto effective = resolveScenario(campaign, ScenarioId(scenario));
        if (!effective)
            return effective.error();
        Diagnostics ignored;
        const auto plan = planSchedule(campaign, *effective, ignored);
        return plan ? std::nullopt : std::optional(plan.error());
    };
    for (std::size_t i = 0; i < now.scenarios.size(); ++i) {
        const std::optional<Error> error = failure(now, i);
        if (error && !failure(before, i))
            return Refusal{fmt::format("in {}, {}", now.scenarios[i].label(), sentence(*error)), {}};
    }
    return std::nullopt;
}

EditResult<CampaignEdit> soundEdit(const Campaign& campaign, CampaignEdit edit)
{
    if (edit.isEmpty())
        return edit;
    Campaign changed = campaign;
    CampaignEdit trial = edit;
    trial.apply(changed);
    if (const auto sound = validate(changed); !sound)
        return refused(sound.error().what);
    Diagnostics ignored;
    if (const auto volumes = derivePhaseVolumes(changed, ignored); !volumes)
        return refused(volumes.error().what);
    if (std::optional<Refusal> reason = unschedulable(campaign, changed))
        return tl::unexpected(std::move(*reason));
    return edit;
}

const Scenario* recordedIn(const Campaign& campaign, const std::vector<bool>& isChosen)
{
    const auto found = std::find_if(
        campaign.scenarios.begin(), campaign.scenarios.end(), [&](const Scenario& scenario) {
            return scenario.recording != nullptr
                && std::any_of(scenario.recording->phase.begin(), scenario.recording->phase.end(),
                    [&](std::uint32_t phase) { return isChosen[phase]; });
        });
    return found == campaign.scenarios.end() ? nullptr : &*found;
}

PhaseIds::PhaseIds(const Workload& workload)
{
    for (const Phase& phase : workload.phases)
        m_taken.insert(phase.id);
}

std::string PhaseIds::fresh(const std::string& wanted)
{
    std::string id = wanted;
    for (int number = 2; !m_taken.insert(id).second; ++number)
        id = fmt::format("{}-{}", wanted, number);
    return id;
}

} // namespace minard::phasechecks
