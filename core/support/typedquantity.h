#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/support/result.h"
#include "core/support/units.h"

namespace minard {

/// What a field that takes a number expects.
struct TypedQuantity {
    Unit unit = Unit::None;            ///< the value is wanted in base units of this
    std::string shownUnit;             ///< the unit the field shows, "ms", "%", "GB": plain numbers are in it
    std::optional<double> clockHz;     ///< converts between seconds and cycles
    std::optional<double> opsPerMac{}; ///< 1 or 2; without it "MAC" is refused
};

/// Reads what a person typed: a quantity with its unit ("3.5 ms", "70 %", "2 GB", "12 kcycles"), or a plain number in
/// the unit that the field shows. Finite. Errors as parseQuantity().
[[nodiscard]] Result<double> parseTyped(std::string_view text, const TypedQuantity& wanted);

/// The unit at the end of a number as formatQuantity() writes it: "ms" of "3.5 ms", nothing of "3.5" or "n/a".
[[nodiscard]] std::string_view shownUnitOf(std::string_view text);

} // namespace minard
