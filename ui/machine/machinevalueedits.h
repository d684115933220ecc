#pragma once

#include <optional>

#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/refusal.h"
#include "ui/machine/machinevalues.h"

namespace minard {

/// The edit that gives a number another value; none = back to the reference of `row`.
[[nodiscard]] EditResult<CampaignEdit> machineEdit(const Campaign& campaign, ScenarioId scenario, MachineTarget target,
    const MachineRow& row, std::optional<double> value);

/// Another timing model for a scenario; efficiencies stay.
[[nodiscard]] EditResult<CampaignEdit> timingEdit(const Campaign& campaign, ScenarioId scenario, TimingModel model);

} // namespace minard
