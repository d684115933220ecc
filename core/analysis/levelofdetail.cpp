#include "core/analysis/levelofdetail.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/lodpyramid.h"
#include "core/analysis/noderates.h"
#include "core/schedule/timelinestore.h"

namespace minard {

namespace {

/// Adds pieces to sums and keeps the demand of the segment at hand.
class PieceAdder {
public:
    PieceAdder(const TimelineStore& store, const ColumnGrouping& grouping)
        : m_store(store)
        , m_rates(nodeRates(store.nodes, grouping))
        , m_demand(store.resourceCount)
        , m_line(grouping.line)
        , m_pipe(grouping.pipe)
    {
        const auto hasNone = [](const PlanNode& node) { return node.unknown == 0; };
        const auto isExact = [](const NodeTiming& timing) {
            return timing.shares.dilated == 0.0 && timing.shares.throttled == 0.0;
        };
        m_isPlain = std::all_of(store.nodes.begin(), store.nodes.end(), hasNone)
            && std::all_of(store.timings.begin(), store.timings.end(), isExact);
    }

    /// A piece that does `base` of undilated-or-dilated time in `time`; `scale` is its dilation.
    void addPiece(LodSum& sum, std::uint32_t node, double scale, double base, double time, std::uint64_t starts) const
    {
        const NodeRates& rates = m_rates[node];
        const std::size_t group = rates.group;
        sum.at(LodChannel::Line, group) += rates.line * scale * base;
        sum.at(LodChannel::Fill, group) += rates.fill * scale * base;
        sum.at(LodChannel::Time, group) += time;
        sum.starts(group) += starts;
        if (m_isPlain)
            return;
        sum.at(LodChannel::Dilated, group) += base - base * scale;
        sum.at(LodChannel::Throttled, group) += time - base;
        sum.at(LodChannel::UnknownLine, group) += rates.unknownLine ? time : 0.0;
        sum.at(LodChannel::UnknownFill, group) += rates.unknownFill ? time : 0.0;
    }

    void beginSegment() { std::fill(m_demand.begin(), m_demand.end(), 0.0); }

    void addDemand(std::uint32_t node, double scale)
    {
        const std::vector<double>& use = m_store.nodes[node].use;
        for (std::size_t k = 0; k < m_demand.size(); ++k)
            m_demand[k] += use[k] * scale;
    }

    void endSegment(LodSum& sum, double length, bool isIdle)
    {
        sum.range.include(m_line.isValid() ? m_demand[m_line.index()] : 0.0,
            m_pipe.isValid() ? m_demand[m_pipe.index()] : 0.0, length, m_demand);
        sum.range.idle += isIdle ? length : 0.0;
    }

private:
    const TimelineStore& m_store;
    std::vector<NodeRates> m_rates;
    bool m_isPlain = false; ///< nothing is dilated, throttled or unknown: those channels stay 0
    std::vector<double> m_demand;
    ResourceId m_line;
    ResourceId m_pipe;
};

/// Sums of one segment as visited; `part` is the fraction of it that counts.
void addSegment(PieceAdder& adder, const SegmentView& view, double part, bool countStarts, LodSum& sum)
{
    adder.beginSegment();
    const double length = view.end - view.start;
    for (const PieceShare& piece : view.pieces) {
        const TimeShares& shares = piece.inSegment;
        const double base = shares.undilated + shares.dilated;
        const bool begins = countStarts && piece.pieceStart >= view.start;
        adder.addPiece(
            sum, piece.node, base > 0.0 ? shares.undilated / base : 1.0, base * part, length * part, begins ? 1 : 0);
        adder.addDemand(piece.node, piece.scale);
    }
    adder.endSegment(sum, length * part, view.pieces.empty());
}

class LodBuilder {
public:
    LodBuilder(const TimelineStore& store, const ColumnGrouping& grouping, LodPyramid& pyramid)
        : m_store(store)
        , m_grouping(grouping)
        , m_pyramid(pyramid)
        , m_adder(store, grouping)
        , m_sum(groupCount(grouping))
        , m_period(groupCount(grouping))
    {
    }

