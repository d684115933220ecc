#include "ui/machine/machinevalueedits.h"

#include "core/schedule/edits/numberedits.h"
#include "core/support/numberformat.h"
#include "ui/document/wording.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

namespace minard {

namespace {

using Kind = MachineValue::Kind;

QString tr(const char* text)
{
    return QCoreApplication::translate("MachineValues", text);
}

EditResult<CampaignEdit> documentEdit(const Campaign& campaign, const MachineRow& row, double value)
{
    Machine machine = campaign.machine;
    const QString to = fromUtf8(formatQuantity(value, row.unit, {.significant = 4}));
    QString text;
    switch (row.what.kind) {
    case Kind::Peak:
        machine.resources[row.what.resource.index()].peak = value;
        text = tr("Change the peak of %1 in the document to %2").arg(row.title, to);
        break;
    case Kind::LaunchOverhead:
        machine.launchOverhead = value;
        text = tr("Change the launch overhead of the document to %1").arg(to);
        break;
    case Kind::Capacity:
        machine.buffers[row.what.buffer.index()].capacity = value;
        text = tr("Change the capacity of %1 to %2").arg(row.title, to);
        break;
    case Kind::Reserve:
        machine.buffers[row.what.buffer.index()].reserve = value;
        text = tr("Change the reserve of %1 to %2").arg(fromUtf8(machine.buffers[row.what.buffer.index()].id), to);
        break;
    case Kind::Efficiency:
        break;
    }
    EditResult<CampaignEdit> edit = setMachine(campaign, std::move(machine));
    if (edit)
        edit->rename(text.toStdString());
    return edit;
}

EditResult<CampaignEdit> efficiencyEdit(
    const Campaign& campaign, ScenarioId scenario, const MachineRow& row, double value)
{
    const auto effective = resolveScenario(campaign, scenario);
    if (!effective)
        return refused(effective.error());
    Timing timing = effective->timing;
    std::erase_if(
        timing.efficiency, [&](const ResourceAmount& amount) { return amount.resource == row.what.resource; });
    if (value != 1.0)
        timing.efficiency.push_back({row.what.resource, value});
    std::sort(timing.efficiency.begin(), timing.efficiency.end(),
        [](const ResourceAmount& a, const ResourceAmount& b) { return a.resource < b.resource; });
    EditResult<CampaignEdit> edit = setTiming(campaign, scenario, std::move(timing));
    if (edit)
        edit->rename(tr("Change the efficiency of %1 to %2")
                         .arg(resourceText(campaign.machine.resource(row.what.resource)),
                             fromUtf8(formatQuantity(value, Unit::Fraction, {.significant = 4})))
                         .toStdString());
    return edit;
}

} // namespace

EditResult<CampaignEdit> machineEdit(const Campaign& campaign, ScenarioId scenario, MachineTarget target,
    const MachineRow& row, std::optional<double> value)
{
    if (row.what.kind == Kind::Efficiency)
        return efficiencyEdit(campaign, scenario, row, value.value_or(row.reference));
    if (target == MachineTarget::Document)
        return documentEdit(campaign, row, value.value_or(row.reference));
    if (row.what.kind == Kind::Peak)
        return setPeak(campaign, scenario, row.what.resource, value);
    if (row.what.kind == Kind::LaunchOverhead)
        return setLaunchOverhead(campaign, scenario, value);
    return refused("capacities belong to the document's machine");
}

EditResult<CampaignEdit> timingEdit(const Campaign& campaign, ScenarioId scenario, TimingModel model)
{
    const auto effective = resolveScenario(campaign, scenario);
    if (!effective)
        return refused(effective.error());
    Timing timing = effective->timing;
    timing.model = model;
    return setTiming(campaign, scenario, std::move(timing));
}

} // namespace minard
