#include "core/schedule/edits/machineedits.h"

#include <algorithm>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/model/peakrate.h"
#include "core/support/text.h"
#include "core/support/units.h"

namespace minard {

namespace {

constexpr std::size_t kNamedUsers = 3;

std::string nameOf(const Resource& resource)
{
    return resource.label.empty() ? resource.id : resource.label;
}

/// The first few of some names, and how many there are.
class NameList {
public:
    void add(const std::string& name)
    {
        if (++m_count <= kNamedUsers)
            m_first.push_back(elidedMiddle(escapedForMessage(name), 40));
    }

    /// "phases A, B and 2 more"; empty for none.
    [[nodiscard]] std::string text(const char* one, const char* many) const
    {
        if (m_count == 0)
            return {};
        std::string text = m_count == 1 ? one : many;
        for (std::size_t i = 0; i < m_first.size(); ++i)
            text += (i == 0 ? " " : i + 1 == m_count ? " and " : ", ") + m_first[i];
        if (m_first.size() < m_count)
            text += fmt::format(" and {} more", m_count - m_first.size());
        return text;
    }

private:
    std::vector<std::string> m_first;
    std::size_t m_count = 0;
};

std::string inUse(const std::string& what, const std::string& users)
{
    return fmt::format("{} is used by {}; let them use something else first", what, users);
}

/// An amount of 0 says that the resource is not needed.
bool names(const std::vector<ResourceAmount>& amounts, ResourceId resource)
{
    return std::any_of(amounts.begin(), amounts.end(),
        [&](const ResourceAmount& amount) { return amount.resource == resource && amount.value != 0.0; });
}

bool names(const std::vector<Access>& accesses, const Machine& machine, ResourceId resource)
{
    return std::any_of(accesses.begin(), accesses.end(), [&](const Access& access) {
        return (access.at.isValid() ? access.at : machine.trafficResource()) == resource;
    });
}

bool uses(const Phase& phase, const Machine& machine, ResourceId resource)
{
    const bool computesOn = !phase.einsum.empty()
        && (phase.on.isValid() ? phase.on : machine.displayLine()) == resource;
    return computesOn || phase.on == resource || names(phase.demand, resource)
        || (phase.given && names(phase.given->use, resource)) || names(phase.reads, machine, resource)
        || names(phase.writes, machine, resource);
}

/// Adapts lists of amounts. What is about a resource that is gone goes: replaceMachine() has seen that it is unused.
void adapt(std::vector<ResourceAmount>& amounts, const MachineMapping& mapping)
{
    std::erase_if(amounts, [&](const ResourceAmount& amount) { return !mapping.now(amount.resource).isValid(); });
    for (ResourceAmount& amount : amounts)
        amount.resource = mapping.now(amount.resource);
}

Phase adapted(Phase phase, const MachineMapping& mapping)
{
    phase.on = mapping.now(phase.on);
    adapt(phase.demand, mapping);
    if (phase.given)
        adapt(phase.given->use, mapping);
    for (std::vector<Access>* accesses : {&phase.reads, &phase.writes}) {
        for (Access& access : *accesses)
            access.at = mapping.now(access.at);
    }
    return phase;
}

std::optional<MachineOverride> adapted(
    MachineOverride change, const MachineMapping& mapping, OwnPeaks ownPeaks, bool isOtherMachine)
{
    const bool hasPreset = !change.preset.empty() || !change.precision.empty();
    if (ownPeaks == OwnPeaks::Forget && !hasPreset)
        change.peaks.clear();
    if (isOtherMachine) {
        change.preset.clear();
        change.precision.clear();
    }
    std::erase_if(
        change.peaks, [&](const MachineOverride::Peak& peak) { return !mapping.now(peak.resource).isValid(); });
    for (MachineOverride::Peak& peak : change.peaks)
        peak.resource = mapping.now(peak.resource);
    for (std::optional<ResourceId>* shown : {&change.line, &change.pipe}) {
        if (*shown)
            *shown = mapping.now(**shown);
        if (*shown && !(*shown)->isValid())
            shown->reset();
    }
    if (change == MachineOverride())
        return std::nullopt;
    return change;
}

void adaptScenario(CampaignEdit& edit, const Campaign& campaign, ScenarioId id, const MachineMapping& mapping,
    OwnPeaks ownPeaks, bool isOtherMachine)
{
    const Scenario& scenario = campaign.scenario(id);
    if (scenario.timing) {
        Timing timing = *scenario.timing;
        adapt(timing.efficiency, mapping);
        edit.set<&Scenario::timing>(campaign, id, std::optional(std::move(timing)));
    }
    if (scenario.fusion) {
        std::vector<FusionGroup> groups = *scenario.fusion;
        for (FusionGroup& group : groups)
            group.buffer = mapping.now(group.buffer);
        edit.set<&Scenario::fusion>(campaign, id, std::optional(std::move(groups)));
    }
    if (scenario.machine)
        edit.set<&Scenario::machine>(campaign, id, adapted(*scenario.machine, mapping, ownPeaks, isOtherMachine));
    std::vector<PhaseOverride> overrides = scenario.phases;
    for (PhaseOverride& own : overrides) {
        adapt(own.use, mapping);
        adapt(own.demand, mapping);
    }
    std::erase_if(
        overrides, [](const PhaseOverride& own) { return !own.duration && own.use.empty() && own.demand.empty(); });
    edit.set<&Scenario::phases>(campaign, id, std::move(overrides));
}

/// Whether the document would read the names of presets in scenarios differently.
bool isOther(const Machine& before, const Machine& now)
{
    return before.preset != now.preset || before.precision != now.precision
        || !std::equal(before.resources.begin(), before.resources.end(), now.resources.begin(), now.resources.end(),
            [](const Resource& a, const Resource& b) { return a.id == b.id && a.kind == b.kind; });
}

/// Why the machine cannot be that of a document in these units; empty = it can.
std::string faultOf(const Machine& machine, const Units& units)
{
    for (const Resource& resource : machine.resources) {
        const auto unit = parseUnit(resource.unit);
        const bool isBandwidth = unit
            && (unit->unit == Unit::BytePerSecond || unit->unit == Unit::BytePerCycle
                || unit->unit == Unit::BytePerTick);
        const bool isThroughput = unit
            && (unit->unit == Unit::OperationPerSecond || unit->unit == Unit::OperationPerCycle
                || unit->unit == Unit::OperationPerTick);
        const bool isPlain = unit && unit->exponent10 == 0 && unit->factor == 1.0;
        if (!isPlain || !(resource.kind == ResourceKind::Bandwidth ? isBandwidth : isThroughput))
            return fmt::format("the peak of {} cannot be in {}: {} is in {}", nameOf(resource), inQuotes(resource.unit),
                resource.kind == ResourceKind::Bandwidth ? "a bandwidth" : "a throughput",
                resource.kind == ResourceKind::Bandwidth ? "B/s" : "op/s");
        if (resource.peak > 0.0 && !peakRate(resource, units))
            return fmt::format("times are in {} and the peak of {} is in {}: give the clock of the document first",
                units.time == TimeUnit::Cycle ? "cycles" : "seconds", nameOf(resource), resource.unit);
    }
    Campaign probe;
    probe.units = units;
    probe.machine = machine;
    const auto sound = validate(probe);
    return sound ? std::string() : sentence(sound.error());
}

std::optional<Refusal> refusalOfGone(const Campaign& campaign, const MachineMapping& mapping)
{
    for (std::size_t i = 0; i < campaign.machine.resources.size(); ++i) {
        if (mapping.now(ResourceId(i)).isValid())
            continue;
        if (const std::string users = phasesUsing(campaign, ResourceId(i)); !users.empty())
            return Refusal{inUse(nameOf(campaign.machine.resources[i]), users), {}};
    }
    for (std::size_t i = 0; i < campaign.machine.buffers.size(); ++i) {
        if (mapping.now(BufferId(i)).isValid())
            continue;
        if (const std::string users = usersOf(campaign, BufferId(i)); !users.empty())
            return Refusal{inUse(campaign.machine.buffers[i].id, users), {}};
    }
    return std::nullopt;
}

bool knows(const Campaign& campaign, ResourceId resource)
{
    return resource.isValid() && resource.index() < campaign.machine.resources.size();
}

bool knows(const Campaign& campaign, BufferId buffer)
{
    return buffer.isValid() && buffer.index() < campaign.machine.buffers.size();
}

/// `wanted`, or with a number behind it when that is taken; `other` when it is empty.
template <typename Entry>
std::string freshId(const std::vector<Entry>& entries, std::string wanted, const char* other)
{
    if (wanted.empty())
        wanted = other;
    const auto isTaken = [&](const std::string& id) {
        return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.id == id; });
    };
    std::string id = wanted;
    for (std::size_t number = 2; isTaken(id); ++number)
        id = fmt::format("{}{}", wanted, number);
    return id;
}

