#include "ui/document/renumbering.h"

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

} // namespace

Renumbering Renumbering::between(const Campaign& before, const Campaign& now)
{
    return {matchedById<PhaseId>(before.workload.phases, now.workload.phases),
        matchedById<ScenarioId>(before.scenarios, now.scenarios)};
}

} // namespace minard
