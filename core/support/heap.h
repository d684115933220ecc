#pragma once

namespace minard {

/// Has the heap of this process grow in large steps of huge pages, images of a window included. A start touches some
/// thousand fresh pages of 4 KiB, and each costs a call of the kernel. To be called first thing in a program with
/// windows; without an effect where the system has no huge pages. Not thread-safe.
void growHeapInHugePages();

} // namespace minard
