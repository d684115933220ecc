#include "core/diagram/valueaxis.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/diagram/logticks.h"
#include "core/support/axisscale.h"

namespace minard {

namespace {

constexpr double kMostTicks = 200.0;

/// The next of 1, 2, 5 times a power of ten that is not below `least` (> 0).
double niceStep(double least)
{
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= least * (1.0 - 1e-9))
            return factor * power;
    }
    return 10.0 * power;
}

ValueTicks linearTicks(const ValueAxis& axis, double length, double spacing, const NumberFormat& format)
{
    const AxisScale scale = chooseAxisScale(axis.lowest, axis.highest, axis.unit, format);
    ValueTicks result;
    result.symbol = scale.symbol;
    const double count = std::clamp(length / std::max(spacing, 1.0), 1.0, kMostTicks);
    const double span = scale.shown(axis.highest) - scale.shown(axis.lowest);
    if (!(span > 0.0) || !std::isfinite(span))
        return result;
    double step = niceStep(span / count);
    if (axis.numbers == ValueAxis::Numbers::Whole)
        step = std::max(step, scale.shown(1.0));
    const double first = std::ceil(scale.shown(axis.lowest) / step - 1e-9);
    for (double i = 0.0; i <= kMostTicks; ++i) {
        const double value = scale.base((first + i) * step);
        const double fraction = axis.fraction(value);
        if (fraction > 1.0 + 1e-9)
            break;
        result.ticks.push_back({value, std::clamp(fraction, 0.0, 1.0), formatOnAxis(value, scale.base(step), scale)});
    }
    return result;
}

} // namespace

ValueAxis ValueAxis::around(double one, double other, Unit unit, Scale scale)
{
    ValueAxis axis;
    axis.unit = unit;
    axis.scale = scale;
    axis.lowest = std::min(one, other);
    axis.highest = std::max(one, other);
    if (!std::isfinite(axis.lowest) || !std::isfinite(axis.highest))
        std::tie(axis.lowest, axis.highest) = std::pair(0.0, 1.0);
    if (!(axis.lowest > 0.0))
        axis.scale = Scale::Linear;
    const double margin = std::max(std::abs(axis.lowest), std::abs(axis.highest)) * 0.05;
    if (axis.highest - axis.lowest <= margin * 1e-6) {
        axis.lowest -= margin > 0.0 ? margin : 0.5;
        axis.highest += margin > 0.0 ? margin : 0.5;
    }
    return axis;
}

double ValueAxis::fraction(double value) const
{
    if (scale == Scale::Linear)
        return (value - lowest) / (highest - lowest);
    // Not the logarithm of quotients: these overflow.
    return (std::log(value) - std::log(lowest)) / (std::log(highest) - std::log(lowest));
}

double ValueAxis::at(double fraction) const
{
    if (scale == Scale::Linear)
        return lowest + fraction * (highest - lowest);
    return std::exp(std::log(lowest) + fraction * (std::log(highest) - std::log(lowest)));
}

ValueTicks valueTicks(const ValueAxis& axis, double length, double spacing, const NumberFormat& format)
{
    if (axis.scale == ValueAxis::Scale::Linear)
        return linearTicks(axis, length, spacing, format);
    ValueTicks result;
    result.symbol = unitSymbol(axis.unit);
    const LogRange range = LogRange::create(axis.lowest, axis.highest)
                               .value_or(LogRange::around(axis.lowest, axis.highest, 0.0));
    for (LogTick& tick : logTicks(range, length, spacing, LogLabels::Prefixed)) {
        const double fraction = axis.fraction(tick.value);
        const bool isFraction = tick.value != std::floor(tick.value);
        const bool isOutside = fraction < -1e-9 || fraction > 1.0 + 1e-9;
        if (isOutside || (isFraction && axis.numbers == ValueAxis::Numbers::Whole))
            continue;
        result.ticks.push_back({tick.value, std::clamp(fraction, 0.0, 1.0), std::move(tick.label)});
    }
    return result;
}

} // namespace minard
