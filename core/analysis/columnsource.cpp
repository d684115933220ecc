#include "core/analysis/columnsource.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/schedule/timelinestore.h"

// A run of equal periods is looked at once: of the periods that lie whole in a stretch one is visited and counted as
// many times, so that a summary costs as much for a million tiles as for ten.

namespace minard {

namespace {

/// Demand above this counts as oversubscribed (spec 1.2).
constexpr double kFullDemand = 1.0 + 1e-9;

bool isUnknown(const PlanNode& node, ResourceId resource)
{
    return resource.isValid() && (node.unknown >> resource.index() & 1U) != 0;
}

double useOf(const PlanNode& node, ResourceId resource)
{
    return resource.isValid() ? node.use[resource.index()] : 0.0;
}

/// Adds up one stretch, segment by segment.
class Folding {
public:
    Folding(const Timeline& timeline, const ColumnGrouping& grouping, double from, double to)
        : m_timeline(timeline)
        , m_grouping(grouping)
        , m_from(from)
        , m_to(to)
        , m_demand(timeline.resourceCount(), 0.0)
    {
    }

    /// Adds what lies in [from, to), `times` times.
    void addStretch(double from, double to, double times)
    {
        if (!(to > from))
            return;
        m_timeline.visitSegments(from, to, [&](const SegmentView& segment) {
            add(segment, std::min(segment.end, to) - std::max(segment.start, from), times);
            return true;
        });
    }

    void finish(ColumnSummary& out)
    {
        const double span = m_to - m_from;
        for (ColumnShare& share : m_shares) {
            share.line /= span;
            share.fill /= span;
        }
        std::sort(m_shares.begin(), m_shares.end(),
            [](const ColumnShare& a, const ColumnShare& b) { return a.group < b.group; });
        out = m_summary;
        out.shares = std::move(m_shares);
        out.idle = m_idle;
    }

private:
    void add(const SegmentView& segment, double length, double times)
    {
        // Rounding at the ends of periods leaves slivers of neighbours that are not part of the stretch.
        if (!(length > 1e-12 * (m_to - m_from)))
            return;
        const double inside = length / (segment.end - segment.start) * times;
        std::fill(m_demand.begin(), m_demand.end(), 0.0);
        for (const PieceShare& piece : segment.pieces)
            add(piece, segment, length * times, inside, times);
        if (segment.pieces.empty())
            m_idle += length * times;
        noteDemand(length * times);
        m_isFirst = false;
    }

    void add(const PieceShare& piece, const SegmentView& segment, double length, double inside, double times)
    {
        const PlanNode& node = m_timeline.nodes()[piece.node];
        ColumnShare& share = shareOf(m_grouping.groupOfNode[piece.node], node.phase);
        share.line += useOf(node, m_grouping.line) * piece.scale * length;
        share.fill += useOf(node, m_grouping.pipe) * piece.scale * length;
        share.time.undilated += piece.inSegment.undilated * inside;
        share.time.dilated += piece.inSegment.dilated * inside;
        share.time.throttled += piece.inSegment.throttled * inside;
        share.unknownLine += isUnknown(node, m_grouping.line) ? length : 0.0;
        share.unknownFill += isUnknown(node, m_grouping.pipe) ? length : 0.0;
        // A piece counts once: in the first segment visited, else in the one it starts with.
        if (piece.pieceStart >= segment.start)
            share.pieces += static_cast<std::uint64_t>(times);
        else if (m_isFirst)
            ++share.pieces;
        for (std::size_t k = 0; k < m_demand.size(); ++k)
            m_demand[k] += node.use[k] * piece.scale;
    }

    ColumnShare& shareOf(std::uint32_t group, PhaseId phase)
    {
        for (ColumnShare& share : m_shares) {
            if (share.group == group)
                return share;
        }
        ColumnShare share;
        share.group = group;
        share.phase = phase;
        m_shares.push_back(share);
        return m_shares.back();
    }

    void noteDemand(double length)
    {
        const double line = m_grouping.line.isValid() ? m_demand[m_grouping.line.index()] : 0.0;
        const double fill = m_grouping.pipe.isValid() ? m_demand[m_grouping.pipe.index()] : 0.0;
        m_summary.minLine = m_isFirst ? line : std::min(m_summary.minLine, line);
        m_summary.maxLine = m_isFirst ? line : std::max(m_summary.maxLine, line);
        m_summary.minFill = m_isFirst ? fill : std::min(m_summary.minFill, fill);
        m_summary.maxFill = m_isFirst ? fill : std::max(m_summary.maxFill, fill);
        const auto worst = std::max_element(m_demand.begin(), m_demand.end());
        if (worst == m_demand.end())
            return;
        if (*worst > m_summary.worstDemand) {
            m_summary.worstDemand = *worst;
            m_summary.worst = ResourceId(static_cast<std::size_t>(worst - m_demand.begin()));
        }
        if (*worst > kFullDemand)
            m_summary.oversubscribed += length;
    }

    const Timeline& m_timeline;
    const ColumnGrouping& m_grouping;
    double m_from;
    double m_to;
    std::vector<double> m_demand;
    std::vector<ColumnShare> m_shares;
    ColumnSummary m_summary;
    double m_idle = 0.0;
    bool m_isFirst = true;
};

} // namespace

SegmentColumns::SegmentColumns(const Timeline& timeline, ColumnGrouping grouping)
    : m_timeline(timeline)
    , m_grouping(std::move(grouping))
{
}

std::uint64_t SegmentColumns::countSegments(double from, double to) const
{
    return m_timeline.countSegments(from, to);
}

void SegmentColumns::summarize(double from, double to, ColumnSummary& out) const
{
    Folding folding(m_timeline, m_grouping, from, to);
    const std::vector<Run>& runs = m_timeline.store().runs;
    const auto startsAfter = [](double time, const Run& run) { return time < run.start; };
    auto run = std::upper_bound(runs.begin(), runs.end(), from, startsAfter);
    run -= run != runs.begin() ? 1 : 0;
    for (; run != runs.end() && run->start < to; ++run) {
        const double begin = std::max(from, run->start);
        const double end = std::min(to, run->end());
        const double first = std::ceil((begin - run->start) / run->period);
        const double last = std::floor((end - run->start) / run->period);
        if (!(last - first >= 2.0)) {
            folding.addStretch(begin, end, 1.0);
            continue;
        }
        const double whole = run->start + first * run->period;
        const double rest = run->start + last * run->period;
        folding.addStretch(begin, whole, 1.0);
        folding.addStretch(whole, run->start + (first + 1.0) * run->period, last - first);
        folding.addStretch(rest, end, 1.0);
    }
    folding.finish(out);
}

} // namespace minard
