#pragma once

namespace minard {

/// Makes diagrams readable without seeing them: a canvas becomes a list with one entry per phase of its scenario,
/// named, with start, duration and utilizations, and with its place on the screen; an entry can be pressed to select
/// it. Call once; later calls do nothing.
void installCanvasAccessibility();

} // namespace minard
