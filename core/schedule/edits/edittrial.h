#pragma once

#include <cstdint>
#include <stop_token>
#include <tuple>
#include <vector>

#include "core/schedule/buildscenario.h"
#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/refusal.h"

namespace minard {

/// Tries edits of one scenario on a copy of the campaign, each from where the copy began: what a drag shows before it
/// is dropped. The copy is made once; an attempt costs the building of the scenario.
class EditTrial {
public:
    /// `before` is the scenario as it is built now, or null when it cannot be built. Both are only read here.
    EditTrial(const Campaign& campaign, ScenarioId scenario, const BuiltScenario* before);

    /// The scenario with the edit. Refused when it cannot be built then, and, under DependencyRule::Keep, when its
    /// timeline breaks a dependency that it kept before (explicit starts can do that; the order of blocks is checked by
    /// those who make edits). An edit that adds or removes phases or scenarios is not for here.
    [[nodiscard]] EditResult<BuiltScenario> attempt(
        CampaignEdit edit, DependencyRule rule = DependencyRule::Keep, std::stop_token stop = {});

private:
    Campaign m_campaign;
    ScenarioId m_scenario;
    /// Dependencies broken from the start: (producer, consumer, repetition), sorted.
    std::vector<std::tuple<PhaseId, PhaseId, std::uint32_t>> m_violated;
};

} // namespace minard