/// The places of a table without the entry at `gone`.
template <typename Id>
std::vector<Id> without(std::size_t count, std::size_t gone)
{
    std::vector<Id> places;
    for (std::size_t i = 0; i < count; ++i)
        places.push_back(i == gone ? Id() : Id(i < gone ? i : i - 1));
    return places;
}

} // namespace

MachineMapping MachineMapping::identity(const Machine& machine)
{
    MachineMapping mapping;
    for (std::size_t i = 0; i < machine.resources.size(); ++i)
        mapping.resources.emplace_back(i);
    for (std::size_t i = 0; i < machine.buffers.size(); ++i)
        mapping.buffers.emplace_back(i);
    return mapping;
}

std::string phasesUsing(const Campaign& campaign, ResourceId resource)
{
    const std::vector<Phase>& phases = campaign.workload.phases;
    std::vector<bool> isUser(phases.size(), false);
    for (std::size_t i = 0; i < phases.size(); ++i)
        isUser[i] = uses(phases[i], campaign.machine, resource);
    for (const Scenario& scenario : campaign.scenarios) {
        for (const PhaseOverride& own : scenario.phases) {
            if (names(own.use, resource) || names(own.demand, resource))
                isUser[own.phase.index()] = true;
        }
    }
    NameList users;
    for (std::size_t i = 0; i < phases.size(); ++i) {
        if (isUser[i])
            users.add(phases[i].label());
    }
    return users.text("phase", "phases");
}

