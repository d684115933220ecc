#pragma once

#include <string>
#include <string_view>

#include "core/support/numberformat.h"
#include "core/support/units.h"

namespace minard {

/// Positional notation is readable for numbers from 10^kSmallestPlace up to 10^kWidestPlace.
inline constexpr int kWidestPlace = 15;
inline constexpr int kSmallestPlace = -4;

/// The multiple of 3 at or below `exponent`.
[[nodiscard]] constexpr int flooredToThree(int exponent)
{
    return exponent >= 0 ? exponent / 3 * 3 : -((-exponent + 2) / 3 * 3);
}

/// In which unit and with which prefixes numbers of a kind are shown; what formatQuantity() and chooseAxisScale()
/// share.
struct UnitDisplay {
    double multiplier = 1.0; ///< shown unit = base unit · multiplier / divisor: the clock, or 1
    double divisor = 1.0;
    int lowestPrefix = 0; ///< exponents of ten, multiples of 3; -2 and -2 for per cent
    int highestPrefix = 0;
    std::string symbol;           ///< without prefix: "s", "cycles", "FLOP/s"
    bool becomesLongTime = false; ///< min, h and d follow after 1000 s

    /// No choice of prefix: all digits are shown in this one.
    [[nodiscard]] bool isFixed() const { return lowestPrefix == highestPrefix; }

    /// The symbol with the prefix 10^exponent: "ms", "kcycles", "%".
    [[nodiscard]] std::string symbolWith(int exponent) const;
};

[[nodiscard]] UnitDisplay displayOf(Unit unit, const NumberFormat& format);

} // namespace minard
