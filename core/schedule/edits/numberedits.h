#pragma once

#include <optional>
#include <vector>

#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/refusal.h"

namespace minard {

/// What-if machine: another peak for one resource in one scenario, in its own unit. No value = what is inherited.
/// Refused for a peak that is not positive and finite.
[[nodiscard]] EditResult<CampaignEdit> setPeak(
    const Campaign& campaign, ScenarioId scenario, ResourceId resource, std::optional<double> peak);

/// What-if machine: another idle time before each launch, in the document's time unit. No value = what is inherited.
[[nodiscard]] EditResult<CampaignEdit> setLaunchOverhead(
    const Campaign& campaign, ScenarioId scenario, std::optional<double> overhead);

/// Another duration for a phase in one scenario, in the document's time unit. Volumes stay, utilizations follow. No
/// value = what is inherited.
[[nodiscard]] EditResult<CampaignEdit> setDuration(
    const Campaign& campaign, ScenarioId scenario, PhaseId phase, std::optional<double> duration);

/// Another duration for a phase in one scenario that keeps these utilizations, so that volumes follow.
[[nodiscard]] EditResult<CampaignEdit> stretchPhase(const Campaign& campaign, ScenarioId scenario, PhaseId phase,
    double duration, const std::vector<ResourceAmount>& use);

/// Another utilization of `resource` for a phase in one scenario, a fraction of the peak. No amount = what is
/// inherited; an amount without value = unknown.
[[nodiscard]] EditResult<CampaignEdit> setUse(const Campaign& campaign, ScenarioId scenario, PhaseId phase,
    ResourceId resource, std::optional<ResourceAmount> use);

/// Another volume of `resource` for a phase in one scenario, in op or B. As setUse().
[[nodiscard]] EditResult<CampaignEdit> setDemand(const Campaign& campaign, ScenarioId scenario, PhaseId phase,
    ResourceId resource, std::optional<ResourceAmount> demand);

/// Another timing model or other efficiencies for a scenario.
[[nodiscard]] EditResult<CampaignEdit> setTiming(const Campaign& campaign, ScenarioId scenario, Timing timing);

/// The campaign's own machine. Refused unless validate() takes it and resources and buffers stay what they are by id
/// and place: ids in the document refer to them.
[[nodiscard]] EditResult<CampaignEdit> setMachine(const Campaign& campaign, Machine machine);

} // namespace minard
