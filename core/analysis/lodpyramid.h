#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/analysis/columnsource.h"

namespace minard {

/// Sums of one group within a leaf or node, compact. Fractions of `time` are stored in 1/255.
struct LodEntry {
    float line = 0.0F; ///< ∫ utilization of the line resource dt
    float fill = 0.0F;
    float time = 0.0F;        ///< running time of all pieces of the group
    std::uint32_t starts = 0; ///< pieces that begin here
    std::uint16_t group = 0;
    std::uint8_t dilated = 0;
    std::uint8_t throttled = 0;
    std::uint8_t unknownLine = 0;
    std::uint8_t unknownFill = 0;
};

/// Range of demand and what goes with it.
struct LodRange {
    float minLine = std::numeric_limits<float>::infinity();
    float maxLine = 0.0F;
    float minFill = std::numeric_limits<float>::infinity();
    float maxFill = 0.0F;
    float worstDemand = 0.0F;
    std::uint16_t worst = 0;
    double idle = 0.0;
    double oversubscribed = 0.0;

    void include(const LodRange& other);
    /// A stretch of `length` with this demand throughout.
    void include(double line, double fill, double length, std::span<const double> demand);
};

/// Sums per group while they are being added up, in full precision.
class LodSum {
public:
    struct Group {
        double line = 0.0;
        double fill = 0.0;
        double time = 0.0;
        double dilated = 0.0;
        double throttled = 0.0;
        double unknownLine = 0.0;
        double unknownFill = 0.0;
        std::uint64_t starts = 0;
        bool touched = false;
    };

    explicit LodSum(std::size_t groups) : m_groups(groups) { }

    /// The sums of a group, marked as present.
    Group& at(std::uint32_t group);
    void add(const LodEntry& entry);
    /// `other` times `factor`, except for starts, which are added as `starts` times.
    void add(const LodSum& other, double factor, std::uint64_t starts);
    void clear();

    [[nodiscard]] const std::vector<std::uint32_t>& present() const { return m_present; }

    [[nodiscard]] const Group& group(std::uint32_t index) const { return m_groups[index]; }

    LodRange range;

private:
    std::vector<Group> m_groups;
    std::vector<std::uint32_t> m_present;
};

/// A node of the pyramid: its entries and range.
struct LodNode {
    LodRange range;
    std::uint64_t firstEntry = 0;
    std::uint32_t entryCount = 0;
};

/// A leaf: a run, or a chunk of a sweep.
struct LodLeaf {
    double start = 0.0;
    std::uint32_t run = 0;
    std::uint32_t chunk = 0; ///< of a sweep: segments chunk · kChunk …
};

/// Leaves in order of time with levels of sums above, four children a node.
class LodPyramid {
public:
    static constexpr std::uint64_t kChunk = 128; ///< segments of a sweep in one leaf
    static constexpr std::size_t kFanOut = 4;

    void addLeaf(const LodLeaf& leaf, const LodSum& sum);
    /// Builds the levels above the leaves.
    void finish(std::size_t groups);

    [[nodiscard]] const std::vector<LodLeaf>& leaves() const { return m_leaves; }

    /// Index of the last leaf that starts at or before `time`.
    [[nodiscard]] std::size_t leafAt(double time) const;

    [[nodiscard]] const LodRange& range(std::size_t leaf) const { return m_levels.front()[leaf].range; }

    /// Adds leaves first … last − 1.
    void sum(std::size_t first, std::size_t last, LodSum& sum) const;
    [[nodiscard]] std::size_t memory() const;

private:
    void append(std::vector<LodNode>& level, const LodSum& sum);
    void addNode(const LodNode& node, LodSum& sum) const;

    std::vector<LodLeaf> m_leaves;
    std::vector<std::vector<LodNode>> m_levels; // [0] parallel to m_leaves
    std::vector<LodEntry> m_entries;
};

} // namespace minard
