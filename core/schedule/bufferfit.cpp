#include "core/schedule/bufferfit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace minard {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Beyond this, doubles skip whole numbers.
constexpr double kMostTiles = 9007199254740992.0;

/// A way of cutting the group into tiles.
struct Cut {
    std::vector<std::string> ranks;
    double limit = kInfinity; ///< most tiles
    double resident = 0.0;
    std::vector<std::pair<double, double>> streamed; ///< bytes and copies
    std::vector<const BufferedTensor*> residentTensors;

    [[nodiscard]] double streamedAt(double tiles) const
    {
        double bytes = 0.0;
        for (const auto& [size, copies] : streamed)
            bytes += std::isinf(tiles) ? 0.0 : size * std::min(copies, tiles) / tiles;
        return bytes;
    }
};

bool has(const std::vector<std::string>& ranks, const std::string& rank)
{
    return std::find(ranks.begin(), ranks.end(), rank) != ranks.end();
}

/// Ranks that every kept tensor of known ranks has, and whether there is such a tensor.
std::pair<std::vector<std::string>, bool> commonRanks(const std::vector<BufferedTensor>& tensors)
{
    std::vector<std::string> common;
    bool isKnown = false;
    for (const BufferedTensor& tensor : tensors) {
        if (!tensor.isKept || tensor.isWhole || tensor.ranks.empty())
            continue;
        if (!isKnown)
            common = tensor.ranks;
        else
            common.erase(std::remove_if(common.begin(), common.end(),
                             [&](const std::string& rank) { return !has(tensor.ranks, rank); }),
                common.end());
        isKnown = true;
    }
    return {common, isKnown};
}

/// The common ranks in sets that appear in the same tensors: the ranks of a set are cut together.
std::vector<std::vector<std::string>> rankSets(
    const std::vector<BufferedTensor>& tensors, const std::vector<std::string>& common)
{
    std::vector<std::pair<std::vector<bool>, std::vector<std::string>>> sets;
    for (const std::string& rank : common) {
        std::vector<bool> where;
        for (const BufferedTensor& tensor : tensors)
            where.push_back(has(tensor.ranks, rank));
        const auto same = std::find_if(sets.begin(), sets.end(), [&](const auto& set) { return set.first == where; });
        if (same == sets.end())
            sets.push_back({std::move(where), {rank}});
        else
            same->second.push_back(rank);
    }
    std::vector<std::vector<std::string>> ranks;
    for (auto& set : sets)
        ranks.push_back(std::move(set.second));
    return ranks;
}

/// The cut along `ranks`. With none, tensors of known ranks stay whole when `isKnown`, and all are streamed when not.
Cut cutAlong(std::vector<std::string> ranks, bool isKnown, const std::vector<BufferedTensor>& tensors,
    const std::map<std::string, double>& rankSizes)
{
    Cut cut;
    if (isKnown) {
        cut.limit = 1.0;
        for (const std::string& rank : ranks) {
            const auto size = rankSizes.find(rank);
            cut.limit *= size == rankSizes.end() ? 1.0 : size->second;
        }
    }
    for (const BufferedTensor& tensor : tensors) {
        const bool isCut = !isKnown || tensor.ranks.empty() || (!ranks.empty() && has(tensor.ranks, ranks.front()));
        if (isCut && !tensor.isWhole) {
            cut.streamed.emplace_back(tensor.bytes, tensor.copies);
        } else {
            cut.resident += tensor.bytes;
            cut.residentTensors.push_back(&tensor);
        }
    }
    cut.ranks = std::move(ranks);
    return cut;
}

/// The smallest whole number of tiles up to the limit that fits; the footprint never grows with the number.
std::optional<double> smallestTiles(const Cut& cut, double capacity)
{
    const auto fits = [&](double tiles) { return cut.resident + cut.streamedAt(tiles) <= capacity; };
    double high = std::max(1.0, std::floor(std::min(cut.limit, kMostTiles)));
    if (!fits(high))
        return std::nullopt;
    double low = 0.0;
    while (high - low > 1.0) {
        const double middle = std::floor(low + (high - low) / 2.0);
        (fits(middle) ? high : low) = middle;
    }
    return high;
}

BufferFit fitOf(const Cut& cut, double capacity, const std::optional<Tiles>& tiles)
{
    BufferFit fit;
    fit.capacity = capacity;
    fit.tiledRanks = cut.ranks;
    fit.resident = cut.resident;
    fit.smallestTiles = smallestTiles(cut, capacity);
    if (std::isfinite(cut.limit))
        fit.largestTiles = cut.limit;
    if (tiles)
        fit.tiles = tiles->fine ? kInfinity : static_cast<double>(tiles->count);
    else
        fit.tiles = fit.smallestTiles;
    fit.streamed = cut.streamedAt(std::min({fit.tiles.value_or(kInfinity), cut.limit, kMostTiles}));
    // Fine tiles are as many as there can be.
    fit.fits = tiles && tiles->fine ? fit.smallestTiles.has_value()
                                    : fit.tiles && *fit.tiles <= cut.limit && fit.footprint() <= capacity;

    std::vector<const BufferedTensor*> resident = cut.residentTensors;
    std::stable_sort(resident.begin(), resident.end(),
        [](const BufferedTensor* a, const BufferedTensor* b) { return a->bytes > b->bytes; });
    for (const BufferedTensor* tensor : resident)
        fit.residentTensors.push_back(tensor->tensor);
    return fit;
}

bool isWithinLimit(const BufferFit& fit)
{
    return !fit.tiles || !fit.largestTiles || std::isinf(*fit.tiles) || *fit.tiles <= *fit.largestTiles;
}

/// What fits goes first, then what fits with some number of tiles, then the smaller.
bool isBetter(const BufferFit& a, const BufferFit& b)
{
    if (a.fits != b.fits)
        return a.fits;
    if (a.smallestTiles.has_value() != b.smallestTiles.has_value())
        return a.smallestTiles.has_value();
    if (isWithinLimit(a) != isWithinLimit(b))
        return isWithinLimit(a);
    if (a.smallestTiles && *a.smallestTiles != *b.smallestTiles)
        return *a.smallestTiles < *b.smallestTiles;
    return a.footprint() < b.footprint();
}

} // namespace

BufferFit fitBuffer(const std::vector<BufferedTensor>& tensors, const std::map<std::string, double>& rankSizes,
    double capacity, const std::optional<Tiles>& tiles)
{
    const auto [common, isKnown] = commonRanks(tensors);
    std::vector<std::vector<std::string>> choices = rankSets(tensors, common);
    if (choices.empty())
        choices.emplace_back();
    std::optional<BufferFit> best;
    for (std::vector<std::string>& ranks : choices) {
        BufferFit fit = fitOf(cutAlong(std::move(ranks), isKnown, tensors, rankSizes), capacity, tiles);
        if (!best || isBetter(fit, *best))
            best = std::move(fit);
    }
    return *best;
}

} // namespace minard
