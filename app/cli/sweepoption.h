#pragma once

#include <string>
#include <vector>

#include "core/io/campaignreader.h"
#include "core/support/result.h"

namespace minard::cli {

/// How `--sweep` prints its result.
enum class SweepForm { Text, Json, Csv };

/// Help lines of the option.
extern const char* const kSweepHelp;

/// `minard analyze FILE --sweep NAME=VALUES…` on the scenarios given: one table for each scenario and sweep, in place
/// of the figures. Returns the exit code.
int runSweeps(const LoadedCampaign& loaded, const std::vector<ScenarioId>& scenarios,
    const std::vector<std::string>& sweeps, SweepForm form);

} // namespace minard::cli
