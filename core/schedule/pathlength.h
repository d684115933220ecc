#pragma once

#include <cstdint>
#include <vector>

#include "core/schedule/blockgraph.h"
#include "core/schedule/plan.h"

namespace minard {

/// Longest undilated path from a tile to the end of the schedule, for the `priority` policy (spec 1.3). With r tiles of
/// phase p still to come after this one,
///     L_p(r) = max over phases q of the block reachable from p of  a(p, q) + r · d_q ,
/// where d are tile durations and a(p, q) is the longest path p → … → q → … → end: the r steps to a next tile are best
/// spent on the longest phase of the path. L_p is convex and piecewise linear in r.
class PathLengths {
public:
    /// O(phases · edges). `tail[node]` is the longest path that follows a node of the plan outside its block; see
    /// pathTails().
    PathLengths(
        const SchedulePlan& plan, const PlanBlock& block, const BlockGraph& graph, const std::vector<double>& tail);

    /// `member` is an index into block.nodes; `remaining` = T − 1 − tile.
    [[nodiscard]] double at(std::size_t member, std::uint64_t remaining) const;
    /// Which term of L_p is the largest. The same term at both ends of a range of `remaining`: L_p is linear in
    /// between.
    [[nodiscard]] std::size_t termAt(std::size_t member, std::uint64_t remaining) const;

private:
    struct Term {
        double constant;
        double slope;
    };

    std::vector<std::vector<Term>> m_terms;
};

/// Per node of the plan, the longest undilated path of nodes in other blocks that depend on it. O(nodes + edges).
[[nodiscard]] std::vector<double> pathTails(const SchedulePlan& plan);

} // namespace minard
