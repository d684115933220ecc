#include "core/support/numberformat.h"

#include "core/support/unitdisplay.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace minard {

namespace {

constexpr std::string_view kUnknown = "n/a";
constexpr std::string_view kInfinity = "\xe2\x88\x9e";
constexpr int kMostDigits = 17;
constexpr double kEqualsOne = 1e-9; ///< tolerance of the demand that counts as oversubscribed

/// A number as text, with the unit it is in.
struct Shown {
    std::string number;
    std::string symbol;
};

int significantOf(const NumberFormat& format)
{
    return std::clamp(format.significant, 1, kMostDigits);
}

std::string scientificText(DecimalDigits digits, int shift, TrailingZeros zeros)
{
    digits.exponent -= shift;
    return digits.scientific(zeros);
}

/// `value` in units of 10^shift with at least `significant` digits and all digits before the point.
std::string plainText(double value, int shift, int significant, TrailingZeros zeros)
{
    const int place = DecimalDigits::exponentOf(value) - shift;
    if (place >= kWidestPlace || place < kSmallestPlace) {
        return scientificText(DecimalDigits::rounded(value, significant), shift, zeros);
    }
    return DecimalDigits::rounded(value, std::max(significant, place + 1)).positional(shift, zeros);
}

/// A fraction in per cent that says "100" only when it is 1.
std::string percentText(double value, int shift, const NumberFormat& format)
{
    constexpr int kMostDigitsNearOne = 6;
    const bool isOne = std::abs(value - 1.0) <= kEqualsOne;
    const auto looksLikeOne = [value](int digits) {
        const DecimalDigits rounded = DecimalDigits::rounded(value, digits);
        return rounded.exponent == 0 && rounded.isPowerOfTen();
    };
    int significant = significantOf(format);
    if (isOne || !looksLikeOne(significant)) {
        return plainText(isOne ? 1.0 : value, shift, significant, format.zeros);
    }
    while (significant < kMostDigitsNearOne && looksLikeOne(significant)) {
        ++significant;
    }
    if (looksLikeOne(significant)) {
        return value < 1.0 ? "< 100" : "> 100";
    }
    return plainText(value, shift, significant, format.zeros);
}

Shown longTime(double seconds, const NumberFormat& format)
{
    struct Step {
        double seconds;
        const char* symbol;
    };

    const int significant = significantOf(format);
    for (const Step& step : {Step{60.0, "min"}, Step{3600.0, "h"}}) {
        const double value = seconds / step.seconds;
        const DecimalDigits rounded = DecimalDigits::rounded(value, significant);
        if (rounded.exponent < 2) {
            return {plainText(value, 0, significant, format.zeros), step.symbol};
        }
    }
    return {plainText(seconds / 86400.0, 0, significant, format.zeros), "d"};
}

Shown prefixed(double value, const UnitDisplay& display, const NumberFormat& format)
{
    const DecimalDigits rounded = DecimalDigits::rounded(value, significantOf(format));
    if (display.becomesLongTime && rounded.exponent >= 3) {
        return longTime(value, format);
    }
    const int prefix = std::clamp(flooredToThree(rounded.exponent), display.lowestPrefix, display.highestPrefix);
    const int place = rounded.exponent - prefix;
    if (place >= 3 || place < kSmallestPlace) {
        return {rounded.scientific(format.zeros), display.symbol};
    }
    return {rounded.positional(prefix, format.zeros), display.symbolWith(prefix)};
}

std::string joined(const Shown& shown)
{
    const bool single = shown.number == "1" && (shown.symbol == "cycles" || shown.symbol == "ticks");
    const std::string symbol = single ? shown.symbol.substr(0, shown.symbol.size() - 1) : shown.symbol;
    return symbol.empty() ? shown.number : shown.number + ' ' + symbol;
}

enum class NearOne { MayRound, NeverRounds };

/// The text of |value|, which is finite or infinite.
std::string magnitudeText(double value, Unit unit, const NumberFormat& format, NearOne nearOne)
{
    const UnitDisplay display = displayOf(unit, format);
    const double magnitude = std::abs(value) * display.multiplier / display.divisor;
    const int prefixOfZero = std::clamp(0, display.lowestPrefix, display.highestPrefix);
    if (std::isinf(magnitude)) {
        return joined({std::string(kInfinity), display.symbolWith(prefixOfZero)});
    }
    if (magnitude == 0.0) {
        return joined({"0", display.symbolWith(prefixOfZero)});
    }
    if (!display.isFixed()) {
        return joined(prefixed(magnitude, display, format));
    }
    const int shift = display.lowestPrefix;
    const std::string number = unit == Unit::Fraction && nearOne == NearOne::NeverRounds
        ? percentText(magnitude, shift, format)
        : plainText(magnitude, shift, significantOf(format), format.zeros);
    return joined({number, display.symbolWith(shift)});
}

std::string signedText(double value, const std::string& magnitude)
{
    const std::string_view sign = value > 0.0 ? "+" : value < 0.0 ? kMinusSign : "";
    return std::string(sign) + magnitude;
}

} // namespace

std::string formatQuantity(std::optional<double> value, Unit unit, const NumberFormat& format)
{
    if (!value || std::isnan(*value)) {
        return std::string(kUnknown);
    }
    const std::string magnitude = magnitudeText(*value, unit, format, NearOne::NeverRounds);
    return *value < 0.0 ? std::string(kMinusSign) + magnitude : magnitude;
}

std::string formatDifference(std::optional<double> value, Unit unit, const NumberFormat& format)
{
    if (!value || std::isnan(*value)) {
        return std::string(kUnknown);
    }
    return signedText(*value, magnitudeText(*value, unit, format, NearOne::MayRound));
}

std::string formatPoints(std::optional<double> difference, const NumberFormat& format)
{
    if (!difference || std::isnan(*difference)) {
        return std::string(kUnknown);
    }
    std::string magnitude = magnitudeText(*difference, Unit::Fraction, format, NearOne::MayRound);
    magnitude.replace(magnitude.size() - 1, 1, "pp");
    return signedText(*difference, magnitude);
}

std::string formatFactor(std::optional<double> ratio, const NumberFormat& format)
{
    const std::string number = formatQuantity(ratio, Unit::None, format);
    return number == kUnknown ? number : number + "\xc3\x97";
}

std::string formatCount(std::int64_t count)
{
    // The magnitude of the smallest number does not fit into its own type.
    const std::uint64_t bits = static_cast<std::uint64_t>(count);
    const std::uint64_t magnitude = count < 0 ? 0 - bits : bits;
    return std::string(count < 0 ? kMinusSign : "") + groupedDigits(std::to_string(magnitude));
}

std::string formatExact(double value)
{
    if (std::isnan(value)) {
        return std::string(kUnknown);
    }
    if (std::isinf(value)) {
        return value < 0.0 ? "-inf" : "inf";
    }
    if (value == 0.0) {
        return "0";
    }
    const double magnitude = std::abs(value);
    const bool positional = magnitude >= 1e-5 && magnitude < 1e17;
    std::array<char, 64> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
        positional ? std::chars_format::fixed : std::chars_format::scientific);
    return std::string(buffer.data(), end);
}

} // namespace minard
