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
#include <cmath>
#include <limits>
#include <numeric>

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
    double first = std::numeric_limits<double>::infinity();
    double last = -first;
    double shortest = first;
    for (std::size_t i = 0; i < pieces.start.size(); ++i) {
        const double length = pieces.duration[i];
        first = std::min(first, pieces.start[i]);
        last = std::max(last, pieces.start[i] + length);
        shortest = std::min(shortest, length > 0.0 ? length : shortest);
    }
    return std::min(1e-9 * (last - first), 0.25 * shortest);
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
        m_leafRange.resize(resourceCount);
    }

    bool run(std::stop_token stop, const std::function<void(double)>& progress);

private:
    struct Ending {
        double time;
        std::uint32_t piece; // index among the pieces that have a length

        bool operator>(const Ending& other) const { return time > other.time; }
    };

    [[nodiscard]] std::size_t sourceOf(std::size_t position) const
    {
        return m_order.empty() ? position : m_order[position];
    }

    void openBoundary(double time);
    void closeSegment(double end);
    void addToLeaf(double length, double factor);
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
    std::vector<Ending> m_endings; // heap: the earliest end is at the front
    std::vector<double> m_factors; // per segment, kept only for Throttle::Uniform
    Leaf m_leaf;
    std::vector<DemandRange> m_leafRange;
    std::uint64_t m_nextCheckpoint = 0;
    bool m_isOver = false; // in the segment closed last, for some resource
};

void Sweep::Builder::openLeaf()
{
    m_leaf = {};
    std::fill(m_leafRange.begin(), m_leafRange.end(), DemandRange{std::numeric_limits<float>::infinity(), 0.0F});
    const std::uint64_t segment = m_sweep.m_base.size() - 1;
    if (segment < m_nextCheckpoint)
        return;
    // The running set is at hand in the heap. The distance grows with it, so that checkpoints never outweigh the
    // pieces.
    Checkpoint checkpoint{segment, m_sweep.m_running.size(), static_cast<std::uint32_t>(m_sweep.m_node.size()),
        static_cast<std::uint32_t>(m_endings.size())};
    m_demand.clear();
    for (const Ending& ending : m_endings) {
        m_sweep.m_running.push_back(ending.piece);
        // Summed anew, so that rounding does not build up over millions of pieces.
        m_demand.add(m_sweep.m_node[ending.piece], m_sweep.scaleOf(ending.piece));
    }
    m_sweep.m_checkpoints.push_back(checkpoint);
    m_nextCheckpoint = segment + std::max<std::uint64_t>(kLeafSegments, 4 * m_endings.size());
}

void Sweep::Builder::closeLeaf()
{
    m_sweep.m_leaves.push_back(m_leaf);
    m_sweep.m_demandRanges.insert(m_sweep.m_demandRanges.end(), m_leafRange.begin(), m_leafRange.end());
}

void Sweep::Builder::addToLeaf(double length, double factor)
{
    const std::span<const double> demand = m_demand.values();
    const double pace = 1.0 / factor;
    double worst = 0.0;
    std::size_t worstResource = 0;
    for (std::size_t k = 0; k < demand.size(); ++k) {
        const double value = demand[k] * pace;
        const auto shown = static_cast<float>(value);
        DemandRange& range = m_leafRange[k];
        range.lowest = std::min(range.lowest, shown);
        range.highest = std::max(range.highest, shown);
        worstResource = value > worst ? k : worstResource;
        worst = std::max(worst, value);
    }
    if (static_cast<float>(worst) > m_leaf.worstDemand) {
        m_leaf.worstDemand = static_cast<float>(worst);
        m_leaf.worst = static_cast<std::uint16_t>(worstResource);
    }
    m_leaf.oversubscribed += worst > kOversubscribed ? length * factor : 0.0;
    if (m_endings.empty()) {
        m_leaf.idle += length;
        m_sweep.m_idle += length;
    }
    m_isOver = worst > kOversubscribed;
}

void Sweep::Builder::closeSegment(double end)
{
    const double start = m_sweep.m_base.back();
    if (m_throttle == Throttle::Uniform) {
        const double factor = uniformFactor(m_demand.values());
        m_factors.push_back(factor);
        addToLeaf(end - start, factor);
        return;
    }
    const bool wasOver = m_isOver;
    addToLeaf(end - start, 1.0);
    if (wasOver || m_isOver) {
        m_overs.beginSegment(start, m_demand.values());
        m_overs.endSegment(end);
    }
}

