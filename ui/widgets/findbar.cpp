#include "ui/widgets/findbar.h"

#include "ui/theme/icons.h"
#include "ui/widgets/clearbutton.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace minard {

FindBar::FindBar(QWidget* parent) : QFrame(parent), m_field(new QLineEdit(this)), m_status(new QLabel(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 8, 4);
    m_field->setPlaceholderText(tr("Find a phase"));
    m_field->setAccessibleName(tr("Find a phase"));
    giveClearButton(*m_field);
    m_field->setMaximumWidth(320);
    m_status->setProperty("role", QStringLiteral("muted"));
    m_status->setMinimumWidth(100);
    row->addWidget(m_field, 1);
    row->addWidget(m_status);
    const auto addButton = [this, row](const QString& icon, const QString& tip, auto signal) {
        auto* button = new QToolButton(this);
        button->setIcon(themedIcon(icon));
        button->setAutoRaise(true);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        row->addWidget(button);
        connect(button, &QToolButton::clicked, this, signal);
    };
    addButton(QStringLiteral("chevron-up"), tr("Previous (Shift+Enter)"), &FindBar::previousWanted);
    addButton(QStringLiteral("chevron-down"), tr("Next (Enter)"), &FindBar::nextWanted);
    row->addStretch(1);
    addButton(QStringLiteral("close"), tr("Close (Esc)"), &FindBar::closed);
    connect(m_field, &QLineEdit::textChanged, this, &FindBar::textChanged);
    connect(this, &FindBar::closed, this, &QWidget::hide);
    hide();
}

void FindBar::open()
{
    show();
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void FindBar::setStatus(const QString& status)
{
    m_status->setText(status);
}

QString FindBar::status() const
{
    return m_status->text();
}

void FindBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT closed();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (event->modifiers() & Qt::ShiftModifier)
            Q_EMIT previousWanted();
        else
            Q_EMIT nextWanted();
    } else {
        QFrame::keyPressEvent(event);
    }
}

bool FindBar::event(QEvent* event)
{
    // Esc closes the bar before it clears a selection elsewhere.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QFrame::event(event);
}

} // namespace minard
