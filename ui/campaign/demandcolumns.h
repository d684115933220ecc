#pragma once

#include <vector>

#include "core/analysis/columnsource.h"
#include "core/diagram/timeaxis.h"

namespace minard {

/// The demand for one resource in a stretch of pixels: a segment where segments are wide enough, else a merged column.
struct DemandColumn {
    double x = 0.0; ///< pixels
    double width = 0.0;
    double mean = 0.0;    ///< demand, weighted by time; idle time counts as 0
    double highest = 0.0; ///< largest demand in the stretch

    friend bool operator==(const DemandColumn&, const DemandColumn&) = default;
};

/// The demand visible on `axis`, left to right, at most one column a pixel. Merged columns are anchored to time, so
/// that panning never changes them. `columns` groups all nodes as group 0 with the resource as line.
[[nodiscard]] std::vector<DemandColumn> demandColumns(
    const Timeline& timeline, ResourceId resource, const ColumnSource& columns, const TimeAxis& axis);

/// The grouping that demandColumns() wants.
[[nodiscard]] ColumnGrouping demandGrouping(const Timeline& timeline, ResourceId resource);

} // namespace minard
