// What somebody types holds; of the other numbers those that follow by themselves are left to follow, and those that
// the scenario or the phase states are stated anew, so that the three of spec 1.2 agree.

#include "core/schedule/edits/typednumbers.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/einsum/phasevolumes.h"
#include "core/einsum/rooflinetiming.h"
#include "core/schedule/edits/numberedits.h"

namespace minard {

namespace {

using Kind = PhaseNumber::Kind;

const PhaseOverride* overrideOf(const std::vector<PhaseOverride>& overrides, PhaseId phase)
{
    const auto found = std::find_if(
        overrides.begin(), overrides.end(), [&](const PhaseOverride& item) { return item.phase == phase; });
    return found == overrides.end() ? nullptr : &*found;
}

const ResourceAmount* amountOf(const std::vector<ResourceAmount>& amounts, std::size_t k)
{
    const auto found = std::find_if(
        amounts.begin(), amounts.end(), [&](const ResourceAmount& amount) { return amount.resource.index() == k; });
    return found == amounts.end() ? nullptr : &*found;
}

void state(std::vector<ResourceAmount>& amounts, std::size_t k, std::optional<double> value)
{
    const auto present = std::find_if(
        amounts.begin(), amounts.end(), [&](const ResourceAmount& amount) { return amount.resource.index() == k; });
    if (present != amounts.end())
        present->value = value;
    else
        amounts.push_back({ResourceId(k), value});
}

void drop(std::vector<ResourceAmount>& amounts, std::size_t k)
{
    std::erase_if(amounts, [&](const ResourceAmount& amount) { return amount.resource.index() == k; });
}

const PlanNode* nodeOf(const BuiltScenario& built, PhaseId phase)
{
    const auto found = std::find_if(
        built.plan.nodes.begin(), built.plan.nodes.end(), [&](const PlanNode& node) { return node.phase == phase; });
    return found == built.plan.nodes.end() ? nullptr : &*found;
}

/// Works out the scenario's own numbers of one phase after something was typed.
class NumberTyping {
public:
    NumberTyping(const Campaign& campaign, const BuiltScenario& built, const PlanNode& node)
        : m_phase(campaign.workload.phase(node.phase))
        , m_node(node)
        , m_rates(built.scenario.machine, campaign.units, built.scenario.timing)
        , m_own{node.phase, {}, {}, {}}
        , m_known(built.scenario.machine.resources.size(), false)
    {
        if (const PhaseOverride* own = overrideOf(campaign.scenario(built.scenario.id).phases, node.phase))
            m_own = *own;
        if (const PhaseOverride* effective = overrideOf(built.scenario.overrides, node.phase))
            m_effective = *effective;
        const ScenarioId base = campaign.scenario(built.scenario.id).base;
        if (const auto inherited = base.isValid() ? resolveScenario(campaign, base)
                                                  : Result<EffectiveScenario>(EffectiveScenario())) {
            if (const PhaseOverride* change = overrideOf(inherited->overrides, node.phase))
                m_inherited = *change;
        }
        m_isFused = std::any_of(built.scenario.fusion.begin(), built.scenario.fusion.end(), [&](const auto& group) {
            return std::find(group.phases.begin(), group.phases.end(), node.phase) != group.phases.end();
        });
        m_isRoofline = built.scenario.timing.model == TimingModel::Roofline;
        Diagnostics ignored;
        const Result<PhaseVolumes> volumes = VolumeDeriver(campaign).derive(node.phase, ignored);
        for (std::size_t k = 0; k < m_known.size(); ++k) {
            const ResourceAmount* demand = amountOf(m_effective.demand, k);
            const std::optional<double> stated = demand != nullptr ? demand->value
                : volumes                                          ? volumes->volume[k].value
                                                                   : std::nullopt;
            m_known[k] = stated.has_value();
            const bool isHidden = (node.unknown >> k & 1U) != 0;
            m_volume.push_back(isHidden ? stated.value_or(0.0) : node.volume[k]);
        }
    }

    void typeDuration(double duration)
    {
        m_own.duration = duration;
        for (std::size_t k = 0; k < m_known.size(); ++k)
            followDuration(k, duration);
    }

    [[nodiscard]] std::optional<Refusal> typeUse(std::size_t k, double use);
    void typeVolume(std::size_t k, double volume);

    void typeUnknown(std::size_t k)
    {
        drop(m_own.demand, k);
        state(m_own.use, k, std::nullopt);
    }

