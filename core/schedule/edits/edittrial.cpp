#include "core/schedule/edits/edittrial.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/schedule/violations.h"

namespace minard {

namespace {

/// A violated dependency as (producer, consumer, repetition), which means the same in another plan.
auto keyOf(const SchedulePlan& plan, const PlanEdge& edge)
{
    return std::tuple(plan.nodes[edge.from].phase, plan.nodes[edge.to].phase, plan.nodes[edge.from].repetition);
}

} // namespace

EditTrial::EditTrial(const Campaign& campaign, ScenarioId scenario, const BuiltScenario* before)
    : m_campaign(campaign)
    , m_scenario(scenario)
{
    if (before == nullptr)
        return;
    for (const PlanEdge& edge : violatedEdges(before->plan, before->timeline))
        m_violated.push_back(keyOf(before->plan, edge));
    std::sort(m_violated.begin(), m_violated.end());
}

EditResult<BuiltScenario> EditTrial::attempt(CampaignEdit edit, DependencyRule rule, std::stop_token stop)
{
    edit.apply(m_campaign);
    auto built = buildScenario(m_campaign, m_scenario, std::move(stop));
    edit.revert(m_campaign);
    if (!built)
        return refused(built.error());
    if (rule == DependencyRule::WhatIf)
        return std::move(*built);
    for (const PlanEdge& edge : violatedEdges(built->plan, built->timeline)) {
        if (std::binary_search(m_violated.begin(), m_violated.end(), keyOf(built->plan, edge)))
            continue;
        const PlanNode& producer = built->plan.nodes[edge.from];
        const PlanNode& consumer = built->plan.nodes[edge.to];
        return refused(
            fmt::format("{} would start before {}, which it depends on, has ended",
                m_campaign.workload.phase(consumer.phase).label(), m_campaign.workload.phase(producer.phase).label()),
            {Edge{producer.phase, consumer.phase, {}, edge.kind}});
    }
    return std::move(*built);
}

} // namespace minard
