#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/schedule/timeline.h"
#include "core/support/largevector.h"

namespace minard {

/// Pieces placed in time before throttling, as columns of equal length.
struct PlacedPieces {
    std::vector<double> start;
    std::vector<double> duration; ///< ≥ 0
    std::vector<std::uint32_t> node;
    std::vector<std::uint32_t> tile; ///< empty = number of the piece in order of time
    std::vector<double> scale;       ///< undilated / dilated length; empty = nothing is dilated

    [[nodiscard]] std::size_t size() const { return start.size(); }
};

/// The same columns, owned by someone else.
struct PieceColumns {
    std::span<const double> start;
    std::span<const double> duration;
    std::span<const std::uint32_t> node;
    std::span<const std::uint32_t> tile;
    std::span<const double> scale;
};

/// How pieces are swept.
struct SweepOptions {
    Throttle throttle = Throttle::None;
    std::size_t sections = 0; ///< swept at the same time, at most; 0 = as many as this machine and the pieces call for
    std::stop_token stop;
    std::function<void(double)> progress; ///< told the done share, 0 … 1; called from the thread of the caller
};

/// Segments of pieces that overlap at will. Pieces are sorted by start; a segment's running set is recovered from the
/// nearest checkpoint, so nothing is stored per segment but its boundary. 16 B a piece + 8 B a boundary (16 B when
/// throttled).
class Sweep {
public:
    /// Sorts and sweeps `pieces`: O(n log n), O(n log depth) when sorted. Boundaries closer than 1e-9 of the whole (and
    /// a quarter of the shortest piece) are one. With Throttle::Uniform, segments whose demand exceeds 1 are stretched.
    /// Returns no value when stopped. The result does not depend on the number of sections, but for the last bits of
    /// sums and for where leaves end.
    static std::optional<Sweep> create(const PieceColumns& pieces, const std::vector<PlanNode>& nodes,
        std::size_t resourceCount, const SweepOptions& options = {});

    /// Most segments between two checkpoints: the unit in which demand is summed up for levels of detail.
    static constexpr std::uint64_t kLeafSegments = 64;

    /// What is true of kLeafSegments consecutive segments (fewer in the last leaf of a section), after throttling.
    struct Leaf {
        double idle = 0.0;           ///< time without a running piece
        double oversubscribed = 0.0; ///< time with demand above 1 for some resource
        float worstDemand = 0.0F;    ///< largest demand of any resource
        std::uint16_t worst = 0;     ///< that resource
        std::uint32_t firstSegment = 0;
    };

    /// Range of the demand for one resource within a leaf, idle counted as 0.
    struct DemandRange {
        float lowest = 0.0F;
        float highest = 0.0F;
    };

    [[nodiscard]] double start() const { return times().front(); }

    [[nodiscard]] double end() const { return times().back(); }

    [[nodiscard]] std::uint64_t segmentCount() const { return m_base.size() - 1; }

    [[nodiscard]] std::uint64_t pieceCount() const { return m_startBoundary.size() + m_impulses.size(); }

    [[nodiscard]] double idle() const { return m_idle; }

    [[nodiscard]] const std::vector<Oversubscription>& oversubscribed() const { return m_oversubscribed; }

    /// Boundaries after throttling: segment i is [times[i], times[i + 1]).
    [[nodiscard]] const LargeVector<double>& times() const { return m_throttled.empty() ? m_base : m_throttled; }

    /// Adds every piece to the timings of its node.
    void addTimings(std::vector<NodeTiming>& timings) const;
    /// Moves everything by `offset`.
    void shift(double offset);

    /// Visits segments first … last − 1 with `firstIndex` added to their index. Returns false when the visitor stopped.
    bool visit(std::uint64_t first, std::uint64_t last, std::uint64_t firstIndex,
        const Timeline::SegmentVisitor& visitor, std::vector<PieceShare>& scratch) const;
    bool visitImpulses(double from, double to, const Timeline::ImpulseVisitor& visitor) const;

    /// One running piece, for consumers that need no shares: its node and dilation scale.
    struct Running {
        std::uint32_t node;
        double scale;
    };

