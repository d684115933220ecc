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
#include <queue>

#include "core/schedule/oversubscription.h"
#include "core/schedule/throttle.h"

namespace minard {

namespace {

constexpr std::uint64_t kCheckpointDistance = 512;
constexpr std::uint64_t kStopCheckDistance = 1U << 16U;

/// Order by start, then longer first, then input order.
std::vector<std::uint32_t> sortedOrder(const PlacedPieces& pieces)
{
    std::vector<std::uint32_t> order(pieces.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (pieces.start[a] != pieces.start[b])
            return pieces.start[a] < pieces.start[b];
        if (pieces.end[a] != pieces.end[b])
            return pieces.end[a] > pieces.end[b];
        return a < b;
    });
    return order;
}

template <typename T>
void permute(std::vector<T>& column, const std::vector<std::uint32_t>& order)
{
    if (column.empty())
        return;
    std::vector<T> sorted(column.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        sorted[i] = column[order[i]];
    column = std::move(sorted);
}

void sortByStart(PlacedPieces& pieces)
{
    if (std::is_sorted(pieces.start.begin(), pieces.start.end()))
        return;
    const std::vector<std::uint32_t> order = sortedOrder(pieces);
    permute(pieces.start, order);
    permute(pieces.end, order);
    permute(pieces.node, order);
    permute(pieces.tile, order);
    permute(pieces.scale, order);
}

double mergeTolerance(const PlacedPieces& pieces)
{
    double last = -std::numeric_limits<double>::infinity();
    double shortest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        last = std::max(last, pieces.end[i]);
        const double length = pieces.end[i] - pieces.start[i];
        if (length > 0.0)
            shortest = std::min(shortest, length);
    }
    return std::min(1e-9 * (last - pieces.start.front()), 0.25 * shortest);
}

} // namespace

/// Fills a Sweep; holds what is needed only while building.
class Sweep::Builder {
public:
    Builder(Sweep& sweep, PlacedPieces&& pieces, const std::vector<PlanNode>& nodes, std::size_t resourceCount,
        Throttle throttle)
        : m_sweep(sweep)
        , m_pieces(std::move(pieces))
        , m_demand(nodes, resourceCount)
        , m_throttle(throttle)
        , m_overs(resourceCount)
        , m_tolerance(mergeTolerance(m_pieces))
    {
    }

    bool run(std::stop_token stop, const std::function<void(double)>& progress);

private:
    struct Ending {
        double time;
        std::uint32_t piece; // index among the pieces that have a length
        std::uint32_t source;

        bool operator>(const Ending& other) const { return time > other.time; }
    };

    void openBoundary(double time);
    void closeSegment();
    void beginPiece(std::uint32_t source);
    void endPiece(const Ending& ending);
    void finish();

    [[nodiscard]] double scaleOfSource(std::uint32_t source) const
    {
        return m_pieces.scale.empty() ? 1.0 : m_pieces.scale[source];
    }

    Sweep& m_sweep;
    PlacedPieces m_pieces;
    RunningDemand m_demand;
    Throttle m_throttle;
    OversubscriptionCollector m_overs;
    double m_tolerance;
    std::priority_queue<Ending, std::vector<Ending>, std::greater<>> m_endings;
    std::vector<double> m_factors; // per segment, kept only for Throttle::Uniform
};

void Sweep::Builder::openBoundary(double time)
{
    if (m_sweep.m_base.empty()) {
        m_sweep.m_base.push_back(time);
        return;
    }
    if (time - m_sweep.m_base.back() <= m_tolerance)
        return;
    closeSegment();
    m_sweep.m_base.push_back(time);
    // The segment just closed ended at `time`.
    if (m_throttle != Throttle::Uniform)
        m_overs.endSegment(time);
}

void Sweep::Builder::closeSegment()
{
    if (m_throttle == Throttle::Uniform)
        m_factors.push_back(m_demand.count() == 0 ? 1.0 : uniformFactor(m_demand.values()));
    else
        m_overs.beginSegment(m_sweep.m_base.back(), m_demand.values());
}

