#include "ui/document/formertimelines.h"

#include <algorithm>
#include <utility>

namespace minard {

std::deque<FormerTimelines::Entry>::const_iterator FormerTimelines::entryOf(
    Revision revision, ScenarioId scenario) const
{
    return std::find_if(m_entries.begin(), m_entries.end(),
        [&](const Entry& entry) { return entry.revision == revision && entry.scenario == scenario; });
}

void FormerTimelines::add(Revision revision, ScenarioId scenario, FormerTimeline timeline)
{
    const auto known = entryOf(revision, scenario);
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

void FormerTimelines::forget(std::deque<Entry>::const_iterator entry)
{
    m_bytes -= entry->bytes;
    m_entries.erase(entry);
}

FormerTimeline FormerTimelines::find(Revision revision, ScenarioId scenario) const
{
    const auto known = entryOf(revision, scenario);
    return known != m_entries.end() ? known->timeline : FormerTimeline();
}

void FormerTimelines::clear()
{
    m_entries.clear();
    m_bytes = 0;
}

} // namespace minard
