#include "ui/campaign/detailstore.h"

#include "core/analysis/levelofdetail.h"
#include "core/diagram/panel.h"
#include "ui/campaign/demandcolumns.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/jobs/jobqueue.h"

namespace minard {

namespace {

/// Timelines with fewer segments are quick enough as they are.
constexpr std::uint64_t smallTimeline = 20'000;
/// With more, a picture from the segments would take longer than a frame may.
constexpr std::uint64_t largeTimeline = 300'000;

QString jobKey(ScenarioId scenario)
{
    return QStringLiteral("detail %1").arg(scenario.index());
}

} // namespace

DetailStore::DetailStore(JobQueue& jobs, Document& document, Presentation& presentation, QObject* parent)
    : QObject(parent)
    , m_jobs(jobs)
    , m_document(document)
    , m_presentation(presentation)
{
    connect(&document, &Document::replaced, this, &DetailStore::reset);
    connect(&document, &Document::renumbered, this, &DetailStore::reset);
    connect(&document.timelines(), &Timelines::built, this, &DetailStore::readTimeline);
    connect(&presentation, &Presentation::shownChanged, this, &DetailStore::renewShown);
    connect(&presentation, &Presentation::pictureChanged, this, [this] {
        for (std::size_t i = 0; i < m_details.size(); ++i)
            renew(ScenarioId(i));
    });
}

void DetailStore::reset()
{
    for (std::size_t i = 0; i < m_details.size(); ++i)
        m_jobs.cancel(jobKey(ScenarioId(i)));
    m_demands.clear();
    m_details.assign(m_document.campaign().scenarios.size(), nullptr);
    m_detailed.clear();
}

/// How many segments a picture looks at without a pyramid.
std::uint64_t DetailStore::segmentCount(ScenarioId scenario) const
{
    const TimedScenarioPointer timed = m_document.timelines().at(scenario);
    return timed ? timed->built->timeline.distinctSegmentCount() : 0;
}

void DetailStore::readTimeline(ScenarioId scenario)
{
    const TimedScenarioPointer timed = m_document.timelines().at(scenario);
    const bool isOther = scenario.index() >= m_detailed.size() || !timed
        || m_detailed[scenario.index()] != timed->built;
    // Only names are others: the sums stay.
    if (isOther)
        renew(scenario);
    else
        Q_EMIT changed(scenario);
}

void DetailStore::renewShown()
{
    for (const ScenarioId scenario : m_presentation.shown()) {
        if (!at(scenario) && !m_jobs.isPending(jobKey(scenario)))
            renew(scenario);
    }
}

void DetailStore::renew(ScenarioId scenario)
{
    if (scenario.index() >= m_details.size())
        m_details.resize(scenario.index() + 1);
    m_jobs.cancel(jobKey(scenario));
    m_details[scenario.index()].reset();
    m_detailed.resize(m_details.size());
    const TimedScenarioPointer timed = m_document.timelines().at(scenario);
    m_detailed[scenario.index()] = timed ? timed->built : nullptr;
    std::erase_if(m_demands, [scenario](const auto& entry) { return entry.first.first == scenario; });
    if (m_presentation.isShown(scenario) && segmentCount(scenario) > smallTimeline) {
        const DisplayPair pair = m_presentation.pair();
        const DiagramInput input{.campaign = *timed->campaign,
            .scenario = timed->built->scenario,
            .timeline = timed->built->timeline,
            .styles = m_document.styles(),
            .line = pair.line,
            .pipe = pair.pipe,
            .title = {},
            .subtitle = {}};
        m_jobs.run(
            jobKey(scenario),
            [timed, grouping = panelGrouping(input, m_presentation.stacking())](
                std::stop_token stop, const JobQueue::Progress&) {
                return LevelOfDetail::create(timed->built->timeline, grouping, std::move(stop));
            },
            [this, scenario](std::shared_ptr<const LevelOfDetail> detail) {
                m_details[scenario.index()] = std::move(detail);
                Q_EMIT changed(scenario);
            });
    }
    Q_EMIT changed(scenario);
}

std::shared_ptr<const ColumnSource> DetailStore::at(ScenarioId scenario) const
{
    return scenario.isValid() && scenario.index() < m_details.size() ? m_details[scenario.index()] : nullptr;
}

std::shared_ptr<const ColumnSource> DetailStore::demand(ScenarioId scenario, ResourceId resource)
{
    const TimedScenarioPointer timed = m_document.timelines().at(scenario);
    const auto [entry, isNew] = m_demands.try_emplace({scenario, resource});
    if (!isNew || !timed)
        return entry->second;
    const Timeline& timeline = timed->built->timeline;
    if (timeline.segmentCount() <= smallTimeline) {
        entry->second = std::make_shared<SegmentColumns>(timeline, demandGrouping(timeline, resource));
        return entry->second;
    }
    m_jobs.run(
        QStringLiteral("demand %1 %2").arg(scenario.index()).arg(resource.index()),
        [timed, resource](std::stop_token stop, const JobQueue::Progress&) {
            const Timeline& work = timed->built->timeline;
            return LevelOfDetail::create(work, demandGrouping(work, resource), std::move(stop));
        },
        [this, scenario, resource, timed](std::shared_ptr<const LevelOfDetail> detail) {
            // Another timeline may have come meanwhile.
            const TimedScenarioPointer now = m_document.timelines().at(scenario);
            if (!now || now->built != timed->built)
                return;
            m_demands[{scenario, resource}] = std::move(detail);
            Q_EMIT changed(scenario);
        });
    return nullptr;
}

bool DetailStore::mustWait(ScenarioId scenario) const
{
    return !at(scenario) && segmentCount(scenario) > largeTimeline;
}

} // namespace minard
