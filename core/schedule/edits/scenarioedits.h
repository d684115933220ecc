#pragma once

#include <string>

#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/refusal.h"

namespace minard {

/// An edit that adds a scenario, and which one that is afterwards.
struct AddedScenario {
    CampaignEdit edit;
    ScenarioId scenario;
};

/// Adds a scenario that inherits everything from `base`, right behind it.
[[nodiscard]] EditResult<AddedScenario> duplicateScenario(const Campaign& campaign, ScenarioId base);

/// Adds a scenario at the end. Its id is made unique; its base is one of the campaign, or none.
[[nodiscard]] EditResult<AddedScenario> addScenario(const Campaign& campaign, Scenario scenario);

/// Removes a scenario. Its variants take over what they inherit from it, and its base. Refused for the last one.
[[nodiscard]] EditResult<CampaignEdit> removeScenario(const Campaign& campaign, ScenarioId scenario);

/// Another name for people; empty = the id.
[[nodiscard]] EditResult<CampaignEdit> renameScenario(const Campaign& campaign, ScenarioId scenario, std::string name);

} // namespace minard
