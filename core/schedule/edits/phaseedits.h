#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/refusal.h"

namespace minard {

/// An edit that adds a phase, and which phase that is afterwards.
struct AddedPhase {
    CampaignEdit edit;
    PhaseId phase;
};

/// Adds a phase behind `after` (invalid = in front of all), in the document and in every order that names `after`.
/// Without an id it gets a fresh one. Refused where validate() would refuse the phase.
[[nodiscard]] EditResult<AddedPhase> addPhase(const Campaign& campaign, Phase phase, PhaseId after);

/// Removes phases, and everything that refers to them in every scenario: order, pipelines, fusion, starts, numbers.
/// What depended on each other through them no longer does. Pipelines with one phase left become that phase, and fusion
/// groups that are no longer connected and convex go. Refused for phases with recorded pieces.
[[nodiscard]] EditResult<CampaignEdit> removePhases(const Campaign& campaign, const std::vector<PhaseId>& phases);

/// Splits a phase into `parts` equal ones that follow each other: each has its share of durations and volumes, and
/// depends on the part before. The parts take the phase's place in every scenario. A phase given by an Einsum becomes
/// parts given by volumes. Refused for phases with recorded pieces, and outside 2 … 1000 parts.
[[nodiscard]] EditResult<CampaignEdit> splitPhase(const Campaign& campaign, PhaseId phase, std::uint32_t parts);

/// Another name for people; empty = the id.
[[nodiscard]] EditResult<CampaignEdit> renamePhase(const Campaign& campaign, PhaseId phase, std::string name);

/// Other numbers, accesses or Einsum for a phase, in all scenarios. Refused where validate() would refuse it, when its
/// accesses would close a circle of dependencies, which is named, and when a scenario could not be scheduled with them.
[[nodiscard]] EditResult<CampaignEdit> setPhase(const Campaign& campaign, PhaseId phase, Phase value);

/// Adds a dependency, or changes the kind of one. Refused when it would close a circle, which is named, and when a
/// scenario has a pipeline that it would tear apart.
[[nodiscard]] EditResult<CampaignEdit> addDependency(const Campaign& campaign, const Edge& edge);

/// Removes the written dependencies between two phases. Refused when the dependency follows from the tensors they
/// share.
[[nodiscard]] EditResult<CampaignEdit> removeDependency(const Campaign& campaign, PhaseId from, PhaseId to);

} // namespace minard
