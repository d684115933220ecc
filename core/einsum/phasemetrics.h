#pragma once

#include <cstdint>
#include <vector>

#include "core/einsum/phasevolumes.h"
#include "core/model/campaign.h"
#include "core/support/diagnostic.h"
#include "core/support/result.h"

namespace minard {

/// The numbers of a phase in one scenario, before fusion. Arrays are per resource, in machine order.
struct PhaseMetrics {
    double duration = 0.0;      ///< in the document's time unit, ≥ 0
    std::vector<double> volume; ///< op or B; 0 where unknown
    std::vector<double> use;    ///< utilization; 0 where unknown
    std::uint64_t unknown = 0;  ///< bit k set: volume and use of resource k are not known
    ResourceId bound;           ///< arg max of V / (η P), whatever the timing model; invalid without any volume

    friend bool operator==(const PhaseMetrics&, const PhaseMetrics&) = default;
};

/// The numbers of every phase of the workload in `scenario`, before fusion (spec 1.2). Any two of volume, duration and
/// utilization give the third:
///
/// - The scenario's own numbers (PhaseOverride) go before those of the phase. Where it changes the duration, volumes
///   stay and utilizations follow; utilizations given with the phase hold for the campaign's machine, so a scenario
///   with other peaks keeps the volume.
/// - TimingModel::Given takes given durations; without one, what utilization and volume give, else the roofline time.
/// - TimingModel::Roofline takes d = max V / (η P), except for a duration given by the scenario itself, and for phases
///   of which no volume is known, which keep their given duration.
/// - When volume, duration and utilization are all given, all three stay as given, and a remark
///   ("volume-use-mismatch") says so when they disagree by more than 2 %.
/// - A phase of duration 0 keeps its volume and uses nothing.
///
/// Fails when an Einsum cannot be read, and when cycles must be turned into seconds without a clock.
[[nodiscard]] Result<std::vector<PhaseMetrics>> derivePhaseMetrics(
    const Campaign& campaign, const EffectiveScenario& scenario, Diagnostics& diagnostics);

/// The same from volumes that are at hand: those of derivePhaseVolumes() for this campaign.
[[nodiscard]] Result<std::vector<PhaseMetrics>> derivePhaseMetrics(const Campaign& campaign,
    const EffectiveScenario& scenario, const std::vector<PhaseVolumes>& volumes, Diagnostics& diagnostics);

} // namespace minard
