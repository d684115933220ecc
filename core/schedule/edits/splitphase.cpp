// Splitting a phase: the parts behind the first are added to the workload, the first takes the phase's place, and every
// list that names the phase names the parts instead. Lists are made in the numbering that holds once the parts are
// there.

#include <algorithm>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/einsum/phasevolumes.h"
#include "core/schedule/edits/phasechecks.h"
#include "core/schedule/edits/phaseedits.h"

namespace minard {

namespace {

constexpr std::uint32_t kMostParts = 1000;

class PhaseSplitter {
public:
    PhaseSplitter(const Campaign& campaign, PhaseId phase, std::uint32_t parts)
        : m_campaign(campaign)
        , m_phase(phase)
        , m_parts(parts)
    {
    }

    EditResult<CampaignEdit> run();

private:
    /// The phase with a share of everything; ids are still to be given.
    [[nodiscard]] EditResult<Phase> share() const;
    [[nodiscard]] std::vector<Phase> named(const Phase& share) const;

    [[nodiscard]] PhaseId moved(PhaseId phase) const
    {
        return phase.isValid() && phase > m_phase ? PhaseId(phase.index() + m_parts - 1) : phase;
    }

    [[nodiscard]] PhaseId part(std::uint32_t number) const { return PhaseId(m_phase.index() + number); }

    [[nodiscard]] std::vector<PhaseId> expanded(const std::vector<PhaseId>& phases) const;
    [[nodiscard]] std::vector<Edge> edges() const;
    void addScenario(CampaignEdit& edit, std::size_t index) const;
    void addOverrides(CampaignEdit& edit, std::size_t index) const;
    void addFusion(CampaignEdit& edit, std::size_t index) const;

