#pragma once

#include <string>

#include "core/support/numberformat.h"
#include "core/support/units.h"

namespace minard {

/// The one unit and prefix of an axis: what its numbers are divided by and what stands beside its title.
struct AxisScale {
    double multiplier =
        1.0; ///< shown = value · multiplier / divisor; at most one is not 1 unless cycles convert to seconds
    double divisor = 1.0;
    std::string symbol; ///< "ms", "GB/s", "%", "kcycles"; "10⁻¹⁸ s" beyond the prefixes; may be empty

    /// `value` in base units as the number on the axis.
    [[nodiscard]] double shown(double value) const { return value * multiplier / divisor; }

    /// The value in base units that the axis shows as `number`.
    [[nodiscard]] double base(double number) const { return number * divisor / multiplier; }

    friend bool operator==(const AxisScale&, const AxisScale&) = default;
};

/// The scale for an axis from `minimum` to `maximum` in base units of `unit`, in either order: the larger magnitude,
/// rounded to three digits, is between 1 and 1000 on it where a prefix allows. Time axes end at seconds: no minutes.
/// Ends that are not finite are ignored. Of `format` only the wishes about units are used.
[[nodiscard]] AxisScale chooseAxisScale(double minimum, double maximum, Unit unit, const NumberFormat& format = {});

/// The number at a tick, without unit: as many decimals as `step` (base units, > 0) needs, the same for all ticks of
/// the axis: "0", "2.5", "5.0". Within a millionth of a step of zero it is zero; never "-0". NaN is "n/a".
[[nodiscard]] std::string formatOnAxis(double value, double step, const AxisScale& scale);

} // namespace minard
