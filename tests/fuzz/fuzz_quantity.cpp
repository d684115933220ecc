#include "core/support/numberformat.h"
#include "core/support/text.h"
#include "core/support/units.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

bool isPrintable(std::string_view text)
{
    for (const char c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            return false;
    return true;
}

} // namespace

/// What is written for a person with all digits is read back, but for the rounding of minutes, hours and days.
void requireReadBack(const minard::Quantity& quantity)
{
    const std::string shown = minard::formatQuantity(quantity.value, quantity.unit, {.significant = 17});
    const bool isCloseToOne = shown.find("100 %") != std::string::npos;
    const minard::Result<minard::Quantity> read = minard::parseQuantity(shown.substr(shown.find_first_not_of("<> ")));
    require(read && read->unit == quantity.unit);
    require(std::abs(read->value - quantity.value) <= (isCloseToOne ? 1e-5 : 1e-15) * std::abs(quantity.value));
}

/// Any text is a finite quantity or one printable sentence of error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace minard;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    for (const Unit expected : {Unit::None, Unit::Second, Unit::Byte, Unit::Fraction, Unit::OperationPerSecond}) {
        const Result<Quantity> quantity = parseQuantity(text, {.expected = expected, .opsPerMac = 2.0});
        if (quantity) {
            require(std::isfinite(quantity->value));
            require(expected == Unit::None || quantity->unit == expected);
            requireReadBack(*quantity);
        } else {
            require(!quantity.error().what.empty() && isPrintable(sentence(quantity.error())));
        }
    }
    const Result<ScaledUnit> unit = parseUnit(text);
    if (unit && !unitSymbol(unit->unit).empty()) {
        const Result<ScaledUnit> base = parseUnit(unitSymbol(unit->unit));
        require(base && base->unit == unit->unit);
    }
    require(isPrintable(inQuotes(text)));
    return 0;
}
