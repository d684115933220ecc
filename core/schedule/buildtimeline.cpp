// Blocks that overlap nothing stay symbolic: each becomes a few runs. Blocks that overlap others, through explicit
// starts, are laid out piece by piece and swept together. The fluid policies decide start times while they run, so
// explicit starts under them put the whole schedule through one simulation.

#include "core/schedule/buildtimeline.h"

#include <algorithm>

#include "core/schedule/pathlength.h"
#include "core/schedule/pipelines.h"

namespace minard {

namespace {

constexpr double kMaxPlacedPieces = 100e6;
constexpr double kMaxFluidPieces = 5e6;

/// One block with where it lies before throttling.
struct Placed {
    std::uint32_t block;
    double start;
    double end;
    double pieces;
};

bool isFluid(Throttle policy)
{
    return policy == Throttle::MaxMin || policy == Throttle::Priority;
}

tl::unexpected<Error> cancelled()
{
    return failure(ErrorCode::Cancelled, "the schedule was not finished: cancelled");
}

tl::unexpected<Error> tooMany(double pieces, double limit)
{
    return failure(ErrorCode::TooLarge,
        "this schedule would need " + std::to_string(static_cast<long long>(pieces))
            + " pieces listed one by one; the limit is " + std::to_string(static_cast<long long>(limit))
            + ": use fewer tiles, or lock-step pipelines without overlapping explicit starts");
}

/// Takes a first segment without pieces away and returns its length.
double removeLeadingIdle(Pattern& pattern)
{
    if (pattern.segments.empty() || pattern.segments.front().entryCount > 0)
        return 0.0;
    const double length = pattern.segments.front().length;
    if (!pattern.impulses.empty() && pattern.impulses.front().time < length)
        return 0.0;
    pattern.segments.erase(pattern.segments.begin());
    for (PatternSegment& segment : pattern.segments)
        segment.offset -= length;
    for (PatternEntry& entry : pattern.entries)
        entry.pieceStart -= length;
    for (Impulse& impulse : pattern.impulses)
        impulse.time -= length;
    pattern.length -= length;
    return length;
}

class TimelineBuild {
public:
    TimelineBuild(const SchedulePlan& plan, std::stop_token stop, const Progress& progress)
        : m_plan(plan)
        , m_store(std::make_shared<TimelineStore>())
        , m_tails(plan.throttle == Throttle::Priority ? pathTails(plan) : std::vector<double>{})
        , m_context{plan, m_tails, std::move(stop)}
        , m_progress(progress)
    {
        m_store->resourceCount = plan.resourceCount;
        m_store->nodes = plan.nodes;
    }

    Result<Timeline> run();

private:
    Result<> appendRecording(RunBuilder& builder);
    Result<> appendFluidSchedule(RunBuilder& builder);
    Result<> appendInOrder(RunBuilder& builder);
    Result<> appendPlaced(RunBuilder& builder);
    Result<> appendBlock(RunBuilder& builder, std::uint32_t block);
    Result<> appendCluster(RunBuilder& builder, const std::vector<Placed>& cluster);
    Result<> appendPieces(RunBuilder& builder, PlacedPieces&& pieces);
    Result<Sweep> makeSweep(const RunBuilder& builder, const PieceColumns& pieces) const;
    [[nodiscard]] std::vector<Placed> placeBlocks() const;
    void addBlockTiming(std::uint32_t block);

