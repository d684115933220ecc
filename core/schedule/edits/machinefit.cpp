#include "core/schedule/edits/machinefit.h"

#include <algorithm>
#include <utility>

#include <spdlog/fmt/fmt.h>

namespace minard {

namespace {

/// Pairs the entries of two tables, each at most once.
template <typename Id>
class Pairing {
public:
    Pairing(std::size_t present, std::size_t offered) : m_offered(present), m_taken(offered, false) { }

    [[nodiscard]] bool isPaired(std::size_t present) const { return m_offered[present].isValid(); }

    [[nodiscard]] bool isFree(std::size_t offered) const { return !m_taken[offered]; }

    [[nodiscard]] Id at(std::size_t present) const { return m_offered[present]; }

    void pair(std::size_t present, std::size_t offered)
    {
        m_offered[present] = Id(offered);
        m_taken[offered] = true;
    }

private:
    std::vector<Id> m_offered;
    std::vector<bool> m_taken;
};

template <typename Entry>
std::size_t placeOf(const std::vector<Entry>& entries, const std::string& id)
{
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.id == id; });
    return static_cast<std::size_t>(found - entries.begin());
}

void pairWithFirst(Pairing<ResourceId>& pairing, const Machine& present, ResourceId resource, const Machine& offered)
{
    if (!resource.isValid() || pairing.isPaired(resource.index()))
        return;
    for (std::size_t i = 0; i < offered.resources.size(); ++i) {
        if (pairing.isFree(i) && offered.resources[i].kind == present.resource(resource).kind) {
            pairing.pair(resource.index(), i);
            return;
        }
    }
}

tl::unexpected<Refusal> lacking(const Machine& offered, const std::string& what, const std::string& users)
{
    return refused(fmt::format("{} has nothing in the place of {}, which is used by {}",
        offered.name.empty() ? "the machine" : offered.name, what, users));
}

EditResult<Pairing<ResourceId>> pairedResources(const Campaign& campaign, const Machine& offered)
{
    const Machine& present = campaign.machine;
    Pairing<ResourceId> pairing(present.resources.size(), offered.resources.size());
    for (std::size_t i = 0; i < present.resources.size(); ++i) {
        const std::size_t same = placeOf(offered.resources, present.resources[i].id);
        if (same < offered.resources.size() && offered.resources[same].kind == present.resources[i].kind)
            pairing.pair(i, same);
    }
    std::vector<std::string> users;
    for (std::size_t i = 0; i < present.resources.size(); ++i)
        users.push_back(phasesUsing(campaign, ResourceId(i)));
    for (const ResourceId shown : {present.displayLine(), present.trafficResource(), present.displayPipe()}) {
        if (shown.isValid() && !users[shown.index()].empty())
            pairWithFirst(pairing, present, shown, offered);
    }
    for (std::size_t i = 0; i < present.resources.size(); ++i) {
        if (users[i].empty())
            continue;
        pairWithFirst(pairing, present, ResourceId(i), offered);
        if (!pairing.isPaired(i))
            return lacking(offered, present.resources[i].id, users[i]);
    }
    return pairing;
}

EditResult<Pairing<BufferId>> pairedBuffers(const Campaign& campaign, const Machine& offered)
{
    const std::vector<Buffer>& present = campaign.machine.buffers;
    Pairing<BufferId> pairing(present.size(), offered.buffers.size());
    for (std::size_t i = 0; i < present.size(); ++i) {
        if (const std::size_t same = placeOf(offered.buffers, present[i].id); same < offered.buffers.size())
            pairing.pair(i, same);
    }
    for (std::size_t i = 0; i < present.size(); ++i) {
        const std::string users = usersOf(campaign, BufferId(i));
        if (users.empty() || pairing.isPaired(i))
            continue;
        std::optional<std::size_t> largest;
        for (std::size_t k = 0; k < offered.buffers.size(); ++k) {
            if (pairing.isFree(k) && (!largest || offered.buffers[k].capacity > offered.buffers[*largest].capacity))
                largest = k;
        }
        if (!largest)
            return lacking(offered, "the buffer " + present[i].id, users);
        pairing.pair(i, *largest);
    }
    return pairing;
}

