#include "ui/mainwindow/editactions.h"

#include "core/schedule/edits/orderedits.h"
#include "ui/commands/editor.h"
#include "ui/document/document.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/mainwindow/actiontable.h"

#include <QInputDialog>
#include <QMenu>
#include <array>
#include <initializer_list>
#include <utility>

namespace minard {

namespace {

constexpr int mostParts = 1000;

constexpr std::array throttles = {
    std::pair{ActionId::ThrottleNone, Throttle::None},
    std::pair{ActionId::ThrottleUniform, Throttle::Uniform},
    std::pair{ActionId::ThrottleMaxMin, Throttle::MaxMin},
    std::pair{ActionId::ThrottlePriority, Throttle::Priority},
};
constexpr std::array advances = {
    std::pair{ActionId::AdvanceLockstep, Advance::Lockstep},
    std::pair{ActionId::AdvanceEvent, Advance::Event},
    std::pair{ActionId::AdvanceSequential, Advance::Sequential},
};

void addAll(QMenu* menu, const ActionTable& actions, std::initializer_list<ActionId> ids)
{
    for (const ActionId id : ids)
        menu->addAction(actions.at(id));
}

} // namespace

EditActions::EditActions(
    ActionTable& actions, Document& document, Editor& editor, Selection& selection, QWidget* window)
    : QObject(window)
    , m_actions(actions)
    , m_document(document)
    , m_editor(editor)
    , m_selection(selection)
    , m_settings(document, editor, selection)
    , m_window(window)
{
    connectHistory();
    connectSchedule();
    connectSettings();
    connectLists();
    connect(&document, &Document::replaced, this, &EditActions::readState);
    connect(&document, &Document::changed, this, &EditActions::readState);
    connect(&selection, &Selection::phasesChanged, this, &EditActions::readState);
    connect(&selection, &Selection::scenarioChanged, this, &EditActions::readState);
    connect(&document.timelines(), &Timelines::built, this, &EditActions::readSettings);
    readState();
}

void EditActions::connectHistory()
{
    QUndoStack& stack = m_document.undoStack();
    QAction* undo = m_actions.at(ActionId::Undo);
    QAction* redo = m_actions.at(ActionId::Redo);
    connect(undo, &QAction::triggered, &stack, &QUndoStack::undo);
    connect(redo, &QAction::triggered, &stack, &QUndoStack::redo);
    connect(&stack, &QUndoStack::canUndoChanged, undo, &QAction::setEnabled);
    connect(&stack, &QUndoStack::canRedoChanged, redo, &QAction::setEnabled);
    connect(&stack, &QUndoStack::undoTextChanged, undo,
        [undo](const QString& text) { undo->setText(text.isEmpty() ? tr("&Undo") : tr("&Undo: %1").arg(text)); });
    connect(&stack, &QUndoStack::redoTextChanged, redo,
        [redo](const QString& text) { redo->setText(text.isEmpty() ? tr("&Redo") : tr("&Redo: %1").arg(text)); });
    undo->setEnabled(stack.canUndo());
    redo->setEnabled(stack.canRedo());
}

void EditActions::connectSchedule()
{
    const auto on = [this](ActionId id, void (Editor::*intent)()) {
        connect(m_actions.at(id), &QAction::triggered, &m_editor, intent);
    };
    on(ActionId::MoveEarlier, &Editor::moveEarlier);
    on(ActionId::MoveLater, &Editor::moveLater);
    on(ActionId::Overlap, &Editor::overlapWithNeighbour);
    on(ActionId::LeavePipeline, &Editor::leavePipeline);
    on(ActionId::FewerTiles, &Editor::fewerTiles);
    on(ActionId::MoreTiles, &Editor::moreTiles);
    on(ActionId::Fuse, &Editor::toggleFusion);
    on(ActionId::ClearStart, &Editor::clearStart);
    QAction* whatIf = m_actions.at(ActionId::WhatIf);
    connect(whatIf, &QAction::toggled, &m_editor,
        [this](bool allowed) { m_editor.setRule(allowed ? DependencyRule::WhatIf : DependencyRule::Keep); });
    connect(&m_editor, &Editor::ruleChanged, whatIf,
        [this, whatIf] { whatIf->setChecked(m_editor.rule() == DependencyRule::WhatIf); });
}

/// Policies are checked as the schedule has them, not as they were asked for: an edit may be refused.
void EditActions::connectSettings()
{
    const auto on = [this](ActionId id, auto handler) {
        connect(m_actions.at(id), &QAction::triggered, this, [this, handler] {
            handler();
            readSettings();
        });
    };
    on(ActionId::NextThrottle, [this] { m_settings.nextThrottle(); });
    on(ActionId::NextAdvance, [this] { m_settings.nextAdvance(); });
    on(ActionId::Dilate, [this] { m_settings.toggleDilation(); });
    on(ActionId::FineTiles, [this] {
        const std::optional<Pipeline> pipeline = m_editor.currentPipeline();
        m_editor.setTiles(
            pipeline && pipeline->tiles.fine ? Tiles{kDefaultTiles, false} : Tiles{1, true}, Editor::Step::Own);
    });
    for (const auto& [id, throttle] : throttles)
        on(id, [this, policy = throttle] { m_editor.setThrottle(policy); });
    for (const auto& [id, advance] : advances)
        on(id, [this, policy = advance] { m_editor.setAdvance(policy); });
}

void EditActions::connectLists()
{
    const auto on = [this](
                        ActionId id, auto handler) { connect(m_actions.at(id), &QAction::triggered, this, handler); };
    on(ActionId::AddPhase, [this] { m_editor.addPhase(); });
    on(ActionId::RemovePhases, [this] { m_editor.removePhases(); });
    on(ActionId::SplitPhase, [this] { askPartsAndSplit(); });
    on(ActionId::RenamePhase, [this] { askPhaseName(); });
    on(ActionId::DuplicateScenario, [this] { m_editor.duplicateScenario(); });
    on(ActionId::RemoveScenario, [this] { m_editor.removeScenario(); });
    on(ActionId::RenameScenario, [this] { askScenarioName(); });
}

void EditActions::readState()
{
    const bool open = !m_document.campaign().scenarios.empty();
    const bool hasScenario = m_selection.scenario().isValid();
    const bool hasPhase = hasScenario && m_selection.currentPhase().isValid();
    for (const ActionId id : {ActionId::MoveEarlier, ActionId::MoveLater, ActionId::Overlap, ActionId::LeavePipeline,
             ActionId::FewerTiles, ActionId::MoreTiles, ActionId::Fuse, ActionId::ClearStart, ActionId::RemovePhases,
             ActionId::SplitPhase, ActionId::RenamePhase})
        m_actions.at(id)->setEnabled(hasPhase);
    for (const ActionId id : {ActionId::DuplicateScenario, ActionId::RenameScenario})
        m_actions.at(id)->setEnabled(hasScenario);
    m_actions.at(ActionId::RemoveScenario)->setEnabled(hasScenario && m_document.campaign().scenarios.size() > 1);
    m_actions.at(ActionId::AddPhase)->setEnabled(open);
    m_actions.at(ActionId::WhatIf)->setEnabled(open);
    readSettings();
}

void EditActions::readSettings()
{
    const std::optional<Throttle> throttle = m_settings.currentThrottle();
    m_actions.at(ActionId::NextThrottle)->setEnabled(throttle.has_value());
    for (const auto& [id, policy] : throttles) {
        m_actions.at(id)->setEnabled(throttle.has_value());
        m_actions.at(id)->setChecked(throttle == policy);
    }
    const std::optional<Pipeline> pipeline = m_editor.currentPipeline();
    for (const auto& [id, policy] : advances) {
        m_actions.at(id)->setEnabled(pipeline.has_value());
        m_actions.at(id)->setChecked(pipeline && pipeline->advance == policy);
    }
    for (const ActionId id : {ActionId::NextAdvance, ActionId::Dilate, ActionId::FineTiles})
        m_actions.at(id)->setEnabled(pipeline.has_value());
    m_actions.at(ActionId::FusionSettings)->setEnabled(m_settings.currentFusion().has_value());
    m_actions.at(ActionId::Dilate)->setChecked(pipeline && pipeline->dilate == Dilation::Longest);
    m_actions.at(ActionId::FineTiles)->setChecked(pipeline && pipeline->tiles.fine);
}

void EditActions::fillEditMenu(QMenu* menu) const
{
    addAll(menu, m_actions, {ActionId::Undo, ActionId::Redo});
    menu->addSeparator();
    addAll(menu, m_actions, {ActionId::AddPhase, ActionId::RenamePhase, ActionId::SplitPhase, ActionId::RemovePhases});
    menu->addSeparator();
    addAll(menu, m_actions, {ActionId::ClearSelection});
}

void EditActions::fillScheduleMenu(QMenu* menu) const
{
    addAll(menu, m_actions,
        {ActionId::MoveEarlier, ActionId::MoveLater, ActionId::Overlap, ActionId::LeavePipeline, ActionId::ClearStart});
    menu->addSeparator();
    addAll(menu, m_actions, {ActionId::FewerTiles, ActionId::MoreTiles, ActionId::FineTiles});
    QMenu* advance = menu->addMenu(tr("&Advance"));
    addAll(advance, m_actions,
        {ActionId::AdvanceLockstep, ActionId::AdvanceEvent, ActionId::AdvanceSequential, ActionId::NextAdvance});
    addAll(menu, m_actions, {ActionId::Dilate});
    menu->addSeparator();
    QMenu* throttle = menu->addMenu(tr("&Throttle"));
    addAll(throttle, m_actions,
        {ActionId::ThrottleNone, ActionId::ThrottleUniform, ActionId::ThrottleMaxMin, ActionId::ThrottlePriority,
            ActionId::NextThrottle});
    menu->addSeparator();
    addAll(menu, m_actions, {ActionId::Fuse, ActionId::FusionSettings});
    menu->addSeparator();
    addAll(menu, m_actions, {ActionId::WhatIf});
}

void EditActions::fillScenarioMenu(QMenu* menu) const
{
    addAll(menu, m_actions,
        {ActionId::DuplicateScenario, ActionId::RenameScenario, ActionId::RemoveScenario, ActionId::FlipScenario});
}

void EditActions::askPartsAndSplit()
{
    const QString name = fromUtf8(m_document.campaign().workload.phase(m_selection.currentPhase()).label());
    bool accepted = false;
    const int parts = QInputDialog::getInt(
        m_window, tr("Split"), tr("Equal parts of %1:").arg(name), 2, 2, mostParts, 1, &accepted);
    if (accepted)
        m_editor.splitPhase(static_cast<std::uint32_t>(parts));
}

void EditActions::askPhaseName()
{
    const PhaseId phase = m_selection.currentPhase();
    bool accepted = false;
    const QString name = QInputDialog::getText(m_window, tr("Rename"), tr("Name of the phase:"), QLineEdit::Normal,
        fromUtf8(m_document.campaign().workload.phase(phase).label()), &accepted);
    if (accepted)
        m_editor.renamePhase(phase, name);
}

void EditActions::askScenarioName()
{
    const ScenarioId scenario = m_selection.scenario();
    bool accepted = false;
    const QString name = QInputDialog::getText(m_window, tr("Rename"), tr("Name of the scenario:"), QLineEdit::Normal,
        fromUtf8(m_document.campaign().scenario(scenario).label()), &accepted);
    if (accepted)
        m_editor.renameScenario(scenario, name);
}

} // namespace minard
