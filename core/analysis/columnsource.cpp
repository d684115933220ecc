#include "core/analysis/columnsource.h"

#include <algorithm>
#include <utility>

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

    void add(const SegmentView& segment)
    {
        const double length = std::min(segment.end, m_to) - std::max(segment.start, m_from);
        if (!(length > 0.0))
            return;
        const double inside = length / (segment.end - segment.start);
        std::fill(m_demand.begin(), m_demand.end(), 0.0);
        for (const PieceShare& piece : segment.pieces)
            add(piece, segment, length, inside);
        if (segment.pieces.empty())
            m_idle += length;
        noteDemand(length);
        m_isFirst = false;
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
    void add(const PieceShare& piece, const SegmentView& segment, double length, double inside)
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
        if (m_isFirst || piece.pieceStart >= segment.start)
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
    m_timeline.visitSegments(from, to, [&](const SegmentView& segment) {
        folding.add(segment);
        return true;
    });
    folding.finish(out);
}

} // namespace minard
