#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/schedule/buildscenario.h"
#include "ui/document/campaignchange.h"
#include "ui/document/formertimelines.h"
#include "ui/document/selection.h"

namespace minard {

class JobQueue;
struct Renumbering;

/// A scenario with its timeline, and the campaign it was built from: ids inside refer to that one.
struct TimedScenario {
    std::shared_ptr<const Campaign> campaign;
    std::shared_ptr<const BuiltScenario> built;
    double buildMs = 0.0; ///< how long it took
};

using TimedScenarioPointer = std::shared_ptr<const TimedScenario>;

/// The timelines of all scenarios of the document, kept and renewed after edits. Those that are known to be quick are
/// renewed at once, so that a picture follows the hand; the others on a worker, and the one before stays until then.
class Timelines : public QObject {
    Q_OBJECT

public:
    explicit Timelines(JobQueue& jobs, QObject* parent = nullptr);

    /// Forgets everything and builds all scenarios of `campaign`, the first ones first. `revision` = its state.
    void reset(std::shared_ptr<const Campaign> campaign, Revision revision);
    /// Scenarios came or went: timelines stay with their scenarios, until update(). Those of another list of resources
    /// go, for their numbers stand at other places.
    void renumber(std::shared_ptr<const Campaign> campaign, const Renumbering& renumbering);
    /// Renews what `change` makes different. `revision` = the state of the campaign after it; what was built for that
    /// state before serves again.
    void update(std::shared_ptr<const Campaign> campaign, const CampaignChange& change, Revision revision);

    /// What the next update() would build for a scenario, known already; null = nothing is. Saves building it twice.
    void foresee(TimedScenarioPointer timed);

    /// Null until it is built for the first time, or when it cannot be built. May be older than the campaign while
    /// isPending().
    [[nodiscard]] TimedScenarioPointer at(ScenarioId scenario) const;
    /// Why the scenario has no timeline.
    [[nodiscard]] const Error* error(ScenarioId scenario) const;
    [[nodiscard]] bool isPending(ScenarioId scenario) const;
    [[nodiscard]] bool isAnyPending() const;

    /// First start and last end of the timelines of `scenarios`; 0 … 1 when none is there or all are empty.
    [[nodiscard]] TimeRange extent(const std::vector<ScenarioId>& scenarios) const;

Q_SIGNALS:
    /// at() or error() of this scenario is another one.
    void built(minard::ScenarioId scenario);
    void progressed(minard::ScenarioId scenario, double fraction);
    /// Nothing is pending any more.
    void settled();

private:
    struct Entry {
        TimedScenarioPointer timed;
        std::optional<Error> error;
        bool pending = false;
        std::optional<double> buildMs; ///< how long it took the last time
    };

    void relabel();
    void remember(ScenarioId scenario);
    void renew(const std::vector<ScenarioId>& scenarios);
    [[nodiscard]] TimedScenarioPointer known(ScenarioId scenario) const;
    [[nodiscard]] std::optional<double> expectedMs(ScenarioId scenario) const;
    void enqueue(ScenarioId scenario);
    void deliver(ScenarioId scenario, Result<TimedScenarioPointer> result);
    void reportFailure(const QString& key, const Error& error);
    void reportProgress(const QString& key, double fraction);
    [[nodiscard]] std::vector<ScenarioId> affected(const CampaignChange& change) const;

    JobQueue& m_jobs;
    std::shared_ptr<const Campaign> m_campaign;
    std::vector<Entry> m_entries;
    TimedScenarioPointer m_foreseen;
    std::optional<Revision> m_revision; ///< of the entries that are not pending; none while they are renumbered
    FormerTimelines m_former;
};

} // namespace minard

Q_DECLARE_METATYPE(minard::ScenarioId)
