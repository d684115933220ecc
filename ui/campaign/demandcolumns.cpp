#include "ui/campaign/demandcolumns.h"

#include <algorithm>
#include <cmath>

namespace minard {

namespace {

/// Least width of a merged column; columns are up to twice as wide.
constexpr double columnPx = 1.5;

double demandIn(const SegmentView& segment, const Timeline& timeline, std::size_t resource)
{
    double demand = 0.0;
    for (const PieceShare& piece : segment.pieces)
        demand += timeline.nodes()[piece.node].use[resource] * piece.scale;
    return demand;
}

std::vector<DemandColumn> exactColumns(
    const Timeline& timeline, std::size_t resource, const TimeAxis& axis, double from, double to)
{
    std::vector<DemandColumn> result;
    timeline.visitSegments(from, to, [&](const SegmentView& segment) {
        const double left = axis.toClippedPixel(segment.start);
        const double demand = demandIn(segment, timeline, resource);
        result.push_back({left, axis.toClippedPixel(segment.end) - left, demand, demand});
        return true;
    });
    return result;
}

} // namespace

ColumnGrouping demandGrouping(const Timeline& timeline, ResourceId resource)
{
    return {.line = resource, .pipe = resource, .groupOfNode = std::vector<std::uint32_t>(timeline.nodes().size(), 0)};
}

std::vector<DemandColumn> demandColumns(
    const Timeline& timeline, ResourceId resource, const ColumnSource& columns, const TimeAxis& axis)
{
    const double from = std::max(axis.start(), timeline.start());
    const double to = std::min(axis.end(), timeline.end());
    if (!(to > from))
        return {};
    const double widthPx = (to - from) * axis.pixelsPerUnit();
    if (static_cast<double>(timeline.countSegments(from, to)) <= std::max(8.0, widthPx / 2.0))
        return exactColumns(timeline, resource.index(), axis, from, to);

    const double bucket = std::exp2(std::ceil(std::log2(columnPx / axis.pixelsPerUnit())));
    const double first = std::floor(from / bucket);
    const auto count = static_cast<std::size_t>(std::ceil(to / bucket) - first);
    std::vector<DemandColumn> result;
    result.reserve(count);
    ColumnSummary summary;
    for (std::size_t i = 0; i < count; ++i) {
        const double start = (first + static_cast<double>(i)) * bucket;
        const double left = std::max(start, timeline.start());
        const double right = std::min(start + bucket, timeline.end());
        if (!(right > left))
            continue;
        columns.summarize(left, right, summary);
        double mean = 0.0;
        for (const ColumnShare& share : summary.shares)
            mean += share.line;
        const double x = axis.toClippedPixel(left);
        result.push_back({x, axis.toClippedPixel(right) - x, mean, summary.maxLine});
    }
    return result;
}

} // namespace minard
