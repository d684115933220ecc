#include "ui/widgets/toolrow.h"

#include "ui/theme/icons.h"

#include <QAction>
#include <QToolButton>

namespace minard {

void dressOverflowButton(QToolBar& bar)
{
    constexpr QSize iconSize(10, 10);
    auto* more = bar.findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button"));
    if (!more)
        return;
    more->setIcon(themedIcon(QStringLiteral("chevron-down")));
    more->setIconSize(iconSize);
    more->setAccessibleName(ToolRow::tr("More"));
    more->setToolTip(ToolRow::tr("More, for which there is no room"));
    more->setFocusPolicy(Qt::TabFocus);
}

ToolRow::ToolRow(QWidget* parent) : QToolBar(parent)
{
    setProperty("role", QStringLiteral("tools"));
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    setContextMenuPolicy(Qt::PreventContextMenu);
    dressOverflowButton(*this);
}

QAction* ToolRow::addTool(const QString& text, const QString& tip)
{
    QAction* tool = addAction(text);
    tool->setToolTip(tip);
    QWidget* button = widgetForAction(tool);
    button->setAccessibleName(tip);
    button->setFocusPolicy(Qt::TabFocus);
    return tool;
}

void ToolRow::addStretch()
{
    auto* stretch = new QWidget(this);
    stretch->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(stretch);
}

} // namespace minard
