#pragma once

#include <cstddef>

#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/droptargets.h"
#include "core/schedule/edits/schedulelayout.h"

namespace minard {

/// Tiles of a pipeline made by dropping phases that depend on each other on one another.
inline constexpr std::uint64_t kDefaultTiles = 4;

/// Moves a unit to where `targets` (of dropTargets() for it) has its gap `gap`: in front of layout.blocks()[gap], or to
/// the end. A phase leaves its pipeline. Explicit starts of the unit are forgotten: it is put where it was dropped. An
/// empty edit when it is there already.
[[nodiscard]] EditResult<CampaignEdit> moveToGap(const ScheduleLayout& layout, const DropTargets& targets,
    const ScheduleUnit& unit, std::size_t gap, DependencyRule rule = DependencyRule::Keep);

/// Brings a unit together with layout.blocks()[block]. It joins a pipeline with that pipeline's settings; two phases
/// become a pipeline, side by side (one tile) when they do not depend on each other, else with kDefaultTiles tiles in
/// lock-step, dilated as the scenario's other pipelines, else to the longest. A pipeline of one tile that the unit
/// depends on gets kDefaultTiles tiles. Explicit starts of the unit are forgotten; those of the block are the
/// pipeline's. The dependency rule does not lift barriers.
[[nodiscard]] EditResult<CampaignEdit> dropOnBlock(const ScheduleLayout& layout, const DropTargets& targets,
    const ScheduleUnit& unit, std::size_t block, DependencyRule rule = DependencyRule::Keep);

/// Takes a phase out of its pipeline and puts it behind it, or in front of it where the dependencies want that.
[[nodiscard]] EditResult<CampaignEdit> leavePipeline(
    const ScheduleLayout& layout, PhaseId phase, DependencyRule rule = DependencyRule::Keep);

/// Moves a phase to another place among the phases of its own pipeline: 0 is first. Decides the order of tiles in a
/// pipeline that advances sequentially, and what is stacked on what in the picture.
[[nodiscard]] EditResult<CampaignEdit> moveInPipeline(
    const ScheduleLayout& layout, PhaseId phase, std::size_t place, DependencyRule rule = DependencyRule::Keep);

} // namespace minard
