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
    connect(&document, &Document::renumbered, this, &PanelRanges::lock);
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
    // Panels let go of the ranges before they go.
    std::map<ScenarioId, std::unique_ptr<VisibleRange>> before;
    before.swap(m_ranges);
    Q_EMIT renewed();
    for (auto& [scenario, range] : before) {
        range->disconnect();
        range.release()->deleteLater();
    }
    Q_EMIT modeChanged();
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
        connect(range.get(), &VisibleRange::changed, this, [this, scenario] { followPanel(scenario); });
        connect(range.get(), &VisibleRange::historyChanged, &m_shared, &VisibleRange::record);
    }
    return *range;
}

double PanelRanges::startOf(PhaseId phase, ScenarioId scenario) const
{
    double start = std::numeric_limits<double>::infinity();
    if (const TimedScenarioPointer timed = m_document.timelines().at(scenario)) {
        const Timeline& timeline = timed->built.timeline;
        for (std::size_t node = 0; node < timeline.nodes().size(); ++node) {
            if (timeline.nodes()[node].phase == phase && timeline.timings()[node].pieces > 0)
                start = std::min(start, timeline.timings()[node].start);
        }
    }
    return start;
}

double PanelRanges::shift(ScenarioId scenario) const
{
    if (m_mode != TimeAxes::Aligned)
        return 0.0;
    const double by = startOf(m_phase, scenario) - startOf(m_phase, m_selection.scenario());
    return std::isfinite(by) ? by : 0.0;
}

void PanelRanges::readContent()
{
    const QScopedValueRollback<bool> guard(m_following, true);
    for (const auto& [scenario, range] : m_ranges) {
        if (m_mode == TimeAxes::Aligned) {
            const double by = shift(scenario);
            range->setContent(m_shared.axis().contentStart() + by, m_shared.axis().contentEnd() + by);
        } else if (const TimedScenarioPointer timed = m_document.timelines().at(scenario)) {
            range->setContent(timed->built.timeline.start(), timed->built.timeline.end());
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
        if ((m_following && m_mode == TimeAxes::Free) || (m_mode == TimeAxes::Free && !isCurrent))
            continue;
        const double by = shift(scenario);
        const bool wasFollowing = std::exchange(m_following, true);
        range->show(m_shared.range().start + by, m_shared.range().end + by);
        m_following = wasFollowing;
    }
}

void PanelRanges::followPanel(ScenarioId scenario)
{
    if (m_following || (m_mode == TimeAxes::Free && scenario != m_selection.scenario()))
        return;
    const TimeRange range = m_ranges.at(scenario)->range();
    const double by = shift(scenario);
    // With aligned axes the others hear of it from the shared range.
    const QScopedValueRollback<bool> guard(m_following, true);
    m_shared.show(range.start - by, range.end - by);
}

} // namespace minard
