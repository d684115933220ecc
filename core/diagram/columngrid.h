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

/// How four neighbouring columns, the first a multiple of four, are drawn. A column is merged when it holds more than a
/// few segments, or few with many pieces. Four such columns that hold few segments each are merged into one: a steady
/// state whose period is about a column long would beat against the columns.
struct ColumnBlock {
    static constexpr int kColumns = 4;
    /// How many more segments than this there are makes no difference.
    static constexpr std::uint64_t kEnoughSegments = 64;
    using SegmentCount = std::function<std::uint64_t(double from, double to)>;

    std::array<std::uint64_t, kColumns> segments{}; ///< that overlap each column
    std::array<bool, kColumns> merged{};
    bool isWhole = false; ///< all in one

    /// The block that begins at column `first`; `count` counts segments of `timeline` that overlap [from, to).
    ColumnBlock(const ColumnGrid& grid, double first, const Timeline& timeline, const SegmentCount& count);
};

} // namespace minard
