#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/schedule/timelinestore.h"

namespace minard {

/// A piece to be run by the fluid policies, or a barrier (no work, no node).
struct FluidTask {
    static constexpr std::uint32_t kBarrier = 0xffffffffU;

    std::uint32_t node = kBarrier;
    std::uint64_t tile = 0;
    double work = 0.0;       ///< time at speed 1
    double scale = 1.0;      ///< utilization at speed 1 = node.use × scale; undilated share = scale
    double urgency = 0.0;    ///< for Throttle::Priority
    double release = 0.0;    ///< earliest start
    double delay = 0.0;      ///< idle time between the end of what it waits for and its start
    std::uint32_t waits = 0; ///< number of tasks that must end first
};

/// Tasks and who waits for whom, as compressed rows: the tasks that wait for task i are successors[offsets[i] …
/// offsets[i + 1]).
struct FluidGraph {
    std::vector<FluidTask> tasks;
    std::vector<std::uint32_t> offsets;
    std::vector<std::uint32_t> successors;
};

/// Collects "b waits for a" and makes the rows.
class FluidGraphBuilder {
public:
    std::uint32_t add(const FluidTask& task);
    /// `after` starts when `before` has ended.
    void order(std::uint32_t before, std::uint32_t after);
    [[nodiscard]] FluidGraph finish();

    [[nodiscard]] std::size_t size() const { return m_graph.tasks.size(); }

private:
    FluidGraph m_graph;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_pairs;
};

/// Runs the tasks: between events every running piece has a constant speed given by `policy` (spec 1.3). The result
/// counts time from 0; with Throttle::None, Uniform pieces run at full speed. Returns no value when stopped. O(events ·
/// running pieces).
[[nodiscard]] std::optional<Pattern> runFluid(FluidGraph&& graph, const std::vector<PlanNode>& nodes,
    std::size_t resourceCount, Throttle policy, std::stop_token stop = {});

} // namespace minard