    [[nodiscard]] PhaseOverride take() { return std::move(m_own); }

private:
    /// The duration is what volumes give, whatever the phase says.
    [[nodiscard]] bool isTimedByVolumes() const { return m_isRoofline || m_isFused; }

    [[nodiscard]] bool isInheritedUse(std::size_t k) const { return amountOf(m_inherited.use, k) != nullptr; }

    [[nodiscard]] bool isGivenUse(std::size_t k) const
    {
        return m_phase.given && amountOf(m_phase.given->use, k) != nullptr;
    }

    /// Lets a stated utilization agree with the volume that there is and another duration.
    void followDuration(std::size_t k, double duration)
    {
        const ResourceAmount* stated = amountOf(m_effective.use, k);
        if (stated == nullptr || !stated->value)
            return;
        if (!m_known[k] && duration <= 0.0) {
            state(m_own.demand, k, m_volume[k]);
            drop(m_own.use, k);
        } else if (!m_known[k] || isInheritedUse(k)) {
            if (duration > 0.0)
                state(m_own.use, k, m_rates.use(k, m_volume[k], duration));
        } else {
            drop(m_own.use, k);
        }
    }

    /// Makes the volume that there is a stated one.
    void pinVolume(std::size_t k)
    {
        state(m_own.demand, k, m_volume[k]);
        m_known[k] = true;
    }

