#pragma once

#include <string>
#include <vector>

#include "core/diagram/timeaxis.h"
#include "core/model/campaign.h"

namespace minard {

struct Tick {
    double value = 0.0;
    double pixel = 0.0;
    std::string label; ///< the exact value in the unit of the axis, less the offset; empty for a minor tick
};

/// Tick marks of a time axis. All labels share one unit and prefix.
struct TimeTicks {
    std::vector<Tick> ticks; ///< ascending, at most kMaximum, minor ones included
    double step = 0.0;       ///< distance of labelled ticks: 1, 2 or 5 times a power of ten
    std::string unit;        ///< "ms", "kcycles", "units"
    std::string offset;      ///< "12.345 s" when labels are counted from there (deep zoom), else empty
    std::string title;       ///< "time (ms)"
    static constexpr std::size_t kMaximum = 200;
};

/// Ticks at least `spacing` pixels apart where labelled. Bounded by the width, whatever the range.
[[nodiscard]] TimeTicks timeTicks(const TimeAxis& axis, TimeUnit unit, double spacing);

/// "s", "cycles" or "units".
[[nodiscard]] const char* timeUnitLabel(TimeUnit unit);

} // namespace minard
