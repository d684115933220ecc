#pragma once

#include <cstdint>
#include <span>

namespace minard {

/// Shapes of points. The first kScenarioSymbols stay apart at 6 pixels and tell scenarios apart; the others are arrow
/// heads.
enum class Symbol : std::uint8_t {
    Circle,
    Square,
    Diamond,
    TriangleUp,
    TriangleDown,
    Pentagon,
    ArrowUp,
    ArrowDown,
    ArrowLeft,
    ArrowRight,
};

inline constexpr int kScenarioSymbols = 6;

/// The symbol of the `index`-th scenario of a picture.
[[nodiscard]] constexpr Symbol scenarioSymbol(int index)
{
    return static_cast<Symbol>(index % kScenarioSymbols);
}

struct SymbolPoint {
    double x = 0.0;
    double y = 0.0;
};

/// Corners of a closed polygon around (0, 0), y downwards, within a circle of radius 1.56. Symbols of scenarios have
/// the area of a circle of radius 1, so that area can stand for a quantity.
[[nodiscard]] std::span<const SymbolPoint> symbolOutline(Symbol symbol);

/// "circle", "triangle-up": as in text dumps and for screen readers.
[[nodiscard]] const char* symbolName(Symbol symbol);

} // namespace minard
