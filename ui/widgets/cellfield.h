#pragma once

#include <QLineEdit>
#include <QPersistentModelIndex>

namespace minard {

class Complaint;

/// The field of FieldDelegate on a cell: it knows the cell, and what is wrong with its text.
class CellField : public QLineEdit {
    Q_OBJECT

public:
    CellField(const QModelIndex& index, QWidget* parent);

    [[nodiscard]] const QPersistentModelIndex& cell() const { return m_cell; }

    [[nodiscard]] Complaint& complaint() { return *m_complaint; }

private:
    QPersistentModelIndex m_cell;
    Complaint* m_complaint = nullptr;
};

} // namespace minard
