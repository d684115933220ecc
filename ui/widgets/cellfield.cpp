#include "ui/widgets/cellfield.h"

#include "ui/widgets/complaint.h"

namespace minard {

CellField::CellField(const QModelIndex& index, QWidget* parent)
    : QLineEdit(parent)
    , m_cell(index)
    , m_complaint(new Complaint(this))
{
    connect(this, &QLineEdit::textEdited, m_complaint, &Complaint::clear);
}

} // namespace minard
