#include "ui/machine/machinevalues.h"

#include "core/io/presetedits.h"
#include "core/model/timeunit.h"
#include "core/support/numberformat.h"
#include "ui/document/wording.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace minard {

namespace {

using Kind = MachineValue::Kind;

constexpr double largestNumber = std::numeric_limits<double>::max();
constexpr double smallestNumber = std::numeric_limits<double>::min();

QString tr(const char* text)
{
    return QCoreApplication::translate("MachineValues", text);
}

Unit unitOf(const Resource& resource)
{
    const auto unit = parseUnit(resource.unit);
    if (unit)
        return unit->unit;
    return resource.kind == ResourceKind::Bandwidth ? Unit::BytePerSecond : Unit::OperationPerSecond;
}

double efficiencyOf(const Timing& timing, ResourceId resource)
{
    for (const ResourceAmount& amount : timing.efficiency) {
        if (amount.resource == resource)
            return amount.value.value_or(1.0);
    }
    return 1.0;
}

const MachineOverride::Peak* ownPeak(const Scenario& scenario, ResourceId resource)
{
    if (!scenario.machine)
        return nullptr;
    for (const MachineOverride::Peak& peak : scenario.machine->peaks) {
        if (peak.resource == resource)
            return &peak;
    }
    return nullptr;
}

/// The nearest base of the chain that `states` something; null = none, so that the document counts.
template <typename States>
const Scenario* statedBy(const Campaign& campaign, ScenarioId scenario, const States& states)
{
    ScenarioId at = campaign.scenario(scenario).base;
    for (std::size_t steps = 0; at.isValid() && steps < campaign.scenarios.size(); ++steps) {
        if (states(campaign.scenario(at)))
            return &campaign.scenario(at);
        at = campaign.scenario(at).base;
    }
    return nullptr;
}

/// Makes the rows of one machine.
class Rows {
public:
    Rows(const Campaign& campaign, ScenarioId scenario, MachineTarget target, const MachineReferences& references)
        : m_campaign(campaign)
        , m_scenario(scenario)
        , m_target(target)
        , m_references(references)
        , m_origins(peakOrigins(campaign))
    {
    }

    std::vector<MachineRow> make();

private:
    [[nodiscard]] bool isWhatIf() const { return m_target == MachineTarget::Scenario; }

    [[nodiscard]] QString quantity(double value, Unit unit) const
    {
        return fromUtf8(formatQuantity(value, unit, {.significant = 6}));
    }

    void add(MachineRow row);
    void addPeak(std::size_t index);
    void addEfficiency(std::size_t index);
    void addOverhead();
    void addBuffer(std::size_t index);
    void askAboutSparsity(MachineRow& row, double dense) const;
    void tellDocument(MachineRow& row, std::size_t index) const;
    void tellScenario(MachineRow& row, const Scenario* base, const QString& documentOrigin) const;