std::string usersOf(const Campaign& campaign, ResourceId resource)
{
    NameList buffers;
    for (const Buffer& buffer : campaign.machine.buffers) {
        if (buffer.backing == resource)
            buffers.add(buffer.id);
    }
    const std::string phases = phasesUsing(campaign, resource);
    const std::string backed = buffers.text("the buffer", "the buffers");
    return phases.empty() || backed.empty() ? phases + backed : phases + " and " + backed;
}

std::string usersOf(const Campaign& campaign, BufferId buffer)
{
    NameList groups;
    for (const Scenario& scenario : campaign.scenarios) {
        for (const FusionGroup& group : scenario.fusion.value_or(std::vector<FusionGroup>())) {
            if (group.buffer == buffer)
                groups.add(fmt::format("{} of {}", group.id, scenario.label()));
        }
    }
    return groups.text("the fusion group", "the fusion groups");
}

EditResult<CampaignEdit> replaceMachine(
    const Campaign& campaign, Machine machine, const MachineMapping& mapping, std::string text, OwnPeaks ownPeaks)
{
    if (auto refusal = refusalOfGone(campaign, mapping))
        return tl::unexpected(std::move(*refusal));
    const auto hasKind = [&](ResourceKind kind) {
        return std::any_of(machine.resources.begin(), machine.resources.end(),
            [&](const Resource& resource) { return resource.kind == kind; });
    };
    // A document cannot say that a machine of a preset lacks one kind.
    if (!hasKind(ResourceKind::Throughput) || !hasKind(ResourceKind::Bandwidth)) {
        machine.preset.clear();
        machine.precision.clear();
    }
    if (const std::string fault = faultOf(machine, campaign.units); !fault.empty())
        return refused(fault);
    CampaignEdit edit(std::move(text));
    const bool isOtherMachine = isOther(campaign.machine, machine);
    for (std::size_t i = 0; i < campaign.scenarios.size(); ++i)
        adaptScenario(edit, campaign, ScenarioId(i), mapping, ownPeaks, isOtherMachine);
    if (mapping.resources != MachineMapping::identity(campaign.machine).resources) {
        for (std::size_t i = 0; i < campaign.workload.phases.size(); ++i) {
            const Phase& present = campaign.workload.phases[i];
            if (Phase next = adapted(present, mapping); next != present)
                edit.add(editparts::PhaseValue{PhaseId(i), std::move(next)});
        }
    }
    if (machine != campaign.machine)
        edit.add(editparts::CampaignField<&Campaign::machine>{std::move(machine)});
    return edit;
}

