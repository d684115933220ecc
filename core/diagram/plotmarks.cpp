#include <algorithm>
#include <cmath>
#include <vector>

#include "core/diagram/plotlayers.h"

namespace minard {

namespace {

std::uint32_t limitedCount(std::uint64_t count)
{
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(count, 0xfffffffeU));
}

/// Upper and lower end of separators: the lines at 1.
struct Span {
    double top;
    double bottom;
};

Span separatorSpan(const PlotSurface& surface)
{
    const bool isMirrored = surface.geometry().layout == DiagramLayout::Mirrored;
    return {surface.y(1.0), isMirrored ? surface.y(-1.0) : surface.geometry().plot.bottom()};
}

/// The demands of merged columns within one cell of a grid on the time axis.
struct WhiskerCell {
    double index = 0.0;
    double start = 0.0;
    double end = 0.0;
    double minLine = 0.0, maxLine = 0.0;
    double minFill = 0.0, maxFill = 0.0;

    void add(const DemandRun& demand, double from, double to)
    {
        start = std::min(start, from);
        end = std::max(end, to);
        minLine = std::min(minLine, demand.minLine);
        maxLine = std::max(maxLine, demand.maxLine);
        minFill = std::min(minFill, demand.minFill);
        maxFill = std::max(maxFill, demand.maxFill);
    }
};

/// One whisker a cell, some pixels apart: one at every column would make a solid band that hides the means.
std::vector<WhiskerCell> whiskerCells(const PlotSurface& surface, const PanelRuns& runs)
{
    const PanelGeometry& g = surface.geometry();
    const ColumnGrid grid(g.axis, 4.0 * surface.leastSize());
    std::vector<WhiskerCell> cells;
    for (const DemandRun& demand : runs.demands) {
        if (!demand.merged)
            continue;
        const double from = std::max(demand.start, g.axis.start());
        const double to = std::min(demand.end, g.axis.end());
        const double first = grid.indexOf(from);
        const auto count = static_cast<std::int64_t>(grid.indexOf(to) - first) + 1;
        for (std::int64_t i = 0; i < count; ++i) {
            const double index = first + static_cast<double>(i);
            const double start = std::max(from, grid.start(index));
            const double end = std::min(to, grid.start(index + 1.0));
            if (!(end > start))
                continue;
            if (cells.empty() || cells.back().index != index)
                cells.push_back({index, start, end, demand.minLine, demand.maxLine, demand.minFill, demand.maxFill});
            cells.back().add(demand, start, end);
        }
    }
    return cells;
}

void drawWhisker(PlotSurface& surface, const WhiskerCell& cell, double lowest, double highest, double side)
{
    const double least = surface.leastSize();
    const double middle = surface.geometry().axis.toClippedPixel(0.5 * (cell.start + cell.end));
    const double left = surface.snapped(middle - 0.5 * least);
    const PlotSurface::Extent extent{left, left + least};
    DrawItem item;
    item.role = DrawRole::Whisker;
    const double inside = std::min(highest, 1.0);
    if (std::abs(surface.y(side * lowest) - surface.y(side * inside)) >= 3.0 * least)
        surface.add(Layer::Edges, item, extent, surface.y(side * lowest), surface.y(side * inside));
    if (highest <= 1.0 + kSameLevel)
        return;
    item.role = DrawRole::WhiskerExcess;
    const double rail = surface.y(side);
    const double far = surface.y(side * highest);
    surface.add(Layer::Edges, item, extent, rail,
        side > 0.0 ? std::min(far, rail - 2.0 * least) : std::max(far, rail + 2.0 * least));
}

} // namespace

DrawItem itemOf(const StackRun& run, DrawRole role)
{
    DrawItem item;
    describe(item, run, role);
    return item;
}

void describe(DrawItem& item, const StackRun& run, DrawRole role)
{
    item.role = role;
    item.phase = run.part.phase;
    item.style = run.part.style;
    item.node = run.part.node;
    item.folded = limitedCount(std::max<std::uint64_t>(run.pieces, 1));
}

