#include "core/schedule/fusiongraph.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace minard {

namespace {

/// Sets of members that grow together.
class Components {
public:
    explicit Components(std::size_t count) : m_parent(count)
    {
        std::iota(m_parent.begin(), m_parent.end(), std::size_t{0});
    }

    std::size_t root(std::size_t member)
    {
        while (m_parent[member] != member) {
            m_parent[member] = m_parent[m_parent[member]];
            member = m_parent[member];
        }
        return member;
    }

    void join(std::size_t a, std::size_t b) { m_parent[root(a)] = root(b); }

private:
    std::vector<std::size_t> m_parent;
};

} // namespace

FusionGraph::FusionGraph(const Workload& workload)
    : m_edges(dependencies(workload))
    , m_firstOut(workload.phases.size() + 1, 0)
    , m_position(workload.phases.size(), workload.phases.size())
    , m_place(workload.phases.size(), kOutside)
{
    std::vector<std::uint32_t> predecessors(workload.phases.size(), 0);
    for (const Edge& edge : m_edges) {
        ++m_firstOut[edge.from.index() + 1];
        ++predecessors[edge.to.index()];
    }
    std::partial_sum(m_firstOut.begin(), m_firstOut.end(), m_firstOut.begin());
    std::vector<std::size_t> ready;
    for (std::size_t i = workload.phases.size(); i-- > 0;) {
        if (predecessors[i] == 0)
            ready.push_back(i);
    }
    for (std::size_t position = 0; !ready.empty(); ++position) {
        const std::size_t phase = ready.back();
        ready.pop_back();
        m_position[phase] = position;
        for (std::size_t e = m_firstOut[phase]; e < m_firstOut[phase + 1]; ++e) {
            if (--predecessors[m_edges[e].to.index()] == 0)
                ready.push_back(m_edges[e].to.index());
        }
    }
}

void FusionGraph::enter(const std::vector<PhaseId>& group)
{
    for (std::size_t i = 0; i < group.size(); ++i)
        m_place[group[i].index()] = i;
}

void FusionGraph::leave(const std::vector<PhaseId>& group)
{
    for (const PhaseId phase : group)
        m_place[phase.index()] = kOutside;
}

std::vector<PhaseId> FusionGraph::leavingPath(const std::vector<PhaseId>& group)
{
    enter(group);
    std::size_t last = 0;
    for (const PhaseId phase : group)
        last = std::max(last, m_position[phase.index()]);

    std::unordered_map<std::size_t, std::size_t> cameFrom;
    std::vector<std::size_t> open;
    std::vector<PhaseId> path;
    const auto explore = [&](std::size_t phase, bool isMember) {
        for (std::size_t e = m_firstOut[phase]; e < m_firstOut[phase + 1]; ++e) {
            const std::size_t next = m_edges[e].to.index();
            if (m_place[next] == kOutside) {
                if (m_position[next] <= last && cameFrom.emplace(next, phase).second)
                    open.push_back(next);
            } else if (!isMember) {
                path = {PhaseId(next), PhaseId(phase)};
                return false;
            }
        }
        return true;
    };
    bool isConvex = true;
    for (std::size_t i = 0; i < group.size() && isConvex; ++i)
        isConvex = explore(group[i].index(), true);
    while (isConvex && !open.empty()) {
        const std::size_t phase = open.back();
        open.pop_back();
        isConvex = explore(phase, false);
    }
    while (!path.empty() && m_place[path.back().index()] == kOutside)
        path.emplace_back(cameFrom.at(path.back().index()));
    std::reverse(path.begin(), path.end());
    leave(group);
    return path;
}

std::vector<PhaseId> FusionGraph::unconnected(
    const std::vector<PhaseId>& group, const std::vector<PhaseVolumes>& volumes)
{
    enter(group);
    Components components(group.size());
    std::unordered_map<TensorId, std::size_t> firstWith;
    for (std::size_t i = 0; i < group.size(); ++i) {
        const std::size_t phase = group[i].index();
        for (std::size_t e = m_firstOut[phase]; e < m_firstOut[phase + 1]; ++e) {
            const std::size_t place = m_place[m_edges[e].to.index()];
            if (place != kOutside)
                components.join(i, place);
        }
        for (const Traffic& traffic : volumes[phase].traffic)
            components.join(i, firstWith.emplace(traffic.tensor, i).first->second);
    }
    leave(group);
    for (std::size_t i = 1; i < group.size(); ++i) {
        if (components.root(i) != components.root(0))
            return {group[0], group[i]};
    }
    return {};
}

bool FusionGraph::isBarrier(PhaseId from, PhaseId to) const
{
    for (std::size_t e = m_firstOut[from.index()]; e < m_firstOut[from.index() + 1]; ++e) {
        if (m_edges[e].to == to && m_edges[e].kind == EdgeKind::Barrier)
            return true;
    }
    return false;
}

std::vector<std::size_t> FusionGraph::depths(const std::vector<PhaseId>& members)
{
    enter(members);
    std::vector<std::size_t> byPosition(members.size());
    std::iota(byPosition.begin(), byPosition.end(), std::size_t{0});
    std::sort(byPosition.begin(), byPosition.end(),
        [&](std::size_t a, std::size_t b) { return m_position[members[a].index()] < m_position[members[b].index()]; });
    std::vector<std::size_t> depths(members.size(), 0);
    for (const std::size_t i : byPosition) {
        const std::size_t phase = members[i].index();
        for (std::size_t e = m_firstOut[phase]; e < m_firstOut[phase + 1]; ++e) {
            const std::size_t place = m_place[m_edges[e].to.index()];
            if (place != kOutside)
                depths[place] = std::max(depths[place], depths[i] + 1);
        }
    }
    leave(members);
    return depths;
}

} // namespace minard
