#include "core/support/unitwords.h"

#include <array>

namespace minard {

namespace {

constexpr std::array kWords{
    UnitWord{"s", Unit::Second, Prefixes::Small},
    UnitWord{"sec", Unit::Second, Prefixes::Small},
    UnitWord{"second", Unit::Second, Prefixes::Small},
    UnitWord{"seconds", Unit::Second, Prefixes::Small},
    UnitWord{"min", Unit::Second, Prefixes::None, 60.0},
    UnitWord{"h", Unit::Second, Prefixes::None, 3600.0},
    UnitWord{"d", Unit::Second, Prefixes::None, 86400.0},
    UnitWord{"cycle", Unit::Cycle, Prefixes::Large},
    UnitWord{"cycles", Unit::Cycle, Prefixes::Large},
    UnitWord{"tick", Unit::Tick, Prefixes::Large},
    UnitWord{"ticks", Unit::Tick, Prefixes::Large},
    UnitWord{"B", Unit::Byte, Prefixes::LargeAndBinary},
    UnitWord{"byte", Unit::Byte, Prefixes::LargeAndBinary},
    UnitWord{"bytes", Unit::Byte, Prefixes::LargeAndBinary},
    UnitWord{"Byte", Unit::Byte, Prefixes::LargeAndBinary},
    UnitWord{"Bytes", Unit::Byte, Prefixes::LargeAndBinary},
    UnitWord{"b", Unit::Byte, Prefixes::LargeAndBinary, 0.125},
    UnitWord{"bit", Unit::Byte, Prefixes::LargeAndBinary, 0.125},
    UnitWord{"bits", Unit::Byte, Prefixes::LargeAndBinary, 0.125},
    UnitWord{"Bps", Unit::BytePerSecond, Prefixes::LargeAndBinary},
    UnitWord{"bps", Unit::BytePerSecond, Prefixes::LargeAndBinary, 0.125},
    UnitWord{"Hz", Unit::Hertz, Prefixes::Large},
    UnitWord{"hz", Unit::Hertz, Prefixes::Large},
    UnitWord{"%", Unit::Fraction, Prefixes::None, 1.0, -2},
    UnitWord{"op", Unit::Operation, Prefixes::Large},
    UnitWord{"ops", Unit::Operation, Prefixes::Large},
    UnitWord{"Op", Unit::Operation, Prefixes::Large},
    UnitWord{"Ops", Unit::Operation, Prefixes::Large},
    UnitWord{"OP", Unit::Operation, Prefixes::Large},
    UnitWord{"OPs", Unit::Operation, Prefixes::Large},
    UnitWord{"operation", Unit::Operation, Prefixes::Large},
    UnitWord{"operations", Unit::Operation, Prefixes::Large},
    UnitWord{"FLOP", Unit::Operation, Prefixes::Large},
    UnitWord{"FLOPs", Unit::Operation, Prefixes::Large},
    UnitWord{"Flop", Unit::Operation, Prefixes::Large},
    UnitWord{"flop", Unit::Operation, Prefixes::Large},
    UnitWord{"OPS", Unit::Operation, Prefixes::Large, 1.0, 0, false, true},
    UnitWord{"FLOPS", Unit::Operation, Prefixes::Large, 1.0, 0, false, true},
    UnitWord{"Flops", Unit::Operation, Prefixes::Large, 1.0, 0, false, true},
    UnitWord{"flops", Unit::Operation, Prefixes::Large, 1.0, 0, false, true},
    UnitWord{"MAC", Unit::Operation, Prefixes::Large, 1.0, 0, true},
    UnitWord{"MACs", Unit::Operation, Prefixes::Large, 1.0, 0, true},
};

constexpr std::array kPrefixes{
    UnitPrefix{"Ki", Prefixes::LargeAndBinary, 0, 0x1p10},
    UnitPrefix{"Mi", Prefixes::LargeAndBinary, 0, 0x1p20},
    UnitPrefix{"Gi", Prefixes::LargeAndBinary, 0, 0x1p30},
    UnitPrefix{"Ti", Prefixes::LargeAndBinary, 0, 0x1p40},
    UnitPrefix{"Pi", Prefixes::LargeAndBinary, 0, 0x1p50},
    UnitPrefix{"Ei", Prefixes::LargeAndBinary, 0, 0x1p60},
    UnitPrefix{"k", Prefixes::Large, 3},
    UnitPrefix{"K", Prefixes::Large, 3},
    UnitPrefix{"M", Prefixes::Large, 6},
    UnitPrefix{"G", Prefixes::Large, 9},
    UnitPrefix{"T", Prefixes::Large, 12},
    UnitPrefix{"P", Prefixes::Large, 15},
    UnitPrefix{"E", Prefixes::Large, 18},
    UnitPrefix{"m", Prefixes::Small, -3},
    UnitPrefix{"u", Prefixes::Small, -6},
    UnitPrefix{"\xc2\xb5", Prefixes::Small, -6}, // micro sign
    UnitPrefix{"\xce\xbc", Prefixes::Small, -6}, // Greek mu
    UnitPrefix{"n", Prefixes::Small, -9},
    UnitPrefix{"p", Prefixes::Small, -12},
};

} // namespace

const UnitWord* findUnitWord(std::string_view text)
{
    for (const UnitWord& word : kWords) {
        if (word.text == text) {
            return &word;
        }
    }
    return nullptr;
}

std::span<const UnitPrefix> unitPrefixes()
{
    return kPrefixes;
}

bool prefixFits(const UnitPrefix& prefix, const UnitWord& word)
{
    return prefix.kind == word.prefixes
        || (prefix.kind == Prefixes::Large && word.prefixes == Prefixes::LargeAndBinary);
}

} // namespace minard
