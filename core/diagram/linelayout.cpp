#include "core/diagram/linelayout.h"

#include <algorithm>

namespace minard {

double lineTop(const PlotSurface& surface, double utilization)
{
    const Box& plot = surface.geometry().plot;
    const double thickness = surface.sizes().line;
    const double top = surface.snapped(surface.geometry().toY(utilization) - 0.5 * thickness);
    // A line at the very bottom or top stays whole; one beyond the visible range stays away.
    if (top + thickness > plot.bottom() && top < plot.bottom())
        return plot.bottom() - thickness;
    if (top < plot.y && top + thickness > plot.y)
        return plot.y;
    return top;
}

double lineThickness(const PlotSurface& surface, const StackRun& run)
{
    const PanelGeometry& g = surface.geometry();
    const double line = surface.sizes().line;
    const double room = g.toY(run.part.base) - g.toY(run.part.top()) - surface.sizes().casing;
    if (run.merged)
        return std::clamp(surface.snapped(room), surface.leastSize(), line);
    return run.part.isBottom ? line : std::clamp(surface.snapped(room), surface.snapped(0.5 * line), line);
}

void drawLine(PlotSurface& surface, const StackRun& run, const LineRun& line, PlotSurface::Extent extent, double top)
{
    const DiagramSizes& sizes = surface.sizes();
    const double thickness = lineThickness(surface, run);
    if (thickness < sizes.line)
        top = surface.snapped(top + 0.5 * (sizes.line - thickness));
    else if (DrawItem* casing = surface.place(run.merged ? Layer::Casings : Layer::Lines, extent, top - sizes.casing,
                 top + sizes.line + sizes.casing))
        describe(*casing, run, DrawRole::Casing);
    DrawItem* item = surface.place(Layer::Lines, extent, top, top + thickness);
    if (!item)
        return;
    describe(*item, run, DrawRole::ComputeLine);
    item->stroke = line.stroke;
    item->texture = textureOf(run.part.style);
    item->pattern = surface.textureAnchor();
    if (line.stroke != Stroke::Solid) {
        item->pattern = surface.anchor(line.anchor);
        // A dashed stretch too short for its first gap would pass for a solid one.
        if (extent.right - extent.left <= 2.0 * sizes.line && extent.left >= item->pattern - 1.0)
            item->pattern = extent.left - sizes.line;
    }
}

void drawTwinGap(PlotSurface& surface, const StackRun& run, double top, double bottom)
{
    const PlotSurface::Extent extent = surface.extent(run.start, run.end);
    if (extent.right - extent.left < 4.0 * surface.leastSize())
        return;
    surface.add(
        Layer::Marks, itemOf(run, DrawRole::Casing), {extent.left, extent.left + surface.leastSize()}, top, bottom);
}

void drawUnknownLine(PlotSurface& surface, const StackRun& run, double base, double direction)
{
    DrawItem item = itemOf(run, DrawRole::NoData);
    item.texture = Texture::Unknown;
    item.pattern = surface.textureAnchor();
    const double height = 2.0 * surface.sizes().line;
    const double y = surface.y(base);
    surface.add(Layer::Lines, item, surface.extent(run.start, run.end), y, y - direction * height);
    item = itemOf(run, DrawRole::FillEdge);
    const double edge = y - direction * height;
    surface.add(Layer::Lines, item, surface.extent(run.start, run.end), edge, edge + direction * surface.leastSize());
}

void drawJoin(PlotSurface& surface, const StackRun& after, double top, double bottom)
{
    const double width = std::max(surface.leastSize(), surface.snapped(0.375 * surface.sizes().line));
    const double x = surface.x(after.start);
    surface.add(Layer::Lines, itemOf(after, DrawRole::Join), {x, x + width}, top, bottom);
}

} // namespace minard
