#pragma once

#include <string>
#include <string_view>

namespace minard {

enum class TrailingZeros {
    Drop, ///< "1.5"
    Keep, ///< "1.50", so that a column of numbers lines up
};

/// U+2212, as long as the plus; files carry '-' instead.
inline constexpr std::string_view kMinusSign = "\xe2\x88\x92";
/// U+202F narrow no-break space, unlike comma and point the same in every country.
inline constexpr std::string_view kGroupSeparator = "\xe2\x80\xaf";

/// A number rounded to some significant digits: d.ddd · 10^exponent. Zero has the digit 0 and exponent 0.
struct DecimalDigits {
    std::string digits; ///< at least one, the first not 0 unless the number is 0
    int exponent = 0;

    /// The digits of the finite number `magnitude` ≥ 0, rounded to `significant` digits, 1 … 17. What is rounded is the
    /// shortest decimal that means the double, half up, so that 11.35 gives 11.4 although the double is a little less.
    /// The exponent is that after rounding: 999.96 to four digits is 1.000 · 10³.
    [[nodiscard]] static DecimalDigits rounded(double magnitude, int significant);

    /// Decimal exponent of `magnitude` before any rounding: 2 for 999.96.
    [[nodiscard]] static int exponentOf(double magnitude);

    /// True for exactly 1, 10, 100 …: one digit 1 and zeros.
    [[nodiscard]] bool isPowerOfTen() const;

    /// In units of 10^shift without exponent: "1.5", "0.0015", "12 300" with the integer digits in groups of three.
    [[nodiscard]] std::string positional(int shift, TrailingZeros zeros) const;

    /// "1.5e-18"; for values that positional notation would make unreadable.
    [[nodiscard]] std::string scientific(TrailingZeros zeros) const;
};

/// `digits` with a separator between groups of three, counted from the right: "12 345 678".
[[nodiscard]] std::string groupedDigits(std::string_view digits);

} // namespace minard
