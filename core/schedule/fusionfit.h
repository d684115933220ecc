#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/model/campaign.h"
#include "core/schedule/bufferfit.h"
#include "core/schedule/fusedtraffic.h"
#include "core/schedule/fusiongraph.h"

namespace minard {

/// The pipeline that has all of `phases`, or null.
[[nodiscard]] const Pipeline* commonPipeline(const EffectiveScenario& scenario, const std::vector<PhaseId>& phases);

/// Checks a fusion group against its buffer. Tensors that a member moves take room: those kept, and those that pass
/// through. Tiles are those of the group, else of the pipeline that has all its members. No value when the size of a
/// tensor is not known.
[[nodiscard]] std::optional<BufferFit> fitGroup(const Campaign& campaign, const EffectiveScenario& scenario,
    const FusionGroup& group, const FusedTraffic& traffic, const std::vector<PhaseVolumes>& volumes,
    const TensorUsers& users, FusionGraph& graph);

/// Why the group does not fit and what would: a sentence. Empty when it fits.
[[nodiscard]] std::string describeMisfit(const Campaign& campaign, const std::optional<BufferFit>& fit);

} // namespace minard
