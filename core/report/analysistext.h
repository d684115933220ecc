#pragma once

#include <string>

#include "core/analysis/figures.h"
#include "core/support/units.h"

namespace minard {

/// What `minard analyze` prints for a person: makespan, averages, bounds, the phases as a table, findings. At most
/// `phaseRows` phases, with the number of those left out.
[[nodiscard]] std::string analysisText(const Campaign& campaign, const BuiltScenario& built,
    const Diagnostics& documentFindings, std::size_t phaseRows = 200);

/// Unit of volumes of a resource.
[[nodiscard]] Unit volumeUnitOf(const Resource& resource);

} // namespace minard
