#include "core/schedule/edits/variants.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <unordered_map>

namespace minard {

namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

/// The own lists of `scenario`, else those it inherits.
Arrangement under(const Arrangement& inherited, const Scenario& scenario)
{
    return {scenario.order ? &*scenario.order : inherited.order,
        scenario.pipelines ? &*scenario.pipelines : inherited.pipelines,
        scenario.starts ? &*scenario.starts : inherited.starts};
}

std::vector<std::size_t> positionsIn(const std::vector<PhaseId>& order, std::size_t phases)
{
    std::vector<std::size_t> position(phases, kNone);
    std::size_t next = 0;
    for (const PhaseId phase : order)
        position[phase.index()] = next++;
    for (std::size_t& place : position)
        place = place == kNone ? next++ : place;
    return position;
}

class VariantKeeper {
public:
    VariantKeeper(CampaignEdit& edit, const ScheduleLayout& layout)
        : m_edit(edit)
        , m_layout(layout)
        , m_variants(layout.campaign().scenarios.size())
    {
        const std::vector<Scenario>& scenarios = layout.campaign().scenarios;
        for (std::size_t i = 0; i < scenarios.size(); ++i) {
            if (scenarios[i].base.isValid())
                m_variants[scenarios[i].base.index()].emplace_back(i);
        }
    }

    void run(const Arrangement& before, const Arrangement& now) { visitVariants({m_layout.scenario(), before, now}); }

private:
    struct Step {
        ScenarioId scenario;
        Arrangement before;
        Arrangement now;
    };

    void visitVariants(const Step& root);
    [[nodiscard]] Arrangement settle(ScenarioId variant, const Arrangement& before, const Arrangement& now);

    CampaignEdit& m_edit;
    const ScheduleLayout& m_layout;
    std::vector<std::vector<ScenarioId>> m_variants; ///< per scenario
};

/// Gives the variant what it had if it needs it, and returns the lists that then apply to it.
Arrangement VariantKeeper::settle(ScenarioId variant, const Arrangement& before, const Arrangement& now)
{
    const Campaign& campaign = m_layout.campaign();
    const Scenario& own = campaign.scenario(variant);
    const bool hasOwn = own.order || own.pipelines || own.starts;
    if (!hasOwn || isSound(m_layout, now) || !isSound(m_layout, before))
        return now;
    if (*now.order != *before.order)
        m_edit.set<&Scenario::order>(campaign, variant, std::optional(*before.order));
    if (*now.pipelines != *before.pipelines)
        m_edit.set<&Scenario::pipelines>(campaign, variant, std::optional(*before.pipelines));
    if (*now.starts != *before.starts)
        m_edit.set<&Scenario::starts>(campaign, variant, std::optional(*before.starts));
    return before;
}

void VariantKeeper::visitVariants(const Step& root)
{
    std::vector<Step> open{root};
    while (!open.empty()) {
        const Step step = open.back();
        open.pop_back();
        for (const ScenarioId variant : m_variants[step.scenario.index()]) {
            const Scenario& own = m_layout.campaign().scenario(variant);
            const Arrangement before = under(step.before, own);
            open.push_back({variant, before, settle(variant, before, under(step.now, own))});
        }
    }
}

} // namespace

bool isSound(const ScheduleLayout& layout, const Arrangement& lists)
{
    const std::size_t phases = layout.workload().phases.size();
    std::vector<std::size_t> owner(phases, kNone);
    std::unordered_map<std::string_view, std::size_t> byId;
    for (std::size_t i = 0; i < lists.pipelines->size(); ++i) {
        byId.emplace((*lists.pipelines)[i].id, i);
        for (const PhaseId phase : (*lists.pipelines)[i].phases)
            owner[phase.index()] = i;
    }
    for (const ExplicitStart& start : *lists.starts) {
        if (start.pipeline.empty() ? owner[start.phase.index()] != kNone : byId.count(start.pipeline) == 0)
            return false;
    }
    const std::vector<std::size_t> position = positionsIn(*lists.order, phases);
    std::vector<std::size_t> first(lists.pipelines->size(), kNone);
    for (std::size_t phase = 0; phase < phases; ++phase) {
        if (owner[phase] != kNone)
            first[owner[phase]] = std::min(first[owner[phase]], position[phase]);
    }
    return std::none_of(layout.edges().begin(), layout.edges().end(), [&](const Edge& edge) {
        const std::size_t pipeline = owner[edge.to.index()];
        const std::size_t producer = position[edge.from.index()];
        return pipeline != kNone && owner[edge.from.index()] != pipeline && producer > first[pipeline]
            && producer < position[edge.to.index()];
    });
}

void keepVariantsSound(CampaignEdit& edit, const ScheduleLayout& layout, const Arrangement& now)
{
    if (edit.isEmpty())
        return;
    const EffectiveScenario& before = layout.effective();
    VariantKeeper(edit, layout).run({&before.order, &before.pipelines, &before.starts}, now);
}

std::vector<PhaseOverride> withRecordedDurations(
    std::vector<PhaseOverride> overrides, const Recording& recording, std::size_t phases)
{
    std::vector<double> total(phases, 0.0);
    for (std::size_t i = 0; i < recording.size(); ++i)
        total[recording.phase[i]] += recording.duration[i];
    std::vector<bool> named(phases, false);
    for (PhaseOverride& change : overrides) {
        named[change.phase.index()] = true;
        if (!change.duration)
            change.duration = total[change.phase.index()];
    }
    for (std::size_t i = 0; i < phases; ++i) {
        if (!named[i]) {
            PhaseOverride change;
            change.phase = PhaseId(i);
            change.duration = total[i];
            overrides.push_back(std::move(change));
        }
    }
    return overrides;
}

} // namespace minard
