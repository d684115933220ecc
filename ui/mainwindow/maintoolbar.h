#pragma once

#include <QToolBar>

namespace minard {

class ActionTable;
class Theme;

/// The commands that a hand on the mouse wants most, as icons. What does not fit is in the menu at its end.
class MainToolBar : public QToolBar {
    Q_OBJECT

public:
    MainToolBar(const ActionTable& actions, const Theme& theme, QWidget* parent = nullptr);
};

} // namespace minard
