#include "core/io/machinepresets.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/io/json/jsonparser.h"
#include "core/io/native/documentnode.h"
#include "core/support/text.h"
#include "embedded/machinePresets.h"

namespace minard {

namespace {

PresetFigure readFigure(const DocumentNode& node)
{
    PresetFigure figure;
    node.read("value", figure.value, Unit::None);
    node.read("source", figure.source);
    node.read("status", figure.status);
    node.read("note", figure.note);
    return figure;
}

void readFigure(const DocumentNode& node, std::string_view key, PresetFigure& figure)
{
    if (const auto member = node.require(key))
        figure = readFigure(*member);
}

PresetUnit readUnit(const DocumentNode& node)
{
    PresetUnit unit;
    node.read("unit", unit.unit);
    if (const auto peaks = node.require("peaks")) {
        peaks->forEachMember([&unit](std::string_view precision, const DocumentNode& peak) {
            unit.peaks.emplace_back(precision, readFigure(peak));
        });
    }
    return unit;
}

PresetBuffer readBuffer(const DocumentNode& node)
{
    PresetBuffer buffer;
    node.read("id", buffer.id);
    node.read("scope", buffer.scope);
    buffer.bytes = readFigure(node);
    return buffer;
}

MachinePreset readPreset(const DocumentNode& node)
{
    MachinePreset preset;
    node.read("id", preset.id);
    node.read("vendor", preset.vendor);
    node.read("name", preset.name);
    node.read("class", preset.deviceClass);
    if (const auto units = node.require("compute"))
        units->forEachElement([&preset](const DocumentNode& unit) { preset.compute.push_back(readUnit(unit)); });
    if (const auto memory = node.require("memory")) {
        memory->read("kind", preset.memoryKind);
        readFigure(*memory, "bandwidth", preset.bandwidth);
        readFigure(*memory, "capacity", preset.capacity);
    }
    if (const auto buffers = node.require("onChip"))
        buffers->forEachElement([&preset](const DocumentNode& b) { preset.onChip.push_back(readBuffer(b)); });
    readFigure(node, "clock", preset.clock);
    readFigure(node, "power", preset.power);
    node.read("note", preset.note);
    if (preset.compute.empty() || preset.compute.front().peaks.empty())
        node.fault("needs at least one peak", "compute");
    if (!preset.bandwidth.value)
        node.fault("needs a bandwidth", "memory");
    return preset;
}

PresetSource readSource(const DocumentNode& node)
{
    PresetSource source;
    node.read("id", source.id);
    node.read("kind", source.kind);
    node.read("what", source.what);
    node.read("url", source.url);
    return source;
}

const PresetFigure* findPeak(const PresetUnit& unit, std::string_view precision)
{
    const auto found = std::find_if(
        unit.peaks.begin(), unit.peaks.end(), [precision](const auto& peak) { return peak.first == precision; });
    return found == unit.peaks.end() || !found->second.value ? nullptr : &found->second;
}

/// The first of the usual precisions that `unit` has.
std::string usualPrecision(const PresetUnit& unit)
{
    constexpr std::array<std::string_view, 8> kUsual{"bf16", "fp16", "tf32", "fp32", "fp8", "int8", "int16", "fp64"};
    const auto found = std::find_if(
        kUsual.begin(), kUsual.end(), [&unit](std::string_view precision) { return findPeak(unit, precision); });
    return found != kUsual.end() ? std::string(*found) : unit.peaks.front().first;
}

std::string unitLabel(const PresetUnit& unit, std::string_view precision)
{
    return (unit.unit == "matrix" ? "Matrix unit, " : "Vector unit, ") + std::string(precision);
}

/// The unit that "compute" stands for at this precision: the first that has it.
const PresetUnit* unitFor(const MachinePreset& preset, std::string_view precision)
{
    const auto found = std::find_if(preset.compute.begin(), preset.compute.end(),
        [precision](const PresetUnit& unit) { return findPeak(unit, precision) != nullptr; });
    return found == preset.compute.end() ? nullptr : &*found;
}

/// A resource of the machine that a preset makes.
struct ChosenUnit {
    const char* id;
    const PresetUnit* unit;
    std::string precision;
};

/// The compute units of makeMachine(), in its order; empty when none has the precision.
std::vector<ChosenUnit> chosenUnits(const MachinePreset& preset, const std::string& precision)
{
    const PresetUnit* unit = unitFor(preset, precision);
    if (!unit)
        return {};
    std::vector<ChosenUnit> chosen{{"compute", unit, precision}};
    for (const PresetUnit& other : preset.compute) {
        if (&other == unit || other.unit != "vector")
            continue;
        std::string at = findPeak(other, precision) ? precision
            : findPeak(other, "fp32")               ? std::string("fp32")
                                                    : usualPrecision(other);
        chosen.push_back({"vector", &other, std::move(at)});
    }
    return chosen;
}

std::string chosenPrecision(const MachinePreset& preset, std::string_view precision)
{
    return precision.empty() ? defaultPrecision(preset) : std::string(precision);
}

void addMemory(Machine& machine, const MachinePreset& preset)
{
    const ResourceId dram(machine.resources.size());
    machine.resources.push_back({.id = "dram",
        .kind = ResourceKind::Bandwidth,
        .unit = "B/s",
        .peak = *preset.bandwidth.value,
        .label = preset.memoryKind});
    for (const PresetBuffer& buffer : preset.onChip) {
        if (buffer.bytes.value)
            machine.buffers.push_back({.id = buffer.id, .capacity = *buffer.bytes.value, .backing = dram});
    }
}

} // namespace

Result<PresetTable> readPresetTable(std::string_view json)
{
    const Result<JsonDocument> document = parseJson(json);
    if (!document)
        return tl::unexpected(document.error());
    ReadLog log;
    const NumberContext numbers;
    const DocumentNode root(document->root, log, numbers);
    PresetTable table;
    if (const auto sources = root.require("sources"))
        sources->forEachElement([&table](const DocumentNode& s) { table.sources.push_back(readSource(s)); });
    if (const auto status = root.require("status")) {
        status->forEachMember([&table](std::string_view word, const DocumentNode& meaning) {
            table.status.emplace_back(word, meaning.text());
        });
    }
    if (const auto presets = root.require("presets"))
        presets->forEachElement([&table](const DocumentNode& p) { table.presets.push_back(readPreset(p)); });
    if (log.hasFault())
        return tl::unexpected(log.fault(document->root));
    return table;
}

const PresetTable& presetTable()
{
    static const PresetTable table = [] {
        Result<PresetTable> result = readPresetTable(embedded::machinePresets());
        assert(result.has_value());
        return result ? std::move(*result) : PresetTable();
    }();
    return table;
}

Result<const MachinePreset*> findPreset(std::string_view id)
{
    const std::vector<MachinePreset>& presets = presetTable().presets;
    const auto found = std::find_if(
        presets.begin(), presets.end(), [id](const MachinePreset& preset) { return preset.id == id; });
    if (found != presets.end())
        return &*found;
    std::vector<std::string> ids;
    for (const MachinePreset& preset : presets)
        ids.push_back(preset.id);
    return failure(ErrorCode::NotFound, "no machine preset " + inQuotes(id) + didYouMean(id, ids));
}

std::string defaultPrecision(const MachinePreset& preset)
{
    return usualPrecision(preset.compute.front());
}

std::vector<std::string> presetPrecisions(const MachinePreset& preset)
{
    std::vector<std::string> precisions;
    for (const PresetUnit& unit : preset.compute) {
        for (const auto& [precision, figure] : unit.peaks) {
            if (figure.value && std::find(precisions.begin(), precisions.end(), precision) == precisions.end())
                precisions.push_back(precision);
        }
    }
    return precisions;
}

Result<Machine> makeMachine(const MachinePreset& preset, std::string_view precision, double opsPerMac)
{
    /// Peaks of presets count a multiply-accumulate as two operations.
    constexpr double kOpsPerMacOfPresets = 2.0;
    const std::string chosen = chosenPrecision(preset, precision);
    const std::vector<ChosenUnit> units = chosenUnits(preset, chosen);
    if (units.empty()) {
        const std::vector<std::string> there = presetPrecisions(preset);
        return failure(ErrorCode::NotFound,
            preset.name + " has no peak for " + inQuotes(chosen) + "; there are " + join(std::span(there), ", "));
    }
    Machine machine;
    machine.name = preset.vendor.empty() ? preset.name : preset.vendor + ' ' + preset.name;
    machine.preset = preset.id;
    machine.precision = chosen;
    for (const ChosenUnit& unit : units) {
        machine.resources.push_back({.id = unit.id,
            .kind = ResourceKind::Throughput,
            .unit = "op/s",
            .peak = *findPeak(*unit.unit, unit.precision)->value * (opsPerMac / kOpsPerMacOfPresets),
            .label = unitLabel(*unit.unit, unit.precision)});
    }
    addMemory(machine, preset);
    return machine;
}

std::vector<const PresetFigure*> presetFigures(const MachinePreset& preset, std::string_view precision)
{
    std::vector<const PresetFigure*> figures;
    for (const ChosenUnit& unit : chosenUnits(preset, chosenPrecision(preset, precision)))
        figures.push_back(findPeak(*unit.unit, unit.precision));
    if (!figures.empty())
        figures.push_back(&preset.bandwidth);
    return figures;
}

Machine nominalMachine()
{
    Machine machine;
    machine.resources = {{.id = "compute", .kind = ResourceKind::Throughput, .unit = "op/s", .peak = 1.0, .label = {}},
        {.id = "dram", .kind = ResourceKind::Bandwidth, .unit = "B/s", .peak = 1.0, .label = {}}};
    return machine;
}

} // namespace minard
