#pragma once

#include <string>
#include <vector>

#include "core/support/numberformat.h"
#include "core/support/units.h"

namespace minard {

/// An axis of any quantity, from `lowest` to `highest` in base units; a logarithmic one has ends above 0.
struct ValueAxis {
    double lowest = 0.0;
    double highest = 1.0; ///< > lowest
    Unit unit = Unit::None;
    enum class Scale { Linear, Logarithmic } scale = Scale::Linear;
    enum class Numbers { Any, Whole } numbers = Numbers::Any; ///< no tick between whole numbers

    /// The axis for values between two ends, in any order and possibly equal. Ends that a logarithmic axis cannot have
    /// make it linear.
    [[nodiscard]] static ValueAxis around(double one, double other, Unit unit, Scale scale);

    /// 0 at the lowest, 1 at the highest.
    [[nodiscard]] double fraction(double value) const;
    [[nodiscard]] double at(double fraction) const;

    friend bool operator==(const ValueAxis&, const ValueAxis&) = default;
};

struct ValueTick {
    double value = 0.0;
    double fraction = 0.0; ///< of the axis, 0 … 1
    std::string label;     ///< empty for a minor tick
};

struct ValueTicks {
    std::vector<ValueTick> ticks; ///< ascending, at most some 200
    std::string symbol;           ///< the unit that all labels share, "ms" or "TB/s"; may be empty
};

/// Ticks of an axis `length` pixels long, labelled ones at least `spacing` apart: 1, 2 or 5 times a power of ten in the
/// unit of the labels on a linear axis, as logTicks() on a logarithmic one.
[[nodiscard]] ValueTicks valueTicks(
    const ValueAxis& axis, double length, double spacing, const NumberFormat& format = {});

} // namespace minard
