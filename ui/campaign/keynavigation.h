#pragma once

#include <optional>

class QKeyEvent;

namespace minard {

class VisibleRange;

/// What W, A, S, D by position and the arrows to the sides do where keys navigate (spec 3.4): zoom about the time that
/// is pointed at, or about the middle where that is none in view, and scroll. Returns false for other keys.
bool navigateByKey(const QKeyEvent& event, std::optional<double> pointedTime, VisibleRange& range);

} // namespace minard
