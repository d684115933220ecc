#include "core/support/largeblocks.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <mutex>
#include <new>

#include <sys/mman.h>

namespace minard {

namespace {

struct Block {
    void* memory = nullptr;
    std::size_t bytes = 0;
};

/// Blocks that were given back, the oldest first. What is kept in the end goes with the process: columns of other
/// static objects may be given back after this one would be gone.
class KeptBlocks {
public:
    void* take(std::size_t bytes)
    {
        // The youngest, which is most likely to have its pages still.
        for (std::size_t i = m_count; i-- > 0;) {
            if (m_blocks[i].bytes == bytes)
                return remove(i);
        }
        return nullptr;
    }

    void add(Block block)
    {
        while (m_count > 0 && (m_count == m_blocks.size() || m_bytes + block.bytes > kKeptBytes))
            std::free(remove(0));
        m_blocks[m_count++] = block;
        m_bytes += block.bytes;
    }

    void clear()
    {
        while (m_count > 0)
            std::free(remove(m_count - 1));
    }

    [[nodiscard]] std::size_t bytes() const { return m_bytes; }

private:
    void* remove(std::size_t index)
    {
        const Block block = m_blocks[index];
        std::copy(m_blocks.begin() + static_cast<std::ptrdiff_t>(index) + 1,
            m_blocks.begin() + static_cast<std::ptrdiff_t>(m_count),
            m_blocks.begin() + static_cast<std::ptrdiff_t>(index));
        --m_count;
        m_bytes -= block.bytes;
        return block.memory;
    }

    std::array<Block, 64> m_blocks; // of fixed length: giving back must not fail
    std::size_t m_count = 0;
    std::size_t m_bytes = 0;
};

std::mutex keptMutex;
constinit KeptBlocks kept;

} // namespace

void* takeLargeBlock(std::size_t bytes)
{
    {
        const std::scoped_lock lock(keptMutex);
        if (void* block = kept.take(bytes))
            return block;
    }
    void* block = std::aligned_alloc(kHugePage, bytes);
    if (block == nullptr)
        throw std::bad_alloc();
    // A wish: without huge pages everything works as before, only slower.
    static_cast<void>(madvise(block, bytes, MADV_HUGEPAGE));
    return block;
}

void giveLargeBlock(void* block, std::size_t bytes) noexcept
{
    // Where the kernel cannot mark pages as free to take, they are not kept from it.
    if (bytes > kKeptBytes || madvise(block, bytes, MADV_FREE) != 0) {
        std::free(block);
        return;
    }
    const std::scoped_lock lock(keptMutex);
    kept.add({block, bytes});
}

std::size_t keptLargeBlockBytes()
{
    const std::scoped_lock lock(keptMutex);
    return kept.bytes();
}

void freeKeptLargeBlocks() noexcept
{
    const std::scoped_lock lock(keptMutex);
    kept.clear();
}

} // namespace minard
