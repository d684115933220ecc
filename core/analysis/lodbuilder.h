#pragma once

#include <stop_token>

#include "core/analysis/columnsource.h"
#include "core/analysis/lodpyramid.h"

namespace minard {

class TimelineStore;

/// Fills an empty pyramid with a timeline. False when stopped. O(pieces of sweeps + runs · groups).
[[nodiscard]] bool buildPyramid(
    const TimelineStore& store, const ColumnGrouping& grouping, LodPyramid& pyramid, const std::stop_token& stop);

} // namespace minard
