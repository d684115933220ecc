#include "ui/document/renumbering.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace minard {

namespace {

template <typename Id, typename Table>
std::vector<Id> matchedById(const Table& before, const Table& now)
{
    std::unordered_map<std::string_view, Id> byId;
    for (std::size_t i = 0; i < now.size(); ++i)
        byId.emplace(now[i].id, Id(i));
    std::vector<Id> matched;
    matched.reserve(before.size());
    for (const auto& entry : before) {
        const auto found = byId.find(entry.id);
        matched.push_back(found == byId.end() ? Id() : found->second);
    }
    return matched;
}

std::vector<ResourceId> matchedResources(const std::vector<Resource>& before, const std::vector<Resource>& now)
{
    auto matched = matchedById<ResourceId>(before, now);
    for (std::size_t i = 0; i < matched.size() && before.size() == now.size(); ++i) {
        const bool isTaken = std::find(matched.begin(), matched.end(), ResourceId(i)) != matched.end();
        if (!matched[i].isValid() && !isTaken && before[i].kind == now[i].kind)
            matched[i] = ResourceId(i); // renamed
    }
    return matched;
}

} // namespace

bool Renumbering::keepsResources() const
{
    for (std::size_t i = 0; i < resources.size(); ++i) {
        if (resources[i] != ResourceId(i))
            return false;
    }
    return true;
}

Renumbering Renumbering::between(const Campaign& before, const Campaign& now)
{
    return {matchedById<PhaseId>(before.workload.phases, now.workload.phases),
        matchedById<ScenarioId>(before.scenarios, now.scenarios),
        matchedResources(before.machine.resources, now.machine.resources)};
}

} // namespace minard
