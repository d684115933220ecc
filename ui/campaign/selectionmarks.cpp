#include "ui/campaign/selectionmarks.h"

#include "ui/campaign/rulermarks.h"
#include "ui/document/selection.h"
#include "ui/theme/themecolors.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr double rimPx = 1.0;
constexpr double rangeBarPx = 3.0;
constexpr double pieceBarPx = 4.0;

/// Edges and a bar at the top: a veil over the data would change its colours.
void paintRange(QPainter& painter, const PanelGeometry& geometry, const TimeRange& range, const QColor& color)
{
    const double left = geometry.axis.toClippedPixel(range.start);
    const double right = geometry.axis.toClippedPixel(range.end);
    painter.fillRect(QRectF(left, geometry.plot.y, std::max(1.0, right - left), rangeBarPx), color);
    for (const double edge : {left, right - 1.0})
        painter.fillRect(QRectF(edge, geometry.plot.y, 1.0, geometry.plot.height), color);
}

void paintRims(QPainter& painter, const DrawList& list, const Selection& selection, const QColor& color)
{
    for (const DrawItem& item : list.items) {
        const bool isLine = item.role == DrawRole::ComputeLine || item.role == DrawRole::MemoryLine
            || item.role == DrawRole::Impulse;
        if (!isLine || !selection.contains(item.phase))
            continue;
        for (const double side : {-rimPx, item.height})
            painter.fillRect(QRectF(item.x, item.y + side, item.width, rimPx), color);
    }
}

void paintPiece(QPainter& painter, const PanelGeometry& geometry, const PieceRef& piece, const QColor& color)
{
    const double left = geometry.axis.toClippedPixel(piece.start);
    const double right = geometry.axis.toClippedPixel(piece.end);
    painter.fillRect(QRectF(left, geometry.plot.bottom() - pieceBarPx, std::max(2.0, right - left), pieceBarPx), color);
}

} // namespace

void paintSelectionMarks(QPainter& painter, const Panel& panel, ScenarioId scenario, const Selection& selection,
    std::optional<double> pointedTime, const ThemeColors& colors)
{
    const PanelGeometry& geometry = panel.geometry;
    const QRectF plot(geometry.plot.x, geometry.plot.y, geometry.plot.width, geometry.plot.height);
    painter.save();
    painter.setClipRect(plot);
    if (selection.range())
        paintRange(painter, geometry, *selection.range(), colors.accent);
    paintRims(painter, panel.list, selection, colors.text);
    if (selection.piece() && selection.piece()->scenario == scenario)
        paintPiece(painter, geometry, *selection.piece(), colors.accent);
    paintRulerLines(painter, plot, geometry.axis, selection.rulers(), colors);
    if (pointedTime) {
        const double x = geometry.axis.toClippedPixel(*pointedTime);
        painter.fillRect(QRectF(std::floor(x), plot.y(), 1.0, plot.height()), colors.muted);
    }
    painter.restore();
}

} // namespace minard