/// `id`, or with a number behind it when another entry has it.
template <typename Entry>
std::string freeId(const std::vector<Entry>& entries, const std::string& id)
{
    std::string fresh = id;
    for (std::size_t number = 2; placeOf(entries, fresh) < entries.size(); ++number)
        fresh = fmt::format("{}{}", id, number);
    return fresh;
}

void placeResources(MachineFit& fit, const Machine& present, const Machine& offered, const Pairing<ResourceId>& pairing)
{
    for (std::size_t i = 0; i < present.resources.size(); ++i) {
        fit.mapping.resources.emplace_back();
        if (!pairing.isPaired(i))
            continue;
        fit.mapping.resources.back() = ResourceId(fit.machine.resources.size());
        Resource resource = offered.resource(pairing.at(i));
        resource.id = present.resources[i].id;
        fit.machine.resources.push_back(std::move(resource));
        fit.origins.push_back(pairing.at(i));
    }
    for (std::size_t i = 0; i < offered.resources.size(); ++i) {
        if (!pairing.isFree(i))
            continue;
        Resource resource = offered.resources[i];
        resource.id = freeId(fit.machine.resources, resource.id);
        fit.machine.resources.push_back(std::move(resource));
        fit.origins.emplace_back(i);
    }
}

void placeBuffers(MachineFit& fit, const Machine& present, const Machine& offered, const Pairing<BufferId>& pairing)
{
    const auto placeBacking = [&](Buffer& buffer) {
        const auto at = std::find(fit.origins.begin(), fit.origins.end(), buffer.backing);
        buffer.backing = at == fit.origins.end() ? ResourceId()
                                                 : ResourceId(static_cast<std::size_t>(at - fit.origins.begin()));
    };
    for (std::size_t i = 0; i < present.buffers.size(); ++i) {
        fit.mapping.buffers.emplace_back();
        if (!pairing.isPaired(i))
            continue;
        fit.mapping.buffers.back() = BufferId(fit.machine.buffers.size());
        Buffer buffer = offered.buffers[pairing.at(i).index()];
        buffer.id = present.buffers[i].id;
        buffer.reserve = present.buffers[i].reserve;
        placeBacking(buffer);
        fit.machine.buffers.push_back(std::move(buffer));
    }
    for (std::size_t i = 0; i < offered.buffers.size(); ++i) {
        if (!pairing.isFree(i))
            continue;
        Buffer buffer = offered.buffers[i];
        buffer.id = freeId(fit.machine.buffers, buffer.id);
        placeBacking(buffer);
        fit.machine.buffers.push_back(std::move(buffer));
    }
}

} // namespace

EditResult<MachineFit> fitMachine(const Campaign& campaign, const Machine& offered)
{
    const auto resources = pairedResources(campaign, offered);
    if (!resources)
        return tl::unexpected(resources.error());
    const auto buffers = pairedBuffers(campaign, offered);
    if (!buffers)
        return tl::unexpected(buffers.error());
    const Machine& present = campaign.machine;
    MachineFit fit;
    fit.machine.name = offered.name;
    fit.machine.preset = offered.preset;
    fit.machine.precision = offered.precision;
    fit.machine.launchOverhead = present.launchOverhead;
    placeResources(fit, present, offered, *resources);
    placeBuffers(fit, present, offered, *buffers);
    fit.machine.line = fit.mapping.now(present.line);
    fit.machine.pipe = fit.mapping.now(present.pipe);
    fit.machine.offChip = fit.mapping.now(present.offChip);
    return fit;
}

EditResult<CampaignEdit> useMachine(
    const Campaign& campaign, const Machine& offered, std::string text, OwnPeaks ownPeaks)
{
    EditResult<MachineFit> fit = fitMachine(campaign, offered);
    if (!fit)
        return tl::unexpected(std::move(fit.error()));
    return replaceMachine(campaign, std::move(fit->machine), fit->mapping, std::move(text), ownPeaks);
}

} // namespace minard
