#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/einsum/einsum.h"
#include "core/einsum/iterationspace.h"
#include "core/model/tensornames.h"
#include "core/model/workload.h"

namespace minard {

/// One loop over the tiles of an index.
struct TileLoop {
    std::string index;
    double tile = 1.0; ///< points of the index in one tile, > 0
};

/// How often a tensor moves when an Einsum is run tile by tile.
struct TensorPasses {
    std::string tensor;
    double reads = 0.0;              ///< passes over the whole tensor
    double writes = 0.0;             ///< 0 for operands
    std::optional<double> tileBytes; ///< one tile on chip; no value when the size of an element is not known
};

struct PassEstimate {
    std::vector<TensorPasses> tensors; ///< the result, then every operand once
    std::optional<double> footprint;   ///< bytes of one tile of each, single-buffered
};

/// Estimates passes from tile sizes. `loops` are the loops over tiles, outermost first; an index that is not named has
/// one tile. A tile stays on chip while the loops inside the innermost loop that moves it run, so a tensor is moved
/// again for every tile of the loops outside that it does not depend on. A result that is moved more than once is read
/// back for every pass but the first. Windows such as [2*ox+fx] overlap at the edges of tiles, which adds a fraction.
/// Fails on unknown or repeated indices and on tiles that are not positive.
[[nodiscard]] Result<PassEstimate> estimatePasses(const Einsum& einsum, const IterationSpace& space,
    const Workload& workload, const TensorNames& tensors, const std::vector<TileLoop>& loops);

} // namespace minard
