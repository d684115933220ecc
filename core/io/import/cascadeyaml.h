#pragma once

#include <string_view>

#include "core/io/campaignreader.h"

namespace minard {

/// True for a YAML text that has the key "cascade" at its top.
[[nodiscard]] bool looksLikeCascadeYaml(std::string_view text);

/// Reads the cascade of the published tool for campaign diagrams: `cascade: {name, kernels: [{name, duration,
/// compute_util, bw_util}]}`. Kernels run one after another; durations are in seconds, utilizations are fractions of
/// peaks that the file does not have. A missing or null utilization is unknown. Faults say line and field.
[[nodiscard]] Result<LoadedCampaign> readCascadeYaml(std::string_view text);

} // namespace minard
