#include "ui/drawing/diagrampainter.h"

#include <QLineF>
#include <QPainter>
#include <QPolygonF>
#include <QVector>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/support/wideregisters.h"
#include "ui/drawing/texturetile.h"

namespace minard {

namespace {

/// In print, glyphs are drawn this much larger and scaled down, since pixel sizes of fonts are whole numbers.
constexpr double glyphScale = 16.0;

constexpr std::size_t textureCount = static_cast<std::size_t>(Texture::Unknown) + 1;

/// How much of a colour is left when an item is dimmed.
constexpr double dimmedShare = 0.22;

QColor toColor(Rgb rgb)
{
    return QColor(rgb.red, rgb.green, rgb.blue);
}

QRectF toRect(const Box& box)
{
    return {box.x, box.y, box.width, box.height};
}

/// Of a text's width, how much lies left of where it is anchored.
double shareLeftOf(TextAlign align)
{
    return align == TextAlign::Left ? 0.0 : align == TextAlign::Right ? 1.0 : 0.5;
}

/// Rectangles with these roles have no ground: only their texture is painted.
bool hasGround(DrawRole role)
{
    return role != DrawRole::Excess;
}

} // namespace

DiagramPainter::DiagramPainter(const Palette& palette, QFont font, Medium medium, double devicePixelRatio)
    : m_palette(palette)
    , m_font(std::move(font))
    , m_medium(medium)
    , m_devicePixelRatio(devicePixelRatio)
{
}

DiagramPainter::~DiagramPainter() = default;

void DiagramPainter::paint(QPainter& painter, const DrawList& list, const Dimmed& dimmed)
{
    keepTilesOf(list.sizes);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const DrawItem& item : list.items)
        paintItem(painter, item, list, dimmed && dimmed(item));
    painter.restore();
}

void DiagramPainter::paint(QImage& image, const DrawList& list, const Dimmed& dimmed)
{
    keepTilesOf(list.sizes);
    m_filler.begin(image, m_devicePixelRatio);
    m_filler.add({0.0, 0.0, image.width() / m_devicePixelRatio, image.height() / m_devicePixelRatio},
        toColor(m_palette.ground).rgb());
    QPainter painter(&image);
    for (const DrawItem& item : list.items) {
        const bool dim = dimmed && dimmed(item);
        if (item.shape == Shape::Rectangle) {
            addRectangle(item, list.sizes, dim);
            continue;
        }
        m_filler.write();
        paintItem(painter, item, list, dim);
        releaseWideRegisters();
    }
    m_filler.write();
}

int DiagramPainter::originOf(double pattern, const DiagramSizes& sizes)
{
    // Mostly the same for all textures of a list.
    if (pattern != m_pattern) {
        m_pattern = pattern;
        m_origin = textureOrigin(pattern, sizes, m_devicePixelRatio);
    }
    return m_origin;
}

void DiagramPainter::addRectangle(const DrawItem& item, const DiagramSizes& sizes, bool dimmed)
{
    const Box box{item.x, item.y, item.width, item.height};
    if (item.texture != Texture::Plain) {
        const TextureTile& tile = tileOf(item, sizes, dimmed);
        m_filler.add(box, tile, originOf(item.pattern, sizes) % tile.side());
        return;
    }
    const QRgb rgb = color(item, dimmed);
    if (item.stroke == Stroke::Solid)
        m_filler.add(box, rgb);
    else
        forEachDash(item, [&](const Box& dash) { m_filler.add(dash, rgb); });
}

void DiagramPainter::paintItem(QPainter& painter, const DrawItem& item, const DrawList& list, bool dimmed)
{
    switch (item.shape) {
    case Shape::Rectangle:
        paintRectangle(painter, item, list.sizes, dimmed);
        break;
    case Shape::Line:
        paintLine(painter, item, color(item, dimmed));
        break;
    case Shape::Symbol:
        paintSymbol(painter, item, color(item, dimmed));
        break;
    case Shape::Text:
        paintText(painter, item, list.texts[item.text], color(item, dimmed));
        break;
    }
}

std::size_t DiagramPainter::slot(const DrawItem& item, bool dimmed)
{
    const std::size_t style = std::min<std::size_t>(item.style, styleCount - 1);
    return ((dimmed ? roleCount : 0) + static_cast<std::size_t>(item.role)) * styleCount + style;
}

QRgb DiagramPainter::color(const DrawItem& item, bool dimmed)
{
    QRgb& kept = m_colors[slot(item, dimmed)];
    if (kept == 0) {
        const Rgb rgb = m_palette.color(item.role, item.style);
        kept = toColor(dimmed ? mix(m_palette.ground, rgb, dimmedShare) : rgb).rgb();
    }
    return kept;
}

