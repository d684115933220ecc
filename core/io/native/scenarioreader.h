#pragma once

#include <vector>

#include "core/io/native/documentnode.h"
#include "core/io/native/nametable.h"
#include "core/model/campaign.h"

namespace minard {

/// Reads the list "scenarios"; `campaign` has its machine and workload, and `names` their names. Scenarios may refer to
/// others that come later.
[[nodiscard]] std::vector<Scenario> readScenarios(
    const DocumentNode& list, const Campaign& campaign, CampaignNames& names);

} // namespace minard
