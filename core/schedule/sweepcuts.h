#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/schedule/endingqueue.h"
#include "core/schedule/sweep.h"

namespace minard {

/// What is known of pieces after one look at all of them.
struct PieceSurvey {
    bool isSorted = true; ///< by start
    /// Distance of events in time that are taken for one: 1e-9 of the whole, a quarter of the shortest piece at most.
    double tolerance = 0.0;
};

/// `pieces` must not be empty. O(n).
[[nodiscard]] PieceSurvey surveyPieces(const PieceColumns& pieces);

/// Pieces by start: position → index.
class StartOrder {
public:
    /// By start, then longer first, then input order; pieces that are sorted stay as they are. O(n log n).
    StartOrder(const PieceColumns& pieces, bool isSorted);

    [[nodiscard]] std::size_t operator[](std::size_t position) const
    {
        return m_order.empty() ? position : m_order[position];
    }

private:
    std::vector<std::uint32_t> m_order;
};

/// Where one section of a sweep begins. Sections are swept at the same time, by threads of their own.
struct SweepCut {
    std::size_t piece = 0;       ///< the first that starts in the section, by position in order of start
    std::uint32_t span = 0;      ///< pieces that have a length before it
    double time = 0.0;           ///< its start
    std::vector<Ending> running; ///< pieces that began before and end at `time` or later

    /// Boundaries before the cut if no two events fall together: each piece before it starts, and all but those that
    /// run have ended. In fact there are at most as many.
    [[nodiscard]] std::size_t firstBoundary() const { return 2 * piece - running.size(); }
};

/// At most `sections` sections of about as many pieces, the first with all that lies before any cut. A cut is made only
/// where no event comes within twice the tolerance before it, so that every boundary is found as without cuts. O(n).
[[nodiscard]] std::vector<SweepCut> cutSweep(
    const PieceColumns& pieces, const StartOrder& order, double tolerance, std::size_t sections);

} // namespace minard
