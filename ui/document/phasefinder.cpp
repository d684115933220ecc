#include "ui/document/phasefinder.h"

#include "ui/document/document.h"
#include "ui/document/piecesearch.h"
#include "ui/document/visiblerange.h"
#include "ui/document/wording.h"
#include "ui/jobs/jobqueue.h"

#include <algorithm>

namespace minard {

namespace {

const QString jobKey = QStringLiteral("find");

/// Nodes whose name, id or class contains `text`, in order of their start.
std::vector<std::uint32_t> findNodes(const TimedScenario& timed, const QString& text, const std::stop_token& stop)
{
    const std::vector<Phase>& phases = timed.campaign->workload.phases;
    std::vector<bool> matches(phases.size(), false);
    for (std::size_t i = 0; i < phases.size(); ++i) {
        if (i % 1024 == 0 && stop.stop_requested())
            return {};
        for (const std::string* name : {&phases[i].name, &phases[i].id, &phases[i].layerClass})
            matches[i] = matches[i] || fromUtf8(*name).contains(text, Qt::CaseInsensitive);
    }
    const Timeline& timeline = timed.built->timeline;
    std::vector<std::uint32_t> hits;
    for (std::size_t node = 0; node < timeline.nodes().size(); ++node) {
        if (matches[timeline.nodes()[node].phase.index()])
            hits.push_back(static_cast<std::uint32_t>(node));
    }
    std::stable_sort(hits.begin(), hits.end(), [&timeline](std::uint32_t a, std::uint32_t b) {
        return timeline.timings()[a].start < timeline.timings()[b].start;
    });
    return hits;
}

} // namespace

PhaseFinder::PhaseFinder(JobQueue& jobs, Document& document, Selection& selection, VisibleRange& range, QObject* parent)
    : QObject(parent)
    , m_jobs(jobs)
    , m_document(document)
    , m_selection(selection)
    , m_range(range)
{
    connect(&document, &Document::replaced, this, &PhaseFinder::search);
    connect(&document.timelines(), &Timelines::built, this, [this](ScenarioId scenario) {
        if (scenario == m_selection.scenario())
            search();
    });
    connect(&selection, &Selection::scenarioChanged, this, &PhaseFinder::search);
}

void PhaseFinder::setText(const QString& text)
{
    if (text == m_text)
        return;
    m_text = text;
    search();
}

void PhaseFinder::search()
{
    m_jobs.cancel(jobKey);
    const TimedScenarioPointer timed = m_document.timelines().at(m_selection.scenario());
    m_position = -1;
    if (m_text.isEmpty() || !timed) {
        m_hits.clear();
        Q_EMIT changed();
        return;
    }
    m_jobs.run(
        jobKey,
        [timed, text = m_text](
            std::stop_token stop, const JobQueue::Progress&) { return findNodes(*timed, text, stop); },
        [this](std::vector<std::uint32_t> hits) {
            m_hits = std::move(hits);
            Q_EMIT changed();
        });
    Q_EMIT changed();
}

bool PhaseFinder::isSearching() const
{
    return m_jobs.isPending(jobKey);
}

QString PhaseFinder::statusText() const
{
    if (m_text.isEmpty())
        return {};
    if (isSearching())
        return tr("searching …");
    if (m_hits.empty())
        return tr("nothing found");
    if (m_position < 0)
        return tr("%1 found").arg(count());
    return tr("%1 of %2").arg(m_position + 1).arg(count());
}

void PhaseFinder::next()
{
    if (!m_hits.empty())
        go(m_position + 1 < count() ? m_position + 1 : 0);
}

void PhaseFinder::previous()
{
    if (!m_hits.empty())
        go(m_position > 0 ? m_position - 1 : count() - 1);
}

void PhaseFinder::go(int position)
{
    const TimedScenarioPointer timed = m_document.timelines().at(m_selection.scenario());
    const std::uint32_t node = m_hits[static_cast<std::size_t>(position)];
    if (!timed || node >= timed->built->timeline.nodes().size())
        return;
    m_position = position;
    const NodeTiming& timing = timed->built->timeline.timings()[node];
    const PhaseId phase = timed->built->timeline.nodes()[node].phase;
    // What the pointer happens to rest on would grey what was found.
    m_selection.setHover({});
    m_selection.selectPhase(phase);
    if (const auto piece = firstPieceOf(*timed, node))
        m_selection.setPiece(piece);
    m_range.reveal(timing.start, timing.end);
    Q_EMIT changed();
}

} // namespace minard
