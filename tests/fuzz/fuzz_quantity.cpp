#include "core/support/text.h"
#include "core/support/units.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
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
