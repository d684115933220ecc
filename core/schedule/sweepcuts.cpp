#include "core/schedule/sweepcuts.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace minard {

PieceSurvey surveyPieces(const PieceColumns& pieces)
{
    constexpr double kNone = std::numeric_limits<double>::infinity();
    // Four at a time, since each minimum would wait for the one before.
    constexpr std::size_t kWays = 4;
    std::array<double, kWays> first{kNone, kNone, kNone, kNone};
    std::array<double, kWays> last{-kNone, -kNone, -kNone, -kNone};
    std::array<double, kWays> shortest = first;
    bool isSorted = true;
    double before = -kNone;
    const auto add = [&](std::size_t piece, std::size_t way) {
        const double start = pieces.start[piece];
        const double length = pieces.duration[piece];
        isSorted = isSorted && before <= start;
        before = start;
        first[way] = std::min(first[way], start);
        last[way] = std::max(last[way], start + length);
        shortest[way] = std::min(shortest[way], length > 0.0 ? length : kNone);
    };
    std::size_t i = 0;
    for (; i + kWays <= pieces.start.size(); i += kWays) {
        for (std::size_t way = 0; way < kWays; ++way)
            add(i + way, way);
    }
    for (; i < pieces.start.size(); ++i)
        add(i, 0);
    const double span = *std::max_element(last.begin(), last.end()) - *std::min_element(first.begin(), first.end());
    return {isSorted, std::min(1e-9 * span, 0.25 * *std::min_element(shortest.begin(), shortest.end()))};
}

StartOrder::StartOrder(const PieceColumns& pieces, bool isSorted)
{
    if (isSorted)
        return;
    m_order.resize(pieces.start.size());
    std::iota(m_order.begin(), m_order.end(), 0U);
    std::sort(m_order.begin(), m_order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (pieces.start[a] != pieces.start[b])
            return pieces.start[a] < pieces.start[b];
        if (pieces.duration[a] != pieces.duration[b])
            return pieces.duration[a] > pieces.duration[b];
        return a < b;
    });
}

namespace {

/// The first piece from `position` on that starts more than `gap` after the one before; 0 if none is near.
std::size_t pieceAfterGap(const PieceColumns& pieces, const StartOrder& order, std::size_t position, double gap)
{
    constexpr std::size_t kNear = 4096;
    const std::size_t last = std::min(position + kNear, pieces.start.size());
    for (std::size_t i = std::max<std::size_t>(position, 1); i < last; ++i) {
        if (pieces.start[order[i]] - pieces.start[order[i - 1]] > gap)
            return i;
    }
    return 0;
}

} // namespace

std::vector<SweepCut> cutSweep(
    const PieceColumns& pieces, const StartOrder& order, double tolerance, std::size_t sections)
{
    const double gap = 2.0 * tolerance;
    const std::size_t count = pieces.start.size();
    std::vector<SweepCut> cuts(1);
    for (std::size_t section = 1; section < sections; ++section) {
        const std::size_t piece = pieceAfterGap(pieces, order, count / sections * section, gap);
        if (piece > cuts.back().piece)
            cuts.push_back({piece, 0, pieces.start[order[piece]], {}});
    }
    std::vector<bool> isSpoiled(cuts.size());
    std::uint32_t spans = 0;
    for (std::size_t cut = 1; cut < cuts.size(); ++cut) {
        for (std::size_t position = cuts[cut - 1].piece; position < cuts[cut].piece; ++position) {
            const std::size_t source = order[position];
            if (!(pieces.duration[source] > 0.0))
                continue;
            const double end = pieces.start[source] + pieces.duration[source];
            for (std::size_t later = cut; later < cuts.size() && end >= cuts[later].time - gap; ++later) {
                if (end < cuts[later].time)
                    isSpoiled[later] = true;
                else
                    cuts[later].running.push_back({end, spans, pieces.node[source]});
            }
            ++spans;
        }
        cuts[cut].span = spans;
    }
    std::size_t index = 0;
    std::erase_if(cuts, [&](const SweepCut&) { return isSpoiled[index++]; });
    return cuts;
}

} // namespace minard