void Sweep::Builder::beginPiece(std::uint32_t source)
{
    openBoundary(m_pieces.start[source]);
    const auto boundary = static_cast<std::uint32_t>(m_sweep.m_base.size() - 1);
    const std::uint32_t tile = m_pieces.tile.empty() ? source : m_pieces.tile[source];
    if (m_pieces.end[source] <= m_pieces.start[source]) {
        m_sweep.m_impulses.push_back({static_cast<double>(boundary), m_pieces.node[source], tile});
        return;
    }
    const auto piece = static_cast<std::uint32_t>(m_sweep.m_node.size());
    m_sweep.m_startBoundary.push_back(boundary);
    m_sweep.m_endBoundary.push_back(boundary);
    m_sweep.m_node.push_back(m_pieces.node[source]);
    if (!m_pieces.tile.empty())
        m_sweep.m_tile.push_back(tile);
    if (!m_pieces.scale.empty())
        m_sweep.m_scale.push_back(m_pieces.scale[source]);
    m_endings.push({m_pieces.end[source], piece, source});
    m_demand.add(m_pieces.node[source], scaleOfSource(source));
}

void Sweep::Builder::endPiece(const Ending& ending)
{
    openBoundary(ending.time);
    m_sweep.m_endBoundary[ending.piece] = static_cast<std::uint32_t>(m_sweep.m_base.size() - 1);
    m_demand.remove(m_pieces.node[ending.source], scaleOfSource(ending.source));
}

bool Sweep::Builder::run(std::stop_token stop, const std::function<void(double)>& progress)
{
    const std::size_t count = m_pieces.size();
    for (auto* column : {&m_sweep.m_startBoundary, &m_sweep.m_endBoundary, &m_sweep.m_node})
        column->reserve(count);
    m_sweep.m_base.reserve(count + count / 4 + 2);
    for (std::size_t next = 0; next < count || !m_endings.empty();) {
        const bool starting = next < count
            && (m_endings.empty() || m_pieces.start[next] < m_endings.top().time - m_tolerance);
        if (starting) {
            beginPiece(static_cast<std::uint32_t>(next));
            if (++next % kStopCheckDistance == 0) {
                if (stop.stop_requested())
                    return false;
                if (progress)
                    progress(static_cast<double>(next) / static_cast<double>(count));
            }
        } else {
            const Ending ending = m_endings.top();
            m_endings.pop();
            endPiece(ending);
        }
    }
    finish();
    return true;
}

void Sweep::Builder::finish()
{
    std::vector<double>& base = m_sweep.m_base;
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
        const auto& checkpoints = sweep.m_checkpoints;
        const auto after = std::upper_bound(checkpoints.begin(), checkpoints.end(), segment,
            [](std::uint64_t value, const Checkpoint& checkpoint) { return value < checkpoint.segment; });
        if (after != checkpoints.begin()) {
            m_nextPiece = (after - 1)->nextPiece;
            m_running = (after - 1)->running;
        }
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

    [[nodiscard]] std::uint32_t nextPiece() const { return m_nextPiece; }

private:
    const Sweep& m_sweep;
    std::uint32_t m_nextPiece = 0;
    std::vector<std::uint32_t> m_running;
};

std::optional<Sweep> Sweep::create(PlacedPieces&& pieces, const std::vector<PlanNode>& nodes, std::size_t resourceCount,
    Throttle throttle, std::stop_token stop, const std::function<void(double)>& progress)
{
    Sweep sweep;
    sortByStart(pieces);
    Builder builder(sweep, std::move(pieces), nodes, resourceCount, throttle);
    if (!builder.run(stop, progress))
        return std::nullopt;
    std::uint64_t lastCheckpoint = 0;
    Cursor cursor(sweep, 0);
    for (std::uint64_t segment = 0; segment < sweep.segmentCount(); ++segment) {
        cursor.advanceTo(segment);
        if (cursor.running().empty())
            sweep.m_idle += sweep.times()[segment + 1] - sweep.times()[segment];
        // The distance grows with the running set, so that checkpoints never outweigh the pieces.
        if (segment - lastCheckpoint >= std::max<std::uint64_t>(kCheckpointDistance, 4 * cursor.running().size())) {
            sweep.m_checkpoints.push_back({segment, cursor.nextPiece(), cursor.running()});
            lastCheckpoint = segment;
        }
    }
    return sweep;
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
