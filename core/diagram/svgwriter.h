#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagram/figure.h"
#include "core/diagram/palette.h"

namespace minard {

/// Outline of a text as SVG path data, baseline at the origin, reading to the right. Supplied by a toolkit.
using TextOutline = std::function<std::string(std::string_view utf8, double size, FontWeight weight)>;

struct SvgOptions {
    const Palette* palette = nullptr; ///< null = the light one
    std::string fontFamily = "Roboto, Helvetica, Arial, sans-serif";
    TextOutline outline{};                                       ///< empty = texts stay texts
    std::string title{};                                         ///< for screen readers and file managers
    std::vector<std::pair<std::string, std::string>> metadata{}; ///< "scenario" → "baseline", in this order
};

/// A figure as a stand-alone SVG file of its physical size: width and height in inches, 72 points an inch. Same input,
/// same bytes. Textures and dashes are explicit shapes, clipped by hand. Where pieces were merged the metadata
/// says how many.
[[nodiscard]] std::string writeSvg(const Figure& figure, const SvgOptions& options);

} // namespace minard
