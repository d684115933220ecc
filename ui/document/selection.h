#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "core/support/strongid.h"

namespace minard {

struct Renumbering;

/// One piece in the timeline of one scenario.
struct PieceRef {
    ScenarioId scenario;
    PhaseId phase;
    std::uint32_t node = 0; ///< index into the timeline's nodes()
    std::uint64_t tile = 0;
    double start = 0.0; ///< of the whole piece, in the document's time unit
    double end = 0.0;

    friend bool operator==(const PieceRef&, const PieceRef&) = default;
};

/// A stretch of time, start ≤ end, in the document's time unit.
struct TimeRange {
    double start = 0.0;
    double end = 0.0;

    [[nodiscard]] double length() const { return end - start; }

    friend bool operator==(const TimeRange&, const TimeRange&) = default;
};

using PhaseSet = std::set<PhaseId>;

/// What is under the pointer, in whatever pane.
struct Hover {
    ScenarioId scenario;
    PhaseId phase;
    std::optional<PieceRef> piece;
    std::optional<double> time;
    PhaseSet phases{}; ///< all that are meant, `phase` among them; empty = `phase` alone

    /// Whether this phase is to stay bright while the others are greyed.
    [[nodiscard]] bool means(PhaseId one) const { return one == phase || phases.contains(one); }

    friend bool operator==(const Hover&, const Hover&) = default;
};

/// The only owner of what is selected and hovered; every pane shows it and changes it here, so that all panes agree.
/// Phases are selected across scenarios and repetitions: the same phase lights up everywhere. Signals are sent only
/// when something is different.
class Selection : public QObject {
    Q_OBJECT

public:
    explicit Selection(QObject* parent = nullptr);

    /// The scenario that commands without a target apply to: the panel with the focus.
    [[nodiscard]] ScenarioId scenario() const { return m_scenario; }

    void setScenario(ScenarioId scenario);

    [[nodiscard]] const PhaseSet& phases() const { return m_phases; }

    [[nodiscard]] bool contains(PhaseId phase) const { return m_phases.contains(phase); }

    /// The phase last added to the selection; invalid when none is selected.
    [[nodiscard]] PhaseId currentPhase() const { return m_currentPhase; }

    /// Selects exactly `phases`; `current` is the one that matters most (invalid = the first).
    void setPhases(PhaseSet phases, PhaseId current = {});

    void selectPhase(PhaseId phase) { setPhases({phase}, phase); }

    void togglePhase(PhaseId phase);

    /// The piece with the focus, belonging to the current phase.
    [[nodiscard]] const std::optional<PieceRef>& piece() const { return m_piece; }

    /// Also selects the piece's phase, if it is not selected yet, and its scenario.
    void setPiece(const std::optional<PieceRef>& piece);

    [[nodiscard]] const std::optional<TimeRange>& range() const { return m_range; }

    /// Ends are put in order; a range that is not finite clears.
    void setRange(const std::optional<TimeRange>& range);

    [[nodiscard]] const Hover& hover() const { return m_hover; }

    void setHover(const Hover& hover);

    /// Phases that stay bright while the others are greyed: the hovered ones, else those the filter lets through;
    /// nothing = all are bright.
    [[nodiscard]] std::optional<PhaseSet> bright() const;

    /// Phases that a filter or search leaves bright; the others are dimmed, never removed. No value = no filter.
    [[nodiscard]] const std::optional<PhaseSet>& filter() const { return m_filter; }

    void setFilter(std::optional<PhaseSet> filter);

    /// Phases or scenarios came or went: what is selected stays selected, what is gone is not.
    void renumber(const Renumbering& renumbering);

    /// Times marked by hand for measuring, at most two, in the order they were placed. They stay until they are
    /// cleared.
    [[nodiscard]] const std::vector<double>& rulers() const { return m_rulers; }

    /// Adds a ruler; where there are two already, they go and the new one is the first. Ignored unless finite.
    void placeRuler(double time);
    void moveRuler(std::size_t index, double time);
    void clearRulers();

    /// Nothing selected, hovered or filtered; scenario and rulers stay.
    void clear();
    /// clear(), no rulers and no scenario.
    void reset();

Q_SIGNALS:
    void scenarioChanged();
    void phasesChanged();
    void pieceChanged();
    void rangeChanged();
    void hoverChanged();
    void filterChanged();
    void rulersChanged();

private:
    ScenarioId m_scenario;
    PhaseSet m_phases;
    PhaseId m_currentPhase;
    std::optional<PieceRef> m_piece;
    std::optional<TimeRange> m_range;
    Hover m_hover;
    std::optional<PhaseSet> m_filter;
    std::vector<double> m_rulers;
};

} // namespace minard
