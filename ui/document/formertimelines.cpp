#include "ui/document/formertimelines.h"

#include <algorithm>
#include <utility>

namespace minard {

void FormerTimelines::add(Revision revision, ScenarioId scenario, FormerTimeline timeline)
{
    const auto known = std::find_if(m_entries.begin(), m_entries.end(),
        [&](const Entry& entry) { return entry.revision == revision && entry.scenario == scenario; });
    if (known != m_entries.end())
        forget(known);
    const std::size_t bytes = memoryOf(*timeline.built);
    if (bytes > kMostBytes)
        return;
    while (!m_entries.empty() && (m_entries.size() == kMost || m_bytes + bytes > kMostBytes))
        forget(m_entries.begin());
    m_entries.push_back({revision, scenario, std::move(timeline), bytes});
    m_bytes += bytes;
}

void FormerTimelines::forget(std::deque<Entry>::iterator entry)
{
    m_bytes -= entry->bytes;
    m_entries.erase(entry);
}

FormerTimeline FormerTimelines::find(Revision revision, ScenarioId scenario) const
{
    const auto known = std::find_if(m_entries.begin(), m_entries.end(),
        [&](const Entry& entry) { return entry.revision == revision && entry.scenario == scenario; });
    return known != m_entries.end() ? known->timeline : FormerTimeline();
}

void FormerTimelines::clear()
{
    m_entries.clear();
    m_bytes = 0;
}

} // namespace minard
