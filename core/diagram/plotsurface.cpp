#include "core/diagram/plotsurface.h"

#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr double kLimit = TimeAxis::kPixelLimit;

double limited(double pixel)
{
    return std::isnan(pixel) ? 0.0 : std::clamp(pixel, -kLimit, kLimit);
}

} // namespace

double PanelGeometry::toY(double utilization) const
{
    const double share = (utilization - values.bottom) / (values.top - values.bottom);
    return limited(plot.bottom() - share * plot.height);
}

double PanelGeometry::toUtilization(double y) const
{
    return values.bottom + (plot.bottom() - y) / plot.height * (values.top - values.bottom);
}

PlotSurface::PlotSurface(const PanelGeometry& geometry, const DiagramSizes& sizes)
    : m_geometry(geometry)
    , m_sizes(sizes)
{
    // All textures repeat after 12 hatch distances, so the anchor may be moved by those.
    const double zero = geometry.axis.toPixel(0.0);
    m_textureAnchor = std::isfinite(zero) ? std::fmod(zero, std::max(12.0 * sizes.hatch, 1.0)) : 0.0;
}

double PlotSurface::pipePixels(double share) const
{
    const PanelGeometry& g = m_geometry;
    return limited(share * g.pipeHeight / (g.values.top - g.values.bottom) * g.plot.height);
}

double PlotSurface::anchor(double time) const
{
    const double pixel = m_geometry.axis.toPixel(time);
    return std::isfinite(pixel) ? std::clamp(pixel, -1e12, 1e12) : 0.0;
}

double PlotSurface::leastSize() const
{
    return m_sizes.grid > 0.0 ? std::max(m_sizes.grid, m_sizes.hairline) : 0.5;
}

PlotSurface::Extent PlotSurface::extent(double start, double end, double leastWidth) const
{
    Extent extent{x(start), x(end)};
    if (extent.right - extent.left < leastWidth) {
        // Where the pixel of the middle is, so that neighbours do not push each other.
        const double middle = m_geometry.axis.toClippedPixel(0.5 * (start + end));
        extent.left = m_sizes.grid > 0.0
            ? std::floor((middle - 0.5 * (leastWidth - m_sizes.grid)) / m_sizes.grid) * m_sizes.grid
            : middle - 0.5 * leastWidth;
        extent.right = extent.left + leastWidth;
    }
    return extent;
}

void PlotSurface::reserve(Layer layer, std::size_t items)
{
    std::vector<DrawItem>& list = m_layers[static_cast<std::size_t>(layer)];
    list.reserve(list.size() + items);
}

DrawItem* PlotSurface::place(Layer layer, Extent extent, double y1, double y2)
{
    const Box& plot = m_geometry.plot;
    const double left = std::max(extent.left, plot.x);
    const double right = std::min(extent.right, plot.right());
    const double top = std::max(std::min(y1, y2), plot.y);
    const double bottom = std::min(std::max(y1, y2), plot.bottom());
    if (!(right > left && bottom > top))
        return nullptr;
    DrawItem& item = m_layers[static_cast<std::size_t>(layer)].emplace_back();
    item.x = left;
    item.y = top;
    item.width = right - left;
    item.height = bottom - top;
    return &item;
}

void PlotSurface::add(Layer layer, const DrawItem& item, Extent extent, double y1, double y2)
{
    DrawItem* placed = place(layer, extent, y1, y2);
    if (!placed)
        return;
    const Box box{placed->x, placed->y, placed->width, placed->height};
    *placed = item;
    placed->x = box.x;
    placed->y = box.y;
    placed->width = box.width;
    placed->height = box.height;
}

void PlotSurface::addUnclipped(Layer layer, DrawItem item, Box box)
{
    item.x = limited(box.x);
    item.y = limited(box.y);
    item.width = limited(box.x + box.width) - item.x;
    item.height = limited(box.y + box.height) - item.y;
    m_layers[static_cast<std::size_t>(layer)].push_back(item);
}

void PlotSurface::addText(Layer layer, DrawItem item, DrawText text)
{
    item.shape = Shape::Text;
    item.x = limited(item.x);
    item.y = limited(item.y);
    item.text = static_cast<std::uint32_t>(m_texts.size());
    m_texts.push_back(std::move(text));
    m_layers[static_cast<std::size_t>(layer)].push_back(item);
}

DrawList PlotSurface::finished() &&
{
    DrawList list;
    list.sizes = m_sizes;
    std::size_t count = 0;
    for (const std::vector<DrawItem>& layer : m_layers)
        count += layer.size();
    list.items.reserve(count);
    for (const std::vector<DrawItem>& layer : m_layers)
        list.items.insert(list.items.end(), layer.begin(), layer.end());
    list.texts = std::move(m_texts);
    return list;
}

} // namespace minard