    /// Like visit(), but light: start, end, throttling factor and the running pieces in no particular order.
    using LightVisitor = std::function<void(double, double, double, std::span<const Running>)>;
    void visitLight(std::uint64_t first, std::uint64_t last, const LightVisitor& visitor) const;

    [[nodiscard]] const std::vector<Impulse>& impulses() const { return m_impulses; }

    [[nodiscard]] const LargeVector<Leaf>& leaves() const { return m_leaves; }

    /// First segment of leaf `leaf`; segmentCount() behind the last.
    [[nodiscard]] std::uint64_t firstSegment(std::size_t leaf) const
    {
        return leaf < m_leaves.size() ? m_leaves[leaf].firstSegment : segmentCount();
    }

    [[nodiscard]] DemandRange demandRange(std::uint64_t leaf, std::size_t resource) const
    {
        return m_demandRanges[leaf * m_resourceCount + resource];
    }

    /// A piece by the numbers of the boundaries where it starts and ends, for consumers that sum over all pieces.
    struct PieceSpan {
        std::uint32_t node;
        std::uint32_t firstBoundary;
        std::uint32_t lastBoundary;
        double scale;
    };

    /// Piece `piece`, 0 … pieceCount() − impulses − 1, in order of start.
    [[nodiscard]] PieceSpan span(std::uint32_t piece) const
    {
        return {m_node[piece], m_startBoundary[piece], m_endBoundary[piece], scaleOf(piece)};
    }

    /// Pieces that may run in segments first … last − 1: calls `visitor(piece)` for those that run at the nearest
    /// checkpoint before and those that begin from there up to `last`. O(pieces visited).
    template <typename Visitor>
    void visitCandidates(std::uint64_t first, std::uint64_t last, Visitor visitor) const
    {
        const Checkpoint checkpoint = checkpointAt(first);
        for (std::uint32_t i = 0; i < checkpoint.runningCount; ++i)
            visitor(m_running[checkpoint.firstRunning + i]);
        for (std::uint32_t piece = checkpoint.nextPiece; piece < m_node.size() && m_startBoundary[piece] < last;
             ++piece)
            visitor(piece);
    }

    [[nodiscard]] std::uint32_t spanCount() const { return static_cast<std::uint32_t>(m_node.size()); }

    /// Memory of all columns, in bytes.
    [[nodiscard]] std::size_t memory() const;

    /// Boundaries before throttling.
    [[nodiscard]] const LargeVector<double>& baseTimes() const { return m_base; }

private:
    struct Checkpoint {
        std::uint64_t segment = 0;
        std::uint64_t firstRunning = 0; // into m_running
        std::uint32_t nextPiece = 0;
        std::uint32_t runningCount = 0;
    };
    class Builder;
    class Cursor;
    class Section;

    /// The last checkpoint at or before `segment`.
    [[nodiscard]] Checkpoint checkpointAt(std::uint64_t segment) const;

    [[nodiscard]] double scaleOf(std::uint32_t piece) const { return m_scale.empty() ? 1.0 : m_scale[piece]; }

    [[nodiscard]] PieceShare share(std::uint32_t piece, std::uint64_t segment) const;

    LargeVector<double> m_base;      // boundaries before throttling
    LargeVector<double> m_throttled; // and after; empty when they are the same
    LargeVector<std::uint32_t> m_startBoundary;
    LargeVector<std::uint32_t> m_endBoundary;
    LargeVector<std::uint32_t> m_node;
    LargeVector<std::uint32_t> m_tile;
    LargeVector<double> m_scale;
    std::vector<Impulse> m_impulses;
    LargeVector<Checkpoint> m_checkpoints;
    LargeVector<std::uint32_t> m_running;
    LargeVector<Leaf> m_leaves;
    LargeVector<DemandRange> m_demandRanges; // leaf-major
    std::size_t m_resourceCount = 0;
    std::vector<Oversubscription> m_oversubscribed;
    double m_idle = 0.0;
};

} // namespace minard
