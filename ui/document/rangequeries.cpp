#include "ui/document/rangequeries.h"

#include "ui/jobs/jobqueue.h"

#include <QPointer>

namespace minard {

namespace {

/// Statistics of fewer segments take less than a frame.
constexpr std::uint64_t mostDirectSegments = 20'000;

QString jobKey(ScenarioId scenario)
{
    return QStringLiteral("range index %1").arg(scenario.index());
}

} // namespace

RangeQueries::RangeQueries(const Timelines& timelines, JobQueue& jobs, QObject* parent)
    : QObject(parent)
    , m_timelines(timelines)
    , m_jobs(jobs)
{
}

std::optional<RangeStatistics> RangeQueries::statistics(ScenarioId scenario, TimeRange range)
{
    const TimedScenarioPointer timed = m_timelines.at(scenario);
    if (!timed)
        return std::nullopt;
    if (m_entries.size() <= scenario.index())
        m_entries.resize(scenario.index() + 1);
    Entry& entry = m_entries[scenario.index()];
    if (entry.timed != timed) {
        entry = {timed, rangeStatisticsCost(timed->built->timeline) <= mostDirectSegments, nullptr};
        if (entry.isDirect)
            m_jobs.cancel(jobKey(scenario));
        else
            index(scenario, timed);
    }
    if (entry.isDirect)
        return rangeStatistics(timed->built->timeline, range.start, range.end);
    if (!entry.index)
        return std::nullopt;
    return entry.index->statistics(range.start, range.end);
}

void RangeQueries::index(ScenarioId scenario, const TimedScenarioPointer& timed)
{
    m_jobs.run(
        jobKey(scenario),
        [timed](std::stop_token stop, const JobQueue::Progress& progress) {
            std::shared_ptr<const RangeIndex> made;
            if (auto index = RangeIndex::create(timed->built->timeline, std::move(stop), progress))
                made = std::make_shared<const RangeIndex>(std::move(*index));
            return made;
        },
        [self = QPointer<RangeQueries>(this), scenario, timed](std::shared_ptr<const RangeIndex> made) {
            if (!self || scenario.index() >= self->m_entries.size())
                return;
            Entry& entry = self->m_entries[scenario.index()];
            if (entry.timed != timed || !made)
                return;
            entry.index = std::move(made);
            Q_EMIT self->ready(scenario);
        });
}

} // namespace minard
