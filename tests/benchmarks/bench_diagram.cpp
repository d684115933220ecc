// Cost of the draw list of one panel, 1920 × 400 pixels: it must follow the pixels, not the pieces.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <random>

#include "core/analysis/levelofdetail.h"
#include "core/diagram/panel.h"
#include "core/schedule/buildtimeline.h"

namespace {

using namespace minard;

/// A timeline with all that a panel needs beside it.
struct Scene {
    Campaign campaign;
    EffectiveScenario scenario;
    PhaseStyles styles;
    Timeline timeline;
    std::shared_ptr<const LevelOfDetail> columns;

    explicit Scene(const SchedulePlan& plan) : timeline(*buildTimeline(plan))
    {
        campaign.machine.resources.resize(2);
        campaign.machine.resources[0].id = "compute";
        campaign.machine.resources[1].id = "memory";
        campaign.machine.resources[1].kind = ResourceKind::Bandwidth;
        campaign.workload.phases.resize(plan.nodes.size());
        for (std::size_t i = 0; i < plan.nodes.size(); ++i)
            campaign.workload.phases[i].id = "phase " + std::to_string(i);
        scenario.machine = campaign.machine;
        styles = PhaseStyles(campaign);
        columns = LevelOfDetail::create(timeline, panelGrouping(input(), StackingOrder::Schedule));
    }

    [[nodiscard]] DiagramInput input() const
    {
        return {campaign, scenario, timeline, styles, {}, {}, {}, {}, columns.get()};
    }
};

SchedulePlan planOf(std::uint32_t phases)
{
    SchedulePlan plan;
    plan.resourceCount = 2;
    std::mt19937 random(1);
    std::uniform_real_distribution<double> real(0.05, 0.9);
    for (std::uint32_t i = 0; i < phases; ++i) {
        PlanNode node;
        node.phase = PhaseId(i);
        node.duration = 1.0 + 10.0 * real(random);
        node.use = {real(random) / 6.0, real(random) / 4.0};
        node.volume = {node.use[0] * node.duration, node.use[1] * node.duration};
        plan.nodes.push_back(node);
    }
    return plan;
}

SchedulePlan pipeline(std::uint32_t phases, std::uint64_t tiles)
{
    SchedulePlan plan = planOf(phases);
    plan.throttle = Throttle::Uniform;
    PlanBlock block;
    block.pipeline = "p";
    block.tiles.count = tiles;
    block.dilate = Dilation::Longest;
    for (std::uint32_t i = 0; i < phases; ++i) {
        block.nodes.push_back(i);
        if (i > 0)
            plan.edges.push_back({i - 1, i, EdgeKind::Stream});
    }
    plan.blocks.push_back(block);
    return plan;
}

/// Pieces of 24 phases on four lanes, with gaps.
SchedulePlan recording(std::size_t pieces)
{
    SchedulePlan plan = planOf(24);
    auto recorded = std::make_shared<Recording>();
    std::mt19937 random(2);
    std::exponential_distribution<double> length(1.0);
    std::uniform_int_distribution<std::uint32_t> phase(0, 23);
    double lanes[4] = {};
    for (std::size_t i = 0; i < pieces; ++i) {
        double& lane = *std::min_element(lanes, lanes + 4);
        const double duration = length(random);
        recorded->start.push_back(lane);
        recorded->duration.push_back(duration);
        recorded->phase.push_back(phase(random));
        lane += duration + (i % 5 == 0 ? length(random) : 0.0);
    }
    plan.recording = std::move(recorded);
    return plan;
}

void drawPanels(benchmark::State& state, const Scene& scene, DiagramLayout layout, double zoom)
{
    PanelOptions options;
    options.layout = layout;
    options.sizes = DiagramSizes::screen();
    const DiagramInput input = scene.input();
    const ValueRange values = fittingValues(input, options);
    TimeAxis axis = TimeAxis(scene.timeline.start(), scene.timeline.end(), 0.0, 1920.0).zoomedAbout(700.0, zoom);
    std::size_t items = 0;
    for (auto _ : state) {
        const Panel panel = buildPanel(input, axis, values, {0, 0, 1920, 400}, options);
        items = panel.list.items.size();
        benchmark::DoNotOptimize(items);
    }
    state.counters["items"] = static_cast<double>(items);
}

void panelOfARecording(benchmark::State& state, DiagramLayout layout, double zoom)
{
    const Scene scene(recording(static_cast<std::size_t>(state.range(0))));
    drawPanels(state, scene, layout, zoom);
}

void panelOfAPipeline(benchmark::State& state, std::uint32_t phases)
{
    const Scene scene(pipeline(phases, static_cast<std::uint64_t>(state.range(0))));
    drawPanels(state, scene, DiagramLayout::OnLine, 1.0);
}

constexpr auto kMilliseconds = benchmark::kMillisecond;

BENCHMARK_CAPTURE(panelOfARecording, onLine, DiagramLayout::OnLine, 1.0)
    ->RangeMultiplier(10)
    ->Range(1000, 10000000)
    ->Unit(kMilliseconds);
BENCHMARK_CAPTURE(panelOfARecording, onLineZoomed, DiagramLayout::OnLine, 30.0)
    ->RangeMultiplier(10)
    ->Range(1000, 10000000)
    ->Unit(kMilliseconds);
BENCHMARK_CAPTURE(panelOfARecording, mirrored, DiagramLayout::Mirrored, 1.0)
    ->RangeMultiplier(10)
    ->Range(1000, 10000000)
    ->Unit(kMilliseconds);
BENCHMARK_CAPTURE(panelOfAPipeline, of24Phases, 24U)->Arg(64)->Arg(1000)->Arg(100000)->Unit(kMilliseconds);
BENCHMARK_CAPTURE(panelOfAPipeline, of1000Phases, 1000U)->Arg(64)->Arg(100000)->Unit(kMilliseconds);

} // namespace
