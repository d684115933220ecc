// Critical path. In a pipeline of T tiles with tile durations d, the first tile of p can start at
//     first(p) = max( entry(p), max over producers q in the pipeline of first(q) + d_q )
// and the last tile ends at
//     last(p)  = max( first(p) + T d_p, max over producers q of last(q) + d_p ),
// entry(p) = latest last(q) over producers outside. Both are longest paths through the tiles, without listing them. The
// same on the reversed graph gives the time that must pass after a tile.

#include "core/analysis/bounds.h"

#include <algorithm>
#include <limits>

namespace minard {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

struct Adjacency {
    std::vector<std::uint32_t> offsets;
    std::vector<std::uint32_t> targets;
};

/// Rows of `edges` by their source; from and to swapped when `reversed`.
Adjacency adjacency(std::size_t nodes, const std::vector<PlanEdge>& edges, bool reversed)
{
    Adjacency rows;
    rows.offsets.assign(nodes + 1, 0);
    rows.targets.resize(edges.size());
    for (const PlanEdge& edge : edges)
        ++rows.offsets[(reversed ? edge.to : edge.from) + 1];
    for (std::size_t i = 0; i < nodes; ++i)
        rows.offsets[i + 1] += rows.offsets[i];
    std::vector<std::uint32_t> next(rows.offsets.begin(), rows.offsets.end() - 1);
    for (const PlanEdge& edge : edges)
        rows.targets[next[reversed ? edge.to : edge.from]++] = reversed ? edge.from : edge.to;
    return rows;
}

struct Paths {
    std::vector<double> first; // earliest start of the first tile
    std::vector<double> last;  // earliest end of the last tile
    std::vector<bool> isSource;
};

struct TileShape {
    std::vector<std::uint32_t> block;
    std::vector<double> tile; // tile duration; 0 for fine-grained pipelines, whose tiles vanish
};

TileShape tileShape(const SchedulePlan& plan)
{
    TileShape shape{std::vector<std::uint32_t>(plan.nodes.size(), 0), std::vector<double>(plan.nodes.size(), 0.0)};
    for (std::uint32_t i = 0; i < plan.blocks.size(); ++i) {
        const PlanBlock& block = plan.blocks[i];
        const double tiles = block.pipeline.empty() ? 1.0 : static_cast<double>(block.tiles.count);
        for (const std::uint32_t node : block.nodes) {
            shape.block[node] = i;
            shape.tile[node] = block.tiles.fine ? 0.0 : plan.nodes[node].duration / tiles;
        }
    }
    return shape;
}

Paths longestPaths(const SchedulePlan& plan, const TileShape& shape, bool reversed)
{
    const std::size_t count = plan.nodes.size();
    const Adjacency next = adjacency(count, plan.edges, reversed);
    std::vector<std::uint32_t> waiting(count, 0);
    for (const std::uint32_t target : next.targets)
        ++waiting[target];
    Paths paths{std::vector<double>(count, 0.0), std::vector<double>(count, 0.0), std::vector<bool>(count, false)};
    std::vector<double> inherited(count, 0.0); // latest last(q) over producers in the same pipeline
    std::vector<std::uint32_t> order;
    order.reserve(count);
    for (std::uint32_t node = 0; node < count; ++node) {
        if (waiting[node] == 0) {
            order.push_back(node);
            paths.isSource[node] = true;
        }
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::uint32_t node = order[i];
        paths.last[node] = std::max(paths.first[node] + plan.nodes[node].duration, inherited[node] + shape.tile[node]);
        for (std::uint32_t e = next.offsets[node]; e < next.offsets[node + 1]; ++e) {
            const std::uint32_t target = next.targets[e];
            if (shape.block[target] == shape.block[node]) {
                paths.first[target] = std::max(paths.first[target], paths.first[node] + shape.tile[node]);
                inherited[target] = std::max(inherited[target], paths.last[node]);
            } else {
                paths.first[target] = std::max(paths.first[target], paths.last[node]);
            }
            if (--waiting[target] == 0)
                order.push_back(target);
        }
    }
    return paths;
}

/// Shortest time before any tile that is not of a source can start; 0 when all are sources. Adds up what the sources
/// use.
double fillTime(const SchedulePlan& plan, const Paths& paths, std::vector<double>& use)
{
    double fill = kNever;
    for (std::size_t node = 0; node < plan.nodes.size(); ++node) {
        if (!paths.isSource[node]) {
            fill = std::min(fill, paths.first[node]);
            continue;
        }
        for (std::size_t k = 0; k < use.size(); ++k)
            use[k] += plan.nodes[node].use[k];
    }
    return fill == kNever ? 0.0 : fill;
}

double fillDrainBound(const SchedulePlan& plan, const TileShape& shape, const Paths& forward)
{
    const Paths backward = longestPaths(plan, shape, true);
    std::vector<double> sources(plan.resourceCount, 0.0);
    std::vector<double> sinks(plan.resourceCount, 0.0);
    const double fill = fillTime(plan, forward, sources);
    const double drain = fillTime(plan, backward, sinks);
    double bound = 0.0;
    for (std::size_t k = 0; k < plan.resourceCount; ++k) {
        double volume = 0.0;
        for (const PlanNode& node : plan.nodes)
            volume += node.use[k] * node.duration;
        bound = std::max(bound, volume - fill * std::min(1.0, sources[k]) - drain * std::min(1.0, sinks[k]));
    }
    return fill + drain + bound;
}

/// The part of a plan that is its first repetition; all repetitions are alike.
SchedulePlan firstRepetition(const SchedulePlan& plan)
{
    SchedulePlan part;
    part.resourceCount = plan.resourceCount;
    const auto end = std::find_if(
        plan.nodes.begin(), plan.nodes.end(), [](const PlanNode& node) { return node.repetition > 0; });
    const auto count = static_cast<std::uint32_t>(end - plan.nodes.begin());
    part.nodes = std::vector<PlanNode>(plan.nodes.begin(), end);
    for (const PlanBlock& block : plan.blocks) {
        if (block.nodes.front() < count)
            part.blocks.push_back(block);
    }
    for (const PlanEdge& edge : plan.edges) {
        if (edge.from < count)
            part.edges.push_back(edge);
    }
    return part;
}

} // namespace

