#pragma once

#include <cstdint>
#include <string>

namespace minard {

/// n · 10^exponent written out in full and exactly, without trailing zeros after the point: "0.25", "1200", "-3".
[[nodiscard]] std::string exactDecimal(std::int64_t n, int exponent);

/// The double nearest to n · 10^exponent.
[[nodiscard]] double decimalValue(std::int64_t n, int exponent);

/// "⁻³" for −3.
[[nodiscard]] std::string superscript(int number);

/// Appends `value` rounded to `digits` decimals, without trailing zeros and never "-0": for files. Not finite = "0".
void appendRounded(std::string& text, double value, int digits);

} // namespace minard
