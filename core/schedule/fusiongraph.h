#pragma once

#include <cstdint>
#include <vector>

#include "core/einsum/phasevolumes.h"
#include "core/model/campaign.h"

namespace minard {

/// The dependencies of a workload, for questions about fusion groups.
class FusionGraph {
public:
    explicit FusionGraph(const Workload& workload);

    /// A path that leaves `group` and comes back: its first and last phases are members, those between are not. Empty
    /// for a convex group. Looks only at phases between the first and the last member in topological order.
    [[nodiscard]] std::vector<PhaseId> leavingPath(const std::vector<PhaseId>& group);

    /// Two members of `group` that no chain of dependencies and common tensors connects; empty when all are connected.
    [[nodiscard]] std::vector<PhaseId> unconnected(
        const std::vector<PhaseId>& group, const std::vector<PhaseVolumes>& volumes);

    /// True when an edge between the two is a barrier.
    [[nodiscard]] bool isBarrier(PhaseId from, PhaseId to) const;

    /// Longest dependency path inside `members` that leads to each of them.
    [[nodiscard]] std::vector<std::size_t> depths(const std::vector<PhaseId>& members);

private:
    static constexpr std::size_t kOutside = static_cast<std::size_t>(-1);

    void enter(const std::vector<PhaseId>& group);
    void leave(const std::vector<PhaseId>& group);

    std::vector<Edge> m_edges;           ///< sorted by (from, to)
    std::vector<std::size_t> m_firstOut; ///< per phase: its first edge; one more at the end
    std::vector<std::size_t> m_position; ///< topological; in a cycle: after all others
    std::vector<std::size_t> m_place;    ///< in the group at hand, or kOutside
};

} // namespace minard
