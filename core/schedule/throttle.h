#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/schedule/plan.h"

namespace minard {

/// A resource is oversubscribed when its demand exceeds this: a relative tolerance for sums of fractions.
inline constexpr double kOversubscribed = 1.0 + 1e-9;

/// Sum of utilizations of a changing set of running pieces, per resource. Kept in extended precision so that adding and
/// removing millions of pieces leaves no residue that matters.
class RunningDemand {
public:
    RunningDemand(const std::vector<PlanNode>& nodes, std::size_t resourceCount);

    // Inline: called twice for each of millions of pieces.
    void add(std::uint32_t node, double scale)
    {
        ++m_count;
        const double* use = m_use.data() + node * m_resourceCount;
        for (double& value : m_values)
            value += scale * *use++;
    }

    void remove(std::uint32_t node, double scale)
    {
        if (--m_count == 0) {
            clear();
            return;
        }
        const double* use = m_use.data() + node * m_resourceCount;
        for (double& value : m_values)
            value -= scale * *use++;
    }

    void clear();

    [[nodiscard]] std::size_t count() const { return m_count; }

    /// Demand per resource.
    [[nodiscard]] std::span<const double> values() const { return m_values; }

private:
    std::size_t m_resourceCount;
    std::vector<double> m_use; // node-major
    std::vector<double> m_values;
    std::size_t m_count = 0;
};

/// Factor by which uniform throttling stretches a segment: the largest demand if it exceeds 1, else 1 (spec 1.3).
[[nodiscard]] double uniformFactor(std::span<const double> demand);

/// One piece that runs, for the fluid policies.
struct FluidPiece {
    std::span<const double> use; ///< utilization per resource at speed 1
    double scale = 1.0;          ///< multiplies `use` (dilation)
    double urgency = 0.0;        ///< longest undilated path to the end; larger runs first under `priority`
    std::uint32_t rank = 0;      ///< schedule order, breaks ties
};

/// Speeds in [0, 1] of pieces that run together (spec 1.3). `maxmin`: progressive filling. `priority`: greedy in order
/// of urgency. With None or Uniform all speeds are 1.
[[nodiscard]] std::vector<double> fluidSpeeds(
    std::span<const FluidPiece> pieces, std::size_t resourceCount, Throttle policy);

} // namespace minard
