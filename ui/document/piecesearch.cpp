#include "ui/document/piecesearch.h"

#include <cmath>
#include <limits>
#include <tuple>

namespace minard {

namespace {

using Key = std::tuple<double, std::uint32_t, std::uint64_t>;

Key keyOf(const PieceRef& piece)
{
    return {piece.start, piece.node, piece.tile};
}

/// Pieces of one timeline that a search looks at.
class Candidates {
public:
    Candidates(const TimedScenario& timed, PhaseId phase)
        : m_timeline(timed.built->timeline)
        , m_scenario(timed.built->scenario.id)
        , m_phase(phase)
    {
    }

    [[nodiscard]] bool includes(std::uint32_t node) const
    {
        return !m_phase.isValid() || m_timeline.nodes()[node].phase == m_phase;
    }

    [[nodiscard]] PieceRef piece(const PieceShare& share) const
    {
        return {m_scenario, m_timeline.nodes()[share.node].phase, share.node, share.tile, share.pieceStart,
            share.pieceStart + share.ofPiece.total()};
    }

    [[nodiscard]] PieceRef piece(const Impulse& impulse) const
    {
        return {
            m_scenario, m_timeline.nodes()[impulse.node].phase, impulse.node, impulse.tile, impulse.time, impulse.time};
    }

    /// The least piece with a key above `after`, from `start` on.
    [[nodiscard]] std::optional<PieceRef> leastAbove(double start, const Key& after) const
    {
        std::optional<PieceRef> best;
        const auto consider = [&](const PieceRef& candidate) {
            if (keyOf(candidate) > after && (!best || keyOf(candidate) < keyOf(*best)))
                best = candidate;
        };
        m_timeline.visitSegments(start, std::numeric_limits<double>::infinity(), [&](const SegmentView& segment) {
            for (const PieceShare& share : segment.pieces) {
                if (includes(share.node))
                    consider(piece(share));
            }
            // Later segments hold only pieces that start later.
            return !best || segment.start <= best->start;
        });
        const double until = best ? best->start : std::numeric_limits<double>::infinity();
        m_timeline.visitImpulses(start, until, [&](const Impulse& impulse) {
            if (includes(impulse.node))
                consider(piece(impulse));
            return !best || impulse.time <= best->start;
        });
        return best;
    }

    /// The greatest piece with a key below `before` that starts in [from, to], or earlier when `from` is the start.
    [[nodiscard]] std::optional<PieceRef> greatestBelow(double from, double to, const Key& before) const
    {
        std::optional<PieceRef> best;
        const bool all = from <= m_timeline.start();
        const auto consider = [&](const PieceRef& candidate) {
            // What began before the window may be younger than what is not in it.
            if (!all && candidate.start < from)
                return;
            if (keyOf(candidate) < before && (!best || keyOf(candidate) > keyOf(*best)))
                best = candidate;
        };
        const double end = std::nextafter(to, std::numeric_limits<double>::infinity());
        m_timeline.visitSegments(from, end, [&](const SegmentView& segment) {
            for (const PieceShare& share : segment.pieces) {
                if (includes(share.node))
                    consider(piece(share));
            }
            return true;
        });
        m_timeline.visitImpulses(from, to, [&](const Impulse& impulse) {
            if (includes(impulse.node))
                consider(piece(impulse));
            return true;
        });
        return best;
    }

private:
    const Timeline& m_timeline;
    ScenarioId m_scenario;
    PhaseId m_phase;
};

} // namespace

std::optional<PieceRef> pieceAfter(const TimedScenario& timed, const PieceRef& from, PhaseId phase)
{
    return Candidates(timed, phase).leastAbove(from.start, keyOf(from));
}

std::optional<PieceRef> pieceBefore(const TimedScenario& timed, const PieceRef& from, PhaseId phase)
{
    const Candidates candidates(timed, phase);
    const Timeline& timeline = timed.built->timeline;
    // Windows that grow backwards: the piece before is mostly near.
    double width = std::max(from.end - from.start, timeline.makespan() * 1e-6);
    for (;;) {
        const double start = std::max(from.start - width, timeline.start());
        if (const auto found = candidates.greatestBelow(start, from.start, keyOf(from)))
            return found;
        if (start <= timeline.start() || !(width > 0.0))
            return {};
        width *= 4.0;
    }
}

std::optional<PieceRef> firstPieceFrom(const TimedScenario& timed, double time, PhaseId phase)
{
    return Candidates(timed, phase)
        .leastAbove(time,
            {std::nextafter(time, -std::numeric_limits<double>::infinity()), std::numeric_limits<std::uint32_t>::max(),
                0});
}

std::optional<PieceRef> firstPieceOf(const TimedScenario& timed, std::uint32_t node)
{
    const Timeline& timeline = timed.built->timeline;
    const double start = timeline.timings()[node].start;
    const PhaseId phase = timeline.nodes()[node].phase;
    std::optional<PieceRef> piece = firstPieceFrom(timed, start, phase);
    while (piece && piece->node != node)
        piece = pieceAfter(timed, *piece, phase);
    return piece;
}

} // namespace minard
