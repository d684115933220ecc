#pragma once

#include <QToolBar>

namespace minard {

/// Makes the button at the end of a tool bar, which opens what does not fit, one of ours: seen in both themes, named,
/// and reached by the keyboard.
void dressOverflowButton(QToolBar& bar);

/// Text buttons in a row at the top of a pane. What does not fit is in the menu at its end.
class ToolRow : public QToolBar {
    Q_OBJECT

public:
    explicit ToolRow(QWidget* parent);

    /// `tip` says in a few words what the button does; it is its accessible name too.
    QAction* addTool(const QString& text, const QString& tip);

    /// What follows is at the right end.
    void addStretch();
};

} // namespace minard
