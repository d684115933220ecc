// Sweep over pieces sorted by start. The ends of the running pieces wait in a heap; starts and ends are merged in order
// of time, and events closer than the tolerance share one boundary:
//
//   pieces      |--A--------|        |--C--|
//                   |--B---------|
//   boundaries  0   1       2    3   4     5
//
// A piece is stored as the numbers of its first and last boundary. A checkpoint now and then remembers the running set,
// so any segment is reached without walking from the beginning.

#include "core/schedule/sweep.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/schedule/endingqueue.h"
#include "core/schedule/oversubscription.h"
#include "core/schedule/throttle.h"

namespace minard {

namespace {

constexpr std::uint64_t kStopCheckDistance = 1U << 16U;

/// Order by start, then longer first, then input order; empty when the pieces are sorted already.
std::vector<std::uint32_t> startOrder(const PieceColumns& pieces)
{
    if (std::is_sorted(pieces.start.begin(), pieces.start.end()))
        return {};
    std::vector<std::uint32_t> order(pieces.start.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (pieces.start[a] != pieces.start[b])
            return pieces.start[a] < pieces.start[b];
        if (pieces.duration[a] != pieces.duration[b])
            return pieces.duration[a] > pieces.duration[b];
        return a < b;
    });
    return order;
}

double mergeTolerance(const PieceColumns& pieces)
{
    constexpr double kNone = std::numeric_limits<double>::infinity();
    // Four at a time, since each minimum would wait for the one before.
    constexpr std::size_t kWays = 4;
    std::array<double, kWays> first{kNone, kNone, kNone, kNone};
    std::array<double, kWays> last{-kNone, -kNone, -kNone, -kNone};
    std::array<double, kWays> shortest = first;
    const auto add = [&](std::size_t piece, std::size_t way) {
        const double start = pieces.start[piece];
        const double length = pieces.duration[piece];
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
    return std::min(1e-9 * span, 0.25 * *std::min_element(shortest.begin(), shortest.end()));
}

} // namespace

/// Fills a Sweep; holds what is needed only while building.
class Sweep::Builder {
public:
    Builder(Sweep& sweep, const PieceColumns& pieces, const std::vector<PlanNode>& nodes, std::size_t resourceCount,
        Throttle throttle)
        : m_sweep(sweep)
        , m_pieces(pieces)
        , m_order(startOrder(pieces))
        , m_demand(nodes, resourceCount)
        , m_throttle(throttle)
        , m_overs(resourceCount)
        , m_tolerance(mergeTolerance(pieces))
    {
        m_sweep.m_resourceCount = resourceCount;
        m_lowest.resize(resourceCount);
        m_highest.resize(resourceCount);
    }

    bool run(std::stop_token stop, const std::function<void(double)>& progress);

private:
    [[nodiscard]] std::size_t sourceOf(std::size_t position) const
    {
        return m_order.empty() ? position : m_order[position];
    }

    void makeRoom(std::size_t count);
    void openBoundary(double time);
    void closeSegment(double end);
    void addToLeaf(double length, double pace);
    void openLeaf();
    void closeLeaf();
    void beginPiece(std::size_t source);
    void endPiece();
    void finish();

    Sweep& m_sweep;
    const PieceColumns& m_pieces;
    std::vector<std::uint32_t> m_order;
    RunningDemand m_demand;
    Throttle m_throttle;
    OversubscriptionCollector m_overs;
    double m_tolerance;
    EndingQueue m_endings; // of the pieces that run, by their index among those that have a length
    std::size_t m_boundaries = 0;
    std::uint32_t m_spans = 0;     // pieces that have a length
    double m_last = 0.0;           // the last boundary
    std::vector<double> m_factors; // per segment, kept only for Throttle::Uniform
    Leaf m_leaf;
    std::vector<double> m_lowest; // demand per resource in the leaf
    std::vector<double> m_highest;
    std::uint64_t m_nextCheckpoint = 0;
    bool m_isOver = false; // in the segment closed last, for some resource
};

void Sweep::Builder::makeRoom(std::size_t count)
{
    for (auto* column : {&m_sweep.m_startBoundary, &m_sweep.m_endBoundary, &m_sweep.m_node})
        column->resize(count);
    if (!m_pieces.tile.empty())
        m_sweep.m_tile.resize(count);
    if (!m_pieces.scale.empty())
        m_sweep.m_scale.resize(count);
    // Two boundaries a piece at most; pages that stay untouched cost nothing.
    m_sweep.m_base.resize(2 * count + 2);
    const std::size_t leaves = m_sweep.m_base.size() / kLeafSegments + 1;
    m_sweep.m_leaves.reserve(leaves);
    m_sweep.m_checkpoints.reserve(leaves);
    m_sweep.m_demandRanges.reserve(leaves * m_lowest.size());
}

void Sweep::Builder::openLeaf()
{
    m_leaf = {};
    std::fill(m_lowest.begin(), m_lowest.end(), std::numeric_limits<double>::infinity());
    std::fill(m_highest.begin(), m_highest.end(), 0.0);
    const std::uint64_t segment = m_boundaries - 1;
    if (segment < m_nextCheckpoint)
        return;
    // The running set is at hand in the queue. The distance grows with it, so that checkpoints never outweigh the
    // pieces.
    const Checkpoint checkpoint{
        segment, m_sweep.m_running.size(), m_spans, static_cast<std::uint32_t>(m_endings.size())};
    m_demand.clear();
    for (const Ending& ending : m_endings.all()) {
        m_sweep.m_running.push_back(ending.piece);
        // Summed anew, so that rounding does not build up over millions of pieces.
        m_demand.add(m_sweep.m_node[ending.piece], m_sweep.scaleOf(ending.piece));
    }
    m_sweep.m_checkpoints.push_back(checkpoint);
    m_nextCheckpoint = segment + std::max<std::uint64_t>(kLeafSegments, 4 * m_endings.size());
}

void Sweep::Builder::closeLeaf()
{
    const auto worst = std::max_element(m_highest.begin(), m_highest.end());
    if (worst != m_highest.end()) {
        m_leaf.worst = static_cast<std::uint16_t>(worst - m_highest.begin());
        m_leaf.worstDemand = static_cast<float>(*worst);
    }
    m_sweep.m_leaves.push_back(m_leaf);
    for (std::size_t k = 0; k < m_lowest.size(); ++k)
        m_sweep.m_demandRanges.push_back({static_cast<float>(m_lowest[k]), static_cast<float>(m_highest[k])});
}

/// A segment of `length` before throttling; `pace` is what throttling leaves of the demand.
void Sweep::Builder::addToLeaf(double length, double pace)
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
        m_sweep.m_idle += length;
    }
}

