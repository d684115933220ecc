#include "ui/models/assignment.h"

#include "core/support/numberformat.h"
#include "core/support/units.h"
#include "ui/document/wording.h"

#include <QColor>
#include <QGuiApplication>
#include <QPalette>

namespace minard {

Assignment assignment(const QString& text)
{
    const qsizetype mark = text.indexOf(u'=');
    Assignment parts{text.left(mark).trimmed().toStdString(), {}};
    if (mark >= 0)
        parts.value = plainNumber(text.mid(mark + 1).trimmed());
    return parts;
}

Result<double> plainNumber(const QString& text)
{
    return parseQuantityAs(text.toStdString(), Unit::None);
}

QString groupedNumber(double value)
{
    return fromUtf8(formatQuantity(value, Unit::None, {.significant = 17}));
}

QVariant mutedText()
{
    return QGuiApplication::palette().color(QPalette::PlaceholderText);
}

} // namespace minard
