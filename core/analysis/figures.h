#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/bounds.h"
#include "core/schedule/buildscenario.h"

namespace minard {

/// Figures of one phase (one repetition) in one scenario, as in the phase table and the JSON output.
struct PhaseFigures {
    std::uint32_t node = 0;
    std::string id; ///< with "#repetition" when the workload repeats
    std::string name;
    std::string group; ///< fusion group, or empty
    std::string layerClass;
    NodeTiming timing;
    std::vector<std::optional<double>> use;    ///< per resource, average while busy; no value = unknown
    std::vector<std::optional<double>> volume; ///< per resource, op or B
    std::optional<double>
        intensity;    ///< line volume / pipe volume in op/B; infinite without traffic; no value = unknown or no work
    ResourceId bound; ///< resource with the largest undilated utilization; invalid when none is used
    double efficiency = 0.0; ///< that utilization: the distance to the roof is 1 − efficiency
};

/// Figures of one scenario. Arrays are per resource.
struct ScenarioFigures {
    std::string id;
    Source source = Source::Analytical;
    double makespan = 0.0;
    double idle = 0.0;
    std::vector<double> average;     ///< utilization over the makespan, idle time included
    std::vector<double> unknownTime; ///< busy time with unknown use
    std::vector<double> volume;      ///< unknown ones add nothing
    Bounds bounds;
};

[[nodiscard]] ScenarioFigures scenarioFigures(const Campaign& campaign, const BuiltScenario& built);

/// Makes the rows of the phase table one by one; keeps what they share.
class PhaseTable {
public:
    /// The references must outlive the table.
    PhaseTable(const Campaign& campaign, const BuiltScenario& built);

    [[nodiscard]] std::size_t size() const { return m_built.timeline.nodes().size(); }

    /// Figures of node `node`, in schedule order.
    [[nodiscard]] PhaseFigures at(std::uint32_t node) const;

private:
    const Campaign& m_campaign;
    const BuiltScenario& m_built;
    std::vector<const FusionGroup*> m_groupOfPhase;
};

/// Intensity of volumes: line / pipe, infinite without traffic, no value when either is unknown or both are 0.
[[nodiscard]] std::optional<double> intensityOf(std::optional<double> line, std::optional<double> pipe);

} // namespace minard
