#pragma once

#include <QImage>
#include <cstddef>
#include <cstdint>

#include "core/diagram/drawlist.h"
#include "ui/drawing/texturetile.h"

namespace minard {

/// Writes rectangles into the lines of an image (Format_RGB32), which is several times quicker than a painter for the
/// many small ones of a dense diagram. Edges are rounded as the raster painter rounds them.
class ImageFiller {
public:
    /// `ratio` device pixels are one unit of the boxes. The image must outlive the filler.
    ImageFiller(QImage& image, double ratio);

    void fill(const Box& box, QRgb color) const;
    /// Repeats `tile`, the first of which begins at `origin` (device pixels).
    void fill(const Box& box, const TextureTile& tile, int origin) const;

private:
    struct Area {
        int left = 0;
        int right = 0;
        int top = 0;
        int bottom = 0;

        [[nodiscard]] bool isEmpty() const { return left >= right || top >= bottom; }
    };

    [[nodiscard]] Area areaOf(const Box& box) const;
    [[nodiscard]] QRgb* line(int y) const;
    void copyTile(const Area& area, const TextureTile& tile, int phase) const;
    void blendTile(const Area& area, const TextureTile& tile, int phase) const;

    uchar* m_bits;
    std::size_t m_bytesPerLine;
    int m_width;
    int m_height;
    double m_ratio;
};

} // namespace minard
