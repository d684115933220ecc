#pragma once

#include <cstddef>
#include <string>

#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/phaseedits.h"
#include "core/schedule/edits/refusal.h"

/// Edits of phases as an editor of the workload makes them. Refused as those of workloadedits.h are.
namespace minard {

/// What to do about ranks that an Einsum runs over and the workload lacks: name them, or add them with kNewRankSize.
enum class MissingRanks { Refuse, Add };

constexpr double kNewRankSize = 1024.0;

/// Gives a phase the text of an Einsum. Tensors that it names first are added, with the ranks that their indices
/// suggest. Refused with the column of a fault.
[[nodiscard]] EditResult<CampaignEdit> setEinsum(
    const Campaign& campaign, PhaseId phase, const std::string& text, MissingRanks missing = MissingRanks::Refuse);

/// Adds a phase for an Einsum behind `after` (invalid = in front of all). It is named after its result.
[[nodiscard]] EditResult<AddedPhase> addEinsum(
    const Campaign& campaign, const std::string& text, PhaseId after, MissingRanks missing = MissingRanks::Refuse);

/// Adds a copy behind a phase, with the numbers that scenarios give it. The copy writes copies of the tensors, so that
/// both have their own consumers.
[[nodiscard]] EditResult<AddedPhase> duplicatePhase(const Campaign& campaign, PhaseId phase);

/// Moves a phase to another place in the document, 0 … phases − 1: scenarios without an order of their own follow.
/// Refused when a consumer would come before its producer.
[[nodiscard]] EditResult<AddedPhase> placePhase(const Campaign& campaign, PhaseId phase, std::size_t place);

/// Direction in which a phase moves a tensor.
enum class AccessKind { Read, Write };

/// How often a phase moves a tensor that it moves now, ≥ 0.
[[nodiscard]] EditResult<CampaignEdit> setPasses(
    const Campaign& campaign, PhaseId phase, TensorId tensor, AccessKind kind, double passes);

} // namespace minard
