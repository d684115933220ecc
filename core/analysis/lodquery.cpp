#include "core/analysis/lodquery.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

#include "core/schedule/timelinestore.h"
#include "core/support/nearbound.h"

// A stretch is a few whole leaves and a part of a leaf at either end.
//
//   leaves   |      a      |  b  |  c  |      d      |
//   stretch            [ a′|  b  |  c  | d′ ]
//
// b and c are one difference of the pyramid. Of a chunk of a sweep, d′ is summed piece by piece from the start of the
// chunk, and a′ is the chunk without what lies before the stretch: the d′ of the stretch before.

namespace minard {

namespace {

/// Of a period of a pattern; see LodQuery::addRepeated().
constexpr double kLeastPeriod = 0.02;

/// Segment of first … last − 1 of a sweep that holds `time`.
std::uint64_t segmentAt(const LargeVector<double>& times, std::uint64_t first, std::uint64_t last, double time)
{
    const std::span<const double> inside(times.data() + first, last - first);
    if (inside.empty() || times[last] <= inside.front())
        return first;
    // They lie about evenly.
    const double share = std::clamp((time - inside.front()) / (times[last] - inside.front()), 0.0, 1.0);
    const auto guess = static_cast<std::size_t>(share * static_cast<double>(inside.size()));
    const std::size_t after = upperBoundNear(inside, guess, time, std::less<double>());
    return first + (after == 0 ? 0 : after - 1);
}

/// The time before throttling that corresponds to `time` within a segment.
double baseTime(const Sweep& sweep, std::uint64_t segment, double time)
{
    const LargeVector<double>& times = sweep.times();
    const LargeVector<double>& base = sweep.baseTimes();
    if (&times == &base)
        return time;
    const double part = (time - times[segment]) / (times[segment + 1] - times[segment]);
    return base[segment] + part * (base[segment + 1] - base[segment]);
}

/// A chunk of a sweep, which is one leaf of the pyramid.
struct Chunk {
    const Sweep& sweep;
    std::uint64_t first = 0; ///< segment
    std::uint64_t last = 0;  ///< segment behind it

    Chunk(const TimelineStore& store, const LodLeaf& leaf)
        : sweep(store.sweeps[store.runs[leaf.run].index])
        , first(sweep.firstSegment(leaf.chunk * LodPyramid::kChunk))
        , last(sweep.firstSegment((leaf.chunk + 1) * LodPyramid::kChunk))
    {
    }

    [[nodiscard]] double start() const { return sweep.times()[first]; }

    [[nodiscard]] double end() const { return sweep.times()[last]; }

