#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/schedule/buildtimeline.h"

namespace minard {

/// What is true of a stretch of time of one timeline. Arrays are per resource. Idle time counts: averages are over the
/// stretch. Where use or volume is unknown it adds nothing, and unknownTime says for how long.
struct RangeStatistics {
    double start = 0.0;              ///< the stretch asked for, limited to the timeline
    double end = 0.0;                ///< exclusive; ≥ start
    double idle = 0.0;               ///< time without a running piece
    double oversubscribed = 0.0;     ///< time with a demand > 1 + 1e-9 for some resource
    double unbound = 0.0;            ///< time in which something runs but no resource is known to be used
    std::vector<double> average;     ///< time-weighted utilization; 0 for an empty stretch
    std::vector<double> highest;     ///< largest demand
    std::vector<double> volume;      ///< op or B: a piece's volume is spread evenly over its undilated time
    std::vector<double> unknownTime; ///< ∫ number of running pieces with unknown use dt
    std::vector<double> boundTime;   ///< time in which the demand for this resource is the largest; ties go to the
                                     ///< first. Sums with idle and unbound to the duration
    std::uint64_t segmentCount = 0;  ///< segments that overlap the stretch
    std::uint64_t pieceCount = 0;    ///< pieces that overlap it
    std::uint64_t impulseCount = 0;  ///< zero-length pieces in it

    [[nodiscard]] double duration() const { return end - start; }

    /// Idle time ÷ duration; 0 for an empty stretch.
    [[nodiscard]] double idleShare() const;
    /// Time bound by `resource` ÷ duration; 0 for an empty stretch.
    [[nodiscard]] double boundShare(ResourceId resource) const;
    /// The resource that bounds most of the time; invalid when none does.
    [[nodiscard]] ResourceId bound() const;
};

/// Statistics of [from, to). The ends are put in order and limited to the timeline, so infinite ones mean all of it;
/// NaN gives an empty stretch. Zero-length pieces belong to the stretch that begins at their time; those at the very
/// end of the timeline belong to the stretch that ends there. Volumes, times and averages × durations of adjacent
/// stretches add up to those of the whole. O(runs in the stretch · members) whatever the tile counts of pipelines;
/// O(segments · pieces running) where pieces overlap at will.
[[nodiscard]] RangeStatistics rangeStatistics(const Timeline& timeline, double from, double to);

/// How many segments rangeStatistics() looks at for all of the timeline: far fewer than there are in steady states.
[[nodiscard]] std::uint64_t rangeStatisticsCost(const Timeline& timeline);

/// Answers rangeStatistics() in O(log segments + 512 segments) after one pass over the timeline. About 2 B a segment.
class RangeIndex {
public:
    /// No value when stopped. Keeps a copy of the timeline (which is cheap).
    [[nodiscard]] static std::optional<RangeIndex> create(
        const Timeline& timeline, std::stop_token stop = {}, const Progress& progress = {});

    /// The same as rangeStatistics() of the timeline, to rounding.
    [[nodiscard]] RangeStatistics statistics(double from, double to) const;

    [[nodiscard]] const Timeline& timeline() const { return m_timeline; }

private:
    explicit RangeIndex(Timeline timeline) : m_timeline(std::move(timeline)) { }

    Timeline m_timeline;
    std::vector<double> m_boundaries;         // of chunks, ascending; one more than chunks
    std::vector<std::uint32_t> m_impulseRuns; // with zero-length pieces
    std::vector<double> m_sums; // binary tree in an array: leaves are chunks, parents combine their children
    std::size_t m_leaves = 0;   // a power of two
};

} // namespace minard
