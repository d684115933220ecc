#include "core/diagram/logticks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/diagram/decimal.h"

namespace minard {

namespace {

/// Least distance of minor ticks, as a share of that of labelled ones.
constexpr double kMinorSpacing = 0.06;
constexpr int kMostTicks = 200;

std::string labelOf(int exponent, LogLabels labels)
{
    static constexpr std::array<const char*, 6> kPrefixes = {"k", "M", "G", "T", "P", "E"};
    if (exponent >= -3 && exponent <= (labels == LogLabels::Plain ? 4 : 2))
        return exactDecimal(1, exponent);
    if (labels == LogLabels::Prefixed && exponent > 0 && exponent < 21)
        return exactDecimal(1, exponent % 3) + " " + kPrefixes[static_cast<std::size_t>(exponent / 3 - 1)];
    return "10" + superscript(exponent);
}

} // namespace

std::vector<LogTick> logTicks(const LogRange& range, double length, double spacing, LogLabels labels)
{
    const double perDecade = std::max(length, 1.0) / range.decades();
    const auto first = static_cast<int>(std::floor(std::log10(range.lowest()) - 1e-9));
    const auto last = static_cast<int>(std::ceil(std::log10(range.highest()) + 1e-9));
    int step = std::max(1, static_cast<int>(std::ceil(spacing / perDecade)));
    step = std::max(step, (last - first) / kMostTicks + 1);
    const bool hasMinor = step == 1 && (last - first) * 9 <= kMostTicks
        && perDecade * std::log10(10.0 / 9.0) >= kMinorSpacing * spacing;
    std::vector<LogTick> ticks;
    const auto add = [&](double value, std::string label) {
        // Ends that are meant to be powers of ten may be off by rounding.
        const double fraction = range.fraction(value);
        if (fraction >= -1e-9 && fraction <= 1.0 + 1e-9)
            ticks.push_back({value, std::clamp(fraction, 0.0, 1.0), std::move(label)});
    };
    for (int exponent = first; exponent <= last; ++exponent) {
        const double power = decimalValue(1, exponent);
        if (exponent % step == 0)
            add(power, labelOf(exponent, labels));
        for (int i = 2; hasMinor && i <= 9; ++i)
            add(power * i, {});
    }
    return ticks;
}

} // namespace minard
