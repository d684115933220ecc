#include "core/diagram/symbol.h"

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace minard {

namespace {

constexpr double kPi = std::numbers::pi;

/// A regular polygon with the area of the unit circle; the first corner is at `angle`, counted clockwise from the
/// right.
std::vector<SymbolPoint> regular(int corners, double angle)
{
    // Area of a regular polygon of circumradius r: n/2 · r² · sin(2π/n).
    const double radius = std::sqrt(2.0 * kPi / (corners * std::sin(2.0 * kPi / corners)));
    std::vector<SymbolPoint> points;
    for (int i = 0; i < corners; ++i) {
        const double at = angle + 2.0 * kPi * i / corners;
        points.push_back({radius * std::cos(at), radius * std::sin(at)});
    }
    return points;
}

/// An arrow head whose tip is at the right edge of the box, turned by quarter turns clockwise.
std::vector<SymbolPoint> arrow(int quarters)
{
    std::vector<SymbolPoint> points{{1.0, 0.0}, {-0.6, 0.9}, {-0.6, -0.9}};
    for (SymbolPoint& point : points) {
        for (int i = 0; i < quarters; ++i)
            point = {-point.y, point.x};
    }
    return points;
}

} // namespace

std::span<const SymbolPoint> symbolOutline(Symbol symbol)
{
    static const std::array<std::vector<SymbolPoint>, 10> kOutlines = {regular(32, 0.0), regular(4, 0.25 * kPi),
        regular(4, 0.0), regular(3, -0.5 * kPi), regular(3, 0.5 * kPi), regular(5, -0.5 * kPi), arrow(3), arrow(1),
        arrow(2), arrow(0)};
    return kOutlines[static_cast<std::size_t>(symbol)];
}

const char* symbolName(Symbol symbol)
{
    static constexpr std::array<const char*, 10> kNames = {"circle", "square", "diamond", "triangle-up",
        "triangle-down", "pentagon", "arrow-up", "arrow-down", "arrow-left", "arrow-right"};
    return kNames[static_cast<std::size_t>(symbol)];
}

} // namespace minard
