#include "ui/widgets/tilesbox.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QLineEdit>
#include <QWheelEvent>
#include <algorithm>
#include <optional>

namespace minard {

namespace {

const QString fineText = QStringLiteral("fine");

/// Digits may be grouped by spaces; nothing depends on the locale.
std::optional<Tiles> parsed(QString text)
{
    text.remove(u' ');
    if (text.compare(fineText, Qt::CaseInsensitive) == 0)
        return Tiles{1, true};
    bool isNumber = false;
    const std::uint64_t count = text.toULongLong(&isNumber);
    if (!isNumber || count < 1 || count > TilesBox::kMost)
        return {};
    return Tiles{count, false};
}

} // namespace

TilesBox::TilesBox(QWidget* parent) : QAbstractSpinBox(parent)
{
    setAlignment(Qt::AlignRight);
    setFocusPolicy(Qt::StrongFocus);
    connect(lineEdit(), &QLineEdit::textEdited, this, [this](const QString& text) { m_typed = text; });
    connect(this, &QAbstractSpinBox::editingFinished, this, &TilesBox::commit);
    showTiles();
}

void TilesBox::setTiles(const Tiles& tiles)
{
    m_tiles = tiles;
    if (!isTyping())
        showTiles();
}

void TilesBox::stepBy(int steps)
{
    const std::optional<Tiles> typed = isTyping() ? parsed(m_typed) : std::nullopt;
    const Tiles from = typed ? *typed : m_tiles;
    if (from.fine && steps > 0)
        return;
    const auto count = static_cast<std::int64_t>(from.fine ? kMost : from.count) + steps;
    m_tiles = {static_cast<std::uint64_t>(std::clamp<std::int64_t>(count, 1, static_cast<std::int64_t>(kMost))), false};
    showTiles();
    selectAll();
    Q_EMIT tilesStepped(m_tiles);
}

QValidator::State TilesBox::validate(QString& input, int& position) const
{
    static_cast<void>(position);
    if (parsed(input))
        return QValidator::Acceptable;
    const bool isStart = fineText.startsWith(input.trimmed(), Qt::CaseInsensitive);
    return isStart ? QValidator::Intermediate : QValidator::Invalid;
}

QAbstractSpinBox::StepEnabled TilesBox::stepEnabled() const
{
    StepEnabled enabled = StepNone;
    if (m_tiles.fine || m_tiles.count > 1)
        enabled |= StepDownEnabled;
    if (!m_tiles.fine && m_tiles.count < kMost)
        enabled |= StepUpEnabled;
    return enabled;
}

QSize TilesBox::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(QStringLiteral("100000")) + 16, fontMetrics().height() + 8};
}

QSize TilesBox::minimumSizeHint() const
{
    return sizeHint();
}

bool TilesBox::event(QEvent* event)
{
    // Esc belongs to what is typed, before any shortcut.
    if (event->type() == QEvent::ShortcutOverride && isTyping()
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QAbstractSpinBox::event(event);
}

void TilesBox::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QAbstractSpinBox::wheelEvent(event);
    else
        event->ignore();
}

void TilesBox::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && isTyping()) {
        showTiles();
        selectAll();
        event->accept();
        return;
    }
    QAbstractSpinBox::keyPressEvent(event);
}

void TilesBox::commit()
{
    if (!isTyping())
        return;
    const std::optional<Tiles> typed = parsed(m_typed);
    const bool changes = typed && *typed != m_tiles;
    if (changes)
        m_tiles = *typed;
    showTiles();
    if (changes)
        Q_EMIT tilesEntered(m_tiles);
}

void TilesBox::showTiles()
{
    lineEdit()->setText(m_tiles.fine ? fineText : QString::number(m_tiles.count));
    m_typed = QString();
}

} // namespace minard
