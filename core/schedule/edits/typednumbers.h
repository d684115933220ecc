#pragma once

#include <optional>
#include <string>

#include "core/schedule/buildscenario.h"
#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/refusal.h"

namespace minard {

/// One of the numbers of a phase that tables and fields show, before dilation and throttling.
struct PhaseNumber {
    enum class Kind {
        Duration, ///< in the document's time unit
        Use,      ///< utilization of `resource`, a fraction of its peak in the scenario
        Volume,   ///< of `resource`, op or B
    };

    Kind kind = Kind::Duration;
    ResourceId resource;

    friend bool operator==(const PhaseNumber&, const PhaseNumber&) = default;
};

/// The number in a scenario as it is scheduled, fusion included; no value = unknown, or the phase does not run.
[[nodiscard]] std::optional<double> phaseNumber(const BuiltScenario& built, PhaseId phase, PhaseNumber number);

/// Whether the scenario itself, not a base or the phase, gives the number.
[[nodiscard]] bool isOwnNumber(const Scenario& scenario, PhaseId phase, PhaseNumber number);

/// Gives a phase a number in one scenario, as somebody does who types it; no value = unknown. Of volume, duration and
/// utilization (spec 1.2) the one typed is as typed afterwards, and none contradicts the others:
///
/// - a duration keeps the volumes, utilizations follow;
/// - a utilization keeps the volume where one is known, and the duration follows; else it gives the volume;
/// - a volume gives the duration where volumes do (roofline timing, fusion), else the utilization.
///
/// `built` is the scenario as the campaign gives it. Refused for numbers out of range, for recorded pieces, for an
/// unknown duration, and for a utilization of 0 of what the phase moves.
[[nodiscard]] EditResult<CampaignEdit> typeNumber(const Campaign& campaign, const BuiltScenario& built, PhaseId phase,
    PhaseNumber number, std::optional<double> value);

/// Takes the scenario's own number back, so that what is inherited holds again.
[[nodiscard]] EditResult<CampaignEdit> clearNumber(
    const Campaign& campaign, ScenarioId scenario, PhaseId phase, PhaseNumber number);

} // namespace minard
