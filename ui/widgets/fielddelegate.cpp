#include "ui/widgets/fielddelegate.h"

#include "ui/widgets/cellfield.h"
#include "ui/widgets/complaint.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPointer>
#include <QTableView>
#include <algorithm>
#include <vector>

namespace minard {

namespace {

/// Columns in the order shown, hidden ones left out.
std::vector<int> shownColumns(const QAbstractItemView& view)
{
    std::vector<int> columns;
    const auto* table = qobject_cast<const QTableView*>(&view);
    for (int visual = 0; visual < view.model()->columnCount(); ++visual) {
        const int column = table ? table->horizontalHeader()->logicalIndex(visual) : visual;
        if (!table || !table->isColumnHidden(column))
            columns.push_back(column);
    }
    return columns;
}

} // namespace

FieldDelegate::FieldDelegate(QAbstractItemView* view) : QStyledItemDelegate(view), m_view(view) { }

CellField* FieldDelegate::createField(const QModelIndex& index, QWidget* parent) const
{
    return new CellField(index, parent);
}

QWidget* FieldDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const
{
    CellField* field = createField(index, parent);
    field->setAlignment(static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt()));
    field->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString());
    return field;
}

void FieldDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    auto* field = static_cast<CellField*>(editor);
    if (field->isModified())
        return; // the numbers around it changed, not what the hand types
    field->setText(index.data(Qt::EditRole).toString());
    field->selectAll();
}

void FieldDelegate::setModelData(QWidget*, QAbstractItemModel*, const QModelIndex&) const
{
    // commit() did.
}

void FieldDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const
{
    // Wide enough for what is typed: numbers grow to the left, texts to the right.
    const int wanted = editor->fontMetrics().horizontalAdvance(QStringLiteral("0000.000 unit")) + 16;
    QRect place = option.rect;
    if (place.width() < wanted) {
        const bool right = static_cast<CellField*>(editor)->alignment() & Qt::AlignRight;
        place.setWidth(wanted);
        if (right)
            place.moveRight(option.rect.right());
        place.moveLeft(std::max(0, place.left()));
    }
    editor->setGeometry(place);
}

QModelIndex FieldDelegate::nextEditable(const QModelIndex& from, int step) const
{
    const std::vector<int> columns = shownColumns(*m_view);
    const auto place = std::find(columns.begin(), columns.end(), from.column());
    if (place == columns.end())
        return {};
    const int width = static_cast<int>(columns.size());
    const int cells = width * m_view->model()->rowCount();
    int cell = from.row() * width + static_cast<int>(place - columns.begin());
    // A table whose cells cannot be edited is left after a screenful.
    for (int tried = 0; tried < 1000; ++tried) {
        cell += step;
        if (cell < 0 || cell >= cells)
            return {};
        const QModelIndex index = m_view->model()->index(cell / width, columns[static_cast<std::size_t>(cell % width)]);
        if (index.flags() & Qt::ItemIsEditable)
            return index;
    }
    return {};
}

bool FieldDelegate::commit(QLineEdit* line)
{
    auto* field = static_cast<CellField*>(line);
    if (!field->isModified() || !field->cell().isValid())
        return true;
    const QModelIndex index = field->cell();
    if (m_view->model()->setData(index, field->text(), Qt::EditRole)) {
        field->setModified(false);
        field->complaint().clear();
        return true;
    }
    field->complaint().present(index.data(RefusalRole).toString());
    return false;
}

bool FieldDelegate::keyPressed(QLineEdit* field, int key)
{
    const QPersistentModelIndex cell = static_cast<CellField*>(field)->cell();
    if (key == Qt::Key_Escape) {
        field->setModified(false);
        Q_EMIT closeEditor(field, NoHint);
        return true;
    }
    const bool isTab = key == Qt::Key_Tab || key == Qt::Key_Backtab;
    if (!isTab && key != Qt::Key_Return && key != Qt::Key_Enter)
        return false;
    const QPointer<QLineEdit> guard = field;
    if (!commit(field))
        return true;
    // What was made of it may have moved the current cell, which closes the field too.
    if (guard && cell.isValid() && m_view->indexWidget(cell) == field)
        Q_EMIT closeEditor(field, NoHint);
    const QModelIndex next = isTab && cell.isValid() ? nextEditable(cell, key == Qt::Key_Tab ? 1 : -1) : QModelIndex();
    if (next.isValid()) {
        m_view->setCurrentIndex(next);
        m_view->edit(next);
    }
    return true;
}

bool FieldDelegate::eventFilter(QObject* watched, QEvent* event)
{
    auto* field = qobject_cast<QLineEdit*>(watched);
    if (!field)
        return QStyledItemDelegate::eventFilter(watched, event);
    if (event->type() == QEvent::ShortcutOverride) {
        // Keys that end the edit are no commands of the window.
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key != Qt::Key_Escape && key != Qt::Key_F2 && key != Qt::Key_Insert)
            return false;
        event->accept();
        return true;
    }
    if (event->type() == QEvent::KeyPress)
        return keyPressed(field, static_cast<QKeyEvent*>(event)->key());
    if (event->type() == QEvent::FocusOut && field->isVisible()) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason && commit(field))
            Q_EMIT closeEditor(field, NoHint);
    }
    return false;
}

} // namespace minard
