#include "core/diagram/decimal.h"

#include <array>
#include <charconv>
#include <cmath>

namespace minard {

std::string exactDecimal(std::int64_t n, int exponent)
{
    if (n == 0)
        return "0";
    std::string digits = std::to_string(n < 0 ? -n : n);
    if (exponent >= 0) {
        digits.append(static_cast<std::size_t>(exponent), '0');
    } else {
        const auto decimals = static_cast<std::size_t>(-exponent);
        if (digits.size() <= decimals)
            digits.insert(0, decimals + 1 - digits.size(), '0');
        digits.insert(digits.size() - decimals, ".");
        digits.erase(digits.find_last_not_of('0') + 1);
        if (digits.back() == '.')
            digits.pop_back();
    }
    return n < 0 ? "-" + digits : digits;
}

double decimalValue(std::int64_t n, int exponent)
{
    const std::string text = std::to_string(n) + "e" + std::to_string(exponent);
    double value = 0.0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec == std::errc::result_out_of_range)
        return exponent < 0 ? 0.0 : std::copysign(HUGE_VAL, static_cast<double>(n));
    return value;
}

std::string superscript(int number)
{
    static constexpr std::array<const char*, 10> kDigits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = number < 0 ? "⁻" : "";
    for (const char c : std::to_string(std::abs(number)))
        text += kDigits[static_cast<std::size_t>(c - '0')];
    return text;
}

void appendRounded(std::string& text, double value, int digits)
{
    if (!std::isfinite(value))
        value = 0.0;
    std::array<char, 400> buffer;
    const auto result = std::to_chars(
        buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, digits);
    std::string_view written(buffer.data(), static_cast<std::size_t>(result.ptr - buffer.data()));
    if (written.find('.') != std::string_view::npos) {
        written = written.substr(0, written.find_last_not_of('0') + 1);
        if (written.back() == '.')
            written.remove_suffix(1);
    }
    text += written == "-0" ? "0" : written;
}

} // namespace minard
