#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/model/campaign.h"
#include "core/schedule/edits/refusal.h"

namespace minard {

/// What moves as one: a phase, taken out of its pipeline if it is in one, or a whole pipeline.
struct ScheduleUnit {
    PhaseId phase;        ///< invalid when a pipeline is meant
    std::string pipeline; ///< id of a pipeline, or empty

    friend bool operator==(const ScheduleUnit&, const ScheduleUnit&) = default;
};

/// Whether `start` is that of `unit`.
[[nodiscard]] inline bool isStartOf(const ExplicitStart& start, const ScheduleUnit& unit)
{
    return unit.pipeline.empty() ? start.pipeline.empty() && start.phase == unit.phase
                                 : start.pipeline == unit.pipeline;
}

/// One element of the schedule order: a phase by itself, or a pipeline.
struct ScheduleBlock {
    std::vector<PhaseId> phases; ///< in schedule order
    std::string pipeline;        ///< id, empty for a phase by itself

    friend bool operator==(const ScheduleBlock&, const ScheduleBlock&) = default;
};

/// The schedule of one scenario as blocks in order, with the dependencies between its phases: what edits are made from.
/// Made once per gesture and gone stale with the next edit; keeps a reference to the campaign.
class ScheduleLayout {
public:
    /// Fails where the scenario cannot be scheduled at all: bases in a circle, dependencies in a circle, or recorded
    /// pieces of its own, which no edit can move. O(phases + accesses).
    [[nodiscard]] static EditResult<ScheduleLayout> create(const Campaign& campaign, ScenarioId scenario);

    [[nodiscard]] const Campaign& campaign() const { return *m_campaign; }

    [[nodiscard]] const Workload& workload() const { return m_campaign->workload; }

    [[nodiscard]] ScenarioId scenario() const { return m_effective.id; }

    [[nodiscard]] const EffectiveScenario& effective() const { return m_effective; }

    [[nodiscard]] const std::vector<ScheduleBlock>& blocks() const { return m_blocks; }

    /// Place of the phase's block in blocks().
    [[nodiscard]] std::size_t blockOf(PhaseId phase) const { return m_blockOf[phase.index()]; }

    /// The pipeline that has the phase, or null.
    [[nodiscard]] const Pipeline* pipelineOf(PhaseId phase) const;
    /// The pipeline of that id, or null.
    [[nodiscard]] const Pipeline* pipeline(const std::string& id) const;

    /// The phases of a unit in schedule order; empty when there is no such unit.
    [[nodiscard]] std::vector<PhaseId> phasesOf(const ScheduleUnit& unit) const;

    /// All dependencies, sorted by (from, to).
    [[nodiscard]] const std::vector<Edge>& edges() const { return m_edges; }

    /// Dependencies of others on `phase`.
    [[nodiscard]] std::span<const Edge> edgesFrom(PhaseId phase) const;

    /// Calls `visit` with each dependency of `phase` on others.
    template <typename Visitor>
    void visitEdgesInto(PhaseId phase, const Visitor& visit) const
    {
        for (std::size_t i = m_firstInto[phase.index()]; i < m_firstInto[phase.index() + 1]; ++i)
            visit(m_edges[m_into[i]]);
    }

    /// "A", or "A, B and 3 more": labels for the text of an edit.
    [[nodiscard]] std::string nameOf(const std::vector<PhaseId>& phases) const;

    [[nodiscard]] std::string nameOf(PhaseId phase) const { return workload().phase(phase).label(); }

private:
    ScheduleLayout(const Campaign& campaign, EffectiveScenario effective);

    void indexEdges();

    const Campaign* m_campaign;
    EffectiveScenario m_effective;
    std::vector<ScheduleBlock> m_blocks;
    std::vector<std::size_t> m_blockOf;
    std::vector<Edge> m_edges;
    std::vector<std::size_t> m_firstFrom; ///< per phase and one more: places in m_edges
    std::vector<std::size_t> m_firstInto; ///< per phase and one more: places in m_into
    std::vector<std::size_t> m_into;      ///< places in m_edges by consumer
};

/// The blocks that an order and pipelines give, every pipeline at its first phase.
[[nodiscard]] std::vector<ScheduleBlock> blocksOf(
    const std::vector<PhaseId>& order, const std::vector<Pipeline>& pipelines, std::size_t phaseCount);

/// The dependencies from each phase to the next, round to the first again.
[[nodiscard]] std::vector<Edge> edgesAlong(const std::vector<PhaseId>& cycle);

/// The labels along dependencies that follow one another: "A → B → C".
[[nodiscard]] std::string pathText(const Workload& workload, const std::vector<Edge>& path);

} // namespace minard