    const Campaign& m_campaign;
    PhaseId m_phase;
    std::uint32_t m_parts;
};

void divide(std::vector<ResourceAmount>& amounts, double by)
{
    for (ResourceAmount& amount : amounts) {
        if (amount.value)
            *amount.value /= by;
    }
}

/// What an Einsum gives, written as numbers.
Result<> replaceEinsum(const Campaign& campaign, PhaseId id, Phase& phase)
{
    Diagnostics ignored;
    const auto volumes = VolumeDeriver(campaign).derive(id, ignored);
    if (!volumes)
        return tl::unexpected(volumes.error());
    phase.einsum.clear();
    phase.on = {};
    phase.opsPerPoint.reset();
    phase.density.reset();
    phase.demand.clear();
    for (std::size_t k = 0; k < volumes->volume.size(); ++k) {
        if (volumes->volume[k].stated)
            phase.demand.push_back({ResourceId(k), volumes->volume[k].value});
    }
    phase.reads.clear();
    phase.writes.clear();
    for (const Traffic& traffic : volumes->traffic) {
        // A read of the step before is no dependency inside the step. Its bytes are in the demand.
        if (traffic.isShifted)
            continue;
        Access access;
        access.tensor = traffic.tensor;
        access.passes = traffic.passes;
        access.at = traffic.resource;
        (traffic.isWrite ? phase.writes : phase.reads).push_back(access);
    }
    return {};
}

EditResult<Phase> PhaseSplitter::share() const
{
    Phase phase = m_campaign.workload.phase(m_phase);
    if (!phase.einsum.empty()) {
        if (const auto replaced = replaceEinsum(m_campaign, m_phase, phase); !replaced)
            return refused(replaced.error());
    }
    const double parts = m_parts;
    divide(phase.demand, parts);
    for (Access& access : phase.reads)
        access.passes /= parts;
    for (Access& access : phase.writes)
        access.passes /= parts;
    if (phase.given && phase.given->duration)
        *phase.given->duration /= parts;
    return phase;
}

std::vector<Phase> PhaseSplitter::named(const Phase& share) const
{
    phasechecks::PhaseIds ids(m_campaign.workload);
    std::vector<Phase> phases(m_parts, share);
    for (std::uint32_t i = 0; i < m_parts; ++i) {
        phases[i].id = ids.fresh(fmt::format("{}.{}", share.id, i + 1));
        if (!share.name.empty())
            phases[i].name = fmt::format("{} {}/{}", share.name, i + 1, m_parts);
    }
    return phases;
}

std::vector<PhaseId> PhaseSplitter::expanded(const std::vector<PhaseId>& phases) const
{
    std::vector<PhaseId> all;
    all.reserve(phases.size() + m_parts);
    for (const PhaseId phase : phases) {
        all.push_back(moved(phase));
        for (std::uint32_t i = 1; phase == m_phase && i < m_parts; ++i)
            all.push_back(part(i));
    }
    return all;
}

/// What the phase depended on, the first part depends on; what depended on it, depends on the last.
std::vector<Edge> PhaseSplitter::edges() const
{
    std::vector<Edge> edges = m_campaign.workload.edges;
    for (Edge& edge : edges) {
        edge.from = edge.from == m_phase ? part(m_parts - 1) : moved(edge.from);
        edge.to = moved(edge.to);
    }
    for (std::uint32_t i = 1; i < m_parts; ++i)
        edges.push_back({part(i - 1), part(i), {}, EdgeKind::Stream});
    return edges;
}

void PhaseSplitter::addOverrides(CampaignEdit& edit, std::size_t index) const
{
    std::vector<PhaseOverride> overrides;
    bool isNamed = false;
    for (PhaseOverride change : m_campaign.scenarios[index].phases) {
        const bool isOwn = change.phase == m_phase;
        isNamed = isNamed || isOwn;
        if (isOwn && change.duration)
            *change.duration /= m_parts;
        if (isOwn)
            divide(change.demand, m_parts);
        change.phase = moved(change.phase);
        overrides.push_back(change);
        for (std::uint32_t i = 1; isOwn && i < m_parts; ++i) {
            change.phase = part(i);
            overrides.push_back(change);
        }
    }
    if (isNamed)
        edit.add(editparts::ScenarioField<&Scenario::phases>{ScenarioId(index), std::move(overrides)});
}

void PhaseSplitter::addFusion(CampaignEdit& edit, std::size_t index) const
{
    std::vector<FusionGroup> groups = m_campaign.scenarios[index].fusion.value_or(std::vector<FusionGroup>());
    bool isNamed = false;
    for (FusionGroup& group : groups) {
        isNamed = isNamed || std::find(group.phases.begin(), group.phases.end(), m_phase) != group.phases.end();
        group.phases = expanded(group.phases);
        std::vector<std::pair<PhaseId, double>> recompute;
        for (const auto& [phase, operations] : group.recompute) {
            const std::uint32_t parts = phase == m_phase ? m_parts : 1;
            for (std::uint32_t i = 0; i < parts; ++i)
                recompute.emplace_back(PhaseId(moved(phase).index() + i), operations / parts);
        }
        group.recompute = std::move(recompute);
    }
    if (isNamed)
        edit.add(editparts::ScenarioField<&Scenario::fusion>{ScenarioId(index), std::move(groups)});
}

void PhaseSplitter::addScenario(CampaignEdit& edit, std::size_t index) const
{
    const Scenario& scenario = m_campaign.scenarios[index];
    const ScenarioId id(index);
    const auto names = [&](const std::vector<PhaseId>& phases) {
        return std::find(phases.begin(), phases.end(), m_phase) != phases.end();
    };
    if (scenario.order && names(*scenario.order))
        edit.add(editparts::ScenarioField<&Scenario::order>{id, expanded(*scenario.order)});
    const bool pipelined = scenario.pipelines
        && std::any_of(scenario.pipelines->begin(), scenario.pipelines->end(),
            [&](const Pipeline& pipeline) { return names(pipeline.phases); });
    if (pipelined) {
        std::vector<Pipeline> pipelines = *scenario.pipelines;
        for (Pipeline& pipeline : pipelines)
            pipeline.phases = expanded(pipeline.phases);
        edit.add(editparts::ScenarioField<&Scenario::pipelines>{id, std::move(pipelines)});
    }
    addFusion(edit, index);
    addOverrides(edit, index);
    if (scenario.recording != nullptr) {
        auto recording = std::make_shared<Recording>(*scenario.recording);
        for (std::uint32_t& phase : recording->phase)
            phase = static_cast<std::uint32_t>(moved(PhaseId(phase)).index());
        edit.add(editparts::ScenarioField<&Scenario::recording>{id, std::move(recording)});
    }
}

EditResult<CampaignEdit> PhaseSplitter::run()
{
    const EditResult<Phase> divided = share();
    if (!divided)
        return tl::unexpected(divided.error());
    std::vector<Phase> phases = named(*divided);
    CampaignEdit edit(fmt::format("Split {} into {}", m_campaign.workload.phase(m_phase).label(), m_parts));
    editparts::PhasePresence presence;
    for (std::uint32_t i = 1; i < m_parts; ++i) {
        presence.places.push_back(part(i).index());
        presence.phases.push_back(std::move(phases[i]));
    }
    edit.add(std::move(presence));
    edit.add(editparts::PhaseValue{m_phase, std::move(phases.front())});
    edit.add(editparts::WorkloadField<&Workload::edges>{edges()});
    for (std::size_t i = 0; i < m_campaign.scenarios.size(); ++i)
        addScenario(edit, i);
    return edit;
}

} // namespace

EditResult<CampaignEdit> splitPhase(const Campaign& campaign, PhaseId phase, std::uint32_t parts)
{
    if (!phasechecks::knows(campaign, phase))
        return refused("there is no such phase");
    if (parts < 2 || parts > kMostParts)
        return refused(fmt::format("a phase is split into 2 to {} parts", kMostParts));
    std::vector<bool> isSplit(campaign.workload.phases.size(), false);
    isSplit[phase.index()] = true;
    if (const Scenario* recorded = phasechecks::recordedIn(campaign, isSplit))
        return refused(fmt::format("{} has recorded pieces of {}, which cannot be split", recorded->label(),
            campaign.workload.phase(phase).label()));
    return PhaseSplitter(campaign, phase, parts).run();
}

} // namespace minard
