#include "core/io/native/machinereader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

#include "core/io/machinepresets.h"
#include "core/io/native/documentwords.h"

namespace minard {

namespace {

bool isThroughput(Unit unit)
{
    return unit == Unit::OperationPerSecond || unit == Unit::OperationPerCycle || unit == Unit::OperationPerTick;
}

bool isBandwidth(Unit unit)
{
    return unit == Unit::BytePerSecond || unit == Unit::BytePerCycle || unit == Unit::BytePerTick;
}

Machine presetMachine(const DocumentNode& node, const std::string& preset, const std::string& precision)
{
    const Result<const MachinePreset*> found = findPreset(preset);
    if (!found) {
        node.fault(found.error().what, "preset");
        return {};
    }
    Result<Machine> machine = makeMachine(**found, precision, node.numbers().opsPerMac);
    if (!machine) {
        node.fault(machine.error().what, "precision");
        return {};
    }
    return std::move(*machine);
}

class MachineReader {
public:
    MachineReader(const DocumentNode& node, CampaignNames& names) : m_node(node), m_names(names) { }

    Machine read();

private:
    void readResources(const DocumentNode& list);
    void readResource(const DocumentNode& node);
    void readUnitAndKind(const DocumentNode& node, Resource& resource, bool isNew) const;
    void readPeak(const DocumentNode& node, Resource& resource) const;
    void remarkOnSparsePeak(const DocumentNode& node, const Resource& resource) const;
    void readBuffers(const DocumentNode& list);
    void readBuffer(const DocumentNode& node);
    void resolveBacking();
    [[nodiscard]] ResourceId displayed(const DocumentNode& node) const;