    bool run(const std::stop_token& stop)
    {
        std::size_t leaves = m_store.runs.size();
        for (const Sweep& sweep : m_store.sweeps)
            leaves += sweep.leaves().size() / LodPyramid::kChunk + 1;
        m_pyramid.reserve(leaves);
        for (std::uint32_t index = 0; index < m_store.runs.size(); ++index) {
            const Run& run = m_store.runs[index];
            if (!(run.period > 0.0))
                continue;
            if (run.kind == RunKind::Sweep) {
                closeBatch();
                if (!addSweep(m_store.sweeps[run.index], index, stop))
                    return false;
            } else {
                addRun(run, index);
            }
        }
        closeBatch();
        m_pyramid.finish();
        return !stop.stop_requested();
    }

private:
    /// Single phases and idle stretches share a leaf, a few of them; every other run has its own.
    void addRun(const Run& run, std::uint32_t index)
    {
        const bool isShort = run.kind == RunKind::Single || run.kind == RunKind::Idle;
        if (!isShort || m_batch == kBatch)
            closeBatch();
        if (m_batch == 0) {
            m_sum.clear();
            m_first = index;
        }
        ++m_batch;
        m_period.clear();
        const std::uint64_t segments = m_store.segmentsPerPeriod(run);
        for (std::uint64_t segment = 0; segment < segments; ++segment)
            addSegment(m_adder, m_store.segmentOf(run, 0, segment, m_scratch), 1.0, true, m_period);
        const double count = static_cast<double>(run.count);
        m_sum.addScaled(m_period, count);
        m_sum.range.includePart(m_period.range, count);
        for (std::size_t group = 0; group < m_sum.groups(); ++group)
            m_sum.starts(group) += m_period.starts(group) * run.count;
        if (!isShort)
            closeBatch();
    }

    void closeBatch()
    {
        if (m_batch > 0)
            m_pyramid.addLeaf({m_store.runs[m_first].start, m_first, 0}, m_sum);
        m_batch = 0;
    }

    static constexpr std::size_t kBatch = 16;
    static constexpr std::size_t kStopCheckDistance = 1024; // in leaves of a sweep

    bool addSweep(const Sweep& sweep, std::uint32_t index, const std::stop_token& stop);
    void addRanges(const Sweep& sweep, std::size_t firstLeaf, std::size_t lastLeaf);

    const TimelineStore& m_store;
    const ColumnGrouping& m_grouping;
    LodPyramid& m_pyramid;
    PieceAdder m_adder;
    LodSum m_sum;
    LodSum m_period;
    std::vector<PieceShare> m_scratch;
    std::uint32_t m_first = 0;
    std::size_t m_batch = 0; // runs in the leaf that is being filled
};

/// Ranges of demand of leaves firstLeaf … lastLeaf − 1 of the sweep.
void LodBuilder::addRanges(const Sweep& sweep, std::size_t firstLeaf, std::size_t lastLeaf)
{
    for (std::size_t leaf = firstLeaf; leaf < lastLeaf; ++leaf) {
        const Sweep::Leaf& from = sweep.leaves()[leaf];
        LodRange range;
        if (m_grouping.line.isValid()) {
            const Sweep::DemandRange line = sweep.demandRange(leaf, m_grouping.line.index());
            range.minLine = line.lowest;
            range.maxLine = line.highest;
        }
        if (m_grouping.pipe.isValid()) {
            const Sweep::DemandRange fill = sweep.demandRange(leaf, m_grouping.pipe.index());
            range.minFill = fill.lowest;
            range.maxFill = fill.highest;
        }
        range.worst = from.worst;
        range.worstDemand = from.worstDemand;
        range.idle = from.idle;
        range.oversubscribed = from.oversubscribed;
        m_sum.range.include(range);
    }
}

/// Each piece is added once to each chunk it reaches into; those that go on into the next chunk are carried over.
bool LodBuilder::addSweep(const Sweep& sweep, std::uint32_t index, const std::stop_token& stop)
{
    const LargeVector<double>& base = sweep.baseTimes();
    const LargeVector<double>& times = sweep.times();
    std::vector<std::uint32_t> carried;
    std::vector<std::uint32_t> kept;
    std::uint32_t next = 0;
    for (std::size_t leaf = 0; leaf < sweep.leaves().size(); leaf += LodPyramid::kChunk) {
        if (leaf % kStopCheckDistance == 0 && stop.stop_requested())
            return false;
        const std::size_t lastLeaf = std::min(leaf + LodPyramid::kChunk, sweep.leaves().size());
        const std::uint64_t first = sweep.firstSegment(leaf);
        const std::uint64_t last = sweep.firstSegment(lastLeaf);
        m_sum.clear();
        kept.clear();
        const auto add = [&](std::uint32_t piece, std::uint64_t starts) {
            const Sweep::PieceSpan span = sweep.span(piece);
            const std::uint64_t from = std::max<std::uint64_t>(span.firstBoundary, first);
            const std::uint64_t to = std::min<std::uint64_t>(span.lastBoundary, last);
            m_adder.addPiece(m_sum, span.node, span.scale, base[to] - base[from], times[to] - times[from], starts);
            if (span.lastBoundary > last)
                kept.push_back(piece);
        };
        for (const std::uint32_t piece : carried)
            add(piece, 0);
        for (; next < sweep.spanCount() && sweep.span(next).firstBoundary < last; ++next)
            add(next, 1);
        addRanges(sweep, leaf, lastLeaf);
        m_pyramid.addLeaf({times[first], index, static_cast<std::uint32_t>(leaf / LodPyramid::kChunk)}, m_sum);
        std::swap(carried, kept);
    }
    return true;
}

/// Adds the part of a leaf that lies in a stretch.
class LodQuery {
public:
    LodQuery(const TimelineStore& store, const LodPyramid& pyramid, PieceAdder& adder, LodSum& whole)
        : m_store(store)
        , m_pyramid(pyramid)
        , m_adder(adder)
        , m_whole(whole)
    {
    }

