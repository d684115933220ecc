#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/schedule/sweep.h"
#include "core/schedule/timeline.h"

namespace minard {

/// The share of one piece in one segment of a pattern. Times count from the start of the iteration.
struct PatternEntry {
    std::uint32_t node = 0;
    std::uint64_t tile = 0; ///< in the first iteration; + 1 in each further one
    double scale = 1.0;
    TimeShares inSegment;
    double pieceStart = 0.0;
    TimeShares ofPiece;
};

struct PatternSegment {
    double offset = 0.0; ///< from the start of the iteration
    double length = 0.0; ///< > 0
    std::uint32_t firstEntry = 0;
    std::uint32_t entryCount = 0;
};

/// A stretch of segments listed one by one, which a Run repeats.
struct Pattern {
    std::vector<PatternSegment> segments;
    std::vector<PatternEntry> entries; ///< in schedule order within each segment
    std::vector<Impulse> impulses;     ///< time = offset; tile as in PatternEntry
    double length = 0.0;

    [[nodiscard]] std::span<const PatternEntry> of(const PatternSegment& segment) const
    {
        return std::span(entries).subspan(segment.firstEntry, segment.entryCount);
    }

    /// Index of the segment that holds `time` in the iteration that begins at `origin`; 0 before it. Boundaries are
    /// compared as they are reported, origin + offset: the difference time − origin rounds otherwise.
    [[nodiscard]] std::uint64_t segmentAt(double origin, double time) const;
};

/// The phases of a lock-step pipeline, sorted by (depth, node).
struct Lockstep {
    std::vector<std::uint32_t> node;
    std::vector<std::uint64_t> depth;
    std::vector<double> tileDuration; ///< d / T
    std::uint64_t tiles = 1;
    bool isInOrder = true; ///< `node` ascends
};

/// A slot of a dilated pipeline: members [first, last) of a Lockstep run side by side and fill it.
struct Slot {
    std::uint32_t lockstep = 0;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint64_t number = 0; ///< of the first repetition
    double length = 0.0;      ///< after dilation, before throttling
};

enum class RunKind : std::uint8_t {
    Idle,    ///< nothing runs
    Single,  ///< one whole phase; index = node
    Slots,   ///< one dilated slot after another; index into slots
    Pattern, ///< index into patterns
    Sweep,   ///< pieces that overlap at will, count 1; index into sweeps
};

/// `count` equal stretches of `period` time each.
struct Run {
    RunKind kind = RunKind::Idle;
    std::uint32_t index = 0;
    std::uint64_t count = 1;
    std::uint64_t firstSegment = 0;
    double start = 0.0;
    double period = 0.0; ///< 0 for a run that holds nothing but impulses
    double factor = 1.0; ///< throttling of Single and Slots, ≥ 1

    [[nodiscard]] double end() const { return start + period * static_cast<double>(count); }
};

/// What a Timeline stands on: runs in order of time, and the tables they point into. Filled by the builders of this
/// folder, then never changed.
class TimelineStore {
public:
    std::size_t resourceCount = 0;
    SharedVector<PlanNode> nodes; ///< the plan's
    std::vector<NodeTiming> timings;
    std::vector<BlockTiming> blocks;
    std::vector<Oversubscription> oversubscribed;
    std::vector<Run> runs;
    std::vector<Lockstep> locksteps;
    std::vector<Slot> slots;
    std::vector<Pattern> patterns;
    std::vector<Sweep> sweeps;
    double start = 0.0;
    double end = 0.0;
    double idle = 0.0;
    std::uint64_t segmentCount = 0;
    std::uint64_t pieceCount = 0;

    /// Memory of all tables but the nodes, in bytes.
    [[nodiscard]] std::size_t memory() const;
    /// Number of segments in one stretch of a run.
    [[nodiscard]] std::uint64_t segmentsPerPeriod(const Run& run) const;
    /// Index of the last run that starts at or before `time`; 0 when none does. Runs must not be empty.
    [[nodiscard]] std::size_t runAt(double time) const;
    void visitSegments(double from, double to, const Timeline::SegmentVisitor& visitor) const;
    void visitImpulses(double from, double to, const Timeline::ImpulseVisitor& visitor) const;
    [[nodiscard]] std::uint64_t countSegments(double from, double to) const;

    /// Segment `segment` (0 … segmentsPerPeriod − 1) of iteration `iteration` of a run that is not a Sweep; pieces are
    /// written to `scratch`.
    [[nodiscard]] SegmentView segmentOf(
        const Run& run, std::uint64_t iteration, std::uint64_t segment, std::vector<PieceShare>& scratch) const;

    /// Calls `visit` with each member of a slot, an index into its Lockstep, that has a piece of some length in it. In
    /// schedule order. Without listing the pieces, for those who look at all slots.
    template <typename Visit>
    void visitMembers(const Slot& slot, const Visit& visit) const
    {
        const Lockstep& lockstep = locksteps[slot.lockstep];
        if (!lockstep.isInOrder) {
            for (const std::uint32_t member : membersInOrder(slot))
                visit(member);
            return;
        }
        for (std::uint32_t member = slot.first; member < slot.last; ++member) {
            if (lockstep.tileDuration[member] > 0.0)
                visit(member);
        }
    }

private:
    [[nodiscard]] std::vector<std::uint32_t> membersInOrder(const Slot& slot) const;
    [[nodiscard]] std::uint64_t segmentsBefore(const Run& run, double time) const;
    bool visitRun(const Run& run, double from, double to, const Timeline::SegmentVisitor& visitor,
        std::vector<PieceShare>& scratch) const;
    bool visitRunImpulses(const Run& run, double from, double to, const Timeline::ImpulseVisitor& visitor) const;
    void fillSlot(const Run& run, std::uint64_t iteration, double origin, std::vector<PieceShare>& scratch) const;
};

} // namespace minard
