#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace minard {

/// As std::upper_bound: index of the first of `items`, which are in ascending order, that comes after `value` by
/// isBefore(value, item); the number of items when none does. O(log of the distance from `guess`), so a good guess
/// touches little memory.
template <typename Items, typename Value, typename IsBefore>
[[nodiscard]] std::size_t upperBoundNear(
    const Items& items, std::size_t guess, const Value& value, const IsBefore& isBefore)
{
    const std::size_t size = std::size(items);
    // Steps that double lead to items on both sides.
    std::size_t first = std::min(guess, size);
    std::size_t last = first;
    for (std::size_t step = 1; first > 0 && isBefore(value, items[first - 1]); step *= 2) {
        last = first;
        first -= std::min(step, first);
    }
    for (std::size_t step = 1; last < size && !isBefore(value, items[last]); step *= 2) {
        first = last + 1;
        last += std::min(step, size - last);
    }
    const auto begin = std::begin(items);
    const auto found = std::upper_bound(
        begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(last), value, isBefore);
    return static_cast<std::size_t>(found - begin);
}

} // namespace minard
