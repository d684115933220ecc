#include "core/schedule/plan.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "core/einsum/phasemetrics.h"

namespace minard {

namespace {

constexpr double kMaxNodes = 50e6;

std::string quoted(const std::string& text)
{
    return "'" + text + "'";
}

/// One repetition of the schedule: phases grouped into blocks, in order.
struct OrderedBlock {
    std::vector<PhaseId> phases;
    const Pipeline* pipeline = nullptr;
};

class Planner {
public:
    Planner(const Campaign& campaign, const EffectiveScenario& scenario)
        : m_workload(campaign.workload)
        , m_scenario(scenario)
        , m_edges(dependencies(campaign.workload))
        , m_position(campaign.workload.phases.size())
        , m_pipelineOf(campaign.workload.phases.size(), nullptr)
    {
        for (std::size_t i = 0; i < scenario.order.size(); ++i)
            m_position[scenario.order[i].index()] = i;
    }

    Result<SchedulePlan> run(const std::vector<PhaseMetrics>& metrics);

private:
    [[nodiscard]] Result<> checkGraph() const;
    Result<> checkPipelines();
    /// `edges` are those to members of the pipeline.
    [[nodiscard]] Result<> checkPipeline(const Pipeline& pipeline, const std::vector<Edge>& edges) const;
    [[nodiscard]] Result<> checkMove(const Pipeline& pipeline, const std::vector<Edge>& edges) const;
    [[nodiscard]] std::vector<OrderedBlock> orderBlocks() const;
    void expand(SchedulePlan& plan, const std::vector<OrderedBlock>& blocks, const std::vector<PhaseMetrics>& metrics);
    void expandEdges(SchedulePlan& plan) const;
    Result<> applyStarts(SchedulePlan& plan) const;
    void applyLaunchOverhead(SchedulePlan& plan) const;

    [[nodiscard]] const std::string& id(PhaseId phase) const { return m_workload.phase(phase).id; }

