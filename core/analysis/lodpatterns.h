#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/lodadder.h"

namespace minard {

/// Sums from the start of a repeated pattern up to each of its segments, so that a part of a period costs no visit of
/// the pieces in it. Patterns of very many segments are left out.
class LodPatterns {
public:
    /// O(segments of patterns · groups).
    LodPatterns(const TimelineStore& store, const ColumnGrouping& grouping);

    [[nodiscard]] bool has(std::uint32_t pattern) const { return !m_patterns[pattern].starts.empty(); }

    /// Where an iteration of a pattern is at a time.
    struct Place {
        std::uint32_t pattern = 0;
        std::uint64_t segment = 0;
        double part = 0.0; ///< of the segment that has passed, 0 … 1
    };

    /// The end of an iteration.
    [[nodiscard]] Place endOf(std::uint32_t pattern) const;

    /// Adds what lies between two places of one iteration, without a range of demand. Of a group that has nothing
    /// there, rounding may leave some 1e-15 of a period.
    void addBetween(const Place& from, const Place& to, LodSum& sum) const;
    /// Includes the ranges of demand of the segments between. O(segments).
    void includeRanges(const Place& from, const Place& to, LodRange& range) const;

    [[nodiscard]] std::size_t memory() const;

private:
    struct Prefix {
        std::vector<double> values; // [segment][LodChannel][group], then idle and oversubscribed time; one row more
        std::vector<std::uint32_t> starts; // [segment][group]
        std::vector<LodRange> ranges;      // by segment; times are 0
    };

    void append(Prefix& prefix, const LodSum& sum) const;
    void addBefore(const Place& place, int sign, LodSum& sum) const;

    std::size_t m_groups;
    std::vector<Prefix> m_patterns; // by index of the pattern; empty = left out
};

} // namespace minard