EditResult<CampaignEdit> addResource(const Campaign& campaign, Resource resource)
{
    Machine machine = campaign.machine;
    resource.id = freshId(
        machine.resources, resource.id, resource.kind == ResourceKind::Bandwidth ? "memory" : "compute");
    std::string text = fmt::format("Add the resource {}", nameOf(resource));
    machine.resources.push_back(std::move(resource));
    return replaceMachine(campaign, std::move(machine), MachineMapping::identity(campaign.machine), std::move(text));
}

EditResult<CampaignEdit> removeResource(const Campaign& campaign, ResourceId resource)
{
    if (!knows(campaign, resource))
        return refused("there is no such resource");
    if (campaign.machine.resources.size() == 1)
        return refused("a machine has at least one resource");
    if (const std::string users = usersOf(campaign, resource); !users.empty())
        return refused(inUse(nameOf(campaign.machine.resource(resource)), users));
    MachineMapping mapping = MachineMapping::identity(campaign.machine);
    mapping.resources = without<ResourceId>(campaign.machine.resources.size(), resource.index());
    Machine machine = campaign.machine;
    machine.resources.erase(machine.resources.begin() + static_cast<std::ptrdiff_t>(resource.index()));
    for (ResourceId* id : {&machine.line, &machine.pipe, &machine.offChip})
        *id = mapping.now(*id);
    for (Buffer& buffer : machine.buffers)
        buffer.backing = mapping.now(buffer.backing);
    return replaceMachine(campaign, std::move(machine), mapping,
        fmt::format("Remove the resource {}", nameOf(campaign.machine.resource(resource))));
}

EditResult<CampaignEdit> setResource(const Campaign& campaign, ResourceId resource, Resource value)
{
    if (!knows(campaign, resource))
        return refused("there is no such resource");
    const Resource& present = campaign.machine.resource(resource);
    if (value.kind != present.kind) {
        if (const std::string users = usersOf(campaign, resource); !users.empty())
            return refused(fmt::format("{} is used by {}: it cannot become {}", nameOf(present), users,
                value.kind == ResourceKind::Bandwidth ? "a memory" : "a compute unit"));
    }
    std::string text = nameOf(value) == nameOf(present)
        ? fmt::format("Change the resource {}", nameOf(present))
        : fmt::format("Rename the resource {} to {}", nameOf(present), nameOf(value));
    Machine machine = campaign.machine;
    machine.resources[resource.index()] = std::move(value);
    return replaceMachine(campaign, std::move(machine), MachineMapping::identity(campaign.machine), std::move(text));
}

EditResult<CampaignEdit> addBuffer(const Campaign& campaign, Buffer buffer)
{
    Machine machine = campaign.machine;
    buffer.id = freshId(machine.buffers, buffer.id, "buffer");
    std::string text = fmt::format("Add the buffer {}", buffer.id);
    machine.buffers.push_back(std::move(buffer));
    return replaceMachine(campaign, std::move(machine), MachineMapping::identity(campaign.machine), std::move(text));
}

EditResult<CampaignEdit> removeBuffer(const Campaign& campaign, BufferId buffer)
{
    if (!knows(campaign, buffer))
        return refused("there is no such buffer");
    MachineMapping mapping = MachineMapping::identity(campaign.machine);
    mapping.buffers = without<BufferId>(campaign.machine.buffers.size(), buffer.index());
    Machine machine = campaign.machine;
    std::string text = fmt::format("Remove the buffer {}", machine.buffers[buffer.index()].id);
    machine.buffers.erase(machine.buffers.begin() + static_cast<std::ptrdiff_t>(buffer.index()));
    return replaceMachine(campaign, std::move(machine), mapping, std::move(text));
}

EditResult<CampaignEdit> setBuffer(const Campaign& campaign, BufferId buffer, Buffer value)
{
    if (!knows(campaign, buffer))
        return refused("there is no such buffer");
    const std::string& before = campaign.machine.buffers[buffer.index()].id;
    std::string text = before == value.id ? fmt::format("Change the buffer {}", before)
                                          : fmt::format("Rename the buffer {} to {}", before, value.id);
    Machine machine = campaign.machine;
    machine.buffers[buffer.index()] = std::move(value);
    return replaceMachine(campaign, std::move(machine), MachineMapping::identity(campaign.machine), std::move(text));
}

} // namespace minard
