#pragma once

#include <QFont>
#include <QGlyphRun>
#include <QList>
#include <QPointF>
#include <string>
#include <unordered_map>

#include "core/diagram/drawlist.h"

class QPainter;

namespace minard {

/// The glyphs of a text in their places.
struct ShapedText {
    QList<QGlyphRun> runs;
    double width = 0.0;
    double ascent = 0.0; ///< from the top to the baseline

    /// With the pen of the painter, the upper left corner at `position`.
    void draw(QPainter& painter, QPointF position) const;
};

/// Texts that were drawn before: finding glyphs and their places takes several times as long as drawing them, and most
/// texts of a frame were in the one before.
class ShapedTexts {
public:
    /// `text` in its size (pixels) and weight of `font`; the other properties of the font must be the same in all
    /// calls. Valid until the next call.
    [[nodiscard]] const ShapedText& of(const DrawText& text, const QFont& font);

private:
    std::unordered_map<std::string, ShapedText> m_texts; // by size, weight and string
};

} // namespace minard