void Sweep::Builder::closeSegment(double end)
{
    const bool wasOver = m_isOver;
    if (m_throttle == Throttle::Uniform) {
        const double factor = uniformFactor(m_demand.values());
        m_factors.push_back(factor);
        addToLeaf(end - m_last, 1.0 / factor);
        return;
    }
    addToLeaf(end - m_last, 1.0);
    if (wasOver || m_isOver) {
        m_overs.beginSegment(m_last, m_demand.values());
        m_overs.endSegment(end);
    }
}

void Sweep::Builder::openBoundary(double time)
{
    if (m_boundaries > 0) {
        if (time - m_last <= m_tolerance)
            return;
        // Pieces that begin or end at the last boundary have all been seen: the segment from there to here is complete.
        closeSegment(time);
    }
    m_sweep.m_base[m_boundaries] = time;
    m_last = time;
    ++m_boundaries;
    if ((m_boundaries - 1) % kLeafSegments == 0) {
        if (m_boundaries > 1)
            closeLeaf();
        openLeaf();
    }
}

void Sweep::Builder::beginPiece(std::size_t source)
{
    const double start = m_pieces.start[source];
    const double duration = m_pieces.duration[source];
    const std::uint32_t node = m_pieces.node[source];
    openBoundary(start);
    const auto boundary = static_cast<std::uint32_t>(m_boundaries - 1);
    const std::uint32_t piece = m_spans;
    if (!(duration > 0.0)) {
        m_sweep.m_impulses.push_back(
            {static_cast<double>(boundary), node, m_pieces.tile.empty() ? piece : m_pieces.tile[source]});
        return;
    }
    ++m_spans;
    m_sweep.m_startBoundary[piece] = boundary;
    m_sweep.m_node[piece] = node;
    double scale = 1.0;
    if (!m_pieces.tile.empty())
        m_sweep.m_tile[piece] = m_pieces.tile[source];
    if (!m_pieces.scale.empty()) {
        scale = m_pieces.scale[source];
        m_sweep.m_scale[piece] = scale;
    }
    m_endings.push({start + duration, piece});
    m_demand.add(node, scale);
}

void Sweep::Builder::endPiece()
{
    const Ending ending = m_endings.first();
    openBoundary(ending.time);
    m_endings.popFirst();
    m_sweep.m_endBoundary[ending.piece] = static_cast<std::uint32_t>(m_boundaries - 1);
    m_demand.remove(m_sweep.m_node[ending.piece], m_sweep.scaleOf(ending.piece));
}

bool Sweep::Builder::run(std::stop_token stop, const std::function<void(double)>& progress)
{
    const std::size_t count = m_pieces.start.size();
    makeRoom(count);
    for (std::size_t next = 0; next < count || !m_endings.isEmpty();) {
        const std::size_t source = next < count ? sourceOf(next) : 0;
        if (next < count && (m_endings.isEmpty() || m_pieces.start[source] < m_endings.first().time - m_tolerance)) {
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
    finish();
    return true;
}

/// Cuts the columns to what was filled and stretches the segments.
void Sweep::Builder::finish()
{
    LargeVector<double>& base = m_sweep.m_base;
    base.resize(m_boundaries);
    for (auto* column : {&m_sweep.m_startBoundary, &m_sweep.m_endBoundary, &m_sweep.m_node, &m_sweep.m_tile})
        column->resize(column->empty() ? 0 : m_spans);
    m_sweep.m_scale.resize(m_sweep.m_scale.empty() ? 0 : m_spans);
    if ((base.size() - 1) % kLeafSegments != 0)
        closeLeaf();
    if (std::any_of(m_factors.begin(), m_factors.end(), [](double factor) { return factor != 1.0; })) {
        m_sweep.m_throttled.resize(base.size());
        m_sweep.m_throttled[0] = base[0];
        // Stretches are added up apart from the times themselves, so that unthrottled segments keep their exact length.
        double added = 0.0;
        for (std::size_t i = 0; i + 1 < base.size(); ++i) {
            added += (m_factors[i] - 1.0) * (base[i + 1] - base[i]);
            m_sweep.m_throttled[i + 1] = base[i + 1] + added;
        }
    }
    m_sweep.m_oversubscribed = m_overs.take();
    for (Impulse& impulse : m_sweep.m_impulses)
        impulse.time = m_sweep.times()[static_cast<std::size_t>(impulse.time)];
}

std::optional<Sweep> Sweep::create(const PieceColumns& pieces, const std::vector<PlanNode>& nodes,
    std::size_t resourceCount, Throttle throttle, std::stop_token stop, const std::function<void(double)>& progress)
{
    Sweep sweep;
    Builder builder(sweep, pieces, nodes, resourceCount, throttle);
    if (!builder.run(std::move(stop), progress))
        return std::nullopt;
    return sweep;
}

} // namespace minard
