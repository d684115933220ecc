#include "core/schedule/edits/phaseedits.h"

#include <algorithm>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/schedule/edits/phasechecks.h"

namespace minard {

using namespace phasechecks;

namespace {

/// The recording with its pieces of phases from `first` on moved by `shift`.
std::shared_ptr<const Recording> shifted(const Recording& recording, std::size_t first, std::uint32_t shift)
{
    auto copy = std::make_shared<Recording>(recording);
    for (std::uint32_t& phase : copy->phase)
        phase += phase >= first ? shift : 0;
    return copy;
}

/// Why the dependencies of `changed` cannot take the place of those of `campaign`.
std::optional<Refusal> dependencyRefusal(const Campaign& campaign, const Campaign& changed)
{
    std::optional<Refusal> circle = circleIn(changed.workload);
    return circle ? circle : unschedulable(campaign, changed);
}

} // namespace

EditResult<AddedPhase> addPhase(const Campaign& campaign, Phase phase, PhaseId after)
{
    if (after.isValid() && !knows(campaign, after))
        return refused("there is no such phase");
    PhaseIds ids(campaign.workload);
    if (!phase.id.empty() && ids.has(phase.id))
        return refused(fmt::format("there is a phase '{}' already", phase.id));
    phase.id = ids.fresh(phase.id.empty() ? "new" : phase.id);
    if (const std::optional<Refusal> reason = refusalOf(campaign, phase))
        return tl::unexpected(*reason);

    const std::size_t place = after.isValid() ? after.index() + 1 : 0;
    CampaignEdit edit(fmt::format("Add the phase {}", phase.label()));
    edit.add(editparts::PhasePresence{{place}, {std::move(phase)}});
    for (std::size_t i = 0; i < campaign.scenarios.size(); ++i) {
        const Scenario& scenario = campaign.scenarios[i];
        if (scenario.recording != nullptr)
            edit.add(
                editparts::ScenarioField<&Scenario::recording>{ScenarioId(i), shifted(*scenario.recording, place, 1)});
        if (!scenario.order)
            continue;
        std::vector<PhaseId> order = *scenario.order;
        const auto neighbour = std::find(order.begin(), order.end(), after);
        if (after.isValid() && neighbour == order.end())
            continue;
        const auto at = after.isValid() ? neighbour + 1 - order.begin() : 0;
        for (PhaseId& id : order)
            id = id.index() >= place ? PhaseId(id.index() + 1) : id;
        order.insert(order.begin() + at, PhaseId(place));
        edit.add(editparts::ScenarioField<&Scenario::order>{ScenarioId(i), std::move(order)});
    }
    return AddedPhase{std::move(edit), PhaseId(place)};
}

EditResult<CampaignEdit> renamePhase(const Campaign& campaign, PhaseId phase, std::string name)
{
    if (!knows(campaign, phase))
        return refused("there is no such phase");
    Phase renamed = campaign.workload.phase(phase);
    CampaignEdit edit(fmt::format("Rename {} to {}", renamed.label(), name.empty() ? renamed.id : name));
    renamed.name = name == renamed.id ? std::string() : std::move(name);
    if (renamed != campaign.workload.phase(phase))
        edit.add(editparts::PhaseValue{phase, std::move(renamed)});
    return edit;
}

EditResult<CampaignEdit> setPhase(const Campaign& campaign, PhaseId phase, Phase value)
{
    if (!knows(campaign, phase))
        return refused("there is no such phase");
    const Phase& present = campaign.workload.phase(phase);
    if (value.id != present.id && campaign.workload.findPhase(value.id).isValid())
        return refused(fmt::format("there is a phase '{}' already", value.id));
    if (std::optional<Refusal> reason = refusalOf(campaign, value))
        return tl::unexpected(std::move(*reason));
    CampaignEdit edit(fmt::format("Change {}", present.label()));
    if (value == present)
        return edit;
    const bool moves = value.reads != present.reads || value.writes != present.writes || value.einsum != present.einsum;
    if (moves) {
        Campaign changed = campaign;
        changed.workload.phases[phase.index()] = value;
        if (std::optional<Refusal> reason = dependencyRefusal(campaign, changed))
            return tl::unexpected(std::move(*reason));
    }
    edit.add(editparts::PhaseValue{phase, std::move(value)});
    return edit;
}

EditResult<CampaignEdit> addDependency(const Campaign& campaign, const Edge& edge)
{
    if (!knows(campaign, edge.from) || !knows(campaign, edge.to))
        return refused("there is no such phase");
    if (edge.tensor.isValid() && edge.tensor.index() >= campaign.workload.tensors.size())
        return refused("there is no such tensor");
    Campaign changed = campaign;
    std::vector<Edge>& edges = changed.workload.edges;
    const auto present = std::find_if(edges.begin(), edges.end(),
        [&](const Edge& item) { return item.from == edge.from && item.to == edge.to && item.tensor == edge.tensor; });
    if (present == edges.end())
        edges.push_back(edge);
    else
        present->kind = edge.kind;
    if (std::optional<Refusal> reason = dependencyRefusal(campaign, changed))
        return tl::unexpected(std::move(*reason));
    CampaignEdit edit(fmt::format(
        "Let {} depend on {}", campaign.workload.phase(edge.to).label(), campaign.workload.phase(edge.from).label()));
    if (edges != campaign.workload.edges)
        edit.add(editparts::WorkloadField<&Workload::edges>{std::move(edges)});
    return edit;
}

EditResult<CampaignEdit> removeDependency(const Campaign& campaign, PhaseId from, PhaseId to)
{
    if (!knows(campaign, from) || !knows(campaign, to))
        return refused("there is no such phase");
    const auto isBetween = [&](const Edge& edge) { return edge.from == from && edge.to == to; };
    Workload changed = campaign.workload;
    changed.edges.erase(std::remove_if(changed.edges.begin(), changed.edges.end(), isBetween), changed.edges.end());
    const std::string& producer = campaign.workload.phase(from).label();
    const std::string& consumer = campaign.workload.phase(to).label();
    const std::vector<Edge> left = dependencies(changed);
    const auto derived = std::find_if(left.begin(), left.end(), isBetween);
    if (derived != left.end())
        return refused(
            fmt::format("{} reads {}, which {} writes: the dependency is that of the tensor", consumer,
                derived->tensor.isValid() ? changed.tensors[derived->tensor.index()].id : "a tensor", producer),
            {*derived});
    CampaignEdit edit(fmt::format("Let {} not depend on {}", consumer, producer));
    if (changed.edges.size() != campaign.workload.edges.size())
        edit.add(editparts::WorkloadField<&Workload::edges>{std::move(changed.edges)});
    return edit;
}

} // namespace minard
