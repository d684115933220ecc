#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/diagram/figure.h"
#include "core/diagram/palette.h"

namespace minard {

struct SvgOptions {
    const Palette* palette = nullptr; ///< null = the light one
    std::string fontFamily = "Inter, Helvetica, Arial, sans-serif";
    std::string title;                                         ///< for screen readers and file managers
    std::vector<std::pair<std::string, std::string>> metadata; ///< "scenario" → "baseline", in this order
};

/// A figure as a stand-alone SVG file of its physical size: width and height in inches, 72 points an inch. Same input,
/// same bytes. Textures and dashes are explicit shapes, clipped by hand.
[[nodiscard]] std::string writeSvg(const Figure& figure, const SvgOptions& options);

} // namespace minard
