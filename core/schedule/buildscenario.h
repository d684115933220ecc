#pragma once

#include "core/schedule/buildtimeline.h"

namespace minard {

/// A scenario resolved, planned and timed, with the remarks of all steps.
struct BuiltScenario {
    EffectiveScenario scenario;
    SchedulePlan plan;
    Timeline timeline;
    Diagnostics diagnostics;
};

/// Resolves, plans and times one scenario of a campaign. Errors as planSchedule() and buildTimeline().
[[nodiscard]] Result<BuiltScenario> buildScenario(
    const Campaign& campaign, ScenarioId id, std::stop_token stop = {}, const Progress& progress = {});

/// Remarks on a timed schedule: consumers that start before their producer has ended ("dependency-violated"), demand
/// above 1
/// ("oversubscribed"), single phases above their peak are among the latter. Resource names are the machine's.
[[nodiscard]] Diagnostics scheduleFindings(
    const Campaign& campaign, const Machine& machine, const SchedulePlan& plan, const Timeline& timeline);

/// Memory that a built scenario takes, in bytes; without strings, which are few.
[[nodiscard]] std::size_t memoryOf(const BuiltScenario& built);

/// "TX", or "TX#3" for a repetition of a repeated workload.
[[nodiscard]] std::string nodeName(const Campaign& campaign, const PlanNode& node);

} // namespace minard
