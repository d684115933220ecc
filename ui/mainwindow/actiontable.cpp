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
    ActionSpec{Id::Open, Group::File, QT_TRANSLATE_NOOP("Action", "&Open …"), "Ctrl+O",
        QT_TRANSLATE_NOOP("Action", "Open a campaign or the file of another tool")},
    ActionSpec{Id::OpenSample, Group::File, QT_TRANSLATE_NOOP("Action", "&Samples and recent files"), "Ctrl+Shift+O",
        QT_TRANSLATE_NOOP("Action", "Show the welcome page with samples and recent files")},
    ActionSpec{Id::CloseDocument, Group::File, QT_TRANSLATE_NOOP("Action", "&Close"), "Ctrl+W",
        QT_TRANSLATE_NOOP("Action", "Close the campaign and go to the welcome page")},
    ActionSpec{Id::Quit, Group::File, QT_TRANSLATE_NOOP("Action", "&Quit"), "Ctrl+Q",
        QT_TRANSLATE_NOOP("Action", "Close the program")},
    ActionSpec{Id::FitAll, Group::View, QT_TRANSLATE_NOOP("Action", "Show &all"), "0|Home",
        QT_TRANSLATE_NOOP("Action", "Fit the whole timeline into the window")},
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
    ActionSpec{Id::ShowAllScenarios, Group::Scenario, QT_TRANSLATE_NOOP("Action", "Show &all scenarios"), "",
        QT_TRANSLATE_NOOP("Action", "One panel for every scenario")},
    ActionSpec{Id::DuplicateScenario, Group::Scenario, QT_TRANSLATE_NOOP("Action", "&Duplicate scenario"), "Ctrl+D",
        QT_TRANSLATE_NOOP("Action", "Add a variant of the current scenario, to change without losing what it was")},
    ActionSpec{Id::RenameScenario, Group::Scenario, QT_TRANSLATE_NOOP("Action", "&Rename scenario …"), "Shift+F2",
        QT_TRANSLATE_NOOP("Action", "Give the current scenario another name")},
    ActionSpec{Id::RemoveScenario, Group::Scenario, QT_TRANSLATE_NOOP("Action", "Re&move scenario"), "Ctrl+Delete",
        QT_TRANSLATE_NOOP("Action", "Remove the current scenario; variants of it keep what they have")},
    ActionSpec{Id::Undo, Group::Edit, QT_TRANSLATE_NOOP("Action", "&Undo"), "Ctrl+Z",
        QT_TRANSLATE_NOOP("Action", "Take back the last change of the campaign")},
    ActionSpec{Id::Redo, Group::Edit, QT_TRANSLATE_NOOP("Action", "&Redo"), "Ctrl+Shift+Z|Ctrl+Y",
        QT_TRANSLATE_NOOP("Action", "Make the change again that was taken back")},
    ActionSpec{Id::AddPhase, Group::Edit, QT_TRANSLATE_NOOP("Action", "&Add phase"), "Insert",
        QT_TRANSLATE_NOOP("Action", "Add a phase behind the selected one, in every scenario")},
    ActionSpec{Id::RenamePhase, Group::Edit, QT_TRANSLATE_NOOP("Action", "Re&name phase …"), "F2",
        QT_TRANSLATE_NOOP("Action", "Give the selected phase another name")},
    ActionSpec{Id::SplitPhase, Group::Edit, QT_TRANSLATE_NOOP("Action", "S&plit phase …"), "Ctrl+Shift+S",
        QT_TRANSLATE_NOOP("Action", "Split the selected phase into equal parts that follow each other")},
    ActionSpec{Id::RemovePhases, Group::Edit, QT_TRANSLATE_NOOP("Action", "Re&move phases"), "Delete",
        QT_TRANSLATE_NOOP("Action", "Remove the selected phases from every scenario")},
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
        QT_TRANSLATE_NOOP("Action", "Fuse the selected phases so that tensors between them stay on chip, or undo that")},
    ActionSpec{Id::WhatIf, Group::Schedule, QT_TRANSLATE_NOOP("Action", "Break dependencies as a &what-if"), "Ctrl+I",
        QT_TRANSLATE_NOOP("Action", "Allow edits that break dependencies, and flag what is broken"), checkable},
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
