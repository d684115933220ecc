#pragma once

#include <QDialog>
#include <array>

#include "core/analysis/rooflineaxes.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace minard {

/// Typed limits of both axes. What a logarithmic axis cannot show is refused in the field, with the reason.
class AxisLimitsDialog : public QDialog {
    Q_OBJECT

public:
    AxisLimitsDialog(const RooflineAxes& axes, Unit rateUnit, QWidget* parent = nullptr);

    /// The limits as typed; only valid while accepting is possible.
    [[nodiscard]] const RooflineAxes& axes() const { return m_axes; }

    enum Field { LowestIntensity, HighestIntensity, LowestRate, HighestRate, kFields };

    [[nodiscard]] QLineEdit& field(Field field) { return *m_fields[field]; }

    [[nodiscard]] QString problem() const;

private:
    void read();
    [[nodiscard]] Result<LogRange> readRange(Field lowest, Field highest, Unit unit) const;

    RooflineAxes m_axes;
    Unit m_rateUnit;
    std::array<QLineEdit*, kFields> m_fields{};
    QLabel* m_problem = nullptr;
    QPushButton* m_accept = nullptr;
};

} // namespace minard