    const Campaign& m_campaign;
    ScenarioId m_scenario;
    MachineTarget m_target;
    const MachineReferences& m_references;
    std::vector<PeakOrigin> m_origins;
    EffectiveScenario m_effective;
    EffectiveScenario m_base; ///< what the scenario inherits
    QString m_section;
    std::vector<MachineRow> m_rows;
};

void Rows::add(MachineRow row)
{
    row.section = m_section;
    // A recording is what it is.
    if (isWhatIf() && m_campaign.scenario(m_scenario).recording)
        row.isEditable = false;
    m_rows.push_back(std::move(row));
}

std::vector<MachineRow> Rows::make()
{
    const auto effective = resolveScenario(m_campaign, m_scenario);
    if (!effective)
        return {};
    m_effective = *effective;
    const ScenarioId base = m_campaign.scenario(m_scenario).base;
    const auto inherited = base.isValid() ? resolveScenario(m_campaign, base) : effective;
    if (inherited)
        m_base = *inherited;
    if (!base.isValid()) {
        m_base.machine = m_campaign.machine;
        m_base.timing.efficiency.clear();
    }
    for (const ResourceKind kind : {ResourceKind::Throughput, ResourceKind::Bandwidth}) {
        m_section = kind == ResourceKind::Throughput ? tr("Compute") : tr("Memory and links");
        for (std::size_t i = 0; i < m_campaign.machine.resources.size(); ++i) {
            if (m_campaign.machine.resources[i].kind != kind)
                continue;
            addPeak(i);
            if (isWhatIf())
                addEfficiency(i);
        }
    }
    m_section = tr("On-chip buffers");
    for (std::size_t i = 0; i < m_campaign.machine.buffers.size(); ++i)
        addBuffer(i);
    m_section = tr("Launches");
    addOverhead();
    return std::move(m_rows);
}

void Rows::tellDocument(MachineRow& row, std::size_t index) const
{
    const PeakOrigin& origin = m_origins[index];
    if (origin.figure) {
        row.origin = fromUtf8(origin.figure->status);
        row.details = tr("From the data sheet of %1 (source %2, %3).")
                          .arg(fromUtf8(origin.preset->name), fromUtf8(origin.figure->source),
                              fromUtf8(origin.figure->status));
        if (!origin.figure->note.empty())
            row.details += QLatin1Char(' ') + fromUtf8(origin.figure->note);
        return;
    }
    row.origin = tr("document");
    row.details = tr("Stated in the document.");
    if (origin.presetPeak > 0.0)
        row.details += QLatin1Char(' ') + tr("The data sheet says %1.").arg(quantity(origin.presetPeak, row.unit));
}

void Rows::tellScenario(MachineRow& row, const Scenario* base, const QString& documentOrigin) const
{
    const QString inherited = quantity(row.reference, row.unit);
    if (row.isChanged) {
        row.origin = tr("what-if");
        row.details = tr("Changed in this scenario; it would inherit %1.").arg(inherited);
    } else if (base) {
        row.origin = tr("from %1").arg(fromUtf8(base->label()));
        row.details = tr("Inherited from the scenario %1.").arg(fromUtf8(base->label()));
    } else {
        row.origin = documentOrigin;
    }
}

void Rows::addPeak(std::size_t index)
{
    const ResourceId id(index);
    const Resource& resource = m_campaign.machine.resources[index];
    MachineRow row;
    row.what = {Kind::Peak, id, {}};
    row.title = resourceText(resource);
    row.name = tr("Peak of %1").arg(row.title);
    row.unit = unitOf(resource);
    row.lowest = smallestNumber;
    row.highest = largestNumber;
    row.isEditable = true;
    tellDocument(row, index);
    if (isWhatIf()) {
        const Scenario& scenario = m_campaign.scenario(m_scenario);
        row.value = m_effective.machine.resources[index].peak;
        row.reference = m_base.machine.resources[index].peak;
        row.isChanged = ownPeak(scenario, id) != nullptr;
        tellScenario(row,
            statedBy(m_campaign, m_scenario, [&](const Scenario& s) { return ownPeak(s, id) != nullptr; }), row.origin);
        if (row.isChanged && !scenario.machine->preset.empty()) {
            row.origin = fromUtf8(scenario.machine->preset);
            row.details += QLatin1Char(' ') + tr("It runs on %1.").arg(row.origin);
        }
    } else {
        row.value = resource.peak;
        row.reference = m_origins[index].presetPeak > 0.0 ? m_origins[index].presetPeak
                                                          : m_references.peak(resource).value_or(resource.peak);
        row.isChanged = row.value != row.reference;
        askAboutSparsity(row, m_origins[index].presetPeak);
    }
    add(std::move(row));
}

/// Data sheets print figures for structured sparsity beside the dense ones, often in larger type.
void Rows::askAboutSparsity(MachineRow& row, double dense) const
{
    const bool isThroughput = m_campaign.machine.resource(row.what.resource).kind == ResourceKind::Throughput;
    if (!isThroughput || !(dense > 0.0) || std::abs(row.value - 2.0 * dense) > 0.01 * 2.0 * dense)
        return;
    row.isSuspicious = true;
    row.origin = tr("sparse figure?");
    row.details += QLatin1Char(' ')
        + tr("This is twice the dense peak of the preset: is it the figure for structured sparsity? Peaks are dense "
             "ones.");
}

void Rows::addEfficiency(std::size_t index)
{
    const ResourceId id(index);
    MachineRow row;
    row.what = {Kind::Efficiency, id, {}};
    row.title = tr("efficiency");
    row.name = tr("Efficiency of %1").arg(resourceText(m_campaign.machine.resources[index]));
    row.unit = Unit::Fraction;
    row.value = efficiencyOf(m_effective.timing, id);
    row.reference = efficiencyOf(m_base.timing, id);
    row.lowest = 1e-9;
    row.highest = 1.0;
    row.isChanged = row.value != row.reference;
    row.isEditable = true;
    tellScenario(
        row, statedBy(m_campaign, m_scenario, [](const Scenario& s) { return s.timing.has_value(); }), tr("ideal"));
    const QString meaning = tr("The fraction of the peak that phases reach when they are timed by the roofline.");
    row.details = row.details.isEmpty() ? meaning : meaning + QLatin1Char(' ') + row.details;
    add(std::move(row));
}

void Rows::addOverhead()
{
    MachineRow row;
    row.what = {Kind::LaunchOverhead, {}, {}};
    row.title = row.name = tr("Launch overhead");
    row.unit = timeUnitOf(m_campaign.units);
    row.highest = largestNumber;
    row.isEditable = true;
    row.details = tr("Stated in the document.");
    if (isWhatIf()) {
        const auto states = [](const Scenario& s) { return s.machine && s.machine->launchOverhead; };
        row.value = m_effective.machine.launchOverhead;
        row.reference = m_base.machine.launchOverhead;
        row.isChanged = states(m_campaign.scenario(m_scenario));
        tellScenario(row, statedBy(m_campaign, m_scenario, states), tr("document"));
    } else {
        row.value = m_campaign.machine.launchOverhead;
        row.reference = row.value;
        row.origin = tr("document");
    }
    row.details = tr("Idle time before each phase.") + QLatin1Char(' ') + row.details;
    add(std::move(row));
}

void Rows::addBuffer(std::size_t index)
{
    const Buffer& buffer = m_campaign.machine.buffers[index];
    MachineRow row;
    row.what = {Kind::Capacity, {}, BufferId(index)};
    row.title = fromUtf8(buffer.id);
    row.name = tr("Capacity of %1").arg(row.title);
    row.unit = Unit::Byte;
    row.value = buffer.capacity;
    row.lowest = smallestNumber;
    row.highest = largestNumber;
    row.isEditable = !isWhatIf();
    row.reference = isWhatIf() ? buffer.capacity : m_references.capacity(buffer).value_or(buffer.capacity);
    row.isChanged = row.value != row.reference;
    row.origin = tr("document");
    row.details = buffer.backing.isValid()
        ? tr("On-chip memory in front of %1.").arg(resourceText(m_campaign.machine.resource(buffer.backing)))
        : tr("On-chip memory.");
    if (isWhatIf())
        row.details += QLatin1Char(' ')
            + tr("Capacities belong to the document's machine: choose Document to change them.");
    add(row);
    row.what.kind = Kind::Reserve;
    row.title = tr("reserve");
    row.name = tr("Reserve of %1").arg(fromUtf8(buffer.id));
    row.unit = Unit::Fraction;
    row.value = row.reference = buffer.reserve;
    row.lowest = 0.0;
    row.highest = std::nextafter(1.0, 0.0);
    row.isChanged = false;
    row.details = tr("The fraction of the capacity that fusion must leave free.");
    add(std::move(row));
}

} // namespace

std::vector<MachineRow> machineRows(
    const Campaign& campaign, ScenarioId scenario, MachineTarget target, const MachineReferences& references)
{
    if (!scenario.isValid() || scenario.index() >= campaign.scenarios.size())
        return {};
    return Rows(campaign, scenario, target, references).make();
}

} // namespace minard
