#include "core/schedule/edits/blockedits.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/model/timeunit.h"
#include "core/schedule/edits/scheduledraft.h"
#include "core/support/numberformat.h"

namespace minard {

namespace {

tl::unexpected<Refusal> noPipeline(const std::string& id)
{
    return refused(fmt::format("there is no pipeline '{}' in this scenario", id));
}

const char* advanceName(Advance advance)
{
    switch (advance) {
    case Advance::Sequential:
        return "one tile after another";
    case Advance::Lockstep:
        return "in lock-step";
    case Advance::Event:
        return "as soon as inputs are ready";
    }
    return "";
}

const char* throttleName(Throttle throttle)
{
    switch (throttle) {
    case Throttle::None:
        return "Do not throttle";
    case Throttle::Uniform:
        return "Throttle uniformly";
    case Throttle::MaxMin:
        return "Throttle max-min fair";
    case Throttle::Priority:
        return "Throttle by priority";
    }
    return "";
}

std::string repetitionText(const Workload& workload, std::optional<std::uint32_t> repetition)
{
    return workload.repeat > 1 ? fmt::format(" in repetition {}", repetition.value_or(0)) : std::string();
}

} // namespace

EditResult<CampaignEdit> setTiles(const ScheduleLayout& layout, const std::string& pipeline, const Tiles& tiles)
{
    const Pipeline* present = layout.pipeline(pipeline);
    if (present == nullptr)
        return noPipeline(pipeline);
    if (!tiles.fine && tiles.count < 1)
        return refused("a pipeline has at least one tile");
    if (tiles.fine || tiles.count > 1) {
        const std::size_t block = layout.blockOf(present->phases.front());
        for (const PhaseId phase : present->phases) {
            for (const Edge& edge : layout.edgesFrom(phase)) {
                if (edge.kind == EdgeKind::Barrier && layout.blockOf(edge.to) == block)
                    return refused(
                        fmt::format("{} needs all of {} (a barrier), so their pipeline cannot have more than "
                                    "one tile",
                            layout.nameOf(edge.to), layout.nameOf(edge.from)),
                        {edge});
            }
        }
    }
    ScheduleDraft draft(layout);
    Pipeline& changed = draft.pipelines[draft.find(pipeline)];
    changed.tiles = tiles;
    if (!tiles.fine && changed.advance != Advance::Lockstep)
        changed.dilate = Dilation::None;
    if (tiles.fine)
        return std::move(draft).finish("Tile infinitely fine");
    const bool single = tiles.count == 1;
    return std::move(draft).finish(single
            ? std::string("Set 1 tile")
            : fmt::format(
                "Set {} tiles", formatCount(static_cast<std::int64_t>(std::min(tiles.count, std::uint64_t{1} << 62)))));
}

EditResult<CampaignEdit> setAdvance(const ScheduleLayout& layout, const std::string& pipeline, Advance advance)
{
    if (layout.pipeline(pipeline) == nullptr)
        return noPipeline(pipeline);
    ScheduleDraft draft(layout);
    Pipeline& changed = draft.pipelines[draft.find(pipeline)];
    changed.advance = advance;
    const bool undilates = advance != Advance::Lockstep && !changed.tiles.fine && changed.dilate != Dilation::None;
    if (undilates)
        changed.dilate = Dilation::None;
    return std::move(draft).finish(
        fmt::format("Advance {}{}", advanceName(advance), undilates ? ", without dilation" : ""));
}

EditResult<CampaignEdit> setDilation(const ScheduleLayout& layout, const std::string& pipeline, Dilation dilate)
{
    const Pipeline* present = layout.pipeline(pipeline);
    if (present == nullptr)
        return noPipeline(pipeline);
    if (dilate == Dilation::Longest && present->advance != Advance::Lockstep && !present->tiles.fine)
        return refused(
            "dilation stretches tiles to their slot, and only pipelines that advance in lock-step have slots");
    ScheduleDraft draft(layout);
    draft.pipelines[draft.find(pipeline)].dilate = dilate;
    return std::move(draft).finish(dilate == Dilation::Longest ? "Dilate to the longest" : "Do not dilate");
}

EditResult<CampaignEdit> setThrottle(const ScheduleLayout& layout, Throttle throttle)
{
    ScheduleDraft draft(layout);
    draft.throttle = throttle;
    return std::move(draft).finish(throttleName(throttle));
}

EditResult<CampaignEdit> setStart(
    const ScheduleLayout& layout, const ScheduleUnit& unit, double time, std::optional<std::uint32_t> repetition)
{
    const std::vector<PhaseId> phases = layout.phasesOf(unit);
    if (phases.empty())
        return refused("there is no such phase or pipeline");
    if (unit.pipeline.empty() && layout.pipelineOf(unit.phase) != nullptr)
        return refused(fmt::format("{} is in a pipeline, which starts as one", layout.nameOf(unit.phase)));
    if (!std::isfinite(time) || time < 0.0)
        return refused("a start is counted from the beginning of the schedule and cannot be before it");
    if (repetition.value_or(0) >= layout.workload().repeat)
        return refused(fmt::format("there is no repetition {}", *repetition));
    ScheduleDraft draft(layout);
    const auto present = std::find_if(draft.starts.begin(), draft.starts.end(), [&](const ExplicitStart& start) {
        return isStartOf(start, unit) && start.repetition.value_or(0) == repetition.value_or(0);
    });
    if (present == draft.starts.end())
        draft.starts.push_back({unit.pipeline.empty() ? unit.phase : PhaseId(), unit.pipeline, repetition, time});
    else
        present->time = time;
    return std::move(draft).finish(fmt::format("Start {} at {}{}", layout.nameOf(phases),
        formatQuantity(time, timeUnitOf(layout.campaign().units), {.significant = 4}),
        repetitionText(layout.workload(), repetition)));
}

EditResult<CampaignEdit> clearStart(
    const ScheduleLayout& layout, const ScheduleUnit& unit, std::optional<std::uint32_t> repetition)
{
    const std::vector<PhaseId> phases = layout.phasesOf(unit);
    if (phases.empty())
        return refused("there is no such phase or pipeline");
    ScheduleDraft draft(layout);
    const auto goes = [&](const ExplicitStart& start) {
        return isStartOf(start, unit) && (!repetition || start.repetition.value_or(0) == *repetition);
    };
    draft.starts.erase(std::remove_if(draft.starts.begin(), draft.starts.end(), goes), draft.starts.end());
    return std::move(draft).finish(fmt::format("Let {} start by itself", layout.nameOf(phases)));
}

} // namespace minard
