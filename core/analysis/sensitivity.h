#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/bounds.h"
#include "core/analysis/sensitivityparameter.h"
#include "core/schedule/buildtimeline.h"

namespace minard {

/// A phase at one value of the parameter: all its repetitions together.
struct SensitivityPhase {
    double busy = 0.0;       ///< time of all its pieces
    ResourceId bound;        ///< resource with the largest undilated utilization; invalid when none is used
    double efficiency = 0.0; ///< that utilization

    friend bool operator==(const SensitivityPhase&, const SensitivityPhase&) = default;
};

/// The scenario at one value of the parameter.
struct SensitivityPoint {
    double value = 0.0;
    double makespan = 0.0;
    std::vector<double> average; ///< utilization per resource over the makespan
    Bounds bounds;
    std::vector<SensitivityPhase> phases; ///< parallel to Workload::phases
    std::string error;                    ///< why there is no schedule for this value; empty = there is one

    [[nodiscard]] bool isBuilt() const { return error.empty(); }
};

/// How a scenario answers to one parameter.
struct Sensitivity {
    std::string scenario; ///< id
    SensitivityParameter parameter;
    std::vector<SensitivityPoint> points; ///< in the order of the values
    std::vector<std::string> remarks;     ///< "given durations do not depend on peaks" and the like

    /// Index of the point with the shortest makespan, the first of equal ones; none when nothing could be built.
    [[nodiscard]] std::optional<std::size_t> best() const;
};

/// Builds the scenario once per value. A value for which no schedule exists (a barrier inside a pipeline of more than
/// one tile) keeps its point, with the reason. Refuses recorded scenarios: their times are facts. O(values · build).
[[nodiscard]] Result<Sensitivity> analyzeSensitivity(const Campaign& campaign, ScenarioId id,
    const SensitivityParameter& parameter, const std::vector<double>& values, std::stop_token stop = {},
    const Progress& progress = {});

/// Index of the knee: of the points on a curve of x against y, both positive, the one with the largest curvature in the
/// logarithms (the farthest from the straight line between the ends). None for fewer than three points or a straight
/// line.
[[nodiscard]] std::optional<std::size_t> kneeOf(const std::vector<double>& x, const std::vector<double>& y);

} // namespace minard
