#include "ui/widgets/messagebar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <utility>

namespace minard {

MessageBar::MessageBar(QWidget* parent) : QFrame(parent), m_label(new QLabel(this)), m_action(new QPushButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 8, 8);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setWordWrap(true);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(m_label, 1);
    row->addWidget(m_action);
    auto* close = new QPushButton(tr("Dismiss"), this);
    close->setFlat(true);
    row->addWidget(close);
    connect(m_action, &QPushButton::clicked, this, &MessageBar::triggerAction);
    connect(close, &QPushButton::clicked, this, &QWidget::hide);
    hide();
}

void MessageBar::triggerAction()
{
    hide();
    // The handler may present something else.
    if (const auto handler = std::exchange(m_handler, nullptr))
        handler();
}

void MessageBar::present(const QString& text, const QString& action, std::function<void()> handler)
{
    m_handler = std::move(handler);
    m_label->setText(text);
    setAccessibleName(text);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    show();
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_label->text();
}

} // namespace minard
