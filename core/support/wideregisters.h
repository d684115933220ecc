#pragma once

namespace minard {

/// Marks the upper halves of the vector registers as unused. Some painting code leaves them in use, and on x86 all
/// arithmetic after it that is built for the baseline then waits for them: a numeric loop right after painting is up to
/// five times slower, a whole frame by a fifth. To be called between the two. Costs an instruction.
inline void releaseWideRegisters()
{
#if defined(__GNUC__) && defined(__x86_64__)
    if (__builtin_cpu_supports("avx"))
        __asm__ volatile("vzeroupper");
#endif
}

} // namespace minard
