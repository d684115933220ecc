#include "core/schedule/sweepsection.h"

#include <algorithm>
#include <limits>

namespace minard {

namespace {

constexpr std::uint64_t kStopCheckDistance = 1U << 16U;

} // namespace

Sweep::Section::Section(Sweep& sweep, const SweepInput& input, SweepCut cut, std::size_t lastPiece, double endTime)
    : m_sweep(sweep)
    , m_input(input)
    , m_cut(std::move(cut))
    , m_lastPiece(lastPiece)
    , m_endTime(endTime)
    , m_demand(input.nodes, input.resourceCount)
    , m_overs(input.resourceCount)
    , m_firstBoundary(m_cut.firstBoundary())
    , m_spans(m_cut.span)
    , m_lowest(input.resourceCount)
    , m_highest(input.resourceCount)
{
    // Pages that stay untouched cost nothing.
    const std::size_t leafCount = (2 * (lastPiece - m_cut.piece) + m_cut.running.size()) / kLeafSegments + 2;
    leaves.reserve(leafCount);
    checkpoints.reserve(leafCount);
    demandRanges.reserve(leafCount * input.resourceCount);
}

void Sweep::Section::openLeaf()
{
    const std::uint64_t segment = lastBoundary();
    m_leaf = {};
    m_leaf.firstSegment = static_cast<std::uint32_t>(segment);
    std::fill(m_lowest.begin(), m_lowest.end(), std::numeric_limits<double>::infinity());
    std::fill(m_highest.begin(), m_highest.end(), 0.0);
    if (segment < m_nextCheckpoint)
        return;
    // The running set is at hand in the queue. The distance grows with it, so that checkpoints never outweigh the
    // pieces.
    checkpoints.push_back({segment, running.size(), m_spans, static_cast<std::uint32_t>(m_endings.size())});
    m_demand.clear();
    for (const Ending& ending : m_endings.all()) {
        running.push_back(ending.piece);
        // Summed anew, so that rounding does not build up over millions of pieces.
        m_demand.add(ending.node, m_sweep.scaleOf(ending.piece));
    }
    m_nextCheckpoint = segment + std::max<std::uint64_t>(kLeafSegments, 4 * m_endings.size());
}

void Sweep::Section::closeLeaf()
{
    const auto worst = std::max_element(m_highest.begin(), m_highest.end());
    if (worst != m_highest.end()) {
        m_leaf.worst = static_cast<std::uint16_t>(worst - m_highest.begin());
        m_leaf.worstDemand = static_cast<float>(*worst);
    }
    leaves.push_back(m_leaf);
    for (std::size_t k = 0; k < m_lowest.size(); ++k)
        demandRanges.push_back({static_cast<float>(m_lowest[k]), static_cast<float>(m_highest[k])});
}

/// A segment of `length` before throttling; `pace` is what throttling leaves of the demand.
void Sweep::Section::addToLeaf(double length, double pace)
{
    double* lowest = m_lowest.data();
    double* highest = m_highest.data();
    double worst = 0.0;
    for (const double demand : m_demand.values()) {
        const double value = demand * pace;
        *lowest = std::min(*lowest, value);
        *highest = std::max(*highest, value);
        worst = std::max(worst, value);
        ++lowest;
        ++highest;
    }
    m_isOver = worst > kOversubscribed;
    if (m_isOver)
        m_leaf.oversubscribed += length / pace;
    if (m_endings.isEmpty()) {
        m_leaf.idle += length;
        idle += length;
    }
}

void Sweep::Section::closeSegment(double end)
{
    const bool wasOver = m_isOver;
    if (m_input.throttle == Throttle::Uniform) {
        const double factor = uniformFactor(m_demand.values());
        factors.push_back(factor);
        addToLeaf(end - m_last, 1.0 / factor);
        return;
    }
    addToLeaf(end - m_last, 1.0);
    if (wasOver || m_isOver) {
        m_overs.beginSegment(m_last, m_demand.values());
        m_overs.endSegment(end);
    }
}

void Sweep::Section::openBoundary(double time)
{
    if (m_boundaries > 0) {
        if (time - m_last <= m_input.tolerance)
            return;
        // Pieces that begin or end at the last boundary have all been seen: the segment from there to here is complete.
        closeSegment(time);
    }
    m_sweep.m_base[m_firstBoundary + m_boundaries] = time;
    m_last = time;
    ++m_boundaries;
    if ((m_boundaries - 1) % kLeafSegments == 0) {
        if (m_boundaries > 1)
            closeLeaf();
        openLeaf();
    }
}

void Sweep::Section::beginPiece(std::size_t source)
{
    const PieceColumns& pieces = m_input.pieces;
    const double start = pieces.start[source];
    const double duration = pieces.duration[source];
    const std::uint32_t node = pieces.node[source];
    openBoundary(start);
    const std::uint32_t piece = m_spans;
    if (!(duration > 0.0)) {
        impulses.push_back(
            {static_cast<double>(lastBoundary()), node, pieces.tile.empty() ? piece : pieces.tile[source]});
        return;
    }
    ++m_spans;
    m_sweep.m_startBoundary[piece] = lastBoundary();
    m_sweep.m_node[piece] = node;
    double scale = 1.0;
    if (!pieces.tile.empty())
        m_sweep.m_tile[piece] = pieces.tile[source];
    if (!pieces.scale.empty()) {
        scale = pieces.scale[source];
        m_sweep.m_scale[piece] = scale;
    }
    m_endings.push({start + duration, piece, node});
    m_demand.add(node, scale);
}

void Sweep::Section::endPiece()
{
    const Ending ending = m_endings.first();
    openBoundary(ending.time);
    m_endings.popFirst();
    m_sweep.m_endBoundary[ending.piece] = lastBoundary();
    m_demand.remove(ending.node, m_sweep.scaleOf(ending.piece));
}

bool Sweep::Section::run(const std::stop_token& stop, const std::function<void(double)>& progress)
{
    for (const Ending& ending : m_cut.running)
        m_endings.push(ending);
    const std::size_t count = m_lastPiece - m_cut.piece;
    for (std::size_t next = 0; next < count || (!m_endings.isEmpty() && m_endings.first().time < m_endTime);) {
        const std::size_t source = next < count ? m_input.order[m_cut.piece + next] : 0;
        if (next < count
            && (m_endings.isEmpty() || m_input.pieces.start[source] < m_endings.first().time - m_input.tolerance)) {
            beginPiece(source);
            if (++next % kStopCheckDistance == 0) {
                if (stop.stop_requested())
                    return false;
                if (progress)
                    progress(static_cast<double>(next) / static_cast<double>(count));
            }
        } else {
            endPiece();
        }
    }
    return true;
}

void Sweep::Section::close(double end)
{
    closeSegment(end);
    closeLeaf();
}

void Sweep::Section::closeLast()
{
    if ((m_boundaries - 1) % kLeafSegments != 0)
        closeLeaf();
}

} // namespace minard
