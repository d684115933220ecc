// Removing phases: first every list of every scenario is rid of them, then the phases go and the rest is renumbered.
//
// A variant inherits lists, so what one scenario loses others may refer to: a start of a pipeline that is down to one
// phase, say. After all lists are known, every scenario with pipelines or starts of its own is looked at with what it
// inherits, and its starts are written out where they no longer fit.

#include <algorithm>
#include <tuple>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/schedule/convexity.h"
#include "core/schedule/edits/phasechecks.h"
#include "core/schedule/edits/phaseedits.h"

namespace minard {

namespace {

using Flags = std::vector<bool>;

class PhaseRemover {
public:
    PhaseRemover(const Campaign& campaign, Flags isGone)
        : m_campaign(campaign)
        , m_isGone(std::move(isGone))
        , m_scenarios(campaign.scenarios)
    {
    }

    EditResult<CampaignEdit> run(std::string text);

private:
    [[nodiscard]] bool isGone(PhaseId phase) const { return phase.isValid() && m_isGone[phase.index()]; }

    [[nodiscard]] std::vector<PhaseId> without(const std::vector<PhaseId>& phases) const;
    void cleanScenario(Scenario& scenario) const;
    void cleanFusion(std::vector<FusionGroup>& groups) const;
    void fitStarts(std::size_t scenario);
    [[nodiscard]] std::vector<Edge> edgesThatStay() const;
    [[nodiscard]] std::optional<Refusal> shrinkWorkload(const std::vector<std::size_t>& places);
    void addScenario(CampaignEdit& edit, std::size_t index);
    /// The nearest list of the scenario or its bases.
    template <typename Value>
    [[nodiscard]] const Value* inherited(std::size_t scenario, std::optional<Value> Scenario::*member) const;