    const Phase& m_phase;
    const PlanNode& m_node;
    RooflineTiming m_rates;
    PhaseOverride m_own;
    PhaseOverride m_effective;
    PhaseOverride m_inherited;
    std::vector<bool> m_known;    ///< per resource: the volume is known without a utilization
    std::vector<double> m_volume; ///< per resource, as far as it is known
    bool m_isFused = false;
    bool m_isRoofline = false;
};

std::optional<Refusal> NumberTyping::typeUse(std::size_t k, double use)
{
    const double volume = m_volume[k];
    if (!m_known[k] && isTimedByVolumes() && volume > 0.0)
        pinVolume(k);
    if (!m_known[k] && isTimedByVolumes()) {
        if (m_node.duration <= 0.0)
            return Refusal{"give the phase a duration or a volume first", {}};
        state(m_own.demand, k, use * m_rates.peak(k) * m_node.duration);
        drop(m_own.use, k);
        m_own.duration = m_node.duration;
        return std::nullopt;
    }
    if (!m_known[k]) {
        state(m_own.use, k, use);
        return std::nullopt;
    }
    if (volume <= 0.0) {
        return use == 0.0 ? std::nullopt
                          : std::optional(Refusal{
                              "the phase needs none of it, so nothing of it is used; give it a volume first", {}});
    }
    if (use <= 0.0)
        return Refusal{"the phase needs some of it, so its use cannot be 0; change the volume instead", {}};
    const double duration = volume / (use * m_rates.peak(k));
    for (std::size_t other = 0; other < m_known.size(); ++other) {
        if (other != k)
            followDuration(other, duration);
    }
    // In roofline timing the utilization itself is kept, so that the duration follows when the volume changes.
    const bool othersFollow = std::none_of(m_own.use.begin(), m_own.use.end(),
        [&](const ResourceAmount& amount) { return amount.resource.index() != k && amount.value; });
    if (m_isRoofline && !m_isFused && !m_inherited.duration && m_inherited.use.empty() && othersFollow) {
        m_own.duration.reset();
        state(m_own.use, k, use);
        return std::nullopt;
    }
    m_own.duration = duration;
    if (isInheritedUse(k) || isGivenUse(k))
        state(m_own.use, k, use);
    else
        drop(m_own.use, k);
    return std::nullopt;
}

void NumberTyping::typeVolume(std::size_t k, double volume)
{
    state(m_own.demand, k, volume);
    const bool isDurationStated = m_effective.duration.has_value()
        || (!isTimedByVolumes() && m_phase.given && m_phase.given->duration.has_value());
    if (!isDurationStated) {
        const ResourceAmount* stated = amountOf(m_effective.use, k);
        if (stated != nullptr && !stated->value)
            drop(m_own.use, k);
        return;
    }
    if (isInheritedUse(k) || isGivenUse(k))
        state(m_own.use, k, m_rates.use(k, volume, m_node.duration));
    else
        drop(m_own.use, k);
}

std::string nameOf(const Resource& resource)
{
    return resource.label.empty() ? resource.id : resource.label;
}

/// The name of the edit, by the edit of that one number alone.
EditResult<CampaignEdit> plainEdit(
    const Campaign& campaign, ScenarioId scenario, PhaseId phase, PhaseNumber number, std::optional<double> value)
{
    switch (number.kind) {
    case Kind::Duration:
        return setDuration(campaign, scenario, phase, value);
    case Kind::Use:
        return setUse(campaign, scenario, phase, number.resource, ResourceAmount{number.resource, value});
    case Kind::Volume:
        return setDemand(campaign, scenario, phase, number.resource, ResourceAmount{number.resource, value});
    }
    return refused("there is no such number");
}

} // namespace

std::optional<double> phaseNumber(const BuiltScenario& built, PhaseId phase, PhaseNumber number)
{
    const PlanNode* node = nodeOf(built, phase);
    if (node == nullptr)
        return std::nullopt;
    if (number.kind == Kind::Duration)
        return node->duration;
    const std::size_t k = number.resource.index();
    if ((node->unknown >> k & 1U) != 0)
        return std::nullopt;
    return number.kind == Kind::Use ? node->use[k] : node->volume[k];
}

bool isOwnNumber(const Scenario& scenario, PhaseId phase, PhaseNumber number)
{
    const PhaseOverride* own = overrideOf(scenario.phases, phase);
    if (own == nullptr)
        return false;
    if (number.kind == Kind::Duration)
        return own->duration.has_value();
    const auto& amounts = number.kind == Kind::Use ? own->use : own->demand;
    return amountOf(amounts, number.resource.index()) != nullptr;
}

EditResult<CampaignEdit> typeNumber(const Campaign& campaign, const BuiltScenario& built, PhaseId phase,
    PhaseNumber number, std::optional<double> value)
{
    const ScenarioId scenario = built.scenario.id;
    // Checks the ranges, and says what the edit is called.
    const EditResult<CampaignEdit> plain = plainEdit(campaign, scenario, phase, number, value);
    if (!plain)
        return tl::unexpected(plain.error());
    if (built.plan.recording != nullptr)
        return refused("the scenario shows recorded pieces, whose numbers are as they were measured");
    const PlanNode* node = nodeOf(built, phase);
    if (node == nullptr)
        return refused("the phase does not run in this scenario");
    NumberTyping typing(campaign, built, *node);
    const std::size_t k = number.resource.isValid() ? number.resource.index() : 0;
    if (number.kind == Kind::Duration) {
        if (!value)
            return refused("a duration is needed to draw the phase");
        typing.typeDuration(*value);
    } else if (number.kind == Kind::Use && value) {
        if (std::optional<Refusal> reason = typing.typeUse(k, *value)) {
            reason->what = fmt::format(
                "{}: {}", nameOf(built.scenario.machine.resource(number.resource)), reason->what);
            return tl::unexpected(std::move(*reason));
        }
    } else if (number.kind == Kind::Volume && value) {
        typing.typeVolume(k, *value);
    } else {
        typing.typeUnknown(k);
    }
    std::vector<PhaseOverride> overrides = campaign.scenario(scenario).phases;
    std::erase_if(overrides, [&](const PhaseOverride& item) { return item.phase == phase; });
    PhaseOverride own = typing.take();
    if (own.duration || !own.use.empty() || !own.demand.empty()) {
        const auto place = std::find_if(campaign.scenario(scenario).phases.begin(),
            campaign.scenario(scenario).phases.end(), [&](const PhaseOverride& item) { return item.phase == phase; });
        overrides.insert(overrides.begin() + (place - campaign.scenario(scenario).phases.begin()), std::move(own));
    }
    CampaignEdit edit(plain->text());
    edit.set<&Scenario::phases>(campaign, scenario, std::move(overrides));
    return edit;
}

EditResult<CampaignEdit> clearNumber(const Campaign& campaign, ScenarioId scenario, PhaseId phase, PhaseNumber number)
{
    switch (number.kind) {
    case Kind::Duration:
        return setDuration(campaign, scenario, phase, std::nullopt);
    case Kind::Use:
        return setUse(campaign, scenario, phase, number.resource, std::nullopt);
    case Kind::Volume:
        return setDemand(campaign, scenario, phase, number.resource, std::nullopt);
    }
    return refused("there is no such number");
}

} // namespace minard
