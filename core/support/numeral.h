#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace minard {

/// A plain decimal number and nothing else, blanks around it allowed: "-1.5", "+2", ".5", "1e-3". Independent of the
/// locale and fast; nothing for "", "nan", "inf", "0x10", "1_000", "1,5" and values beyond the range of a double.
/// Values too small for a double become 0.
[[nodiscard]] std::optional<double> parseNumber(std::string_view text);

/// The decimal number at the start of a text, taken apart so that a prefix can be added to its exponent before
/// rounding.
struct Numeral {
    std::string digits;     ///< sign, digits and point, in the form that parseNumber() reads
    long exponent = 0;      ///< of the written "e…", clamped to ±100000
    std::size_t length = 0; ///< bytes of the text it took; 0 = the text does not start with a number

    /// digits · 10^(exponent + shift), correctly rounded; nothing beyond the range of a double.
    [[nodiscard]] std::optional<double> value(int shift = 0) const;
};

/// Reads a number as a person writes it: as parseNumber(), but also with U+2212 as minus and with digits before the
/// point grouped in threes by spaces, no-break or thin spaces. What follows is left to the caller.
[[nodiscard]] Numeral readNumeral(std::string_view text);

} // namespace minard
