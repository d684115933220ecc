#include "ui/widgets/docktitle.h"

#include "ui/theme/icons.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace minard {

DockTitle::DockTitle(QDockWidget* dock) : QWidget(dock), m_label(new QLabel(dock->windowTitle(), this))
{
    setAttribute(Qt::WA_StyledBackground);
    setProperty("role", QStringLiteral("dockTitle"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 4, 2);
    row->setSpacing(4);
    m_label->setProperty("role", QStringLiteral("caption"));
    m_label->setTextFormat(Qt::PlainText);
    row->addWidget(m_label, 1);
    auto* close = new QToolButton(this);
    close->setIcon(themedIcon(QStringLiteral("close")));
    close->setIconSize({12, 12});
    close->setToolTip(tr("Close; the View menu opens it again"));
    close->setAccessibleName(tr("Close %1").arg(dock->windowTitle()));
    close->setFocusPolicy(Qt::TabFocus);
    row->addWidget(close);
    connect(close, &QToolButton::clicked, dock, &QWidget::close);
    connect(dock, &QWidget::windowTitleChanged, m_label, &QLabel::setText);
    dock->setTitleBarWidget(this);
}

} // namespace minard
