#include "core/schedule/fusion.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/einsum/rooflinetiming.h"
#include "core/schedule/fusedtraffic.h"
#include "core/schedule/fusionfit.h"
#include "core/schedule/fusiongraph.h"
#include "core/support/numberformat.h"

namespace minard {

namespace {

/// Durations that differ by less are the same.
constexpr double kSameTime = 1e-9;

class Fusion {
public:
    Fusion(const Campaign& campaign, const EffectiveScenario& scenario, const std::vector<PhaseVolumes>& volumes,
        std::vector<PhaseMetrics>& metrics, Diagnostics& diagnostics)
        : m_campaign(campaign)
        , m_scenario(scenario)
        , m_volumes(volumes)
        , m_metrics(metrics)
        , m_diagnostics(diagnostics)
        , m_graph(campaign.workload)
        , m_users(campaign.workload.tensors.size(), volumes)
        , m_roofline(scenario.machine, campaign.units, scenario.timing)
        , m_position(campaign.workload.phases.size(), 0)
        , m_overrideOf(campaign.workload.phases.size(), nullptr)
    {
        for (std::size_t i = 0; i < scenario.order.size(); ++i)
            m_position[scenario.order[i].index()] = i;
        for (const PhaseOverride& change : scenario.overrides)
            m_overrideOf[change.phase.index()] = &change;
    }

    Result<std::vector<FusedGroup>> run();

private:
    [[nodiscard]] Result<> checkShape(const FusionGroup& group, const std::vector<PhaseId>& members);
    FusedGroup fuse(const FusionGroup& group, const std::vector<PhaseId>& members);
    void reduceVolumes(const MemberTraffic& member);
    void reduceVolume(const MemberTraffic& member, std::size_t k);
    double addRecomputation(const FusionGroup& group, PhaseId phase);
    void retime(const FusionGroup& group, PhaseId phase, double rooflineBefore);
    [[nodiscard]] GroupTotals totals(const std::vector<PhaseId>& members) const;
    [[nodiscard]] bool isStatedByScenario(PhaseId phase, std::size_t k) const;

    [[nodiscard]] const std::string& name(PhaseId phase) const { return m_campaign.workload.phase(phase).id; }

    void remarkOn(const FusionGroup& group, const FusedGroup& fused);
    void remarkOnKeep(const FusionGroup& group, const std::vector<PhaseId>& members);

    void remark(const FusionGroup& group, const char* id, Severity severity, std::string message)
    {
        m_diagnostics.push_back({id, severity, std::move(message), fmt::format("fusion '{}'", group.id)});
    }

