// Blocks laid out piece by piece: event-driven pipelines, and any block that overlaps another one.

#include <algorithm>

#include "core/schedule/pathlength.h"
#include "core/schedule/pipelines.h"
#include "core/schedule/slots.h"

namespace minard {

namespace {

/// Number of tiles of each phase that are laid out: fine-grained pipelines are one piece a phase.
std::uint64_t pieceTiles(const PlanBlock& block)
{
    return block.pipeline.empty() || block.tiles.fine ? 1 : block.tiles.count;
}

double tileDuration(const BlockContext& context, const PlanBlock& block, std::uint32_t node)
{
    return context.plan.nodes[node].duration / static_cast<double>(pieceTiles(block));
}

void place(PlacedPieces& pieces, double start, double end, std::uint32_t node, std::uint64_t tile, double scale)
{
    pieces.start.push_back(start);
    pieces.duration.push_back(end - start);
    pieces.node.push_back(node);
    pieces.tile.push_back(static_cast<std::uint32_t>(tile));
    pieces.scale.push_back(scale);
}

/// Start of tile after tile of an event-driven pipeline: a tile begins when the same tile of its producers and the tile
/// before it have ended. Calls `visit(member, tile, start, end)` in order of tiles.
template <typename Visitor>
double runEvents(const BlockContext& context, const PlanBlock& block, Visitor visit)
{
    const BlockGraph graph = makeBlockGraph(context.plan, block);
    std::vector<double> end(block.nodes.size(), 0.0); // of each member's latest tile
    double last = 0.0;
    for (std::uint64_t tile = 0; tile < block.tiles.count; ++tile) {
        if (tile % 1024 == 0 && context.stop.stop_requested())
            return last;
        for (const std::uint32_t member : graph.topological) {
            double start = end[member];
            for (const std::uint32_t producer : graph.predecessors[member])
                start = std::max(start, end[producer]);
            end[member] = start + tileDuration(context, block, block.nodes[member]);
            last = std::max(last, end[member]);
            visit(member, tile, start, end[member]);
        }
    }
    return last;
}

void placeSlots(PlacedPieces& pieces, const BlockContext& context, const PlanBlock& block, double origin)
{
    const Lockstep lockstep = makeLockstep(context.plan, block, blockDepths(context.plan, block));
    double rangeStart = origin;
    for (const SlotRange& range : slotRanges(lockstep)) {
        for (std::uint64_t i = 0; i < range.count; ++i) {
            // Slot boundaries are computed once, so that pieces that meet share the same number.
            const double start = rangeStart + range.longest * static_cast<double>(i);
            const double slotEnd = rangeStart + range.longest * static_cast<double>(i + 1);
            for (std::uint32_t member = range.first; member < range.last; ++member) {
                const double duration = lockstep.tileDuration[member];
                const bool dilated = block.dilate == Dilation::Longest && duration > 0.0;
                const bool fills = dilated || duration == range.longest;
                place(pieces, start, fills ? slotEnd : start + duration, lockstep.node[member],
                    range.number + i - lockstep.depth[member], dilated ? duration / range.longest : 1.0);
            }
        }
        rangeStart += range.longest * static_cast<double>(range.count);
    }
}

void placeSequential(PlacedPieces& pieces, const BlockContext& context, const PlanBlock& block, double origin)
{
    double period = 0.0;
    for (const std::uint32_t node : block.nodes)
        period += tileDuration(context, block, node);
    for (std::uint64_t tile = 0; tile < block.tiles.count; ++tile) {
        double start = origin + period * static_cast<double>(tile);
        for (const std::uint32_t node : block.nodes) {
            const double end = node == block.nodes.back() ? origin + period * static_cast<double>(tile + 1)
                                                          : start + tileDuration(context, block, node);
            place(pieces, start, end, node, tile, 1.0);
            start = end;
        }
    }
}

} // namespace

BlockExtent blockExtent(const BlockContext& context, const PlanBlock& block)
{
    BlockExtent extent;
    extent.pieces = static_cast<double>(block.nodes.size()) * static_cast<double>(pieceTiles(block));
    if (block.pipeline.empty()) {
        extent.length = context.plan.nodes[block.nodes.front()].duration;
    } else if (block.advance == Advance::Sequential) {
        for (const std::uint32_t node : block.nodes)
            extent.length += context.plan.nodes[node].duration;
    } else if (block.advance == Advance::Event && !block.tiles.fine) {
        extent.length = runEvents(context, block, [](std::uint32_t, std::uint64_t, double, double) {});
    } else {
        const Lockstep lockstep = makeLockstep(context.plan, block, blockDepths(context.plan, block));
        for (const SlotRange& range : slotRanges(lockstep))
            extent.length += range.longest * static_cast<double>(range.count);
    }
    return extent;
}

bool placeBlock(PlacedPieces& pieces, const BlockContext& context, const PlanBlock& block, double origin)
{
    if (block.pipeline.empty()) {
        const std::uint32_t node = block.nodes.front();
        place(pieces, origin, origin + context.plan.nodes[node].duration, node, 0, 1.0);
    } else if (block.advance == Advance::Sequential && !block.tiles.fine) {
        placeSequential(pieces, context, block, origin);
    } else if (block.advance == Advance::Event && !block.tiles.fine) {
        runEvents(context, block, [&](std::uint32_t member, std::uint64_t tile, double start, double end) {
            place(pieces, origin + start, origin + end, block.nodes[member], tile, 1.0);
        });
    } else {
        placeSlots(pieces, context, block, origin);
    }
    return !context.stop.stop_requested();
}

namespace {

/// The tiles of one block as tasks, before their order is laid down.
struct BlockTasks {
    FluidGraphBuilder& graph;
    const BlockContext& context;
    const PlanBlock& block;
    const BlockGraph& members;
    std::optional<PathLengths> paths;
    std::uint32_t gate;
    std::uint32_t barrier;

