#include "core/support/heap.h"

#include <cstdint>
#include <cstdlib>

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

namespace minard {

void growHeapInHugePages()
{
#ifdef __GLIBC__
    constexpr int step = 16 << 20;
    constexpr int largestOnHeap = 8 << 20; // larger blocks are mapped by themselves, and unmapped when they go
    constexpr int mostUnused = 64 << 20;
    constexpr std::uintptr_t hugePage = std::uintptr_t{2} << 20U;
    mallopt(M_TOP_PAD, step);
    mallopt(M_MMAP_THRESHOLD, largestOnHeap);
    mallopt(M_TRIM_THRESHOLD, mostUnused);
    const auto before = reinterpret_cast<std::uintptr_t>(sbrk(0));
    // More than is left of the first step, so that the heap grows.
    void* volatile block = std::malloc(step / 16); // volatile: an unused block is not optimized away
    std::free(block);
    const auto after = reinterpret_cast<std::uintptr_t>(sbrk(0));
    const std::uintptr_t begin = (before + hugePage - 1) / hugePage * hugePage;
    const std::uintptr_t end = after / hugePage * hugePage;
    if (begin < end)
        static_cast<void>(madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE));
#endif
}

} // namespace minard
