#include "core/schedule/edits/campaignedit.h"

#include <algorithm>
#include <iterator>
#include <type_traits>

namespace minard {

namespace {

using namespace editparts;

/// Adapts every PhaseId of a campaign, recordings apart, to phases that moved.
void renumber(Campaign& campaign, const std::vector<PhaseId>& now)
{
    const auto adapt = [&](PhaseId& id) {
        if (id.isValid())
            id = now[id.index()];
    };
    const auto adaptAll = [&](std::vector<PhaseId>& ids) { std::for_each(ids.begin(), ids.end(), adapt); };
    for (Edge& edge : campaign.workload.edges) {
        adapt(edge.from);
        adapt(edge.to);
    }
    for (Scenario& scenario : campaign.scenarios) {
        if (scenario.order)
            adaptAll(*scenario.order);
        if (scenario.fusion) {
            for (FusionGroup& group : *scenario.fusion) {
                adaptAll(group.phases);
                for (auto& added : group.recompute)
                    adapt(added.first);
            }
        }
        if (scenario.pipelines) {
            for (Pipeline& pipeline : *scenario.pipelines)
                adaptAll(pipeline.phases);
        }
        if (scenario.starts) {
            for (ExplicitStart& start : *scenario.starts)
                adapt(start.phase);
        }
        for (PhaseOverride& change : scenario.phases)
            adapt(change.phase);
    }
}

void rebase(Campaign& campaign, std::size_t place, int shift)
{
    for (Scenario& scenario : campaign.scenarios) {
        if (scenario.base.isValid() && scenario.base.index() >= place)
            scenario.base = ScenarioId(
                static_cast<std::size_t>(static_cast<std::ptrdiff_t>(scenario.base.index()) + shift));
    }
}

/// What a part makes of the scope of its edit.
struct ScopeOf {
    EditScope& scope;

    template <auto Member>
    void operator()(const ScenarioField<Member>& part)
    {
        if constexpr (std::is_same_v<ScenarioField<Member>, ScenarioField<&Scenario::name>>)
            scope.texts = true;
        else
            scope.scenarios.push_back(part.scenario);
    }

    void operator()(const CampaignField<&Campaign::title>&) { scope.texts = true; }

    void operator()(const CampaignField<&Campaign::notes>&) { scope.texts = true; }

    void operator()(const CampaignField<&Campaign::machine>&) { scope.machine = true; }

    template <auto Member>
    void operator()(const WorkloadField<Member>&)
    {
        scope.phases = true;
    }

    void operator()(const PhaseValue&) { scope.phases = true; }

    void operator()(const PhasePresence&) { scope.phaseList = true; }

    void operator()(const PhaseOrder&) { scope.phaseList = true; }

