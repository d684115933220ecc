#pragma once

#include <span>
#include <string_view>

#include "core/support/units.h"

namespace minard {

/// Which prefixes a unit word takes.
enum class Prefixes {
    None,
    Large,          ///< k M G T P E
    LargeAndBinary, ///< those and Ki Mi Gi Ti Pi Ei
    Small,          ///< m u n p
};

/// A unit word without prefix: one of it is factor · 10^exponent10 of `unit`.
struct UnitWord {
    std::string_view text;
    Unit unit;
    Prefixes prefixes;
    double factor = 1.0;
    int exponent10 = 0;
    bool isMac = false;                ///< to be multiplied by the operations of a MAC
    bool rateUnlessOperations = false; ///< FLOPS: "per second" when it stands alone
};

/// A prefix, and the kind of words it goes before: Large, LargeAndBinary (for the binary ones) or Small.
struct UnitPrefix {
    std::string_view text;
    Prefixes kind;
    int exponent10;
    double factor = 1.0;
};

/// The word spelled exactly so, or null.
[[nodiscard]] const UnitWord* findUnitWord(std::string_view text);

[[nodiscard]] std::span<const UnitPrefix> unitPrefixes();

[[nodiscard]] bool prefixFits(const UnitPrefix& prefix, const UnitWord& word);

} // namespace minard
