#include "app/cli/machinescommand.h"

#include <iostream>

#include <nlohmann/json.hpp>

#include "app/cli/arguments.h"
#include "app/cli/commandline.h"
#include "core/io/machinepresets.h"
#include "core/support/numberformat.h"
#include "core/support/text.h"

namespace minard::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kHelp = "minard machines [ID] [--json]\n\n"
                              "Lists the machine presets, or all numbers of one with source and status.\n";

Json figureJson(const PresetFigure& figure)
{
    Json json{{"value", figure.value ? Json(*figure.value) : Json(nullptr)}, {"source", figure.source},
        {"status", figure.status}};
    if (!figure.note.empty())
        json["note"] = figure.note;
    return json;
}

Json presetJson(const MachinePreset& preset)
{
    Json compute = Json::array();
    for (const PresetUnit& unit : preset.compute) {
        Json peaks = Json::object();
        for (const auto& [precision, figure] : unit.peaks)
            peaks[precision] = figureJson(figure);
        compute.push_back({{"unit", unit.unit}, {"peak", peaks}});
    }
    Json onChip = Json::array();
    for (const PresetBuffer& buffer : preset.onChip)
        onChip.push_back({{"id", buffer.id}, {"scope", buffer.scope}, {"bytes", figureJson(buffer.bytes)}});
    return {{"id", preset.id}, {"vendor", preset.vendor}, {"name", preset.name}, {"class", preset.deviceClass},
        {"compute", compute},
        {"memory",
            {{"kind", preset.memoryKind}, {"bandwidth", figureJson(preset.bandwidth)},
                {"capacity", figureJson(preset.capacity)}}},
        {"onChip", onChip}, {"clockHz", figureJson(preset.clock)}, {"powerW", figureJson(preset.power)},
        {"note", preset.note}};
}

std::string padded(std::string text, std::size_t width)
{
    text.resize(std::max(width, text.size()), ' ');
    return text;
}

void printFigure(const std::string& label, const PresetFigure& figure, Unit unit)
{
    std::cout << "  " << padded(label, 26) << padded(formatQuantity(figure.value, unit), 14) << figure.status;
    if (!figure.source.empty())
        std::cout << ", " << figure.source;
    if (!figure.note.empty())
        std::cout << " (" << figure.note << ")";
    std::cout << '\n';
}

std::string fullName(const MachinePreset& preset)
{
    return preset.vendor.empty() ? preset.name : preset.vendor + " " + preset.name;
}

void printPreset(const MachinePreset& preset)
{
    std::cout << preset.id << ": " << fullName(preset) << '\n';
    for (const PresetUnit& unit : preset.compute) {
        for (const auto& [precision, figure] : unit.peaks)
            printFigure(unit.unit + " " + precision, figure, Unit::OperationPerSecond);
    }
    printFigure(preset.memoryKind + " bandwidth", preset.bandwidth, Unit::BytePerSecond);
    printFigure(preset.memoryKind + " capacity", preset.capacity, Unit::Byte);
    for (const PresetBuffer& buffer : preset.onChip)
        printFigure(buffer.id, buffer.bytes, Unit::Byte);
    printFigure("clock", preset.clock, Unit::Hertz);
    if (preset.power.value)
        printFigure("power in W", preset.power, Unit::None);
    if (!preset.note.empty())
        std::cout << "  " << preset.note << '\n';
    std::cout << "  sources:\n";
    for (const PresetSource& source : presetTable().sources) {
        const std::string dump = presetJson(preset).dump();
        if (dump.find("\"source\":\"" + source.id + "\"") != std::string::npos)
            std::cout << "    " << source.id << ": " << source.what << (source.url.empty() ? "" : ", ") << source.url
                      << '\n';
    }
}

void printList()
{
    for (const MachinePreset& preset : presetTable().presets) {
        const std::string precision = defaultPrecision(preset);
        std::cout << padded(preset.id, 30) << padded(fullName(preset), 34);
        for (const auto& [name, figure] : preset.compute.front().peaks) {
            if (name == precision)
                std::cout << padded(formatQuantity(figure.value, Unit::OperationPerSecond) + " " + name, 20);
        }
        std::cout << formatQuantity(preset.bandwidth.value, Unit::BytePerSecond) << '\n';
    }
}

} // namespace

int runMachines(const std::vector<std::string>& arguments)
{
    const auto parsed = Arguments::parse(arguments, {}, {"--json", "--help", "-h"});
    if (!parsed)
        return usageError("machines", parsed.error().what);
    if (parsed->has("--help") || parsed->has("-h")) {
        std::cout << kHelp;
        return Fine;
    }
    if (parsed->files().size() > 1)
        return usageError("machines", "give one preset at most");
    if (parsed->files().empty()) {
        if (!parsed->has("--json")) {
            printList();
            return Fine;
        }
        Json list = Json::array();
        for (const MachinePreset& preset : presetTable().presets)
            list.push_back(presetJson(preset));
        std::cout << list.dump(1) << '\n';
        return Fine;
    }
    const auto preset = findPreset(parsed->files().front());
    if (!preset)
        return inputError(preset.error());
    if (parsed->has("--json"))
        std::cout << presetJson(**preset).dump(1) << '\n';
    else
        printPreset(**preset);
    return Fine;
}

} // namespace minard::cli