    /// Adds each piece once, by its overlap with [begin, end) of the chunk, and calls noteLasting(node) with those that
    /// begin before `end` and go on after.
    template <typename NoteLasting>
    void add(double begin, double end, const LodAdder& adder, LodSum& sum, const NoteLasting& noteLasting) const
    {
        const LargeVector<double>& times = sweep.times();
        const LargeVector<double>& base = sweep.baseTimes();
        const std::uint64_t firstSegment = segmentAt(times, first, last, begin);
        const std::uint64_t lastSegment = segmentAt(times, firstSegment, last, end);
        const double baseBegin = baseTime(sweep, firstSegment, begin);
        const double baseEnd = baseTime(sweep, lastSegment, end);
        sweep.visitCandidates(firstSegment, lastSegment + 1, [&](std::uint32_t piece) {
            const Sweep::PieceSpan span = sweep.span(piece);
            const double start = times[span.firstBoundary];
            const double stop = times[span.lastBoundary];
            const double time = std::min(stop, end) - std::max(start, begin);
            if (!(time > 0.0))
                return;
            const double work = std::min(base[span.lastBoundary], baseEnd)
                - std::max(base[span.firstBoundary], baseBegin);
            adder.addPiece(sum, span.node, span.scale, work, time, start >= begin ? 1 : 0);
            if (stop > end)
                noteLasting(span.node);
        });
    }
};

} // namespace

LodQuery::LodQuery(
    const TimelineStore& store, const ColumnGrouping& grouping, const LodPyramid& pyramid, const LodPatterns& patterns)
    : m_store(store)
    , m_pyramid(pyramid)
    , m_adder(store, grouping)
    , m_patterns(patterns)
    , m_sum(groupCount(grouping))
    , m_whole(groupCount(grouping))
    , m_marks{Mark(groupCount(grouping)), Mark(groupCount(grouping))}
{
}

bool LodQuery::isSweep(std::size_t leaf) const
{
    return m_store.runs[m_pyramid.leaves()[leaf].run].kind == RunKind::Sweep;
}

std::size_t LodQuery::leafAt(double time)
{
    m_hint = m_pyramid.leafAt(time, m_hint);
    return m_hint;
}

bool LodQuery::surelyHasMore(double from, double to, std::uint64_t most)
{
    const std::size_t between = leafAt(from) + 1;
    if (leafAt(to) <= between || !isSweep(between))
        return false;
    const Chunk chunk(m_store, m_pyramid.leaves()[between]);
    return chunk.last - chunk.first > most;
}

const LodSum& LodQuery::sum(double from, double to)
{
    m_sum.clear();
    if (m_pyramid.leaves().empty())
        return m_sum;
    const std::size_t first = leafAt(from);
    const std::size_t last = leafAt(to);
    if (first == last) {
        addPart(first, from, to);
        return m_sum;
    }
    const bool firstIsWhole = m_pyramid.leaves()[first].start == from;
    if (!firstIsWhole && isSweep(first))
        addAfter(first, from);
    else if (!firstIsWhole)
        addPart(first, from, to);
    m_pyramid.sum(firstIsWhole ? first : first + 1, last, m_sum);
    if (isSweep(last))
        addBefore(last, to);
    else
        addPart(last, from, to);
    return m_sum;
}

/// Adds the part of a leaf that lies in [from, to).
void LodQuery::addPart(std::size_t leaf, double from, double to)
{
    const Run& run = m_store.runs[m_pyramid.leaves()[leaf].run];
    if (run.kind == RunKind::Sweep) {
        addChunk(leaf, from, to);
        return;
    }
    const bool isLast = leaf + 1 == m_pyramid.leaves().size();
    const double begin = std::max(from, run.start);
    const double end = isLast ? to : std::min(to, m_pyramid.leaves()[leaf + 1].start);
    if (!(end > begin))
        return;
    if (run.kind == RunKind::Slots || (run.kind == RunKind::Pattern && run.count > 2))
        addRepeated(leaf, run, begin, std::min(end, run.end()));
    else
        visit(begin, end);
}

/// Whole periods in proportion, the ragged ends by themselves. Slots are even in themselves: time decides throughout.
void LodQuery::addRepeated(std::size_t leaf, const Run& run, double begin, double end)
{
    const double last = static_cast<double>(run.count - 1);
    m_whole.clear();
    m_pyramid.sum(leaf, leaf + 1, m_whole);
    if (run.kind == RunKind::Slots) {
        const double share = (end - begin) / (run.period * static_cast<double>(run.count));
        const double starts = std::ceil((end - run.start) / run.period) - std::ceil((begin - run.start) / run.period);
        addPeriods(run, share, starts);
        return;
    }
    const double firstIteration = std::clamp(std::floor((begin - run.start) / run.period), 0.0, last);
    const double lastIteration = std::clamp(std::floor((end - run.start) / run.period), 0.0, last);
    const double periods = lastIteration - firstIteration - 1.0;
    // In less of a period there is not much to visit, but rounding of the period's sums would be seen.
    const bool isPrefixed = m_patterns.has(run.index) && end - begin > kLeastPeriod * run.period;
    if (periods < 1.0 && !isPrefixed) {
        visit(begin, end);
        return;
    }
    if (periods >= 1.0)
        addPeriods(run, periods / static_cast<double>(run.count), periods);
    if (!isPrefixed) {
        visit(begin, run.start + run.period * (firstIteration + 1.0));
        visit(run.start + run.period * lastIteration, end);
        return;
    }
    const auto add = [&](const LodPatterns::Place& from, const LodPatterns::Place& to) {
        m_patterns.addBetween(from, to, m_sum);
        // Of whole periods the range is known.
        if (periods < 1.0)
            m_patterns.includeRanges(from, to, m_sum.range);
    };
    const LodPatterns::Place from = placeAt(run, firstIteration, begin);
    const LodPatterns::Place to = placeAt(run, lastIteration, end);
    if (firstIteration == lastIteration) {
        add(from, to);
    } else {
        add(from, m_patterns.endOf(run.index));
        add({run.index, 0, 0.0}, to);
    }
}

LodPatterns::Place LodQuery::placeAt(const Run& run, double iteration, double time) const
{
    const Pattern& pattern = m_store.patterns[run.index];
    const double origin = run.start + run.period * iteration;
    const std::uint64_t segment = pattern.segmentAt(origin, time);
    const bool isLast = segment + 1 == pattern.segments.size();
    const double start = origin + pattern.segments[segment].offset;
    const double end = isLast ? origin + run.period : origin + pattern.segments[segment + 1].offset;
    const double part = end > start ? std::max(0.0, (time - start) / (end - start)) : 1.0;
    return part < 1.0 ? LodPatterns::Place{run.index, segment, part} : LodPatterns::Place{run.index, segment + 1, 0.0};
}

/// `share` of the run whose sums are in m_whole; pieces begin in `periods` of its periods.
void LodQuery::addPeriods(const Run& run, double share, double periods)
{
    m_sum.addScaled(m_whole, share);
    m_sum.range.includePart(m_whole.range, share);
    for (std::size_t group = 0; group < m_sum.groups(); ++group)
        m_sum.starts(group) += m_whole.starts(group) / run.count * static_cast<std::uint64_t>(std::max(0.0, periods));
}

void LodQuery::visit(double from, double to)
{
    m_store.visitSegments(from, to, [&](const SegmentView& view) {
        const double inside = std::min(view.end, to) - std::max(view.start, from);
        if (inside > 0.0)
            m_adder.addSegment(m_sum, view, inside / (view.end - view.start), view.start >= from);
        return true;
    });
}

void LodQuery::addChunk(std::size_t leaf, double from, double to)
{
    const Chunk chunk(m_store, m_pyramid.leaves()[leaf]);
    const double begin = std::max(from, chunk.start());
    const double end = std::min(to, chunk.end());
    if (!(end > begin))
        return;
    chunk.add(begin, end, m_adder, m_sum, [](std::uint32_t) {});
    includeRange(leaf, (end - begin) / (chunk.end() - chunk.start()));
}

/// Ranges and idle time are those of the leaf, in proportion.
void LodQuery::includeRange(std::size_t leaf, double share)
{
    m_sum.range.includePart(m_pyramid.range(leaf), share);
}

const LodQuery::Mark& LodQuery::markAt(double time, std::size_t leaf)
{
    for (const Mark& mark : m_marks) {
        if (mark.time == time && mark.leaf == leaf)
            return mark;
    }
    m_newest = 1 - m_newest;
    Mark& mark = m_marks[m_newest];
    mark.time = time;
    mark.leaf = leaf;
    mark.before.clear();
    std::fill(mark.lasts.begin(), mark.lasts.end(), std::uint8_t{0});
    const Chunk chunk(m_store, m_pyramid.leaves()[leaf]);
    if (time > chunk.start())
        chunk.add(chunk.start(), time, m_adder, mark.before,
            [&](std::uint32_t node) { mark.lasts[m_adder.groupOf(node)] = 1; });
    return mark;
}

/// Adds what lies before `time` in the chunk that holds it.
void LodQuery::addBefore(std::size_t leaf, double time)
{
    const Chunk chunk(m_store, m_pyramid.leaves()[leaf]);
    const double end = std::min(time, chunk.end());
    if (!(end > chunk.start()))
        return;
    const Mark& mark = markAt(end, leaf);
    m_sum.addScaled(mark.before, 1.0);
    for (std::size_t group = 0; group < m_sum.groups(); ++group)
        m_sum.starts(group) += mark.before.starts(group);
    includeRange(leaf, (end - chunk.start()) / (chunk.end() - chunk.start()));
}

/// Adds what lies after `time` in the chunk that holds it. A group of which nothing does is left out as a whole:
/// a difference would leave some rounding of it.
void LodQuery::addAfter(std::size_t leaf, double time)
{
    const Chunk chunk(m_store, m_pyramid.leaves()[leaf]);
    const Mark& mark = markAt(time, leaf);
    m_whole.clear();
    m_pyramid.sum(leaf, leaf + 1, m_whole);
    for (std::size_t group = 0; group < m_sum.groups(); ++group) {
        const std::uint64_t starts = m_whole.starts(group) - mark.before.starts(group);
        if (starts == 0 && mark.lasts[group] == 0)
            continue;
        m_sum.starts(group) += starts;
        for (const LodChannel channel : m_pyramid.channels())
            m_sum.at(channel, group) += std::max(0.0, m_whole.at(channel, group) - mark.before.at(channel, group));
    }
    includeRange(leaf, (chunk.end() - time) / (chunk.end() - chunk.start()));
}

} // namespace minard
