// Sums over a stretch of time. A run that repeats is entered at three places: the part of an iteration at either end is
// visited, whole iterations in between count as often as there are:
//
//   run           |-------|-------|-------|-------|-------|
//   stretch            [==|=======|=======|=======|==)
//                    visit     one iteration × 3    visit

#include "core/analysis/rangesums.h"

#include <algorithm>
#include <cmath>

#include "core/schedule/throttle.h"

namespace minard {

namespace {

/// Demands closer than this factor are equal: sums of fractions that were meant to be.
constexpr double kTie = 1.0 + 1e-12;

double originOf(const Run& run, std::uint64_t iteration)
{
    return run.start + run.period * static_cast<double>(iteration);
}

/// Number of the values origin + offset of iterations 0 … limit − 1 that are before `time`, exact for the origins as
/// they are reported. O(log limit).
std::uint64_t originsBefore(const Run& run, std::uint64_t limit, double offset, double time)
{
    std::uint64_t low = 0;
    std::uint64_t high = limit;
    while (low < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        if (originOf(run, middle) + offset < time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

} // namespace

void RangeSums::combine(
    std::span<double> combined, std::span<const double> a, std::span<const double> b, std::size_t resourceCount)
{
    for (std::size_t i = 0; i < combined.size(); ++i)
        combined[i] = a[i] + b[i];
    for (std::size_t k = 0; k < resourceCount; ++k) {
        const std::size_t highest = kWhole + kPerResource * k + Highest;
        combined[highest] = std::max(combined[highest] - b[highest], b[highest]);
    }
}

void RangeSums::addRow(std::span<const double> row)
{
    combine(m_values, m_values, row, resourceCount());
}

void RangeSums::addPiece(const TimelineStore& store, std::uint32_t index, double scale, double time, double undilated)
{
    const PlanNode& node = store.nodes[index];
    const double whole = store.timings[index].shares.undilated;
    for (std::size_t k = 0; k < m_demand.size(); ++k) {
        m_demand[k] += node.use[k] * scale;
        if ((node.unknown >> k & 1U) != 0)
            field(k, Unknown) += time;
        else if (whole > 0.0)
            field(k, Volume) += node.volume[k] * (undilated / whole);
    }
}

void RangeSums::addDemand(double time)
{
    std::size_t largest = 0;
    bool over = false;
    for (std::size_t k = 0; k < m_demand.size(); ++k) {
        field(k, Area) += m_demand[k] * time;
        field(k, Highest) = std::max(field(k, Highest), m_demand[k]);
        over = over || m_demand[k] > kOversubscribed;
        if (m_demand[k] > m_demand[largest] * kTie)
            largest = k;
    }
    m_values[Oversubscribed] += over ? time : 0.0;
    if (m_demand.empty() || !(m_demand[largest] > 0.0))
        m_values[Unbound] += time;
    else
        field(largest, Bound) += time;
}

void RangeSums::addSegment(const TimelineStore& store, const SegmentView& view, double from, double to)
{
    const double start = std::max(view.start, from);
    const double time = std::min(view.end, to) - start;
    if (!(time > 0.0))
        return;
    if (view.pieces.empty()) {
        m_values[Idle] += time;
        return;
    }
    const double share = time / (view.end - view.start);
    m_demand.assign(resourceCount(), 0.0);
    for (const PieceShare& piece : view.pieces) {
        addPiece(store, piece.node, piece.scale, time, piece.inSegment.undilated * share);
        if (view.start >= from && piece.pieceStart == view.start)
            m_values[Pieces] += 1.0;
    }
    addDemand(time);
}

void RangeSums::addRepeated(const TimelineStore& store, const Run& run, std::uint64_t count)
{
    if (count == 0)
        return;
    RangeSums once(resourceCount());
    std::vector<PieceShare> scratch;
    Run atZero = run; // where offsets have all their digits
    atZero.start = 0.0;
    const std::uint64_t segments = store.segmentsPerPeriod(run);
    for (std::uint64_t i = 0; i < segments; ++i) {
        const SegmentView view = store.segmentOf(atZero, 0, i, scratch);
        once.addSegment(store, view, view.start, view.end);
    }
    const auto times = static_cast<double>(count);
    for (std::size_t i = 0; i < once.m_values.size(); ++i)
        once.m_values[i] *= times;
    for (std::size_t k = 0; k < resourceCount(); ++k)
        once.field(k, Highest) /= times;
    addRow(once.m_values);
}

void RangeSums::addSweep(const TimelineStore& store, const Sweep& sweep, double from, double to)
{
    const LargeVector<double>& times = sweep.times();
    const auto first = std::upper_bound(times.begin(), times.end(), from) - times.begin();
    const auto last = std::lower_bound(times.begin(), times.end(), to) - times.begin();
    const auto visit = [&](double start, double end, double factor, std::span<const Sweep::Running> running) {
        const double time = std::min(end, to) - std::max(start, from);
        if (!(time > 0.0))
            return;
        if (running.empty()) {
            m_values[Idle] += time;
            return;
        }
        m_demand.assign(resourceCount(), 0.0);
        for (const Sweep::Running& piece : running)
            addPiece(store, piece.node, piece.scale / factor, time, time * piece.scale / factor);
        addDemand(time);
    };
    sweep.visitLight(static_cast<std::uint64_t>(std::max<std::ptrdiff_t>(first - 1, 0)),
        std::min(static_cast<std::uint64_t>(last), sweep.segmentCount()), visit);

    // Pieces are in order of their first boundary.
    const auto startedBefore = [&](double time) {
        std::uint32_t low = 0;
        std::uint32_t high = sweep.spanCount();
        while (low < high) {
            const std::uint32_t middle = low + (high - low) / 2;
            if (times[sweep.span(middle).firstBoundary] < time)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    };
    m_values[Pieces] += static_cast<double>(startedBefore(to) - startedBefore(from));
}

void RangeSums::addRun(const TimelineStore& store, const Run& run, double from, double to)
{
    if (run.kind == RunKind::Sweep) {
        addSweep(store, store.sweeps[run.index], from, to);
        return;
    }
    const auto visit = [&](double begin, double end) {
        store.visitSegments(begin, end, [&](const SegmentView& view) {
            addSegment(store, view, begin, end);
            return true;
        });
    };
    const double begin = std::max(from, run.start);
    const double end = std::min(to, run.end());
    const std::uint64_t first = originsBefore(run, run.count + 1, 0.0, begin);
    const std::uint64_t next = originsBefore(run, run.count + 1, 0.0, end);
    // Iterations first … next − 2 lie in the stretch, and another one when it ends exactly at `end`.
    const std::uint64_t last = next <= run.count && originOf(run, next) == end ? next
                                                                               : std::max<std::uint64_t>(next, 1) - 1;
    if (last <= first + 1) {
        visit(begin, end);
        return;
    }
    visit(begin, originOf(run, first));
    addRepeated(store, run, last - first);
    visit(originOf(run, last), end);
}

void RangeSums::addStretch(const TimelineStore& store, double from, double to)
{
    if (store.runs.empty() || !(from < to))
        return;
    for (std::size_t i = store.runAt(from); i < store.runs.size() && store.runs[i].start < to; ++i) {
        if (store.runs[i].period > 0.0 && store.runs[i].end() > from)
            addRun(store, store.runs[i], from, to);
    }
}

void RangeSums::addImpulse(const TimelineStore& store, std::uint32_t index, std::uint64_t count)
{
    m_values[Impulses] += static_cast<double>(count);
    const NodeTiming& timing = store.timings[index];
    // Where a phase has pieces with a length as well, these carry its volume.
    if (timing.shares.undilated > 0.0 || timing.pieces == 0)
        return;
    const double share = static_cast<double>(count) / static_cast<double>(timing.pieces);
    for (std::size_t k = 0; k < resourceCount(); ++k)
        field(k, Volume) += store.nodes[index].volume[k] * share;
}

void RangeSums::addRunImpulses(const TimelineStore& store, const Run& run, double from, double to)
{
    const auto add = [&](double offset, std::uint32_t node) {
        const std::uint64_t count = originsBefore(run, run.count, offset, to)
            - originsBefore(run, run.count, offset, from);
        if (count > 0)
            addImpulse(store, node, count);
    };
    switch (run.kind) {
    case RunKind::Idle:
        break;
    case RunKind::Single:
        if (run.period <= 0.0)
            add(0.0, run.index);
        break;
    case RunKind::Slots: {
        const Slot& slot = store.slots[run.index];
        const Lockstep& lockstep = store.locksteps[slot.lockstep];
        for (std::uint32_t i = slot.first; i < slot.last; ++i) {
            if (lockstep.tileDuration[i] <= 0.0)
                add(0.0, lockstep.node[i]);
        }
        break;
    }
    case RunKind::Pattern:
        for (const Impulse& impulse : store.patterns[run.index].impulses)
            add(impulse.time, impulse.node);
        break;
    case RunKind::Sweep: {
        const std::vector<Impulse>& impulses = store.sweeps[run.index].impulses();
        const auto before = [](const Impulse& impulse, double time) { return impulse.time < time; };
        auto impulse = std::lower_bound(impulses.begin(), impulses.end(), from, before);
        for (; impulse != impulses.end() && impulse->time < to; ++impulse)
            addImpulse(store, impulse->node, 1);
        break;
    }
    }
}

void RangeSums::addImpulses(const TimelineStore& store, double from, double to)
{
    // Runs of no length share the start of the run after them, and a run may have impulses at its end.
    const auto first = std::lower_bound(
        store.runs.begin(), store.runs.end(), from, [](const Run& run, double time) { return run.start < time; });
    for (auto run = first == store.runs.begin() ? first : first - 1; run != store.runs.end() && run->start < to; ++run)
        addRunImpulses(store, *run, from, to);
}

} // namespace minard