    std::uint32_t add(std::uint32_t member, std::uint64_t tile, double slotLength)
    {
        FluidTask task;
        task.node = block.nodes[member];
        task.tile = tile;
        const double duration = tileDuration(context, block, task.node);
        const bool dilated = block.dilate == Dilation::Longest && duration > 0.0;
        task.work = dilated ? slotLength : duration;
        task.scale = dilated ? duration / slotLength : 1.0;
        task.urgency = paths ? paths->at(member, pieceTiles(block) - 1 - tile) : 0.0;
        return graph.add(task);
    }

    /// Slot after slot, a barrier between them.
    void addSlots()
    {
        const Lockstep lockstep = makeLockstep(context.plan, block, members.depth);
        std::uint32_t before = gate;
        for (const SlotRange& range : slotRanges(lockstep)) {
            for (std::uint64_t i = 0; i < range.count; ++i) {
                const std::uint32_t after = graph.add({});
                for (std::uint32_t m = range.first; m < range.last; ++m) {
                    const auto member = static_cast<std::uint32_t>(
                        std::lower_bound(block.nodes.begin(), block.nodes.end(), lockstep.node[m])
                        - block.nodes.begin());
                    const std::uint32_t task = add(member, range.number + i - lockstep.depth[m], range.longest);
                    graph.order(before, task);
                    graph.order(task, after);
                }
                before = after;
            }
        }
        graph.order(before, barrier);
    }

    void addEvents()
    {
        std::vector<std::uint32_t> latest(block.nodes.size(), gate);
        for (std::uint64_t tile = 0; tile < block.tiles.count; ++tile) {
            for (const std::uint32_t member : members.topological) {
                const std::uint32_t task = add(member, tile, 0.0);
                graph.order(latest[member], task);
                for (const std::uint32_t producer : members.predecessors[member])
                    graph.order(latest[producer], task);
                latest[member] = task;
            }
        }
        for (const std::uint32_t task : latest)
            graph.order(task, barrier);
    }

    void addSequential()
    {
        std::uint32_t before = gate;
        for (std::uint64_t tile = 0; tile < pieceTiles(block); ++tile) {
            for (std::uint32_t member = 0; member < block.nodes.size(); ++member) {
                const std::uint32_t task = add(member, tile, 0.0);
                graph.order(before, task);
                before = task;
            }
        }
        graph.order(before, barrier);
    }
};

} // namespace

std::uint32_t addBlockTasks(
    FluidGraphBuilder& graph, const BlockContext& context, const PlanBlock& block, std::uint32_t before)
{
    FluidTask opening;
    opening.release = block.start.value_or(0.0);
    opening.delay = block.start ? 0.0 : block.gap;
    const std::uint32_t start = graph.add(opening);
    if (!block.start && before != FluidTask::kBarrier)
        graph.order(before, start);
    const BlockGraph members = makeBlockGraph(context.plan, block);
    const std::uint32_t barrier = graph.add({});
    BlockTasks tasks{graph, context, block, members, std::nullopt, start, barrier};
    if (context.plan.throttle == Throttle::Priority)
        tasks.paths.emplace(context.plan, block, members, context.tails);
    if (block.pipeline.empty() || (block.advance == Advance::Sequential && !block.tiles.fine))
        tasks.addSequential();
    else if (block.advance == Advance::Event && !block.tiles.fine)
        tasks.addEvents();
    else
        tasks.addSlots();
    return barrier;
}

} // namespace minard