double Bounds::best() const
{
    return std::max({volume, criticalPath, fillDrain});
}

BoundKind Bounds::binding() const
{
    // Bounds that differ by rounding alone are equal.
    const double least = best() * (1.0 - 1e-9);
    if (volume >= least)
        return BoundKind::Volume;
    return criticalPath >= least ? BoundKind::CriticalPath : BoundKind::FillDrain;
}

double Bounds::gap(double makespan) const
{
    return best() > 0.0 ? makespan / best() - 1.0 : 0.0;
}

Bounds computeBounds(const SchedulePlan& plan)
{
    Bounds bounds;
    for (std::size_t k = 0; k < plan.resourceCount; ++k) {
        double volume = 0.0;
        for (const PlanNode& node : plan.nodes)
            volume += node.use[k] * node.duration;
        if (volume > bounds.volume) {
            bounds.volume = volume;
            bounds.busiest = ResourceId(k);
        }
    }
    if (plan.recording) {
        for (const double duration : plan.recording->duration)
            bounds.criticalPath = std::max(bounds.criticalPath, duration);
        bounds.fillDrain = bounds.volume;
        return bounds;
    }
    if (plan.nodes.empty())
        return bounds;
    const std::uint32_t repetitions = plan.nodes.back().repetition + 1;
    const SchedulePlan part = repetitions > 1 ? firstRepetition(plan) : SchedulePlan{};
    const SchedulePlan& one = repetitions > 1 ? part : plan;
    const TileShape shape = tileShape(one);
    const Paths forward = longestPaths(one, shape, false);
    bounds.criticalPath = *std::max_element(forward.last.begin(), forward.last.end()) * repetitions;
    bounds.fillDrain = fillDrainBound(one, shape, forward) * repetitions;
    return bounds;
}

std::string boundKey(BoundKind kind)
{
    switch (kind) {
    case BoundKind::Volume:
        return "volume";
    case BoundKind::CriticalPath:
        return "criticalPath";
    case BoundKind::FillDrain:
        return "fillDrain";
    }
    return {};
}

std::string boundAdvice(const Bounds& bounds, const Machine& machine)
{
    switch (bounds.binding()) {
    case BoundKind::Volume:
        if (bounds.busiest.isValid() && machine.resource(bounds.busiest).kind == ResourceKind::Bandwidth)
            return "the bytes moved set the limit: fuse phases or keep tensors on chip";
        return "the operations set the limit: reduce the work or raise the peak";
    case BoundKind::CriticalPath:
        return "the longest chain of tiles sets the limit: use more tiles or split its longest phase";
    case BoundKind::FillDrain:
        return "filling and draining the pipeline sets the limit: use more tiles";
    }
    return {};
}

} // namespace minard
