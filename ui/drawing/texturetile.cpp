#include "ui/drawing/texturetile.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

QImage drawnTile(Texture texture, const DiagramSizes& sizes, const QColor& ground, const QColor& color, double ratio)
{
    DrawItem probe;
    probe.texture = texture;
    const double factor = texture == Texture::Unknown || texture == Texture::Dots ? 1.5 : 1.0;
    const int side = static_cast<int>(std::max(1.0, std::round(sizes.hatch * factor * ratio)));
    // Three periods, of which the middle one is cut out: lines then continue across its edges.
    probe.width = probe.height = 3.0 * side / ratio;
    QImage sheet(3 * side, 3 * side, QImage::Format_ARGB32_Premultiplied);
    sheet.setDevicePixelRatio(ratio);
    sheet.fill(ground);
    QPainter painter(&sheet);
    if (texture == Texture::Dots) {
        forEachDot(probe, sizes,
            [&](const Box& box) { painter.fillRect(QRectF(box.x, box.y, box.width, box.height), color); });
    } else {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(color, sizes.hatchLine));
        forEachHatchLine(probe, sizes,
            [&](double x1, double y1, double x2, double y2) { painter.drawLine(QLineF(x1, y1, x2, y2)); });
    }
    painter.end();
    QImage tile = sheet.copy(side, side, side, side);
    tile.setDevicePixelRatio(ratio);
    return tile;
}

} // namespace

TextureTile::TextureTile(Texture texture, const DiagramSizes& sizes, QColor ground, const QColor& color, double ratio)
    : m_isOpaque(ground.alpha() == 255)
{
    const QImage tile = drawnTile(texture, sizes, ground, color, ratio);
    m_side = tile.width();
    m_stride = m_side + std::max(m_side, kReach);
    m_brush = QBrush(tile);
    for (int y = 0; y < m_side; ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(tile.constScanLine(y));
        for (int x = 0; x < m_stride; ++x)
            m_rows.push_back(line[x % m_side]);
        m_firstSpot.push_back(static_cast<int>(m_spots.size()));
        for (int x = 0; x < m_side; ++x) {
            if (qAlpha(line[x]) > 0)
                m_spots.push_back({x, line[x]});
        }
    }
    m_firstSpot.push_back(static_cast<int>(m_spots.size()));
}

int textureOrigin(double pattern, const DiagramSizes& sizes, double ratio)
{
    // Every texture repeats after twelve hatch distances.
    const double period = 12.0 * sizes.hatch;
    const double reduced = pattern - std::floor(pattern / period) * period;
    return static_cast<int>(std::lround(reduced * ratio));
}

} // namespace minard