void drawWhiskers(PlotSurface& surface, const PanelRuns& runs)
{
    const bool isMirrored = surface.geometry().layout == DiagramLayout::Mirrored;
    for (const WhiskerCell& cell : whiskerCells(surface, runs)) {
        drawWhisker(surface, cell, cell.minLine, cell.maxLine, 1.0);
        if (isMirrored)
            drawWhisker(surface, cell, cell.minFill, cell.maxFill, -1.0);
    }
}

/// Marks stand on the zero line; those at one place are stacked, so that each can be seen.
void drawImpulses(PlotSurface& surface, const DiagramInput& input, const PanelContent& content)
{
    const DiagramSizes& sizes = surface.sizes();
    const double height = surface.snapped(2.0 * sizes.line);
    const double zero = surface.y(0.0);
    double lastLeft = -TimeAxis::kPixelLimit;
    double bottom = zero;
    for (const ImpulseMark& mark : content.impulses) {
        const PlotSurface::Extent extent = surface.extent(mark.time, mark.time, sizes.impulse);
        const bool isBeside = extent.left >= lastLeft + sizes.impulse;
        bottom = isBeside || bottom - height < surface.geometry().plot.y ? zero : bottom - height - sizes.casing;
        lastLeft = isBeside ? extent.left : lastLeft;
        DrawItem item;
        item.role = DrawRole::Casing;
        surface.add(Layer::Marks, item, {extent.left - sizes.casing, extent.right + sizes.casing},
            bottom - height - sizes.casing, bottom);
        item.role = DrawRole::Impulse;
        item.phase = input.timeline.nodes()[mark.node].phase;
        item.style = input.styles.style(item.phase);
        item.node = mark.node;
        item.folded = mark.pieces;
        surface.add(Layer::Marks, item, extent, bottom - height, bottom);
    }
}

void drawBoundaries(PlotSurface& surface, const PanelContent& content)
{
    const DiagramSizes& sizes = surface.sizes();
    const Span span = separatorSpan(surface);
    const double least = surface.leastSize();
    double last = -TimeAxis::kPixelLimit;
    for (const Boundary& boundary : content.boundaries) {
        const double x = surface.x(boundary.time);
        // Separators nearer to each other than this would make a grey area of their own.
        const double distance = boundary.ofTile ? 2.0 * sizes.hatch : 0.5 * sizes.hatch;
        if (x - last < distance)
            continue;
        last = x;
        DrawItem item;
        item.role = boundary.ofTile ? DrawRole::TileSeparator : DrawRole::PhaseSeparator;
        if (boundary.ofTile) {
            item.stroke = Stroke::Fine;
            item.pattern = span.top;
        }
        surface.add(Layer::Separators, item, {x, x + least}, span.top, span.bottom);
    }
}

void drawMarkers(PlotSurface& surface, const PanelRuns& runs)
{
    const DiagramSizes& sizes = surface.sizes();
    const Box& plot = surface.geometry().plot;
    DrawItem item;
    item.role = DrawRole::Marker;
    const auto flush = [&](double left, double right) {
        left = std::max(left, plot.x);
        right = std::min(right, plot.right());
        if (right > left)
            surface.addUnclipped(
                Layer::Frame, item, {left, plot.bottom() + surface.leastSize(), right - left, sizes.marker});
    };
    PlotSurface::Extent open{1.0, 0.0};
    for (const DemandRun& demand : runs.demands) {
        if (demand.worstDemand <= 1.0 + kSameLevel)
            continue;
        const PlotSurface::Extent extent = surface.extent(demand.start, demand.end, sizes.impulse);
        if (open.right >= open.left && extent.left <= open.right) {
            open.right = std::max(open.right, extent.right);
            continue;
        }
        flush(open.left, open.right);
        open = extent;
    }
    flush(open.left, open.right);
}

} // namespace minard
