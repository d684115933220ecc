#pragma once

#include <string>
#include <vector>

#include "core/schedule/buildtimeline.h"

namespace minard::test {

/// A phase of a hand-made plan with two resources, compute and memory.
struct SimplePhase {
    double duration = 0.0;
    double compute = 0.0;
    double memory = 0.0;
};

/// A plan of single phases in order, each with peaks of 1 op and 1 B per time unit.
SchedulePlan sequentialPlan(const std::vector<SimplePhase>& phases, Throttle throttle = Throttle::None);

/// A plan with one pipeline over all phases. Edges are those given as (from, to); an empty list means a chain.
SchedulePlan pipelinePlan(const std::vector<SimplePhase>& phases, std::uint64_t tiles, Advance advance, Dilation dilate,
    Throttle throttle, std::vector<std::pair<std::uint32_t, std::uint32_t>> edges = {});

/// One segment, copied out of a visit.
struct SegmentCopy {
    std::uint64_t index = 0;
    double start = 0.0;
    double end = 0.0;
    std::vector<PieceShare> pieces;
};

/// All segments of a timeline, with zero padding of none.
std::vector<SegmentCopy> allSegments(const Timeline& timeline);

/// Builds and asserts success.
Timeline built(const SchedulePlan& plan);

} // namespace minard::test
