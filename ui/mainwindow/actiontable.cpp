#include "ui/mainwindow/actiontable.h"

#include <QCoreApplication>
#include <array>

namespace minard {

namespace {

using Id = ActionId;
using Group = ActionGroup;
constexpr auto checkable = ActionSpec::Kind::Checkable;

// In the order of ActionId.
constexpr std::array specs = {
    ActionSpec{Id::New, Group::File, QT_TRANSLATE_NOOP("Action", "&New"), "Ctrl+N",
        QT_TRANSLATE_NOOP("Action", "Begin a campaign: a plain machine and no phases yet")},
    ActionSpec{Id::Open, Group::File, QT_TRANSLATE_NOOP("Action", "&Open …"), "Ctrl+O",
        QT_TRANSLATE_NOOP("Action", "Open a campaign or the file of another tool")},
    ActionSpec{Id::OpenSample, Group::File, QT_TRANSLATE_NOOP("Action", "&Samples and recent files"), "Ctrl+Shift+O",
        QT_TRANSLATE_NOOP("Action", "Show the welcome page with samples and recent files")},
    ActionSpec{Id::Save, Group::File, QT_TRANSLATE_NOOP("Action", "&Save"), "Ctrl+S",
        QT_TRANSLATE_NOOP("Action", "Write the campaign to its file")},
    ActionSpec{Id::SaveAs, Group::File, QT_TRANSLATE_NOOP("Action", "Save &as …"), "Ctrl+Shift+S",
        QT_TRANSLATE_NOOP("Action", "Write the campaign to another file")},
    ActionSpec{Id::CloseDocument, Group::File, QT_TRANSLATE_NOOP("Action", "&Close"), "Ctrl+W",
        QT_TRANSLATE_NOOP("Action", "Close the campaign and go to the welcome page")},
    ActionSpec{Id::Quit, Group::File, QT_TRANSLATE_NOOP("Action", "&Quit"), "Ctrl+Q",
        QT_TRANSLATE_NOOP("Action", "Close the program")},
    ActionSpec{Id::FitAll, Group::View, QT_TRANSLATE_NOOP("Action", "Show &all"), "0|Home",
        QT_TRANSLATE_NOOP("Action", "Fit the whole timeline into the window")},
    ActionSpec{Id::FitBulk, Group::View, QT_TRANSLATE_NOOP("Action", "Show all but what is &far away"), "Shift+Home",
        QT_TRANSLATE_NOOP("Action", "Fit the timeline into the window without phases that lie far from the rest")},
    ActionSpec{Id::FitSelection, Group::View, QT_TRANSLATE_NOOP("Action", "Show &selection"), "Z",
        QT_TRANSLATE_NOOP("Action", "Fit the selected piece or phases into the window")},
    ActionSpec{Id::ZoomIn, Group::View, QT_TRANSLATE_NOOP("Action", "Zoom &in"), "+|=|Ctrl++",
        QT_TRANSLATE_NOOP("Action", "Show less time, larger")},
    ActionSpec{Id::ZoomOut, Group::View, QT_TRANSLATE_NOOP("Action", "Zoom &out"), "-|Ctrl+-",
        QT_TRANSLATE_NOOP("Action", "Show more time, smaller")},
    ActionSpec{Id::ViewBack, Group::View, QT_TRANSLATE_NOOP("Action", "&Back"), "Alt+Shift+Left",
        QT_TRANSLATE_NOOP("Action", "Go back to the view before")},
    ActionSpec{Id::ViewForward, Group::View, QT_TRANSLATE_NOOP("Action", "&Forward"), "Alt+Shift+Right",
        QT_TRANSLATE_NOOP("Action", "Go forward to the next view again")},
    ActionSpec{Id::MirroredLayout, Group::View, QT_TRANSLATE_NOOP("Action", "&Mirrored layout"), "L",
        QT_TRANSLATE_NOOP("Action", "Draw memory downwards from zero instead of pipes on the lines"), checkable},
    ActionSpec{Id::AxesLocked, Group::View, QT_TRANSLATE_NOOP("Action", "&Lock time axes"), "Shift+U",
        QT_TRANSLATE_NOOP("Action", "All panels show the same stretch of time"), checkable},
    ActionSpec{Id::AxesFree, Group::View, QT_TRANSLATE_NOOP("Action", "&Unlock time axes"), "U",
        QT_TRANSLATE_NOOP("Action", "Every panel shows a stretch of time of its own"), checkable},
    ActionSpec{Id::AxesAligned, Group::View, QT_TRANSLATE_NOOP("Action", "&Align at the selected phase"), "G",
        QT_TRANSLATE_NOOP("Action", "Shift the panels so that the selected phase starts at the same place in all"),
        checkable},
    ActionSpec{Id::BaselineOutline, Group::View, QT_TRANSLATE_NOOP("Action", "&Outline of the baseline"), "O",
        QT_TRANSLATE_NOOP("Action", "Draw the outline of the baseline over the other panels"), checkable},
    ActionSpec{Id::ThemeSystem, Group::View, QT_TRANSLATE_NOOP("Action", "As the s&ystem"), "",
        QT_TRANSLATE_NOOP("Action", "Light or dark as the desktop asks"), checkable},
    ActionSpec{Id::ThemeLight, Group::View, QT_TRANSLATE_NOOP("Action", "&Light"), "",
        QT_TRANSLATE_NOOP("Action", "Light theme"), checkable},
    ActionSpec{Id::ThemeDark, Group::View, QT_TRANSLATE_NOOP("Action", "&Dark"), "",
        QT_TRANSLATE_NOOP("Action", "Dark theme"), checkable},
    ActionSpec{Id::TextLarger, Group::View, QT_TRANSLATE_NOOP("Action", "&Larger text"), "Ctrl+Shift+.",
        QT_TRANSLATE_NOOP("Action", "Make all text larger")},
    ActionSpec{Id::TextSmaller, Group::View, QT_TRANSLATE_NOOP("Action", "S&maller text"), "Ctrl+Shift+,",
        QT_TRANSLATE_NOOP("Action", "Make all text smaller")},
    ActionSpec{Id::TimeAutomatic, Group::View, QT_TRANSLATE_NOOP("Action", "&Automatic unit"), "",
        QT_TRANSLATE_NOOP("Action", "Write times with the prefix that fits"), checkable},
    ActionSpec{Id::TimeSeconds, Group::View, QT_TRANSLATE_NOOP("Action", "&Seconds"), "",
        QT_TRANSLATE_NOOP("Action", "Write all times in s"), checkable},
    ActionSpec{Id::TimeMilliseconds, Group::View, QT_TRANSLATE_NOOP("Action", "&Milliseconds"), "",
        QT_TRANSLATE_NOOP("Action", "Write all times in ms"), checkable},
    ActionSpec{Id::TimeMicroseconds, Group::View, QT_TRANSLATE_NOOP("Action", "M&icroseconds"), "",
        QT_TRANSLATE_NOOP("Action", "Write all times in µs"), checkable},
    ActionSpec{Id::TimeNanoseconds, Group::View, QT_TRANSLATE_NOOP("Action", "&Nanoseconds"), "",
        QT_TRANSLATE_NOOP("Action", "Write all times in ns"), checkable},
    ActionSpec{Id::TimeCycles, Group::View, QT_TRANSLATE_NOOP("Action", "&Cycles"), "",
        QT_TRANSLATE_NOOP("Action", "Write all times in cycles of the clock"), checkable},
    ActionSpec{Id::DefaultLayout, Group::View, QT_TRANSLATE_NOOP("Action", "Default la&yout of panes"), "",
        QT_TRANSLATE_NOOP("Action", "Show all panes where they were at first")},
    ActionSpec{Id::ShowAllScenarios, Group::Scenario, QT_TRANSLATE_NOOP("Action", "Show &all scenarios"), "",
        QT_TRANSLATE_NOOP("Action", "One panel for every scenario")},
    ActionSpec{Id::DuplicateScenario, Group::Scenario, QT_TRANSLATE_NOOP("Action", "&Duplicate scenario"), "Ctrl+D",
        QT_TRANSLATE_NOOP("Action", "Add a variant of the current scenario, to change without losing what it was")},
    ActionSpec{Id::RenameScenario, Group::Scenario, QT_TRANSLATE_NOOP("Action", "&Rename scenario …"), "Shift+F2",
        QT_TRANSLATE_NOOP("Action", "Give the current scenario another name")},
    ActionSpec{Id::RemoveScenario, Group::Scenario, QT_TRANSLATE_NOOP("Action", "Re&move scenario"), "Ctrl+Delete",
        QT_TRANSLATE_NOOP("Action", "Remove the current scenario; variants of it keep what they have")},
    ActionSpec{Id::FlipScenario, Group::Scenario, QT_TRANSLATE_NOOP("Action", "&Flip to its base and back"), "X",
        QT_TRANSLATE_NOOP("Action", "A or B: show what the scenario is compared with in its place, and back again")},
    ActionSpec{Id::Undo, Group::Edit, QT_TRANSLATE_NOOP("Action", "&Undo"), "Ctrl+Z",
        QT_TRANSLATE_NOOP("Action", "Take back the last change of the campaign")},
    ActionSpec{Id::Redo, Group::Edit, QT_TRANSLATE_NOOP("Action", "&Redo"), "Ctrl+Shift+Z|Ctrl+Y",
        QT_TRANSLATE_NOOP("Action", "Make the change again that was taken back")},
    ActionSpec{Id::AddPhase, Group::Edit, QT_TRANSLATE_NOOP("Action", "&Add phase"), "Insert",
        QT_TRANSLATE_NOOP("Action", "Add a phase behind the selected one, in every scenario")},
    ActionSpec{Id::RenamePhase, Group::Edit, QT_TRANSLATE_NOOP("Action", "Re&name phase …"), "F2",
        QT_TRANSLATE_NOOP("Action", "Give the selected phase another name")},
    ActionSpec{Id::SplitPhase, Group::Edit, QT_TRANSLATE_NOOP("Action", "S&plit phase …"), "Ctrl+K",
        QT_TRANSLATE_NOOP("Action", "Split the selected phase into equal parts that follow each other")},
    ActionSpec{Id::RemovePhases, Group::Edit, QT_TRANSLATE_NOOP("Action", "Re&move phases"), "Delete",
        QT_TRANSLATE_NOOP("Action", "Remove the selected phases from every scenario")},
    ActionSpec{Id::AddEinsum, Group::Edit, QT_TRANSLATE_NOOP("Action", "Add an &Einsum …"), "Ctrl+E",
        QT_TRANSLATE_NOOP("Action", "Write the next Einsum of the workload, behind the selected phase")},
    ActionSpec{Id::DuplicatePhase, Group::Edit, QT_TRANSLATE_NOOP("Action", "Du&plicate phase"), "Ctrl+Shift+D",
        QT_TRANSLATE_NOOP("Action", "Add a copy of the selected phase behind it, with outputs of its own")},
    ActionSpec{Id::PlaceEarlier, Group::Edit, QT_TRANSLATE_NOOP("Action", "Move &up in the workload"), "Ctrl+Alt+Up",
        QT_TRANSLATE_NOOP(
            "Action", "Write the selected phase before its neighbour: the order of scenarios without one")},
    ActionSpec{Id::PlaceLater, Group::Edit, QT_TRANSLATE_NOOP("Action", "Move &down in the workload"), "Ctrl+Alt+Down",
        QT_TRANSLATE_NOOP(
            "Action", "Write the selected phase behind its neighbour: the order of scenarios without one")},
    ActionSpec{Id::ClearSelection, Group::Edit, QT_TRANSLATE_NOOP("Action", "Select &nothing"), "Esc",
        QT_TRANSLATE_NOOP("Action", "Clear the selection, the time range and the filter")},
    ActionSpec{Id::MoveEarlier, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Move &earlier"), "Alt+Left",
        QT_TRANSLATE_NOOP("Action", "Move the selected phase or its pipeline in front of what runs before it")},
    ActionSpec{Id::MoveLater, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Move &later"), "Alt+Right",
        QT_TRANSLATE_NOOP("Action", "Move the selected phase or its pipeline behind what runs after it")},
    ActionSpec{Id::Overlap, Group::Schedule, QT_TRANSLATE_NOOP("Action", "&Overlap"), "Alt+Up",
        QT_TRANSLATE_NOOP("Action", "Pipeline the selected phase with what runs before it, or join its pipeline")},
    ActionSpec{Id::LeavePipeline, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Leave the &pipeline"), "Alt+Down",
        QT_TRANSLATE_NOOP("Action", "Take the selected phase out of its pipeline")},
    ActionSpec{Id::ClearStart, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Start by it&self"), "Alt+Home",
        QT_TRANSLATE_NOOP("Action", "Take away the start given by hand: start when what is before has ended")},
    ActionSpec{Id::FewerTiles, Group::Schedule, QT_TRANSLATE_NOOP("Action", "&Fewer tiles"), "[",
        QT_TRANSLATE_NOOP("Action", "Fewer and longer tiles for the pipeline of the selected phase")},
    ActionSpec{Id::MoreTiles, Group::Schedule, QT_TRANSLATE_NOOP("Action", "&More tiles"), "]",
        QT_TRANSLATE_NOOP("Action", "More and shorter tiles for the pipeline of the selected phase")},
    ActionSpec{Id::Fuse, Group::Schedule, QT_TRANSLATE_NOOP("Action", "F&use or unfuse"), "F",
        QT_TRANSLATE_NOOP(
            "Action", "Fuse the selected phases so that tensors between them stay on chip, or undo that")},
    ActionSpec{Id::WhatIf, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Break dependencies as a &what-if"), "Ctrl+I",
        QT_TRANSLATE_NOOP("Action", "Allow edits that break dependencies, and flag what is broken"), checkable},
    ActionSpec{Id::Machines, Group::Machine, QT_TRANSLATE_NOOP("Action", "&Machines …"), "Ctrl+M",
        QT_TRANSLATE_NOOP("Action", "Choose the machine of the document from the list of data sheets")},
    ActionSpec{Id::AddResource, Group::Machine, QT_TRANSLATE_NOOP("Action", "Add &compute unit or memory …"), "",
        QT_TRANSLATE_NOOP("Action", "Add a resource to the machine of the document")},
    ActionSpec{Id::AddBuffer, Group::Machine, QT_TRANSLATE_NOOP("Action", "Add &buffer …"), "",
        QT_TRANSLATE_NOOP("Action", "Add an on-chip buffer to the machine of the document")},
    ActionSpec{Id::RenameMachine, Group::Machine, QT_TRANSLATE_NOOP("Action", "&Rename the machine …"), "",
        QT_TRANSLATE_NOOP("Action", "Give the machine of the document another name")},
    ActionSpec{Id::DocumentMachine, Group::Machine, QT_TRANSLATE_NOOP("Action", "Change the machine of the &document"),
        "Ctrl+Shift+M",
        QT_TRANSLATE_NOOP("Action", "Changes in the machine pane are of the document, not a what-if of one scenario"),
        checkable},
    ActionSpec{Id::Sensitivity, Group::Machine, QT_TRANSLATE_NOOP("Action", "&Sensitivity to a parameter"),
        "Ctrl+Shift+R",
        QT_TRANSLATE_NOOP("Action", "Draw how the makespan answers to a peak, a size or a number of tiles")},
    ActionSpec{Id::NextThrottle, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Next &throttle policy"), "T",
        QT_TRANSLATE_NOOP(
            "Action", "Throttle the current scenario by the next policy: none, uniform, max-min, priority")},
    ActionSpec{Id::ThrottleNone, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Do &not throttle"), "",
        QT_TRANSLATE_NOOP("Action", "Let demand above 100 % stand; it is drawn and listed"), checkable},
    ActionSpec{Id::ThrottleUniform, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Throttle &uniformly"), "",
        QT_TRANSLATE_NOOP("Action", "Stretch every oversubscribed stretch until it fits"), checkable},
    ActionSpec{Id::ThrottleMaxMin, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Throttle &max-min fair"), "",
        QT_TRANSLATE_NOOP("Action", "Slow only the pieces that share the scarce resource, equally"), checkable},
    ActionSpec{Id::ThrottlePriority, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Throttle by &priority"), "",
        QT_TRANSLATE_NOOP("Action", "Let the pieces with the longest way to the end go first"), checkable},
    ActionSpec{Id::NextAdvance, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Next &advance policy"), "V",
        QT_TRANSLATE_NOOP(
            "Action", "Let the tiles of the pipeline advance by the next policy: lock-step, event, sequential")},
    ActionSpec{Id::AdvanceLockstep, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Advance in &lock-step"), "",
        QT_TRANSLATE_NOOP("Action", "All tiles of a slot start together"), checkable},
    ActionSpec{Id::AdvanceEvent, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Advance as inputs are &ready"), "",
        QT_TRANSLATE_NOOP("Action", "A tile starts as soon as what it needs has ended"), checkable},
    ActionSpec{Id::AdvanceSequential, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Advance one &tile after another"),
        "", QT_TRANSLATE_NOOP("Action", "Tiled, but not overlapped"), checkable},
    ActionSpec{Id::Dilate, Group::Schedule, QT_TRANSLATE_NOOP("Action", "&Dilate to the longest"), "E",
        QT_TRANSLATE_NOOP("Action", "Stretch shorter tiles to their slot, at lower utilization"), checkable},
    ActionSpec{Id::FineTiles, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Infinitely &fine tiles"), "",
        QT_TRANSLATE_NOOP("Action", "The limit of many tiles: no fill and no drain"), checkable},
    ActionSpec{Id::FusionSettings, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Fusion &settings …"), "Shift+F",
        QT_TRANSLATE_NOOP("Action", "What the fusion of the selected phase keeps, its buffer, timing, recomputation")},
    ActionSpec{Id::Find, Group::Edit, QT_TRANSLATE_NOOP("Action", "&Find a phase …"), "Ctrl+F",
        QT_TRANSLATE_NOOP("Action", "Find phases of the current scenario by name")},
    ActionSpec{Id::FindNext, Group::Edit, QT_TRANSLATE_NOOP("Action", "Find &next"), "F3",
        QT_TRANSLATE_NOOP("Action", "Go to the next phase that was found")},
    ActionSpec{Id::FindPrevious, Group::Edit, QT_TRANSLATE_NOOP("Action", "Find &previous"), "Shift+F3",
        QT_TRANSLATE_NOOP("Action", "Go to the phase found before")},
    ActionSpec{Id::NextPiece, Group::View, QT_TRANSLATE_NOOP("Action", "&Next piece"), ".",
        QT_TRANSLATE_NOOP("Action", "Select the next piece of the selected phase, or of all")},
    ActionSpec{Id::PreviousPiece, Group::View, QT_TRANSLATE_NOOP("Action", "&Previous piece"), ",",
        QT_TRANSLATE_NOOP("Action", "Select the piece before")},
    ActionSpec{Id::Measure, Group::View, QT_TRANSLATE_NOOP("Action", "&Measure"), "M",
        QT_TRANSLATE_NOOP("Action", "Put a ruler at the pointer; two of them tell the time between")},
    ActionSpec{Id::ClearRulers, Group::View, QT_TRANSLATE_NOOP("Action", "&Remove rulers"), "Shift+M",
        QT_TRANSLATE_NOOP("Action", "Remove the measuring rulers")},
    ActionSpec{Id::SelectAll, Group::Edit, QT_TRANSLATE_NOOP("Action", "Select &all phases"), "Ctrl+A",
        QT_TRANSLATE_NOOP("Action", "Select every phase")},
    ActionSpec{Id::SwitchPair, Group::View, QT_TRANSLATE_NOOP("Action", "Next pair of &resources"), "R",
        QT_TRANSLATE_NOOP("Action", "Draw another compute unit and memory as line and pipe")},
    ActionSpec{Id::StackSchedule, Group::View, QT_TRANSLATE_NOOP("Action", "In &schedule order"), "",
        QT_TRANSLATE_NOOP("Action", "Stack phases in the order of the schedule"), checkable},
    ActionSpec{Id::StackLargest, Group::View, QT_TRANSLATE_NOOP("Action", "Largest &below"), "",
        QT_TRANSLATE_NOOP("Action", "Stack the phase with the largest volume at the bottom"), checkable},
    ActionSpec{Id::StackLongest, Group::View, QT_TRANSLATE_NOOP("Action", "L&ongest below"), "",
        QT_TRANSLATE_NOOP("Action", "Stack the phase with the longest busy time at the bottom"), checkable},
    ActionSpec{Id::SetBookmark1, Group::View, QT_TRANSLATE_NOOP("Action", "Set bookmark &1"), "Ctrl+1",
        QT_TRANSLATE_NOOP("Action", "Keep this view as bookmark 1")},
    ActionSpec{Id::SetBookmark2, Group::View, QT_TRANSLATE_NOOP("Action", "Set bookmark &2"), "Ctrl+2",
        QT_TRANSLATE_NOOP("Action", "Keep this view as bookmark 2")},
    ActionSpec{Id::SetBookmark3, Group::View, QT_TRANSLATE_NOOP("Action", "Set bookmark &3"), "Ctrl+3",
        QT_TRANSLATE_NOOP("Action", "Keep this view as bookmark 3")},
    ActionSpec{Id::SetBookmark4, Group::View, QT_TRANSLATE_NOOP("Action", "Set bookmark &4"), "Ctrl+4",
        QT_TRANSLATE_NOOP("Action", "Keep this view as bookmark 4")},
    ActionSpec{Id::SetBookmark5, Group::View, QT_TRANSLATE_NOOP("Action", "Set bookmark &5"), "Ctrl+5",
        QT_TRANSLATE_NOOP("Action", "Keep this view as bookmark 5")},
    ActionSpec{Id::SetBookmark6, Group::View, QT_TRANSLATE_NOOP("Action", "Set bookmark &6"), "Ctrl+6",
        QT_TRANSLATE_NOOP("Action", "Keep this view as bookmark 6")},
    ActionSpec{Id::SetBookmark7, Group::View, QT_TRANSLATE_NOOP("Action", "Set bookmark &7"), "Ctrl+7",
        QT_TRANSLATE_NOOP("Action", "Keep this view as bookmark 7")},
    ActionSpec{Id::SetBookmark8, Group::View, QT_TRANSLATE_NOOP("Action", "Set bookmark &8"), "Ctrl+8",
        QT_TRANSLATE_NOOP("Action", "Keep this view as bookmark 8")},
    ActionSpec{Id::SetBookmark9, Group::View, QT_TRANSLATE_NOOP("Action", "Set bookmark &9"), "Ctrl+9",
        QT_TRANSLATE_NOOP("Action", "Keep this view as bookmark 9")},
    ActionSpec{Id::GoToBookmark1, Group::View, QT_TRANSLATE_NOOP("Action", "Go to bookmark &1"), "1",
        QT_TRANSLATE_NOOP("Action", "Show bookmark 1")},
    ActionSpec{Id::GoToBookmark2, Group::View, QT_TRANSLATE_NOOP("Action", "Go to bookmark &2"), "2",
        QT_TRANSLATE_NOOP("Action", "Show bookmark 2")},
    ActionSpec{Id::GoToBookmark3, Group::View, QT_TRANSLATE_NOOP("Action", "Go to bookmark &3"), "3",
        QT_TRANSLATE_NOOP("Action", "Show bookmark 3")},
    ActionSpec{Id::GoToBookmark4, Group::View, QT_TRANSLATE_NOOP("Action", "Go to bookmark &4"), "4",
        QT_TRANSLATE_NOOP("Action", "Show bookmark 4")},
    ActionSpec{Id::GoToBookmark5, Group::View, QT_TRANSLATE_NOOP("Action", "Go to bookmark &5"), "5",
        QT_TRANSLATE_NOOP("Action", "Show bookmark 5")},
    ActionSpec{Id::GoToBookmark6, Group::View, QT_TRANSLATE_NOOP("Action", "Go to bookmark &6"), "6",
        QT_TRANSLATE_NOOP("Action", "Show bookmark 6")},
    ActionSpec{Id::GoToBookmark7, Group::View, QT_TRANSLATE_NOOP("Action", "Go to bookmark &7"), "7",
        QT_TRANSLATE_NOOP("Action", "Show bookmark 7")},
    ActionSpec{Id::GoToBookmark8, Group::View, QT_TRANSLATE_NOOP("Action", "Go to bookmark &8"), "8",
        QT_TRANSLATE_NOOP("Action", "Show bookmark 8")},
    ActionSpec{Id::GoToBookmark9, Group::View, QT_TRANSLATE_NOOP("Action", "Go to bookmark &9"), "9",
        QT_TRANSLATE_NOOP("Action", "Show bookmark 9")},
    ActionSpec{Id::CommandPalette, Group::Help, QT_TRANSLATE_NOOP("Action", "&Find a command …"), "Ctrl+Shift+P",
        QT_TRANSLATE_NOOP("Action", "Find a command by its name and run it")},
    ActionSpec{Id::Help, Group::Help, QT_TRANSLATE_NOOP("Action", "&Help pages"), "F1",
        QT_TRANSLATE_NOOP("Action", "How to read a campaign diagram, gestures, semantics, files")},
    ActionSpec{Id::Keys, Group::Help, QT_TRANSLATE_NOOP("Action", "&Keys"), "?",
        QT_TRANSLATE_NOOP("Action", "All keys on one sheet")},
    ActionSpec{Id::About, Group::Help, QT_TRANSLATE_NOOP("Action", "&About Minard"), "",
        QT_TRANSLATE_NOOP("Action", "Version and licence")},
};

QList<QKeySequence> keysOf(const ActionSpec& spec)
{
    QList<QKeySequence> keys;
    const QStringList parts = QString::fromLatin1(spec.keys).split(u'|', Qt::SkipEmptyParts);
    for (const QString& part : parts)
        keys.append(QKeySequence::fromString(part, QKeySequence::PortableText));
    return keys;
}

} // namespace

std::span<const ActionSpec> actionSpecs()
{
    return specs;
}

ActionTable::ActionTable(QObject* parent) : QObject(parent)
{
    for (const ActionSpec& spec : specs) {
        Q_ASSERT(static_cast<std::size_t>(spec.id) == m_actions.size());
        auto* action = new QAction(QCoreApplication::translate("Action", spec.text), this);
        action->setShortcuts(keysOf(spec));
        action->setCheckable(spec.kind == checkable);
        const QString tip = QCoreApplication::translate("Action", spec.tip);
        action->setStatusTip(tip);
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        action->setToolTip(keys.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, keys));
        m_actions.push_back(action);
    }
}

std::vector<QAction*> ActionTable::ofGroup(ActionGroup group) const
{
    std::vector<QAction*> actions;
    for (const ActionSpec& spec : specs) {
        if (spec.group == group)
            actions.push_back(at(spec.id));
    }
    return actions;
}

} // namespace minard
