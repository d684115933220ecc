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

/// n · 10^exponent as a label.
std::string labelOf(std::int64_t n, int exponent, LogLabels labels)
{
    static constexpr std::array<const char*, 6> kPrefixes = {"k", "M", "G", "T", "P", "E"};
    const int magnitude = exponent + static_cast<int>(std::to_string(n).size()) - 1;
    if (magnitude >= -3 && magnitude <= (labels == LogLabels::Plain ? 4 : 2))
        return exactDecimal(n, exponent);
    if (labels == LogLabels::Prefixed && magnitude > 0 && magnitude < 21) {
        const int prefix = magnitude / 3;
        return exactDecimal(n, exponent - 3 * prefix) + " " + kPrefixes[static_cast<std::size_t>(prefix - 1)];
    }
    const std::string power = "10" + superscript(magnitude);
    const std::string factor = exactDecimal(n, exponent - magnitude);
    return factor == "1" ? power : factor + "·" + power;
}

class LogTicks {
public:
    explicit LogTicks(const LogRange& range) : m_range(range) { }

    void add(double value, std::string label)
    {
        // Ends that are meant to be powers of ten may be off by rounding.
        const double fraction = m_range.fraction(value);
        if (fraction >= -1e-9 && fraction <= 1.0 + 1e-9)
            m_ticks.push_back({value, std::clamp(fraction, 0.0, 1.0), std::move(label)});
    }

    [[nodiscard]] std::vector<LogTick> take() { return std::move(m_ticks); }

private:
    const LogRange& m_range;
    std::vector<LogTick> m_ticks;
};

/// Within less than a decade powers of ten are too few: evenly spaced multiples of 1, 2 or 5 times a power.
std::vector<LogTick> narrowTicks(const LogRange& range, double length, double spacing, LogLabels labels)
{
    const double most = std::clamp(length / std::max(spacing, 1.0), 2.0, static_cast<double>(kMostTicks));
    const double least = (range.highest() - range.lowest()) / most;
    int exponent = static_cast<int>(std::floor(std::log10(least)));
    std::int64_t factor = 1;
    for (const std::int64_t candidate : {1, 2, 5, 10}) {
        factor = candidate;
        if (decimalValue(candidate, exponent) >= least)
            break;
    }
    const double step = decimalValue(factor, exponent);
    LogTicks ticks(range);
    const double first = std::ceil(range.lowest() / step - 1e-9);
    if (!(first < 1e15))
        return {};
    for (int i = 0; i <= kMostTicks; ++i) {
        const auto n = static_cast<std::int64_t>(first) + i;
        if (static_cast<double>(n) * step > range.highest() * (1.0 + 1e-12))
            break;
        ticks.add(decimalValue(n * factor, exponent), labelOf(n * factor, exponent, labels));
    }
    return ticks.take();
}

} // namespace

std::vector<LogTick> logTicks(const LogRange& range, double length, double spacing, LogLabels labels)
{
    if (range.decades() < 1.0)
        return narrowTicks(range, length, spacing, labels);
    const double perDecade = std::max(length, 1.0) / range.decades();
    const auto first = static_cast<int>(std::floor(std::log10(range.lowest()) - 1e-9));
    const auto last = static_cast<int>(std::ceil(std::log10(range.highest()) + 1e-9));
    int step = std::max(1, static_cast<int>(std::ceil(spacing / perDecade)));
    step = std::max(step, (last - first) / kMostTicks + 1);
    const bool hasMinor = step == 1 && (last - first) * 9 <= kMostTicks
        && perDecade * std::log10(10.0 / 9.0) >= kMinorSpacing * spacing;
    // With few decades in view, 2 and 5 are labelled as well.
    const bool labelsBetween = hasMinor && range.decades() < 3.0 && perDecade * std::log10(2.0) >= spacing;
    LogTicks ticks(range);
    for (int exponent = first; exponent <= last; ++exponent) {
        if (exponent % step == 0)
            ticks.add(decimalValue(1, exponent), labelOf(1, exponent, labels));
        for (std::int64_t i = 2; hasMinor && i <= 9; ++i) {
            const bool isLabelled = labelsBetween && (i == 2 || i == 5);
            ticks.add(decimalValue(i, exponent), isLabelled ? labelOf(i, exponent, labels) : std::string());
        }
    }
    return ticks.take();
}

} // namespace minard
