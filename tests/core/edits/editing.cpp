#include "tests/core/edits/editing.h"

#include <cstdio>
#include <cstdlib>

#include "tests/core/model/campaigns.h"

namespace minard::test {

Campaign campaignOf(const std::vector<GivenNumbers>& phases, const PhasePairs& edges)
{
    Campaign campaign;
    campaign.machine = smallMachine();
    for (std::size_t i = 0; i < phases.size(); ++i) {
        const std::string id = i < 26 ? std::string(1, static_cast<char>('A' + i)) : "P" + std::to_string(i);
        campaign.workload.phases.push_back(givenPhase(id, phases[i].duration, phases[i].compute, phases[i].memory));
    }
    for (const auto& [from, to] : edges)
        campaign.workload.edges.push_back({PhaseId(from), PhaseId(to), {}, EdgeKind::Stream});
    campaign.scenarios.resize(1);
    campaign.scenarios[0].id = "default";
    return campaign;
}

ScheduleLayout layoutOf(const Campaign& campaign, ScenarioId scenario)
{
    EditResult<ScheduleLayout> layout = ScheduleLayout::create(campaign, scenario);
    if (!layout) {
        std::fprintf(stderr, "no layout: %s\n", layout.error().what.c_str());
        std::abort();
    }
    return std::move(*layout);
}

std::string blocksText(const Campaign& campaign, ScenarioId scenario)
{
    const ScheduleLayout layout = layoutOf(campaign, scenario);
    std::string text;
    for (const ScheduleBlock& block : layout.blocks()) {
        text += text.empty() ? "" : " ";
        if (block.pipeline.empty()) {
            text += campaign.workload.phase(block.phases.front()).id;
            continue;
        }
        text += "[";
        for (const PhaseId member : block.phases)
            text += campaign.workload.phase(member).id + " ";
        text += "| " + block.pipeline + "]";
    }
    return text;
}

BuiltScenario builtScenario(const Campaign& campaign, ScenarioId scenario)
{
    auto built = buildScenario(campaign, scenario);
    if (!built) {
        std::fprintf(stderr, "cannot be built: %s\n", sentence(built.error()).c_str());
        std::abort();
    }
    return std::move(*built);
}

double makespanOf(const Campaign& campaign, ScenarioId scenario)
{
    return builtScenario(campaign, scenario).timeline.makespan();
}

std::string perform(Campaign& campaign, EditResult<CampaignEdit> edit)
{
    if (!edit)
        return "refused: " + edit.error().what;
    const Campaign before = campaign;
    edit->apply(campaign);
    const Campaign after = campaign;
    edit->revert(campaign);
    if (campaign != before)
        return "taking back '" + edit->text() + "' does not give the campaign as it was";
    edit->apply(campaign);
    if (campaign != after)
        return "applying '" + edit->text() + "' again gives another campaign";
    if (edit->isEmpty() != (before == after))
        return "'" + edit->text() + "' changes something and is empty, or the other way round";
    const auto sound = validate(campaign);
    return sound ? std::string() : "after '" + edit->text() + "': " + sentence(sound.error());
}

} // namespace minard::test
