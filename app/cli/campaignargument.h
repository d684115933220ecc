#pragma once

#include <string>
#include <vector>

#include "core/io/formats.h"

namespace minard::cli {

/// Opens a campaign of any readable kind for a subcommand. Remarks of severity error make it an Error: numbers that are
/// probably wrong are not computed with.
[[nodiscard]] Result<LoadedCampaign> openForAnalysis(const std::string& path);

/// The scenarios named, in the order given; all when none is named. NotFound with a suggestion for an unknown one.
[[nodiscard]] Result<std::vector<ScenarioId>> chosenScenarios(
    const Campaign& campaign, const std::vector<std::string>& names);

} // namespace minard::cli
