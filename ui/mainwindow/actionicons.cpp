#include "ui/mainwindow/actionicons.h"

#include "ui/theme/icons.h"

#include <algorithm>
#include <array>

namespace minard {

namespace {

struct ActionIconName {
    ActionId id;
    const char* name;
};

constexpr std::array names = {
    ActionIconName{ActionId::New, "new"},
    ActionIconName{ActionId::Open, "open"},
    ActionIconName{ActionId::OpenSample, "samples"},
    ActionIconName{ActionId::Save, "save"},
    ActionIconName{ActionId::CloseDocument, "close-document"},
    ActionIconName{ActionId::Quit, "quit"},
    ActionIconName{ActionId::FitAll, "fit-all"},
    ActionIconName{ActionId::FitSelection, "fit-selection"},
    ActionIconName{ActionId::ZoomIn, "zoom-in"},
    ActionIconName{ActionId::ZoomOut, "zoom-out"},
    ActionIconName{ActionId::ViewBack, "back"},
    ActionIconName{ActionId::ViewForward, "forward"},
    ActionIconName{ActionId::MirroredLayout, "mirrored"},
    ActionIconName{ActionId::AxesLocked, "lock"},
    ActionIconName{ActionId::AxesFree, "unlock"},
    ActionIconName{ActionId::AxesAligned, "align"},
    ActionIconName{ActionId::BaselineOutline, "comparison"},
    ActionIconName{ActionId::TextLarger, "text-larger"},
    ActionIconName{ActionId::TextSmaller, "text-smaller"},
    ActionIconName{ActionId::ShowAllScenarios, "show-all"},
    ActionIconName{ActionId::DuplicateScenario, "duplicate"},
    ActionIconName{ActionId::RenameScenario, "rename"},
    ActionIconName{ActionId::RemoveScenario, "remove"},
    ActionIconName{ActionId::FlipScenario, "comparison"},
    ActionIconName{ActionId::Undo, "undo"},
    ActionIconName{ActionId::Redo, "redo"},
    ActionIconName{ActionId::AddPhase, "add"},
    ActionIconName{ActionId::RenamePhase, "rename"},
    ActionIconName{ActionId::SplitPhase, "split"},
    ActionIconName{ActionId::RemovePhases, "remove"},
    ActionIconName{ActionId::AddEinsum, "add"},
    ActionIconName{ActionId::DuplicatePhase, "duplicate"},
    ActionIconName{ActionId::PlaceEarlier, "chevron-up"},
    ActionIconName{ActionId::PlaceLater, "chevron-down"},
    ActionIconName{ActionId::ClearSelection, "select-none"},
    ActionIconName{ActionId::MoveEarlier, "earlier"},
    ActionIconName{ActionId::MoveLater, "later"},
    ActionIconName{ActionId::Overlap, "overlap"},
    ActionIconName{ActionId::LeavePipeline, "leave"},
    ActionIconName{ActionId::ClearStart, "free-start"},
    ActionIconName{ActionId::FewerTiles, "tiles-fewer"},
    ActionIconName{ActionId::MoreTiles, "tiles-more"},
    ActionIconName{ActionId::Fuse, "fuse"},
    ActionIconName{ActionId::WhatIf, "what-if"},
    ActionIconName{ActionId::NextThrottle, "throttle"},
    ActionIconName{ActionId::NextAdvance, "advance"},
    ActionIconName{ActionId::Dilate, "dilation"},
    ActionIconName{ActionId::Machines, "machine"},
    ActionIconName{ActionId::Sensitivity, "sensitivity"},
    ActionIconName{ActionId::AddResource, "add"},
    ActionIconName{ActionId::AddBuffer, "add"},
    ActionIconName{ActionId::RenameMachine, "rename"},
    ActionIconName{ActionId::Find, "find"},
    ActionIconName{ActionId::NextPiece, "next-piece"},
    ActionIconName{ActionId::PreviousPiece, "previous-piece"},
    ActionIconName{ActionId::Measure, "measure"},
    ActionIconName{ActionId::ClearRulers, "clear-measure"},
    ActionIconName{ActionId::SelectAll, "select-all"},
    ActionIconName{ActionId::SwitchPair, "pair"},
    ActionIconName{ActionId::CommandPalette, "command"},
    ActionIconName{ActionId::Help, "help"},
    ActionIconName{ActionId::Keys, "keys"},
    ActionIconName{ActionId::About, "about"},
};

} // namespace

QString iconNameOf(ActionId id)
{
    const auto found = std::find_if(
        names.begin(), names.end(), [id](const ActionIconName& entry) { return entry.id == id; });
    return found == names.end() ? QString() : QString::fromLatin1(found->name);
}

void assignIcons(const ActionTable& actions)
{
    for (const ActionIconName& entry : names)
        actions.at(entry.id)->setIcon(themedIcon(QString::fromLatin1(entry.name)));
}

} // namespace minard
