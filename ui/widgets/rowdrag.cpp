#include "ui/widgets/rowdrag.h"

#include <QApplication>
#include <QFrame>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QTableView>

namespace minard {

namespace {

constexpr int linePx = 2;

} // namespace

RowDrag::RowDrag(QTableView* view) : QObject(view), m_view(view), m_line(new QFrame(view->viewport()))
{
    m_line->setProperty("role", QStringLiteral("dropLine"));
    m_line->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_line->hide();
    view->viewport()->installEventFilter(this);
    view->installEventFilter(this);
}

/// The gap between rows nearest to y: 0 = in front of the first.
int RowDrag::gapAt(int y) const
{
    const int row = m_view->rowAt(y);
    if (row < 0 || row >= m_rows)
        return y < 0 ? 0 : m_rows;
    const int top = m_view->rowViewportPosition(row);
    return y < top + m_view->rowHeight(row) / 2 ? row : row + 1;
}

void RowDrag::drag(QPoint position)
{
    m_isDragging = true;
    m_view->viewport()->setCursor(Qt::ClosedHandCursor);
    const int gap = gapAt(position.y());
    const int y = gap < m_rows ? m_view->rowViewportPosition(gap)
                               : m_view->rowViewportPosition(m_rows - 1) + m_view->rowHeight(m_rows - 1);
    m_line->setGeometry(0, std::max(0, y - linePx / 2), m_view->viewport()->width(), linePx);
    m_line->show();
    m_line->raise();
}

void RowDrag::stop()
{
    m_row = -1;
    m_isDragging = false;
    m_line->hide();
    m_view->viewport()->unsetCursor();
}

bool RowDrag::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view && event->type() == QEvent::KeyPress && m_isDragging
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        stop();
        return true;
    }
    if (watched != m_view->viewport())
        return QObject::eventFilter(watched, event);
    if (event->type() == QEvent::MouseButtonPress) {
        auto* mouse = static_cast<QMouseEvent*>(event);
        const int row = m_view->rowAt(mouse->position().toPoint().y());
        m_row = mouse->button() == Qt::LeftButton && row < m_rows ? row : -1;
        m_press = mouse->position().toPoint();
        return false;
    }
    if (event->type() == QEvent::MouseMove && m_row >= 0) {
        const QPoint position = static_cast<QMouseEvent*>(event)->position().toPoint();
        const bool isFar = std::abs(position.y() - m_press.y()) >= QApplication::startDragDistance();
        if (!m_isDragging && !isFar)
            return false;
        drag(position);
        return true; // no selection of rows meanwhile
    }
    if (event->type() == QEvent::MouseButtonRelease && m_row >= 0) {
        const int from = m_row;
        const bool wasDragging = m_isDragging;
        const int gap = gapAt(static_cast<QMouseEvent*>(event)->position().toPoint().y());
        stop();
        if (wasDragging && gap != from && gap != from + 1)
            Q_EMIT moved(from, gap > from ? gap - 1 : gap);
        return wasDragging;
    }
    return false;
}

} // namespace minard
