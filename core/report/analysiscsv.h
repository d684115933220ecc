#pragma once

#include <string>

#include "core/analysis/figures.h"

namespace minard {

/// Header of the phase table as CSV: one column per figure, units in the names. The columns depend on the machine's
/// resources.
[[nodiscard]] std::string analysisCsvHeader(const Machine& machine, TimeUnit unit);

/// One row a phase, at full precision; unknown is "n/a", an infinite intensity "inf". The first column names the
/// scenario.
[[nodiscard]] std::string analysisCsvRows(const Campaign& campaign, const BuiltScenario& built);

} // namespace minard
