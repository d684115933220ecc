#pragma once

#include <cstddef>

namespace minard {

inline constexpr std::size_t kHugePage = std::size_t{2} << 20U;
/// Freed blocks are kept up to this many bytes in all.
inline constexpr std::size_t kKeptBytes = std::size_t{512} << 20U;

/// A block of `bytes`, a multiple of kHugePage, aligned to huge pages and asking the kernel for them, which spares most
/// page faults. Its contents are not defined. Blocks of that size that were given back come first: columns are built
/// anew with each edit, and clearing their fresh pages would be a third of the work. Throws std::bad_alloc.
/// Thread-safe.
[[nodiscard]] void* takeLargeBlock(std::size_t bytes);

/// Gives a block from takeLargeBlock() back. It is kept for the next of its size, while the kernel may take its pages
/// as soon as it needs them; the oldest blocks make room.
void giveLargeBlock(void* block, std::size_t bytes) noexcept;

/// Bytes kept at the moment.
[[nodiscard]] std::size_t keptLargeBlockBytes();

/// Frees what is kept.
void freeKeptLargeBlocks() noexcept;

} // namespace minard
