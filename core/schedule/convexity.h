#pragma once

#include <cstddef>
#include <vector>

#include "core/model/workload.h"

namespace minard {

/// A path of dependencies that leaves `members` and comes back, edge by edge, or empty when they are convex (spec 1.5).
/// `edges` are sorted by (from, to), as dependencies() gives them. O(phases + edges).
[[nodiscard]] std::vector<Edge> pathOutAndBack(
    std::size_t phaseCount, const std::vector<Edge>& edges, const std::vector<PhaseId>& members);

/// Whether dependencies among `members`, in either direction, connect them all. O(phases + edges).
[[nodiscard]] bool isConnected(
    std::size_t phaseCount, const std::vector<Edge>& edges, const std::vector<PhaseId>& members);

} // namespace minard
