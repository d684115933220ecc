#pragma once

#include <QFont>
#include <QImage>
#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "core/diagram/drawlist.h"
#include "core/diagram/palette.h"
#include "ui/drawing/imagefiller.h"
#include "ui/drawing/shapedtexts.h"

class QPainter;

namespace minard {

class TextureTile;

/// Paints draw lists of core/diagram: the same list that the SVG writer writes. Decides nothing about data. Rectangles
/// are filled without antialiasing in opaque colours; on a screen, textures are cached tiles.
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
    ~DiagramPainter();

    void paint(QPainter& painter, const DrawList& list, const Dimmed& dimmed = {});

    /// The same into an image (Format_RGB32) of the painter's device pixel ratio, on the ground of the palette.
    /// Rectangles are written into its lines directly.
    void paint(QImage& image, const DrawList& list, const Dimmed& dimmed = {});

private:
    void paintItem(QPainter& painter, const DrawItem& item, const DrawList& list, bool dimmed);
    void addRectangle(const DrawItem& item, const DiagramSizes& sizes, bool dimmed);
    void paintRectangle(QPainter& painter, const DrawItem& item, const DiagramSizes& sizes, bool dimmed);
    void paintLines(QPainter& painter, const DrawItem& item, const DiagramSizes& sizes, const QColor& color) const;
    void paintLine(QPainter& painter, const DrawItem& item, const QColor& color) const;
    void paintSymbol(QPainter& painter, const DrawItem& item, const QColor& color) const;
    void paintText(QPainter& painter, const DrawItem& item, const DrawText& text, const QColor& color);
    void paintScaledText(QPainter& painter, const DrawItem& item, const DrawText& text, const QColor& color) const;
    /// Place of what depends on dimming, role and style.
    [[nodiscard]] static std::size_t slot(const DrawItem& item, bool dimmed);
    [[nodiscard]] QColor textureColor(const DrawItem& item, bool dimmed) const;
    [[nodiscard]] QRgb color(const DrawItem& item, bool dimmed);
    [[nodiscard]] const TextureTile& tileOf(const DrawItem& item, const DiagramSizes& sizes, bool dimmed);
    /// Device pixel at which a texture begins.
    [[nodiscard]] int originOf(double pattern, const DiagramSizes& sizes);
    /// Forgets tiles of other sizes.
    void keepTilesOf(const DiagramSizes& sizes);

    static constexpr std::size_t roleCount = static_cast<std::size_t>(DrawRole::Message) + 1;
    static constexpr std::size_t styleCount = static_cast<std::size_t>(kStyleCount) + 1; ///< the last is kNoStyle

    const Palette& m_palette;
    QFont m_font;
    Medium m_medium;
    double m_devicePixelRatio;
    std::array<QRgb, 2 * roleCount * styleCount> m_colors{}; ///< by slot(); 0 = not asked for yet
    std::vector<std::unique_ptr<TextureTile>> m_tiles;       ///< by slot() and texture
    ShapedTexts m_texts;
    ImageFiller m_filler;
    double m_pattern = 0.0; ///< of which m_origin is known
    int m_origin = 0;
    double m_hatch = 0.0; ///< sizes of the tiles
    double m_hatchLine = 0.0;
};

} // namespace minard
