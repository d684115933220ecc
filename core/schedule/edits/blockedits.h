#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/schedulelayout.h"

namespace minard {

/// Sets the tiles of a pipeline. Refused for 0 tiles, and for more than one when a barrier lies inside.
[[nodiscard]] EditResult<CampaignEdit> setTiles(
    const ScheduleLayout& layout, const std::string& pipeline, const Tiles& tiles);

/// Sets how a pipeline advances. Only lock-step has slots to dilate to, so the others also turn dilation off, unless
/// the tiles are fine.
[[nodiscard]] EditResult<CampaignEdit> setAdvance(
    const ScheduleLayout& layout, const std::string& pipeline, Advance advance);

/// Sets the dilation of a pipeline. Refused where there are no slots.
[[nodiscard]] EditResult<CampaignEdit> setDilation(
    const ScheduleLayout& layout, const std::string& pipeline, Dilation dilate);

[[nodiscard]] EditResult<CampaignEdit> setThrottle(const ScheduleLayout& layout, Throttle throttle);

/// Lets a unit start at `time`, from the schedule's origin, whatever runs before it. Refused for a phase in a pipeline,
/// which starts with it, and for a time that is negative or no number. Whether dependencies hold then is known once the
/// schedule is built: see EditTrial.
[[nodiscard]] EditResult<CampaignEdit> setStart(
    const ScheduleLayout& layout, const ScheduleUnit& unit, double time, std::optional<std::uint32_t> repetition = {});

/// Lets a unit start when what is before it has ended, in one repetition or, without a number, in all.
[[nodiscard]] EditResult<CampaignEdit> clearStart(
    const ScheduleLayout& layout, const ScheduleUnit& unit, std::optional<std::uint32_t> repetition = {});

} // namespace minard
