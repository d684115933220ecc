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

/// Whether the columns from `first` on lie in one steady state, and each is merged.
bool isSteady(const ColumnGrid& grid, double first, const Timeline& timeline)
{
    const double start = grid.start(first);
    const std::optional<SteadyState> steady = timeline.steadyStateAt(start);
    if (!steady || grid.start(first + ColumnBlock::kSteadyColumns) > steady->end)
        return false;
    const double periods = std::floor(grid.span / steady->period);
    return periods >= 1.0
        && periods * static_cast<double>(steady->segmentsPerPeriod) > static_cast<double>(kMostSegmentsPerColumn);
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
    const double firstSteady = std::floor(column / kSteadyColumns) * kSteadyColumns;
    if (isSteady(grid, firstSteady, timeline)) {
        first = firstSteady;
        columns = kSteadyColumns;
        merged.fill(true);
        isWhole = true;
        return;
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
