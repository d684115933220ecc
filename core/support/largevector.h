#pragma once

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/support/largeblocks.h"

namespace minard {

/// Allocator for columns of millions of numbers: large blocks come from takeLargeBlock(), small ones from the ordinary
/// heap.
template <typename T>
struct LargeAllocator {
    using value_type = T;

    LargeAllocator() = default;

    template <typename U>
    LargeAllocator(const LargeAllocator<U>&)
    {
    }

    [[nodiscard]] T* allocate(std::size_t count)
    {
        if (count > static_cast<std::size_t>(-1) / sizeof(T) - kHugePage)
            throw std::bad_array_new_length();
        const std::size_t bytes = count * sizeof(T);
        if (bytes < 2 * kHugePage)
            return static_cast<T*>(::operator new(bytes));
        return static_cast<T*>(takeLargeBlock(roundedUp(bytes)));
    }

    void deallocate(T* block, std::size_t count) noexcept
    {
        const std::size_t bytes = count * sizeof(T);
        if (bytes < 2 * kHugePage)
            ::operator delete(block);
        else
            giveLargeBlock(block, roundedUp(bytes));
    }

    /// resize() leaves new numbers as they are in memory: a column is written once, by those who fill it.
    template <typename U>
    void construct(U* place) noexcept
    {
        static_assert(std::is_trivially_copyable_v<U> && std::is_trivially_destructible_v<U>);
        ::new (static_cast<void*>(place)) U; // NOLINT: no value on purpose
    }

    template <typename U, typename... Values>
    void construct(U* place, Values&&... values)
    {
        ::new (static_cast<void*>(place)) U(std::forward<Values>(values)...);
    }

    friend bool operator==(const LargeAllocator&, const LargeAllocator&) { return true; }

private:
    static constexpr std::size_t roundedUp(std::size_t bytes)
    {
        return (bytes + kHugePage - 1) / kHugePage * kHugePage;
    }
};

/// A vector for columns of millions of numbers. What resize() adds has no value until it is written.
template <typename T>
using LargeVector = std::vector<T, LargeAllocator<T>>;

} // namespace minard
