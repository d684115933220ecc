#pragma once

#include <cstdint>

namespace minard {

/// What an item of a picture stands for. Back ends take the colour from Palette::color(); nothing else decides looks.
enum class DrawRole : std::uint8_t {
    Ground,         ///< background of the whole picture
    Grid,           ///< horizontal help line at a labelled utilization
    Reference,      ///< the line at utilization 1
    PhaseSeparator, ///< faint vertical where a phase starts or ends
    TileSeparator,  ///< finer vertical where a tile starts
    Well,           ///< shade of the empty pipe: unused bandwidth
    Fill,           ///< used bandwidth, tint of the phase
    FillEdge,       ///< upper edge of a fill, colour of the phase
    Area,           ///< mirrored layout: area between a phase's line and the line below it, stronger tint
    NoData,         ///< where a utilization is not known
    Excess,         ///< demand above 1: hatching in the warning colour, no ground of its own
    Rail,           ///< upper rail of a pipe, outline of a memory stack
    Casing,         ///< ground-coloured rim around a line
    ComputeLine,    ///< line of the compute resource, colour of the phase
    MemoryLine,     ///< mirrored layout: line of the memory resource, colour of the phase
    Join,           ///< vertical between two levels of one phase
    Impulse,        ///< piece of zero length
    Whisker,        ///< smallest to largest demand within a merged column
    WhiskerExcess,  ///< the part of a whisker above 1
    Marker,         ///< bar on the time axis: oversubscribed here
    Badge,          ///< ground of a demand badge
    BadgeText,      ///< "memory 108 %"
    FusionBracket,  ///< dashed bracket around a fusion group
    FusionName,     ///< its name
    TileCount,      ///< "4 tiles" at a pipeline
    PhaseLabel,     ///< name of a phase, colour of the phase
    LabelOnFill,    ///< name of a phase inside its fill
    LabelOnArea,    ///< name of a phase inside its area
    LabelGround,    ///< ground-coloured plate that keeps a text readable
    Point,          ///< of a roofline, colour of the phase
    Density,        ///< cell of many points; its style is the share of ink in 255ths
    Roof,           ///< of the resources on display
    OtherRoof,      ///< of other resources
    RoofText,       ///< names of roofs
    Leader,         ///< from a label to its phase
    Axis,           ///< axis lines and tick marks
    AxisText,       ///< tick labels
    AxisTitle,      ///< "time (s)"
    Title,          ///< title of a panel or figure
    Subtitle,       ///< makespan and difference
    LegendText,     ///< texts of the legend
    Message,        ///< "Nothing to show"
};

/// How a rectangle is broken along its longer side; see forEachDash().
enum class Stroke : std::uint8_t {
    Solid,
    Dilated,   ///< long dashes: time added by dilation
    Throttled, ///< short dots: time added by throttling
    Bracket,   ///< dashes of brackets and of the reference line
    Fine,      ///< dots of tile separators
};

/// What a rectangle is filled with, over its colour; see forEachHatchLine() and forEachDot().
enum class Texture : std::uint8_t {
    Plain,
    Hatch,   ///< 45°, second third of the palette
    Dots,    ///< last third of the palette
    Warning, ///< 45° against Hatch, in the warning colour: demand above 1
    Unknown, ///< wide 45° in grey: no data
};

enum class TextAlign : std::uint8_t { Left, Center, Right };
enum class FontWeight : std::uint8_t { Regular, Bold };
enum class TextTurn : std::uint8_t { Horizontal, Upwards }; ///< Upwards: reads from bottom to top

/// Number of distinguishable phase styles: 8 hues × 3 textures (spec 2.3).
inline constexpr int kStyleCount = 24;
inline constexpr int kHueCount = 8;
/// Of items that belong to no phase.
inline constexpr std::uint8_t kNoStyle = 255;

/// Hue of a style, 0 … 7.
[[nodiscard]] constexpr int hueOf(int style)
{
    return style % kHueCount;
}

/// Texture of a style: the first eight are plain.
[[nodiscard]] constexpr Texture textureOf(int style)
{
    constexpr Texture textures[] = {Texture::Plain, Texture::Hatch, Texture::Dots};
    return style >= 0 && style < kStyleCount ? textures[style / kHueCount] : Texture::Plain;
}

enum class DiagramLayout : std::uint8_t {
    OnLine,   ///< the paper's: pipes ride on the compute lines
    Mirrored, ///< compute upwards from zero, memory downwards
};

/// Which phase lies at the bottom of the stack.
enum class StackingOrder : std::uint8_t {
    Schedule,     ///< order of the schedule; never changes because a number changed
    LargestFirst, ///< largest volume of the line resource at the bottom
    LongestFirst, ///< largest busy time at the bottom
};

/// Sizes of everything that has a size, in the unit of the list: pixels on a screen, points in print.
struct DiagramSizes {
    double line = 4.0;        ///< thickness of compute lines
    double casing = 1.0;      ///< ground-coloured rim on either side of a line
    double rail = 1.5;        ///< thickness of rails
    double hairline = 1.0;    ///< separators, grid, ticks, whiskers
    double axis = 1.0;        ///< axis lines, reference line
    double text = 11.0;       ///< tick labels, phase labels, legend
    double smallText = 10.0;  ///< badges, names of groups
    double titleText = 13.0;  ///< panel titles
    double tick = 5.0;        ///< length of a tick mark
    double gap = 4.0;         ///< distance between neighbouring texts and shapes
    double marker = 5.0;      ///< height of the marker bar
    double impulse = 3.0;     ///< least width of a zero-length mark
    double hatch = 6.0;       ///< distance of hatch lines
    double hatchLine = 1.0;   ///< thickness of hatch lines
    double columnWidth = 2.0; ///< least width of a merged column; columns are up to twice as wide
    double grid = 1.0;        ///< edges are rounded to multiples of this; 0 = not rounded
    double levelStep = 1.0;   ///< levels of merged columns are rounded to multiples of this, so that neighbours join

    /// For a screen: a font of `fontPixels`, `scale` device pixels a pixel.
    [[nodiscard]] static DiagramSizes screen(double fontPixels = 11.0, double scale = 1.0);
    /// For paper, in points: texts 6.5 … 8, lines 0.5 and thicker (spec 2.6).
    [[nodiscard]] static DiagramSizes print();
};

} // namespace minard
