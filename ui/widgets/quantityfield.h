#pragma once

#include <QLineEdit>

#include "core/support/numberformat.h"
#include "core/support/units.h"

namespace minard {

/// A field for one number with a unit: shows it as everywhere, takes "12.5 ms" or a plain number in the unit that is
/// shown. What is no number, or outside the limits, is refused with a sentence below the field's edge; the value stays.
/// Enter or leaving the field commits, Esc gives it up.
class QuantityField : public QLineEdit {
    Q_OBJECT

public:
    explicit QuantityField(QWidget* parent = nullptr);

    /// `value` in base units of `unit`; an unknown clock hides cycles.
    void setQuantity(double value, Unit unit, const NumberFormat& format);
    /// Both included, in base units.
    void setLimits(double lowest, double highest);

    [[nodiscard]] double value() const { return m_value; }

    /// Why the text was refused, or empty.
    [[nodiscard]] const QString& complaint() const { return m_complaint; }

Q_SIGNALS:
    /// The user entered another value, in base units.
    void valueEntered(double value);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void commit();
    void showValue();
    void complain(const QString& sentence);

    double m_value = 0.0;
    double m_lowest;
    double m_highest;
    Unit m_unit = Unit::None;
    NumberFormat m_format;
    QString m_complaint;
};

} // namespace minard
