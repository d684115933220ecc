#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/support/result.h"

namespace minard {

/// What a number counts. Values are kept in these base units: seconds (or cycles, or ticks), bytes, operations,
/// fractions.
enum class Unit : std::uint8_t {
    None,               ///< a plain number
    Fraction,           ///< 1 = 100 %
    Second,             ///< s
    Cycle,              ///< of the machine's clock; a clock frequency converts to seconds
    Tick,               ///< of a simulator; never converts
    Byte,               ///< B
    Operation,          ///< op
    Hertz,              ///< 1/s
    BytePerSecond,      ///< B/s
    BytePerCycle,       ///< B/cycle
    BytePerTick,        ///< B/tick
    OperationPerSecond, ///< op/s
    OperationPerCycle,  ///< op/cycle
    OperationPerTick,   ///< op/tick
    OperationPerByte,   ///< op/B, operational intensity
};

/// Base unit as text: "s", "cycle", "B/s", "op/B"; "" for None and Fraction. parseUnit() reads every one of them back.
[[nodiscard]] std::string_view unitSymbol(Unit unit);

/// Words for a message: "seconds", "bytes per second", "a plain number".
[[nodiscard]] std::string_view unitName(Unit unit);

/// A number with its unit, in base units.
struct Quantity {
    double value = 0.0; ///< finite
    Unit unit = Unit::None;

    friend bool operator==(const Quantity&, const Quantity&) = default;
};

/// A unit with prefix, as in a column heading: "us", "GB/s", "Mbit". One of it is factor · 10^exponent10 of `unit`.
struct ScaledUnit {
    Unit unit = Unit::None;
    int exponent10 = 0;
    double factor = 1.0; ///< a power of two, 60, 3600 or opsPerMac

    /// `value` of this unit in base units, rounded twice at most (once when `factor` is a power of two).
    [[nodiscard]] double toBase(double value) const;

    friend bool operator==(const ScaledUnit&, const ScaledUnit&) = default;
};

struct QuantityOptions {
    /// Unit wanted: plain numbers are taken in it and quantities of another kind are refused. None takes any.
    Unit expected = Unit::None;
    /// 1 or 2: operations of a multiply-accumulate. Without it "MAC" is refused.
    std::optional<double> opsPerMac = {};
};

/// Reads "3.35 TB/s", "50 MiB", "256 GFLOP", "1.5 µs", "16 bit", "2 GHz", "45 %" or a plain number.
///
/// - Decimal point only, whatever the locale; digits may be grouped in threes by blanks (as formatQuantity() writes
/// them).
/// - Prefixes k M G T P E are decimal, "GB" is 10⁹ always; Ki Mi Gi Ti Pi Ei only before bytes and bits; m u µ n p only
///   before seconds. `b`, "bit" are bits, `B`, "byte" are bytes. Also min, h, d for time.
/// - op, ops, OP, FLOP, FLOPs are operations; with "/s" rates. FLOPS and OPS are rates unless operations are expected.
/// - The result is the double nearest to the decimal value for every decimal prefix ("1.5 us" equals 1.5e-6).
///
/// Errors say what is wrong and what is allowed: not a number, a decimal comma, an unknown or misplaced prefix, another
/// kind of quantity, a value beyond the range of a double.
[[nodiscard]] Result<Quantity> parseQuantity(std::string_view text, const QuantityOptions& options = {});

/// parseQuantity() with the value alone, in base units of `expected`.
[[nodiscard]] Result<double> parseQuantityAs(
    std::string_view text, Unit expected, std::optional<double> opsPerMac = std::nullopt);

/// Reads a unit without number, with the words and prefixes of parseQuantity().
[[nodiscard]] Result<ScaledUnit> parseUnit(std::string_view text, const QuantityOptions& options = {});

/// `value` of unit `from` in unit `to`: seconds and cycles, and rates per second and per cycle, by `clockHz` (> 0).
/// Ticks convert only to ticks. Fails when the kinds differ or the clock is needed and unknown.
[[nodiscard]] Result<double> convertUnit(double value, Unit from, Unit to, std::optional<double> clockHz);

} // namespace minard