    void operator()(const ScenarioPresence&) { scope.scenarioList = true; }
};

template <typename Part>
constexpr bool isPresence =
    std::is_same_v<Part, PhasePresence> || std::is_same_v<Part, PhaseOrder> || std::is_same_v<Part, ScenarioPresence>;

bool changesLists(const EditPart& part)
{
    return std::holds_alternative<PhasePresence>(part) || std::holds_alternative<PhaseOrder>(part)
        || std::holds_alternative<ScenarioPresence>(part);
}

bool sameTarget(const EditPart& a, const EditPart& b)
{
    if (a.index() != b.index())
        return false;
    return std::visit(
        [&](const auto& part) {
            using Part = std::decay_t<decltype(part)>;
            if constexpr (isPresence<Part>)
                return false;
            else
                return part.hasTargetOf(std::get<Part>(b));
        },
        a);
}

} // namespace

void editparts::PhasePresence::exchange(Campaign& campaign)
{
    std::vector<Phase>& table = campaign.workload.phases.write();
    std::vector<PhaseId> now(table.size());
    std::vector<Phase> next;
    std::size_t taken = 0;
    if (phases.empty()) {
        for (std::size_t i = 0; i < table.size(); ++i) {
            if (taken < places.size() && places[taken] == i) {
                phases.push_back(std::move(table[i]));
                ++taken;
            } else {
                now[i] = PhaseId(next.size());
                next.push_back(std::move(table[i]));
            }
        }
    } else {
        for (std::size_t i = 0; i < table.size() + phases.size(); ++i) {
            if (taken < places.size() && places[taken] == i) {
                next.push_back(std::move(phases[taken++]));
            } else {
                now[i - taken] = PhaseId(i);
                next.push_back(std::move(table[i - taken]));
            }
        }
        phases.clear();
    }
    table = std::move(next);
    renumber(campaign, now);
}

void editparts::PhaseOrder::exchange(Campaign& campaign)
{
    std::vector<Phase>& table = campaign.workload.phases.write();
    std::vector<PhaseId> now(table.size());
    std::vector<Phase> next(table.size());
    std::vector<std::size_t> back(table.size());
    for (std::size_t i = 0; i < table.size(); ++i) {
        now[i] = PhaseId(places[i]);
        next[places[i]] = std::move(table[i]);
        back[places[i]] = i;
    }
    table = std::move(next);
    places = std::move(back);
    renumber(campaign, now);
}

void editparts::ScenarioPresence::exchange(Campaign& campaign)
{
    const auto at = campaign.scenarios.begin() + static_cast<std::ptrdiff_t>(place);
    if (scenario) {
        rebase(campaign, place, 1);
        campaign.scenarios.insert(at, std::move(*scenario));
        scenario.reset();
    } else {
        scenario = std::move(*at);
        campaign.scenarios.erase(at);
        rebase(campaign, place, -1);
    }
}

EditScope CampaignEdit::scope() const
{
    EditScope scope;
    for (const EditPart& part : m_parts)
        std::visit(ScopeOf{scope}, part);
    std::sort(scope.scenarios.begin(), scope.scenarios.end());
    scope.scenarios.erase(std::unique(scope.scenarios.begin(), scope.scenarios.end()), scope.scenarios.end());
    return scope;
}

void CampaignEdit::apply(Campaign& campaign)
{
    for (EditPart& part : m_parts)
        std::visit([&](auto& value) { value.exchange(campaign); }, part);
}

void CampaignEdit::revert(Campaign& campaign)
{
    for (auto part = m_parts.rbegin(); part != m_parts.rend(); ++part)
        std::visit([&](auto& value) { value.exchange(campaign); }, *part);
}

void CampaignEdit::append(CampaignEdit later)
{
    std::move(later.m_parts.begin(), later.m_parts.end(), std::back_inserter(m_parts));
}

bool CampaignEdit::absorb(CampaignEdit later)
{
    if (std::any_of(m_parts.begin(), m_parts.end(), changesLists)
        || std::any_of(later.m_parts.begin(), later.m_parts.end(), changesLists))
        return false;
    // Both are applied, so parts hold what was before. Of two values of one thing the older one counts.
    for (EditPart& part : later.m_parts) {
        const bool held = std::any_of(
            m_parts.begin(), m_parts.end(), [&](const EditPart& own) { return sameTarget(own, part); });
        if (!held)
            m_parts.push_back(std::move(part));
    }
    m_text = std::move(later.m_text);
    return true;
}

bool CampaignEdit::isUndone(const Campaign& campaign) const
{
    return std::all_of(m_parts.begin(), m_parts.end(), [&](const EditPart& part) {
        return std::visit(
            [&](const auto& value) {
                if constexpr (isPresence<std::decay_t<decltype(value)>>)
                    return false;
                else
                    return value.current(campaign) == value.value;
            },
            part);
    });
}

bool CampaignEdit::setsSameAs(const CampaignEdit& other) const
{
    return std::equal(m_parts.begin(), m_parts.end(), other.m_parts.begin(), other.m_parts.end(), sameTarget);
}

} // namespace minard
