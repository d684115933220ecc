#include "ui/mainwindow/commandpalette.h"

#include "ui/mainwindow/actiontable.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace minard {

namespace {

/// How well `text` fits `name`: 0 = not at all; letters in a row and at the beginning of a word count more.
int score(const QString& name, const QString& text)
{
    if (text.isEmpty())
        return 1;
    int points = 0;
    qsizetype at = 0;
    qsizetype before = -2;
    for (const QChar letter : text) {
        at = name.indexOf(letter, at, Qt::CaseInsensitive);
        if (at < 0)
            return 0;
        const bool startsWord = at == 0 || !name.at(at - 1).isLetterOrNumber();
        points += 1 + (at == before + 1 ? 4 : 0) + (startsWord ? 3 : 0);
        before = at++;
    }
    return points;
}

} // namespace

CommandPalette::CommandPalette(const ActionTable& actions, QWidget* parent)
    : QDialog(parent, Qt::Popup)
    , m_actions(actions)
{
    resize(520, 360);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    m_field = new QLineEdit(this);
    m_field->setPlaceholderText(tr("Name of a command"));
    m_field->setAccessibleName(tr("Name of a command"));
    m_field->installEventFilter(this);
    m_list = new QListWidget(this);
    m_list->setAccessibleName(tr("Commands"));
    m_list->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(m_field);
    layout->addWidget(m_list, 1);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_field, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    filter({});
    m_field->setFocus();
}

void CommandPalette::filter(const QString& text)
{
    std::vector<std::pair<int, QAction*>> found;
    for (QAction* action : m_actions.all()) {
        const int points = score(action->iconText(), text.trimmed());
        if (points > 0 && action->isEnabled())
            found.emplace_back(points, action);
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    m_list->clear();
    for (const auto& [points, action] : found) {
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        auto* item = new QListWidgetItem(
            keys.isEmpty() ? action->iconText() : QStringLiteral("%1    %2").arg(action->iconText(), keys), m_list);
        item->setToolTip(action->statusTip());
        item->setData(Qt::UserRole, QVariant::fromValue(action));
    }
    m_list->setCurrentRow(0);
}

QStringList CommandPalette::matches() const
{
    QStringList names;
    for (int row = 0; row < m_list->count(); ++row)
        names.append(m_list->item(row)->data(Qt::UserRole).value<QAction*>()->iconText());
    return names;
}

void CommandPalette::runCurrent()
{
    const QListWidgetItem* item = m_list->currentItem();
    if (!item)
        return;
    auto* action = item->data(Qt::UserRole).value<QAction*>();
    accept();
    action->trigger();
}

/// Up and down move through the list while the field keeps the focus.
bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
        if (step != 0 && m_list->count() > 0) {
            m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, m_list->count() - 1));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace minard
