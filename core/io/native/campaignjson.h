#pragma once

#include "core/io/json/jsonvalue.h"
#include "core/io/native/objectbuilder.h"
#include "core/model/campaign.h"

namespace minard {

/// `campaign` in the plain form of its format: every field that has a value, keys in the order of spec 4.1, what is at
/// its default left out. Reading it gives `campaign` again, but for recordings, which are not part of a document.
[[nodiscard]] JsonValue campaignJson(const Campaign& campaign);

/// The parts of campaignJson().
[[nodiscard]] JsonValue machineJson(const Machine& machine);
[[nodiscard]] JsonValue workloadJson(const Workload& workload, const Machine& machine);
[[nodiscard]] JsonValue scenarioJson(const Scenario& scenario, const Campaign& campaign);

/// Amounts by resource id, null where unknown.
[[nodiscard]] JsonValue amountsJson(const std::vector<ResourceAmount>& amounts, const Machine& machine);

} // namespace minard
