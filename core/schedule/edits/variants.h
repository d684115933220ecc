#pragma once

#include <vector>

#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/schedulelayout.h"

namespace minard {

/// What decides where the phases of a scenario go, everything inherited filled in. References only.
struct Arrangement {
    const std::vector<PhaseId>* order; ///< phases not named follow in document order
    const std::vector<Pipeline>* pipelines;
    const std::vector<ExplicitStart>* starts;
};

/// Whether planSchedule() takes the lists, as far as they depend on each other: starts name what can start by itself,
/// and bringing the phases of a pipeline together puts none before a producer. O(phases + edges).
[[nodiscard]] bool isSound(const ScheduleLayout& layout, const Arrangement& arrangement);

/// Adds to `edit`, which gives the scenario of `layout` the arrangement `now`: variants that were sound and would not
/// be with what they inherit (a start of a phase that is now in a pipeline, a pipeline whose phases are torn apart)
/// keep the lists they inherited until now. O(variants · (phases + edges)).
void keepVariantsSound(CampaignEdit& edit, const ScheduleLayout& layout, const Arrangement& now);

/// Overrides that make every phase last as long as it was recorded in all, where they do not say otherwise.
[[nodiscard]] std::vector<PhaseOverride> withRecordedDurations(
    std::vector<PhaseOverride> overrides, const Recording& recording, std::size_t phases);

} // namespace minard
