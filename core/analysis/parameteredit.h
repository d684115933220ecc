#pragma once

#include "core/analysis/sensitivityparameter.h"
#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/refusal.h"

namespace minard {

/// Whether a parameter belongs to one scenario; others change the workload, and with it every scenario.
[[nodiscard]] bool isOfScenario(ParameterKind kind);

/// The edit that gives a parameter a value, with the same effect as withParameter(). Refused for values that
/// checkParameterValue() does not take, and where validate() would refuse the campaign.
[[nodiscard]] EditResult<CampaignEdit> setParameter(
    const Campaign& campaign, ScenarioId scenario, const SensitivityParameter& parameter, double value);

} // namespace minard
