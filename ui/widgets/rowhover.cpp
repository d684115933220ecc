#include "ui/widgets/rowhover.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QMouseEvent>

namespace minard {

RowHover::RowHover(QAbstractItemView* view) : QObject(view), m_view(view)
{
    view->setMouseTracking(true);
    view->viewport()->installEventFilter(this);
}

bool RowHover::eventFilter(QObject* watched, QEvent* event)
{
    QModelIndex now = m_index;
    if (event->type() == QEvent::MouseMove)
        now = m_view->indexAt(static_cast<QMouseEvent*>(event)->pos()).siblingAtColumn(0);
    else if (event->type() == QEvent::Leave)
        now = {};
    if (now != m_index) {
        m_index = now;
        Q_EMIT changed(now);
    }
    return QObject::eventFilter(watched, event);
}

} // namespace minard