    const Campaign& m_campaign;
    Flags m_isGone;
    std::vector<Scenario> m_scenarios; ///< as they will be, in the present numbering
    std::vector<PhaseId> m_now;        ///< new numbers of the phases that stay
    std::vector<Edge> m_edges;         ///< dependencies of what stays, in the new numbering
    bool m_gainsEdges = false;         ///< some of them are new
};

std::vector<PhaseId> PhaseRemover::without(const std::vector<PhaseId>& phases) const
{
    std::vector<PhaseId> rest;
    std::copy_if(phases.begin(), phases.end(), std::back_inserter(rest), [&](PhaseId phase) { return !isGone(phase); });
    return rest;
}

void PhaseRemover::cleanFusion(std::vector<FusionGroup>& groups) const
{
    const std::size_t count = m_now.size();
    for (FusionGroup& group : groups) {
        std::vector<PhaseId> rest = without(group.phases);
        if (rest.size() == group.phases.size())
            continue;
        std::vector<PhaseId> members;
        for (const PhaseId phase : rest)
            members.push_back(m_now[phase.index()]);
        const bool holds = rest.size() > 1 && isConnected(count, m_edges, members)
            && pathOutAndBack(count, m_edges, members).empty();
        group.phases = holds ? std::move(rest) : std::vector<PhaseId>();
        const auto goes = [&](const auto& added) { return isGone(added.first); };
        group.recompute.erase(
            std::remove_if(group.recompute.begin(), group.recompute.end(), goes), group.recompute.end());
    }
    groups.erase(std::remove_if(groups.begin(), groups.end(), [](const auto& group) { return group.phases.empty(); }),
        groups.end());
}

void PhaseRemover::cleanScenario(Scenario& scenario) const
{
    if (scenario.order)
        scenario.order = without(*scenario.order);
    if (scenario.fusion)
        cleanFusion(*scenario.fusion);
    if (scenario.pipelines) {
        const auto dissolves = [&](Pipeline& pipeline) {
            std::vector<PhaseId> rest = without(pipeline.phases);
            const bool goes = rest.size() < 2 && rest.size() < pipeline.phases.size();
            pipeline.phases = std::move(rest);
            return goes;
        };
        auto& pipelines = *scenario.pipelines;
        pipelines.erase(std::remove_if(pipelines.begin(), pipelines.end(), dissolves), pipelines.end());
    }
    if (scenario.starts) {
        const auto goes = [&](const ExplicitStart& start) { return isGone(start.phase); };
        scenario.starts->erase(
            std::remove_if(scenario.starts->begin(), scenario.starts->end(), goes), scenario.starts->end());
    }
    const auto goes = [&](const PhaseOverride& change) { return isGone(change.phase); };
    scenario.phases.erase(std::remove_if(scenario.phases.begin(), scenario.phases.end(), goes), scenario.phases.end());
}

template <typename Value>
const Value* PhaseRemover::inherited(std::size_t scenario, std::optional<Value> Scenario::*member) const
{
    // A document without circles of bases ends before it has seen every scenario.
    for (std::size_t steps = 0; steps < m_scenarios.size(); ++steps) {
        const Scenario& own = m_scenarios[scenario];
        if (own.*member)
            return &*(own.*member);
        if (!own.base.isValid())
            return nullptr;
        scenario = own.base.index();
    }
    return nullptr;
}

/// Starts of pipelines that are no more go to the phase that is left of them, if any. The bases must be done.
void PhaseRemover::fitStarts(std::size_t scenario)
{
    Scenario& own = m_scenarios[scenario];
    const auto before = resolveScenario(m_campaign, ScenarioId(scenario));
    if (!before || (!own.starts && !own.pipelines))
        return;
    const std::vector<Pipeline>* now = inherited(scenario, &Scenario::pipelines);
    const auto pipelineNow = [&](const std::string& id) {
        return now != nullptr
            && std::any_of(now->begin(), now->end(), [&](const Pipeline& item) { return item.id == id; });
    };
    std::vector<ExplicitStart> fitted;
    for (const ExplicitStart& start : before->starts) {
        if (start.pipeline.empty() ? !isGone(start.phase) : pipelineNow(start.pipeline)) {
            fitted.push_back(start);
            continue;
        }
        const auto dissolved = std::find_if(before->pipelines.begin(), before->pipelines.end(),
            [&](const Pipeline& item) { return item.id == start.pipeline; });
        const std::vector<PhaseId> rest = dissolved == before->pipelines.end() ? std::vector<PhaseId>()
                                                                               : without(dissolved->phases);
        if (!rest.empty())
            fitted.push_back({rest.front(), {}, start.repetition, start.time});
    }
    const std::vector<ExplicitStart>* starts = inherited(scenario, &Scenario::starts);
    if (starts == nullptr ? !fitted.empty() : fitted != *starts)
        own.starts = std::move(fitted);
}

/// Scenarios, every base before its variants.
std::vector<std::size_t> basesFirst(const std::vector<Scenario>& scenarios)
{
    std::vector<std::pair<std::size_t, std::size_t>> byDepth;
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        std::size_t depth = 0;
        for (ScenarioId at = scenarios[i].base; at.isValid() && depth < scenarios.size(); ++depth)
            at = scenarios[at.index()].base;
        byDepth.emplace_back(depth, i);
    }
    std::sort(byDepth.begin(), byDepth.end());
    std::vector<std::size_t> order;
    for (const auto& [depth, index] : byDepth)
        order.push_back(index);
    return order;
}

/// What is left of the workload: dependencies that stay may give way to others, where a tensor has several writers.
std::optional<Refusal> PhaseRemover::shrinkWorkload(const std::vector<std::size_t>& places)
{
    Campaign rest;
    rest.workload = m_campaign.workload;
    rest.workload.edges = edgesThatStay();
    editparts::PhasePresence{places, {}}.exchange(rest);
    if (std::optional<Refusal> circle = phasechecks::circleIn(rest.workload))
        return circle;
    m_edges = dependencies(rest.workload);
    std::vector<Edge> kept;
    for (Edge edge : dependencies(m_campaign.workload)) {
        if (!isGone(edge.from) && !isGone(edge.to))
            kept.push_back({m_now[edge.from.index()], m_now[edge.to.index()], {}, edge.kind});
    }
    m_gainsEdges = !std::includes(kept.begin(), kept.end(), m_edges.begin(), m_edges.end(),
        [](const Edge& a, const Edge& b) { return std::tie(a.from, a.to) < std::tie(b.from, b.to); });
    return std::nullopt;
}

std::vector<Edge> PhaseRemover::edgesThatStay() const
{
    std::vector<Edge> edges = m_campaign.workload.edges;
    const auto goes = [&](const Edge& edge) { return isGone(edge.from) || isGone(edge.to); };
    edges.erase(std::remove_if(edges.begin(), edges.end(), goes), edges.end());
    return edges;
}

void PhaseRemover::addScenario(CampaignEdit& edit, std::size_t index)
{
    Scenario& scenario = m_scenarios[index];
    const ScenarioId id(index);
    edit.set<&Scenario::order>(m_campaign, id, std::move(scenario.order));
    edit.set<&Scenario::fusion>(m_campaign, id, std::move(scenario.fusion));
    edit.set<&Scenario::pipelines>(m_campaign, id, std::move(scenario.pipelines));
    edit.set<&Scenario::starts>(m_campaign, id, std::move(scenario.starts));
    edit.set<&Scenario::phases>(m_campaign, id, std::move(scenario.phases));
    if (scenario.recording == nullptr)
        return;
    auto recording = std::make_shared<Recording>(*scenario.recording);
    for (std::uint32_t& phase : recording->phase)
        phase = static_cast<std::uint32_t>(m_now[phase].index());
    edit.set<&Scenario::recording>(m_campaign, id, std::shared_ptr<const Recording>(std::move(recording)));
}

EditResult<CampaignEdit> PhaseRemover::run(std::string text)
{
    std::vector<std::size_t> places;
    m_now.resize(m_isGone.size());
    for (std::size_t i = 0; i < m_isGone.size(); ++i) {
        m_now[i] = PhaseId(i - places.size());
        if (m_isGone[i])
            places.push_back(i);
    }
    if (std::optional<Refusal> circle = shrinkWorkload(places))
        return tl::unexpected(std::move(*circle));
    for (Scenario& scenario : m_scenarios)
        cleanScenario(scenario);
    for (const std::size_t scenario : basesFirst(m_scenarios))
        fitStarts(scenario);

    CampaignEdit edit(std::move(text));
    std::vector<Edge> edges = edgesThatStay();
    if (edges.size() != m_campaign.workload.edges.size())
        edit.add(editparts::WorkloadField<&Workload::edges>{std::move(edges)});
    for (std::size_t i = 0; i < m_scenarios.size(); ++i)
        addScenario(edit, i);
    edit.add(editparts::PhasePresence{std::move(places), {}});
    if (m_gainsEdges) {
        Campaign changed = m_campaign;
        CampaignEdit(edit).apply(changed);
        if (std::optional<Refusal> reason = phasechecks::unschedulable(m_campaign, changed))
            return tl::unexpected(std::move(*reason));
    }
    return edit;
}

} // namespace

EditResult<CampaignEdit> removePhases(const Campaign& campaign, const std::vector<PhaseId>& phases)
{
    Flags isGone(campaign.workload.phases.size(), false);
    for (const PhaseId phase : phases) {
        if (!phasechecks::knows(campaign, phase))
            return refused("there is no such phase");
        isGone[phase.index()] = true;
    }
    if (phases.empty())
        return CampaignEdit();
    if (const Scenario* recorded = phasechecks::recordedIn(campaign, isGone))
        return refused(fmt::format("{} has recorded pieces of what would be removed", recorded->label()));
    std::string text = phases.size() == 1
        ? fmt::format("Remove the phase {}", campaign.workload.phase(phases.front()).label())
        : fmt::format("Remove {} phases", std::count(isGone.begin(), isGone.end(), true));
    return PhaseRemover(campaign, std::move(isGone)).run(std::move(text));
}

} // namespace minard
