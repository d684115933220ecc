#pragma once

#include <vector>

#include "core/io/native/documentnode.h"
#include "core/io/native/nametable.h"
#include "core/model/machine.h"
#include "core/model/workload.h"

namespace minard {

/// Reads the key "workload" and enters its tensors and phases into `names`, which has the resources of `machine`.
[[nodiscard]] Workload readWorkload(const DocumentNode& node, const Machine& machine, CampaignNames& names);

/// Volumes by resource, as in "demand": operations or bytes; null is unknown.
[[nodiscard]] std::vector<ResourceAmount> readDemand(
    const DocumentNode& node, const Machine& machine, const CampaignNames& names);

/// Fractions by resource, as in "use" and "efficiency"; null is unknown. A fraction above 100 is a fault.
[[nodiscard]] std::vector<ResourceAmount> readFractions(const DocumentNode& node, const CampaignNames& names);

} // namespace minard
