#pragma once

#include <string>

#include "core/analysis/sensitivity.h"

namespace minard {

/// For a person: a row per value with makespan, difference to the shortest, utilizations and the time bound by each
/// resource, then the values at which phases change their bound. `machine` is that of the scenario.
[[nodiscard]] std::string sensitivityText(
    const Campaign& campaign, const Machine& machine, const Sensitivity& sensitivity);

/// One JSON object: scenario, parameter (name, label, unit, current), points (value, makespan, average, bounds, phases
/// with busy, bound and efficiency; or value and error), remarks. Unknown is null.
[[nodiscard]] std::string sensitivityJson(
    const Campaign& campaign, const Machine& machine, const Sensitivity& sensitivity);

/// A row per value at full precision: makespan, best bound, utilizations, busy time and bound of every phase.
[[nodiscard]] std::string sensitivityCsv(
    const Campaign& campaign, const Machine& machine, const Sensitivity& sensitivity, char separator = ',');

} // namespace minard
