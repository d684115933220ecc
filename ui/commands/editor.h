#pragma once

#include <QObject>
#include <QTimer>
#include <optional>

#include "core/schedule/edits/campaignedit.h"
#include "core/schedule/edits/refusal.h"
#include "core/schedule/edits/schedulelayout.h"
#include "ui/commands/editcommand.h"

namespace minard {

class Document;
struct EditOutcome;
struct NumberFormat;
struct TimedScenario;
class Presentation;
class Selection;

/// What a person can do to the document: every intent ends in one named step of the undo stack, or in refused(). Panes,
/// tools and keys come here; nothing else pushes commands. Intents without a target apply to the current scenario and
/// the selected phases.
class Editor : public QObject {
    Q_OBJECT

public:
    Editor(Document& document, Selection& selection, Presentation& presentation, QObject* parent = nullptr);

    /// Whether edits may break dependencies.
    [[nodiscard]] DependencyRule rule() const { return m_rule; }

    void setRule(DependencyRule rule);

    /// Whether following steps of a slider, a spin box or a held key are one step: they are until the hand rests.
    enum class Step { Own, OfSlider };

    /// Between these two, all steps of a slider are one, however long the hand rests: a drag.
    void beginGesture();
    void endGesture();

    /// Makes an edit of one scenario, after a look at what comes of it. False when it was refused. An edit without
    /// effect makes no step.
    bool perform(ScenarioId scenario, EditResult<CampaignEdit> edit, Step step = Step::Own);
    /// Makes an edit that adds, removes or renames phases or scenarios, or is about the machine of all of them.
    bool performOnLists(EditResult<CampaignEdit> edit, Step step = Step::Own);
    /// The same for fields, which say themselves why something is refused: no refused(), but the reason, or nothing.
    [[nodiscard]] std::optional<Refusal> enter(
        ScenarioId scenario, EditResult<CampaignEdit> edit, Step step = Step::Own);
    [[nodiscard]] std::optional<Refusal> enterOnLists(EditResult<CampaignEdit> edit, Step step = Step::Own);
    /// Makes an edit that was looked at already, as a drag does. Nothing happens when it is refused or without effect.
    void commit(EditOutcome outcome, const TimedScenario& before, const NumberFormat& format, Step step = Step::Own);
    /// Tells why something was not done.
    void refuse(ScenarioId scenario, const Refusal& refusal);

    void moveEarlier();
    void moveLater();
    /// Overlaps the current phase with what runs before it; the first one with what runs behind it.
    void overlapWithNeighbour();
    void leavePipeline();
    void fewerTiles();
    void moreTiles();
    void setTiles(const Tiles& tiles, Step step);
    void setAdvance(Advance advance);
    void setDilation(Dilation dilation);
    void setThrottle(Throttle throttle);
    /// Fuses the selected phases, or dissolves the group when they are (in) one.
    void toggleFusion();
    void clearStart();

    /// A variant of the current scenario, which is then shown and current.
    void duplicateScenario();
    void removeScenario();
    void renameScenario(ScenarioId scenario, const QString& name);
    void addPhase();
    void removePhases();
    void splitPhase(std::uint32_t parts);
    void renamePhase(PhaseId phase, const QString& name);

    /// The pipeline of the current phase in the current scenario, if it is in one.
    [[nodiscard]] std::optional<Pipeline> currentPipeline() const;

Q_SIGNALS:
    void ruleChanged();
    /// A step was made; `sentence` says what and what came of it.
    void performed(const QString& sentence);
    void refused(minard::ScenarioId scenario, const minard::Refusal& refusal);

private:
    void push(CampaignEdit edit, const QString& sentence, Step step);
    [[nodiscard]] ScenarioId scenario() const;
    [[nodiscard]] std::optional<ScheduleLayout> layout();
    /// The block of the current phase as a unit; nothing, and refused() is sent, when no phase is selected.
    [[nodiscard]] std::optional<ScheduleUnit> currentUnit(const ScheduleLayout& layout);
    [[nodiscard]] std::optional<std::string> requirePipeline(const ScheduleLayout& layout);
    void moveBy(int gaps);

    Document& m_document;
    Selection& m_selection;
    Presentation& m_presentation;
    DependencyRule m_rule = DependencyRule::Keep;
    EditCommand::Gesture m_gesture = 0;
    bool m_isHeld = false; ///< a gesture has begun
    QTimer m_rest;         ///< runs while the steps of a slider may follow
};

} // namespace minard
