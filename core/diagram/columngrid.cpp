#include "core/diagram/columngrid.h"

#include <algorithm>
#include <cmath>

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

} // namespace

ColumnGrid::ColumnGrid(const TimeAxis& axis, double columnWidth)
    : span(std::ldexp(1.0, static_cast<int>(std::ceil(std::log2(std::max(columnWidth, 0.1) / axis.pixelsPerUnit())))))
{
}

double ColumnGrid::indexOf(double time) const
{
    return std::floor(time / span);
}

ColumnBlock::ColumnBlock(const ColumnGrid& grid, double first, const Timeline& timeline, const SegmentCount& count)
{
    std::uint64_t most = 0;
    isWhole = true;
    for (int c = 0; c < kColumns; ++c) {
        const auto index = static_cast<std::size_t>(c);
        const double from = grid.start(first + c);
        const double to = grid.start(first + c + 1);
        segments[index] = count(from, to);
        merged[index] = segments[index] > kMostSegmentsPerColumn
            || (segments[index] > 1 && hasManyPieces(timeline, from, to));
        most = std::max(most, segments[index]);
        isWhole = isWhole && merged[index];
    }
    isWhole = isWhole && most <= kFewSegmentsPerColumn;
}

} // namespace minard
