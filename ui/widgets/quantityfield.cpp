#include "ui/widgets/quantityfield.h"

#include <QKeyEvent>
#include <QStyle>
#include <QToolTip>
#include <limits>

namespace minard {

namespace {

/// Digits shown; a value that is not edited keeps all of its own.
constexpr int shownDigits = 6;

QString fromUtf8(const std::string& text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

QuantityField::QuantityField(QWidget* parent)
    : QLineEdit(parent)
    , m_lowest(-std::numeric_limits<double>::max())
    , m_highest(std::numeric_limits<double>::max())
{
    setAlignment(Qt::AlignRight);
    connect(this, &QLineEdit::returnPressed, this, &QuantityField::commit);
}

void QuantityField::setQuantity(double value, Unit unit, const NumberFormat& format)
{
    m_value = value;
    m_unit = unit;
    m_format = format;
    m_format.significant = shownDigits;
    if (!isModified())
        showValue();
}

void QuantityField::setLimits(double lowest, double highest)
{
    m_lowest = lowest;
    m_highest = highest;
}

void QuantityField::showValue()
{
    complain({});
    setText(fromUtf8(formatQuantity(m_value, m_unit, m_format)));
    setModified(false);
}

void QuantityField::complain(const QString& sentence)
{
    m_complaint = sentence;
    setProperty("refused", !sentence.isEmpty());
    style()->unpolish(this);
    style()->polish(this);
    setToolTip(sentence);
    if (!sentence.isEmpty() && isVisible())
        QToolTip::showText(mapToGlobal(QPoint(0, height())), sentence, this);
}

void QuantityField::commit()
{
    if (!isModified())
        return;
    const Result<double> entered = parseQuantityAs(text().toStdString(), m_unit);
    if (!entered) {
        complain(fromUtf8(entered.error().what));
        return;
    }
    if (*entered < m_lowest || *entered > m_highest) {
        complain(tr("Must be from %1 to %2")
                     .arg(fromUtf8(formatQuantity(m_lowest, m_unit, m_format)),
                         fromUtf8(formatQuantity(m_highest, m_unit, m_format))));
        return;
    }
    m_value = *entered;
    showValue();
    Q_EMIT valueEntered(m_value);
}

void QuantityField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && isModified()) {
        showValue();
        selectAll();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void QuantityField::focusOutEvent(QFocusEvent* event)
{
    commit();
    if (isModified())
        showValue();
    QLineEdit::focusOutEvent(event);
}

} // namespace minard
