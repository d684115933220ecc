#pragma once

#include <QLineEdit>

#include "core/support/numberformat.h"
#include "core/support/units.h"

namespace minard {

class Complaint;

/// A field for one number with a unit: shows it as everywhere, takes "12.5 ms" or a plain number in the unit that is
/// shown. What is no number, or outside the limits, is refused with a sentence below the field; the value stays, and so
/// does the text until it is corrected. Enter or leaving the field commits, Esc gives it up.
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
    [[nodiscard]] const QString& complaint() const;

    /// Refuses the value just entered for a reason of one's own; for slots of valueEntered() and textEntered().
    void refuse(const QString& sentence);

    /// Shows a number that is not known.
    void setUnknown(Unit unit, const NumberFormat& format);

    /// What words mean besides numbers, such as "fine" or nothing at all: texts that are no numbers go to
    /// textEntered().
    enum class Words { Refused, Reported };

    void setWords(Words words) { m_words = words; }

    /// Shows `text` in place of the number.
    void setShownText(const QString& text);

    /// Gives up what is typed and shows the value, as Esc does.
    void restore();

Q_SIGNALS:
    /// The user entered another value, in base units.
    void valueEntered(double value);
    /// The user entered a text that is no number, trimmed; see Words.
    void textEntered(const QString& text);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void commit();
    void conclude();
    [[nodiscard]] bool takeWords(const QString& entered);

    double m_value = 0.0;
    double m_lowest;
    double m_highest;
    Unit m_unit = Unit::None;
    NumberFormat m_format;
    QString m_shown; ///< what the field shows when nothing is being typed
    Words m_words = Words::Refused;
    Complaint* m_complaint = nullptr;
};

} // namespace minard
