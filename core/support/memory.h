#pragma once

#include <cstddef>

namespace minard {

/// Bytes that vectors hold for their items, without what items hold elsewhere.
template <typename... Vectors>
[[nodiscard]] std::size_t heldBytes(const Vectors&... vectors)
{
    return (std::size_t{0} + ... + (vectors.capacity() * sizeof(typename Vectors::value_type)));
}

} // namespace minard
