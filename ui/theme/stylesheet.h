#pragma once

#include <QString>

#include "ui/theme/themecolors.h"

namespace minard {

/// The style sheet that flattens Fusion: no gradients, hairlines instead of frames, a 4 px grid. Colours come from
/// `colors`; captions (headers, dock titles) are `smallPoints` points high.
[[nodiscard]] QString styleSheetFor(const ThemeColors& colors, double smallPoints);

} // namespace minard