    void addPart(std::size_t leaf, double from, double to, LodSum& sum)
    {
        const Run& run = m_store.runs[m_pyramid.leaves()[leaf].run];
        if (run.kind == RunKind::Sweep) {
            addChunk(leaf, run, from, to, sum);
            return;
        }
        const bool isLast = leaf + 1 == m_pyramid.leaves().size();
        const double begin = std::max(from, run.start);
        const double end = isLast ? to : std::min(to, m_pyramid.leaves()[leaf + 1].start);
        if (!(end > begin))
            return;
        if (run.kind == RunKind::Slots || (run.kind == RunKind::Pattern && run.count > 2))
            addRepeated(leaf, run, begin, std::min(end, run.end()), sum);
        else
            visit(begin, end, sum);
    }

private:
    /// Whole periods in proportion, the ragged ends by visiting. Slots are even in themselves: time decides throughout.
    void addRepeated(std::size_t leaf, const Run& run, double begin, double end, LodSum& sum)
    {
        const double last = static_cast<double>(run.count - 1);
        const double length = run.period * static_cast<double>(run.count);
        m_whole.clear();
        m_pyramid.sum(leaf, leaf + 1, m_whole);
        if (run.kind == RunKind::Slots) {
            const double share = (end - begin) / length;
            const double starts = std::ceil((end - run.start) / run.period)
                - std::ceil((begin - run.start) / run.period);
            addPeriods(run, share, starts, sum);
            return;
        }
        const double firstIteration = std::clamp(std::floor((begin - run.start) / run.period), 0.0, last);
        const double lastIteration = std::clamp(std::floor((end - run.start) / run.period), 0.0, last);
        const double periods = lastIteration - firstIteration - 1.0;
        if (periods < 1.0) {
            visit(begin, end, sum);
            return;
        }
        visit(begin, run.start + run.period * (firstIteration + 1.0), sum);
        addPeriods(run, periods / static_cast<double>(run.count), periods, sum);
        visit(run.start + run.period * lastIteration, end, sum);
    }

    /// `share` of the run whose sums are in m_whole; pieces begin in `periods` of its periods.
    void addPeriods(const Run& run, double share, double periods, LodSum& sum)
    {
        sum.addScaled(m_whole, share);
        sum.range.includePart(m_whole.range, share);
        for (std::size_t group = 0; group < sum.groups(); ++group)
            sum.starts(group) += m_whole.starts(group) / run.count * static_cast<std::uint64_t>(std::max(0.0, periods));
    }

    void visit(double from, double to, LodSum& sum)
    {
        m_store.visitSegments(from, to, [&](const SegmentView& view) {
            const double inside = std::min(view.end, to) - std::max(view.start, from);
            if (inside > 0.0)
                addSegment(m_adder, view, inside / (view.end - view.start), view.start >= from, sum);
            return true;
        });
    }

