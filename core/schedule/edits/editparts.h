#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "core/model/campaign.h"

/// What a CampaignEdit is made of. Every part holds the value that the campaign has not, and exchange() swaps the two;
/// so one stored value serves to redo and to undo.
namespace minard::editparts {

template <typename Owner, typename Value>
Value memberType(Value Owner::*);

/// One member of one scenario.
template <auto Member>
struct ScenarioField {
    ScenarioId scenario;
    decltype(memberType(Member)) value;

    [[nodiscard]] const auto& current(const Campaign& campaign) const
    {
        return campaign.scenarios[scenario.index()].*Member;
    }

    void exchange(Campaign& campaign) { std::swap(campaign.scenarios[scenario.index()].*Member, value); }

    [[nodiscard]] bool hasTargetOf(const ScenarioField& other) const { return scenario == other.scenario; }
};

/// One member of the campaign itself.
template <auto Member>
struct CampaignField {
    decltype(memberType(Member)) value;

    [[nodiscard]] const auto& current(const Campaign& campaign) const { return campaign.*Member; }

    void exchange(Campaign& campaign) { std::swap(campaign.*Member, value); }

    [[nodiscard]] bool hasTargetOf(const CampaignField&) const { return true; }
};

/// One member of the workload.
template <auto Member>
struct WorkloadField {
    decltype(memberType(Member)) value;

    [[nodiscard]] const auto& current(const Campaign& campaign) const { return campaign.workload.*Member; }

    void exchange(Campaign& campaign) { std::swap(campaign.workload.*Member, value); }

    [[nodiscard]] bool hasTargetOf(const WorkloadField&) const { return true; }
};

/// One phase of the workload.
struct PhaseValue {
    PhaseId phase;
    Phase value;

    [[nodiscard]] const Phase& current(const Campaign& campaign) const { return campaign.workload.phase(phase); }

    void exchange(Campaign& campaign) { std::swap(campaign.workload.phases[phase.index()], value); }

    [[nodiscard]] bool hasTargetOf(const PhaseValue& other) const { return phase == other.phase; }
};

/// Phases that are in the workload or not. Every PhaseId of the campaign but those in recordings is adapted; while the
/// phases are away nothing may refer to them. O(phases + ids).
struct PhasePresence {
    std::vector<std::size_t> places; ///< ascending, as they are while the phases are there
    std::vector<Phase> phases;       ///< parallel to `places` while the phases are away, else empty

    void exchange(Campaign& campaign);
};

/// The order of the phases in the document. Every PhaseId of the campaign but those in recordings is adapted. O(phases
/// + ids).
struct PhaseOrder {
    std::vector<std::size_t> places; ///< by present place: the place after the exchange; a permutation

    void exchange(Campaign& campaign);
};

/// A scenario that is in the campaign or not. Bases are adapted; while it is away none may refer to it.
struct ScenarioPresence {
    std::size_t place = 0;
    std::optional<Scenario> scenario; ///< while it is away

    void exchange(Campaign& campaign);
};

using EditPart =
    std::variant<ScenarioField<&Scenario::name>, ScenarioField<&Scenario::base>, ScenarioField<&Scenario::source>,
        ScenarioField<&Scenario::timing>, ScenarioField<&Scenario::order>, ScenarioField<&Scenario::fusion>,
        ScenarioField<&Scenario::pipelines>, ScenarioField<&Scenario::starts>, ScenarioField<&Scenario::throttle>,
        ScenarioField<&Scenario::machine>, ScenarioField<&Scenario::phases>, ScenarioField<&Scenario::import>,
        ScenarioField<&Scenario::recording>, CampaignField<&Campaign::title>, CampaignField<&Campaign::notes>,
        CampaignField<&Campaign::machine>, WorkloadField<&Workload::edges>, WorkloadField<&Workload::repeat>,
        WorkloadField<&Workload::ranks>, WorkloadField<&Workload::operations>, WorkloadField<&Workload::bits>,
        WorkloadField<&Workload::tensors>, PhaseValue, PhasePresence, PhaseOrder, ScenarioPresence>;

} // namespace minard::editparts
