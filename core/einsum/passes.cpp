#include "core/einsum/passes.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include <spdlog/fmt/fmt.h>

namespace minard {

namespace {

/// The loops in terms of indices of the Einsum.
struct Tiling {
    std::vector<std::size_t> order; ///< indices with a loop, outermost first
    std::vector<double> tile;       ///< per index: points in a tile
    std::vector<double> count;      ///< per index: tiles
};

Result<Tiling> tilingOf(const Einsum& einsum, const IterationSpace& space, const std::vector<TileLoop>& loops)
{
    Tiling tiling;
    tiling.tile = space.extents;
    tiling.count.assign(space.extents.size(), 1.0);
    for (const TileLoop& loop : loops) {
        const auto index = std::find_if(einsum.indices.begin(), einsum.indices.end(),
            [&](const EinsumIndex& candidate) { return candidate.name == loop.index; });
        if (index == einsum.indices.end())
            return invalid(fmt::format("the Einsum has no index '{}'", loop.index));
        const auto place = static_cast<std::size_t>(index - einsum.indices.begin());
        if (std::find(tiling.order.begin(), tiling.order.end(), place) != tiling.order.end())
            return invalid(fmt::format("the index '{}' is tiled twice", loop.index));
        if (!(loop.tile > 0.0))
            return invalid(fmt::format("the tile of '{}' must be greater than 0", loop.index));
        tiling.order.push_back(place);
        tiling.tile[place] = std::min(loop.tile, space.extents[place]);
        tiling.count[place] = std::ceil(space.extents[place] / tiling.tile[place]);
    }
    return tiling;
}

bool dependsOn(const TensorReference& reference, std::size_t index)
{
    return std::any_of(reference.indices.begin(), reference.indices.end(), [&](const IndexExpression& expression) {
        return std::any_of(expression.terms.begin(), expression.terms.end(),
            [&](const IndexExpression::Term& term) { return term.index == index && term.factor != 0; });
    });
}

/// Points of a place that the given extents of its indices reach.
double spanOf(const IndexExpression& expression, const std::vector<double>& extents)
{
    double span = 1.0;
    for (const IndexExpression::Term& term : expression.terms)
        span += std::abs(static_cast<double>(term.factor)) * (extents[term.index] - 1.0);
    return span;
}

/// What the overlap of windows at the edges of tiles adds, as a factor ≥ 1.
double overlapOf(const TensorReference& reference, const IterationSpace& space, const Tiling& tiling)
{
    double factor = 1.0;
    for (const IndexExpression& expression : reference.indices) {
        if (expression.terms.size() < 2)
            continue;
        double tiles = 1.0;
        for (const IndexExpression::Term& term : expression.terms)
            tiles *= tiling.count[term.index];
        factor *= std::max(1.0, tiles * spanOf(expression, tiling.tile) / spanOf(expression, space.extents));
    }
    return factor;
}

double passesOf(const TensorReference& reference, const IterationSpace& space, const Tiling& tiling)
{
    double passes = 1.0;
    double outside = 1.0;
    for (const std::size_t index : tiling.order) {
        if (!dependsOn(reference, index))
            outside *= tiling.count[index];
        else if (tiling.count[index] > 1.0)
            passes = outside;
    }
    return passes * overlapOf(reference, space, tiling);
}

} // namespace

Result<PassEstimate> estimatePasses(const Einsum& einsum, const IterationSpace& space, const Workload& workload,
    const TensorNames& tensors, const std::vector<TileLoop>& loops)
{
    const Result<Tiling> tiling = tilingOf(einsum, space, loops);
    if (!tiling)
        return tl::unexpected(tiling.error());
    PassEstimate estimate;
    estimate.footprint = 0.0;
    const auto add = [&](const TensorReference& reference, bool isResult) {
        const double passes = passesOf(reference, space, *tiling);
        const auto known = std::find_if(estimate.tensors.begin(), estimate.tensors.end(),
            [&](const TensorPasses& other) { return other.tensor == reference.tensor; });
        if (known != estimate.tensors.end()) {
            known->reads = std::max(known->reads, passes);
            return;
        }
        TensorPasses moved{reference.tensor, isResult ? passes - 1.0 : passes, isResult ? passes : 0.0, std::nullopt};
        moved.tileBytes = workload.elementBytes(tensors.find(reference.tensor));
        for (const IndexExpression& expression : reference.indices) {
            if (moved.tileBytes)
                moved.tileBytes = *moved.tileBytes * spanOf(expression, tiling->tile);
        }
        estimate.footprint = estimate.footprint && moved.tileBytes
            ? std::optional(*estimate.footprint + *moved.tileBytes)
            : std::nullopt;
        estimate.tensors.push_back(std::move(moved));
    };
    add(einsum.result, true);
    for (const TensorReference& operand : einsum.operands)
        add(operand, false);
    return estimate;
}

} // namespace minard
