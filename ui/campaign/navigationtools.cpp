#include "ui/campaign/navigationtools.h"

#include "ui/document/visiblerange.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

/// Shorter sweeps are slips of the hand.
constexpr double shortestSweepPx = 4.0;

} // namespace

PanTool::PanTool(CanvasSite& site, VisibleRange& range) : CanvasTool(site), m_range(range) { }

bool PanTool::press(const CanvasPoint& point)
{
    if (point.button != Qt::MiddleButton && !(point.button == Qt::LeftButton && m_spaceHeld))
        return false;
    m_active = true;
    m_anchor = point.time;
    return true;
}

void PanTool::drag(const CanvasPoint& point)
{
    const double span = m_range.axis().span();
    m_range.panBy((m_anchor - point.time) / span);
}

void PanTool::release(const CanvasPoint& point)
{
    drag(point);
    m_active = false;
    m_range.record();
}

void PanTool::cancel()
{
    m_active = false;
}

std::optional<Qt::CursorShape> PanTool::cursor(const CanvasPoint&) const
{
    if (m_active)
        return Qt::ClosedHandCursor;
    return m_spaceHeld ? std::optional(Qt::OpenHandCursor) : std::nullopt;
}

BoxZoomTool::BoxZoomTool(CanvasSite& site, VisibleRange& range, const Theme& theme)
    : CanvasTool(site)
    , m_range(range)
    , m_theme(theme)
{
}

bool BoxZoomTool::press(const CanvasPoint& point)
{
    m_swept = false;
    if (point.button != Qt::RightButton)
        return false;
    m_active = true;
    m_from = m_to = point.time;
    return true;
}

void BoxZoomTool::drag(const CanvasPoint& point)
{
    m_to = point.time;
    m_site.updateOverlay();
}

void BoxZoomTool::release(const CanvasPoint& point)
{
    m_to = point.time;
    m_active = false;
    m_swept = widthPx() >= shortestSweepPx;
    m_site.updateOverlay();
    if (!m_swept)
        return;
    m_range.show(std::min(m_from, m_to), std::max(m_from, m_to));
    m_range.record();
}

void BoxZoomTool::cancel()
{
    m_active = false;
    m_site.updateOverlay();
}

double BoxZoomTool::widthPx() const
{
    return std::abs(m_to - m_from) * m_site.geometry().axis.pixelsPerUnit();
}

std::optional<Qt::CursorShape> BoxZoomTool::cursor(const CanvasPoint&) const
{
    return m_active ? std::optional(Qt::SizeHorCursor) : std::nullopt;
}

void BoxZoomTool::paint(QPainter& painter) const
{
    if (!m_active)
        return;
    const PanelGeometry& geometry = m_site.geometry();
    const double left = geometry.axis.toClippedPixel(std::min(m_from, m_to));
    const double right = geometry.axis.toClippedPixel(std::max(m_from, m_to));
    const double x = std::max(left, geometry.plot.x);
    const double width = std::min(right, geometry.plot.right()) - x;
    // What will be left out is veiled; two hairlines mark the edges.
    QColor veil = m_theme.colors().window;
    veil.setAlphaF(0.6F);
    painter.fillRect(QRectF(geometry.plot.x, geometry.plot.y, x - geometry.plot.x, geometry.plot.height), veil);
    painter.fillRect(QRectF(x + width, geometry.plot.y, geometry.plot.right() - x - width, geometry.plot.height), veil);
    for (const double edge : {x, x + width - 1.0})
        painter.fillRect(QRectF(edge, geometry.plot.y, 1.0, geometry.plot.height), m_theme.colors().accent);
}

} // namespace minard
