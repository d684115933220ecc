#include "ui/widgets/docktitle.h"

#include "ui/theme/icons.h"

#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace minard {

DockTitle::DockTitle(QDockWidget* dock) : QWidget(dock), m_label(new QLabel(dock->windowTitle(), this))
{
    setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 4, 2);
    row->setSpacing(4);
    m_label->setProperty("role", QStringLiteral("caption"));
    m_label->setTextFormat(Qt::PlainText);
    row->addWidget(m_label, 1);
    m_close = new QToolButton(this);
    m_close->setIcon(themedIcon(QStringLiteral("close")));
    readFont();
    m_close->setToolTip(tr("Close; the View menu opens it again"));
    m_close->setAccessibleName(tr("Close %1").arg(dock->windowTitle()));
    m_close->setFocusPolicy(Qt::TabFocus);
    row->addWidget(m_close);
    connect(m_close, &QToolButton::clicked, dock, &QWidget::close);
    connect(dock, &QWidget::windowTitleChanged, m_label, &QLabel::setText);
    dock->setTitleBarWidget(this);
}

void DockTitle::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange && m_close)
        readFont();
    QWidget::changeEvent(event);
}

void DockTitle::readFont()
{
    const int side = fontMetrics().ascent();
    m_close->setIconSize({side, side});
}

} // namespace minard
