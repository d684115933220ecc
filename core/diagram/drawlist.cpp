#include "core/diagram/drawlist.h"

#include <algorithm>
#include <cmath>

#include "core/diagram/decimal.h"

namespace minard {

namespace {

struct DashPattern {
    double on = 0.0;
    double off = 0.0;
};

/// Lengths follow the thickness, so that dashes look alike at every size; halves of a unit keep them sharp.
DashPattern dashPattern(Stroke stroke, double thickness)
{
    const auto scaled = [&](double factor) { return std::max(0.5, std::round(2.0 * factor * thickness) / 2.0); };
    switch (stroke) {
    case Stroke::Solid:
        break;
    case Stroke::Dilated:
        return {scaled(3.5), scaled(1.5)};
    case Stroke::Throttled:
        return {scaled(1.0), scaled(1.0)};
    case Stroke::Bracket:
        return {scaled(5.0), scaled(3.0)};
    case Stroke::Fine:
        return {scaled(1.5), scaled(2.5)};
    }
    return {};
}

/// Calls visit(begin, end) with the dashes within [from, to]. Counts dashes, so it ends whatever the numbers.
void forEachInterval(
    double from, double to, double anchor, DashPattern pattern, const std::function<void(double, double)>& visit)
{
    const double period = pattern.on + pattern.off;
    const double first = std::floor((from - anchor) / period);
    const auto count = static_cast<int>(std::ceil((to - from) / period)) + 1;
    for (int i = 0; i < count; ++i) {
        const double begin = anchor + (first + i) * period;
        const double left = std::max(begin, from);
        const double right = std::min(begin + pattern.on, to);
        if (right > left)
            visit(left, right);
    }
}

const char* roleName(DrawRole role)
{
    static constexpr const char* kNames[] = {"ground", "grid", "reference", "phase-separator", "tile-separator", "well",
        "fill", "fill-edge", "area", "no-data", "excess", "rail", "casing", "compute-line", "memory-line", "join",
        "impulse", "whisker", "whisker-excess", "marker", "badge", "badge-text", "fusion-bracket", "fusion-name",
        "tile-count", "phase-label", "label-on-fill", "label-on-area", "label-ground", "point", "density", "roof",
        "other-roof", "roof-text", "leader", "axis", "axis-text", "axis-title", "title", "subtitle", "legend-text",
        "message"};
    static_assert(std::size(kNames) == static_cast<std::size_t>(DrawRole::Message) + 1);
    return kNames[static_cast<std::size_t>(role)];
}

const char* strokeName(Stroke stroke)
{
    static constexpr const char* kNames[] = {"solid", "dilated", "throttled", "bracket", "fine"};
    return kNames[static_cast<std::size_t>(stroke)];
}

const char* textureName(Texture texture)
{
    static constexpr const char* kNames[] = {"plain", "hatch", "dots", "warning", "unknown"};
    return kNames[static_cast<std::size_t>(texture)];
}

void appendAttributes(std::string& out, const DrawItem& item)
{
    if (item.stroke != Stroke::Solid)
        out.append(" stroke=").append(strokeName(item.stroke));
    if (item.texture != Texture::Plain)
        out.append(" texture=").append(textureName(item.texture));
    if (item.stroke != Stroke::Solid || item.texture != Texture::Plain) {
        out += " from=";
        appendRounded(out, item.pattern, 2);
    }
    if (item.shape == Shape::Line) {
        out += " thickness=";
        appendRounded(out, item.thickness, 2);
    }
    if (item.style != kNoStyle)
        out += " style=" + std::to_string(item.style);
    if (item.phase.isValid())
        out += " phase=" + std::to_string(item.phase.index());
    if (item.node != DrawItem::kNone)
        out += " node=" + std::to_string(item.node);
    if (item.folded != 1)
        out += " folded=" + std::to_string(item.folded);
}

void appendTextAttributes(std::string& out, const DrawText& text)
{
    static constexpr const char* kAligns[] = {"left", "center", "right"};
    out.append(" ").append(kAligns[static_cast<std::size_t>(text.align)]);
    if (text.weight == FontWeight::Bold)
        out += " bold";
    if (text.turn == TextTurn::Upwards)
        out += " upwards";
    out += " \"" + text.string + "\"";
}

} // namespace

void DrawList::addText(DrawItem item, DrawText text)
{
    item.shape = Shape::Text;
    item.text = static_cast<std::uint32_t>(texts.size());
    items.push_back(item);
    texts.push_back(std::move(text));
}

void DrawList::append(const DrawList& other)
{
    const auto shift = static_cast<std::uint32_t>(texts.size());
    items.reserve(items.size() + other.items.size());
    for (DrawItem item : other.items) {
        if (item.text != DrawItem::kNone)
            item.text += shift;
        items.push_back(item);
    }
    texts.insert(texts.end(), other.texts.begin(), other.texts.end());
    pieces += other.pieces;
    foldedPieces += other.foldedPieces;
}

void forEachDash(const DrawItem& item, const std::function<void(const Box&)>& visit)
{
    const Box box{item.x, item.y, item.width, item.height};
    if (item.stroke == Stroke::Solid || !std::isfinite(item.pattern)) {
        visit(box);
        return;
    }
    if (box.width >= box.height) {
        forEachInterval(
            box.x, box.right(), item.pattern, dashPattern(item.stroke, box.height), [&](double begin, double end) {
                visit({begin, box.y, end - begin, box.height});
            });
    } else {
        forEachInterval(
            box.y, box.bottom(), item.pattern, dashPattern(item.stroke, box.width), [&](double begin, double end) {
                visit({box.x, begin, box.width, end - begin});
            });
    }
}

void forEachHatchLine(const DrawItem& item, const DiagramSizes& sizes,
    const std::function<void(double x1, double y1, double x2, double y2)>& visit)
{
    if (!(item.width > 0.0 && item.height > 0.0) || !std::isfinite(item.pattern))
        return;
    const double spacing = std::max(0.5, sizes.hatch * (item.texture == Texture::Unknown ? 1.5 : 1.0));
    // Lines x + slope · y = c. Hatch and Unknown rise to the right (slope 1), Warning falls.
    const double slope = item.texture == Texture::Warning ? -1.0 : 1.0;
    const double right = item.x + item.width;
    const double bottom = item.y + item.height;
    const double low = item.x + std::min(slope * item.y, slope * bottom);
    const double first = std::floor((low - item.pattern) / spacing);
    const auto count = static_cast<int>(std::ceil((item.width + item.height) / spacing)) + 1;
    for (int i = 0; i < count; ++i) {
        const double c = item.pattern + (first + i) * spacing;
        const double atTop = c - slope * item.y;
        const double atBottom = c - slope * bottom;
        const double left = std::max(item.x, std::min(atTop, atBottom));
        const double end = std::min(right, std::max(atTop, atBottom));
        if (end > left)
            visit(left, (c - left) * slope, end, (c - end) * slope);
    }
}

void forEachDot(const DrawItem& item, const DiagramSizes& sizes, const std::function<void(const Box&)>& visit)
{
    if (!(item.width > 0.0 && item.height > 0.0) || !std::isfinite(item.pattern))
        return;
    const double spacing = std::max(1.0, sizes.hatch * 0.75);
    const double size = std::max(sizes.hatchLine * 1.5, sizes.grid * 2.0);
    const double firstRow = std::floor((item.y - size) / spacing);
    const auto rows = static_cast<int>(std::ceil((item.height + size) / spacing)) + 1;
    const auto columns = static_cast<int>(std::ceil((item.width + size) / spacing)) + 1;
    for (int row = 0; row < rows; ++row) {
        const double y = (firstRow + row) * spacing;
        const double shift = std::fmod(firstRow + row, 2.0) == 0.0 ? 0.0 : 0.5 * spacing;
        const double firstColumn = std::floor((item.x - size - item.pattern - shift) / spacing);
        for (int column = 0; column < columns; ++column) {
            const double x = item.pattern + shift + (firstColumn + column) * spacing;
            const double left = std::max(x, item.x);
            const double top = std::max(y, item.y);
            const double right = std::min(x + size, item.x + item.width);
            const double bottom = std::min(y + size, item.y + item.height);
            if (right > left && bottom > top)
                visit({left, top, right - left, bottom - top});
        }
    }
}

std::string toText(const DrawList& list)
{
    std::string out;
    for (const DrawItem& item : list.items) {
        out += roleName(item.role);
        for (const double value : {item.x, item.y, item.width, item.height}) {
            out += ' ';
            appendRounded(out, value, 2);
        }
        appendAttributes(out, item);
        if (item.shape == Shape::Line)
            out += " line";
        else if (item.shape == Shape::Symbol)
            out.append(" ").append(symbolName(item.symbol));
        else if (item.shape == Shape::Text)
            appendTextAttributes(out, list.texts[item.text]);
        out += '\n';
    }
    return out;
}

} // namespace minard
