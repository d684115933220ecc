#pragma once

#include <QWidget>
#include <optional>

#include "core/support/numberformat.h"
#include "ui/machine/machinevalues.h"

class QLabel;
class QToolButton;

namespace minard {

class FactorSlider;
class QuantityField;

/// One number of a machine: its name and where it comes from, a slider for what-ifs, a field, and the way back.
class MachineRowWidget : public QWidget {
    Q_OBJECT

public:
    explicit MachineRowWidget(QWidget* parent = nullptr);

    /// Shows `row`. Nothing is sent.
    void setRow(const MachineRow& row, const NumberFormat& format);

    [[nodiscard]] const MachineRow& row() const { return m_row; }

    [[nodiscard]] FactorSlider& slider() { return *m_slider; }

    [[nodiscard]] QuantityField& field() { return *m_field; }

    [[nodiscard]] QToolButton& resetButton() { return *m_reset; }

    /// Opens what can be done with the resource or buffer itself; hidden for other rows.
    [[nodiscard]] QToolButton& menuButton() { return *m_menu; }

    [[nodiscard]] QString factorText() const;

Q_SIGNALS:
    void dragBegan();
    /// By the slider; none = the reference.
    void valueSlid(std::optional<double> value);
    void dragEnded();
    void dragGivenUp();
    /// In the field.
    void valueEntered(double value);
    void resetWanted();
    void menuWanted(QPoint globalPosition);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fitWidths();
    void slide(double factor);
    void readTexts();

    MachineRow m_row;
    QLabel* m_title = nullptr;
    QLabel* m_origin = nullptr;
    QToolButton* m_menu = nullptr;
    FactorSlider* m_slider = nullptr;
    QLabel* m_factor = nullptr;
    QuantityField* m_field = nullptr;
    QToolButton* m_reset = nullptr;
    NumberFormat m_format;
};

} // namespace minard
