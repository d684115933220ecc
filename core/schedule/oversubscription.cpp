#include "core/schedule/oversubscription.h"

#include <algorithm>

#include "core/schedule/throttle.h"

namespace minard {

void OversubscriptionCollector::beginSegment(double start, std::span<const double> demand)
{
    for (std::size_t k = 0; k < m_open.size(); ++k) {
        Open& open = m_open[k];
        const bool over = demand[k] > kOversubscribed;
        if (open.active && (!over || open.stretch.end != start)) {
            m_done.push_back(open.stretch);
            open.active = false;
        }
        if (!over)
            continue;
        if (!open.active)
            open = {true, {ResourceId(k), start, start, demand[k], 1, 0.0}};
        open.stretch.demand = std::max(open.stretch.demand, demand[k]);
    }
}

void OversubscriptionCollector::endSegment(double end)
{
    for (Open& open : m_open) {
        if (open.active)
            open.stretch.end = end;
    }
}

std::vector<Oversubscription> OversubscriptionCollector::take()
{
    for (Open& open : m_open) {
        if (open.active)
            m_done.push_back(open.stretch);
        open.active = false;
    }
    std::sort(m_done.begin(), m_done.end(), [](const Oversubscription& a, const Oversubscription& b) {
        return a.start != b.start ? a.start < b.start : a.resource < b.resource;
    });
    return std::exchange(m_done, {});
}

} // namespace minard
