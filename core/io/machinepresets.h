#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/machine.h"
#include "core/support/result.h"

namespace minard {

/// One number of a data sheet, with where it was read.
struct PresetFigure {
    std::optional<double> value; ///< no value: not published
    std::string source;          ///< id of a PresetSource
    std::string status;          ///< "verified", "verified-secondary", "single-tool", "derived" or "unverified"
    std::string note;            ///< may be empty
};

/// A kind of compute unit with its dense peak (op/s) per precision, in the order of the data sheet.
struct PresetUnit {
    std::string unit; ///< "matrix" or "vector"
    std::vector<std::pair<std::string, PresetFigure>> peaks;
};

/// On-chip memory; `bytes` counts all instances together.
struct PresetBuffer {
    std::string id;
    std::string scope; ///< for people: "device", "108 SMs x 192 KiB, private"
    PresetFigure bytes;
};

/// A device of which the program knows the data sheet.
struct MachinePreset {
    std::string id;
    std::string vendor; ///< empty for machines of the literature
    std::string name;
    std::string deviceClass; ///< "gpu", "tpu", "npu", "cpu", "soc", "edge" or "accelerator"
    std::vector<PresetUnit> compute;
    std::string memoryKind; ///< "HBM3"
    PresetFigure bandwidth; ///< B/s
    PresetFigure capacity;  ///< B
    std::vector<PresetBuffer> onChip;
    PresetFigure clock; ///< Hz
    PresetFigure power; ///< W
    std::string note;   ///< may be empty
};

/// Where figures were read.
struct PresetSource {
    std::string id;
    std::string kind; ///< "vendor", "secondary", "tool-preset" …
    std::string what;
    std::string url; ///< may be empty
};

struct PresetTable {
    std::vector<MachinePreset> presets;
    std::vector<PresetSource> sources;
    std::vector<std::pair<std::string, std::string>> status; ///< what each status word means
};

/// Reads a table in the form of resources/machines/presets.json.
[[nodiscard]] Result<PresetTable> readPresetTable(std::string_view json);

/// The presets the program ships with.
[[nodiscard]] const PresetTable& presetTable();

/// The shipped preset of that id; NotFound with the nearest id otherwise.
[[nodiscard]] Result<const MachinePreset*> findPreset(std::string_view id);

/// The precision taken when none is named: the first of bf16, fp16, tf32, fp32, fp8, int8, int16, fp64 that the
/// machine's first compute unit has.
[[nodiscard]] std::string defaultPrecision(const MachinePreset& preset);

/// All precisions of all units, each once, in the order of the data sheet.
[[nodiscard]] std::vector<std::string> presetPrecisions(const MachinePreset& preset);

/// A machine with the resources "compute" (the matrix unit, or the vector unit of a machine without one, at
/// `precision`), "vector" (when there is another unit: at `precision` if it has it, else fp32, else its first), and
/// "dram"; and the on-chip memories as buffers before dram. An empty `precision` means defaultPrecision(). Fails with
/// NotFound when no compute unit has the precision, naming those there are. `opsPerMac` is that of the document: those
/// of presets count a multiply-accumulate as two operations.
[[nodiscard]] Result<Machine> makeMachine(
    const MachinePreset& preset, std::string_view precision = {}, double opsPerMac = 2.0);

/// The figure behind every resource of makeMachine(preset, precision), in that order; empty when that fails. They live
/// as long as the preset.
[[nodiscard]] std::vector<const PresetFigure*> presetFigures(const MachinePreset& preset, std::string_view precision);

/// The machine of campaigns that describe none: "compute" and "dram" with peaks of 1 op/s and 1 B/s, so that durations
/// and utilizations are right and volumes count in units of the peaks.
[[nodiscard]] Machine nominalMachine();

} // namespace minard
