#include "ui/drawing/shapedtexts.h"

#include <QPainter>
#include <QTextLayout>
#include <QTextOption>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

/// More than a picture has; then all are forgotten.
constexpr std::size_t mostTexts = 2000;

ShapedText shaped(const QString& string, const QFont& font)
{
    QTextLayout layout(string, font);
    // Wherever the script begins: the line is longer than the text.
    layout.setTextOption(QTextOption(Qt::AlignLeft | Qt::AlignAbsolute));
    layout.beginLayout();
    QTextLine line = layout.createLine();
    ShapedText result;
    if (line.isValid()) {
        line.setLineWidth(1e6);
        result.width = line.naturalTextWidth();
        result.ascent = line.ascent();
    }
    layout.endLayout();
    result.runs = layout.glyphRuns();
    return result;
}

} // namespace

void ShapedText::draw(QPainter& painter, QPointF position) const
{
    for (const QGlyphRun& run : runs)
        painter.drawGlyphRun(position, run);
}

const ShapedText& ShapedTexts::of(const DrawText& text, const QFont& font)
{
    const int size = std::max(1, static_cast<int>(std::lround(text.size)));
    const bool isBold = text.weight == FontWeight::Bold;
    std::string key = std::to_string(size);
    key += isBold ? 'b' : 'r';
    key += text.string;
    const auto known = m_texts.find(key);
    if (known != m_texts.end())
        return known->second;
    if (m_texts.size() >= mostTexts)
        m_texts.clear();
    QFont sized = font;
    sized.setPixelSize(size);
    sized.setWeight(isBold ? QFont::Bold : QFont::Normal);
    const QString string = QString::fromUtf8(text.string.data(), static_cast<qsizetype>(text.string.size()));
    return m_texts.emplace(std::move(key), shaped(string, sized)).first->second;
}

} // namespace minard
