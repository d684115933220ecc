#include "core/analysis/lodbuilder.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/analysis/lodadder.h"
#include "core/schedule/timelinestore.h"

namespace minard {

namespace {

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
            m_adder.addSegment(m_period, m_store.segmentOf(run, 0, segment, m_scratch), 1.0, true);
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
    LodAdder m_adder;
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

} // namespace

bool buildPyramid(
    const TimelineStore& store, const ColumnGrouping& grouping, LodPyramid& pyramid, const std::stop_token& stop)
{
    return LodBuilder(store, grouping, pyramid).run(stop);
}

} // namespace minard
