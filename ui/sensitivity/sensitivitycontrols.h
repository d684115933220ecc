#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/support/numberformat.h"
#include "ui/sensitivity/sensitivitycurves.h"

class QComboBox;
class QHBoxLayout;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace minard {

class QuantityField;

/// What is varied and over which values: the parameter, both ends, how many values, and how they are spaced.
class SensitivityControls : public QWidget {
    Q_OBJECT

public:
    explicit SensitivityControls(QWidget* parent = nullptr);

    /// Lists what can be varied. The chosen one stays chosen, with its range, while it is there.
    void setParameters(std::vector<SensitivityParameter> parameters, const NumberFormat& format);

    /// For the range of parameters that begin at zero.
    void setMakespan(double makespan) { m_makespan = makespan; }

    /// Null when nothing can be varied.
    [[nodiscard]] const SensitivityParameter* parameter() const;
    [[nodiscard]] SensitivityRange range() const;

    [[nodiscard]] QComboBox& parameterBox() { return *m_parameter; }

    [[nodiscard]] QuantityField& fromField() { return *m_from; }

    [[nodiscard]] QuantityField& toField() { return *m_to; }

    [[nodiscard]] QSpinBox& stepsBox() { return *m_steps; }

    [[nodiscard]] QToolButton& logButton() { return *m_log; }

    [[nodiscard]] QPushButton& runButton() { return *m_run; }

    /// Takes what belongs to the picture behind the number of values.
    [[nodiscard]] QHBoxLayout& lastRow() { return *m_lastRow; }

Q_SIGNALS:
    /// The user chose another parameter or range, or asks for it again.
    void runWanted();

private:
    void buildRange();
    void readRange();

    QComboBox* m_parameter = nullptr;
    QuantityField* m_from = nullptr;
    QuantityField* m_to = nullptr;
    QSpinBox* m_steps = nullptr;
    QToolButton* m_log = nullptr;
    QPushButton* m_run = nullptr;
    QHBoxLayout* m_lastRow = nullptr;
    std::vector<SensitivityParameter> m_parameters;
    NumberFormat m_format;
    double m_makespan = 1.0;
};

} // namespace minard
