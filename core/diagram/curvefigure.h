#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/diagram/figure.h"
#include "core/diagram/valueaxis.h"

namespace minard {

/// One quantity over another, sampled.
struct Curve {
    std::string name;
    std::uint8_t style = kNoStyle;             ///< colour; kNoStyle = that of texts
    std::vector<std::optional<double>> values; ///< parallel to CurvePlot::x; none = a gap
    enum class Form { Line, Dashed, Stacked } form = Form::Line;

    friend bool operator==(const Curve&, const Curve&) = default;
};

/// Curves over one axis. Stacked ones lie on each other in their order, below all lines.
struct CurvePlot {
    std::vector<double> x;
    std::vector<Curve> curves;
    ValueAxis xAxis;
    ValueAxis yAxis;
    std::string xTitle; ///< without unit
    std::string yTitle;
    std::optional<double> mark; ///< a value of x to be marked: the present one

    friend bool operator==(const CurvePlot&, const CurvePlot&) = default;
};

/// The value up to which curve `curve` is filled at `point`: the stacked ones before it and itself. None in a gap.
[[nodiscard]] std::optional<double> stackedTop(const CurvePlot& plot, std::size_t curve, std::size_t point);

struct CurveFigureOptions {
    DiagramSizes sizes;  ///< in points for print
    TextMeasure measure; ///< empty = measureText()
    std::string title;   ///< empty = none
    NumberFormat format;
};

/// The plot as a figure with axes and legend. `height` 0 = two thirds of the width. A plot without values says so.
[[nodiscard]] Figure buildCurveFigure(
    const CurvePlot& plot, double width, double height, const CurveFigureOptions& options);

} // namespace minard
