#include "ui/drawing/styleswatch.h"

#include "core/diagram/legend.h"
#include "ui/drawing/diagrampainter.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace minard {

void paintStyleSwatch(QPainter& painter, const QRectF& rect, std::uint8_t style, const Theme& theme)
{
    LegendEntry entry;
    entry.style = style;
    paintLegendSample(painter, rect, entry, theme);
}

void paintLegendSample(QPainter& painter, const QRectF& rect, const LegendEntry& entry, const Theme& theme)
{
    const DrawList list = legendSample(
        entry, {rect.x(), rect.y(), rect.width(), rect.height()}, DiagramSizes::screen(10.0));
    DiagramPainter(theme.isDark() ? darkPalette() : lightPalette(), theme.font(TextSize::Small),
        DiagramPainter::Medium::Screen, painter.device()->devicePixelRatioF())
        .paint(painter, list);
}

} // namespace minard
