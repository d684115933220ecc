#include "core/schedule/edits/scheduledraft.h"

#include <algorithm>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/schedule/edits/variants.h"

namespace minard {

namespace {

bool sameSet(std::vector<PhaseId> a, std::vector<PhaseId> b)
{
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    return a == b;
}

} // namespace

ScheduleDraft::ScheduleDraft(const ScheduleLayout& layout)
    : blocks(layout.blocks())
    , pipelines(layout.effective().pipelines)
    , starts(layout.effective().starts)
    , fusion(layout.effective().fusion)
    , throttle(layout.effective().throttle)
    , m_layout(layout)
{
}

std::size_t ScheduleDraft::find(const std::string& pipeline) const
{
    const auto found = std::find_if(
        pipelines.begin(), pipelines.end(), [&](const Pipeline& item) { return item.id == pipeline; });
    return static_cast<std::size_t>(found - pipelines.begin());
}

std::string ScheduleDraft::freshPipelineId() const
{
    std::size_t number = 1;
    while (find(fmt::format("p{}", number)) < pipelines.size())
        ++number;
    return fmt::format("p{}", number);
}

void ScheduleDraft::takeOut(const std::vector<PhaseId>& phases)
{
    std::vector<bool> isTaken(m_layout.workload().phases.size(), false);
    for (const PhaseId phase : phases)
        isTaken[phase.index()] = true;
    const auto leaves = [&](PhaseId phase) { return isTaken[phase.index()]; };
    for (ScheduleBlock& block : blocks) {
        block.phases.erase(std::remove_if(block.phases.begin(), block.phases.end(), leaves), block.phases.end());
    }
}

void ScheduleDraft::dropStarts(const ScheduleUnit& unit)
{
    const auto goes = [&](const ExplicitStart& start) { return isStartOf(start, unit); };
    starts.erase(std::remove_if(starts.begin(), starts.end(), goes), starts.end());
}

/// Drops empty blocks, turns pipelines of one phase into that phase, and brings the lists of phases up to date.
void ScheduleDraft::settlePipelines()
{
    blocks.erase(std::remove_if(blocks.begin(), blocks.end(), [](const auto& block) { return block.phases.empty(); }),
        blocks.end());
    std::vector<bool> used(pipelines.size(), false);
    for (ScheduleBlock& block : blocks) {
        if (block.pipeline.empty())
            continue;
        const std::size_t place = find(block.pipeline);
        Pipeline& pipeline = pipelines[place];
        const bool isWhole = sameSet(block.phases, pipeline.phases);
        if (isWhole || block.phases.size() > 1) {
            used[place] = true;
            if (!isWhole)
                pipeline.phases = block.phases;
            continue;
        }
        for (ExplicitStart& start : starts) {
            if (start.pipeline == block.pipeline)
                start = {block.phases.front(), {}, start.repetition, start.time};
        }
        block.pipeline.clear();
    }
    for (std::size_t i = pipelines.size(); i-- > 0;) {
        if (used[i])
            continue;
        dropStarts({{}, pipelines[i].id});
        pipelines.erase(pipelines.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

/// The order stays as it is where it gives the blocks with the new pipelines, and is not refused with them.
std::vector<PhaseId> ScheduleDraft::orderNow() const
{
    const std::vector<PhaseId>& present = m_layout.effective().order;
    if (blocksOf(present, pipelines, present.size()) == blocks && isSound(m_layout, {&present, &pipelines, &starts}))
        return present;
    std::vector<PhaseId> order;
    order.reserve(present.size());
    for (const ScheduleBlock& block : blocks)
        order.insert(order.end(), block.phases.begin(), block.phases.end());
    return order;
}

void ScheduleDraft::leaveRecording(CampaignEdit& edit) const
{
    const Campaign& campaign = m_layout.campaign();
    const EffectiveScenario& effective = m_layout.effective();
    if (effective.recording == nullptr || edit.isEmpty())
        return;
    const Scenario& own = campaign.scenario(m_layout.scenario());
    edit.set<&Scenario::phases>(
        campaign, m_layout.scenario(), withRecordedDurations(own.phases, *effective.recording, effective.order.size()));
    edit.set<&Scenario::source>(campaign, m_layout.scenario(), std::optional(Source::Analytical));
}

CampaignEdit ScheduleDraft::finish(std::string text) &&
{
    settlePipelines();
    CampaignEdit edit(std::move(text));
    const Campaign& campaign = m_layout.campaign();
    const ScenarioId scenario = m_layout.scenario();
    const EffectiveScenario& before = m_layout.effective();
    const std::vector<PhaseId> order = orderNow();
    if (order != before.order)
        edit.set<&Scenario::order>(campaign, scenario, std::optional(order));
    if (pipelines != before.pipelines)
        edit.set<&Scenario::pipelines>(campaign, scenario, std::optional(pipelines));
    if (starts != before.starts)
        edit.set<&Scenario::starts>(campaign, scenario, std::optional(starts));
    if (fusion != before.fusion)
        edit.set<&Scenario::fusion>(campaign, scenario, std::optional(fusion));
    if (throttle != before.throttle)
        edit.set<&Scenario::throttle>(campaign, scenario, std::optional(throttle));
    leaveRecording(edit);
    keepVariantsSound(edit, m_layout, {&order, &pipelines, &starts});
    return edit;
}

} // namespace minard
