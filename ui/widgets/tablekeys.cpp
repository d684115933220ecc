#include "ui/widgets/tablekeys.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QTableView>

namespace minard {

TableKeys::TableKeys(QTableView* view, Typed typed) : QObject(view), m_view(view), m_typed(typed)
{
    view->installEventFilter(this);
}

bool TableKeys::isTyping(const QKeyEvent& event) const
{
    const QModelIndex index = m_view->currentIndex();
    if (!index.isValid() || !(index.flags() & Qt::ItemIsEditable))
        return false;
    const QString text = event.text();
    const bool isPlain = !(event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier));
    if (!isPlain || text.isEmpty() || !text.front().isPrint() || text.front().isSpace())
        return false;
    if (index.row() == m_newRow || m_typed == Typed::Everything)
        return true;
    const bool isNumber = index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
    return isNumber && (text.front().isDigit() || text.front() == u'.');
}

bool TableKeys::isMoving(const QKeyEvent& event) const
{
    return m_requests.testFlag(Move) && event.modifiers() == Qt::AltModifier
        && (event.key() == Qt::Key_Up || event.key() == Qt::Key_Down);
}

bool TableKeys::isTaken(const QKeyEvent& event) const
{
    const QModelIndex index = m_view->currentIndex();
    if (!index.isValid())
        return false;
    const bool isPlain = !(event.modifiers() & ~Qt::KeypadModifier);
    if (isPlain && event.key() == Qt::Key_F2)
        return true;
    if (isPlain && event.key() == Qt::Key_Delete && m_requests.testFlag(Remove))
        return true;
    return isMoving(event) || isTyping(event);
}

bool TableKeys::pressed(const QKeyEvent& event)
{
    const QModelIndex index = m_view->currentIndex();
    const bool isEnter = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    if (!index.isValid() || !(isEnter || isTaken(event)))
        return false;
    if (isMoving(event)) {
        Q_EMIT moveWanted(index.row(), event.key() == Qt::Key_Up ? -1 : 1);
    } else if (event.key() == Qt::Key_Delete) {
        Q_EMIT removeWanted(index.row());
    } else if (index.flags() & Qt::ItemIsEditable) {
        m_view->edit(index);
        auto* field = qobject_cast<QLineEdit*>(m_view->indexWidget(index));
        if (field && isTyping(event)) {
            field->insert(event.text());
            field->setModified(true);
        }
    }
    return true;
}

bool TableKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isTaken(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::KeyPress && pressed(*static_cast<QKeyEvent*>(event)))
        return true;
    return QObject::eventFilter(watched, event);
}

} // namespace minard
