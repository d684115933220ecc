#pragma once

#include <QStyledItemDelegate>

class QAbstractItemView;
class QLineEdit;

namespace minard {

class CellField;

/// Edits cells of a table in place: Enter and Tab commit, Tab goes on to the next cell that can be edited, Esc gives
/// up. Text that the model refuses stays in the field with the reason below it, until it is corrected or given up.
/// Models say the reason with RefusalRole, and why a cell cannot be edited with their tool tips.
class FieldDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// After a setData() that returned false: why, as a sentence.
    static constexpr int RefusalRole = Qt::UserRole + 100;

    explicit FieldDelegate(QAbstractItemView* view);

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    void updateEditorGeometry(
        QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// The next cell that can be edited, row by row as shown; invalid = none.
    [[nodiscard]] QModelIndex nextEditable(const QModelIndex& from, int step) const;

protected:
    /// The field itself, for cells that want one of their own.
    [[nodiscard]] virtual CellField* createField(const QModelIndex& index, QWidget* parent) const;

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool keyPressed(QLineEdit* field, int key);
    bool commit(QLineEdit* field);

    QAbstractItemView* m_view = nullptr;
};

} // namespace minard
