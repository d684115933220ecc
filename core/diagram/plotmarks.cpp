#include <algorithm>
#include <cmath>

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

void drawWhisker(PlotSurface& surface, const DemandRun& demand, double lowest, double highest, double side)
{
    const PlotSurface::Extent column = surface.extent(demand.start, demand.end);
    const double left = surface.snapped(0.5 * (column.left + column.right - surface.leastSize()));
    const PlotSurface::Extent extent{left, left + surface.leastSize()};
    DrawItem item;
    item.role = DrawRole::Whisker;
    surface.add(Layer::Edges, item, extent, surface.y(side * lowest), surface.y(side * std::min(highest, 1.0)));
    if (highest <= 1.0 + kSameLevel)
        return;
    item.role = DrawRole::WhiskerExcess;
    const double rail = surface.y(side);
    const double far = surface.y(side * highest);
    const double least = 2.0 * surface.leastSize();
    surface.add(
        Layer::Edges, item, extent, rail, side > 0.0 ? std::min(far, rail - least) : std::max(far, rail + least));
}

} // namespace

DrawItem itemOf(const StackRun& run, DrawRole role)
{
    DrawItem item;
    item.role = role;
    item.phase = run.part.phase;
    item.style = run.part.style;
    item.node = run.part.node;
    item.folded = limitedCount(std::max<std::uint64_t>(run.pieces, 1));
    return item;
}

void drawWhiskers(PlotSurface& surface, const PanelRuns& runs)
{
    const bool isMirrored = surface.geometry().layout == DiagramLayout::Mirrored;
    const double least = 3.0 * surface.leastSize();
    for (const DemandRun& demand : runs.demands) {
        if (!demand.merged)
            continue;
        const double lineRange = surface.y(demand.minLine) - surface.y(demand.maxLine);
        if (lineRange >= least || demand.maxLine > 1.0 + kSameLevel)
            drawWhisker(surface, demand, demand.minLine, demand.maxLine, 1.0);
        const double fillRange = surface.y(-demand.maxFill) - surface.y(-demand.minFill);
        if (isMirrored && (fillRange >= least || demand.maxFill > 1.0 + kSameLevel))
            drawWhisker(surface, demand, demand.minFill, demand.maxFill, -1.0);
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
