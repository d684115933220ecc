#include "core/support/unitdisplay.h"

#include <array>
#include <cmath>

namespace minard {

namespace {

constexpr int kPico = -12;
constexpr int kExa = 18;
constexpr int kPerCent = -2;

std::string_view prefixOf(int exponent)
{
    struct Prefix {
        int exponent;
        std::string_view text;
    };

    constexpr std::array kPrefixes{Prefix{-12, "p"}, Prefix{-9, "n"}, Prefix{-6, "\xc2\xb5"}, Prefix{-3, "m"},
        Prefix{3, "k"}, Prefix{6, "M"}, Prefix{9, "G"}, Prefix{12, "T"}, Prefix{15, "P"}, Prefix{18, "E"}};
    for (const Prefix& prefix : kPrefixes) {
        if (prefix.exponent == exponent) {
            return prefix.text;
        }
    }
    return {};
}

bool hasClock(const NumberFormat& format)
{
    return format.clockHz && *format.clockHz > 0.0 && std::isfinite(*format.clockHz);
}

/// The exponent of a chosen unit of seconds; 1 for the others.
int secondsExponent(TimeDisplay time)
{
    switch (time) {
    case TimeDisplay::Second:
        return 0;
    case TimeDisplay::Millisecond:
        return -3;
    case TimeDisplay::Microsecond:
        return -6;
    case TimeDisplay::Nanosecond:
        return -9;
    case TimeDisplay::Auto:
    case TimeDisplay::Cycle:
        break;
    }
    return 1;
}

UnitDisplay timeDisplay(Unit unit, const NumberFormat& format)
{
    UnitDisplay display{.lowestPrefix = 0, .highestPrefix = kExa, .symbol = "cycles"};
    const int exponent = secondsExponent(format.time);
    const bool toSeconds = unit == Unit::Cycle && exponent <= 0 && hasClock(format);
    const bool toCycles = unit == Unit::Second && format.time == TimeDisplay::Cycle && hasClock(format);
    if (toCycles) {
        display.multiplier = *format.clockHz;
        return display;
    }
    if (unit == Unit::Cycle && !toSeconds) {
        return display;
    }
    if (toSeconds) {
        display.divisor = *format.clockHz;
    }
    display.symbol = "s";
    display.lowestPrefix = exponent <= 0 ? exponent : kPico;
    display.highestPrefix = exponent <= 0 ? exponent : 0;
    display.becomesLongTime = exponent > 0;
    return display;
}

} // namespace

std::string UnitDisplay::symbolWith(int exponent) const
{
    return std::string(prefixOf(exponent)) + symbol;
}

UnitDisplay displayOf(Unit unit, const NumberFormat& format)
{
    const auto prefixed = [](std::string symbol) {
        return UnitDisplay{.lowestPrefix = 0, .highestPrefix = kExa, .symbol = std::move(symbol)};
    };
    switch (unit) {
    case Unit::None:
        return {};
    case Unit::Fraction:
        return {.lowestPrefix = kPerCent, .highestPrefix = kPerCent, .symbol = "%"};
    case Unit::Second:
    case Unit::Cycle:
        return timeDisplay(unit, format);
    case Unit::Tick:
        return prefixed("ticks");
    case Unit::Byte:
    case Unit::Hertz:
    case Unit::BytePerSecond:
    case Unit::BytePerCycle:
    case Unit::BytePerTick:
        return prefixed(std::string(unitSymbol(unit)));
    case Unit::Operation:
        return prefixed(format.operation);
    case Unit::OperationPerSecond:
        return prefixed(format.operation + "/s");
    case Unit::OperationPerCycle:
        return prefixed(format.operation + "/cycle");
    case Unit::OperationPerTick:
        return prefixed(format.operation + "/tick");
    case Unit::OperationPerByte:
        return {.symbol = format.operation + "/B"};
    }
    return {};
}

} // namespace minard