void Sweep::Builder::openBoundary(double time)
{
    LargeVector<double>& base = m_sweep.m_base;
    if (base.empty()) {
        base.push_back(time);
        openLeaf();
        return;
    }
    if (time - base.back() <= m_tolerance)
        return;
    // Pieces that begin or end at the last boundary have all been seen: the segment from there to here is complete.
    closeSegment(time);
    base.push_back(time);
    if ((base.size() - 1) % kLeafSegments == 0) {
        closeLeaf();
        openLeaf();
    }
}

void Sweep::Builder::beginPiece(std::size_t source)
{
    openBoundary(m_pieces.start[source]);
    const auto boundary = static_cast<std::uint32_t>(m_sweep.m_base.size() - 1);
    const auto piece = static_cast<std::uint32_t>(m_sweep.m_node.size());
    const std::uint32_t node = m_pieces.node[source];
    if (!(m_pieces.duration[source] > 0.0)) {
        m_sweep.m_impulses.push_back(
            {static_cast<double>(boundary), node, m_pieces.tile.empty() ? piece : m_pieces.tile[source]});
        return;
    }
    m_sweep.m_startBoundary.push_back(boundary);
    m_sweep.m_endBoundary.push_back(boundary);
    m_sweep.m_node.push_back(node);
    if (!m_pieces.tile.empty())
        m_sweep.m_tile.push_back(m_pieces.tile[source]);
    if (!m_pieces.scale.empty())
        m_sweep.m_scale.push_back(m_pieces.scale[source]);
    m_endings.push_back({m_pieces.start[source] + m_pieces.duration[source], piece});
    std::push_heap(m_endings.begin(), m_endings.end(), std::greater<>());
    m_demand.add(node, m_sweep.scaleOf(piece));
}

void Sweep::Builder::endPiece()
{
    const Ending ending = m_endings.front();
    openBoundary(ending.time);
    std::pop_heap(m_endings.begin(), m_endings.end(), std::greater<>());
    m_endings.pop_back();
    m_sweep.m_endBoundary[ending.piece] = static_cast<std::uint32_t>(m_sweep.m_base.size() - 1);
    m_demand.remove(m_sweep.m_node[ending.piece], m_sweep.scaleOf(ending.piece));
}

