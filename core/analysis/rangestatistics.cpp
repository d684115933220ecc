// The index cuts the timeline into chunks of about as many segments each and keeps the sums of every chunk in a binary
// tree. A query takes whole subtrees and visits what is left at both ends. Subtrees are added, never subtracted, so
// that a short stretch of a long timeline has all its digits.

#include "core/analysis/rangestatistics.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/analysis/rangesums.h"

namespace minard {

namespace {

constexpr std::size_t kChunkSegments = 512;

/// A stretch put in order and limited to the timeline, and where its zero-length pieces end.
struct ClippedRange {
    double from = 0.0;
    double to = 0.0;
    double impulsesTo = 0.0; ///< exclusive
};

ClippedRange clipped(const Timeline& timeline, double from, double to)
{
    const double start = timeline.start();
    const double end = timeline.end();
    if (std::isnan(from) || std::isnan(to))
        return {start, start, start};
    if (to < from)
        std::swap(from, to);
    ClippedRange range{std::clamp(from, start, end), std::clamp(to, start, end), 0.0};
    const bool reachesEnd = range.to >= end && (range.from < end || (start == end && from <= end && to >= end));
    range.impulsesTo = reachesEnd ? std::nextafter(end, std::numeric_limits<double>::infinity()) : range.to;
    return range;
}

/// Pieces that run at `time` and started before.
std::uint64_t runningSince(const Timeline& timeline, double time, double to)
{
    std::uint64_t count = 0;
    timeline.visitSegments(time, to, [&](const SegmentView& view) {
        for (const PieceShare& piece : view.pieces)
            count += piece.pieceStart < time ? 1 : 0;
        return false;
    });
    return count;
}

RangeStatistics summed(const Timeline& timeline, const ClippedRange& range, const RangeSums& sums)
{
    RangeStatistics statistics;
    statistics.start = range.from;
    statistics.end = range.to;
    statistics.idle = sums.idle();
    statistics.oversubscribed = sums.oversubscribed();
    statistics.unbound = sums.unbound();
    const double duration = statistics.duration();
    for (std::size_t k = 0; k < timeline.resourceCount(); ++k) {
        statistics.average.push_back(duration > 0.0 ? sums.area(k) / duration : 0.0);
        statistics.highest.push_back(sums.highest(k));
        statistics.volume.push_back(sums.volume(k));
        statistics.unknownTime.push_back(sums.unknownTime(k));
        statistics.boundTime.push_back(sums.boundTime(k));
    }
    statistics.segmentCount = timeline.countSegments(range.from, range.to);
    statistics.pieceCount = static_cast<std::uint64_t>(sums.pieces()) + runningSince(timeline, range.from, range.to);
    statistics.impulseCount = static_cast<std::uint64_t>(sums.impulses());
    return statistics;
}

/// Cuts of the timeline: at most kChunkSegments segments of sweeps and long patterns, or as many runs, between two.
std::vector<double> chunkBoundaries(const TimelineStore& store)
{
    std::vector<double> boundaries{store.start};
    std::size_t units = 0;
    const auto cutAt = [&](double time) {
        if (time > boundaries.back() && time < store.end)
            boundaries.push_back(time);
        units = 0;
    };
    for (const Run& run : store.runs) {
        const std::uint64_t segments = run.count == 1 ? store.segmentsPerPeriod(run) : 1;
        if (units + segments > kChunkSegments)
            cutAt(run.start);
        units += static_cast<std::size_t>(segments);
        if (run.count != 1)
            continue;
        for (std::size_t i = kChunkSegments; i < segments; i += kChunkSegments) {
            cutAt(run.kind == RunKind::Sweep ? store.sweeps[run.index].times()[i]
                                             : run.start + store.patterns[run.index].segments[i].offset);
            units = static_cast<std::size_t>(segments) - i;
        }
    }
    boundaries.push_back(store.end);
    return boundaries;
}

} // namespace

double RangeStatistics::idleShare() const
{
    return duration() > 0.0 ? idle / duration() : 0.0;
}

double RangeStatistics::boundShare(ResourceId resource) const
{
    return duration() > 0.0 ? boundTime[resource.index()] / duration() : 0.0;
}

ResourceId RangeStatistics::bound() const
{
    const auto most = std::max_element(boundTime.begin(), boundTime.end());
    if (most == boundTime.end() || !(*most > 0.0))
        return {};
    return ResourceId(static_cast<std::size_t>(most - boundTime.begin()));
}

RangeStatistics rangeStatistics(const Timeline& timeline, double from, double to)
{
    const ClippedRange range = clipped(timeline, from, to);
    RangeSums sums(timeline.resourceCount());
    sums.addStretch(timeline.store(), range.from, range.to);
    sums.addImpulses(timeline.store(), range.from, range.impulsesTo);
    return summed(timeline, range, sums);
}

std::uint64_t rangeStatisticsCost(const Timeline& timeline)
{
    const TimelineStore& store = timeline.store();
    std::uint64_t cost = 0;
    for (const Run& run : store.runs)
        cost += store.segmentsPerPeriod(run);
    return cost;
}

std::optional<RangeIndex> RangeIndex::create(const Timeline& timeline, std::stop_token stop, const Progress& progress)
{
    RangeIndex index(timeline);
    const TimelineStore& store = timeline.store();
    const std::size_t resources = timeline.resourceCount();
    const std::size_t width = RangeSums::width(resources);
    index.m_boundaries = chunkBoundaries(store);
    const std::size_t chunks = index.m_boundaries.size() - 1;
    index.m_leaves = std::bit_ceil(std::max<std::size_t>(chunks, 1));
    index.m_sums.assign(2 * index.m_leaves * width, 0.0);
    const auto row = [&](std::size_t i) { return std::span(index.m_sums).subspan(i * width, width); };
    for (std::size_t i = 0; i < chunks; ++i) {
        if (stop.stop_requested())
            return std::nullopt;
        if (progress)
            progress(static_cast<double>(i) / static_cast<double>(chunks));
        RangeSums sums(resources);
        sums.addStretch(store, index.m_boundaries[i], index.m_boundaries[i + 1]);
        std::copy(sums.values().begin(), sums.values().end(), row(index.m_leaves + i).begin());
    }
    for (std::size_t i = index.m_leaves; i-- > 1;)
        RangeSums::combine(row(i), row(2 * i), row(2 * i + 1), resources);
    for (std::uint32_t i = 0; i < store.runs.size(); ++i) {
        RangeSums sums(resources);
        const double forever = std::numeric_limits<double>::infinity();
        sums.addRunImpulses(store, store.runs[i], -forever, forever);
        if (sums.impulses() > 0.0)
            index.m_impulseRuns.push_back(i);
    }
    return index;
}

RangeStatistics RangeIndex::statistics(double from, double to) const
{
    const ClippedRange range = clipped(m_timeline, from, to);
    const TimelineStore& store = m_timeline.store();
    const std::size_t width = RangeSums::width(m_timeline.resourceCount());
    RangeSums sums(m_timeline.resourceCount());
    const auto first = std::lower_bound(m_boundaries.begin(), m_boundaries.end(), range.from);
    const auto last = std::upper_bound(m_boundaries.begin(), m_boundaries.end(), range.to) - 1;
    if (first < last) {
        sums.addStretch(store, range.from, *first);
        auto left = m_leaves + static_cast<std::size_t>(first - m_boundaries.begin());
        auto right = m_leaves + static_cast<std::size_t>(last - m_boundaries.begin());
        for (; left < right; left /= 2, right /= 2) {
            if (left % 2 == 1)
                sums.addRow(std::span(m_sums).subspan(left++ * width, width));
            if (right % 2 == 1)
                sums.addRow(std::span(m_sums).subspan(--right * width, width));
        }
        sums.addStretch(store, *last, range.to);
    } else {
        sums.addStretch(store, range.from, range.to);
    }
    const auto startsBefore = [&](std::uint32_t run, double time) { return store.runs[run].start < time; };
    // A run may have zero-length pieces at its end: begin one earlier.
    auto run = std::lower_bound(m_impulseRuns.begin(), m_impulseRuns.end(), range.from, startsBefore);
    run -= run != m_impulseRuns.begin() ? 1 : 0;
    for (; run != m_impulseRuns.end() && store.runs[*run].start < range.impulsesTo; ++run)
        sums.addRunImpulses(store, store.runs[*run], range.from, range.impulsesTo);
    return summed(m_timeline, range, sums);
}

} // namespace minard
