#pragma once

#include <optional>

#include "core/diagram/ticks.h"
#include "core/support/numberformat.h"

namespace minard {

/// Ticks of a time axis in the unit that the user wants: as timeTicks() where `format.time` is Auto or cannot be had,
/// else in that unit and prefix. Cycles, and seconds of a document in cycles, need `format.clockHz`; their ticks are
/// round in the unit shown. Tick values stay in the document's unit.
[[nodiscard]] TimeTicks rulerTicks(const TimeAxis& axis, TimeUnit unit, const NumberFormat& format, double spacing);

} // namespace minard