    const Workload& m_workload;
    const EffectiveScenario& m_scenario;
    std::vector<Edge> m_edges;
    std::vector<std::size_t> m_position;       // of a phase in the order
    std::vector<const Pipeline*> m_pipelineOf; // of a phase, or null
    std::vector<std::uint32_t> m_nodeOf;       // of (repetition, phase)
};

Result<> Planner::checkGraph() const
{
    const std::vector<PhaseId> cycle = findCycle(m_workload.phases.size(), m_edges);
    if (cycle.empty())
        return {};
    std::string names;
    for (const PhaseId phase : cycle)
        names += quoted(id(phase)) + " → ";
    return invalid(
        "the dependencies run in a circle: " + names + quoted(id(cycle.front())) + "; remove one of these edges",
        "workload.edges");
}

/// Members are brought together at the first one. That must not put a member before a phase it depends on.
Result<> Planner::checkMove(const Pipeline& pipeline, const std::vector<Edge>& edges) const
{
    std::size_t first = std::numeric_limits<std::size_t>::max();
    for (const PhaseId phase : pipeline.phases)
        first = std::min(first, m_position[phase.index()]);
    for (const Edge& edge : edges) {
        if (m_pipelineOf[edge.from.index()] == &pipeline)
            continue;
        const std::size_t producer = m_position[edge.from.index()];
        if (producer > first && producer < m_position[edge.to.index()])
            return invalid("the phases are not next to each other, and bringing them together would put "
                    + quoted(id(edge.to)) + " before " + quoted(id(edge.from))
                    + ", which it depends on; change the order or leave it out of the pipeline",
                "pipeline " + quoted(pipeline.id));
    }
    return {};
}

Result<> Planner::checkPipeline(const Pipeline& pipeline, const std::vector<Edge>& edges) const
{
    const std::string where = "pipeline " + quoted(pipeline.id);
    const bool tiled = pipeline.tiles.fine || pipeline.tiles.count > 1;
    if (pipeline.phases.empty())
        return invalid("has no phases", where);
    if (!pipeline.tiles.fine && pipeline.tiles.count < 1)
        return invalid("needs at least one tile", where);
    if (pipeline.dilate == Dilation::Longest && pipeline.advance != Advance::Lockstep && !pipeline.tiles.fine)
        return invalid("dilation stretches tiles to their slot, and only lock-step pipelines have slots; use advance "
                       "\"lockstep\" or dilate \"none\"",
            where);
    for (const Edge& edge : edges) {
        if (tiled && edge.kind == EdgeKind::Barrier && m_pipelineOf[edge.from.index()] == &pipeline)
            return invalid(quoted(id(edge.to)) + " needs all of " + quoted(id(edge.from))
                    + " (a barrier), so the two cannot share a pipeline with more than one tile",
                where);
    }
    return checkMove(pipeline, edges);
}

Result<> Planner::checkPipelines()
{
    for (const Pipeline& pipeline : m_scenario.pipelines) {
        for (const PhaseId phase : pipeline.phases) {
            const Pipeline*& owner = m_pipelineOf[phase.index()];
            if (owner != nullptr)
                return invalid("phase " + quoted(id(phase))
                        + (owner == &pipeline ? " is listed twice" : " is already in pipeline " + quoted(owner->id)),
                    "pipeline " + quoted(pipeline.id));
            owner = &pipeline;
        }
    }
    std::vector<std::vector<Edge>> edgesInto(m_scenario.pipelines.size());
    for (const Edge& edge : m_edges) {
        if (const Pipeline* pipeline = m_pipelineOf[edge.to.index()])
            edgesInto[static_cast<std::size_t>(pipeline - m_scenario.pipelines.data())].push_back(edge);
    }
    for (std::size_t i = 0; i < edgesInto.size(); ++i) {
        if (auto checked = checkPipeline(m_scenario.pipelines[i], edgesInto[i]); !checked)
            return checked;
    }
    return {};
}

std::vector<OrderedBlock> Planner::orderBlocks() const
{
    std::vector<OrderedBlock> blocks;
    std::unordered_map<const Pipeline*, std::size_t> placed;
    for (const PhaseId phase : m_scenario.order) {
        const Pipeline* pipeline = m_pipelineOf[phase.index()];
        if (pipeline != nullptr) {
            const auto [entry, fresh] = placed.try_emplace(pipeline, blocks.size());
            if (!fresh) {
                blocks[entry->second].phases.push_back(phase);
                continue;
            }
        }
        blocks.push_back({{phase}, pipeline});
    }
    return blocks;
}

void Planner::expand(
    SchedulePlan& plan, const std::vector<OrderedBlock>& blocks, const std::vector<PhaseMetrics>& metrics)
{
    const std::size_t phases = m_workload.phases.size();
    m_nodeOf.resize(phases * m_workload.repeat);
    plan.nodes.reserve(m_nodeOf.size());
    plan.blocks.reserve(blocks.size() * m_workload.repeat);
    for (std::uint32_t repetition = 0; repetition < m_workload.repeat; ++repetition) {
        for (const OrderedBlock& block : blocks) {
            PlanBlock planned;
            if (block.pipeline != nullptr) {
                planned.pipeline = block.pipeline->id;
                planned.tiles = block.pipeline->tiles;
                planned.advance = block.pipeline->advance;
                planned.dilate = block.pipeline->dilate;
            }
            for (const PhaseId phase : block.phases) {
                const auto node = static_cast<std::uint32_t>(plan.nodes.size());
                const PhaseMetrics& numbers = metrics[phase.index()];
                plan.nodes.push_back(
                    {phase, repetition, numbers.duration, numbers.use, numbers.volume, numbers.unknown});
                m_nodeOf[repetition * phases + phase.index()] = node;
                planned.nodes.push_back(node);
            }
            plan.blocks.push_back(std::move(planned));
        }
    }
}

void Planner::expandEdges(SchedulePlan& plan) const
{
    const std::size_t phases = m_workload.phases.size();
    plan.edges.reserve(m_edges.size() * m_workload.repeat);
    for (std::uint32_t repetition = 0; repetition < m_workload.repeat; ++repetition) {
        const std::uint32_t* nodes = m_nodeOf.data() + repetition * phases;
        for (const Edge& edge : m_edges)
            plan.edges.push_back({nodes[edge.from.index()], nodes[edge.to.index()], edge.kind});
    }
    std::sort(plan.edges.begin(), plan.edges.end(),
        [](const PlanEdge& a, const PlanEdge& b) { return a.from != b.from ? a.from < b.from : a.to < b.to; });
}

Result<> Planner::applyStarts(SchedulePlan& plan) const
{
    const std::size_t perRepetition = plan.blocks.size() / m_workload.repeat;
    for (const ExplicitStart& start : m_scenario.starts) {
        const std::uint32_t repetition = start.repetition.value_or(0);
        const std::string& name = start.pipeline.empty() ? id(start.phase) : start.pipeline;
        if (repetition >= m_workload.repeat)
            return invalid("repetition " + std::to_string(repetition) + " does not exist; the workload has "
                    + std::to_string(m_workload.repeat) + ", counted from 0",
                "starts." + name);
        if (start.pipeline.empty() && m_pipelineOf[start.phase.index()] != nullptr)
            return invalid("is in pipeline " + quoted(m_pipelineOf[start.phase.index()]->id)
                    + ", which starts as one; give the start to the pipeline",
                "starts." + name);
        const auto first = plan.blocks.begin() + static_cast<std::ptrdiff_t>(repetition * perRepetition);
        const auto block = std::find_if(
            first, first + static_cast<std::ptrdiff_t>(perRepetition), [&](const auto& item) {
                return start.pipeline.empty()
                    ? item.pipeline.empty() && plan.nodes[item.nodes.front()].phase == start.phase
                    : item.pipeline == start.pipeline;
            });
        if (block == first + static_cast<std::ptrdiff_t>(perRepetition))
            return invalid("no pipeline of this name", "starts." + name);
        block->start = start.time;
    }
    return {};
}

/// A launch precedes every block, except inside a fusion group, which is launched once.
void Planner::applyLaunchOverhead(SchedulePlan& plan) const
{
    if (!(m_scenario.machine.launchOverhead > 0.0))
        return;
    std::vector<std::size_t> groupOf(m_workload.phases.size(), m_scenario.fusion.size());
    for (std::size_t group = 0; group < m_scenario.fusion.size(); ++group) {
        for (const PhaseId phase : m_scenario.fusion[group].phases)
            groupOf[phase.index()] = group;
    }
    for (std::size_t i = 0; i < plan.blocks.size(); ++i) {
        const std::size_t group = groupOf[plan.nodes[plan.blocks[i].nodes.front()].phase.index()];
        const bool continues = i > 0 && group < m_scenario.fusion.size()
            && groupOf[plan.nodes[plan.blocks[i - 1].nodes.back()].phase.index()] == group
            && plan.nodes[plan.blocks[i - 1].nodes.back()].repetition
                == plan.nodes[plan.blocks[i].nodes.front()].repetition;
        plan.blocks[i].gap = continues ? 0.0 : m_scenario.machine.launchOverhead;
    }
}

Result<SchedulePlan> Planner::run(const std::vector<PhaseMetrics>& metrics)
{
    SchedulePlan plan;
    plan.resourceCount = m_scenario.machine.resources.size();
    plan.throttle = m_scenario.throttle;
    plan.recording = m_scenario.recording;
    if (plan.recording) {
        for (std::size_t i = 0; i < metrics.size(); ++i)
            plan.nodes.push_back(
                {PhaseId(i), 0, metrics[i].duration, metrics[i].use, metrics[i].volume, metrics[i].unknown});
        return plan;
    }
    const double nodes = static_cast<double>(m_workload.phases.size()) * m_workload.repeat;
    if (nodes > kMaxNodes)
        return failure(ErrorCode::TooLarge,
            std::to_string(m_workload.phases.size()) + " phases repeated " + std::to_string(m_workload.repeat)
                + " times are more than the 50 million this program schedules; lower the repetitions",
            "workload.repeat");
    if (auto checked = checkGraph(); !checked)
        return tl::unexpected(checked.error());
    if (auto checked = checkPipelines(); !checked)
        return tl::unexpected(checked.error());
    expand(plan, orderBlocks(), metrics);
    expandEdges(plan);
    applyLaunchOverhead(plan);
    if (auto applied = applyStarts(plan); !applied)
        return tl::unexpected(applied.error());
    return plan;
}

/// A recording fixes how long each phase ran in all.
EffectiveScenario withRecordedDurations(EffectiveScenario scenario, std::size_t phases)
{
    std::vector<double> total(phases, 0.0);
    for (std::size_t i = 0; i < scenario.recording->size(); ++i)
        total[scenario.recording->phase[i]] += scenario.recording->duration[i];
    std::vector<bool> seen(phases, false);
    for (PhaseOverride& change : scenario.overrides) {
        change.duration = total[change.phase.index()];
        seen[change.phase.index()] = true;
    }
    for (std::size_t i = 0; i < phases; ++i) {
        if (!seen[i]) {
            PhaseOverride change;
            change.phase = PhaseId(i);
            change.duration = total[i];
            scenario.overrides.push_back(change);
        }
    }
    scenario.timing.model = TimingModel::Given;
    return scenario;
}

} // namespace

Result<SchedulePlan> planSchedule(const Campaign& campaign, const EffectiveScenario& scenario, Diagnostics& diagnostics)
{
    const auto volumes = derivePhaseVolumes(campaign, diagnostics);
    if (!volumes)
        return tl::unexpected(volumes.error());
    if (scenario.recording) {
        const EffectiveScenario recorded = withRecordedDurations(scenario, campaign.workload.phases.size());
        const auto metrics = derivePhaseMetrics(campaign, recorded, *volumes, diagnostics);
        return metrics ? Planner(campaign, scenario).run(*metrics) : tl::unexpected(metrics.error());
    }
    auto metrics = derivePhaseMetrics(campaign, scenario, *volumes, diagnostics);
    if (!metrics)
        return tl::unexpected(metrics.error());
    auto fused = applyFusion(campaign, scenario, *volumes, *metrics, diagnostics);
    if (!fused)
        return tl::unexpected(fused.error());
    auto plan = Planner(campaign, scenario).run(*metrics);
    if (plan)
        plan->fusion = std::move(*fused);
    return plan;
}

} // namespace minard
