#include "core/support/decimaldigits.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>

namespace minard {

namespace {

std::string withoutTrailingZeros(std::string fraction, TrailingZeros zeros)
{
    if (zeros == TrailingZeros::Drop) {
        fraction.erase(fraction.find_last_not_of('0') + 1);
    }
    return fraction;
}

std::string withPoint(const std::string& integer, const std::string& fraction)
{
    return fraction.empty() ? integer : integer + '.' + fraction;
}

/// The fewest digits that read back as `magnitude`, at most 17.
DecimalDigits shortest(double magnitude)
{
    assert(std::isfinite(magnitude) && magnitude >= 0.0);
    std::array<char, 32> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), magnitude, std::chars_format::scientific).ptr;
    // "d.ddde±xx"
    const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    const std::size_t e = text.find('e');
    DecimalDigits result;
    result.digits = text.substr(0, 1);
    if (e > 2) {
        result.digits += text.substr(2, e - 2);
    }
    const char* exponent = buffer.data() + e + 1;
    std::from_chars(*exponent == '+' ? exponent + 1 : exponent, end, result.exponent);
    return result;
}

} // namespace

DecimalDigits DecimalDigits::rounded(double magnitude, int significant)
{
    assert(significant >= 1 && significant <= 17);
    DecimalDigits result = shortest(magnitude);
    const std::size_t wanted = static_cast<std::size_t>(significant);
    const bool roundsUp = result.digits.size() > wanted && result.digits[wanted] >= '5';
    result.digits.resize(wanted, '0');
    if (!roundsUp) {
        return result;
    }
    const std::size_t lastNotNine = result.digits.find_last_not_of('9');
    if (lastNotNine == std::string::npos) {
        result.digits.assign(wanted, '0');
        result.digits.front() = '1';
        ++result.exponent;
        return result;
    }
    ++result.digits[lastNotNine];
    std::fill(result.digits.begin() + static_cast<std::ptrdiff_t>(lastNotNine) + 1, result.digits.end(), '0');
    return result;
}

int DecimalDigits::exponentOf(double magnitude)
{
    return shortest(magnitude).exponent;
}

bool DecimalDigits::isPowerOfTen() const
{
    return digits.front() == '1' && digits.find_first_not_of('0', 1) == std::string::npos;
}

std::string DecimalDigits::positional(int shift, TrailingZeros zeros) const
{
    const int place = exponent - shift;
    if (place < 0) {
        const std::string leading(static_cast<std::size_t>(-place - 1), '0');
        return withPoint("0", withoutTrailingZeros(leading + digits, zeros));
    }
    const std::size_t integerLength = static_cast<std::size_t>(place) + 1;
    std::string integer = digits.substr(0, integerLength);
    integer.append(integerLength - integer.size(), '0');
    const std::string fraction = digits.size() > integerLength ? digits.substr(integerLength) : std::string();
    return withPoint(groupedDigits(integer), withoutTrailingZeros(fraction, zeros));
}

std::string DecimalDigits::scientific(TrailingZeros zeros) const
{
    return withPoint(digits.substr(0, 1), withoutTrailingZeros(digits.substr(1), zeros)) + 'e'
        + std::to_string(exponent);
}

std::string groupedDigits(std::string_view digits)
{
    std::string grouped;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) {
            grouped += kGroupSeparator;
        }
        grouped += digits[i];
    }
    return grouped;
}

} // namespace minard
