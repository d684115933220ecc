#include "core/schedule/edits/fusionedits.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/schedule/convexity.h"
#include "core/schedule/edits/scheduledraft.h"

namespace minard {

namespace {

bool contains(const std::vector<PhaseId>& phases, PhaseId phase)
{
    return std::find(phases.begin(), phases.end(), phase) != phases.end();
}

/// Why the phases cannot be one group.
std::optional<Refusal> fusionRefusal(const ScheduleLayout& layout, const std::vector<PhaseId>& phases)
{
    const std::size_t count = layout.workload().phases.size();
    if (phases.size() < 2)
        return Refusal{"a fusion needs at least two phases", {}};
    if (!isConnected(count, layout.edges(), phases))
        return Refusal{fmt::format("{} are not connected by dependencies, so no tensor between them stays on chip",
                           layout.nameOf(phases)),
            {}};
    std::vector<Edge> path = pathOutAndBack(count, layout.edges(), phases);
    if (path.empty())
        return std::nullopt;
    return Refusal{fmt::format("a path leaves the group and comes back: {}; fuse the phases on it too",
                       pathText(layout.workload(), path)),
        std::move(path)};
}

std::string freshGroupId(const std::vector<FusionGroup>& groups)
{
    for (std::size_t number = 1;; ++number) {
        std::string id = fmt::format("g{}", number);
        if (std::none_of(groups.begin(), groups.end(), [&](const FusionGroup& group) { return group.id == id; }))
            return id;
    }
}

/// The settings of a new group: the first of those taken in, with the recomputation of all.
FusionGroup merged(const ScheduleLayout& layout, const std::vector<FusionGroup>& taken)
{
    FusionGroup group;
    if (taken.empty()) {
        group.id = freshGroupId(layout.effective().fusion);
        const Machine& machine = layout.effective().machine;
        group.buffer = machine.buffers.empty() ? BufferId() : BufferId(0);
        return group;
    }
    group = taken.front();
    for (std::size_t i = 1; i < taken.size(); ++i) {
        if (!group.keep || !taken[i].keep)
            group.keep.reset();
        else
            group.keep->insert(group.keep->end(), taken[i].keep->begin(), taken[i].keep->end());
        group.recompute.insert(group.recompute.end(), taken[i].recompute.begin(), taken[i].recompute.end());
    }
    return group;
}

/// Tensors that are passed from member to member, in the order of the dependencies.
std::vector<TensorId> passedOn(const ScheduleLayout& layout, const std::vector<PhaseId>& members)
{
    std::vector<TensorId> tensors;
    for (const Edge& edge : layout.edges()) {
        const bool isInside = contains(members, edge.from) && contains(members, edge.to);
        if (isInside && edge.tensor.isValid()
            && std::find(tensors.begin(), tensors.end(), edge.tensor) == tensors.end())
            tensors.push_back(edge.tensor);
    }
    return tensors;
}

/// Fits what a group names to other members: `group.phases` are the new ones, `before` those it had.
void followMembers(const ScheduleLayout& layout, FusionGroup& group, const std::vector<PhaseId>& before)
{
    const auto isGone = [&](const auto& entry) { return !contains(group.phases, entry.first); };
    group.recompute.erase(
        std::remove_if(group.recompute.begin(), group.recompute.end(), isGone), group.recompute.end());
    if (!group.keep)
        return;
    const std::vector<TensorId> then = passedOn(layout, before);
    const std::vector<TensorId> now = passedOn(layout, group.phases);
    const auto has = [](const std::vector<TensorId>& tensors, TensorId tensor) {
        return std::find(tensors.begin(), tensors.end(), tensor) != tensors.end();
    };
    std::vector<TensorId>& keep = *group.keep;
    keep.erase(std::remove_if(
                   keep.begin(), keep.end(), [&](TensorId tensor) { return has(then, tensor) && !has(now, tensor); }),
        keep.end());
    for (const TensorId tensor : now) {
        if (!has(then, tensor) && !has(keep, tensor))
            keep.push_back(tensor);
    }
    if (keep.empty())
        group.keep.reset();
}

std::vector<PhaseId> inOrder(const ScheduleLayout& layout, const std::vector<bool>& isMember)
{
    std::vector<PhaseId> members;
    const std::vector<PhaseId>& order = layout.effective().order;
    std::copy_if(order.begin(), order.end(), std::back_inserter(members),
        [&](PhaseId phase) { return isMember[phase.index()]; });
    return members;
}

} // namespace

EditResult<CampaignEdit> fuse(const ScheduleLayout& layout, const std::vector<PhaseId>& phases)
{
    std::vector<bool> isMember(layout.workload().phases.size(), false);
    for (const PhaseId phase : phases) {
        if (!phase.isValid() || phase.index() >= isMember.size())
            return refused("there is no such phase");
        isMember[phase.index()] = true;
    }
    ScheduleDraft draft(layout);
    const auto isTaken = [&, wanted = isMember](const FusionGroup& group) {
        return std::any_of(
            group.phases.begin(), group.phases.end(), [&](PhaseId phase) { return wanted[phase.index()]; });
    };
    const auto rest = std::stable_partition(
        draft.fusion.begin(), draft.fusion.end(), [&](const FusionGroup& group) { return !isTaken(group); });
    const std::vector<FusionGroup> taken(rest, draft.fusion.end());
    draft.fusion.erase(rest, draft.fusion.end());
    for (const FusionGroup& group : taken) {
        for (const PhaseId phase : group.phases)
            isMember[phase.index()] = true;
    }

    FusionGroup group = merged(layout, taken);
    std::vector<PhaseId> before;
    for (const FusionGroup& one : taken)
        before.insert(before.end(), one.phases.begin(), one.phases.end());
    group.phases = inOrder(layout, isMember);
    followMembers(layout, group, before);
    if (const std::optional<Refusal> reason = fusionRefusal(layout, group.phases))
        return tl::unexpected(*reason);
    std::string text = fmt::format("Fuse {}", layout.nameOf(group.phases));
    draft.fusion.push_back(std::move(group));
    return std::move(draft).finish(std::move(text));
}

EditResult<CampaignEdit> setFusionMembers(
    const ScheduleLayout& layout, const std::string& group, const std::vector<PhaseId>& phases)
{
    if (phases.size() < 2)
        return unfuse(layout, group);
    const std::vector<FusionGroup>& groups = layout.effective().fusion;
    const auto present = std::find_if(
        groups.begin(), groups.end(), [&](const FusionGroup& item) { return item.id == group; });
    if (present == groups.end())
        return refused(fmt::format("there is no fusion group '{}' in this scenario", group));
    std::vector<PhaseId> gone;
    std::copy_if(present->phases.begin(), present->phases.end(), std::back_inserter(gone),
        [&](PhaseId phase) { return !contains(phases, phase); });
    if (gone.empty())
        return fuse(layout, phases);
    std::vector<bool> isMember(layout.workload().phases.size(), false);
    for (const PhaseId phase : phases) {
        if (!phase.isValid() || phase.index() >= isMember.size())
            return refused("there is no such phase");
        isMember[phase.index()] = true;
    }
    FusionGroup changed = *present;
    changed.phases = inOrder(layout, isMember);
    followMembers(layout, changed, present->phases);
    EditResult<CampaignEdit> edit = setFusionGroup(layout, changed);
    if (edit)
        edit->rename(fmt::format("Take {} out of the fusion", layout.nameOf(gone)));
    return edit;
}

EditResult<CampaignEdit> unfuse(const ScheduleLayout& layout, const std::string& group)
{
    ScheduleDraft draft(layout);
    const auto found = std::find_if(
        draft.fusion.begin(), draft.fusion.end(), [&](const FusionGroup& item) { return item.id == group; });
    if (found == draft.fusion.end())
        return refused(fmt::format("there is no fusion group '{}' in this scenario", group));
    std::string text = fmt::format("Unfuse {}", layout.nameOf(found->phases));
    draft.fusion.erase(found);
    return std::move(draft).finish(std::move(text));
}

EditResult<CampaignEdit> setFusionGroup(const ScheduleLayout& layout, const FusionGroup& group)
{
    for (const PhaseId phase : group.phases) {
        if (!phase.isValid() || phase.index() >= layout.workload().phases.size())
            return refused("there is no such phase");
    }
    if (const std::optional<Refusal> reason = fusionRefusal(layout, group.phases))
        return tl::unexpected(*reason);
    if (group.tiles && *group.tiles < 1)
        return refused("a fusion group has at least one tile");
    ScheduleDraft draft(layout);
    FusionGroup* target = nullptr;
    for (FusionGroup& item : draft.fusion) {
        if (item.id == group.id) {
            target = &item;
            continue;
        }
        const auto shared = std::find_if(
            group.phases.begin(), group.phases.end(), [&](PhaseId phase) { return contains(item.phases, phase); });
        if (shared != group.phases.end())
            return refused(fmt::format("{} is fused in another group already", layout.nameOf(*shared)));
    }
    if (target == nullptr)
        return refused(fmt::format("there is no fusion group '{}' in this scenario", group.id));
    *target = group;
    return std::move(draft).finish(fmt::format("Change the fusion of {}", layout.nameOf(group.phases)));
}

} // namespace minard
