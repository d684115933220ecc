#include "core/analysis/sensitivity.h"

#include <algorithm>
#include <cmath>

#include "core/schedule/buildscenario.h"

namespace minard {

namespace {

SensitivityPoint measured(const Campaign& campaign, const BuiltScenario& built)
{
    SensitivityPoint point;
    point.makespan = built.timeline.makespan();
    point.bounds = computeBounds(built.plan);
    for (std::size_t k = 0; k < built.timeline.resourceCount(); ++k)
        point.average.push_back(built.timeline.average(k));
    point.phases.resize(campaign.workload.phases.size());
    for (std::size_t i = 0; i < built.timeline.nodes().size(); ++i) {
        const PlanNode& node = built.timeline.nodes()[i];
        SensitivityPhase& phase = point.phases[node.phase.index()];
        phase.busy += built.timeline.timings()[i].shares.total();
        for (std::size_t k = 0; k < node.use.size(); ++k) {
            if ((node.unknown >> k & 1U) == 0 && node.use[k] > phase.efficiency) {
                phase.efficiency = node.use[k];
                phase.bound = ResourceId(k);
            }
        }
    }
    return point;
}

bool sameMakespans(const std::vector<SensitivityPoint>& points)
{
    return points.size() > 1 && std::all_of(points.begin(), points.end(), [&](const SensitivityPoint& point) {
        return point.isBuilt() && std::fabs(point.makespan - points.front().makespan) <= 1e-12 * point.makespan;
    });
}

/// What explains a curve that looks wrong.
std::vector<std::string> remarksOn(
    const Campaign& campaign, const EffectiveScenario& scenario, const Sensitivity& result)
{
    std::vector<std::string> remarks;
    if (!sameMakespans(result.points))
        return remarks;
    const auto& phases = campaign.workload.phases;
    const bool hasDurations = std::any_of(
        phases.begin(), phases.end(), [](const Phase& phase) { return phase.given && phase.given->duration; });
    const ParameterKind kind = result.parameter.kind;
    const bool setsDurations = kind == ParameterKind::Peak || kind == ParameterKind::Rank
        || kind == ParameterKind::ElementBits;
    if (scenario.timing.model == TimingModel::Given && hasDurations && setsDurations)
        remarks.emplace_back("phases with given durations keep them: with the timing model \"roofline\" they follow "
                             "their volumes and the peaks");
    else
        remarks.emplace_back("the makespan does not depend on it within these values");
    return remarks;
}

} // namespace

std::optional<std::size_t> Sensitivity::best() const
{
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i].isBuilt() && (!best || points[i].makespan < points[*best].makespan))
            best = i;
    }
    return best;
}

Result<Sensitivity> analyzeSensitivity(const Campaign& campaign, ScenarioId id, const SensitivityParameter& parameter,
    const std::vector<double>& values, std::stop_token stop, const Progress& progress)
{
    const auto scenario = resolveScenario(campaign, id);
    if (!scenario)
        return tl::unexpected(scenario.error());
    if (scenario->recording)
        return invalid("the scenario is a recording: its times are facts and depend on nothing");
    Sensitivity result;
    result.scenario = campaign.scenario(id).id;
    result.parameter = parameter;
    for (const double value : values) {
        if (stop.stop_requested())
            return failure(ErrorCode::Cancelled, "cancelled");
        if (const auto valid = checkParameterValue(parameter, value); !valid)
            return tl::unexpected(valid.error());
        const auto changed = withParameter(campaign, id, parameter, value);
        if (!changed)
            return tl::unexpected(changed.error());
        const auto built = buildScenario(*changed, id, stop);
        if (!built && built.error().code == ErrorCode::Cancelled)
            return tl::unexpected(built.error());
        SensitivityPoint point;
        if (built)
            point = measured(*changed, *built);
        else
            point.error = sentence(built.error());
        point.value = value;
        result.points.push_back(std::move(point));
        if (progress)
            progress(static_cast<double>(result.points.size()) / static_cast<double>(values.size()));
    }
    result.remarks = remarksOn(campaign, *scenario, result);
    return result;
}

std::optional<std::size_t> kneeOf(const std::vector<double>& x, const std::vector<double>& y)
{
    if (x.size() < 3 || x.size() != y.size())
        return std::nullopt;
    const auto positive = [](double value) { return std::isfinite(value) && value > 0.0; };
    if (!std::all_of(x.begin(), x.end(), positive) || !std::all_of(y.begin(), y.end(), positive))
        return std::nullopt;
    const double dx = std::log(x.back() / x.front());
    const double dy = std::log(y.back() / y.front());
    const double length = std::hypot(dx, dy);
    if (!(length > 0.0))
        return std::nullopt;
    std::optional<std::size_t> knee;
    double farthest = 1e-6;
    for (std::size_t i = 1; i + 1 < x.size(); ++i) {
        const double away = std::fabs(dx * std::log(y[i] / y.front()) - dy * std::log(x[i] / x.front())) / length;
        if (away > farthest) {
            farthest = away;
            knee = i;
        }
    }
    return knee;
}

} // namespace minard
