#include "core/support/axisscale.h"

#include "core/support/unitdisplay.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace minard {

namespace {

constexpr int kMostDecimals = 15;
constexpr int kWidestOnAxis = 6;   ///< digits before the point beyond the largest prefix
constexpr int kLargestPower = 300; ///< so that neither the factor nor its inverse overflows
constexpr double kTolerance = 1e-6;

/// "10⁻¹⁸".
std::string powerOfTen(int exponent)
{
    constexpr std::array<std::string_view, 10> kSuperscripts{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = exponent < 0 ? "10⁻" : "10";
    for (const char digit : std::to_string(std::abs(exponent))) {
        text += kSuperscripts[static_cast<std::size_t>(digit - '0')];
    }
    return text;
}

double largerMagnitude(double a, double b)
{
    const double first = std::isfinite(a) ? std::abs(a) : 0.0;
    const double second = std::isfinite(b) ? std::abs(b) : 0.0;
    return std::max(first, second);
}

AxisScale scaleWith(const UnitDisplay& display, int prefix, int power)
{
    AxisScale scale{.multiplier = display.multiplier, .divisor = display.divisor, .symbol = display.symbolWith(prefix)};
    if (power != 0) {
        scale.symbol = powerOfTen(power) + (scale.symbol.empty() ? "" : " ") + scale.symbol;
    }
    const int exponent = prefix + power;
    if (exponent < 0) {
        scale.multiplier *= std::pow(10.0, -exponent);
    } else {
        scale.divisor *= std::pow(10.0, exponent);
    }
    return scale;
}

/// Decimals that make `step` exact to a millionth of itself.
int decimalsFor(double step)
{
    double power = 1.0;
    for (int decimals = 0; decimals < kMostDecimals; ++decimals, power *= 10.0) {
        const double scaled = step * power;
        const double whole = std::round(scaled);
        if (whole >= 1.0 && std::abs(scaled - whole) <= kTolerance * scaled) {
            return decimals;
        }
    }
    return kMostDecimals;
}

std::string magnitudeOnAxis(double magnitude, double step)
{
    if (magnitude >= std::pow(10.0, kWidestPlace)) {
        const int digits = DecimalDigits::exponentOf(magnitude) - DecimalDigits::exponentOf(step) + 1;
        return DecimalDigits::rounded(magnitude, std::clamp(digits, 1, 17)).scientific(TrailingZeros::Drop);
    }
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(
        buffer.data(), buffer.data() + buffer.size(), magnitude, std::chars_format::fixed, decimalsFor(step))
                         .ptr;
    const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    const std::size_t point = std::min(text.find('.'), text.size());
    return groupedDigits(text.substr(0, point)) + std::string(text.substr(point));
}

} // namespace

AxisScale chooseAxisScale(double minimum, double maximum, Unit unit, const NumberFormat& format)
{
    const UnitDisplay display = displayOf(unit, format);
    const double magnitude = largerMagnitude(minimum, maximum) * display.multiplier / display.divisor;
    if (magnitude == 0.0 || !std::isfinite(magnitude)) {
        return scaleWith(display, std::clamp(0, display.lowestPrefix, display.highestPrefix), 0);
    }
    const int exponent = DecimalDigits::rounded(magnitude, 3).exponent;
    const int prefix = std::clamp(flooredToThree(exponent), display.lowestPrefix, display.highestPrefix);
    const int place = exponent - prefix;
    const int widest = display.isFixed() ? kWidestPlace : kWidestOnAxis;
    if (place < widest && place >= kSmallestPlace) {
        return scaleWith(display, prefix, 0);
    }
    const int kept = display.isFixed() ? prefix : 0;
    return scaleWith(display, kept, std::clamp(flooredToThree(exponent - kept), -kLargestPower, kLargestPower));
}

std::string formatOnAxis(double value, double step, const AxisScale& scale)
{
    const double shown = scale.shown(value);
    if (!std::isfinite(shown)) {
        return formatQuantity(shown, Unit::None);
    }
    double shownStep = std::abs(scale.shown(step));
    if (!std::isfinite(shownStep) || shownStep == 0.0) {
        shownStep = shown == 0.0 ? 1.0 : std::abs(shown);
    }
    if (std::abs(shown) < kTolerance * shownStep) {
        return "0";
    }
    const std::string magnitude = magnitudeOnAxis(std::abs(shown), shownStep);
    const bool isZero = magnitude.find_first_not_of("0.") == std::string::npos;
    return shown < 0.0 && !isZero ? std::string(kMinusSign) + magnitude : magnitude;
}

} // namespace minard
