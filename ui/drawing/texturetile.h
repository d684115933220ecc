#pragma once

#include <QBrush>
#include <QImage>
#include <QRgb>
#include <cstdint>
#include <span>
#include <vector>

#include "core/diagram/drawlist.h"

namespace minard {

/// One period of a texture in device pixels: for a brush, or row by row for those who write pixels themselves.
class TextureTile {
public:
    /// A pixel of a row that is not transparent.
    struct Spot {
        int column = 0;
        QRgb color = 0; ///< premultiplied
    };

    /// `ground` without alpha gives a transparent tile, of which only the lines are seen.
    TextureTile(Texture texture, const DiagramSizes& sizes, QColor ground, const QColor& color, double ratio);

    /// Pixels before the texture repeats, in both directions; at least 1.
    [[nodiscard]] int side() const { return m_side; }

    [[nodiscard]] bool isOpaque() const { return m_isOpaque; }

    /// Row `y` from `column` on, both from 0 to side() − 1; as many pixels as the larger of side() and kReach.
    [[nodiscard]] const QRgb* row(int y, int column) const { return m_rows.data() + y * m_stride + column; }

    /// What is not transparent in row `y`, by column.
    [[nodiscard]] std::span<const Spot> spots(int y) const
    {
        const auto first = static_cast<std::size_t>(m_firstSpot[static_cast<std::size_t>(y)]);
        return std::span(m_spots).subspan(
            first, static_cast<std::size_t>(m_firstSpot[static_cast<std::size_t>(y) + 1]) - first);
    }

    /// Repeats the tile from a brush origin on.
    [[nodiscard]] const QBrush& brush() const { return m_brush; }

    static constexpr int kReach = 64;

private:
    int m_side = 1;
    int m_stride = 1; // of m_rows
    bool m_isOpaque = true;
    std::vector<QRgb> m_rows;
    std::vector<Spot> m_spots;
    std::vector<int> m_firstSpot; // one more than rows
    QBrush m_brush;
};

/// Device pixel x, 0 or more, at which a texture begins whose `pattern` is in logical pixels.
[[nodiscard]] int textureOrigin(double pattern, const DiagramSizes& sizes, double ratio);

} // namespace minard
