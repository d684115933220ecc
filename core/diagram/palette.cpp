#include "core/diagram/palette.h"

#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr Rgb rgb(std::uint32_t value)
{
    return {static_cast<std::uint8_t>(value >> 16U), static_cast<std::uint8_t>(value >> 8U & 0xffU),
        static_cast<std::uint8_t>(value & 0xffU)};
}

double linear(std::uint8_t channel)
{
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

/// Relative luminance (WCAG 2.1).
double luminance(Rgb color)
{
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
}

/// Of two text colours the one that stands out more.
Rgb readable(Rgb below, Rgb first, Rgb second)
{
    return contrast(below, first) >= contrast(below, second) ? first : second;
}

} // namespace

std::string Rgb::hex() const
{
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text = "#";
    for (const std::uint8_t channel : {red, green, blue}) {
        text += kDigits[channel >> 4U];
        text += kDigits[channel & 15U];
    }
    return text;
}

Rgb mix(Rgb ground, Rgb over, double share)
{
    const auto channel = [&](std::uint8_t below, std::uint8_t above) {
        return static_cast<std::uint8_t>(std::lround(below + (above - below) * std::clamp(share, 0.0, 1.0)));
    };
    return {channel(ground.red, over.red), channel(ground.green, over.green), channel(ground.blue, over.blue)};
}

double contrast(Rgb a, Rgb b)
{
    const double lighter = std::max(luminance(a), luminance(b));
    const double darker = std::min(luminance(a), luminance(b));
    return (lighter + 0.05) / (darker + 0.05);
}

Rgb Palette::color(DrawRole role, std::uint8_t style) const
{
    const bool isPhase = style != kNoStyle;
    switch (role) {
    case DrawRole::Ground:
    case DrawRole::Casing:
    case DrawRole::LabelGround:
        return ground;
    case DrawRole::Grid:
        return grid;
    case DrawRole::Reference:
    case DrawRole::Axis:
    case DrawRole::Roof:
        return axis;
    case DrawRole::PhaseSeparator:
        return separator;
    case DrawRole::TileSeparator:
        return tileSeparator;
    case DrawRole::Well:
        return well;
    case DrawRole::Fill:
        return isPhase ? fill(style) : well;
    case DrawRole::Area:
        return isPhase ? area(style) : well;
    case DrawRole::NoData:
        return isPhase ? mix(ground, hue(style), 0.25) : well;
    case DrawRole::Density:
        return mix(ground, text, 0.1 + 0.55 * style / 255.0);
    case DrawRole::Rail:
    case DrawRole::OtherRoof:
        return rail;
    case DrawRole::ComputeLine:
    case DrawRole::MemoryLine:
    case DrawRole::FillEdge:
    case DrawRole::Join:
    case DrawRole::Impulse:
    case DrawRole::PhaseLabel:
    case DrawRole::Point:
        return isPhase ? hue(style) : text;
    case DrawRole::LabelOnFill:
        return readable(fill(style), text, ground);
    case DrawRole::LabelOnArea:
        return readable(area(style), text, ground);
    case DrawRole::Excess:
    case DrawRole::WhiskerExcess:
    case DrawRole::Marker:
        return warning;
    case DrawRole::Whisker:
        return whisker;
    case DrawRole::Badge:
        return badge;
    case DrawRole::BadgeText:
        return badgeText;
    case DrawRole::FusionBracket:
    case DrawRole::Leader:
    case DrawRole::RoofText:
    case DrawRole::TileCount:
    case DrawRole::AxisText:
    case DrawRole::AxisTitle:
    case DrawRole::Subtitle:
    case DrawRole::Message:
        return mutedText;
    case DrawRole::FusionName:
    case DrawRole::Title:
    case DrawRole::LegendText:
        return text;
    }
    return text;
}

Rgb Palette::textureColor(DrawRole role, Texture texture, std::uint8_t style) const
{
    switch (texture) {
    case Texture::Plain:
        return color(role, style);
    case Texture::Warning:
        return warning;
    case Texture::Unknown:
        return style == kNoStyle ? noData : hue(style);
    case Texture::Hatch:
    case Texture::Dots:
        break;
    }
    // On lines, which have the full colour, the texture is lighter; on tints it is the full colour.
    const bool onFullColor = role == DrawRole::ComputeLine || role == DrawRole::MemoryLine || role == DrawRole::Impulse;
    if (style == kNoStyle)
        return text;
    return onFullColor ? mix(ground, hue(style), 0.2) : mix(ground, hue(style), role == DrawRole::Area ? 1.0 : 0.85);
}

const Palette& lightPalette()
{
    static const Palette palette{
        .ground = rgb(0xffffff),
        .text = rgb(0x1d2126),
        .mutedText = rgb(0x555c66),
        .axis = rgb(0x3a4048),
        .grid = rgb(0xe9ebee),
        .separator = rgb(0xc4c9cf),
        .tileSeparator = rgb(0xd6dade),
        .well = rgb(0xf0f1f2),
        .rail = rgb(0x858b93),
        .warning = rgb(0xc8003c),
        .badge = rgb(0xc8003c),
        .badgeText = rgb(0xffffff),
        .noData = rgb(0xa3a9b0),
        .whisker = rgb(0xb9bec5),
        .hues = {rgb(0x0077aa), rgb(0xdd7711), rgb(0x552222), rgb(0x003355), rgb(0x998888), rgb(0xaa3300),
            rgb(0x666655), rgb(0x3300cc)},
        .fillShare = 0.45,
        .areaShare = 0.67,
    };
    return palette;
}

const Palette& darkPalette()
{
    static const Palette palette{
        .ground = rgb(0x17191d),
        .text = rgb(0xe8eaed),
        .mutedText = rgb(0xa5abb3),
        .axis = rgb(0xb4bac2),
        .grid = rgb(0x272a30),
        .separator = rgb(0x454a52),
        .tileSeparator = rgb(0x363a41),
        .well = rgb(0x24272c),
        .rail = rgb(0x878d96),
        .warning = rgb(0xff4f7b),
        .badge = rgb(0xff4f7b),
        .badgeText = rgb(0x17191d),
        .noData = rgb(0x6d737c),
        .whisker = rgb(0x5a6069),
        .hues = {rgb(0x4c9aaf), rgb(0xe78d00), rgb(0xffc9cb), rgb(0xabd7ff), rgb(0x8a8c7e), rgb(0xc34c30),
            rgb(0xe7ef88), rgb(0x605ec7)},
        .fillShare = 0.38,
        .areaShare = 0.58,
    };
    return palette;
}

} // namespace minard
