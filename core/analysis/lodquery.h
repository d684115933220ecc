#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/analysis/lodadder.h"
#include "core/analysis/lodpatterns.h"
#include "core/analysis/lodpyramid.h"

namespace minard {

struct Run;

/// Sums stretches of a timeline by its pyramid. What was found at the end of one stretch is kept for the next, which
/// mostly begins there. One thread at a time.
class LodQuery {
public:
    /// All must outlive the query; the pyramid is complete.
    LodQuery(const TimelineStore& store, const ColumnGrouping& grouping, const LodPyramid& pyramid,
        const LodPatterns& patterns);

    /// [from, to) of the timeline, from < to. Valid until the next call.
    [[nodiscard]] const LodSum& sum(double from, double to);
    /// Whether more than `most` segments surely overlap [from, to): by whole leaves alone, so false says nothing.
    [[nodiscard]] bool surelyHasMore(double from, double to, std::uint64_t most);

private:
    /// A place within a chunk of a sweep.
    struct Mark {
        explicit Mark(std::size_t groups) : before(groups), lasts(groups) { }

        double time = std::numeric_limits<double>::quiet_NaN();
        std::size_t leaf = 0;
        LodSum before;                   ///< from the start of the chunk up to here, without a range of demand
        std::vector<std::uint8_t> lasts; ///< by group: whether a piece that began before goes on after
    };

    [[nodiscard]] std::size_t leafAt(double time);
    [[nodiscard]] const Mark& markAt(double time, std::size_t leaf);
    [[nodiscard]] LodPatterns::Place placeAt(const Run& run, double iteration, double time) const;
    void addPart(std::size_t leaf, double from, double to);
    void addRepeated(std::size_t leaf, const Run& run, double begin, double end);
    void addPeriods(const Run& run, double share, double periods);
    void visit(double from, double to);
    void addChunk(std::size_t leaf, double from, double to);
    void addBefore(std::size_t leaf, double time);
    void addAfter(std::size_t leaf, double time);
    void includeRange(std::size_t leaf, double share);

    [[nodiscard]] bool isSweep(std::size_t leaf) const;

    const TimelineStore& m_store;
    const LodPyramid& m_pyramid;
    LodAdder m_adder;
    const LodPatterns& m_patterns;
    LodSum m_sum;
    LodSum m_whole;
    std::array<Mark, 2> m_marks;
    std::size_t m_newest = 0; ///< index into m_marks
    std::size_t m_hint = 0;   ///< where the last leaf was found
};

} // namespace minard
