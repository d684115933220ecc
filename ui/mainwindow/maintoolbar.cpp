#include "ui/mainwindow/maintoolbar.h"

#include "ui/mainwindow/actiontable.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/toolrow.h"

#include <QFontMetrics>
#include <QToolButton>
#include <algorithm>

namespace minard {

namespace {

constexpr int smallestIconPx = 16;

} // namespace

MainToolBar::MainToolBar(const ActionTable& actions, const Theme& theme, QWidget* parent)
    : QToolBar(tr("Toolbar"), parent)
{
    setObjectName(QStringLiteral("toolbar"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    dressOverflowButton(*this);
    using Id = ActionId;
    const std::initializer_list<std::initializer_list<Id>> groups = {
        {Id::Open, Id::Save},
        {Id::Undo, Id::Redo},
        {Id::FitAll, Id::FitSelection, Id::ZoomIn, Id::ZoomOut, Id::ViewBack, Id::ViewForward},
        {Id::MirroredLayout, Id::SwitchPair, Id::Measure, Id::Find},
        {Id::DuplicateScenario, Id::AddPhase, Id::SplitPhase},
        {Id::MoveEarlier, Id::MoveLater, Id::Overlap, Id::LeavePipeline, Id::FewerTiles, Id::MoreTiles, Id::Fuse},
        {Id::Dilate, Id::NextThrottle, Id::NextAdvance, Id::WhatIf},
        {Id::CommandPalette},
    };
    for (const auto& group : groups) {
        if (!this->actions().isEmpty())
            addSeparator();
        for (const Id id : group) {
            QAction* action = actions.at(id);
            addAction(action);
            QWidget* button = widgetForAction(action);
            button->setAccessibleName(action->text().remove(QLatin1Char('&')));
            button->setFocusPolicy(Qt::TabFocus);
        }
    }
    // The button behind which Qt puts what does not fit has no icon under a style sheet.
    if (auto* rest = findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button"))) {
        rest->setIcon(themedIcon(QStringLiteral("chevron-right")));
        rest->setAccessibleName(tr("More commands"));
        rest->setToolTip(tr("More commands"));
    }
    const auto readSize = [this, &theme] {
        const int side = std::max(smallestIconPx, QFontMetrics(theme.font(TextSize::Body)).height());
        setIconSize({side, side});
    };
    connect(&theme, &Theme::changed, this, readSize);
    readSize();
}

} // namespace minard
