#include "ui/widgets/clearbutton.h"

#include <QLineEdit>

namespace minard {

void giveClearButton(QLineEdit& field)
{
    QObject::connect(&field, &QLineEdit::textChanged, &field, [&field] { field.setClearButtonEnabled(true); });
}

} // namespace minard
