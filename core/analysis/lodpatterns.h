#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/lodadder.h"

namespace minard {

/// Sums from the start of a repeated pattern up to each of its segments, so that the ragged ends of a stretch of many
/// periods cost no visit of their segments. Patterns of very many segments are left out.
class LodPatterns {
public:
    /// O(segments of patterns · groups).
    LodPatterns(const TimelineStore& store, LodAdder& adder, std::size_t groups);

    [[nodiscard]] bool has(std::uint32_t pattern) const { return !m_patterns[pattern].starts.empty(); }

    /// Where an iteration of a pattern is at a time.
    struct Place {
        std::uint32_t pattern = 0;
        std::uint64_t segment = 0;
        double part = 0.0; ///< of the segment that has passed, 0 … 1
    };

    /// Adds `sign` times what lies between the start of the iteration and `place`. Idle and oversubscribed time too,
    /// but no range of demand.
    void addBefore(const Place& place, int sign, LodSum& sum) const;
    /// Adds what lies in one whole iteration, with its range of demand.
    void addWhole(std::uint32_t pattern, LodSum& sum) const;

    [[nodiscard]] std::size_t memory() const;

private:
    struct Prefix {
        std::vector<double> values; // [segment][LodChannel][group], then idle and oversubscribed time; one row more
        std::vector<std::uint32_t> starts; // [segment][group]
        LodRange range;                    // of the iteration
    };

    void append(Prefix& prefix, const LodSum& sum) const;

    std::size_t m_groups;
    std::vector<Prefix> m_patterns; // by index of the pattern; empty = left out
};

} // namespace minard
