#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "core/schedule/endingqueue.h"
#include "core/schedule/oversubscription.h"
#include "core/schedule/sweep.h"
#include "core/schedule/sweepcuts.h"
#include "core/schedule/throttle.h"

namespace minard {

/// What all sections of a sweep are swept with.
struct SweepInput {
    const PieceColumns& pieces;
    const StartOrder& order;
    const std::vector<PlanNode>& nodes;
    std::size_t resourceCount;
    Throttle throttle;
    double tolerance;
};

/// Sweeps the pieces from one cut to the next. Boundaries and pieces go straight to their place in the columns of the
/// sweep, as if no two events before the cut fell together; everything else is collected here until the sections are
/// joined.
class Sweep::Section {
public:
    /// `sweep`'s columns have their full length and do not move. `lastPiece`, `endTime` = the next cut, or the number
    /// of pieces and infinity.
    Section(Sweep& sweep, const SweepInput& input, SweepCut cut, std::size_t lastPiece, double endTime);

    /// Returns false when stopped. `progress` is told the done share of the section.
    bool run(const std::stop_token& stop, const std::function<void(double)>& progress);

    /// Ends the last segment at `end`, where the next section begins.
    void close(double end);
    /// Ends the last leaf: nothing comes after.
    void closeLast();

    [[nodiscard]] const SweepCut& cut() const { return m_cut; }

    [[nodiscard]] std::size_t boundaryCount() const { return m_boundaries; }

    [[nodiscard]] std::uint32_t spanEnd() const { return m_spans; }

    // Collected, with boundaries counted from the cut's firstBoundary().
    std::vector<Impulse> impulses; // the time is the number of a boundary
    std::vector<Checkpoint> checkpoints;
    std::vector<std::uint32_t> running;
    std::vector<Leaf> leaves;
    std::vector<DemandRange> demandRanges;
    std::vector<double> factors; // per segment, kept only for Throttle::Uniform
    double idle = 0.0;

    [[nodiscard]] std::vector<Oversubscription> takeOversubscribed() { return m_overs.take(); }

private:
    [[nodiscard]] std::uint32_t lastBoundary() const
    {
        return static_cast<std::uint32_t>(m_firstBoundary + m_boundaries - 1);
    }

    void openBoundary(double time);
    void closeSegment(double end);
    void addToLeaf(double length, double pace);
    void openLeaf();
    void closeLeaf();
    void beginPiece(std::size_t source);
    void endPiece();

    Sweep& m_sweep;
    const SweepInput& m_input;
    SweepCut m_cut;
    std::size_t m_lastPiece;
    double m_endTime;
    RunningDemand m_demand;
    OversubscriptionCollector m_overs;
    EndingQueue m_endings; // of the pieces that run, by their index among those that have a length
    std::size_t m_firstBoundary;
    std::size_t m_boundaries = 0;
    std::uint32_t m_spans; // pieces that have a length, with those before the cut
    double m_last = 0.0;   // the last boundary
    Leaf m_leaf;
    std::vector<double> m_lowest; // demand per resource in the leaf
    std::vector<double> m_highest;
    std::uint64_t m_nextCheckpoint = 0;
    bool m_isOver = false; // in the segment closed last, for some resource
};

} // namespace minard
