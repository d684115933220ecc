#include "core/einsum/phasemetrics.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/einsum/rooflinetiming.h"

namespace minard {

namespace {

/// Volume, duration and utilization that differ by more are worth a remark (spec 1.2).
constexpr double kMismatch = 0.02;
/// Above 1 by more than rounding (spec 1.2).
constexpr double kFullUse = 1.0 + 1e-9;
/// Phases named in a remark that concerns many.
constexpr std::size_t kNamedPhases = 5;

const ResourceAmount* amountOf(const std::vector<ResourceAmount>& amounts, std::size_t resource)
{
    const auto found = std::find_if(amounts.begin(), amounts.end(),
        [&](const ResourceAmount& amount) { return amount.resource.index() == resource; });
    return found == amounts.end() ? nullptr : &*found;
}

std::string listed(const std::vector<std::string>& phases)
{
    std::string text;
    for (std::size_t i = 0; i < phases.size() && i < kNamedPhases; ++i)
        text += (i > 0 ? ", '" : "'") + phases[i] + "'";
    if (phases.size() > kNamedPhases)
        text += fmt::format(" and {} more", phases.size() - kNamedPhases);
    return text;
}

/// What is stated about one resource of one phase: the scenario's word before the phase's.
struct Stated {
    StatedAmount volume;
    StatedAmount use;
    bool useIsOverride = false; ///< the utilization is the scenario's own
    bool isHidden = false;      ///< the scenario says that it is not known
};

class MetricsDeriver {
public:
    MetricsDeriver(const Campaign& campaign, const EffectiveScenario& scenario,
        const std::vector<PhaseVolumes>& volumes, Diagnostics& diagnostics)
        : m_campaign(campaign)
        , m_scenario(scenario)
        , m_diagnostics(diagnostics)
        , m_rates(scenario.machine, campaign.units, scenario.timing)
        , m_baseRates(campaign.machine, campaign.units, {})
        , m_volumes(volumes)
        , m_overrideOf(campaign.workload.phases.size(), nullptr)
    {
        for (const PhaseOverride& change : scenario.overrides)
            m_overrideOf[change.phase.index()] = &change;
    }

    Result<std::vector<PhaseMetrics>> run();

private:
    Result<PhaseMetrics> derive(PhaseId id);
    void collect(PhaseId id, const PhaseVolumes& volumes);
    [[nodiscard]] Result<> checkClock(const Phase& phase) const;
    [[nodiscard]] double durationOf(const Phase& phase);
    [[nodiscard]] std::optional<double> durationFromUse(bool overridesOnly) const;
    [[nodiscard]] std::optional<double> durationFromVolumes() const;
    [[nodiscard]] std::optional<double> volumeAtBase(std::size_t k) const;
    void resolve(const Phase& phase, std::size_t k, PhaseMetrics& metrics);
    [[nodiscard]] double useFrom(const Phase& phase, std::size_t k, double volume, double duration);
    void remarkMismatch(const Phase& phase, std::size_t k, double use, double volume, double duration);
    void remarkWholeWorkload();

    const Campaign& m_campaign;
    const EffectiveScenario& m_scenario;
    Diagnostics& m_diagnostics;
    RooflineTiming m_rates;
    RooflineTiming m_baseRates; ///< of the campaign's own machine: what given utilizations refer to
    const std::vector<PhaseVolumes>& m_volumes;
    std::vector<const PhaseOverride*> m_overrideOf;

    // Of the phase at hand.
    std::vector<Stated> m_stated;
    std::optional<double> m_baseDuration;
    std::optional<double> m_ownDuration; ///< the scenario's

