#pragma once

class QWheelEvent;

namespace minard {

class VisibleRange;

/// What a turn of the wheel does where wheels navigate (spec 3.4): zoom about `time`, or scroll with Shift or sideways.
/// Works in fractions of a step, so that trackpads are smooth. `widthPx` is the width of the visible range. Returns
/// false for a wheel event without movement.
bool navigateByWheel(const QWheelEvent& event, double time, double widthPx, VisibleRange& range);

} // namespace minard
