#include "ui/campaign/panelranges.h"

#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/visiblerange.h"

#include <QScopedValueRollback>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace minard {

PanelRanges::PanelRanges(
    Document& document, Selection& selection, VisibleRange& shared, Presentation& presentation, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_selection(selection)
    , m_shared(shared)
    , m_presentation(presentation)
{
    connect(&document, &Document::replaced, this, &PanelRanges::lock);
    connect(&document, &Document::renumbered, this, &PanelRanges::renumber);
    connect(&document.timelines(), &Timelines::built, this, &PanelRanges::readContent);
    connect(&selection, &Selection::scenarioChanged, this, &PanelRanges::readCurrent);
    connect(&shared, &VisibleRange::changed, this, &PanelRanges::followShared);
}

PanelRanges::~PanelRanges() = default;

void PanelRanges::lock()
{
    setMode(TimeAxes::Locked, {});
}

void PanelRanges::unlock()
{
    setMode(TimeAxes::Free, {});
}

void PanelRanges::align(PhaseId phase)
{
    setMode(TimeAxes::Aligned, phase);
}

void PanelRanges::setMode(TimeAxes mode, PhaseId phase)
{
    if (mode == m_mode && phase == m_phase)
        return;
    m_mode = mode;
    m_phase = phase;
    m_starts.clear();
    renew({});
    Q_EMIT modeChanged();
}

/// Scenarios keep their ranges under other ids; panels of phases that came or went stay as they are.
void PanelRanges::renumber(const Renumbering& renumbering)
{
    const PhaseId phase = renumbering.now(m_phase);
    if (m_mode == TimeAxes::Aligned && !phase.isValid()) {
        lock();
        return;
    }
    m_phase = phase;
    m_starts.clear();
    const bool same = std::all_of(m_ranges.begin(), m_ranges.end(),
        [&renumbering](const auto& entry) { return renumbering.now(entry.first) == entry.first; });
    if (same)
        return;
    std::map<ScenarioId, std::unique_ptr<VisibleRange>> ranges;
    for (auto& [scenario, range] : m_ranges) {
        if (const ScenarioId now = renumbering.now(scenario); now.isValid())
            ranges[now] = std::move(range);
    }
    renew(std::move(ranges));
}

/// Panels let go of the ranges before they go.
void PanelRanges::renew(std::map<ScenarioId, std::unique_ptr<VisibleRange>> ranges)
{
    m_ranges.swap(ranges);
    Q_EMIT renewed();
    for (auto& [scenario, range] : ranges) {
        if (!range)
            continue;
        range->disconnect();
        range.release()->deleteLater();
    }
}

VisibleRange& PanelRanges::of(ScenarioId scenario)
{
    if (m_mode == TimeAxes::Locked)
        return m_shared;
    std::unique_ptr<VisibleRange>& range = m_ranges[scenario];
    if (!range) {
        range = std::make_unique<VisibleRange>();
        range->reset(m_shared.axis().contentStart(), m_shared.axis().contentEnd());
        readContent();
        const double by = shift(scenario);
        range->show(m_shared.range().start + by, m_shared.range().end + by);
        connect(range.get(), &VisibleRange::changed, this, [this, shown = range.get()] { followPanel(*shown); });
        connect(range.get(), &VisibleRange::historyChanged, &m_shared, &VisibleRange::record);
    }
    return *range;
}

/// Of the chosen phase; infinite where it does not run, or nothing is known yet.
double PanelRanges::startIn(ScenarioId scenario) const
{
    const auto [kept, isNew] = m_starts.try_emplace(scenario, std::numeric_limits<double>::infinity());
    if (!isNew)
        return kept->second;
    if (const TimedScenarioPointer timed = m_document.timelines().at(scenario)) {
        const Timeline& timeline = timed->built->timeline;
        for (std::size_t node = 0; node < timeline.nodes().size(); ++node) {
            if (timeline.nodes()[node].phase == m_phase && timeline.timings()[node].pieces > 0)
                kept->second = std::min(kept->second, timeline.timings()[node].start);
        }
    }
    return kept->second;
}

bool PanelRanges::isShiftKnown(ScenarioId scenario) const
{
    const Timelines& timelines = m_document.timelines();
    return m_mode != TimeAxes::Aligned || (timelines.at(scenario) && timelines.at(m_selection.scenario()));
}

double PanelRanges::shift(ScenarioId scenario) const
{
    if (m_mode != TimeAxes::Aligned)
        return 0.0;
    const double by = startIn(scenario) - startIn(m_selection.scenario());
    return std::isfinite(by) ? by : 0.0;
}

std::optional<double> PanelRanges::pointedTime(const Hover& hover, ScenarioId scenario) const
{
    if (!hover.time || hover.scenario == scenario)
        return hover.time;
    // Ruler and overview are those of the current scenario, which nothing is shifted against.
    return *hover.time + shift(scenario) - (hover.scenario.isValid() ? shift(hover.scenario) : 0.0);
}

void PanelRanges::readContent()
{
    m_starts.clear();
    const QScopedValueRollback<bool> guard(m_following, true);
    for (const auto& [scenario, range] : m_ranges) {
        if (m_mode == TimeAxes::Aligned) {
            const double by = shift(scenario);
            range->setContent(m_shared.axis().contentStart() + by, m_shared.axis().contentEnd() + by);
        } else if (const TimedScenarioPointer timed = m_document.timelines().at(scenario)) {
            range->setContent(timed->built->timeline.start(), timed->built->timeline.end());
        }
    }
    followShared();
}

void PanelRanges::readCurrent()
{
    const auto current = m_ranges.find(m_selection.scenario());
    if (current == m_ranges.end())
        return;
    const QScopedValueRollback<bool> guard(m_following, true);
    m_shared.show(current->second->range().start, current->second->range().end);
}

void PanelRanges::followShared()
{
    for (const auto& [scenario, range] : m_ranges) {
        const bool isCurrent = scenario == m_selection.scenario();
        if (m_mode == TimeAxes::Free && (m_following || !isCurrent))
            continue;
        // Of an added scenario nothing is known before its timeline is there: the others stay until then.
        if (!isShiftKnown(scenario))
            continue;
        const double by = shift(scenario);
        const bool wasFollowing = std::exchange(m_following, true);
        range->show(m_shared.range().start + by, m_shared.range().end + by);
        m_following = wasFollowing;
    }
}

void PanelRanges::followPanel(const VisibleRange& panel)
{
    const auto found = std::find_if(
        m_ranges.begin(), m_ranges.end(), [&panel](const auto& entry) { return entry.second.get() == &panel; });
    if (m_following || found == m_ranges.end() || (m_mode == TimeAxes::Free && found->first != m_selection.scenario()))
        return;
    const TimeRange range = panel.range();
    const double by = shift(found->first);
    // With aligned axes the others hear of it from the shared range.
    const QScopedValueRollback<bool> guard(m_following, true);
    m_shared.show(range.start - by, range.end - by);
}

} // namespace minard
