#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/support/decimaldigits.h"
#include "core/support/units.h"

namespace minard {

/// How the user wants times written; kept in the settings.
enum class TimeDisplay {
    Auto, ///< the unit of the document, with the prefix that fits
    Second,
    Millisecond,
    Microsecond,
    Nanosecond,
    Cycle, ///< of the machine's clock; as Auto where no clock is known
};

/// How numbers are written for a person.
struct NumberFormat {
    int significant = 3; ///< digits, 1 … 17
    TrailingZeros zeros = TrailingZeros::Drop;
    TimeDisplay time = TimeDisplay::Auto;
    std::optional<double> clockHz = {}; ///< converts between seconds and cycles where `time` asks for it
    std::string operation = "op";       ///< word for operations, such as "FLOP" for a floating-point unit
};

/// `value` (in base units of `unit`) with unit, for a person: "1.25 ms", "3.35 TB/s", "52.4 MB", "45 %", "12.5
/// kcycles".
///
/// - The prefix is chosen after rounding: 0.9999995 s is "1 s", never "1000 ms". Times from 1000 s on are in min, h or
/// d.
/// - Unknown (no value or NaN) is "n/a", infinite is "∞" with the unit; zero has no sign.
/// - Plain numbers, percentages, op/B and times in a chosen unit take no prefix and keep all digits before the point:
///   "12 345 ms". Beyond 10¹⁵ and below 10⁻⁴ they are written as "1.5e-18".
/// - A fraction that is not 1 is never "100 %": it takes more digits ("99.96 %", "100.004 %"), then "< 100 %" or
///   "> 100 %". Within 1e-9 of 1 it is "100 %".
///
/// parseQuantity() reads the result back to within half a unit of its last digit, "n/a", "∞" and "< 100 %" apart.
[[nodiscard]] std::string formatQuantity(std::optional<double> value, Unit unit, const NumberFormat& format = {});

/// formatQuantity() with a sign: "+1.25 ms", "−0.4 %", "0 s". Relative changes are given as Unit::Fraction.
[[nodiscard]] std::string formatDifference(std::optional<double> value, Unit unit, const NumberFormat& format = {});

/// The difference of two fractions in percentage points: 0.042 is "+4.2 pp".
[[nodiscard]] std::string formatPoints(std::optional<double> difference, const NumberFormat& format = {});

/// A ratio: 2.4 is "2.4×".
[[nodiscard]] std::string formatFactor(std::optional<double> ratio, const NumberFormat& format = {});

/// A whole number with its digits in groups of three: "1 234 567".
[[nodiscard]] std::string formatCount(std::int64_t count);

/// The shortest text that reads back as the same double, for copies and files: "0.1", "12500", "1e-12". No separators,
/// '-' as minus, no "-0"; positional from 1e-5 up to 1e17. NaN is "n/a", infinite is "inf" or "-inf".
[[nodiscard]] std::string formatExact(double value);

} // namespace minard