    std::vector<std::string> m_untimed;       ///< phases timed by roofline for want of a duration
    std::vector<std::string> m_keptDurations; ///< phases that roofline timing could not time
    std::vector<std::string> m_empty;         ///< phases without any number
    std::vector<std::string> m_partlyKnown;   ///< timed by roofline from some of their volumes
};

/// Collects what is stated about the phase, per resource.
void MetricsDeriver::collect(PhaseId id, const PhaseVolumes& volumes)
{
    const Phase& phase = m_campaign.workload.phase(id);
    const PhaseOverride* change = m_overrideOf[id.index()];
    m_stated.assign(m_scenario.machine.resources.size(), {});
    m_baseDuration = phase.given ? phase.given->duration : std::nullopt;
    m_ownDuration = change != nullptr ? change->duration : std::nullopt;
    for (std::size_t k = 0; k < m_stated.size(); ++k) {
        Stated& stated = m_stated[k];
        stated.volume = volumes.volume[k];
        const ResourceAmount* demand = change != nullptr ? amountOf(change->demand, k) : nullptr;
        if (demand != nullptr)
            stated.volume = {true, demand->value};
        const ResourceAmount* use = change != nullptr ? amountOf(change->use, k) : nullptr;
        stated.useIsOverride = use != nullptr;
        if (use == nullptr && phase.given)
            use = amountOf(phase.given->use, k);
        if (use != nullptr)
            stated.use = {true, use->value};
        stated.isHidden = stated.useIsOverride && !stated.use.value && demand == nullptr;
        if (stated.isHidden)
            stated.volume = {true, std::nullopt};
    }
}

Result<> MetricsDeriver::checkClock(const Phase& phase) const
{
    for (std::size_t k = 0; k < m_stated.size(); ++k) {
        if (m_rates.needsClock(k) && m_stated[k].volume.value.value_or(0.0) > 0.0) {
            return invalid(
                fmt::format("phase '{}' needs an amount of '{}', whose peak is per {}, and the document counts "
                            "{}: give the clock frequency",
                    phase.id, m_scenario.machine.resources[k].id,
                    m_campaign.units.time == TimeUnit::Cycle ? "second" : "cycle",
                    m_campaign.units.time == TimeUnit::Cycle ? "cycles" : "seconds"),
                "units.clockHz");
        }
    }
    return {};
}

/// The duration at which stated utilizations move stated volumes: the longest, so that no resource is asked for more.
std::optional<double> MetricsDeriver::durationFromUse(bool overridesOnly) const
{
    std::optional<double> longest;
    for (std::size_t k = 0; k < m_stated.size(); ++k) {
        const Stated& stated = m_stated[k];
        if (!stated.volume.value || stated.use.value.value_or(0.0) <= 0.0 || (overridesOnly && !stated.useIsOverride))
            continue;
        const double peak = stated.useIsOverride ? m_rates.peak(k) : m_baseRates.peak(k);
        longest = std::max(longest.value_or(0.0), *stated.volume.value / (*stated.use.value * peak));
    }
    return longest;
}

/// The volume of resource k as far as it is known without the duration in this scenario.
std::optional<double> MetricsDeriver::volumeAtBase(std::size_t k) const
{
    const Stated& stated = m_stated[k];
    if (stated.volume.value)
        return stated.volume.value;
    if (stated.isHidden || !stated.use.value || !m_baseDuration)
        return std::nullopt;
    return *stated.use.value * (stated.useIsOverride ? m_rates : m_baseRates).peak(k) * *m_baseDuration;
}

/// The roofline time, or no value when no volume is known.
std::optional<double> MetricsDeriver::durationFromVolumes() const
{
    std::optional<double> longest;
    for (std::size_t k = 0; k < m_stated.size(); ++k) {
        if (const std::optional<double> volume = volumeAtBase(k))
            longest = std::max(longest.value_or(0.0), m_rates.time(k, *volume));
    }
    return longest;
}

double MetricsDeriver::durationOf(const Phase& phase)
{
    if (m_ownDuration)
        return *m_ownDuration;
    const bool roofline = m_scenario.timing.model == TimingModel::Roofline;
    if (!roofline && m_baseDuration)
        return *m_baseDuration;
    if (const std::optional<double> duration = durationFromUse(roofline))
        return *duration;
    const std::optional<double> duration = durationFromVolumes();
    if (!duration) {
        (m_baseDuration ? m_keptDurations : m_empty).push_back(phase.id);
        return m_baseDuration.value_or(0.0);
    }
    if (!roofline)
        m_untimed.push_back(phase.id);
    const bool partly = std::any_of(m_stated.begin(), m_stated.end(),
        [](const Stated& stated) { return (stated.volume.stated && !stated.volume.value) || stated.isHidden; });
    if (partly)
        m_partlyKnown.push_back(phase.id);
    return *duration;
}

void MetricsDeriver::remarkMismatch(const Phase& phase, std::size_t k, double use, double volume, double duration)
{
    const double implied = use * m_rates.peak(k) * duration;
    if (std::abs(implied - volume) <= kMismatch * std::max(implied, volume))
        return;
    const Resource& resource = m_scenario.machine.resources[k];
    const char* unit = resource.kind == ResourceKind::Bandwidth ? "B" : "op";
    m_diagnostics.push_back({"volume-use-mismatch", Severity::Warning,
        fmt::format(
            "phase '{}' is given {:.3g} {} of '{}', but a utilization of {:.3g} for its duration moves {:.3g} {}",
            phase.id, volume, unit, resource.id, use, implied, unit),
        phase.id});
}

/// The utilization that goes with a known volume: the stated one when it holds for this duration, else V / (P d).
double MetricsDeriver::useFrom(const Phase& phase, std::size_t k, double volume, double duration)
{
    if (duration <= 0.0)
        return 0.0;
    const Stated& stated = m_stated[k];
    const double derived = volume / (m_rates.peak(k) * duration);
    const bool ownTime = m_ownDuration && m_baseDuration && *m_ownDuration != *m_baseDuration;
    const bool holds = stated.useIsOverride
        || (m_scenario.timing.model == TimingModel::Given && !ownTime && m_rates.peak(k) == m_baseRates.peak(k));
    if (stated.use.value && holds) {
        remarkMismatch(phase, k, *stated.use.value, volume, duration);
        return *stated.use.value;
    }
    if (derived > kFullUse) {
        m_diagnostics.push_back({"utilization-above-one", Severity::Warning,
            fmt::format("phase '{}' needs {:.4g} of the peak of '{}' in its duration, which is more than there is",
                phase.id, derived, m_scenario.machine.resources[k].id),
            phase.id});
    }
    return derived;
}

void MetricsDeriver::resolve(const Phase& phase, std::size_t k, PhaseMetrics& metrics)
{
    const Stated& stated = m_stated[k];
    if (stated.volume.value) {
        metrics.volume[k] = *stated.volume.value;
        metrics.use[k] = useFrom(phase, k, metrics.volume[k], metrics.duration);
        return;
    }
    if (stated.isHidden || (!stated.use.value && (stated.use.stated || stated.volume.stated))) {
        metrics.unknown |= std::uint64_t{1} << k;
        return;
    }
    if (!stated.use.value)
        return;
    // A utilization alone: it gives the volume at the duration it was stated with.
    const double peak = stated.useIsOverride ? m_rates.peak(k) : m_baseRates.peak(k);
    const double statedWith = stated.useIsOverride ? m_ownDuration.value_or(m_baseDuration.value_or(metrics.duration))
                                                   : m_baseDuration.value_or(metrics.duration);
    metrics.volume[k] = *stated.use.value * peak * statedWith;
    if (metrics.duration <= 0.0)
        metrics.use[k] = 0.0;
    else if (statedWith == metrics.duration && peak == m_rates.peak(k))
        metrics.use[k] = *stated.use.value;
    else
        metrics.use[k] = metrics.volume[k] / (m_rates.peak(k) * metrics.duration);
}

Result<PhaseMetrics> MetricsDeriver::derive(PhaseId id)
{
    const Phase& phase = m_campaign.workload.phase(id);
    collect(id, m_volumes[id.index()]);
    if (const Result<> clock = checkClock(phase); !clock)
        return tl::unexpected(clock.error());

    PhaseMetrics metrics;
    metrics.volume.assign(m_stated.size(), 0.0);
    metrics.use.assign(m_stated.size(), 0.0);
    metrics.duration = durationOf(phase);
    for (std::size_t k = 0; k < m_stated.size(); ++k)
        resolve(phase, k, metrics);
    metrics.bound = m_rates.bound(metrics.volume);
    return metrics;
}

void MetricsDeriver::remarkWholeWorkload()
{
    const auto remark = [&](const std::vector<std::string>& phases, const char* id, Severity severity,
                            const char* text) {
        if (!phases.empty())
            m_diagnostics.push_back({id, severity, text + listed(phases), phases.front()});
    };
    remark(m_untimed, "no-duration-given", Severity::Note,
        "no duration is given, so the roofline time of the volumes is used, for ");
    remark(m_keptDurations, "no-volume-known", Severity::Note,
        "no volume is known, so roofline timing keeps the duration given, for ");
    remark(m_partlyKnown, "roofline-of-known-volumes", Severity::Note,
        "not all volumes are known, so the roofline time covers only those that are, for ");
    remark(m_empty, "phase-without-numbers", Severity::Warning,
        "neither a duration nor a volume is known, so the duration is taken as 0, for ");

    const std::vector<Phase>& phases = m_campaign.workload.phases;
    const bool moves = std::any_of(phases.begin(), phases.end(),
        [](const Phase& phase) { return !phase.reads.empty() || !phase.writes.empty() || !phase.einsum.empty(); });
    if (moves && !m_campaign.machine.trafficResource().isValid()) {
        m_diagnostics.push_back({"no-memory-resource", Severity::Warning,
            "the machine has no bandwidth resource, so the traffic of tensors is not counted", "machine.resources"});
    }
}

Result<std::vector<PhaseMetrics>> MetricsDeriver::run()
{
    std::vector<PhaseMetrics> all;
    all.reserve(m_campaign.workload.phases.size());
    for (std::size_t i = 0; i < m_campaign.workload.phases.size(); ++i) {
        Result<PhaseMetrics> metrics = derive(PhaseId(i));
        if (!metrics)
            return tl::unexpected(metrics.error());
        all.push_back(std::move(*metrics));
    }
    remarkWholeWorkload();
    return all;
}

} // namespace

Result<std::vector<PhaseMetrics>> derivePhaseMetrics(
    const Campaign& campaign, const EffectiveScenario& scenario, Diagnostics& diagnostics)
{
    const Result<std::vector<PhaseVolumes>> volumes = derivePhaseVolumes(campaign, diagnostics);
    if (!volumes)
        return tl::unexpected(volumes.error());
    return derivePhaseMetrics(campaign, scenario, *volumes, diagnostics);
}

Result<std::vector<PhaseMetrics>> derivePhaseMetrics(const Campaign& campaign, const EffectiveScenario& scenario,
    const std::vector<PhaseVolumes>& volumes, Diagnostics& diagnostics)
{
    return MetricsDeriver(campaign, scenario, volumes, diagnostics).run();
}

} // namespace minard
