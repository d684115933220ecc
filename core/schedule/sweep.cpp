#include "core/schedule/sweep.h"

#include <algorithm>

#include "core/support/memory.h"
#include "core/support/nearbound.h"

namespace minard {

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

Sweep::Checkpoint Sweep::checkpointAt(std::uint64_t segment) const
{
    // They lie about evenly.
    const double share = static_cast<double>(segment) / static_cast<double>(std::max<std::uint64_t>(segmentCount(), 1));
    const auto guess = static_cast<std::size_t>(share * static_cast<double>(m_checkpoints.size()));
    const std::size_t after = upperBoundNear(m_checkpoints, guess, segment,
        [](std::uint64_t value, const Checkpoint& checkpoint) { return value < checkpoint.segment; });
    return after == 0 ? Checkpoint{} : m_checkpoints[after - 1];
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
    const double* before = m_base.data();
    const double* after = times().data();
    for (std::uint32_t piece = 0; piece < m_node.size(); ++piece) {
        const std::uint32_t first = m_startBoundary[piece];
        const std::uint32_t last = m_endBoundary[piece];
        const double base = before[last] - before[first];
        const double start = after[first];
        const double end = after[last];
        TimeShares& shares = extend(m_node[piece], start, end).shares;
        shares.undilated += base * scaleOf(piece);
        shares.dilated += base - base * scaleOf(piece);
        shares.throttled += (end - start) - base;
    }
    for (const Impulse& impulse : m_impulses)
        extend(impulse.node, impulse.time, impulse.time);
}

std::size_t Sweep::memory() const
{
    return heldBytes(m_base, m_throttled, m_startBoundary, m_endBoundary, m_node, m_tile, m_scale, m_impulses,
        m_checkpoints, m_running, m_leaves, m_demandRanges, m_oversubscribed);
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
