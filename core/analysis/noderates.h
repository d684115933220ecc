#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/columnsource.h"

namespace minard {

struct PlanNode;

/// What a node contributes to its group while it runs, close together.
struct NodeRates {
    double line = 0.0; ///< utilization at undilated pace
    double fill = 0.0; ///< same
    std::uint32_t group = 0;
    bool unknownLine = false;
    bool unknownFill = false;
};

/// Parallel to `nodes`; what is not on display contributes nothing.
[[nodiscard]] std::vector<NodeRates> nodeRates(const std::vector<PlanNode>& nodes, const ColumnGrouping& grouping);

/// One more than the largest group; 0 without nodes.
[[nodiscard]] std::size_t groupCount(const ColumnGrouping& grouping);

} // namespace minard
