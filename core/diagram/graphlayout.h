#pragma once

#include <cstdint>
#include <vector>

namespace minard {

/// A box of a graph to be drawn, in pixels.
struct GraphBox {
    double width = 0.0;
    double height = 0.0;
};

/// An arrow from a producer to its consumer: indices of boxes.
struct GraphArrow {
    std::uint32_t from = 0;
    std::uint32_t to = 0;

    friend bool operator==(const GraphArrow&, const GraphArrow&) = default;
};

struct GraphSpacing {
    double betweenBoxes = 24.0;  ///< of one layer
    double betweenLayers = 44.0; ///< room for the arrows
};

struct GraphPoint {
    double x = 0.0;
    double y = 0.0;

    friend bool operator==(const GraphPoint&, const GraphPoint&) = default;
};

/// Where everything goes: layers from top to bottom, the left upper corner at 0, 0.
struct GraphLayout {
    std::vector<GraphPoint> boxes;               ///< left upper corners
    std::vector<std::uint32_t> layers;           ///< per box; boxes without arrows are below all others
    std::vector<std::vector<GraphPoint>> arrows; ///< from the lower edge of `from` to the upper edge of `to`
    double width = 0.0;
    double height = 0.0;
    std::uint64_t crossings = 0; ///< of arrows between neighbouring layers

    friend bool operator==(const GraphLayout&, const GraphLayout&) = default;
};

/// Draws a graph in layers (Sugiyama's way): the layer of a box is the longest path to it, the order in a layer is that
/// with the fewest crossings of some sweeps by barycentres, and boxes stand below the middle of their neighbours as far
/// as those beside them allow. Arrows over several layers keep a lane of their own. Boxes without arrows form a grid
/// below. The same for the same graph. Arrows that would go upwards, of circles, are straight. Iterative; O(sweeps · (n
/// + arrows) log n) for arrows that are not much longer than one layer.
[[nodiscard]] GraphLayout layoutGraph(
    const std::vector<GraphBox>& boxes, const std::vector<GraphArrow>& arrows, const GraphSpacing& spacing = {});

} // namespace minard
