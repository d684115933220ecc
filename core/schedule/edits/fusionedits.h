#pragma once

#include <string>
#include <vector>

#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/schedulelayout.h"

namespace minard {

/// Fuses phases into one group that keeps all it produces on chip. Groups that some of them are in already are taken in
/// whole, and the first one's settings are kept; where those name tensors to keep, those that the new phases take part
/// in are added. Refused when the phases are not connected by dependencies, or when a
/// path of dependencies leaves the group and comes back (spec 1.5): the path is named.
[[nodiscard]] EditResult<CampaignEdit> fuse(const ScheduleLayout& layout, const std::vector<PhaseId>& phases);

/// Other phases for a group, as when its bracket is dragged: those that come in bring what they pass on, and the groups
/// they are in; what only those that go produced is no longer kept. Fewer than two dissolve the group. Refused as
/// fuse().
[[nodiscard]] EditResult<CampaignEdit> setFusionMembers(
    const ScheduleLayout& layout, const std::string& group, const std::vector<PhaseId>& phases);

/// Dissolves a fusion group.
[[nodiscard]] EditResult<CampaignEdit> unfuse(const ScheduleLayout& layout, const std::string& group);

/// Other settings for a group: what it keeps, buffer, tiles, re-timing. `group.id` says which; its phases are checked
/// as by fuse(), and may not be in another group.
[[nodiscard]] EditResult<CampaignEdit> setFusionGroup(const ScheduleLayout& layout, const FusionGroup& group);

} // namespace minard
