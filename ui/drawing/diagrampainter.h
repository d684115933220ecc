#pragma once

#include <QBrush>
#include <QFont>
#include <QHash>
#include <QImage>
#include <array>
#include <functional>
#include <optional>

#include "core/diagram/drawlist.h"
#include "core/diagram/palette.h"

class QPainter;

namespace minard {

/// Paints draw lists of core/diagram: the same list that the SVG writer writes. Decides nothing about data. Rectangles
/// are filled without antialiasing in opaque colours; on a screen, textures are cached brushes.
class DiagramPainter {
public:
    enum class Medium {
        Screen, ///< one unit is a logical pixel
        Print,  ///< one unit is a point; textures are explicit lines, glyphs are scaled
    };

    /// Whether an item is to be greyed, as those of phases that are not hovered.
    using Dimmed = std::function<bool(const DrawItem&)>;

    /// `palette` must outlive the painter. `devicePixelRatio` is that of the device painted on.
    DiagramPainter(const Palette& palette, QFont font, Medium medium, double devicePixelRatio = 1.0);

    void paint(QPainter& painter, const DrawList& list, const Dimmed& dimmed = {});

    /// The same into an image (Format_RGB32) of the painter's device pixel ratio; plain rectangles are written into its
    /// lines directly, which is several times quicker for the many small ones of a dense diagram.
    void paint(QImage& image, const DrawList& list, const Dimmed& dimmed = {});

private:
    void paintItem(QPainter& painter, const DrawItem& item, const DrawList& list, bool dimmed);
    void paintRectangle(QPainter& painter, const DrawItem& item, const DiagramSizes& sizes, bool dimmed);
    void paintTexture(
        QPainter& painter, const DrawItem& item, const DiagramSizes& sizes, const QColor& ground, const QColor& over);
    void paintLines(QPainter& painter, const DrawItem& item, const DiagramSizes& sizes, const QColor& color) const;
    void paintLine(QPainter& painter, const DrawItem& item, const QColor& color) const;
    void paintSymbol(QPainter& painter, const DrawItem& item, const QColor& color) const;
    void paintText(QPainter& painter, const DrawItem& item, const DrawText& text, const QColor& color) const;
    [[nodiscard]] QColor textureColor(const DrawItem& item, bool dimmed) const;
    [[nodiscard]] QRgb color(const DrawItem& item, bool dimmed);

    static constexpr std::size_t roleCount = static_cast<std::size_t>(DrawRole::Message) + 1;
    static constexpr std::size_t styleCount = static_cast<std::size_t>(kStyleCount) + 1; ///< the last is kNoStyle

    const Palette& m_palette;
    QFont m_font;
    Medium m_medium;
    double m_devicePixelRatio;
    QHash<quint64, QBrush> m_brushes;                        ///< by texture and its two colours
    std::array<QRgb, 2 * roleCount * styleCount> m_colors{}; ///< by dimming, role and style; 0 = not asked for yet
};

} // namespace minard
