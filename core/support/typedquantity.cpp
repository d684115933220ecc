#include "core/support/typedquantity.h"

#include <spdlog/fmt/fmt.h>

namespace minard {

namespace {

bool isTime(Unit unit)
{
    return unit == Unit::Second || unit == Unit::Cycle;
}

/// The quantity that a plain number means in a field that shows `unit`.
std::string withUnit(std::string_view number, std::string_view unit)
{
    return fmt::format("{} {}", number, unit);
}

} // namespace

Result<double> parseTyped(std::string_view text, const TypedQuantity& wanted)
{
    const QuantityOptions free{.expected = Unit::None, .opsPerMac = wanted.opsPerMac};
    const Result<Quantity> any = parseQuantity(text, free);
    const bool isPlain = any && any->unit == Unit::None;
    if (isPlain && !wanted.shownUnit.empty()) {
        const std::string complete = withUnit(text, wanted.shownUnit);
        const Result<Quantity> shown = parseQuantity(complete, free);
        if (!shown)
            return invalid(fmt::format("give the number with its unit, such as '{}'",
                wanted.unit == Unit::Fraction ? "%" : unitSymbol(wanted.unit)));
        if (isTime(shown->unit) && shown->unit != wanted.unit)
            return convertUnit(shown->value, shown->unit, wanted.unit, wanted.clockHz);
        return parseQuantityAs(complete, wanted.unit, wanted.opsPerMac);
    }
    if (any && isTime(any->unit) && isTime(wanted.unit) && any->unit != wanted.unit)
        return convertUnit(any->value, any->unit, wanted.unit, wanted.clockHz);
    return parseQuantityAs(text, wanted.unit, wanted.opsPerMac);
}

std::string_view shownUnitOf(std::string_view text)
{
    // Groups of digits are parted by a narrow space of their own, so this one stands before the unit.
    const std::size_t space = text.rfind(' ');
    return space == std::string_view::npos ? std::string_view() : text.substr(space + 1);
}

} // namespace minard