void DiagramPainter::keepTilesOf(const DiagramSizes& sizes)
{
    if (m_hatch == sizes.hatch && m_hatchLine == sizes.hatchLine)
        return;
    m_tiles.clear();
    m_tiles.resize(m_colors.size() * textureCount);
    m_hatch = sizes.hatch;
    m_hatchLine = sizes.hatchLine;
    m_pattern = std::numeric_limits<double>::quiet_NaN();
}

const TextureTile& DiagramPainter::tileOf(const DrawItem& item, const DiagramSizes& sizes, bool dimmed)
{
    std::unique_ptr<TextureTile>& tile =
        m_tiles[slot(item, dimmed) * textureCount + static_cast<std::size_t>(item.texture)];
    if (!tile) {
        const QColor ground = hasGround(item.role) ? QColor(color(item, dimmed)) : QColor(Qt::transparent);
        tile = std::make_unique<TextureTile>(
            item.texture, sizes, ground, textureColor(item, dimmed), m_devicePixelRatio);
    }
    return *tile;
}

QColor DiagramPainter::textureColor(const DrawItem& item, bool dimmed) const
{
    const Rgb rgb = m_palette.textureColor(item.role, item.texture, item.style);
    return toColor(dimmed ? mix(m_palette.ground, rgb, dimmedShare) : rgb);
}

void DiagramPainter::paintRectangle(QPainter& painter, const DrawItem& item, const DiagramSizes& sizes, bool dimmed)
{
    const QColor ground = color(item, dimmed);
    if (item.texture == Texture::Plain) {
        forEachDash(item, [&](const Box& box) { painter.fillRect(toRect(box), ground); });
        return;
    }
    if (m_medium == Medium::Screen) {
        const TextureTile& tile = tileOf(item, sizes, dimmed);
        const int origin = originOf(item.pattern, sizes) % tile.side();
        painter.setBrushOrigin(QPointF(origin / m_devicePixelRatio, 0.0));
        painter.fillRect(QRectF(item.x, item.y, item.width, item.height), tile.brush());
        return;
    }
    if (hasGround(item.role))
        painter.fillRect(QRectF(item.x, item.y, item.width, item.height), ground);
    paintLines(painter, item, sizes, textureColor(item, dimmed));
}

void DiagramPainter::paintLines(
    QPainter& painter, const DrawItem& item, const DiagramSizes& sizes, const QColor& color) const
{
    if (item.texture == Texture::Dots) {
        forEachDot(item, sizes, [&](const Box& box) { painter.fillRect(toRect(box), color); });
        return;
    }
    QVector<QLineF> lines;
    forEachHatchLine(item, sizes, [&](double x1, double y1, double x2, double y2) { lines.append({x1, y1, x2, y2}); });
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, sizes.hatchLine, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(lines);
    painter.restore();
}

void DiagramPainter::paintLine(QPainter& painter, const DrawItem& item, const QColor& color) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, item.thickness, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QLineF(item.x, item.y, item.x + item.width, item.y + item.height));
    painter.restore();
}

void DiagramPainter::paintSymbol(QPainter& painter, const DrawItem& item, const QColor& color) const
{
    QPolygonF outline;
    for (const SymbolPoint& point : symbolOutline(item.symbol))
        outline.append(QPointF(item.x + point.x * item.width, item.y + point.y * item.height));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(outline);
    painter.restore();
}

void DiagramPainter::paintText(QPainter& painter, const DrawItem& item, const DrawText& text, const QColor& color)
{
    if (m_medium == Medium::Print) {
        paintScaledText(painter, item, text, color);
        return;
    }
    const ShapedText& shaped = m_texts.of(text, m_font);
    const QPointF start(-shareLeftOf(text.align) * shaped.width, -shaped.ascent);
    painter.setPen(color);
    if (text.turn == TextTurn::Horizontal) {
        shaped.draw(painter, QPointF(item.x, item.y) + start);
        return;
    }
    painter.save();
    painter.translate(item.x, item.y);
    painter.rotate(-90.0);
    shaped.draw(painter, start);
    painter.restore();
}

void DiagramPainter::paintScaledText(
    QPainter& painter, const DrawItem& item, const DrawText& text, const QColor& color) const
{
    QFont font = m_font;
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(text.size * glyphScale))));
    font.setWeight(text.weight == FontWeight::Bold ? QFont::Bold : QFont::Normal);
    font.setHintingPreference(QFont::PreferNoHinting);
    painter.save();
    painter.translate(item.x, item.y);
    if (text.turn == TextTurn::Upwards)
        painter.rotate(-90.0);
    painter.scale(1.0 / glyphScale, 1.0 / glyphScale);
    painter.setFont(font);
    painter.setPen(color);
    const QString string = QString::fromUtf8(text.string.data(), static_cast<qsizetype>(text.string.size()));
    const double shift = shareLeftOf(text.align);
    const double width = shift == 0.0 ? 0.0 : QFontMetricsF(font).horizontalAdvance(string);
    painter.drawText(QPointF(-shift * width, 0.0), string);
    painter.restore();
}

} // namespace minard
