#include "core/analysis/parameteredit.h"

#include <fmt/format.h>

#include "core/schedule/edits/numberedits.h"
#include "core/support/numberformat.h"

namespace minard {

namespace {

/// What `changed` has and `campaign` has not, of the things that parameters set.
void addDifferences(CampaignEdit& edit, const Campaign& campaign, const Campaign& changed, ScenarioId scenario)
{
    edit.set<&Scenario::machine>(campaign, scenario, changed.scenario(scenario).machine);
    edit.set<&Scenario::pipelines>(campaign, scenario, changed.scenario(scenario).pipelines);
    if (changed.workload.ranks != campaign.workload.ranks)
        edit.add(editparts::WorkloadField<&Workload::ranks>{changed.workload.ranks});
    if (changed.workload.tensors != campaign.workload.tensors)
        edit.add(editparts::WorkloadField<&Workload::tensors>{changed.workload.tensors});
    if (changed.workload.bits != campaign.workload.bits)
        edit.add(editparts::WorkloadField<&Workload::bits>{changed.workload.bits});
    if (changed.workload.repeat != campaign.workload.repeat)
        edit.add(editparts::WorkloadField<&Workload::repeat>{changed.workload.repeat});
}

} // namespace

bool isOfScenario(ParameterKind kind)
{
    return kind == ParameterKind::Peak || kind == ParameterKind::Tiles || kind == ParameterKind::LaunchOverhead;
}

EditResult<CampaignEdit> setParameter(
    const Campaign& campaign, ScenarioId scenario, const SensitivityParameter& parameter, double value)
{
    if (const auto valid = checkParameterValue(parameter, value); !valid)
        return refused(valid.error());
    if (!scenario.isValid() || scenario.index() >= campaign.scenarios.size())
        return refused("there is no such scenario");
    if (parameter.kind == ParameterKind::Peak)
        return setPeak(campaign, scenario, campaign.machine.find(parameter.target), value);
    if (parameter.kind == ParameterKind::LaunchOverhead)
        return setLaunchOverhead(campaign, scenario, value);
    const auto changed = withParameter(campaign, scenario, parameter, value);
    if (!changed)
        return refused(changed.error());
    if (const auto sound = validate(*changed); !sound)
        return refused(sound.error());
    CampaignEdit edit(
        fmt::format("Change the {} to {}", parameter.label, formatQuantity(value, parameter.unit, {.significant = 6})));
    addDifferences(edit, campaign, *changed, scenario);
    return edit;
}

} // namespace minard
