#include "ui/campaign/rulertool.h"

#include "ui/campaign/rulermarks.h"
#include "ui/document/selection.h"

namespace minard {

RulerTool::RulerTool(CanvasSite& site, Selection& selection) : CanvasTool(site), m_selection(selection) { }

bool RulerTool::press(const CanvasPoint& point)
{
    if (point.button != Qt::LeftButton)
        return false;
    m_ruler = rulerAt(point.position.x(), m_site.geometry().axis, m_selection.rulers());
    if (m_ruler < 0)
        return false;
    m_before = m_selection.rulers()[static_cast<std::size_t>(m_ruler)];
    return true;
}

void RulerTool::drag(const CanvasPoint& point)
{
    m_selection.moveRuler(static_cast<std::size_t>(m_ruler), point.time);
}

void RulerTool::release(const CanvasPoint& point)
{
    drag(point);
    m_ruler = -1;
}

void RulerTool::cancel()
{
    m_selection.moveRuler(static_cast<std::size_t>(m_ruler), m_before);
    m_ruler = -1;
}

std::optional<Qt::CursorShape> RulerTool::cursor(const CanvasPoint& point) const
{
    const bool over = rulerAt(point.position.x(), m_site.geometry().axis, m_selection.rulers()) >= 0;
    return m_ruler >= 0 || over ? std::optional(Qt::SplitHCursor) : std::nullopt;
}

} // namespace minard
