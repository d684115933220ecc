#include "core/support/units.h"

#include "core/support/numeral.h"
#include "core/support/text.h"
#include "core/support/unitwords.h"

#include <array>
#include <cmath>
#include <limits>

namespace minard {

namespace {

constexpr std::size_t kLongestQuantity = 400;

struct Description {
    Unit unit;
    std::string_view symbol;
    std::string_view name;
    std::string_view example; ///< what may be written, for messages
};

constexpr std::array kDescriptions{
    Description{Unit::None, "", "a plain number", "a number such as 42 or 1.5e9"},
    Description{Unit::Fraction, "", "a fraction", "a fraction such as 0.45, or 45 %"},
    Description{Unit::Second, "s", "seconds", "a time such as 1.5 ms (s, ms, us, ns, ps, min, h)"},
    Description{Unit::Cycle, "cycle", "cycles", "cycles such as 1200 cycles or 3 Mcycle"},
    Description{Unit::Tick, "tick", "ticks", "ticks such as 1200 ticks"},
    Description{Unit::Byte, "B", "bytes", "bytes such as 80 GB (10⁹), 50 MiB (2²⁰) or 16 bit"},
    Description{Unit::Operation, "op", "operations", "operations such as 256 GFLOP or 1.5e9"},
    Description{Unit::Hertz, "Hz", "a frequency", "a frequency such as 1.98 GHz"},
    Description{Unit::BytePerSecond, "B/s", "bytes per second", "a rate such as 3.35 TB/s"},
    Description{Unit::BytePerCycle, "B/cycle", "bytes per cycle", "a rate such as 64 B/cycle"},
    Description{Unit::BytePerTick, "B/tick", "bytes per tick", "a rate such as 64 B/tick"},
    Description{Unit::OperationPerSecond, "op/s", "operations per second", "a rate such as 989 TFLOP/s"},
    Description{Unit::OperationPerCycle, "op/cycle", "operations per cycle", "a rate such as 512 op/cycle"},
    Description{Unit::OperationPerTick, "op/tick", "operations per tick", "a rate such as 512 op/tick"},
    Description{Unit::OperationPerByte, "op/B", "operations per byte", "an intensity such as 295 op/B"},
};

struct Rate {
    Unit above;
    Unit below;
    Unit result;
};

constexpr std::array kRates{
    Rate{Unit::Byte, Unit::Second, Unit::BytePerSecond},
    Rate{Unit::Byte, Unit::Cycle, Unit::BytePerCycle},
    Rate{Unit::Byte, Unit::Tick, Unit::BytePerTick},
    Rate{Unit::Operation, Unit::Second, Unit::OperationPerSecond},
    Rate{Unit::Operation, Unit::Cycle, Unit::OperationPerCycle},
    Rate{Unit::Operation, Unit::Tick, Unit::OperationPerTick},
    Rate{Unit::Operation, Unit::Byte, Unit::OperationPerByte},
    Rate{Unit::Cycle, Unit::Second, Unit::Hertz},
};

const Description& describe(Unit unit)
{
    return kDescriptions[static_cast<std::size_t>(unit)];
}

constexpr bool descriptionsAreInOrder()
{
    for (std::size_t i = 0; i < kDescriptions.size(); ++i) {
        if (static_cast<std::size_t>(kDescriptions[i].unit) != i) {
            return false;
        }
    }
    return true;
}

static_assert(descriptionsAreInOrder());

std::string allowed(Unit expected)
{
    if (expected == Unit::None) {
        return "known are s, cycle, tick, B, bit, op, FLOP, Hz, % and rates such as GB/s, with prefixes as in ms, GB "
               "or MiB";
    }
    return "write " + std::string(describe(expected).example);
}

/// A unit word with its prefix applied.
struct Atom {
    const UnitWord* word;
    ScaledUnit scaled;
};

std::string misplacedPrefix(std::string_view text, const UnitPrefix& prefix, const UnitWord& word)
{
    std::string start = "in " + inQuotes(text) + " the prefix " + std::string(prefix.text) + " does not go before "
        + std::string(word.text) + ", which takes ";
    switch (word.prefixes) {
    case Prefixes::None:
        return start + "none";
    case Prefixes::Small:
        return start + "m, u, n and p";
    case Prefixes::Large:
        return start + "k, M, G, T, P and E";
    case Prefixes::LargeAndBinary:
        return start + "k, M, G, T, P, E (powers of 1000) and Ki, Mi, Gi, Ti (powers of 1024)";
    }
    return start;
}

Result<Atom> parseAtom(std::string_view text, Unit expected)
{
    if (text.empty()) {
        return invalid("a unit is missing beside the /; " + allowed(expected));
    }
    if (const UnitWord* word = findUnitWord(text)) {
        return Atom{word, {word->unit, word->exponent10, word->factor}};
    }
    for (const UnitPrefix& prefix : unitPrefixes()) {
        const UnitWord* word = text.starts_with(prefix.text) ? findUnitWord(text.substr(prefix.text.size())) : nullptr;
        if (word == nullptr) {
            continue;
        }
        if (!prefixFits(prefix, *word)) {
            return invalid(misplacedPrefix(text, prefix, *word));
        }
        return Atom{word, {word->unit, word->exponent10 + prefix.exponent10, word->factor * prefix.factor}};
    }
    static const std::array<std::string, 37> kSpellings{"s", "ms", "us", "ns", "ps", "min", "seconds", "cycles",
        "Mcycle", "ticks", "B", "kB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB", "bytes", "bit", "bits", "Gbit",
        "op", "Gop", "Top", "FLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP", "FLOPS", "TFLOPS", "Hz", "MHz", "GHz", "GMAC"};
    const std::string hint = didYouMean(text, kSpellings);
    return invalid("there is no unit " + inQuotes(text) + (hint.empty() ? "; " + allowed(expected) : hint));
}

/// The unit of `above` per `below`.
Result<ScaledUnit> divided(const Atom& above, const Atom& below, std::string_view text)
{
    for (const Rate& rate : kRates) {
        if (rate.above == above.scaled.unit && rate.below == below.scaled.unit && below.scaled.factor == 1.0) {
            return ScaledUnit{rate.result, above.scaled.exponent10 - below.scaled.exponent10, above.scaled.factor};
        }
    }
    return invalid(inQuotes(text)
        + " is no rate known here: bytes and operations go per s, cycle or tick, operations also per B, cycles per s");
}

/// FLOPS and OPS standing alone: a rate, unless operations are what is asked for.
Result<ScaledUnit> undivided(const Atom& atom, Unit expected)
{
    ScaledUnit scaled = atom.scaled;
    if (atom.word->rateUnlessOperations && expected != Unit::Operation) {
        scaled.unit = Unit::OperationPerSecond;
    }
    return scaled;
}

std::string notANumber(std::string_view text, Unit expected)
{
    if (text.empty()) {
        return "there is nothing here; "
            + (expected == Unit::None ? "write a number, with a unit as in 3.35 TB/s" : allowed(expected));
    }
    return inQuotes(text) + " does not start with a number; "
        + (expected == Unit::None ? "write a number, with a unit as in 3.35 TB/s" : allowed(expected));
}

} // namespace

double ScaledUnit::toBase(double value) const
{
    const double power = std::pow(10.0, std::abs(exponent10));
    return (exponent10 < 0 ? value / power : value * power) * factor;
}

std::string_view unitSymbol(Unit unit)
{
    return describe(unit).symbol;
}

std::string_view unitName(Unit unit)
{
    return describe(unit).name;
}

Result<ScaledUnit> parseUnit(std::string_view text, const QuantityOptions& options)
{
    const std::string_view whole = trimmed(text);
    const std::size_t slash = whole.find('/');
    if (whole.empty()) {
        return ScaledUnit{options.expected};
    }
    Result<Atom> above = parseAtom(trimmed(whole.substr(0, slash)), options.expected);
    if (!above) {
        return tl::unexpected(above.error());
    }
    if (above->word->isMac) {
        if (!options.opsPerMac) {
            return invalid(inQuotes(whole)
                + " counts multiply-accumulates, and how many operations one is (1 or 2) is not "
                  "known here; write operations");
        }
        above->scaled.factor *= *options.opsPerMac;
    }
    Result<ScaledUnit> scaled = undivided(*above, options.expected);
    if (slash != std::string_view::npos) {
        const Result<Atom> below = parseAtom(trimmed(whole.substr(slash + 1)), options.expected);
        if (!below) {
            return tl::unexpected(below.error());
        }
        scaled = divided(*above, *below, whole);
    }
    if (scaled && options.expected != Unit::None && scaled->unit != options.expected) {
        return invalid(
            inQuotes(whole) + " means " + std::string(unitName(scaled->unit)) + "; " + allowed(options.expected));
    }
    return scaled;
}

Result<Quantity> parseQuantity(std::string_view text, const QuantityOptions& options)
{
    const std::string_view whole = trimmed(text);
    if (whole.size() > kLongestQuantity) {
        return invalid("the quantity has " + std::to_string(whole.size()) + " characters, more than "
            + std::to_string(kLongestQuantity));
    }
    const Numeral numeral = readNumeral(whole);
    if (numeral.length == 0) {
        return invalid(notANumber(whole, options.expected));
    }
    const std::string_view rest = trimmed(whole.substr(numeral.length));
    if (rest.starts_with(',') || rest.starts_with('.') || rest.starts_with('\'') || rest.starts_with('_')) {
        return invalid(inQuotes(whole)
            + " is ambiguous: write the decimal sign as a point and leave out separators, as in "
              "1234.5");
    }
    if (!rest.empty() && rest.front() >= '0' && rest.front() <= '9') {
        return invalid(inQuotes(whole) + " holds more than one number; group digits in threes or not at all");
    }
    const Result<ScaledUnit> scaled = parseUnit(rest, options);
    if (!scaled) {
        return tl::unexpected(scaled.error());
    }
    const std::optional<double> decimal = numeral.value(scaled->exponent10);
    const double value = decimal.value_or(std::numeric_limits<double>::infinity()) * scaled->factor;
    if (!std::isfinite(value)) {
        return invalid(inQuotes(whole) + " is too large: the largest number is about 1.8e308");
    }
    return Quantity{value, scaled->unit};
}

Result<double> parseQuantityAs(std::string_view text, Unit expected, std::optional<double> opsPerMac)
{
    return parseQuantity(text, {.expected = expected, .opsPerMac = opsPerMac}).map([](const Quantity& quantity) {
        return quantity.value;
    });
}

Result<double> convertUnit(double value, Unit from, Unit to, std::optional<double> clockHz)
{
    struct Pair {
        Unit perSecond;
        Unit perCycle;
    };

    constexpr std::array kRatePairs{
        Pair{Unit::BytePerSecond, Unit::BytePerCycle}, Pair{Unit::OperationPerSecond, Unit::OperationPerCycle}};
    if (from == to) {
        return value;
    }
    // Cycles in one second of `from` and `to` alike: times grow by the clock where rates shrink.
    bool grows = from == Unit::Second && to == Unit::Cycle;
    bool shrinks = from == Unit::Cycle && to == Unit::Second;
    for (const Pair& pair : kRatePairs) {
        grows = grows || (from == pair.perCycle && to == pair.perSecond);
        shrinks = shrinks || (from == pair.perSecond && to == pair.perCycle);
    }
    if (!grows && !shrinks) {
        return invalid(std::string(unitName(from)) + " do not convert to " + std::string(unitName(to)));
    }
    if (!clockHz || !(*clockHz > 0.0) || !std::isfinite(*clockHz)) {
        return invalid(std::string(unitName(from)) + " convert to " + std::string(unitName(to))
            + " by the clock frequency, which is not given");
    }
    return grows ? value * *clockHz : value / *clockHz;
}

} // namespace minard
