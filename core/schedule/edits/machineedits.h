#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/refusal.h"

namespace minard {

/// Where the resources and buffers of a machine are in the one that takes its place.
struct MachineMapping {
    std::vector<ResourceId> resources; ///< by the id before; invalid = gone
    std::vector<BufferId> buffers;     ///< by the id before; invalid = gone

    /// Everything stays at its place.
    [[nodiscard]] static MachineMapping identity(const Machine& machine);

    [[nodiscard]] ResourceId now(ResourceId before) const
    {
        return before.isValid() && before.index() < resources.size() ? resources[before.index()] : ResourceId();
    }

    [[nodiscard]] BufferId now(BufferId before) const
    {
        return before.isValid() && before.index() < buffers.size() ? buffers[before.index()] : BufferId();
    }

    friend bool operator==(const MachineMapping&, const MachineMapping&) = default;
};

/// What scenarios do with peaks that they changed by hand, when the machine behind them becomes another one. Scenarios
/// that run on a preset of their own keep its peaks either way.
enum class OwnPeaks { Keep, Forget };

/// The phases that need a resource of the campaign's machine, for a person: "phases A and B"; empty = none. A phase
/// needs what its volumes, utilizations (other than 0) and tensors name, and what it means without naming it.
[[nodiscard]] std::string phasesUsing(const Campaign& campaign, ResourceId resource);
/// phasesUsing() and the buffers in front of the resource.
[[nodiscard]] std::string usersOf(const Campaign& campaign, ResourceId resource);
/// Who needs a buffer: fusion groups.
[[nodiscard]] std::string usersOf(const Campaign& campaign, BufferId buffer);

/// Another machine for the whole campaign, resources and buffers adapted everywhere: phases, scenarios, display.
/// Scenarios that name a preset or a precision keep the peaks but not the name when resources come, go or are renamed,
/// or the machine's preset is another one. Refused when something is used that is gone, naming the users, when
/// validate() does not take the machine, and when a peak cannot be had in the document's unit of time.
[[nodiscard]] EditResult<CampaignEdit> replaceMachine(const Campaign& campaign, Machine machine,
    const MachineMapping& mapping, std::string text, OwnPeaks ownPeaks = OwnPeaks::Keep);

/// Adds a resource at the end. An empty or taken id becomes a fresh one.
[[nodiscard]] EditResult<CampaignEdit> addResource(const Campaign& campaign, Resource resource);
/// Refused for the last one, and while something uses it.
[[nodiscard]] EditResult<CampaignEdit> removeResource(const Campaign& campaign, ResourceId resource);
/// Another id, label, unit, kind or peak. Refused when the id is taken, and for another kind while something uses it.
[[nodiscard]] EditResult<CampaignEdit> setResource(const Campaign& campaign, ResourceId resource, Resource value);

/// Adds a buffer at the end. An empty or taken id becomes a fresh one.
[[nodiscard]] EditResult<CampaignEdit> addBuffer(const Campaign& campaign, Buffer buffer);
/// Refused while a fusion group uses it.
[[nodiscard]] EditResult<CampaignEdit> removeBuffer(const Campaign& campaign, BufferId buffer);
/// Another id, capacity, reserve or backing.
[[nodiscard]] EditResult<CampaignEdit> setBuffer(const Campaign& campaign, BufferId buffer, Buffer value);

} // namespace minard
