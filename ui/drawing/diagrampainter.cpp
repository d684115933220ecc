#include "ui/drawing/diagrampainter.h"

#include <QLineF>
#include <QPainter>
#include <QPixmap>
#include <QPolygonF>
#include <QVector>
#include <algorithm>
#include <cmath>
#include <utility>

namespace minard {

namespace {

/// In print, glyphs are drawn this much larger and scaled down, since pixel sizes of fonts are whole numbers.
constexpr double glyphScale = 16.0;

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

/// Rectangles with these roles have no ground: only their texture is painted.
bool hasGround(DrawRole role)
{
    return role != DrawRole::Excess;
}

/// Writes rectangles into the lines of an image. Edges are rounded as the raster painter rounds them.
class LineFiller {
public:
    LineFiller(QImage& image, double ratio)
        : m_bits(image.bits())
        , m_bytesPerLine(static_cast<std::size_t>(image.bytesPerLine()))
        , m_width(image.width())
        , m_height(image.height())
        , m_ratio(ratio)
    {
        Q_ASSERT(image.format() == QImage::Format_RGB32);
    }

    void fill(const Box& box, QRgb color) const
    {
        const int left = std::max(0, edge(box.x));
        const int right = std::min(m_width, edge(box.right()));
        const int bottom = std::min(m_height, edge(box.bottom()));
        if (right <= left)
            return;
        for (int y = std::max(0, edge(box.y)); y < bottom; ++y) {
            auto* line = reinterpret_cast<QRgb*>(m_bits + static_cast<std::size_t>(y) * m_bytesPerLine);
            std::fill(line + left, line + right, color);
        }
    }

private:
    [[nodiscard]] int edge(double position) const { return qRound(position * m_ratio); }

    uchar* m_bits;
    std::size_t m_bytesPerLine;
    int m_width;
    int m_height;
    double m_ratio;
};

/// The texture of one period, repeated by a brush: `ground` with `color` on it.
QPixmap textureTile(Texture texture, const DiagramSizes& sizes, const QColor& ground, const QColor& color, double ratio)
{
    DrawItem probe;
    probe.texture = texture;
    const double factor = texture == Texture::Unknown ? 1.5 : texture == Texture::Dots ? 1.5 : 1.0;
    const double period = std::max(1.0, std::round(sizes.hatch * factor * ratio)) / ratio;
    // Three periods, of which the middle one is cut out: lines then continue across its edges.
    probe.width = probe.height = 3.0 * period;
    QPixmap sheet(
        static_cast<int>(std::lround(3.0 * period * ratio)), static_cast<int>(std::lround(3.0 * period * ratio)));
    sheet.setDevicePixelRatio(ratio);
    sheet.fill(ground);
    QPainter painter(&sheet);
    if (texture == Texture::Dots) {
        forEachDot(probe, sizes, [&](const Box& box) { painter.fillRect(toRect(box), color); });
    } else {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(color, sizes.hatchLine));
        forEachHatchLine(probe, sizes,
            [&](double x1, double y1, double x2, double y2) { painter.drawLine(QLineF(x1, y1, x2, y2)); });
    }
    painter.end();
    const int side = static_cast<int>(std::lround(period * ratio));
    QPixmap tile = sheet.copy(side, side, side, side);
    tile.setDevicePixelRatio(ratio);
    return tile;
}

} // namespace

DiagramPainter::DiagramPainter(const Palette& palette, QFont font, Medium medium, double devicePixelRatio)
    : m_palette(palette)
    , m_font(std::move(font))
    , m_medium(medium)
    , m_devicePixelRatio(devicePixelRatio)
{
}

void DiagramPainter::paint(QPainter& painter, const DrawList& list, const Dimmed& dimmed)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const DrawItem& item : list.items)
        paintItem(painter, item, list, dimmed && dimmed(item));
    painter.restore();
}

void DiagramPainter::paint(QImage& image, const DrawList& list, const Dimmed& dimmed)
{
    const LineFiller filler(image, m_devicePixelRatio);
    QPainter painter(&image);
    for (const DrawItem& item : list.items) {
        const bool dim = dimmed && dimmed(item);
        if (item.shape != Shape::Rectangle || item.texture != Texture::Plain) {
            paintItem(painter, item, list, dim);
            continue;
        }
        const QRgb rgb = color(item, dim);
        if (item.stroke == Stroke::Solid)
            filler.fill({item.x, item.y, item.width, item.height}, rgb);
        else
            forEachDash(item, [&](const Box& box) { filler.fill(box, rgb); });
    }
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

QRgb DiagramPainter::color(const DrawItem& item, bool dimmed)
{
    const std::size_t style = std::min<std::size_t>(item.style, styleCount - 1);
    QRgb& kept = m_colors[((dimmed ? roleCount : 0) + static_cast<std::size_t>(item.role)) * styleCount + style];
    if (kept == 0) {
        const Rgb rgb = m_palette.color(item.role, item.style);
        kept = toColor(dimmed ? mix(m_palette.ground, rgb, dimmedShare) : rgb).rgb();
    }
    return kept;
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
    const QColor over = textureColor(item, dimmed);
    if (m_medium == Medium::Screen && hasGround(item.role)) {
        paintTexture(painter, item, sizes, ground, over);
        return;
    }
    if (hasGround(item.role))
        painter.fillRect(QRectF(item.x, item.y, item.width, item.height), ground);
    paintLines(painter, item, sizes, over);
}

void DiagramPainter::paintTexture(
    QPainter& painter, const DrawItem& item, const DiagramSizes& sizes, const QColor& ground, const QColor& over)
{
    const quint64 key = (quint64(ground.rgb() & 0xffffffU) << 32U) | (quint64(over.rgb() & 0xffffffU) << 8U)
        | quint64(item.texture);
    auto brush = m_brushes.find(key);
    if (brush == m_brushes.end())
        brush = m_brushes.insert(key, QBrush(textureTile(item.texture, sizes, ground, over, m_devicePixelRatio)));
    const double period = 12.0 * sizes.hatch;
    painter.setBrushOrigin(QPointF(item.pattern - std::floor(item.pattern / period) * period, 0.0));
    painter.fillRect(QRectF(item.x, item.y, item.width, item.height), *brush);
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

void DiagramPainter::paintText(QPainter& painter, const DrawItem& item, const DrawText& text, const QColor& color) const
{
    const double scale = m_medium == Medium::Print ? glyphScale : 1.0;
    QFont font = m_font;
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(text.size * scale))));
    font.setWeight(text.weight == FontWeight::Bold ? QFont::Bold : QFont::Normal);
    if (m_medium == Medium::Print)
        font.setHintingPreference(QFont::PreferNoHinting);
    const double shift = text.align == TextAlign::Left ? 0.0 : text.align == TextAlign::Right ? 1.0 : 0.5;
    painter.save();
    painter.translate(item.x, item.y);
    if (text.turn == TextTurn::Upwards)
        painter.rotate(-90.0);
    painter.scale(1.0 / scale, 1.0 / scale);
    painter.setFont(font);
    painter.setPen(color);
    const QString string = QString::fromUtf8(text.string.data(), static_cast<qsizetype>(text.string.size()));
    const double width = shift == 0.0 ? 0.0 : QFontMetricsF(font).horizontalAdvance(string);
    painter.drawText(QPointF(-shift * width, 0.0), string);
    painter.restore();
}

} // namespace minard