    /// Each piece is added once, by its overlap with the stretch. Ranges and idle time are those of the chunk, in
    /// proportion.
    void addChunk(std::size_t leaf, const Run& run, double from, double to, LodSum& sum)
    {
        const Sweep& sweep = m_store.sweeps[run.index];
        const LargeVector<double>& times = sweep.times();
        const LargeVector<double>& base = sweep.baseTimes();
        const std::size_t firstLeaf = m_pyramid.leaves()[leaf].chunk * LodPyramid::kChunk;
        const std::uint64_t first = sweep.firstSegment(firstLeaf);
        const std::uint64_t last = sweep.firstSegment(firstLeaf + LodPyramid::kChunk);
        const double begin = std::max(from, times[first]);
        const double end = std::min(to, times[last]);
        if (!(end > begin))
            return;
        const std::uint64_t firstSegment = segmentAt(times, first, last, begin);
        const std::uint64_t lastSegment = segmentAt(times, firstSegment, last, end);
        const double baseBegin = baseTime(sweep, firstSegment, begin);
        const double baseEnd = baseTime(sweep, lastSegment, end);
        sweep.visitCandidates(firstSegment, lastSegment + 1, [&](std::uint32_t piece) {
            const Sweep::PieceSpan span = sweep.span(piece);
            const double start = times[span.firstBoundary];
            const double time = std::min(times[span.lastBoundary], end) - std::max(start, begin);
            if (!(time > 0.0))
                return;
            const double work = std::min(base[span.lastBoundary], baseEnd)
                - std::max(base[span.firstBoundary], baseBegin);
            m_adder.addPiece(sum, span.node, span.scale, work, time, start >= begin ? 1 : 0);
        });
        sum.range.includePart(m_pyramid.range(leaf), (end - begin) / (times[last] - times[first]));
    }

    /// Segment of first … last − 1 that holds `time`.
    static std::uint64_t segmentAt(
        const LargeVector<double>& times, std::uint64_t first, std::uint64_t last, double time)
    {
        const auto begin = times.begin() + static_cast<std::ptrdiff_t>(first);
        const auto after = std::upper_bound(begin, times.begin() + static_cast<std::ptrdiff_t>(last), time);
        return static_cast<std::uint64_t>((after == begin ? after : after - 1) - times.begin());
    }

    /// The time before throttling that corresponds to `time` within a segment.
    static double baseTime(const Sweep& sweep, std::uint64_t segment, double time)
    {
        const LargeVector<double>& times = sweep.times();
        const LargeVector<double>& base = sweep.baseTimes();
        if (&times == &base)
            return time;
        const double part = (time - times[segment]) / (times[segment + 1] - times[segment]);
        return base[segment] + part * (base[segment + 1] - base[segment]);
    }

    const TimelineStore& m_store;
    const LodPyramid& m_pyramid;
    PieceAdder& m_adder;
    LodSum& m_whole;
};

void writeSummary(const LodSum& sum, const ColumnGrouping& grouping, const std::vector<PhaseId>& phaseOfGroup,
    double span, ColumnSummary& out)
{
    out.shares.clear();
    for (std::uint32_t group = 0; group < sum.groups(); ++group) {
        const double time = sum.at(LodChannel::Time, group);
        if (!(time > 0.0))
            continue;
        ColumnShare share;
        share.group = group;
        share.phase = phaseOfGroup[group];
        share.line = sum.at(LodChannel::Line, group) / span;
        share.fill = sum.at(LodChannel::Fill, group) / span;
        const double dilated = sum.at(LodChannel::Dilated, group);
        const double throttled = sum.at(LodChannel::Throttled, group);
        share.time = {time - dilated - throttled, dilated, throttled};
        share.unknownLine = sum.at(LodChannel::UnknownLine, group);
        share.unknownFill = sum.at(LodChannel::UnknownFill, group);
        share.pieces = std::max<std::uint64_t>(sum.starts(group), 1);
        out.shares.push_back(share);
    }
    const auto finite = [](float value) { return std::isfinite(value) ? static_cast<double>(value) : 0.0; };
    out.idle = sum.range.idle;
    out.minLine = grouping.line.isValid() ? finite(sum.range.minLine) : 0.0;
    out.maxLine = static_cast<double>(sum.range.maxLine);
    out.minFill = grouping.pipe.isValid() ? finite(sum.range.minFill) : 0.0;
    out.maxFill = static_cast<double>(sum.range.maxFill);
    out.worst = sum.range.worstDemand > 0.0F ? ResourceId(sum.range.worst) : ResourceId();
    out.worstDemand = static_cast<double>(sum.range.worstDemand);
    out.oversubscribed = sum.range.oversubscribed;
}

} // namespace

/// What queries share and reuse. One query at a time: a LevelOfDetail belongs to one thread once it is built.
struct LevelOfDetail::Scratch {
    Scratch(const TimelineStore& store, const ColumnGrouping& grouping)
        : adder(store, grouping)
        , sum(groupCount(grouping))
        , whole(groupCount(grouping))
        , phaseOfGroup(groupCount(grouping))
    {
        for (std::size_t node = store.nodes.size(); node-- > 0;)
            phaseOfGroup[grouping.groupOfNode[node]] = store.nodes[node].phase;
    }

