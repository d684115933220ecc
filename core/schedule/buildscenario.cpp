#include "core/schedule/buildscenario.h"

#include <fmt/format.h>

#include "core/model/timeunit.h"
#include "core/schedule/timelinestore.h"
#include "core/schedule/violations.h"
#include "core/support/memory.h"
#include "core/support/numberformat.h"

namespace minard {

std::string nodeName(const Campaign& campaign, const PlanNode& node)
{
    const std::string& id = campaign.workload.phase(node.phase).id;
    return campaign.workload.repeat > 1 ? id + "#" + std::to_string(node.repetition) : id;
}

namespace {

constexpr std::size_t kMaxFindingsPerKind = 1000;

void addDependencyFindings(
    const Campaign& campaign, const SchedulePlan& plan, const Timeline& timeline, Diagnostics& findings)
{
    const std::vector<PlanEdge> violated = violatedEdges(plan, timeline);
    const std::size_t count = violated.size();
    for (std::size_t i = 0; i < count && i < kMaxFindingsPerKind; ++i) {
        const PlanEdge& edge = violated[i];
        const std::string consumer = nodeName(campaign, plan.nodes[edge.to]);
        findings.push_back({"dependency-violated", Severity::Error,
            fmt::format("{} starts before {} has ended, which it depends on", consumer,
                nodeName(campaign, plan.nodes[edge.from])),
            consumer});
    }
    if (count > kMaxFindingsPerKind)
        findings.push_back({"dependency-violated", Severity::Error,
            fmt::format("{} further dependencies are violated", count - kMaxFindingsPerKind), ""});
}

void addOversubscription(Unit unit, const Machine& machine, const Timeline& timeline, Diagnostics& findings)
{
    const auto time = [&](double value) { return formatQuantity(value, unit, {.significant = 6}); };
    std::size_t count = 0;
    for (const Oversubscription& stretch : timeline.oversubscribed()) {
        if (++count > kMaxFindingsPerKind)
            break;
        const Resource& resource = machine.resource(stretch.resource);
        std::string message = fmt::format("{} is oversubscribed: demand {} from {} to {}",
            resource.label.empty() ? resource.id : resource.label, formatQuantity(stretch.demand, Unit::Fraction),
            time(stretch.start), time(stretch.end));
        if (stretch.count > 1)
            message += fmt::format(
                ", {} times, every {}", formatCount(static_cast<std::int64_t>(stretch.count)), time(stretch.period));
        findings.push_back({"oversubscribed", Severity::Warning, std::move(message), resource.id});
    }
    if (timeline.oversubscribed().size() > kMaxFindingsPerKind)
        findings.push_back({"oversubscribed", Severity::Warning,
            fmt::format(
                "{} further stretches of demand above 100 %", timeline.oversubscribed().size() - kMaxFindingsPerKind),
            ""});
}

} // namespace

Diagnostics scheduleFindings(
    const Campaign& campaign, const Machine& machine, const SchedulePlan& plan, const Timeline& timeline)
{
    Diagnostics findings;
    addDependencyFindings(campaign, plan, timeline, findings);
    addOversubscription(timeUnitOf(campaign.units), machine, timeline, findings);
    return findings;
}

std::size_t memoryOf(const BuiltScenario& built)
{
    const SchedulePlan& plan = built.plan;
    // A node has two columns, one number a resource.
    std::size_t bytes = plan.nodes.size() * (sizeof(PlanNode) + 2 * plan.resourceCount * sizeof(double))
        + heldBytes(plan.blocks, plan.edges);
    for (const PlanBlock& block : plan.blocks)
        bytes += heldBytes(block.nodes);
    return bytes + built.timeline.store().memory();
}

Result<BuiltScenario> buildScenario(
    const Campaign& campaign, ScenarioId id, std::stop_token stop, const Progress& progress)
{
    auto scenario = resolveScenario(campaign, id);
    if (!scenario)
        return tl::unexpected(scenario.error());
    Diagnostics diagnostics;
    auto plan = planSchedule(campaign, *scenario, diagnostics);
    if (!plan)
        return tl::unexpected(plan.error());
    auto timeline = buildTimeline(*plan, std::move(stop), progress);
    if (!timeline)
        return tl::unexpected(timeline.error());
    for (Diagnostic& finding : scheduleFindings(campaign, scenario->machine, *plan, *timeline))
        diagnostics.push_back(std::move(finding));
    return BuiltScenario{std::move(*scenario), std::move(*plan), std::move(*timeline), std::move(diagnostics)};
}

} // namespace minard
