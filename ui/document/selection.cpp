#include "ui/document/selection.h"

#include "ui/document/renumbering.h"

#include <cmath>
#include <utility>

namespace minard {

Selection::Selection(QObject* parent) : QObject(parent) { }

void Selection::setScenario(ScenarioId scenario)
{
    if (scenario == m_scenario)
        return;
    m_scenario = scenario;
    Q_EMIT scenarioChanged();
}

void Selection::setPhases(PhaseSet phases, PhaseId current)
{
    if (!phases.contains(current))
        current = phases.empty() ? PhaseId() : *phases.begin();
    if (phases == m_phases && current == m_currentPhase)
        return;
    m_phases = std::move(phases);
    m_currentPhase = current;
    const bool pieceIsStale = m_piece && !m_phases.contains(m_piece->phase);
    if (pieceIsStale)
        m_piece.reset();
    Q_EMIT phasesChanged();
    if (pieceIsStale)
        Q_EMIT pieceChanged();
}

void Selection::togglePhase(PhaseId phase)
{
    PhaseSet phases = m_phases;
    if (phases.erase(phase) == 0)
        phases.insert(phase);
    setPhases(std::move(phases), phase);
}

void Selection::setPiece(const std::optional<PieceRef>& piece)
{
    if (piece == m_piece)
        return;
    m_piece = piece;
    if (piece) {
        setScenario(piece->scenario);
        if (m_phases.contains(piece->phase))
            setPhases(m_phases, piece->phase);
        else
            selectPhase(piece->phase);
    }
    Q_EMIT pieceChanged();
}

void Selection::setRange(const std::optional<TimeRange>& range)
{
    std::optional<TimeRange> ordered = range;
    if (ordered && !(std::isfinite(ordered->start) && std::isfinite(ordered->end)))
        ordered.reset();
    if (ordered && ordered->end < ordered->start)
        std::swap(ordered->start, ordered->end);
    if (ordered == m_range)
        return;
    m_range = ordered;
    Q_EMIT rangeChanged();
}

void Selection::setHover(const Hover& hover)
{
    if (hover == m_hover)
        return;
    m_hover = hover;
    Q_EMIT hoverChanged();
}

std::optional<PhaseSet> Selection::bright() const
{
    if (!m_hover.phase.isValid())
        return m_filter;
    PhaseSet phases = m_hover.phases;
    phases.insert(m_hover.phase);
    return phases;
}

void Selection::setFilter(std::optional<PhaseSet> filter)
{
    if (filter == m_filter)
        return;
    m_filter = std::move(filter);
    Q_EMIT filterChanged();
}

void Selection::renumber(const Renumbering& renumbering)
{
    const auto renumbered = [&](const PhaseSet& phases) {
        PhaseSet now;
        for (const PhaseId phase : phases) {
            if (const PhaseId id = renumbering.now(phase); id.isValid())
                now.insert(id);
        }
        return now;
    };
    setHover({});
    // Nodes are counted anew; which piece had the focus cannot be told any more.
    setPiece({});
    setPhases(renumbered(m_phases), renumbering.now(m_currentPhase));
    if (m_filter)
        setFilter(renumbered(*m_filter));
    setScenario(renumbering.now(m_scenario));
}

void Selection::placeRuler(double time)
{
    if (!std::isfinite(time))
        return;
    if (m_rulers.size() >= 2)
        m_rulers.clear();
    m_rulers.push_back(time);
    Q_EMIT rulersChanged();
}

void Selection::moveRuler(std::size_t index, double time)
{
    if (index >= m_rulers.size() || !std::isfinite(time) || m_rulers[index] == time)
        return;
    m_rulers[index] = time;
    Q_EMIT rulersChanged();
}

void Selection::clearRulers()
{
    if (m_rulers.empty())
        return;
    m_rulers.clear();
    Q_EMIT rulersChanged();
}

void Selection::clear()
{
    setHover({});
    setPiece({});
    setPhases({});
    setRange({});
    setFilter({});
}

void Selection::reset()
{
    clear();
    clearRulers();
    setScenario({});
}

} // namespace minard