    const DocumentNode& m_node;
    CampaignNames& m_names;
    Machine m_machine;
    Machine m_preset;                                          ///< as the data sheet has it
    std::unordered_map<std::string, ResourceId> m_groups;      ///< "group" of entries → its first resource
    std::vector<std::pair<BufferId, DocumentNode>> m_backings; ///< buffers that name what backs them
};

template <typename Entry>
std::size_t positionOf(const std::vector<Entry>& entries, std::string_view id)
{
    const auto found = std::find_if(
        entries.begin(), entries.end(), [id](const Entry& entry) { return entry.id == id; });
    return static_cast<std::size_t>(found - entries.begin());
}

/// Whether a list of resources describes a machine by itself.
bool isCompleteResourceList(const DocumentNode& list)
{
    bool complete = true;
    bool throughput = false;
    bool bandwidth = false;
    list.forEachElement([&](const DocumentNode& entry) {
        const auto kind = entry.find("kind");
        complete = complete && kind && kind->value().isText() && entry.find("peak");
        throughput = throughput || (complete && kind->value().asText() == "throughput");
        bandwidth = bandwidth || (complete && kind->value().asText() == "bandwidth");
    });
    return complete && throughput && bandwidth;
}

bool isCompleteBufferList(const DocumentNode& list)
{
    bool complete = true;
    list.forEachElement([&](const DocumentNode& entry) { complete = complete && entry.find("capacity"); });
    return complete;
}

void MachineReader::readUnitAndKind(const DocumentNode& node, Resource& resource, bool isNew) const
{
    const auto kind = node.find("kind");
    const auto unit = node.find("unit");
    std::optional<Unit> unitRead;
    if (unit) {
        resource.unit = unit->text();
        const Result<ScaledUnit> parsed = parseUnit(resource.unit, {Unit::None, node.numbers().opsPerMac});
        if (!parsed || !(isThroughput(parsed->unit) || isBandwidth(parsed->unit)))
            unit->fault("expected \"op/s\" or \"B/s\", found " + inQuotes(resource.unit));
        else if (parsed->exponent10 != 0 || parsed->factor != 1.0)
            unit->fault("must have no prefix; write it with the number instead: \"peak\": \"3.35 TB/s\"");
        else
            unitRead = parsed->unit;
    }
    if (kind)
        resource.kind = kind->choice<ResourceKind>(words::kResourceKinds);
    else if (unitRead && isNew)
        resource.kind = isBandwidth(*unitRead) ? ResourceKind::Bandwidth : ResourceKind::Throughput;
    else if (isNew && !unit)
        node.fault(R"(is missing; expected "throughput" or "bandwidth")", "kind");
    if (!unit && isNew)
        resource.unit = resource.kind == ResourceKind::Throughput ? "op/s" : "B/s";
    if (unitRead && isBandwidth(*unitRead) != (resource.kind == ResourceKind::Bandwidth))
        unit->fault("does not go with the kind of the resource");
}

void MachineReader::readPeak(const DocumentNode& node, Resource& resource) const
{
    const Result<ScaledUnit> unit = parseUnit(resource.unit, {Unit::None, node.numbers().opsPerMac});
    const auto peak = node.find("peak");
    if (!peak || !unit)
        return;
    resource.peak = peak->number(unit->unit);
    remarkOnSparsePeak(*peak, resource);
}

/// Data sheets print figures for structured sparsity beside the dense ones, often in larger type.
void MachineReader::remarkOnSparsePeak(const DocumentNode& node, const Resource& resource) const
{
    const std::size_t at = positionOf(m_preset.resources, resource.id);
    if (resource.kind != ResourceKind::Throughput || at == m_preset.resources.size())
        return;
    const double dense = m_preset.resources[at].peak;
    if (std::abs(resource.peak - 2.0 * dense) <= 0.01 * 2.0 * dense) {
        node.remark("peak-like-sparse", Severity::Warning,
            "this is twice the dense peak of the preset: is it the figure for structured sparsity? Peaks are dense "
            "ones");
    }
}

void MachineReader::readResource(const DocumentNode& node)
{
    if (!node.expectObject())
        return;
    static constexpr std::array<std::string_view, 6> kKeys{"id", "kind", "unit", "peak", "label", "group"};
    node.noteUnknownKeys(kKeys);
    const auto id = node.find("id");
    std::size_t at = id && id->value().isText() ? positionOf(m_machine.resources, id->value().asText())
                                                : m_machine.resources.size();
    const bool isNew = at == m_machine.resources.size();
    const std::string name = readId(node, m_names.resources, ResourceId(at));
    if (isNew) {
        m_machine.resources.emplace_back();
        m_machine.resources.back().id = name;
        if (const auto peak = node.require("peak"); !peak)
            return;
    }
    Resource& resource = m_machine.resources[at];
    readUnitAndKind(node, resource, isNew);
    readPeak(node, resource);
    node.read("label", resource.label);
    if (const auto group = node.find("group"))
        m_groups.try_emplace(group->text(), ResourceId(at));
}

void MachineReader::readResources(const DocumentNode& list)
{
    if (!list.value().isList()) {
        list.forEachElement({});
        return;
    }
    if (isCompleteResourceList(list))
        m_machine.resources.clear();
    list.forEachElement([this](const DocumentNode& entry) { readResource(entry); });
}

void MachineReader::readBuffer(const DocumentNode& node)
{
    if (!node.expectObject())
        return;
    static constexpr std::array<std::string_view, 4> kKeys{"id", "capacity", "backing", "reserve"};
    node.noteUnknownKeys(kKeys);
    const auto id = node.find("id");
    const std::size_t at = id && id->value().isText() ? positionOf(m_machine.buffers, id->value().asText())
                                                      : m_machine.buffers.size();
    const std::string name = readId(node, m_names.buffers, BufferId(at));
    if (at == m_machine.buffers.size()) {
        m_machine.buffers.emplace_back();
        m_machine.buffers.back().id = name;
        if (const auto capacity = node.require("capacity"); !capacity)
            return;
    }
    Buffer& buffer = m_machine.buffers[at];
    node.read("capacity", buffer.capacity, Unit::Byte);
    node.read("reserve", buffer.reserve, Unit::Fraction);
    if (const auto backing = node.find("backing"))
        m_backings.emplace_back(BufferId(at), *backing);
}

void MachineReader::readBuffers(const DocumentNode& list)
{
    if (!list.value().isList()) {
        list.forEachElement({});
        return;
    }
    if (isCompleteBufferList(list))
        m_machine.buffers.clear();
    list.forEachElement([this](const DocumentNode& entry) { readBuffer(entry); });
}

/// Buffers are backed by resources or by buffers, which may come later in the list.
void MachineReader::resolveBacking()
{
    std::unordered_map<std::size_t, BufferId> behind;
    for (const auto& [buffer, node] : m_backings) {
        const std::string name = node.text();
        const ResourceId resource = m_names.resources.find(name);
        const BufferId next = m_names.buffers.find(name);
        m_machine.buffers[buffer.index()].backing = resource;
        if (!resource.isValid() && next.isValid())
            behind[buffer.index()] = next;
        else if (!resource.isValid())
            node.fault("no resource or buffer " + inQuotes(name) + didYouMean(name, m_names.resources.names()));
    }
    for (const auto& [buffer, node] : m_backings) {
        std::size_t at = buffer.index();
        for (std::size_t steps = 0; behind.count(at) != 0; ++steps) {
            if (steps > behind.size()) {
                node.fault("the buffers back each other in a circle");
                return;
            }
            at = behind[at].index();
        }
        m_machine.buffers[buffer.index()].backing = m_machine.buffers[at].backing;
    }
}

ResourceId MachineReader::displayed(const DocumentNode& node) const
{
    if (node.value().isText() && !m_names.resources.find(node.value().asText()).isValid()) {
        const auto group = m_groups.find(node.value().asText());
        if (group != m_groups.end())
            return group->second;
    }
    return m_names.resources.resolve(node);
}

Machine MachineReader::read()
{
    if (!m_node.expectObject())
        return {};
    static constexpr std::array<std::string_view, 8> kKeys{
        "name", "preset", "precision", "resources", "buffers", "display", "offChip", "launchOverhead"};
    static constexpr std::array<std::string_view, 2> kDisplayKeys{"line", "pipe"};
    m_node.noteUnknownKeys(kKeys);
    m_node.read("preset", m_machine.preset);
    m_node.read("precision", m_machine.precision);
    if (!m_machine.preset.empty())
        m_machine = m_preset = presetMachine(m_node, m_machine.preset, m_machine.precision);
    m_node.read("name", m_machine.name);
    if (const auto list = m_node.find("resources"))
        readResources(*list);
    for (std::size_t i = 0; i < m_machine.resources.size(); ++i)
        m_names.resources.add(m_machine.resources[i].id, ResourceId(i));
    for (Buffer& buffer : m_machine.buffers)
        buffer.backing = m_names.resources.find("dram");
    if (const auto list = m_node.find("buffers"))
        readBuffers(*list);
    for (std::size_t i = 0; i < m_machine.buffers.size(); ++i)
        m_names.buffers.add(m_machine.buffers[i].id, BufferId(i));
    resolveBacking();
    if (const auto display = m_node.find("display"); display && display->expectObject()) {
        display->noteUnknownKeys(kDisplayKeys);
        if (const auto line = display->find("line"))
            m_machine.line = displayed(*line);
        if (const auto pipe = display->find("pipe"))
            m_machine.pipe = displayed(*pipe);
    }
    if (const auto offChip = m_node.find("offChip"))
        m_machine.offChip = m_names.resources.resolve(*offChip);
    if (const auto overhead = m_node.find("launchOverhead"))
        m_machine.launchOverhead = overhead->time();
    return std::move(m_machine);
}

void setPeak(MachineOverride& change, ResourceId resource, double peak)
{
    const auto found = std::find_if(change.peaks.begin(), change.peaks.end(),
        [resource](const MachineOverride::Peak& entry) { return entry.resource == resource; });
    if (found != change.peaks.end())
        found->peak = peak;
    else
        change.peaks.push_back({resource, peak});
}

/// The peaks that a preset named by a scenario brings for the resources of the campaign's machine.
void addPresetPeaks(const DocumentNode& node, const Machine& machine, MachineOverride& change)
{
    const std::string& preset = change.preset.empty() ? machine.preset : change.preset;
    if (preset.empty()) {
        if (!change.precision.empty())
            node.fault("a precision needs a preset, here or in the campaign's machine", "precision");
        return;
    }
    if (change.preset.empty() && change.precision.empty())
        return;
    const Machine other = presetMachine(node, preset, change.precision);
    for (std::size_t i = 0; i < machine.resources.size(); ++i) {
        const std::size_t at = positionOf(other.resources, machine.resources[i].id);
        if (at < other.resources.size() && other.resources[at].kind == machine.resources[i].kind) {
            setPeak(change, ResourceId(i), other.resources[at].peak);
        } else if (!other.resources.empty()) {
            node.remark("preset-lacks-resource", Severity::Warning,
                "the preset has no resource " + inQuotes(machine.resources[i].id) + "; its peak stays as it is");
        }
    }
}

} // namespace

Machine readMachine(const DocumentNode& document, const std::optional<DocumentNode>& node, CampaignNames& names)
{
    Machine machine;
    if (node)
        machine = MachineReader(*node, names).read();
    const bool isDescribed = node && (!machine.resources.empty() || !machine.preset.empty());
    if (!isDescribed) {
        machine.resources = nominalMachine().resources;
        names.resources.add("compute", ResourceId(0));
        names.resources.add("dram", ResourceId(1));
        document.remark("machine-missing", Severity::Note,
            "no machine is described: volumes count in units of the peak of 'compute' and 'dram'", "machine");
    }
    return machine;
}

MachineOverride readMachineOverride(const DocumentNode& node, const Machine& machine, const CampaignNames& names)
{
    MachineOverride change;
    if (!node.expectObject())
        return change;
    static constexpr std::array<std::string_view, 5> kKeys{
        "preset", "precision", "resources", "display", "launchOverhead"};
    static constexpr std::array<std::string_view, 2> kResourceKeys{"id", "peak"};
    node.noteUnknownKeys(kKeys);
    node.read("preset", change.preset);
    node.read("precision", change.precision);
    addPresetPeaks(node, machine, change);
    if (const auto list = node.find("resources")) {
        list->forEachElement([&](const DocumentNode& entry) {
            entry.noteUnknownKeys(kResourceKeys);
            const auto id = entry.require("id");
            const auto peak = entry.require("peak");
            const ResourceId resource = id ? names.resources.resolve(*id) : ResourceId();
            if (!resource.isValid() || !peak)
                return;
            const Result<ScaledUnit> unit = parseUnit(
                machine.resource(resource).unit, {Unit::None, node.numbers().opsPerMac});
            setPeak(change, resource, peak->number(unit ? unit->unit : Unit::None));
        });
    }
    if (const auto display = node.find("display")) {
        if (const auto line = display->find("line"))
            change.line = names.resources.resolve(*line);
        if (const auto pipe = display->find("pipe"))
            change.pipe = names.resources.resolve(*pipe);
    }
    if (const auto overhead = node.find("launchOverhead"))
        change.launchOverhead = overhead->time();
    return change;
}

} // namespace minard