bool Sweep::Builder::run(std::stop_token stop, const std::function<void(double)>& progress)
{
    const std::size_t count = m_pieces.start.size();
    for (auto* column : {&m_sweep.m_startBoundary, &m_sweep.m_endBoundary, &m_sweep.m_node})
        column->reserve(count);
    // Two boundaries a piece at most; pages that stay untouched cost nothing.
    m_sweep.m_base.reserve(2 * count + 2);
    for (std::size_t next = 0; next < count || !m_endings.empty();) {
        const std::size_t source = next < count ? sourceOf(next) : 0;
        if (next < count && (m_endings.empty() || m_pieces.start[source] < m_endings.front().time - m_tolerance)) {
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

void Sweep::Builder::finish()
{
    LargeVector<double>& base = m_sweep.m_base;
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

/// Walks segments in order and knows the pieces that run in each.
class Sweep::Cursor {
public:
    Cursor(const Sweep& sweep, std::uint64_t segment) : m_sweep(sweep)
    {
        const Checkpoint checkpoint = sweep.checkpointAt(segment);
        const auto first = sweep.m_running.begin() + static_cast<std::ptrdiff_t>(checkpoint.firstRunning);
        m_nextPiece = checkpoint.nextPiece;
        m_running.assign(first, first + checkpoint.runningCount);
        advanceTo(segment);
    }

    void advanceTo(std::uint64_t segment)
    {
        std::erase_if(m_running, [&](std::uint32_t piece) { return m_sweep.m_endBoundary[piece] <= segment; });
        for (; m_nextPiece < m_sweep.m_node.size() && m_sweep.m_startBoundary[m_nextPiece] <= segment; ++m_nextPiece) {
            if (m_sweep.m_endBoundary[m_nextPiece] > segment)
                m_running.push_back(m_nextPiece);
        }
    }

    [[nodiscard]] const std::vector<std::uint32_t>& running() const { return m_running; }

private:
    const Sweep& m_sweep;
    std::uint32_t m_nextPiece = 0;
    std::vector<std::uint32_t> m_running;
};

std::optional<Sweep> Sweep::create(const PieceColumns& pieces, const std::vector<PlanNode>& nodes,
    std::size_t resourceCount, Throttle throttle, std::stop_token stop, const std::function<void(double)>& progress)
{
    Sweep sweep;
    Builder builder(sweep, pieces, nodes, resourceCount, throttle);
    if (!builder.run(std::move(stop), progress))
        return std::nullopt;
    return sweep;
}

Sweep::Checkpoint Sweep::checkpointAt(std::uint64_t segment) const
{
    const auto after = std::upper_bound(m_checkpoints.begin(), m_checkpoints.end(), segment,
        [](std::uint64_t value, const Checkpoint& checkpoint) { return value < checkpoint.segment; });
    return after == m_checkpoints.begin() ? Checkpoint{} : *(after - 1);
}

PieceShare Sweep::share(std::uint32_t piece, std::uint64_t segment) const
{
    const std::uint32_t from = m_startBoundary[piece];
    const std::uint32_t to = m_endBoundary[piece];
    const double scale = scaleOf(piece);
    const double base = m_base[segment + 1] - m_base[segment];
    const double length = times()[segment + 1] - times()[segment];
    const double wholeBase = m_base[to] - m_base[from];
    const double whole = times()[to] - times()[from];
    PieceShare result;
    result.node = m_node[piece];
    result.tile = m_tile.empty() ? piece : m_tile[piece];
    result.scale = m_throttled.empty() ? scale : scale * base / length;
    result.inSegment = {base * scale, base - base * scale, length - base};
    result.pieceStart = times()[from];
    result.ofPiece = {wholeBase * scale, wholeBase - wholeBase * scale, whole - wholeBase};
    return result;
}

bool Sweep::visit(std::uint64_t first, std::uint64_t last, std::uint64_t firstIndex,
    const Timeline::SegmentVisitor& visitor, std::vector<PieceShare>& scratch) const
{
    if (first >= last)
        return true;
    Cursor cursor(*this, first);
    for (std::uint64_t segment = first; segment < last; ++segment) {
        cursor.advanceTo(segment);
        scratch.clear();
        for (const std::uint32_t piece : cursor.running())
            scratch.push_back(share(piece, segment));
        std::sort(scratch.begin(), scratch.end(), [](const PieceShare& a, const PieceShare& b) {
            return a.node != b.node ? a.node < b.node : a.tile < b.tile;
        });
        if (!visitor({firstIndex + segment, times()[segment], times()[segment + 1], scratch}))
            return false;
    }
    return true;
}

void Sweep::visitLight(std::uint64_t first, std::uint64_t last, const LightVisitor& visitor) const
{
    if (first >= last)
        return;
    Cursor cursor(*this, first);
    std::vector<Running> running;
    for (std::uint64_t segment = first; segment < last; ++segment) {
        cursor.advanceTo(segment);
        running.clear();
        for (const std::uint32_t piece : cursor.running())
            running.push_back({m_node[piece], scaleOf(piece)});
        const double length = times()[segment + 1] - times()[segment];
        visitor(times()[segment], times()[segment + 1], length / (m_base[segment + 1] - m_base[segment]), running);
    }
}

bool Sweep::visitImpulses(double from, double to, const Timeline::ImpulseVisitor& visitor) const
{
    auto impulse = std::lower_bound(m_impulses.begin(), m_impulses.end(), from,
        [](const Impulse& item, double value) { return item.time < value; });
    for (; impulse != m_impulses.end() && impulse->time <= to; ++impulse) {
        if (!visitor(*impulse))
            return false;
    }
    return true;
}

void Sweep::addTimings(std::vector<NodeTiming>& timings) const
{
    const auto extend = [&](std::uint32_t node, double start, double end) -> NodeTiming& {
        NodeTiming& timing = timings[node];
        timing.start = timing.pieces == 0 ? start : std::min(timing.start, start);
        timing.end = timing.pieces == 0 ? end : std::max(timing.end, end);
        ++timing.pieces;
        return timing;
    };
    for (std::uint32_t piece = 0; piece < m_node.size(); ++piece) {
        const double base = m_base[m_endBoundary[piece]] - m_base[m_startBoundary[piece]];
        const double start = times()[m_startBoundary[piece]];
        const double end = times()[m_endBoundary[piece]];
        TimeShares& shares = extend(m_node[piece], start, end).shares;
        shares.undilated += base * scaleOf(piece);
        shares.dilated += base - base * scaleOf(piece);
        shares.throttled += (end - start) - base;
    }
    for (const Impulse& impulse : m_impulses)
        extend(impulse.node, impulse.time, impulse.time);
}

void Sweep::shift(double offset)
{
    if (offset == 0.0)
        return;
    for (auto* column : {&m_base, &m_throttled}) {
        for (double& time : *column)
            time += offset;
    }
    for (Impulse& impulse : m_impulses)
        impulse.time += offset;
    for (Oversubscription& over : m_oversubscribed) {
        over.start += offset;
        over.end += offset;
    }
}

} // namespace minard
