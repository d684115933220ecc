// Cost of timing a schedule: pipelines against the tile count, recorded overlaps against the number of pieces.

#include <benchmark/benchmark.h>

#include <cstring>
#include <random>

#include "core/analysis/levelofdetail.h"
#include "core/schedule/buildtimeline.h"

namespace {

using namespace minard;

SchedulePlan pipeline(std::uint32_t phases, std::uint64_t tiles, Dilation dilate, Throttle throttle)
{
    SchedulePlan plan;
    plan.resourceCount = 2;
    plan.throttle = throttle;
    PlanBlock block;
    block.pipeline = "p";
    block.tiles.count = tiles;
    block.dilate = dilate;
    std::mt19937 random(1);
    std::uniform_real_distribution<double> real(0.05, 0.9);
    for (std::uint32_t i = 0; i < phases; ++i) {
        PlanNode node;
        node.phase = PhaseId(i);
        node.duration = 1.0 + 10.0 * real(random);
        node.use = {real(random) / 6.0, real(random) / 4.0};
        node.volume = {node.use[0] * node.duration, node.use[1] * node.duration};
        plan.nodes.push_back(node);
        block.nodes.push_back(i);
        if (i > 0)
            plan.edges.push_back({i - 1, i, EdgeKind::Stream});
    }
    plan.blocks.push_back(block);
    return plan;
}

void pipelineOf24Phases(benchmark::State& state, Dilation dilate, Throttle throttle)
{
    const SchedulePlan plan = pipeline(24, static_cast<std::uint64_t>(state.range(0)), dilate, throttle);
    for (auto _ : state)
        benchmark::DoNotOptimize(buildTimeline(plan));
}

void pipelineOf1000Phases(benchmark::State& state)
{
    const SchedulePlan plan = pipeline(
        1000, static_cast<std::uint64_t>(state.range(0)), Dilation::Longest, Throttle::Uniform);
    for (auto _ : state)
        benchmark::DoNotOptimize(buildTimeline(plan));
}

/// Pieces of 24 phases on `lanes` lanes that overlap at will, in order of start.
SchedulePlan recording(std::size_t pieces, unsigned lanes, Throttle throttle)
{
    SchedulePlan plan = pipeline(24, 1, Dilation::None, throttle);
    plan.blocks.clear();
    plan.edges.clear();
    auto recorded = std::make_shared<Recording>();
    std::mt19937 random(2);
    std::uniform_real_distribution<double> real(0.2, 1.8);
    double now = 0.0;
    for (std::size_t i = 0; i < pieces; ++i) {
        now += real(random);
        recorded->start.push_back(now);
        recorded->duration.push_back(real(random) * lanes);
        recorded->phase.push_back(static_cast<std::uint32_t>(random() % 24));
        recorded->lane.push_back(static_cast<std::uint16_t>(i % lanes));
    }
    plan.recording = recorded;
    return plan;
}

void recordedOverlap(benchmark::State& state, unsigned lanes, Throttle throttle)
{
    const SchedulePlan plan = recording(static_cast<std::size_t>(state.range(0)), lanes, throttle);
    for (auto _ : state)
        benchmark::DoNotOptimize(buildTimeline(plan));
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

ColumnGrouping onePerPhase(const Timeline& timeline)
{
    ColumnGrouping grouping{ResourceId(0), ResourceId(1), {}};
    for (std::uint32_t node = 0; node < timeline.nodes().size(); ++node)
        grouping.groupOfNode.push_back(node % 24);
    return grouping;
}

/// Segments and pyramid of a recording: what target P3 compares with copyOfTheSameBytes.
void recordingWithPyramid(benchmark::State& state, unsigned lanes)
{
    const SchedulePlan plan = recording(static_cast<std::size_t>(state.range(0)), lanes, Throttle::None);
    for (auto _ : state) {
        const auto timeline = buildTimeline(plan);
        benchmark::DoNotOptimize(LevelOfDetail::create(*timeline, onePerPhase(*timeline)));
    }
}

/// Summaries of 1920 columns; argument: pieces, 10 × the zoom.
void columnsOfAFrame(benchmark::State& state, unsigned lanes)
{
    const SchedulePlan plan = recording(static_cast<std::size_t>(state.range(0)), lanes, Throttle::None);
    const auto timeline = buildTimeline(plan);
    const auto pyramid = LevelOfDetail::create(*timeline, onePerPhase(*timeline));
    const double width = timeline->makespan() / static_cast<double>(state.range(1)) / 1920.0;
    const double origin = timeline->start() + 0.3 * (timeline->makespan() - width * 1920.0);
    ColumnSummary summary;
    for (auto _ : state) {
        for (int i = 0; i < 1920; ++i) {
            pyramid->summarize(origin + width * i, origin + width * (i + 1), summary);
            benchmark::DoNotOptimize(summary.shares.data());
        }
    }
    state.counters["bytes/piece"] = static_cast<double>(pyramid->memory()) / static_cast<double>(state.range(0));
}

void copyOfTheSameBytes(benchmark::State& state)
{
    const auto bytes = static_cast<std::size_t>(state.range(0)) * 22;
    std::vector<char> from(bytes, 1);
    std::vector<char> to(bytes, 2);
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), bytes);
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
}

BENCHMARK_CAPTURE(pipelineOf24Phases, dilatedThrottled, Dilation::Longest, Throttle::Uniform)
    ->Arg(4)
    ->Arg(64)
    ->Arg(1'000'000);
BENCHMARK_CAPTURE(pipelineOf24Phases, throttled, Dilation::None, Throttle::Uniform)->Arg(4)->Arg(64)->Arg(1'000'000);
BENCHMARK_CAPTURE(pipelineOf24Phases, maxmin, Dilation::None, Throttle::MaxMin)->Arg(64)->Arg(1'000'000);
BENCHMARK_CAPTURE(pipelineOf24Phases, priority, Dilation::None, Throttle::Priority)->Arg(64)->Arg(1'000'000);
BENCHMARK(pipelineOf1000Phases)->Arg(64)->Arg(100'000)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(recordedOverlap, oneLane, 1, Throttle::None)
    ->RangeMultiplier(10)
    ->Range(10'000, 10'000'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(recordedOverlap, eightLanes, 8, Throttle::None)
    ->RangeMultiplier(10)
    ->Range(10'000, 10'000'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(recordedOverlap, eightLanesThrottled, 8, Throttle::Uniform)
    ->Arg(1'000'000)
    ->Arg(10'000'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(recordingWithPyramid, oneLane, 1)->Arg(1'000'000)->Arg(10'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(recordingWithPyramid, eightLanes, 8)->Arg(1'000'000)->Arg(10'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(columnsOfAFrame, eightLanes, 8)
    ->Args({10'000'000, 1})
    ->Args({10'000'000, 10})
    ->Args({10'000'000, 100})
    ->Args({10'000'000, 1000})
    ->Args({1'000, 1})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(columnsOfAFrame, oneLane, 1)
    ->Args({10'000'000, 1})
    ->Args({10'000'000, 100})
    ->Args({10'000'000, 1000})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(copyOfTheSameBytes)->Arg(1'000'000)->Arg(10'000'000)->Unit(benchmark::kMillisecond);

} // namespace
