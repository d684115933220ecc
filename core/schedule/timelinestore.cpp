// A timeline is a list of runs. A run stands for `count` equal stretches: the steady state of a pipeline is one run
// whatever its tile count. Segments come into being when they are visited.
//
//   runs     | Single A | Slots ×1 | Slots ×62 (steady state) | Slots ×1 | Idle | Sweep |
//   segments |    0     |    1     | 2 3 4 …              63  |    64    |  65  | 66 …  |

#include "core/schedule/timelinestore.h"

#include <algorithm>
#include <cmath>

#include "core/support/memory.h"

namespace minard {

std::uint64_t TimelineStore::segmentsPerPeriod(const Run& run) const
{
    switch (run.kind) {
    case RunKind::Idle:
    case RunKind::Single:
    case RunKind::Slots:
        return run.period > 0.0 ? 1 : 0;
    case RunKind::Pattern:
        return patterns[run.index].segments.size();
    case RunKind::Sweep:
        return sweeps[run.index].segmentCount();
    }
    return 0;
}

std::size_t TimelineStore::memory() const
{
    std::size_t sum = heldBytes(timings, blocks, oversubscribed, runs, locksteps, slots, patterns, sweeps);
    for (const Lockstep& lockstep : locksteps)
        sum += heldBytes(lockstep.node, lockstep.depth, lockstep.tileDuration);
    for (const Pattern& pattern : patterns)
        sum += heldBytes(pattern.segments, pattern.entries, pattern.impulses);
    for (const Sweep& sweep : sweeps)
        sum += sweep.memory();
    return sum;
}

std::size_t TimelineStore::runAt(double time) const
{
    const auto after = std::upper_bound(
        runs.begin(), runs.end(), time, [](double value, const Run& run) { return value < run.start; });
    return after == runs.begin() ? 0 : static_cast<std::size_t>(after - runs.begin()) - 1;
}

namespace {

/// Iteration of a run that holds `time`, clamped to the run.
std::uint64_t iterationAt(const Run& run, double time)
{
    if (run.period <= 0.0 || time <= run.start)
        return 0;
    const double position = std::floor((time - run.start) / run.period);
    const double last = static_cast<double>(run.count - 1);
    auto iteration = static_cast<std::uint64_t>(std::min(position, last));
    // The quotient may be off by one unit in the last place: settle on the boundary as it is reported.
    while (iteration > 0 && run.start + run.period * static_cast<double>(iteration) > time)
        --iteration;
    while (iteration + 1 < run.count && run.start + run.period * static_cast<double>(iteration + 1) <= time)
        ++iteration;
    return iteration;
}

std::uint64_t sweepSegmentAt(const Sweep& sweep, double time)
{
    const LargeVector<double>& times = sweep.times();
    const auto after = std::upper_bound(times.begin(), times.end(), time);
    if (after == times.begin())
        return 0;
    return std::min<std::uint64_t>(static_cast<std::uint64_t>(after - times.begin()) - 1, sweep.segmentCount());
}

} // namespace

std::uint64_t Pattern::segmentAt(double origin, double time) const
{
    const auto after = std::upper_bound(segments.begin(), segments.end(), time,
        [origin](double value, const PatternSegment& segment) { return value < origin + segment.offset; });
    return after == segments.begin() ? 0 : static_cast<std::uint64_t>(after - segments.begin()) - 1;
}

std::vector<std::uint32_t> TimelineStore::membersInOrder(const Slot& slot) const
{
    const Lockstep& lockstep = locksteps[slot.lockstep];
    std::vector<std::uint32_t> members;
    for (std::uint32_t member = slot.first; member < slot.last; ++member) {
        if (lockstep.tileDuration[member] > 0.0)
            members.push_back(member);
    }
    std::sort(members.begin(), members.end(),
        [&](std::uint32_t a, std::uint32_t b) { return lockstep.node[a] < lockstep.node[b]; });
    return members;
}

void TimelineStore::fillSlot(
    const Run& run, std::uint64_t iteration, double origin, std::vector<PieceShare>& scratch) const
{
    const Slot& slot = slots[run.index];
    const Lockstep& lockstep = locksteps[slot.lockstep];
    visitMembers(slot, [&](std::uint32_t member) {
        const double undilated = lockstep.tileDuration[member];
        PieceShare piece;
        piece.node = lockstep.node[member];
        piece.tile = slot.number + iteration - lockstep.depth[member];
        piece.scale = undilated / run.period;
        piece.inSegment = {undilated, slot.length - undilated, run.period - slot.length};
        piece.pieceStart = origin;
        piece.ofPiece = piece.inSegment;
        scratch.push_back(piece);
    });
}

SegmentView TimelineStore::segmentOf(
    const Run& run, std::uint64_t iteration, std::uint64_t segment, std::vector<PieceShare>& scratch) const
{
    scratch.clear();
    SegmentView view;
    view.index = run.firstSegment + iteration * segmentsPerPeriod(run) + segment;
    const double origin = run.start + run.period * static_cast<double>(iteration);
    view.start = origin;
    view.end = run.start + run.period * static_cast<double>(iteration + 1);
    switch (run.kind) {
    case RunKind::Idle:
    case RunKind::Sweep:
        break;
    case RunKind::Single: {
        const double undilated = nodes[run.index].duration;
        const TimeShares shares{undilated, 0.0, run.period - undilated};
        scratch.push_back({run.index, 0, undilated / run.period, shares, origin, shares});
        break;
    }
    case RunKind::Slots:
        fillSlot(run, iteration, origin, scratch);
        break;
    case RunKind::Pattern: {
        const Pattern& pattern = patterns[run.index];
        const PatternSegment& part = pattern.segments[segment];
        view.start = origin + part.offset;
        if (segment + 1 < pattern.segments.size())
            view.end = origin + pattern.segments[segment + 1].offset;
        for (const PatternEntry& entry : pattern.of(part))
            scratch.push_back({entry.node, entry.tile + iteration, entry.scale, entry.inSegment,
                origin + entry.pieceStart, entry.ofPiece});
        break;
    }
    }
    view.pieces = scratch;
    return view;
}

bool TimelineStore::visitRun(const Run& run, double from, double to, const Timeline::SegmentVisitor& visitor,
    std::vector<PieceShare>& scratch) const
{
    if (run.kind == RunKind::Sweep) {
        const Sweep& sweep = sweeps[run.index];
        const std::uint64_t first = sweepSegmentAt(sweep, from);
        const auto& times = sweep.times();
        const auto last = static_cast<std::uint64_t>(std::lower_bound(times.begin(), times.end(), to) - times.begin());
        return sweep.visit(first, std::min(last, sweep.segmentCount()), run.firstSegment, visitor, scratch);
    }
    const std::uint64_t perPeriod = segmentsPerPeriod(run);
    if (perPeriod == 0)
        return true;
    std::uint64_t iteration = iterationAt(run, from);
    std::uint64_t segment = 0;
    if (run.kind == RunKind::Pattern)
        segment = patterns[run.index].segmentAt(run.start + run.period * static_cast<double>(iteration), from);
    for (; iteration < run.count; ++iteration, segment = 0) {
        for (; segment < perPeriod; ++segment) {
            const SegmentView view = segmentOf(run, iteration, segment, scratch);
            if (view.start >= to)
                return true;
            if (view.end > from && !visitor(view))
                return false;
        }
    }
    return true;
}

void TimelineStore::visitSegments(double from, double to, const Timeline::SegmentVisitor& visitor) const
{
    if (runs.empty() || !(from < to))
        return;
    std::vector<PieceShare> scratch;
    for (std::size_t i = runAt(from); i < runs.size() && runs[i].start < to; ++i) {
        if (!visitRun(runs[i], from, to, visitor, scratch))
            return;
    }
}

bool TimelineStore::visitRunImpulses(
    const Run& run, double from, double to, const Timeline::ImpulseVisitor& visitor) const
{
    const auto emit = [&](double time, std::uint32_t node, std::uint64_t tile) {
        return time < from || time > to || visitor({time, node, tile});
    };
    if (run.kind == RunKind::Sweep)
        return sweeps[run.index].visitImpulses(from, to, visitor);
    if (run.kind == RunKind::Single)
        return run.period > 0.0 || emit(run.start, run.index, 0);
    if (run.kind == RunKind::Idle)
        return true;
    const Slot* slot = run.kind == RunKind::Slots ? &slots[run.index] : nullptr;
    const Lockstep* lockstep = slot ? &locksteps[slot->lockstep] : nullptr;
    const bool any = slot ? std::any_of(lockstep->tileDuration.begin() + slot->first,
                         lockstep->tileDuration.begin() + slot->last, [](double d) { return d <= 0.0; })
                          : !patterns[run.index].impulses.empty();
    if (!any)
        return true;
    for (std::uint64_t iteration = iterationAt(run, from); iteration < run.count; ++iteration) {
        const double origin = run.start + run.period * static_cast<double>(iteration);
        if (origin > to)
            break;
        for (std::uint32_t i = slot ? slot->first : 0; slot && i < slot->last; ++i) {
            if (lockstep->tileDuration[i] <= 0.0
                && !emit(origin, lockstep->node[i], slot->number + iteration - lockstep->depth[i]))
                return false;
        }
        if (slot)
            continue;
        for (const Impulse& impulse : patterns[run.index].impulses) {
            if (!emit(origin + impulse.time, impulse.node, impulse.tile + iteration))
                return false;
        }
    }
    return true;
}

void TimelineStore::visitImpulses(double from, double to, const Timeline::ImpulseVisitor& visitor) const
{
    if (runs.empty() || !(from <= to))
        return;
    // Runs of no length may share the start of the run found: begin before them, and with the run that ends here.
    auto first = std::lower_bound(
        runs.begin(), runs.end(), from, [](const Run& run, double value) { return run.start < value; });
    if (first != runs.begin())
        --first;
    for (; first != runs.end() && first->start <= to; ++first) {
        if (!visitRunImpulses(*first, from, to, visitor))
            return;
    }
}

std::uint64_t TimelineStore::segmentsBefore(const Run& run, double time) const
{
    if (time <= run.start)
        return run.firstSegment;
    const std::uint64_t perPeriod = segmentsPerPeriod(run);
    if (time >= run.end())
        return run.firstSegment + perPeriod * run.count;
    if (run.kind == RunKind::Sweep)
        return run.firstSegment + sweepSegmentAt(sweeps[run.index], time);
    const std::uint64_t iteration = iterationAt(run, time);
    std::uint64_t before = run.firstSegment + iteration * perPeriod;
    if (run.kind == RunKind::Pattern)
        before += patterns[run.index].segmentAt(run.start + run.period * static_cast<double>(iteration), time);
    return before;
}

std::uint64_t TimelineStore::countSegments(double from, double to) const
{
    if (runs.empty() || !(from < to) || from >= end || to <= start)
        return 0;
    const std::uint64_t first = segmentsBefore(runs[runAt(from)], from);
    const double last = std::nextafter(std::min(to, end), start);
    return segmentsBefore(runs[runAt(last)], last) + 1 - first;
}

} // namespace minard
