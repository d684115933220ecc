#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/analysis/columnsource.h"
#include "core/schedule/buildscenario.h"
#include "ui/document/campaignchange.h"

namespace minard {

class Document;
class JobQueue;
class Presentation;

/// Level-of-detail pyramids of the shown scenarios, built on a worker for the pair, stacking and styles on display.
/// Small timelines need none: their segments are visited.
class DetailStore : public QObject {
    Q_OBJECT

public:
    DetailStore(JobQueue& jobs, Document& document, Presentation& presentation, QObject* parent = nullptr);

    /// Null while it is built, and for timelines that need none.
    [[nodiscard]] std::shared_ptr<const ColumnSource> at(ScenarioId scenario) const;

    /// A source for the demand for one resource, with demandGrouping(). Null while it is built, which the first call
    /// begins; changed() is sent then.
    [[nodiscard]] std::shared_ptr<const ColumnSource> demand(ScenarioId scenario, ResourceId resource);

    /// Whether the timeline is so large that a picture without its pyramid would hold up the window.
    [[nodiscard]] bool mustWait(ScenarioId scenario) const;

Q_SIGNALS:
    /// at() and mustWait() of this scenario are others.
    void changed(minard::ScenarioId scenario);

private:
    void reset();
    void renew(ScenarioId scenario);
    void renewShown();
    void readTimeline(ScenarioId scenario);
    [[nodiscard]] std::uint64_t segmentCount(ScenarioId scenario) const;

    JobQueue& m_jobs;
    Document& m_document;
    Presentation& m_presentation;
    std::vector<std::shared_ptr<const ColumnSource>> m_details;   ///< by scenario
    std::vector<std::shared_ptr<const BuiltScenario>> m_detailed; ///< what they are of
    std::map<std::pair<ScenarioId, ResourceId>, std::shared_ptr<const ColumnSource>> m_demands;
};

} // namespace minard
