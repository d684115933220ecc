#include "core/diagram/columngrid.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace minard {

namespace {

constexpr std::size_t kMostPiecesPerColumn = 24;
/// More segments than this within a column are merged.
constexpr std::uint64_t kMostSegmentsPerColumn = 4;
/// Up to this many, columns beat against a steady state: the sum over a column misses or doubles a piece of many.
constexpr std::uint64_t kFewSegmentsPerColumn = ColumnBlock::kEnoughSegments;

/// Periods of a steady state in a block.
constexpr double kLeastPeriods = 8.0;

/// Whether the few segments of a column hold more pieces than can be told apart in it.
bool hasManyPieces(const Timeline& timeline, double from, double to)
{
    if (timeline.nodes().size() <= kMostPiecesPerColumn / kMostSegmentsPerColumn)
        return false;
    std::size_t pieces = 0;
    timeline.visitSegments(from, to, [&](const SegmentView& segment) {
        pieces += segment.pieces.size();
        return pieces <= kMostPiecesPerColumn;
    });
    return pieces > kMostPiecesPerColumn;
}

/// Whether `columns` columns from `first` on lie in one steady state, hold enough of its periods, and each is merged.
bool isSteady(
    const ColumnGrid& grid, double first, int columns, const Timeline& timeline, const ColumnBlock::SegmentCount& count)
{
    const std::optional<SteadyState> steady = timeline.steadyStateAt(grid.start(first));
    if (!steady || grid.start(first + columns) > steady->end || columns * grid.span < kLeastPeriods * steady->period)
        return false;
    const double periods = std::floor(grid.span / steady->period);
    if (periods >= 1.0)
        return periods * static_cast<double>(steady->segmentsPerPeriod) > static_cast<double>(kMostSegmentsPerColumn);
    // Columns over one period tell for all: where a segment is long, it is drawn by itself.
    const auto inPeriod = static_cast<int>(std::ceil(steady->period / grid.span));
    for (int c = 0; c < std::min(inPeriod, columns); ++c) {
        if (count(grid.start(first + c), grid.start(first + c + 1)) <= kMostSegmentsPerColumn)
            return false;
    }
    return true;
}

} // namespace

ColumnGrid::ColumnGrid(const TimeAxis& axis, double columnWidth)
    : span(std::ldexp(1.0, static_cast<int>(std::ceil(std::log2(std::max(columnWidth, 0.1) / axis.pixelsPerUnit())))))
{
}

double ColumnGrid::indexOf(double time) const
{
    return std::floor(time / span);
}

ColumnBlock::ColumnBlock(const ColumnGrid& grid, double column, const Timeline& timeline, const SegmentCount& count)
{
    for (const int wide : kSteadyColumns) {
        first = std::floor(column / wide) * wide;
        if (isSteady(grid, first, wide, timeline, count)) {
            columns = wide;
            merged.fill(true);
            isWhole = true;
            return;
        }
    }
    first = std::floor(column / kColumns) * kColumns;
    std::uint64_t most = 0;
    isWhole = true;
    for (int c = 0; c < kColumns; ++c) {
        const double from = grid.start(first + c);
        const double to = grid.start(first + c + 1);
        const std::uint64_t segments = count(from, to);
        const bool isMerged = segments > kMostSegmentsPerColumn || (segments > 1 && hasManyPieces(timeline, from, to));
        merged[static_cast<std::size_t>(c)] = isMerged;
        most = std::max(most, segments);
        isWhole = isWhole && isMerged;
    }
    isWhole = isWhole && most <= kFewSegmentsPerColumn;
}

} // namespace minard
