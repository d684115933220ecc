#include "core/schedule/edits/orderedits.h"

#include <algorithm>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/schedule/edits/scheduledraft.h"

namespace minard {

namespace {

/// Whether the check lets the edit pass under `rule`. What-ifs break the order, nothing else.
bool passes(const DropCheck& check, DependencyRule rule)
{
    switch (check.verdict) {
    case DropCheck::Verdict::Allowed:
    case DropCheck::Verdict::Unchanged:
        return true;
    case DropCheck::Verdict::Barrier:
        return false;
    case DropCheck::Verdict::Order:
    case DropCheck::Verdict::Between:
        return rule == DependencyRule::WhatIf;
    }
    return false;
}

bool hasStart(const ScheduleLayout& layout, const ScheduleUnit& unit)
{
    const std::vector<ExplicitStart>& starts = layout.effective().starts;
    return std::any_of(
        starts.begin(), starts.end(), [&](const ExplicitStart& start) { return isStartOf(start, unit); });
}

std::string moveText(const ScheduleLayout& layout, const DropTargets& targets, std::size_t gap)
{
    const std::string name = layout.nameOf(targets.unit);
    const std::vector<ScheduleBlock>& blocks = layout.blocks();
    if (gap < blocks.size())
        return fmt::format("Move {} before {}", name, layout.nameOf(blocks[gap].phases));
    return fmt::format("Move {} to the end", name);
}

/// The dilation of the scenario's pipelines when there are any.
Dilation usualDilation(const std::vector<Pipeline>& pipelines)
{
    return pipelines.empty() ? Dilation::Longest : pipelines.front().dilate;
}

/// The pipeline that a merge makes or goes on with. What is absorbed of another pipeline is its phases alone.
Pipeline mergedPipeline(const ScheduleDraft& draft, const ScheduleLayout& layout, const DropTargets::Merge& merge,
    const ScheduleUnit& unit, const ScheduleBlock& target)
{
    const std::string& kept = target.pipeline.empty() ? unit.pipeline : target.pipeline;
    Pipeline pipeline;
    if (const Pipeline* settings = kept.empty() ? nullptr : layout.pipeline(kept)) {
        pipeline = *settings;
    } else {
        pipeline.id = draft.freshPipelineId();
        pipeline.dilate = usualDilation(draft.pipelines);
    }
    if (merge.dependent && !pipeline.tiles.fine && pipeline.tiles.count == 1)
        pipeline.tiles.count = kDefaultTiles;
    return pipeline;
}

/// Gives the starts of the target to the merged pipeline.
void passOnStarts(ScheduleDraft& draft, const ScheduleBlock& target, const Pipeline& merged)
{
    for (ExplicitStart& start : draft.starts) {
        const bool isTargets = target.pipeline.empty() ? start.pipeline.empty() && start.phase == target.phases.front()
                                                       : start.pipeline == target.pipeline;
        if (isTargets)
            start = {{}, merged.id, start.repetition, start.time};
    }
}

/// The phases of both, those earlier in the present order first.
std::vector<PhaseId> joined(const ScheduleLayout& layout, const std::vector<PhaseId>& a, const std::vector<PhaseId>& b)
{
    std::vector<PhaseId> phases = layout.blockOf(a.front()) < layout.blockOf(b.front()) ? a : b;
    const std::vector<PhaseId>& later = phases == a ? b : a;
    phases.insert(phases.end(), later.begin(), later.end());
    return phases;
}

/// The phase of a pipeline of one by itself.
CampaignEdit dissolved(const ScheduleLayout& layout, std::size_t block, std::string text)
{
    ScheduleDraft draft(layout);
    ScheduleBlock& alone = draft.blocks[block];
    for (ExplicitStart& start : draft.starts) {
        if (start.pipeline == alone.pipeline)
            start = {alone.phases.front(), {}, start.repetition, start.time};
    }
    alone.pipeline.clear();
    return std::move(draft).finish(std::move(text));
}

} // namespace

EditResult<CampaignEdit> moveToGap(const ScheduleLayout& layout, const DropTargets& targets, const ScheduleUnit& unit,
    std::size_t gap, DependencyRule rule)
{
    if (gap >= targets.gaps.size())
        return refused("there is no such place in the schedule");
    const DropCheck& check = targets.gaps[gap];
    if (!passes(check, rule))
        return tl::unexpected(refusalFor(layout, targets, check));
    if (check.verdict == DropCheck::Verdict::Unchanged && !hasStart(layout, unit))
        return CampaignEdit();
    ScheduleDraft draft(layout);
    draft.dropStarts(unit);
    draft.takeOut(targets.unit);
    draft.blocks.insert(draft.blocks.begin() + static_cast<std::ptrdiff_t>(gap), {targets.unit, unit.pipeline});
    return std::move(draft).finish(check.verdict == DropCheck::Verdict::Unchanged
            ? fmt::format("Let {} start by itself", layout.nameOf(targets.unit))
            : moveText(layout, targets, gap));
}

EditResult<CampaignEdit> dropOnBlock(const ScheduleLayout& layout, const DropTargets& targets, const ScheduleUnit& unit,
    std::size_t block, DependencyRule rule)
{
    if (block >= targets.blocks.size())
        return refused("there is no such block in the schedule");
    const DropTargets::Merge& merge = targets.blocks[block];
    if (!passes(merge.check, rule))
        return tl::unexpected(refusalFor(layout, targets, merge.check));
    if (merge.check.verdict == DropCheck::Verdict::Unchanged)
        return CampaignEdit();

    const ScheduleBlock target = layout.blocks()[block];
    ScheduleDraft draft(layout);
    Pipeline pipeline = mergedPipeline(draft, layout, merge, unit, target);
    draft.dropStarts(unit);
    passOnStarts(draft, target, pipeline);
    draft.takeOut(targets.unit);
    draft.takeOut(target.phases);
    const std::vector<PhaseId> phases = joined(layout, targets.unit, target.phases);
    draft.blocks.insert(draft.blocks.begin() + static_cast<std::ptrdiff_t>(merge.gap), {phases, pipeline.id});
    const std::size_t place = draft.find(pipeline.id);
    if (place == draft.pipelines.size())
        draft.pipelines.push_back(std::move(pipeline));
    else
        draft.pipelines[place] = std::move(pipeline);
    return std::move(draft).finish(target.pipeline.empty()
            ? fmt::format("Overlap {}", layout.nameOf(phases))
            : fmt::format("Overlap {} with {}", layout.nameOf(targets.unit), layout.nameOf(target.phases)));
}

EditResult<CampaignEdit> leavePipeline(const ScheduleLayout& layout, PhaseId phase, DependencyRule rule)
{
    const ScheduleUnit unit{phase, {}};
    const DropTargets targets = dropTargets(layout, unit);
    if (targets.unit.empty())
        return refused("there is no such phase");
    const std::size_t own = layout.blockOf(phase);
    if (layout.blocks()[own].pipeline.empty())
        return refused(fmt::format("{} is not in a pipeline", layout.nameOf(phase)));
    std::string text = fmt::format("Take {} out of the pipeline", layout.nameOf(phase));
    if (layout.blocks()[own].phases.size() == 1)
        return dissolved(layout, own, std::move(text));
    const DropCheck& before = targets.gaps[own];
    const DropCheck& behind = targets.gaps[own + 1];
    if (!before.isFree() && !behind.isFree() && rule == DependencyRule::Keep) {
        const Edge& into = *before.dependency;
        const Edge& out = *behind.dependency;
        return refused(
            fmt::format("{} cannot leave the pipeline: others in it run before and after it, {} and {}",
                layout.nameOf(phase), pathText(layout.workload(), {into}), pathText(layout.workload(), {out})),
            {into, out});
    }
    const bool leads = !behind.isFree() && before.isFree();
    EditResult<CampaignEdit> edit = moveToGap(layout, targets, unit, leads ? own : own + 1, rule);
    if (edit)
        edit->rename(std::move(text));
    return edit;
}

EditResult<CampaignEdit> moveInPipeline(
    const ScheduleLayout& layout, PhaseId phase, std::size_t place, DependencyRule rule)
{
    const ScheduleUnit unit{phase, {}};
    if (layout.phasesOf(unit).empty())
        return refused("there is no such phase");
    const Pipeline* pipeline = layout.pipelineOf(phase);
    if (pipeline == nullptr)
        return refused(fmt::format("{} is not in a pipeline", layout.nameOf(phase)));
    ScheduleDraft draft(layout);
    std::vector<PhaseId>& phases = draft.blocks[layout.blockOf(phase)].phases;
    const auto from = std::find(phases.begin(), phases.end(), phase);
    const auto to = phases.begin() + static_cast<std::ptrdiff_t>(std::min(place, phases.size() - 1));
    if (from < to)
        std::rotate(from, from + 1, to + 1);
    else
        std::rotate(to, from, from + 1);
    const bool isOrdered = pipeline->advance == Advance::Sequential && !pipeline->tiles.fine;
    if (isOrdered && rule == DependencyRule::Keep) {
        std::vector<bool> seen(layout.workload().phases.size(), false);
        for (const PhaseId member : phases) {
            seen[member.index()] = true;
            for (const Edge& edge : layout.edgesFrom(member)) {
                if (seen[edge.to.index()] && layout.blockOf(edge.to) == layout.blockOf(phase))
                    return refused(fmt::format("{} depends on {} and cannot run before it", layout.nameOf(edge.to),
                                       layout.nameOf(member)),
                        {edge});
            }
        }
    }
    return std::move(draft).finish(fmt::format("Move {} within the pipeline", layout.nameOf(phase)));
}

} // namespace minard
