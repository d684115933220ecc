#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "core/diagram/timeaxis.h"
#include "core/schedule/timeline.h"

namespace minard {

/// Columns of pixels that pieces are merged in: a power of two of time wide, from time 0, so that they do not move when
/// the view does.
struct ColumnGrid {
    double span = 1.0; ///< between `columnWidth` and twice that in pixels

    ColumnGrid(const TimeAxis& axis, double columnWidth);

    [[nodiscard]] double indexOf(double time) const;

    [[nodiscard]] double start(double index) const { return index * span; }
};

/// How some neighbouring columns are drawn. A column is merged when it holds more than a few segments, or few with many
/// pieces. Four columns, the first a multiple of four, that hold few segments each are merged into one: a recording
/// whose period is about a column long would beat against the columns. So are sixteen or sixty-four merged ones in a
/// steady state, as few as hold eight periods: there is little to be seen in them but beats.
struct ColumnBlock {
    static constexpr int kColumns = 4;
    static constexpr std::array<int, 2> kSteadyColumns{16, 64};
    /// How many more segments than this there are makes no difference.
    static constexpr std::uint64_t kEnoughSegments = 64;
    using SegmentCount = std::function<std::uint64_t(double from, double to)>;

    double first = 0.0;                  ///< column
    int columns = kColumns;              ///< or one of kSteadyColumns
    std::array<bool, kColumns> merged{}; ///< each by itself, unless isWhole
    bool isWhole = false;                ///< all in one

    /// The block that holds `column`; `count` counts segments of `timeline` that overlap [from, to).
    ColumnBlock(const ColumnGrid& grid, double column, const Timeline& timeline, const SegmentCount& count);

    [[nodiscard]] double start(const ColumnGrid& grid) const { return grid.start(first); }

    [[nodiscard]] double end(const ColumnGrid& grid) const { return grid.start(first + columns); }
};

/// Calls `visit(block)` for the blocks of `timeline` that hold the times from `from` to `to`, in order, until it
/// returns false. Ends where columns are too fine to be told apart.
template <typename Visit>
void visitBlocks(const ColumnGrid& grid, double from, double to, const Timeline& timeline,
    const ColumnBlock::SegmentCount& count, const Visit& visit)
{
    const double last = grid.indexOf(to);
    double column = grid.indexOf(from);
    while (column <= last) {
        const ColumnBlock block(grid, column, timeline, count);
        const double next = block.first + block.columns;
        if (!visit(block) || !(next > column))
            return;
        column = next;
    }
}

} // namespace minard