    const Campaign& m_campaign;
    const EffectiveScenario& m_scenario;
    const std::vector<PhaseVolumes>& m_volumes;
    std::vector<PhaseMetrics>& m_metrics;
    Diagnostics& m_diagnostics;
    FusionGraph m_graph;
    TensorUsers m_users;
    RooflineTiming m_roofline;
    std::vector<std::size_t> m_position; ///< of a phase in the schedule order
    std::vector<const PhaseOverride*> m_overrideOf;
};

Result<> Fusion::checkShape(const FusionGroup& group, const std::vector<PhaseId>& members)
{
    const std::string where = fmt::format("fusion '{}'", group.id);
    const std::vector<PhaseId> apart = m_graph.unconnected(members, m_volumes);
    if (!apart.empty()) {
        return invalid(fmt::format("'{}' and '{}' have neither a dependency nor a tensor in common, not even by way of "
                                   "other phases of the group; put them into groups of their own",
                           name(apart[0]), name(apart[1])),
            where);
    }
    const std::vector<PhaseId> path = m_graph.leavingPath(members);
    if (path.empty())
        return {};
    std::string text;
    for (const PhaseId phase : path)
        text += (text.empty() ? "'" : " → '") + name(phase) + "'";
    return invalid(fmt::format("the path {} leaves the group and comes back, so the group cannot run as one; add '{}' "
                               "to it or take '{}' out",
                       text, name(path[1]), name(path.back())),
        where);
}

/// The scenario's own numbers hold for the phase as it runs there.
bool Fusion::isStatedByScenario(PhaseId phase, std::size_t k) const
{
    const PhaseOverride* change = m_overrideOf[phase.index()];
    const auto names = [&](const std::vector<ResourceAmount>& amounts) {
        return std::any_of(
            amounts.begin(), amounts.end(), [&](const ResourceAmount& amount) { return amount.resource.index() == k; });
    };
    return change != nullptr && (names(change->demand) || names(change->use));
}

void Fusion::reduceVolume(const MemberTraffic& member, std::size_t k)
{
    double before = 0.0;
    double left = 0.0;
    bool isKnownBefore = true;
    bool isKnownLeft = true;
    const auto add = [&](const std::vector<Traffic>& traffic, double& sum, bool& isKnown) {
        for (const Traffic& one : traffic) {
            if (one.resource.index() != k)
                continue;
            sum += one.bytes.value_or(0.0);
            isKnown = isKnown && one.bytes.has_value();
        }
    };
    const PhaseVolumes& volumes = m_volumes[member.phase.index()];
    add(volumes.traffic, before, isKnownBefore);
    add(member.left, left, isKnownLeft);

    PhaseMetrics& metrics = m_metrics[member.phase.index()];
    const std::uint64_t bit = std::uint64_t{1} << k;
    const Phase& phase = m_campaign.workload.phase(member.phase);
    const bool isStated = std::any_of(phase.demand.begin(), phase.demand.end(),
        [&](const ResourceAmount& amount) { return amount.resource.index() == k; });
    if ((metrics.unknown & bit) != 0) {
        // What made it unknown may be gone.
        if (!isStated && !isKnownBefore && isKnownLeft) {
            metrics.unknown &= ~bit;
            metrics.volume[k] = left;
        }
    } else if (metrics.volume[k] == before) {
        metrics.volume[k] = left;
    } else {
        metrics.volume[k] = std::max(0.0, metrics.volume[k] - (before - left));
    }
}

void Fusion::reduceVolumes(const MemberTraffic& member)
{
    for (std::size_t k = 0; k < member.changed.size(); ++k) {
        if (member.changed[k] && !isStatedByScenario(member.phase, k))
            reduceVolume(member, k);
    }
}

double Fusion::addRecomputation(const FusionGroup& group, PhaseId phase)
{
    const Phase& recomputed = m_campaign.workload.phase(phase);
    const ResourceId unit = recomputed.on.isValid() ? recomputed.on : m_scenario.machine.displayLine();
    double added = 0.0;
    for (const auto& [candidate, operations] : group.recompute) {
        if (candidate == phase && unit.isValid() && !isStatedByScenario(phase, unit.index()))
            added += operations;
    }
    if (added > 0.0)
        m_metrics[phase.index()].volume[unit.index()] += added;
    return added;
}

void Fusion::retime(const FusionGroup& group, PhaseId phase, double rooflineBefore)
{
    PhaseMetrics& metrics = m_metrics[phase.index()];
    const PhaseOverride* change = m_overrideOf[phase.index()];
    const bool isMeasured = change != nullptr && change->duration.has_value();
    if (!isMeasured && rooflineBefore > 0.0) {
        const double roofline = m_roofline.time(metrics.volume);
        metrics.duration = group.retime == Retime::Efficiency && metrics.duration > 0.0
            ? roofline * (metrics.duration / rooflineBefore)
            : roofline;
    }
    for (std::size_t k = 0; k < metrics.volume.size(); ++k) {
        if (!isMeasured || !isStatedByScenario(phase, k))
            metrics.use[k] = m_roofline.use(k, metrics.volume[k], metrics.duration);
    }
    metrics.bound = m_roofline.bound(metrics.volume);
}

GroupTotals Fusion::totals(const std::vector<PhaseId>& members) const
{
    GroupTotals totals;
    totals.volume.assign(m_scenario.machine.resources.size(), 0.0);
    for (const PhaseId phase : members) {
        const PhaseMetrics& metrics = m_metrics[phase.index()];
        totals.duration += metrics.duration;
        totals.roofline += m_roofline.time(metrics.volume);
        for (std::size_t k = 0; k < totals.volume.size(); ++k)
            totals.volume[k] += metrics.volume[k];
    }
    return totals;
}

FusedGroup Fusion::fuse(const FusionGroup& group, const std::vector<PhaseId>& members)
{
    const FusedTraffic traffic(m_campaign, group, members, m_volumes, m_users);
    FusedGroup fused;
    fused.id = group.id;
    fused.phases = members;
    fused.before = totals(members);
    traffic.report(fused);
    for (const MemberTraffic& member : traffic.members()) {
        const double rooflineBefore = m_roofline.time(m_metrics[member.phase.index()].volume);
        reduceVolumes(member);
        fused.operationsAdded += addRecomputation(group, member.phase);
        retime(group, member.phase, rooflineBefore);
    }
    fused.after = totals(members);
    if (group.buffer.isValid())
        fused.fit = fitGroup(m_campaign, m_scenario, group, traffic, m_volumes, m_users, m_graph);
    return fused;
}

void Fusion::remarkOnKeep(const FusionGroup& group, const std::vector<PhaseId>& members)
{
    if (!group.keep)
        return;
    for (const TensorId tensor : *group.keep) {
        const std::vector<PhaseId>& writers = m_users.writers(tensor);
        const bool isProduced = std::any_of(writers.begin(), writers.end(),
            [&](PhaseId writer) { return std::find(members.begin(), members.end(), writer) != members.end(); });
        if (!isProduced) {
            remark(group, "fusion-keep-foreign", Severity::Warning,
                fmt::format("the group is to keep '{}', which none of its phases writes",
                    m_campaign.workload.tensors[tensor.index()].id));
        }
    }
}

void Fusion::remarkOn(const FusionGroup& group, const FusedGroup& fused)
{
    remarkOnKeep(group, fused.phases);
    if (fused.bytesSaved == 0.0 && fused.phases.size() > 1) {
        remark(group, "fusion-keeps-nothing", Severity::Warning,
            "the group keeps no tensor on chip that would otherwise move, so fusing changes nothing");
    }
    const double differs = std::abs(fused.before.duration - fused.before.roofline);
    if (m_scenario.timing.model == TimingModel::Given && group.retime == Retime::Roofline
        && differs > kSameTime * fused.before.duration) {
        const Unit unit = m_campaign.units.time == TimeUnit::Second ? Unit::Second
            : m_campaign.units.time == TimeUnit::Cycle              ? Unit::Cycle
                                                                    : Unit::Tick;
        remark(group, "fusion-retimed", Severity::Note,
            fmt::format(
                "fused, the phases take {} by roofline; compare that with {} by roofline unfused, not with the {} "
                "given",
                formatQuantity(fused.after.duration, unit), formatQuantity(fused.before.roofline, unit),
                formatQuantity(fused.before.duration, unit)));
    }
    const std::size_t first = m_position[fused.phases.front().index()];
    const std::size_t last = m_position[fused.phases.back().index()];
    if (last - first + 1 != fused.phases.size() && commonPipeline(m_scenario, fused.phases) == nullptr) {
        remark(group, "fusion-not-adjacent", Severity::Warning,
            "other phases are scheduled between the phases of the group, while its tensors wait on chip");
    }
    if (group.buffer.isValid()) {
        const std::string misfit = describeMisfit(m_campaign, fused.fit);
        if (!misfit.empty())
            remark(group, fused.fit ? "fusion-does-not-fit" : "fusion-fit-unknown",
                fused.fit ? Severity::Warning : Severity::Note, misfit);
    }
}

Result<std::vector<FusedGroup>> Fusion::run()
{
    std::vector<FusedGroup> all;
    for (const FusionGroup& group : m_scenario.fusion) {
        if (group.phases.empty())
            continue;
        std::vector<PhaseId> members = group.phases;
        std::sort(members.begin(), members.end(),
            [&](PhaseId a, PhaseId b) { return m_position[a.index()] < m_position[b.index()]; });
        if (const Result<> shape = checkShape(group, members); !shape)
            return tl::unexpected(shape.error());
        all.push_back(fuse(group, members));
        remarkOn(group, all.back());
    }
    return all;
}

} // namespace

Result<std::vector<FusedGroup>> applyFusion(const Campaign& campaign, const EffectiveScenario& scenario,
    const std::vector<PhaseVolumes>& volumes, std::vector<PhaseMetrics>& metrics, Diagnostics& diagnostics)
{
    if (scenario.fusion.empty())
        return std::vector<FusedGroup>{};
    return Fusion(campaign, scenario, volumes, metrics, diagnostics).run();
}

} // namespace minard
