#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/einsum/phasemetrics.h"
#include "core/model/campaign.h"
#include "core/schedule/bufferfit.h"

namespace minard {

/// A tensor that a fusion group keeps on chip: its reads in the group are gone, and its write when it need not leave.
struct KeptTensor {
    TensorId tensor;
    std::optional<double> bytes; ///< its size
    double saved = 0.0;          ///< bytes of traffic that are gone
    friend bool operator==(const KeptTensor&, const KeptTensor&) = default;
};

/// A tensor that the group produces and still writes.
struct LeavingTensor {
    TensorId tensor;
    std::string reason; ///< "'G' reads it outside the group", "it is an output" …
    friend bool operator==(const LeavingTensor&, const LeavingTensor&) = default;
};

/// What the members of a group need together, one after another.
struct GroupTotals {
    double duration = 0.0;      ///< sum of the members' durations
    double roofline = 0.0;      ///< sum of their roofline times
    std::vector<double> volume; ///< op or B per resource
    friend bool operator==(const GroupTotals&, const GroupTotals&) = default;
};

/// What one fusion group does.
struct FusedGroup {
    std::string id;
    std::vector<PhaseId> phases; ///< in schedule order
    std::vector<KeptTensor> kept;
    std::vector<LeavingTensor> leaving;
    std::vector<TensorId> shared; ///< read from outside once for several members
    double bytesSaved = 0.0;      ///< traffic that is gone, over all resources
    double operationsAdded = 0.0; ///< recomputation
    GroupTotals before;
    GroupTotals after;
    std::optional<BufferFit> fit; ///< absent when the group names no buffer
    friend bool operator==(const FusedGroup&, const FusedGroup&) = default;
};

/// Applies the fusion groups of `scenario` to `metrics` (spec 1.5): takes traffic away, adds recomputation, re-times
/// the members. `volumes` are those of derivePhaseVolumes(), `metrics` those of derivePhaseMetrics().
///
/// - Kept are the tensors of FusionGroup::keep that the group produces, or all it produces. Their traffic on the
/// traffic
///   resource and on the buffer's backing is gone; without a buffer, all of it.
/// - A read of an earlier step (H[i-1]) counts as a read in the group; a state tensor read before it is written is the
///   value of the run before and stays, and so does its write.
/// - Numbers that the scenario itself gives for a phase (PhaseOverride) hold for the fused phase: a demand is not
///   reduced, a duration not re-timed.
///
/// Remarks: "fusion-does-not-fit", "fusion-fit-unknown", "fusion-keeps-nothing", "fusion-keep-foreign",
/// "fusion-retimed", "fusion-not-adjacent". Fails when a group is not connected or not convex, naming phases.
/// O(phases + edges + accesses) for groups that are close together.
[[nodiscard]] Result<std::vector<FusedGroup>> applyFusion(const Campaign& campaign, const EffectiveScenario& scenario,
    const std::vector<PhaseVolumes>& volumes, std::vector<PhaseMetrics>& metrics, Diagnostics& diagnostics);

} // namespace minard
