#include "core/diagram/style.h"

#include <algorithm>
#include <cmath>

namespace minard {

DiagramSizes DiagramSizes::screen(double fontPixels, double scale)
{
    const double font = std::isfinite(fontPixels) ? std::clamp(fontPixels, 6.0, 96.0) : 11.0;
    const double devicePixel = std::isfinite(scale) && scale > 0.0 ? 1.0 / scale : 1.0;
    const double growth = font / 11.0;
    const auto grown = [&](double size) { return std::max(1.0, std::round(size * growth)); };
    DiagramSizes sizes;
    sizes.line = grown(4.0);
    sizes.casing = 1.0;
    sizes.rail = 1.5;
    sizes.hairline = 1.0;
    sizes.axis = 1.0;
    sizes.text = font;
    sizes.smallText = std::max(6.0, font - 1.0);
    sizes.titleText = std::round(font * 1.2);
    sizes.tick = grown(5.0);
    sizes.gap = grown(4.0);
    sizes.marker = grown(5.0);
    sizes.impulse = grown(3.0);
    sizes.hatch = grown(6.0);
    sizes.hatchLine = 1.0;
    sizes.columnWidth = std::max(1.0, 2.0 * devicePixel);
    sizes.grid = devicePixel;
    sizes.levelStep = devicePixel;
    return sizes;
}

DiagramSizes DiagramSizes::print()
{
    DiagramSizes sizes;
    sizes.line = 1.8;
    sizes.casing = 0.5;
    sizes.rail = 0.75;
    sizes.hairline = 0.5;
    sizes.axis = 0.5;
    sizes.text = 7.0;
    sizes.smallText = 6.5;
    sizes.titleText = 8.0;
    sizes.tick = 2.5;
    sizes.gap = 2.5;
    sizes.marker = 2.5;
    sizes.impulse = 2.5;
    sizes.hatch = 3.0;
    sizes.hatchLine = 0.5;
    sizes.columnWidth = 1.0;
    sizes.grid = 0.0;
    sizes.levelStep = 0.25;
    return sizes;
}

} // namespace minard
