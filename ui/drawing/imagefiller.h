#pragma once

#include <QImage>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/diagram/drawlist.h"
#include "ui/drawing/texturetile.h"

namespace minard {

/// Writes rectangles into the lines of an image (Format_RGB32), which is many times quicker than a painter for the
/// small ones of a dense diagram. They are collected first and then written a few rows of the image after the other, so
/// that what lies above each other is in the cache when it is written over. Edges are rounded as the raster painter
/// rounds them.
class ImageFiller {
public:
    /// `ratio` device pixels are one unit of the boxes. What was not written is forgotten. The image must not go
    /// before write().
    void begin(QImage& image, double ratio);

    void add(const Box& box, QRgb color);
    /// Repeats `tile`, the first of which begins at `origin` (device pixels, 0 or more). The tile must not go before
    /// write().
    void add(const Box& box, const TextureTile& tile, int origin);
    /// Writes what was added, in that order.
    void write();

private:
    static constexpr std::uint16_t kNoTile = 0xffff;

    /// Small, since there are tens of thousands. Images have no more than 32 767 pixels in a row.
    struct Patch {
        std::uint16_t left = 0, right = 0, top = 0, bottom = 0;
        QRgb color = 0;
        std::uint16_t tile = kNoTile; ///< index into m_tiles, in place of the colour
        std::uint16_t phase = 0;      ///< column of the tile at the left edge
    };

    /// Pixels to write to, row after row.
    struct Pixels {
        QRgb* first = nullptr;
        std::size_t stride = 0; ///< pixels from one row to the next

        [[nodiscard]] QRgb* row(int y) const { return first + static_cast<std::size_t>(y) * stride; }
    };

    void add(const Patch& patch);
    [[nodiscard]] Patch patchOf(const Box& box) const;
    [[nodiscard]] std::uint16_t indexOf(const TextureTile& tile);
    void sortIntoBands();
    void writeBands() const;
    void writeBand(std::size_t band) const;
    void writePatch(const Patch& patch) const;
    void fill(const Patch& patch) const;
    void copyTile(const Patch& patch, const TextureTile& tile) const;
    void blendTile(const Patch& patch, const TextureTile& tile) const;
    void blendNarrow(const Patch& patch, const TextureTile& tile) const;

    Pixels m_image;
    int m_width = 0;
    int m_height = 0;
    double m_ratio = 1.0;
    std::vector<Patch> m_patches;
    std::vector<const TextureTile*> m_tiles;
    std::vector<Patch> m_bandPatches;       ///< by band
    std::vector<std::uint32_t> m_bandStart; ///< into m_bandPatches, one more than bands
};

} // namespace minard
