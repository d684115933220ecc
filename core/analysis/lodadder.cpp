#include "core/analysis/lodadder.h"

#include <algorithm>

#include "core/schedule/timelinestore.h"

namespace minard {

LodAdder::LodAdder(const TimelineStore& store, const ColumnGrouping& grouping)
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

void LodAdder::addSegment(LodSum& sum, const SegmentView& view, double part, bool countStarts)
{
    std::fill(m_demand.begin(), m_demand.end(), 0.0);
    const double length = view.end - view.start;
    for (const PieceShare& piece : view.pieces) {
        const TimeShares& shares = piece.inSegment;
        const double base = shares.undilated + shares.dilated;
        const bool begins = countStarts && piece.pieceStart >= view.start;
        addPiece(
            sum, piece.node, base > 0.0 ? shares.undilated / base : 1.0, base * part, length * part, begins ? 1 : 0);
        const std::vector<double>& use = m_store.nodes[piece.node].use;
        for (std::size_t k = 0; k < m_demand.size(); ++k)
            m_demand[k] += use[k] * piece.scale;
    }
    sum.range.include(m_line.isValid() ? m_demand[m_line.index()] : 0.0,
        m_pipe.isValid() ? m_demand[m_pipe.index()] : 0.0, length * part, m_demand);
    sum.range.idle += view.pieces.empty() ? length * part : 0.0;
}

} // namespace minard
