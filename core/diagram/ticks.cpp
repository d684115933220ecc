#include "core/diagram/ticks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "core/diagram/decimal.h"

// A tick is an integer n times a step m · 10^e with m = 1, 2 or 5, so its label is exact and never accumulates
// rounding. Loops count ticks, not time, and are bounded by the width.

namespace minard {

namespace {

/// Labels with more digits than this are counted from an offset.
constexpr int kMostDigits = 6;
/// Integers that a double holds exactly; beyond, the view is below the resolution of its times.
constexpr double kExactIntegers = 9007199254740992.0;

struct Step {
    int factor = 1;   ///< 1, 2 or 5
    int exponent = 0; ///< of ten

    [[nodiscard]] double value() const { return decimalValue(factor, exponent); }
};

Step stepAtLeast(double smallest)
{
    int exponent = static_cast<int>(std::floor(std::log10(smallest)));
    for (const int factor : {1, 2, 5}) {
        if (decimalValue(factor, exponent) >= smallest * (1.0 - 1e-12))
            return {factor, exponent};
    }
    return {1, exponent + 1};
}

/// How often a step is divided by minor ticks, and the step between those.
struct Minor {
    int parts;
    Step step;
};

Minor minorOf(Step step)
{
    if (step.factor == 2)
        return {4, {5, step.exponent - 1}};
    if (step.factor == 5)
        return {5, {1, step.exponent}};
    return {5, {2, step.exponent - 1}};
}

struct Prefix {
    int exponent;
    const char* symbol; ///< null beyond the prefixes that have a name
};

constexpr std::array<Prefix, 21> kPrefixes = {{{-30, "q"}, {-27, "r"}, {-24, "y"}, {-21, "z"}, {-18, "a"}, {-15, "f"},
    {-12, "p"}, {-9, "n"}, {-6, "µ"}, {-3, "m"}, {0, ""}, {3, "k"}, {6, "M"}, {9, "G"}, {12, "T"}, {15, "P"}, {18, "E"},
    {21, "Z"}, {24, "Y"}, {27, "R"}, {30, "Q"}}};

/// The power of ten an axis up to `largest` is written in, and its unit.
Prefix prefixFor(double largest, TimeUnit unit)
{
    const int exponent = largest > 0.0 ? static_cast<int>(std::floor(std::log10(largest) + 1e-12)) : 0;
    // Up to a hundred thousand, and for units that count things down to hundredths, plain numbers read best.
    if (exponent >= 0 && exponent < 5)
        return kPrefixes[10];
    if (unit != TimeUnit::Second && exponent >= -2 && exponent < 5)
        return kPrefixes[10];
    const int power = static_cast<int>(std::floor(exponent / 3.0)) * 3;
    if (power < kPrefixes.front().exponent || power > kPrefixes.back().exponent)
        return {power, nullptr};
    return kPrefixes[static_cast<std::size_t>(power / 3 + 10)];
}

std::string unitText(Prefix prefix, TimeUnit unit)
{
    if (prefix.exponent == 0)
        return timeUnitLabel(unit);
    const bool takesPrefix = unit == TimeUnit::Second || (unit == TimeUnit::Cycle && prefix.exponent > 0);
    if (takesPrefix && prefix.symbol != nullptr)
        return std::string(prefix.symbol) + timeUnitLabel(unit);
    return "10" + superscript(prefix.exponent) + " " + timeUnitLabel(unit);
}

std::string withMinusSign(std::string number)
{
    if (number.front() == '-')
        number.replace(0, 1, "−");
    return number;
}

/// Where labels are counted from: base · 10^exponent.
struct Offset {
    std::int64_t base = 0;
    int exponent = 0;
};

/// The last power of ten at least as long as the view, when plain labels would be longer than kMostDigits.
Offset offsetFor(const TimeAxis& axis, Step step)
{
    const double largest = std::max(std::abs(axis.start()), std::abs(axis.end()));
    const int digits = static_cast<int>(std::floor(std::log10(largest))) - step.exponent + 1;
    if (digits <= kMostDigits)
        return {};
    const int exponent = static_cast<int>(std::ceil(std::log10(axis.span()) - 1e-6));
    const double base = std::floor(axis.start() / decimalValue(1, exponent) + 1e-9);
    if (!(std::abs(base) * std::pow(10.0, exponent - step.exponent + 1) < kExactIntegers))
        return {};
    return {static_cast<std::int64_t>(base), exponent};
}

/// n0 such that n0 · step = offset; exact because the offset's exponent is at least the step's.
std::int64_t inSteps(Offset offset, Step step)
{
    std::int64_t value = offset.base;
    for (int exponent = step.exponent; exponent < offset.exponent; ++exponent)
        value *= 10;
    return value / step.factor;
}

class TickBuilder {
public:
    TickBuilder(const TimeAxis& axis, TimeUnit unit, Step step) : m_axis(axis), m_step(step)
    {
        m_offset = offsetFor(axis, step);
        const double from = decimalValue(m_offset.base, m_offset.exponent);
        m_prefix = prefixFor(std::max(std::abs(axis.start() - from), std::abs(axis.end() - from)), unit);
    }

