#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/model/machine.h"
#include "core/model/recording.h"
#include "core/model/workload.h"

namespace minard {

enum class Source { Analytical, Simulated, Measured };
enum class Throttle { None, Uniform, MaxMin, Priority };
enum class Advance { Sequential, Lockstep, Event };
enum class Dilation { None, Longest };
enum class TimingModel { Given, Roofline };
enum class Retime { Roofline, Efficiency };

/// Number of tiles of a pipeline: a whole number ≥ 1, or "fine" (infinitely many).
struct Tiles {
    std::uint64_t count = 1;
    bool fine = false;

    friend bool operator==(const Tiles&, const Tiles&) = default;
};

/// Phases pipelined over one another (spec 1.3).
struct Pipeline {
    std::string id;
    std::vector<PhaseId> phases;
    Tiles tiles;
    Advance advance = Advance::Lockstep;
    Dilation dilate = Dilation::None;

    friend bool operator==(const Pipeline&, const Pipeline&) = default;
};

/// A group of phases whose intermediate tensors stay on chip (spec 1.5).
struct FusionGroup {
    std::string id;
    std::vector<PhaseId> phases;
    std::optional<std::vector<TensorId>> keep; ///< absent = all that the group produces
    bool sharedInputs = false;
    BufferId buffer;
    std::optional<std::uint64_t> tiles;
    bool doubleBuffered = false;
    Retime retime = Retime::Roofline;
    std::vector<std::pair<PhaseId, double>> recompute; ///< operations added per phase

    friend bool operator==(const FusionGroup&, const FusionGroup&) = default;
};

/// Explicit start of a phase (one repetition, or every one) or of a pipeline, counted from the schedule's origin.
struct ExplicitStart {
    PhaseId phase;                           ///< invalid when `pipeline` names the target
    std::string pipeline;                    ///< id of a pipeline, or empty
    std::optional<std::uint32_t> repetition; ///< absent = repetition 0
    double time = 0.0;                       ///< in the document's time unit

    friend bool operator==(const ExplicitStart&, const ExplicitStart&) = default;
};

/// Other numbers for a phase in one scenario.
struct PhaseOverride {
    PhaseId phase;
    std::optional<double> duration;
    std::vector<ResourceAmount> use;
    std::vector<ResourceAmount> demand;

    friend bool operator==(const PhaseOverride&, const PhaseOverride&) = default;
};

struct Timing {
    TimingModel model = TimingModel::Given;
    std::vector<ResourceAmount> efficiency; ///< η per resource, (0, 1]; resources not named have 1

    friend bool operator==(const Timing&, const Timing&) = default;
};

/// Where a measured or simulated scenario was read from.
struct ImportOrigin {
    std::string file; ///< relative to the document
    std::string format;
    std::string sha256;

    friend bool operator==(const ImportOrigin&, const ImportOrigin&) = default;
};

/// A schedule over the workload, as written: what is absent is inherited from `base`.
struct Scenario {
    std::string id;
    std::string name; ///< for people; empty = the id
    ScenarioId base;  ///< invalid = none
    std::optional<Source> source;
    std::optional<Timing> timing;
    std::optional<std::vector<PhaseId>> order; ///< phases not named follow in document order
    std::optional<std::vector<FusionGroup>> fusion;
    std::optional<std::vector<Pipeline>> pipelines;
    std::optional<std::vector<ExplicitStart>> starts;
    std::optional<Throttle> throttle;
    std::optional<MachineOverride> machine;
    std::vector<PhaseOverride> phases; ///< merged with the base's, per phase and field
    std::optional<ImportOrigin> import;
    std::shared_ptr<const Recording> recording; ///< recorded pieces in place of a schedule; compared by address

    friend bool operator==(const Scenario&, const Scenario&) = default;

    [[nodiscard]] const std::string& label() const { return name.empty() ? id : name; }
};

} // namespace minard
