#include "core/schedule/convexity.h"

#include <algorithm>
#include <numeric>

namespace minard {

namespace {

std::vector<bool> flagged(std::size_t phaseCount, const std::vector<PhaseId>& members)
{
    std::vector<bool> flags(phaseCount, false);
    for (const PhaseId phase : members)
        flags[phase.index()] = true;
    return flags;
}

/// Edges that leave `phase`.
template <typename Visitor>
void visitEdgesFrom(const std::vector<Edge>& edges, PhaseId phase, const Visitor& visit)
{
    auto edge = std::lower_bound(
        edges.begin(), edges.end(), phase, [](const Edge& item, PhaseId value) { return item.from < value; });
    for (; edge != edges.end() && edge->from == phase; ++edge)
        visit(*edge);
}

std::size_t rootOf(std::vector<std::size_t>& parent, std::size_t at)
{
    while (parent[at] != at) {
        parent[at] = parent[parent[at]];
        at = parent[at];
    }
    return at;
}

} // namespace

std::vector<Edge> pathOutAndBack(
    std::size_t phaseCount, const std::vector<Edge>& edges, const std::vector<PhaseId>& members)
{
    const std::vector<bool> isMember = flagged(phaseCount, members);
    // A walk over the phases outside, from where dependencies leave the group; `reachedBy` is the edge to each.
    std::vector<const Edge*> reachedBy(phaseCount, nullptr);
    std::vector<PhaseId> open;
    const Edge* back = nullptr;
    const auto follow = [&](const Edge& edge) {
        if (isMember[edge.to.index()]) {
            back = isMember[edge.from.index()] || back != nullptr ? back : &edge;
        } else if (reachedBy[edge.to.index()] == nullptr) {
            reachedBy[edge.to.index()] = &edge;
            open.push_back(edge.to);
        }
    };
    for (const PhaseId phase : members)
        visitEdgesFrom(edges, phase, follow);
    for (std::size_t i = 0; i < open.size() && back == nullptr; ++i)
        visitEdgesFrom(edges, open[i], follow);
    if (back == nullptr)
        return {};
    std::vector<Edge> path{*back};
    while (!isMember[path.back().from.index()])
        path.push_back(*reachedBy[path.back().from.index()]);
    std::reverse(path.begin(), path.end());
    return path;
}

bool isConnected(std::size_t phaseCount, const std::vector<Edge>& edges, const std::vector<PhaseId>& members)
{
    if (members.empty())
        return true;
    const std::vector<bool> isMember = flagged(phaseCount, members);
    std::vector<std::size_t> parent(phaseCount);
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    for (const Edge& edge : edges) {
        if (isMember[edge.from.index()] && isMember[edge.to.index()])
            parent[rootOf(parent, edge.from.index())] = rootOf(parent, edge.to.index());
    }
    const std::size_t root = rootOf(parent, members.front().index());
    return std::all_of(
        members.begin(), members.end(), [&](PhaseId phase) { return rootOf(parent, phase.index()) == root; });
}

} // namespace minard