    /// Ticks at every `step`; `every` n-th carries a label and `skip` n-th is left out. False when there are too many.
    void add(TimeTicks& out, Step step, int labelledEvery) const
    {
        const double value = step.value();
        const double first = std::ceil(m_axis.start() / value - 1e-9);
        const double last = std::floor(m_axis.end() / value + 1e-9);
        if (!(std::abs(first) < kExactIntegers && std::abs(last) < kExactIntegers))
            return;
        const auto count = static_cast<std::int64_t>(last - first) + 1;
        if (count > static_cast<std::int64_t>(TimeTicks::kMaximum))
            return;
        const auto n0 = static_cast<std::int64_t>(first);
        for (std::int64_t n = n0; n < n0 + count; ++n)
            out.ticks.push_back(tick(n, step, n % labelledEvery == 0));
    }

    void describe(TimeTicks& out, TimeUnit unit) const
    {
        out.step = m_step.value();
        out.unit = unitText(m_prefix, unit);
        out.title = "time (" + out.unit + ")";
        if (m_offset.base == 0)
            return;
        const Prefix prefix = prefixFor(std::abs(decimalValue(m_offset.base, m_offset.exponent)), unit);
        out.offset = withMinusSign(exactDecimal(m_offset.base, m_offset.exponent - prefix.exponent)) + " "
            + unitText(prefix, unit);
        out.title = "time after " + out.offset + " (" + out.unit + ")";
    }

private:
    [[nodiscard]] Tick tick(std::int64_t n, Step step, bool labelled) const
    {
        Tick tick;
        tick.value = decimalValue(n * step.factor, step.exponent);
        tick.pixel = m_axis.toClippedPixel(tick.value);
        if (labelled) {
            const std::int64_t relative = m_offset.base == 0 ? n : n - inSteps(m_offset, step);
            tick.label = withMinusSign(exactDecimal(relative * step.factor, step.exponent - m_prefix.exponent));
        }
        return tick;
    }

    const TimeAxis& m_axis;
    Step m_step;
    Offset m_offset;
    Prefix m_prefix{0, ""};
};

} // namespace

TimeTicks timeTicks(const TimeAxis& axis, TimeUnit unit, double spacing)
{
    const double least = std::max(
        {std::isfinite(spacing) ? spacing : 0.0, 8.0, axis.width() / (static_cast<double>(TimeTicks::kMaximum) - 2.0)});
    const Step step = stepAtLeast(std::max(axis.span() * least / axis.width(), axis.span() * 1e-6));
    const TickBuilder builder(axis, unit, step);
    TimeTicks out;
    const Minor minor = minorOf(step);
    builder.add(out, minor.step, minor.parts);
    if (out.ticks.empty())
        builder.add(out, step, 1);
    builder.describe(out, unit);
    return out;
}

const char* timeUnitLabel(TimeUnit unit)
{
    switch (unit) {
    case TimeUnit::Second:
        return "s";
    case TimeUnit::Cycle:
        return "cycles";
    case TimeUnit::Tick:
        return "units";
    }
    return "s";
}

} // namespace minard
