#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/model/scenario.h"
#include "core/support/strongid.h"

namespace minard {

/// A tensor that needs room on chip while a fusion group runs.
struct BufferedTensor {
    TensorId tensor;
    double bytes = 0.0;
    std::vector<std::string> ranks; ///< none = not known: taken to be streamed
    bool isKept = false;            ///< passed on from one member to another
    bool isWhole = false;           ///< a consumer needs all of it at once (a barrier)
    double copies = 1.0; ///< tiles of it that are alive at a time: 1, 2 double-buffered, lead + 1 in a pipeline
};

/// Whether a fusion group fits into its buffer.
struct BufferFit {
    BufferId buffer;
    double capacity = 0.0;               ///< bytes that may be used: capacity · (1 − reserve)
    std::vector<std::string> tiledRanks; ///< the ranks the tiles run along; none = not known, or no common rank
    std::optional<double> tiles;         ///< as given, else the smallest that fit; infinite for "fine"
    std::optional<double> smallestTiles; ///< the smallest number that fits; absent when none does
    std::optional<double> largestTiles;  ///< points of the tiled ranks; absent when they are not known
    double resident = 0.0;               ///< bytes there all the time
    double streamed = 0.0;               ///< bytes of tiles, for `tiles` or the largest number
    bool fits = false;
    std::vector<TensorId> residentTensors; ///< largest first

    [[nodiscard]] double footprint() const { return resident + streamed; }

    friend bool operator==(const BufferFit&, const BufferFit&) = default;
};

/// Footprint F(T) = Σ resident + Σ streamed · min(f, T) / T of T tiles against `capacity` bytes (spec 1.5), with f =
/// `copies`. Tiles run along ranks that all kept tensors share; of several choices the one that fits, with the smaller
/// footprint or the fewer tiles, is taken. Streamed are the tensors that have these ranks, resident the others
/// (weights, mostly) and those needed whole. `tiles` absent = as many as needed.
[[nodiscard]] BufferFit fitBuffer(const std::vector<BufferedTensor>& tensors,
    const std::map<std::string, double>& rankSizes, double capacity, const std::optional<Tiles>& tiles);

} // namespace minard
