#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <QString>
#include <span>
#include <vector>

namespace minard {

/// Every command of the window. The table behind it is the one place that says what a command is called, which keys it
/// has and what it does in one line; menus, toolbar, command palette and the sheet of keys read it.
enum class ActionId {
    New,
    Open,
    OpenSample,
    Save,
    SaveAs,
    CloseDocument,
    Quit,
    FitAll,
    FitBulk,
    FitSelection,
    ZoomIn,
    ZoomOut,
    ViewBack,
    ViewForward,
    MirroredLayout,
    AxesLocked,
    AxesFree,
    AxesAligned,
    BaselineOutline,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    TextLarger,
    TextSmaller,
    TimeAutomatic,
    TimeSeconds,
    TimeMilliseconds,
    TimeMicroseconds,
    TimeNanoseconds,
    TimeCycles,
    DefaultLayout,
    ShowAllScenarios,
    DuplicateScenario,
    RenameScenario,
    RemoveScenario,
    FlipScenario,
    Undo,
    Redo,
    AddPhase,
    RenamePhase,
    SplitPhase,
    RemovePhases,
    AddEinsum,
    DuplicatePhase,
    PlaceEarlier,
    PlaceLater,
    ClearSelection,
    MoveEarlier,
    MoveLater,
    Overlap,
    LeavePipeline,
    ClearStart,
    FewerTiles,
    MoreTiles,
    Fuse,
    WhatIf,
    Machines,
    AddResource,
    AddBuffer,
    RenameMachine,
    DocumentMachine,
    Sensitivity,
    NextThrottle,
    ThrottleNone,
    ThrottleUniform,
    ThrottleMaxMin,
    ThrottlePriority,
    NextAdvance,
    AdvanceLockstep,
    AdvanceEvent,
    AdvanceSequential,
    Dilate,
    FineTiles,
    FusionSettings,
    Find,
    FindNext,
    FindPrevious,
    NextPiece,
    PreviousPiece,
    Measure,
    ClearRulers,
    SelectAll,
    SwitchPair,
    StackSchedule,
    StackLargest,
    StackLongest,
    SetBookmark1,
    SetBookmark2,
    SetBookmark3,
    SetBookmark4,
    SetBookmark5,
    SetBookmark6,
    SetBookmark7,
    SetBookmark8,
    SetBookmark9,
    GoToBookmark1,
    GoToBookmark2,
    GoToBookmark3,
    GoToBookmark4,
    GoToBookmark5,
    GoToBookmark6,
    GoToBookmark7,
    GoToBookmark8,
    GoToBookmark9,
    CommandPalette,
    Help,
    Keys,
    About,
};

enum class ActionGroup { File, Edit, Schedule, Scenario, Machine, View, Help };

struct ActionSpec {
    ActionId id;
    ActionGroup group;
    const char* text; ///< with mnemonic
    const char* keys; ///< portable key sequences, separated by '|'; empty = none
    const char* tip;  ///< one line: what it does
    enum class Kind { Plain, Checkable } kind = Kind::Plain;
};

[[nodiscard]] std::span<const ActionSpec> actionSpecs();

/// The actions of one window, made from the table.
class ActionTable : public QObject {
    Q_OBJECT

public:
    explicit ActionTable(QObject* parent = nullptr);

    [[nodiscard]] QAction* at(ActionId id) const { return m_actions[static_cast<std::size_t>(id)]; }

    [[nodiscard]] std::vector<QAction*> ofGroup(ActionGroup group) const;

    [[nodiscard]] const std::vector<QAction*>& all() const { return m_actions; }

private:
    std::vector<QAction*> m_actions; ///< by ActionId
};

} // namespace minard
