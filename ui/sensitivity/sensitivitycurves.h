#pragma once

#include <QString>
#include <QStringList>

#include "core/analysis/sensitivity.h"
#include "core/diagram/curvefigure.h"
#include "core/diagram/phasestyles.h"
#include "ui/document/selection.h"

namespace minard {

/// What is drawn over the values of a parameter.
enum class SensitivityView {
    Makespan, ///< and the best bound
    Bounds,   ///< busy time by the resource that bounds it, stacked
    Phases,   ///< busy time of the selected phases, or of the longest ones
};

/// A parameter and the values it takes, as a person chooses them.
struct SensitivityRange {
    double from = 0.0;
    double to = 0.0;
    int steps = 25; ///< 2 … mostSteps
    bool isLogarithmic = false;

    /// So many points are drawn in time.
    static constexpr int mostSteps = 300;

    friend bool operator==(const SensitivityRange&, const SensitivityRange&) = default;
};

/// Values around the present one that are worth a look.
[[nodiscard]] SensitivityRange usualRange(const SensitivityParameter& parameter, double makespan);

/// "1e9:8e9:25log": the range as `minard analyze --sweep NAME=` takes it, and as parseParameterValues() reads it.
[[nodiscard]] std::string sweepText(const SensitivityRange& range);

/// The curves of a view. `selected` are the phases to be drawn; empty = the longest ones.
[[nodiscard]] CurvePlot sensitivityPlot(const Sensitivity& sensitivity, const Campaign& campaign,
    const Machine& machine, const PhaseStyles& styles, const SensitivityRange& range, SensitivityView view,
    const PhaseSet& selected);

} // namespace minard
