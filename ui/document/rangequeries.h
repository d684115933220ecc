#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/rangestatistics.h"
#include "ui/document/timelines.h"

namespace minard {

class JobQueue;

/// Statistics of stretches of time, for every pane that shows a selected range. Timelines of many segments get an index
/// on a worker when they are first asked about, so that a dragged range never waits.
class RangeQueries : public QObject {
    Q_OBJECT

public:
    RangeQueries(const Timelines& timelines, JobQueue& jobs, QObject* parent = nullptr);

    /// Nothing without a timeline, or until its index is there; ready() is sent then.
    [[nodiscard]] std::optional<RangeStatistics> statistics(ScenarioId scenario, TimeRange range);

Q_SIGNALS:
    void ready(minard::ScenarioId scenario);

private:
    struct Entry {
        TimedScenarioPointer timed; ///< what the index is of
        bool isDirect = false;      ///< few segments: no index is needed
        std::shared_ptr<const RangeIndex> index;
    };

    void index(ScenarioId scenario, const TimedScenarioPointer& timed);

    const Timelines& m_timelines;
    JobQueue& m_jobs;
    std::vector<Entry> m_entries; ///< by scenario
};

} // namespace minard