    PieceAdder adder;
    LodSum sum;
    LodSum whole;
    std::vector<PhaseId> phaseOfGroup;
};

namespace {

/// Channels that a timeline does not need are not kept.
std::array<bool, kLodChannels> neededChannels(const TimelineStore& store)
{
    std::array<bool, kLodChannels> needed{true, true, true, false, false, false, false};
    const auto need = [&](LodChannel channel, bool isNeeded) {
        bool& entry = needed[static_cast<std::size_t>(channel)];
        entry = entry || isNeeded;
    };
    for (const NodeTiming& timing : store.timings) {
        need(LodChannel::Dilated, timing.shares.dilated > 0.0);
        need(LodChannel::Throttled, timing.shares.throttled > 0.0);
    }
    for (const PlanNode& node : store.nodes) {
        need(LodChannel::UnknownLine, node.unknown != 0);
        need(LodChannel::UnknownFill, node.unknown != 0);
    }
    return needed;
}

} // namespace

LevelOfDetail::LevelOfDetail(const Timeline& timeline, ColumnGrouping grouping)
    : m_timeline(timeline)
    , m_grouping(std::move(grouping))
    , m_pyramid(std::make_unique<LodPyramid>(groupCount(m_grouping), neededChannels(timeline.store())))
    , m_scratch(std::make_unique<Scratch>(timeline.store(), m_grouping))
{
}

LevelOfDetail::~LevelOfDetail() = default;

std::shared_ptr<const LevelOfDetail> LevelOfDetail::create(
    const Timeline& timeline, ColumnGrouping grouping, std::stop_token stop)
{
    std::shared_ptr<LevelOfDetail> result(new LevelOfDetail(timeline, std::move(grouping)));
    LodBuilder builder(timeline.store(), result->m_grouping, *result->m_pyramid);
    return builder.run(stop) ? result : nullptr;
}

std::uint64_t LevelOfDetail::countSegments(double from, double to) const
{
    return m_timeline.countSegments(from, to);
}

void LevelOfDetail::summarize(double from, double to, ColumnSummary& out) const
{
    LodSum& sum = m_scratch->sum;
    sum.clear();
    const std::vector<LodLeaf>& leaves = m_pyramid->leaves();
    const double begin = std::max(from, m_timeline.start());
    const double end = std::min(to, m_timeline.end());
    if (!leaves.empty() && end > begin) {
        LodQuery query(m_timeline.store(), *m_pyramid, m_scratch->adder, m_scratch->whole);
        const std::size_t first = m_pyramid->leafAt(begin);
        const std::size_t last = m_pyramid->leafAt(end);
        const bool firstIsWhole = leaves[first].start == begin && last > first;
        if (!firstIsWhole)
            query.addPart(first, begin, end, sum);
        m_pyramid->sum(firstIsWhole ? first : first + 1, std::max(last, first + 1), sum);
        if (last > first)
            query.addPart(last, begin, end, sum);
    }
    writeSummary(sum, m_grouping, m_scratch->phaseOfGroup, to - from, out);
}

std::size_t LevelOfDetail::memory() const
{
    return m_pyramid->memory();
}

} // namespace minard
