#include "ui/drawing/imagefiller.h"

#include <QSemaphore>
#include <QThread>
#include <QThreadPool>
#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <limits>

namespace minard {

namespace {

/// Rows of the image that are written together: they stay in the cache of a core, and so do the addresses of their
/// pages.
constexpr int kBandHeight = 32;
/// Fewer patches are written as they come: sorting them would take longer.
constexpr std::size_t kFewPatches = 100;
/// Pixels blended at once, in tiles of up to so many rows.
constexpr int kLanes = 4;
constexpr int kMostRows = 32;

/// The 16-bit halves of four pixels.
using Halves = std::uint16_t __attribute__((vector_size(16)));
using Pixels4 = std::uint32_t __attribute__((vector_size(16)));

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

/// The same of four pixels; the factors stand in both halves of each.
Pixels4 scaled(Pixels4 pixels, Halves factors)
{
    const auto halves = reinterpret_cast<Halves>(pixels);
    Halves low = (halves & 0xff) * factors;
    low = (low + (low >> 8) + 0x80) >> 8;
    Halves high = (halves >> 8) * factors;
    high = (high + (high >> 8) + 0x80) & 0xff00;
    return reinterpret_cast<Pixels4>(high | low);
}

template <int Width>
void fillRows(QRgb* first, std::size_t stride, int rows, QRgb color)
{
    for (; rows > 0; --rows, first += stride) {
        for (int x = 0; x < Width; ++x)
            first[x] = color;
    }
}

} // namespace

void ImageFiller::begin(QImage& image, double ratio)
{
    Q_ASSERT(image.format() == QImage::Format_RGB32);
    m_patches.clear();
    m_tiles.clear();
    m_image = {reinterpret_cast<QRgb*>(image.bits()), static_cast<std::size_t>(image.bytesPerLine()) / sizeof(QRgb)};
    constexpr int most = std::numeric_limits<std::uint16_t>::max();
    m_width = std::min(image.width(), most);
    m_height = std::min(image.height(), most);
    m_ratio = ratio;
}

ImageFiller::Patch ImageFiller::patchOf(const Box& box) const
{
    const auto edge = [this](double position, int most) {
        return static_cast<std::uint16_t>(std::clamp(qRound(position * m_ratio), 0, most));
    };
    Patch patch;
    patch.left = edge(box.x, m_width);
    patch.right = edge(box.right(), m_width);
    patch.top = edge(box.y, m_height);
    patch.bottom = edge(box.bottom(), m_height);
    return patch;
}

std::uint16_t ImageFiller::indexOf(const TextureTile& tile)
{
    const auto known = std::find(m_tiles.begin(), m_tiles.end(), &tile);
    const auto index = static_cast<std::uint16_t>(known - m_tiles.begin());
    if (known == m_tiles.end())
        m_tiles.push_back(&tile);
    return index;
}

void ImageFiller::add(const Box& box, QRgb color)
{
    Patch patch = patchOf(box);
    patch.color = color;
    add(patch);
}

void ImageFiller::add(const Box& box, const TextureTile& tile, int origin)
{
    Patch patch = patchOf(box);
    patch.tile = indexOf(tile);
    const int shift = (patch.left - origin) % tile.side();
    patch.phase = static_cast<std::uint16_t>(shift < 0 ? shift + tile.side() : shift);
    add(patch);
}

void ImageFiller::add(const Patch& patch)
{
    if (patch.left < patch.right && patch.top < patch.bottom)
        m_patches.push_back(patch);
}

void ImageFiller::write()
{
    if (m_patches.size() < kFewPatches) {
        for (const Patch& patch : m_patches)
            writePatch(patch);
    } else {
        sortIntoBands();
        writeBands();
    }
    m_patches.clear();
}

void ImageFiller::sortIntoBands()
{
    const auto bands = static_cast<std::size_t>((m_height + kBandHeight - 1) / kBandHeight);
    const auto forEachBand = [](const Patch& patch, auto visit) {
        for (int band = patch.top / kBandHeight; band <= (patch.bottom - 1) / kBandHeight; ++band)
            visit(static_cast<std::size_t>(band));
    };
    // A patch counts for each band it reaches into; then a copy goes behind those that came before it.
    m_bandStart.assign(bands + 1, 0);
    for (const Patch& patch : m_patches)
        forEachBand(patch, [this](std::size_t band) { ++m_bandStart[band + 1]; });
    for (std::size_t band = 0; band < bands; ++band)
        m_bandStart[band + 1] += m_bandStart[band];
    m_bandPatches.resize(m_bandStart.back());
    for (const Patch& patch : m_patches)
        forEachBand(patch, [&](std::size_t band) { m_bandPatches[m_bandStart[band]++] = patch; });
    // Each start has moved to that of the next band.
    std::rotate(m_bandStart.begin(), m_bandStart.end() - 1, m_bandStart.end());
    m_bandStart.front() = 0;
}

/// By this thread, and by others of the pool that are free at once.
void ImageFiller::writeBands() const
{
    std::atomic<std::size_t> next = 0;
    const auto writeNext = [&] {
        for (std::size_t band = next++; band + 1 < m_bandStart.size(); band = next++)
            writeBand(band);
    };
    QSemaphore finished;
    int others = 0;
    for (int i = 1; i < QThread::idealThreadCount(); ++i) {
        const bool isStarted = QThreadPool::globalInstance()->tryStart([&] {
            writeNext();
            finished.release();
        });
        others += isStarted ? 1 : 0;
    }
    writeNext();
    finished.acquire(others);
}

void ImageFiller::writeBand(std::size_t band) const
{
    const auto top = static_cast<std::uint16_t>(band * kBandHeight);
    const auto bottom = static_cast<std::uint16_t>(top + kBandHeight);
    for (std::uint32_t i = m_bandStart[band]; i < m_bandStart[band + 1]; ++i) {
        Patch patch = m_bandPatches[i];
        patch.top = std::max(patch.top, top);
        patch.bottom = std::min(patch.bottom, bottom);
        writePatch(patch);
    }
}

void ImageFiller::writePatch(const Patch& patch) const
{
    if (patch.tile == kNoTile) {
        fill(patch);
        return;
    }
    const TextureTile& tile = *m_tiles[patch.tile];
    if (tile.isOpaque())
        copyTile(patch, tile);
    else if (patch.right - patch.left <= kLanes && patch.left + kLanes <= m_width && tile.side() <= kMostRows)
        blendNarrow(patch, tile);
    else
        blendTile(patch, tile);
}

/// The columns of a dense diagram are a few pixels wide: a loop over them would cost more than they do.
void ImageFiller::fill(const Patch& patch) const
{
    QRgb* first = m_image.row(patch.top) + patch.left;
    const int rows = patch.bottom - patch.top;
    const int width = patch.right - patch.left;
    switch (width) {
    case 1:
        return fillRows<1>(first, m_image.stride, rows, patch.color);
    case 2:
        return fillRows<2>(first, m_image.stride, rows, patch.color);
    case 3:
        return fillRows<3>(first, m_image.stride, rows, patch.color);
    case 4:
        return fillRows<4>(first, m_image.stride, rows, patch.color);
    default:
        for (int y = patch.top; y < patch.bottom; ++y)
            std::fill(m_image.row(y) + patch.left, m_image.row(y) + patch.right, patch.color);
    }
}

void ImageFiller::copyTile(const Patch& patch, const TextureTile& tile) const
{
    const int step = std::max(1, TextureTile::kReach / tile.side()) * tile.side();
    for (int y = patch.top, row = patch.top % tile.side(); y < patch.bottom; ++y) {
        const QRgb* from = tile.row(row, patch.phase);
        QRgb* to = m_image.row(y);
        for (int x = patch.left; x < patch.right; x += step)
            std::copy(from, from + std::min(step, patch.right - x), to + x);
        row = row + 1 == tile.side() ? 0 : row + 1;
    }
}

void ImageFiller::blendTile(const Patch& patch, const TextureTile& tile) const
{
    const int side = tile.side();
    QRgb* row = m_image.row(patch.top);
    for (int y = patch.top, ofTile = patch.top % side; y < patch.bottom; ++y, row += m_image.stride) {
        for (const TextureTile::Spot& spot : tile.spots(ofTile)) {
            const std::uint32_t rest = 255U - static_cast<std::uint32_t>(qAlpha(spot.color));
            const int skipped = spot.column - patch.phase + (spot.column < patch.phase ? side : 0);
            for (int x = patch.left + skipped; x < patch.right; x += side)
                row[x] = (spot.color + scaled(row[x], rest)) | 0xff000000U;
        }
        ofTile = ofTile + 1 == side ? 0 : ofTile + 1;
    }
}

/// Of each row of the tile, what is seen of it is picked once; the pixels right of the patch stay.
void ImageFiller::blendNarrow(const Patch& patch, const TextureTile& tile) const
{
    struct Row {
        Pixels4 colors;
        Halves rests;
    };

    std::array<Row, kMostRows> rows;
    const int side = tile.side();
    const int width = patch.right - patch.left;
    for (int y = patch.top; y < std::min<int>(patch.top + side, patch.bottom); ++y) {
        Row& row = rows[static_cast<std::size_t>(y - patch.top)];
        const QRgb* pixels = tile.row(y % side, patch.phase);
        for (int lane = 0; lane < kLanes; ++lane) {
            const QRgb color = lane < width ? pixels[lane] : 0U;
            row.colors[lane] = color;
            row.rests[2 * lane] = row.rests[2 * lane + 1] = static_cast<std::uint16_t>(255 - qAlpha(color));
        }
    }
    QRgb* place = m_image.row(patch.top) + patch.left;
    std::size_t next = 0;
    for (int y = patch.top; y < patch.bottom; ++y, place += m_image.stride) {
        const Row& row = rows[next];
        Pixels4 pixels;
        std::memcpy(&pixels, place, sizeof(pixels));
        pixels = (row.colors + scaled(pixels, row.rests)) | 0xff000000U;
        std::memcpy(place, &pixels, sizeof(pixels));
        next = next + 1 == static_cast<std::size_t>(side) ? 0 : next + 1;
    }
}

} // namespace minard
