#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/support/largevector.h"

namespace minard {

/// What is summed per group over a stretch of time.
enum class LodChannel : std::uint8_t {
    Line,        ///< ∫ utilization of the line resource dt
    Fill,        ///< ∫ utilization of the pipe resource dt
    Time,        ///< running time of all pieces
    Dilated,     ///< of it, added by dilation
    Throttled,   ///< of it, added by throttling
    UnknownLine, ///< of it, with unknown use of the line resource
    UnknownFill, ///< of it, with unknown use of the pipe resource
};
inline constexpr std::size_t kLodChannels = 7;

/// Range of demand within a stretch, and what goes with it.
struct LodRange {
    float minLine = std::numeric_limits<float>::infinity();
    float maxLine = 0.0F;
    float minFill = std::numeric_limits<float>::infinity();
    float maxFill = 0.0F;
    float worstDemand = 0.0F;
    std::uint16_t worst = 0; ///< resource of the worst demand
    double idle = 0.0;
    double oversubscribed = 0.0;

    void include(const LodRange& other);
    /// `other` with its times multiplied by `share`.
    void includePart(LodRange other, double share);
    /// A stretch of `length` with this demand throughout.
    void include(double line, double fill, double length, std::span<const double> demand);
};

/// Sums per group of one stretch.
class LodSum {
public:
    explicit LodSum(std::size_t groups) : m_groups(groups), m_values(groups * kLodChannels), m_starts(groups) { }

    [[nodiscard]] std::size_t groups() const { return m_groups; }

    [[nodiscard]] double& at(LodChannel channel, std::size_t group)
    {
        return m_values[static_cast<std::size_t>(channel) * m_groups + group];
    }

    [[nodiscard]] double at(LodChannel channel, std::size_t group) const
    {
        return m_values[static_cast<std::size_t>(channel) * m_groups + group];
    }

    /// Pieces that begin in the stretch.
    [[nodiscard]] std::uint64_t& starts(std::size_t group) { return m_starts[group]; }

    [[nodiscard]] std::uint64_t starts(std::size_t group) const { return m_starts[group]; }

    /// Adds `other` times `factor`, ranges and starts apart.
    void addScaled(const LodSum& other, double factor);
    void clear();

    LodRange range;

private:
    std::size_t m_groups;
    std::vector<double> m_values; // channel-major
    std::vector<std::uint64_t> m_starts;
};

/// A leaf: consecutive single phases and idle stretches, or one other run, or a chunk of a sweep.
struct LodLeaf {
    double start = 0.0;
    std::uint32_t run = 0;   ///< the first
    std::uint32_t chunk = 0; ///< of a sweep: its leaves chunk · kChunk …
};

/// Leaves in order of time. Sums per group are kept from the beginning up to each leaf, so that any sequence of leaves
/// is one difference; ranges of demand in levels above the leaves, four children a node.
class LodPyramid {
public:
    static constexpr std::size_t kChunk = 4; ///< leaves of a sweep in one leaf
    static constexpr std::size_t kFanOut = 4;

    /// `channels` that are not kept are 0 throughout.
    LodPyramid(std::size_t groups, std::array<bool, kLodChannels> channels);

    /// Makes room for that many leaves.
    void reserve(std::size_t leaves);
    void addLeaf(const LodLeaf& leaf, const LodSum& sum);
    /// Builds the levels above the leaves.
    void finish();

    [[nodiscard]] const std::vector<LodLeaf>& leaves() const { return m_leaves; }

    [[nodiscard]] const std::vector<LodChannel>& channels() const { return m_channels; }

    /// Index of the last leaf that starts at or before `time`; 0 when none does. O(log of the distance from `hint`, an
    /// index).
    [[nodiscard]] std::size_t leafAt(double time, std::size_t hint) const;

    [[nodiscard]] const LodRange& range(std::size_t leaf) const { return m_ranges.front()[leaf]; }

    /// Adds leaves first … last − 1. O(groups + log leaves).
    void sum(std::size_t first, std::size_t last, LodSum& sum) const;
    [[nodiscard]] std::size_t memory() const;

private:
    std::size_t m_groups;
    std::vector<LodChannel> m_channels;
    std::vector<LodLeaf> m_leaves;
    LargeVector<double> m_sums;                  // [leaf][channel][group], one row more than leaves
    LargeVector<std::uint32_t> m_starts;         // [leaf][group], modulo 2³²
    std::vector<std::vector<LodRange>> m_ranges; // [0] parallel to m_leaves
};

} // namespace minard
