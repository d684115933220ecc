#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/diagram/drawlist.h"
#include "core/diagram/style.h"

namespace minard {

struct Rgb {
    std::uint8_t red = 0, green = 0, blue = 0;

    /// "#0077aa"
    [[nodiscard]] std::string hex() const;

    friend bool operator==(const Rgb&, const Rgb&) = default;
};

/// `share` of `over` on `ground`: 0 = ground, 1 = over. Opaque tints are mixed before painting.
[[nodiscard]] Rgb mix(Rgb ground, Rgb over, double share);

/// WCAG contrast ratio, 1 … 21.
[[nodiscard]] double contrast(Rgb a, Rgb b);

/// Colours of one theme. Eight hues that stay apart for all kinds of colour vision, each with at least 3:1 on the
/// ground (spec 2.3); all other colours are neutral but one warning colour.
struct Palette {
    Rgb ground;        ///< of the picture
    Rgb text;          ///< titles, labels
    Rgb mutedText;     ///< tick labels, subtitles
    Rgb axis;          ///< axis lines, reference line
    Rgb grid;          ///< help lines
    Rgb separator;     ///< between phases
    Rgb tileSeparator; ///< between tiles
    Rgb well;          ///< unused bandwidth
    Rgb rail;          ///< upper rail of pipes
    Rgb warning;       ///< oversubscription
    Rgb badge;         ///< ground of badges
    Rgb badgeText;     ///< on `badge`
    Rgb noData;        ///< hatching where nothing is known
    Rgb whisker;       ///< ranges of merged columns
    std::array<Rgb, kHueCount> hues;
    double fillShare = 0.45; ///< tint of fills on the ground
    double areaShare = 0.65; ///< tint of areas in the mirrored layout

    /// Full colour of a style.
    [[nodiscard]] Rgb hue(int style) const { return hues[static_cast<std::size_t>(hueOf(style))]; }

    /// Tint for fills.
    [[nodiscard]] Rgb fill(int style) const { return mix(ground, hue(style), fillShare); }

    /// Tint for areas of the mirrored layout.
    [[nodiscard]] Rgb area(int style) const { return mix(ground, hue(style), areaShare); }

    /// Colour of an item itself: of its rectangle, line or text.
    [[nodiscard]] Rgb color(DrawRole role, std::uint8_t style) const;
    /// Colour of the texture on top of it.
    [[nodiscard]] Rgb textureColor(DrawRole role, Texture texture, std::uint8_t style) const;
};

[[nodiscard]] const Palette& lightPalette();
[[nodiscard]] const Palette& darkPalette();

} // namespace minard