    const SchedulePlan& m_plan;
    std::shared_ptr<TimelineStore> m_store;
    std::vector<double> m_tails;
    BlockContext m_context;
    const Progress& m_progress;
};

Result<Sweep> TimelineBuild::makeSweep(const RunBuilder& builder, const PieceColumns& pieces) const
{
    auto sweep = Sweep::create(
        pieces, m_plan.nodes, m_plan.resourceCount, {builder.throttle(), 0, m_context.stop, m_progress});
    if (!sweep)
        return cancelled();
    return std::move(*sweep);
}

Result<> TimelineBuild::appendPieces(RunBuilder& builder, PlacedPieces&& pieces)
{
    if (pieces.start.empty())
        return {};
    if (std::all_of(pieces.scale.begin(), pieces.scale.end(), [](double scale) { return scale == 1.0; }))
        pieces.scale.clear();
    auto sweep = makeSweep(builder, {pieces.start, pieces.duration, pieces.node, pieces.tile, pieces.scale});
    if (!sweep)
        return tl::unexpected(sweep.error());
    builder.addSweep(std::move(*sweep));
    return {};
}

Result<> TimelineBuild::appendRecording(RunBuilder& builder)
{
    const Recording& recording = *m_plan.recording;
    if (static_cast<double>(recording.size()) > kMaxPlacedPieces)
        return tooMany(static_cast<double>(recording.size()), kMaxPlacedPieces);
    if (recording.size() == 0)
        return {};
    auto sweep = makeSweep(builder, {recording.start, recording.duration, recording.phase, {}, {}});
    if (!sweep)
        return tl::unexpected(sweep.error());
    builder.addIdle(sweep->start());
    builder.addSweep(std::move(*sweep));
    return {};
}

Result<> TimelineBuild::appendBlock(RunBuilder& builder, std::uint32_t index)
{
    const PlanBlock& block = m_plan.blocks[index];
    builder.beginBlock(index);
    if (block.pipeline.empty() && !isFluid(m_plan.throttle)) {
        builder.addSingle(block.nodes.front());
    } else if (block.pipeline.empty() || block.advance == Advance::Lockstep || block.tiles.fine) {
        if (!appendLockstep(builder, m_context, block))
            return cancelled();
    } else if (block.advance == Advance::Sequential) {
        appendSequential(builder, m_context, block);
    } else if (isFluid(m_plan.throttle)) {
        const double pieces = static_cast<double>(block.nodes.size()) * static_cast<double>(block.tiles.count);
        if (pieces > kMaxFluidPieces)
            return tooMany(pieces, kMaxFluidPieces);
        FluidGraphBuilder graph;
        PlanBlock alone = block;
        alone.gap = 0.0;
        addBlockTasks(graph, m_context, alone, FluidTask::kBarrier);
        auto pattern = runFluid(graph.finish(), m_plan.nodes, m_plan.resourceCount, m_plan.throttle, m_context.stop);
        if (!pattern)
            return cancelled();
        builder.addPattern(std::move(*pattern), 1);
    } else {
        const double pieces = static_cast<double>(block.nodes.size()) * static_cast<double>(block.tiles.count);
        if (pieces > kMaxPlacedPieces)
            return tooMany(pieces, kMaxPlacedPieces);
        PlacedPieces placed;
        if (!placeBlock(placed, m_context, block, builder.now()))
            return cancelled();
        if (auto done = appendPieces(builder, std::move(placed)); !done)
            return done;
    }
    builder.endBlock();
    return {};
}

Result<> TimelineBuild::appendInOrder(RunBuilder& builder)
{
    for (std::uint32_t block = 0; block < m_plan.blocks.size(); ++block) {
        if (m_context.stop.stop_requested())
            return cancelled();
        builder.addIdle(m_plan.blocks[block].gap);
        if (auto done = appendBlock(builder, block); !done)
            return done;
    }
    return {};
}

std::vector<Placed> TimelineBuild::placeBlocks() const
{
    std::vector<Placed> placed;
    placed.reserve(m_plan.blocks.size());
    double previousEnd = 0.0;
    for (std::uint32_t index = 0; index < m_plan.blocks.size(); ++index) {
        const PlanBlock& block = m_plan.blocks[index];
        const BlockExtent extent = blockExtent(m_context, block);
        const double start = block.start.value_or(previousEnd + block.gap);
        previousEnd = start + extent.length;
        placed.push_back({index, start, previousEnd, extent.pieces});
    }
    std::stable_sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) { return a.start < b.start; });
    return placed;
}

