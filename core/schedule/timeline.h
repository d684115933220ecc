#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/schedule/plan.h"

namespace minard {

/// Time a piece or phase takes, by cause. Sums are exact: end − start = undilated + dilated + throttled.
struct TimeShares {
    double undilated = 0.0;
    double dilated = 0.0;
    double throttled = 0.0;

    [[nodiscard]] double total() const { return undilated + dilated + throttled; }

    friend bool operator==(const TimeShares&, const TimeShares&) = default;
};

/// The part of one piece that lies in one segment.
struct PieceShare {
    std::uint32_t node = 0;  ///< index into Timeline::nodes()
    std::uint64_t tile = 0;  ///< tile of the phase, from 0; in a recording the number of the piece in order of time
    double scale = 1.0;      ///< utilization while it runs = node.use[k] × scale
    TimeShares inSegment;    ///< sums to the segment's length
    double pieceStart = 0.0; ///< start of the whole piece
    TimeShares ofPiece;      ///< of the whole piece: it ends at pieceStart + ofPiece.total()
};

/// A maximal stretch of time in which the set of running pieces does not change. Half-open: [start, end).
struct SegmentView {
    std::uint64_t index = 0;
    double start = 0.0;
    double end = 0.0;
    std::span<const PieceShare> pieces; ///< in schedule order; empty = idle. Valid during the visit only
};

/// A piece of zero length: it carries volume but no demand.
struct Impulse {
    double time = 0.0;
    std::uint32_t node = 0;
    std::uint64_t tile = 0;
};

/// When and how long a node ran, over all its pieces.
struct NodeTiming {
    double start = 0.0;
    double end = 0.0;
    TimeShares shares; ///< busy time by cause; shares.total() = busy
    std::uint64_t pieces = 0;
};

/// Where a block of the plan lies.
struct BlockTiming {
    std::uint32_t block = 0; ///< index into SchedulePlan::blocks
    double start = 0.0;
    double end = 0.0;
};

/// Demand for a resource above 1. Equal stretches that repeat in a steady state are one entry.
struct Oversubscription {
    ResourceId resource;
    double start = 0.0;
    double end = 0.0;    ///< of the first stretch
    double demand = 0.0; ///< > 1 + 1e-9; the largest in the stretch
    std::uint64_t count = 1;
    double period = 0.0; ///< distance of repeated stretches; 0 when count is 1

    friend bool operator==(const Oversubscription&, const Oversubscription&) = default;
};

/// Equal periods one after the other: the steady state of a pipeline.
struct SteadyState {
    double start = 0.0;
    double end = 0.0;
    double period = 0.0; ///< > 0
    std::uint64_t segmentsPerPeriod = 0;
};

class TimelineStore;

/// The segments of a schedule in order. Immutable and cheap to copy. Steady state is run-length encoded: memory and
/// building cost do not depend on the tile count of a lock-step pipeline.
class Timeline {
public:
    /// Called with each segment; returns false to stop.
    using SegmentVisitor = std::function<bool(const SegmentView&)>;
    using ImpulseVisitor = std::function<bool(const Impulse&)>;

    Timeline();
    explicit Timeline(std::shared_ptr<const TimelineStore> store);

    /// Nodes in schedule order, with the numbers the timeline was built from.
    [[nodiscard]] const std::vector<PlanNode>& nodes() const;
    [[nodiscard]] std::size_t resourceCount() const;
    /// Per node, parallel to nodes().
    [[nodiscard]] const std::vector<NodeTiming>& timings() const;
    [[nodiscard]] const std::vector<BlockTiming>& blocks() const;
    [[nodiscard]] const std::vector<Oversubscription>& oversubscribed() const;

    [[nodiscard]] double start() const;    ///< first start of a piece
    [[nodiscard]] double end() const;      ///< last end of a piece
    [[nodiscard]] double makespan() const; ///< end − start; 0 when empty
    [[nodiscard]] double idle() const;     ///< time without a running piece between start and end
    [[nodiscard]] std::uint64_t segmentCount() const;
    [[nodiscard]] std::uint64_t pieceCount() const;
    /// Segments that a summary has to look at: as segmentCount(), but the equal slots of a dilated pipeline are one.
    [[nodiscard]] std::uint64_t distinctSegmentCount() const;
    /// Utilization of resource k averaged over the makespan, idle time included; 0 for an empty timeline. Where use is
    /// unknown it adds nothing.
    [[nodiscard]] double average(std::size_t resource) const;
    /// Busy time of pieces whose use of resource k is not known.
    [[nodiscard]] double unknownTime(std::size_t resource) const;

    /// Segments that overlap [from, to), in order. O(log runs + visited pieces).
    void visitSegments(double from, double to, const SegmentVisitor& visitor) const;
    /// Zero-length pieces at times in [from, to], in order of time.
    void visitImpulses(double from, double to, const ImpulseVisitor& visitor) const;
    /// Number of segments that overlap [from, to). O(log runs).
    [[nodiscard]] std::uint64_t countSegments(double from, double to) const;

    /// The steady state that `time` lies in, if any. O(log runs).
    [[nodiscard]] std::optional<SteadyState> steadyStateAt(double time) const;

    [[nodiscard]] const TimelineStore& store() const { return *m_store; }

private:
    std::shared_ptr<const TimelineStore> m_store;
};

} // namespace minard
