#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/diagram/content.h"
#include "core/diagram/panel.h"

namespace minard {

/// What is painted over what in a plot, first to last.
enum class Layer : std::uint8_t {
    Grid,
    Separators,
    Wells,
    Fills,
    Edges, ///< upper edges of fills, whiskers
    Rails,
    Excess,  ///< hatching
    Casings, ///< of merged columns: below all their lines, or each would cut its neighbour
    Lines,   ///< joins, casings and lines, bottom to top
    Marks,   ///< impulses
    Brackets,
    Labels,
    Badges,
    Frame, ///< axes, markers
    Count,
};

/// Collects items of one plot: turns time and utilization into pixels, rounds edges to the pixel grid and clips, in
/// double, before anything enters the list.
class PlotSurface {
public:
    PlotSurface(const PanelGeometry& geometry, const DiagramSizes& sizes);

    [[nodiscard]] const PanelGeometry& geometry() const { return m_geometry; }

    [[nodiscard]] const DiagramSizes& sizes() const { return m_sizes; }

    /// Position rounded to the pixel grid.
    [[nodiscard]] double snapped(double position) const
    {
        if (!(m_sizes.grid > 0.0))
            return position;
        // Positions are clipped, so they fit an integer; the library's rounding is a call for every edge.
        const double steps = position / m_sizes.grid;
        return static_cast<double>(static_cast<std::int64_t>(steps + (steps < 0.0 ? -0.5 : 0.5))) * m_sizes.grid;
    }

    [[nodiscard]] double x(double time) const { return snapped(m_geometry.axis.toClippedPixel(time)); }

    [[nodiscard]] double y(double utilization) const { return snapped(m_geometry.toY(utilization)); }

    /// Height of a share of a pipe.
    [[nodiscard]] double pipePixels(double share) const;
    /// Pixel x at which the dashes of something that begins at `time` begin; not clipped.
    [[nodiscard]] double anchor(double time) const;

    /// Pixel x of time 0, reduced so that textures move with the time.
    [[nodiscard]] double textureAnchor() const { return m_textureAnchor; }

    /// The smallest thing that is drawn: a pixel, or half a point.
    [[nodiscard]] double leastSize() const;

    /// Pixels of [start, end), widened to leastSize() where narrower.
    struct Extent {
        double left = 0.0;
        double right = 0.0;
    };

    [[nodiscard]] Extent extent(double start, double end) const { return extent(start, end, leastSize()); }

    [[nodiscard]] Extent extent(double start, double end, double leastWidth) const;

    /// Makes room for `items` more.
    void reserve(Layer layer, std::size_t items);
    /// Adds the part of the rectangle that lies in the plot, for the caller to describe; null when none does. `y1` and
    /// `y2` in either order. Valid until the next is added to the layer.
    [[nodiscard]] DrawItem* place(Layer layer, Extent extent, double y1, double y2);
    /// The same with everything but the geometry from `item`.
    void add(Layer layer, const DrawItem& item, Extent extent, double y1, double y2);
    /// Adds a rectangle that may leave the plot (markers, frame).
    void addUnclipped(Layer layer, DrawItem item, Box box);

    /// Adds a Line item whose ends are known to be near the plot.
    void addLine(Layer layer, const DrawItem& item) { m_layers[static_cast<std::size_t>(layer)].push_back(item); }

    void addText(Layer layer, DrawItem item, DrawText text);

    [[nodiscard]] const std::vector<DrawItem>& items(Layer layer) const
    {
        return m_layers[static_cast<std::size_t>(layer)];
    }

    /// All layers in paint order.
    [[nodiscard]] DrawList finished() &&;

private:
    PanelGeometry m_geometry;
    DiagramSizes m_sizes;
    double m_textureAnchor = 0.0;
    std::array<std::vector<DrawItem>, static_cast<std::size_t>(Layer::Count)> m_layers;
    std::vector<DrawText> m_texts;
};

} // namespace minard
