#include "ui/campaign/rulerticks.h"

#include "core/model/timeunit.h"
#include "core/support/axisscale.h"

#include <algorithm>
#include <cmath>

namespace minard {

namespace {

/// Labels with more digits than this are counted from an offset.
constexpr int mostDigits = 6;

/// The same picture with times counted in another unit: `factor` of it are one of the document's.
TimeAxis converted(const TimeAxis& axis, double factor)
{
    return TimeAxis(axis.contentStart() * factor, axis.contentEnd() * factor, axis.left(), axis.width())
        .withRange(axis.start() * factor, axis.end() * factor);
}

/// Where labels are counted from, when they would be too long otherwise; 0 = from zero.
double offsetFor(const TimeAxis& axis, double step)
{
    const double largest = std::max(std::abs(axis.start()), std::abs(axis.end()));
    if (!(largest > 0.0) || std::log10(largest / step) < mostDigits)
        return 0.0;
    const double magnitude = std::pow(10.0, std::ceil(std::log10(axis.span())));
    return std::floor(axis.start() / magnitude) * magnitude;
}

/// Labels in one unit and prefix chosen by hand.
void relabel(TimeTicks& ticks, const TimeAxis& axis, Unit unit, const NumberFormat& format)
{
    const double offset = offsetFor(axis, ticks.step);
    const AxisScale scale = chooseAxisScale(axis.start() - offset, axis.end() - offset, unit, format);
    for (Tick& tick : ticks.ticks) {
        if (!tick.label.empty())
            tick.label = formatOnAxis(tick.value - offset, ticks.step, scale);
    }
    ticks.unit = scale.symbol;
    ticks.offset.clear();
    if (offset != 0.0) {
        NumberFormat exact = format;
        exact.significant = 12;
        ticks.offset = formatQuantity(offset, unit, exact);
    }
    ticks.title = "time (" + scale.symbol + ")";
}

} // namespace

TimeTicks rulerTicks(const TimeAxis& axis, TimeUnit unit, const NumberFormat& format, double spacing)
{
    const bool wantsCycles = format.time == TimeDisplay::Cycle;
    const bool wantsSeconds = format.time != TimeDisplay::Auto && !wantsCycles;
    const bool convertible = format.clockHz && *format.clockHz > 0.0 && unit != TimeUnit::Tick;
    TimeUnit shown = unit;
    double factor = 1.0;
    if (convertible && wantsCycles && unit == TimeUnit::Second) {
        shown = TimeUnit::Cycle;
        factor = *format.clockHz;
    } else if (convertible && wantsSeconds && unit == TimeUnit::Cycle) {
        shown = TimeUnit::Second;
        factor = 1.0 / *format.clockHz;
    }
    const TimeAxis shownAxis = factor == 1.0 ? axis : converted(axis, factor);
    TimeTicks ticks = timeTicks(shownAxis, shown, spacing);
    if (wantsSeconds && shown == TimeUnit::Second)
        relabel(ticks, shownAxis, Unit::Second, format);
    for (Tick& tick : ticks.ticks)
        tick.value /= factor;
    return ticks;
}

} // namespace minard
