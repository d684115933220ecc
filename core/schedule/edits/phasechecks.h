#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/model/campaign.h"
#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/refusal.h"

/// What the edits of phases share.
namespace minard::phasechecks {

[[nodiscard]] bool knows(const Campaign& campaign, PhaseId phase);

/// Why validate() would refuse the phase in this campaign, other phases and its id left out of account.
[[nodiscard]] std::optional<Refusal> refusalOf(const Campaign& campaign, const Phase& phase);

/// The circle that the dependencies of a workload close, or nothing.
[[nodiscard]] std::optional<Refusal> circleIn(const Workload& workload);

/// Why a scenario that can be scheduled in `before` cannot be in `now`, which has other dependencies: a pipeline that
/// they tear apart, a barrier inside one. Scenarios are the same in both. O(scenarios · (phases + accesses)).
[[nodiscard]] std::optional<Refusal> unschedulable(const Campaign& before, const Campaign& now);

/// `edit`, unless the campaign with it is one that validate() would refuse, whose Einsums cannot be read, or in which a
/// scenario can no longer be scheduled. For edits of the workload as a whole. O(scenarios · (phases + accesses)).
[[nodiscard]] EditResult<CampaignEdit> soundEdit(const Campaign& campaign, CampaignEdit edit);

/// The first scenario with recorded pieces of a phase that `isChosen` flags, or null. O(pieces).
[[nodiscard]] const Scenario* recordedIn(const Campaign& campaign, const std::vector<bool>& isChosen);

/// Ids of phases, to find fresh ones.
class PhaseIds {
public:
    explicit PhaseIds(const Workload& workload);

    /// `wanted`, or else "wanted-2", "wanted-3" …; taken from now on.
    [[nodiscard]] std::string fresh(const std::string& wanted);

    [[nodiscard]] bool has(const std::string& id) const { return m_taken.count(id) > 0; }

private:
    std::unordered_set<std::string> m_taken;
};

} // namespace minard::phasechecks
