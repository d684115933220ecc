#include "ui/widgets/complaint.h"

#include <QEvent>
#include <QStyle>
#include <algorithm>

namespace minard {

namespace {

constexpr int widestPx = 360;
constexpr int gapPx = 2;

} // namespace

Complaint::Complaint(QWidget* field) : QLabel(field), m_field(field)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setProperty("role", QStringLiteral("complaint"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    field->installEventFilter(this);
    // The window is the parent while the sentence shows.
    connect(field, &QObject::destroyed, this, &QObject::deleteLater);
}

void Complaint::present(const QString& sentence)
{
    if (sentence == m_sentence && text() == sentence)
        return;
    m_sentence = sentence;
    markField();
    say(sentence, QStringLiteral("complaint"));
}

void Complaint::inform(const QString& text)
{
    const bool wasRefused = !m_sentence.isEmpty();
    m_sentence.clear();
    if (wasRefused)
        markField();
    say(text, QStringLiteral("hint"));
}

void Complaint::say(const QString& text, const QString& role)
{
    setText(text);
    setProperty("role", role);
    style()->unpolish(this);
    style()->polish(this);
    place();
}

void Complaint::markField()
{
    m_field->setProperty("refused", !m_sentence.isEmpty());
    m_field->style()->unpolish(m_field);
    m_field->style()->polish(m_field);
    m_field->setAccessibleDescription(m_sentence);
}

/// Below the field or, where there is no room, above it, inside the window.
void Complaint::place()
{
    if (text().isEmpty() || !m_field->isVisible() || m_field->visibleRegion().isEmpty()) {
        hide();
        return;
    }
    QWidget* window = m_field->window();
    for (QWidget* outer = m_field->parentWidget(); outer && outer != window; outer = outer->parentWidget())
        outer->installEventFilter(this);
    if (parentWidget() != window)
        setParent(window);
    const int needed = fontMetrics().size(0, text()).width() + 24;
    setFixedWidth(std::min({needed, widestPx, window->width()}));
    adjustSize();
    const QPoint corner = m_field->mapTo(window, QPoint(0, 0));
    const int below = corner.y() + m_field->height() + gapPx;
    const int y = below + height() <= window->height() ? below : corner.y() - gapPx - height();
    move(std::clamp(corner.x(), 0, std::max(0, window->width() - width())), std::max(0, y));
    show();
    raise();
}

bool Complaint::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    const bool isPlaced = type == QEvent::Move || type == QEvent::Resize || type == QEvent::Show
        || type == QEvent::Hide;
    if (isPlaced && !text().isEmpty())
        place();
    return QLabel::eventFilter(watched, event);
}

} // namespace minard
