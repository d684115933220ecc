#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagram/style.h"
#include "core/diagram/symbol.h"
#include "core/support/strongid.h"

namespace minard {

/// A rectangle in pixels (points in print), y downwards.
struct Box {
    double x = 0.0, y = 0.0, width = 0.0, height = 0.0;

    [[nodiscard]] double right() const { return x + width; }

    [[nodiscard]] double bottom() const { return y + height; }

    [[nodiscard]] bool contains(double px, double py) const
    {
        return px >= x && px < right() && py >= y && py < bottom();
    }

    friend bool operator==(const Box&, const Box&) = default;
};

enum class Shape : std::uint8_t {
    Rectangle, ///< axis-aligned, filled; broken into dashes by `stroke`, overlaid by `texture`
    Line,      ///< from (x, y) to (x + width, y + height), `thickness` wide
    Symbol,    ///< `symbol` around (x, y) scaled by width and height, filled; see symbolOutline()
    Text,      ///< DrawList::texts[text], anchored at the baseline (x, y); width as measured, height = font size
};

/// One shape of a picture, with what it stands for. Coordinates are finite and within ±16 000 (clipped in double).
struct DrawItem {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    DrawRole role = DrawRole::ComputeLine;
    Shape shape = Shape::Rectangle;
    Stroke stroke = Stroke::Solid;
    Texture texture = Texture::Plain;
    Symbol symbol = Symbol::Circle;
    std::uint8_t style = kNoStyle; ///< the phase's place in the palette, or kNoStyle
    double x = 0.0, y = 0.0, width = 0.0, height = 0.0;
    double thickness = 0.0;     ///< of lines
    double pattern = 0.0;       ///< pixel x (y if taller than wide) at which dashes begin; x at which textures begin
    PhaseId phase;              ///< the phase, or the first of those folded together; invalid = none
    std::uint32_t node = kNone; ///< node of the timeline, when one is meant
    std::uint32_t folded = 1;   ///< how many pieces this item stands for
    std::uint32_t text = kNone; ///< index into DrawList::texts

    friend bool operator==(const DrawItem&, const DrawItem&) = default;
};

/// A string to draw. Plain text, UTF-8, elided already; control characters are replaced.
struct DrawText {
    std::string string;
    double size = 11.0; ///< font size in the unit of the list
    TextAlign align = TextAlign::Left;
    FontWeight weight = FontWeight::Regular;
    TextTurn turn = TextTurn::Horizontal;

    friend bool operator==(const DrawText&, const DrawText&) = default;
};

/// Everything to draw, in paint order.
struct DrawList {
    std::vector<DrawItem> items;
    std::vector<DrawText> texts;
    DiagramSizes sizes;
    std::uint64_t pieces = 0;       ///< pieces in the visible range
    std::uint64_t foldedPieces = 0; ///< of these, pieces that share an item with others

    /// Appends `item` with its text.
    void addText(DrawItem item, DrawText text);
    /// Appends the items and texts of `other`.
    void append(const DrawList& other);
};

/// Width of a UTF-8 string in pixels at a font size. Supplied by the back end; measureText() of textmetrics.h
/// otherwise.
using TextMeasure = std::function<double(std::string_view utf8, double size, FontWeight weight)>;

/// Calls `visit` with each dash of a rectangle, solid rectangles included, clipped to it. Dashes scale with the
/// rectangle's thickness and begin at item.pattern. O(length in pixels).
void forEachDash(const DrawItem& item, const std::function<void(const Box&)>& visit);

/// Calls `visit` with the ends of each hatch line of a rectangle whose texture is Hatch, Warning or Unknown, clipped to
/// it by hand (viewers differ), anchored at item.pattern so that they move with the time below them.
void forEachHatchLine(const DrawItem& item, const DiagramSizes& sizes,
    const std::function<void(double x1, double y1, double x2, double y2)>& visit);

/// Calls `visit` with each dot (a small square inside the rectangle) of a rectangle whose texture is Dots.
void forEachDot(const DrawItem& item, const DiagramSizes& sizes, const std::function<void(const Box&)>& visit);

/// One line an item, for golden files and bug reports: role, shape, geometry to 0.01, style, phase, text.
[[nodiscard]] std::string toText(const DrawList& list);

} // namespace minard
