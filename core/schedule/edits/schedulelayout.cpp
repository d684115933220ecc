#include "core/schedule/edits/schedulelayout.h"

#include <algorithm>
#include <unordered_map>

#include <spdlog/fmt/fmt.h>

namespace minard {

namespace {

constexpr std::size_t kNamedPhases = 3;

} // namespace

std::vector<ScheduleBlock> blocksOf(
    const std::vector<PhaseId>& order, const std::vector<Pipeline>& pipelines, std::size_t phaseCount)
{
    std::vector<const Pipeline*> owner(phaseCount, nullptr);
    for (const Pipeline& pipeline : pipelines) {
        for (const PhaseId phase : pipeline.phases)
            owner[phase.index()] = &pipeline;
    }
    std::vector<ScheduleBlock> blocks;
    std::unordered_map<const Pipeline*, std::size_t> placed;
    for (const PhaseId phase : order) {
        const Pipeline* pipeline = owner[phase.index()];
        if (pipeline != nullptr) {
            const auto [entry, fresh] = placed.try_emplace(pipeline, blocks.size());
            if (!fresh) {
                blocks[entry->second].phases.push_back(phase);
                continue;
            }
        }
        blocks.push_back({{phase}, pipeline != nullptr ? pipeline->id : std::string()});
    }
    return blocks;
}

ScheduleLayout::ScheduleLayout(const Campaign& campaign, EffectiveScenario effective)
    : m_campaign(&campaign)
    , m_effective(std::move(effective))
    , m_blocks(blocksOf(m_effective.order, m_effective.pipelines, campaign.workload.phases.size()))
    , m_blockOf(campaign.workload.phases.size())
    , m_edges(dependencies(campaign.workload))
{
    for (std::size_t block = 0; block < m_blocks.size(); ++block) {
        for (const PhaseId phase : m_blocks[block].phases)
            m_blockOf[phase.index()] = block;
    }
    indexEdges();
}

void ScheduleLayout::indexEdges()
{
    const std::size_t phases = workload().phases.size();
    m_firstFrom.assign(phases + 1, 0);
    m_firstInto.assign(phases + 1, 0);
    for (const Edge& edge : m_edges) {
        ++m_firstFrom[edge.from.index() + 1];
        ++m_firstInto[edge.to.index() + 1];
    }
    for (std::size_t i = 0; i < phases; ++i) {
        m_firstFrom[i + 1] += m_firstFrom[i];
        m_firstInto[i + 1] += m_firstInto[i];
    }
    m_into.resize(m_edges.size());
    std::vector<std::size_t> next(m_firstInto.begin(), m_firstInto.end() - 1);
    for (std::size_t i = 0; i < m_edges.size(); ++i)
        m_into[next[m_edges[i].to.index()]++] = i;
}

EditResult<ScheduleLayout> ScheduleLayout::create(const Campaign& campaign, ScenarioId scenario)
{
    if (!scenario.isValid() || scenario.index() >= campaign.scenarios.size())
        return refused("no such scenario");
    if (campaign.scenario(scenario).recording != nullptr)
        return refused(fmt::format("{} shows recorded pieces, which cannot be moved; duplicate it and edit the copy",
            campaign.scenario(scenario).label()));
    auto effective = resolveScenario(campaign, scenario);
    if (!effective)
        return refused(effective.error());
    ScheduleLayout layout(campaign, std::move(*effective));
    const std::vector<Edge> cycle = edgesAlong(findCycle(campaign.workload.phases.size(), layout.m_edges));
    if (!cycle.empty())
        return refused(
            fmt::format("the dependencies run in a circle: {}; remove one of them", pathText(campaign.workload, cycle)),
            cycle);
    return layout;
}

const Pipeline* ScheduleLayout::pipeline(const std::string& id) const
{
    const auto found = std::find_if(m_effective.pipelines.begin(), m_effective.pipelines.end(),
        [&](const Pipeline& pipeline) { return pipeline.id == id; });
    return found == m_effective.pipelines.end() ? nullptr : &*found;
}

const Pipeline* ScheduleLayout::pipelineOf(PhaseId phase) const
{
    const std::string& id = m_blocks[blockOf(phase)].pipeline;
    return id.empty() ? nullptr : pipeline(id);
}

std::vector<PhaseId> ScheduleLayout::phasesOf(const ScheduleUnit& unit) const
{
    if (unit.pipeline.empty()) {
        const bool known = unit.phase.isValid() && unit.phase.index() < m_blockOf.size();
        return known ? std::vector<PhaseId>{unit.phase} : std::vector<PhaseId>{};
    }
    const Pipeline* found = pipeline(unit.pipeline);
    return found != nullptr && !found->phases.empty() ? m_blocks[blockOf(found->phases.front())].phases
                                                      : std::vector<PhaseId>{};
}

std::span<const Edge> ScheduleLayout::edgesFrom(PhaseId phase) const
{
    const std::size_t first = m_firstFrom[phase.index()];
    return {m_edges.data() + first, m_firstFrom[phase.index() + 1] - first};
}

std::string ScheduleLayout::nameOf(const std::vector<PhaseId>& phases) const
{
    std::string text;
    for (std::size_t i = 0; i < phases.size() && i < kNamedPhases; ++i) {
        const bool isLast = i + 1 == phases.size();
        text += (i == 0 ? "" : isLast ? " and " : ", ") + nameOf(phases[i]);
    }
    if (phases.size() > kNamedPhases)
        text += fmt::format(" and {} more", phases.size() - kNamedPhases);
    return text;
}

std::vector<Edge> edgesAlong(const std::vector<PhaseId>& cycle)
{
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < cycle.size(); ++i)
        edges.push_back({cycle[i], cycle[(i + 1) % cycle.size()], {}, EdgeKind::Stream});
    return edges;
}

std::string pathText(const Workload& workload, const std::vector<Edge>& path)
{
    std::string text;
    for (const Edge& edge : path)
        text += workload.phase(edge.from).label() + " → ";
    return path.empty() ? text : text + workload.phase(path.back().to).label();
}

} // namespace minard
