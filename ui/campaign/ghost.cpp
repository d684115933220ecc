#include "ui/campaign/ghost.h"

#include "core/diagram/panel.h"
#include "ui/theme/themecolors.h"

#include <QPainter>
#include <algorithm>

namespace minard {

namespace {

/// Narrower ones would be a smear of edges.
constexpr double narrowestPx = 3.0;

void paintOutline(QPainter& painter, const QRectF& box, const QColor& color)
{
    painter.fillRect(QRectF(box.x(), box.y(), box.width(), 1.0), color);
    painter.fillRect(QRectF(box.x(), box.bottom() - 1.0, box.width(), 1.0), color);
    painter.fillRect(QRectF(box.x(), box.y(), 1.0, box.height()), color);
    painter.fillRect(QRectF(box.right() - 1.0, box.y(), 1.0, box.height()), color);
}

} // namespace

void paintGhost(QPainter& painter, const Panel& before, const ThemeColors& colors)
{
    painter.save();
    const Box& plot = before.geometry.plot;
    painter.setClipRect(QRectF(plot.x, plot.y, plot.width, plot.height));
    for (const DrawItem& item : before.list.items) {
        const bool isLine = item.role == DrawRole::ComputeLine || item.role == DrawRole::MemoryLine;
        const bool isBody = item.role == DrawRole::Fill || item.role == DrawRole::Area;
        if (item.width < narrowestPx || (!isLine && !isBody))
            continue;
        // Bodies under lines, so that the lines stand out.
        const double rim = isLine ? 1.0 : 0.0;
        paintOutline(painter, QRectF(item.x, item.y - rim, item.width, item.height + 2.0 * rim),
            isLine ? colors.text : colors.muted);
    }
    painter.restore();
}

} // namespace minard