Result<> TimelineBuild::appendCluster(RunBuilder& builder, const std::vector<Placed>& cluster)
{
    if (cluster.size() == 1)
        return appendBlock(builder, cluster.front().block);
    double total = 0.0;
    for (const Placed& item : cluster)
        total += item.pieces;
    if (total > kMaxPlacedPieces)
        return tooMany(total, kMaxPlacedPieces);
    PlacedPieces pieces;
    for (const Placed& item : cluster) {
        if (!placeBlock(pieces, m_context, m_plan.blocks[item.block], item.start))
            return cancelled();
    }
    if (auto done = appendPieces(builder, std::move(pieces)); !done)
        return done;
    for (const Placed& item : cluster)
        addBlockTiming(item.block);
    return {};
}

/// Where a block lies that was not appended as runs of its own: from its first piece to its last.
void TimelineBuild::addBlockTiming(std::uint32_t block)
{
    const std::vector<std::uint32_t>& nodes = m_plan.blocks[block].nodes;
    BlockTiming timing{block, m_store->timings[nodes.front()].start, m_store->timings[nodes.front()].end};
    for (const std::uint32_t node : nodes) {
        timing.start = std::min(timing.start, m_store->timings[node].start);
        timing.end = std::max(timing.end, m_store->timings[node].end);
    }
    m_store->blocks.push_back(timing);
}

Result<> TimelineBuild::appendPlaced(RunBuilder& builder)
{
    const std::vector<Placed> placed = placeBlocks();
    double last = 0.0;
    for (const Placed& item : placed)
        last = std::max(last, item.end);
    const double rounding = 1e-9 * (placed.empty() ? 0.0 : last - placed.front().start);
    double previousEnd = 0.0;
    for (std::size_t first = 0; first < placed.size();) {
        double end = placed[first].end;
        std::size_t next = first + 1;
        while (next < placed.size() && placed[next].start < end - rounding) {
            end = std::max(end, placed[next].end);
            ++next;
        }
        const double gap = placed[first].start - previousEnd;
        if (gap > rounding)
            builder.addIdle(gap);
        const std::vector<Placed> cluster(
            placed.begin() + static_cast<std::ptrdiff_t>(first), placed.begin() + static_cast<std::ptrdiff_t>(next));
        if (auto done = appendCluster(builder, cluster); !done)
            return done;
        previousEnd = end;
        first = next;
    }
    std::stable_sort(m_store->blocks.begin(), m_store->blocks.end(),
        [](const BlockTiming& a, const BlockTiming& b) { return a.block < b.block; });
    return {};
}

Result<> TimelineBuild::appendFluidSchedule(RunBuilder& builder)
{
    double total = 0.0;
    FluidGraphBuilder graph;
    std::uint32_t previous = FluidTask::kBarrier;
    for (const PlanBlock& block : m_plan.blocks) {
        total += blockExtent(m_context, block).pieces;
        if (total > kMaxFluidPieces)
            return tooMany(total, kMaxFluidPieces);
        previous = addBlockTasks(graph, m_context, block, previous);
    }
    auto pattern = runFluid(graph.finish(), m_plan.nodes, m_plan.resourceCount, m_plan.throttle, m_context.stop);
    if (!pattern)
        return cancelled();
    builder.addIdle(removeLeadingIdle(*pattern));
    builder.addPattern(std::move(*pattern), 1);
    for (std::uint32_t index = 0; index < m_plan.blocks.size(); ++index)
        addBlockTiming(index);
    return {};
}

Result<Timeline> TimelineBuild::run()
{
    RunBuilder builder(*m_store, m_plan.throttle);
    const bool explicitStarts = std::any_of(
        m_plan.blocks.begin(), m_plan.blocks.end(), [](const PlanBlock& block) { return block.start.has_value(); });
    Result<> done;
    if (m_plan.recording)
        done = appendRecording(builder);
    else if (!explicitStarts)
        done = appendInOrder(builder);
    else if (isFluid(m_plan.throttle))
        done = appendFluidSchedule(builder);
    else
        done = appendPlaced(builder);
    if (!done)
        return tl::unexpected(done.error());
    builder.finish();
    return Timeline(m_store);
}

} // namespace

Result<Timeline> buildTimeline(const SchedulePlan& plan, std::stop_token stop, const Progress& progress)
{
    return TimelineBuild(plan, std::move(stop), progress).run();
}

} // namespace minard
