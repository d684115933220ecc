#include "ui/drawing/imagefiller.h"

#include <algorithm>

namespace minard {

namespace {

/// The four bytes of a pixel times `factor` / 255, rounded.
std::uint32_t scaled(std::uint32_t pixel, std::uint32_t factor)
{
    constexpr std::uint32_t mask = 0xff00ffU;
    constexpr std::uint32_t half = 0x800080U;
    std::uint32_t low = (pixel & mask) * factor;
    low = (low + ((low >> 8U) & mask) + half) >> 8U & mask;
    std::uint32_t high = (pixel >> 8U & mask) * factor;
    high = (high + ((high >> 8U) & mask) + half) & ~mask;
    return high | low;
}

} // namespace

ImageFiller::ImageFiller(QImage& image, double ratio)
    : m_bits(image.bits())
    , m_bytesPerLine(static_cast<std::size_t>(image.bytesPerLine()))
    , m_width(image.width())
    , m_height(image.height())
    , m_ratio(ratio)
{
    Q_ASSERT(image.format() == QImage::Format_RGB32);
}

ImageFiller::Area ImageFiller::areaOf(const Box& box) const
{
    const auto edge = [this](double position) { return qRound(position * m_ratio); };
    return {std::max(0, edge(box.x)), std::min(m_width, edge(box.right())), std::max(0, edge(box.y)),
        std::min(m_height, edge(box.bottom()))};
}

QRgb* ImageFiller::line(int y) const
{
    return reinterpret_cast<QRgb*>(m_bits + static_cast<std::size_t>(y) * m_bytesPerLine);
}

void ImageFiller::fill(const Box& box, QRgb color) const
{
    const Area area = areaOf(box);
    if (area.isEmpty())
        return;
    for (int y = area.top; y < area.bottom; ++y)
        std::fill(line(y) + area.left, line(y) + area.right, color);
}

void ImageFiller::fill(const Box& box, const TextureTile& tile, int origin) const
{
    const Area area = areaOf(box);
    if (area.isEmpty())
        return;
    const int side = tile.side();
    const int phase = ((area.left - origin) % side + side) % side;
    if (tile.isOpaque())
        copyTile(area, tile, phase);
    else
        blendTile(area, tile, phase);
}

/// `phase` is the column of the tile at the left edge.
void ImageFiller::copyTile(const Area& area, const TextureTile& tile, int phase) const
{
    const int step = std::max(1, TextureTile::kReach / tile.side()) * tile.side();
    for (int y = area.top, row = area.top % tile.side(); y < area.bottom; ++y) {
        const QRgb* from = tile.row(row, phase);
        QRgb* to = line(y);
        for (int x = area.left; x < area.right; x += step)
            std::copy(from, from + std::min(step, area.right - x), to + x);
        row = row + 1 == tile.side() ? 0 : row + 1;
    }
}

void ImageFiller::blendTile(const Area& area, const TextureTile& tile, int phase) const
{
    const int side = tile.side();
    for (int y = area.top, row = area.top % side; y < area.bottom; ++y) {
        QRgb* to = line(y);
        for (const TextureTile::Spot& spot : tile.spots(row)) {
            const std::uint32_t rest = 255U - static_cast<std::uint32_t>(qAlpha(spot.color));
            for (int x = area.left + (spot.column - phase + side) % side; x < area.right; x += side)
                to[x] = (spot.color + scaled(to[x], rest)) | 0xff000000U;
        }
        row = row + 1 == side ? 0 : row + 1;
    }
}

} // namespace minard
