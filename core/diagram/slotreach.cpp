// The pipe on member i of a slot [a, b) of period P reaches to L + h · max(1 − F, f), where L is the line of the
// members a … i, F the fill of a … i − 1, f the fill of i, and h the height of a pipe. With sums over all members
// before, Λ and Φ of use × tile duration, that is the larger of
//
//     (Λ(i + 1) − h Φ(i)) / P + h − (Λ(a) − h Φ(a)) / P      and      (Λ(i + 1) + h (Φ(i + 1) − Φ(i)) − Λ(a)) / P
//
// of which the first terms do not depend on the slot: their maxima over a window that moves on are kept.

#include "core/diagram/slotreach.h"

#include <algorithm>

#include "core/schedule/timelinestore.h"

namespace minard {

void SlotReach::Largest::add(std::span<const long double> values, std::uint32_t member)
{
    while (!members.empty() && values[members.back()] <= values[member])
        members.pop_back();
    members.push_back(member);
}

void SlotReach::Largest::leave(std::uint32_t first)
{
    while (!members.empty() && members.front() < first)
        members.pop_front();
}

void SlotReach::restart(const Lockstep& lockstep)
{
    m_largestLevel.members.clear();
    m_largestOwn.members.clear();
    m_first = m_last = 0;
    if (m_lockstep == &lockstep)
        return;
    m_lockstep = &lockstep;
    const std::size_t count = lockstep.node.size();
    m_line.assign(count + 1, 0.0L);
    m_fill.assign(count + 1, 0.0L);
    m_level.resize(count);
    m_own.resize(count);
    const auto height = static_cast<long double>(m_pipeHeight);
    for (std::size_t i = 0; i < count; ++i) {
        const NodeUse& use = m_uses[lockstep.node[i]];
        const auto tile = static_cast<long double>(lockstep.tileDuration[i]);
        m_line[i + 1] = m_line[i] + static_cast<long double>(use.line) * tile;
        m_fill[i + 1] = m_fill[i] + static_cast<long double>(use.fill) * tile;
        m_level[i] = m_line[i + 1] - height * m_fill[i];
        m_own[i] = m_line[i + 1] + height * static_cast<long double>(use.fill) * tile;
    }
}

Reach SlotReach::of(const Lockstep& lockstep, const Slot& slot, double period)
{
    if (m_lockstep != &lockstep || slot.first < m_first || slot.last < m_last)
        restart(lockstep);
    for (m_last = std::max(m_last, slot.first); m_last < slot.last; ++m_last) {
        // Members without length have no piece here.
        if (lockstep.tileDuration[m_last] <= 0.0)
            continue;
        m_largestLevel.add(m_level, m_last);
        m_largestOwn.add(m_own, m_last);
    }
    m_first = slot.first;
    m_largestLevel.leave(m_first);
    m_largestOwn.leave(m_first);
    Reach reach;
    if (m_largestLevel.members.empty())
        return reach;
    const auto length = static_cast<long double>(period);
    const auto height = static_cast<long double>(m_pipeHeight);
    const long double line = m_line[m_first];
    const long double fill = m_fill[m_first];
    const long double level = (m_level[m_largestLevel.members.front()] - (line - height * fill)) / length + height;
    const long double own = (m_own[m_largestOwn.members.front()] - line) / length;
    reach.line = static_cast<double>((m_line[slot.last] - line) / length);
    reach.fill = static_cast<double>((m_fill[slot.last] - fill) / length);
    reach.pipe = static_cast<double>(std::max(level, own));
    return reach;
}

} // namespace minard
