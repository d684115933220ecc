#include "ui/widgets/quantityfield.h"

#include "core/support/typedquantity.h"
#include "ui/widgets/complaint.h"

#include <QKeyEvent>
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
    , m_complaint(new Complaint(this))
{
    setAlignment(Qt::AlignRight);
    connect(this, &QLineEdit::returnPressed, this, &QuantityField::commit);
    connect(this, &QLineEdit::textEdited, this, [this] { m_complaint->clear(); });
}

const QString& QuantityField::complaint() const
{
    return m_complaint->sentence();
}

void QuantityField::setQuantity(double value, Unit unit, const NumberFormat& format)
{
    m_value = value;
    m_unit = unit;
    m_format = format;
    m_format.significant = shownDigits;
    setShownText(fromUtf8(formatQuantity(m_value, m_unit, m_format)));
}

void QuantityField::setUnknown(Unit unit, const NumberFormat& format)
{
    setQuantity(std::numeric_limits<double>::quiet_NaN(), unit, format);
}

void QuantityField::setShownText(const QString& text)
{
    m_shown = text;
    if (!isModified())
        restore();
}

void QuantityField::setLimits(double lowest, double highest)
{
    m_lowest = lowest;
    m_highest = highest;
}

void QuantityField::restore()
{
    m_complaint->clear();
    if (text() != m_shown)
        setText(m_shown);
    setModified(false);
}

void QuantityField::refuse(const QString& sentence)
{
    m_complaint->present(sentence);
}

/// Tells of what was entered, unless a slot refuses it.
void QuantityField::conclude()
{
    if (m_complaint->sentence().isEmpty())
        restore();
}

bool QuantityField::takeWords(const QString& entered)
{
    if (m_words == Words::Refused)
        return false;
    const bool isWord = entered.isEmpty() || entered == QStringLiteral("?")
        || (entered.front().isLetter() && entered != QStringLiteral("inf"));
    if (!isWord)
        return false;
    Q_EMIT textEntered(entered);
    conclude();
    return true;
}

void QuantityField::commit()
{
    if (!isModified())
        return;
    m_complaint->clear();
    const QString entered = text().trimmed();
    if (takeWords(entered))
        return;
    const std::string shown = m_shown.toStdString();
    const Result<double> value = parseTyped(entered.toStdString(),
        {.unit = m_unit, .shownUnit = std::string(shownUnitOf(shown)), .clockHz = m_format.clockHz});
    if (!value) {
        m_complaint->present(fromUtf8(value.error().what));
        return;
    }
    if (*value < m_lowest || *value > m_highest) {
        m_complaint->present(tr("Must be from %1 to %2")
                                 .arg(fromUtf8(formatQuantity(m_lowest, m_unit, m_format)),
                                     fromUtf8(formatQuantity(m_highest, m_unit, m_format))));
        return;
    }
    const double before = m_value;
    m_value = *value;
    m_shown = fromUtf8(formatQuantity(m_value, m_unit, m_format));
    Q_EMIT valueEntered(m_value);
    if (!m_complaint->sentence().isEmpty()) {
        m_value = before;
        m_shown = fromUtf8(shown);
    }
    conclude();
}

bool QuantityField::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        // Keys that the field takes are no commands of the window.
        const int key = static_cast<QKeyEvent*>(event)->key();
        if ((key == Qt::Key_Escape && isModified()) || key == Qt::Key_Insert) {
            event->accept();
            return true;
        }
    }
    return QLineEdit::event(event);
}

void QuantityField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && isModified()) {
        restore();
        selectAll();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void QuantityField::focusOutEvent(QFocusEvent* event)
{
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        commit();
    QLineEdit::focusOutEvent(event);
}

} // namespace minard
