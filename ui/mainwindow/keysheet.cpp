#include "ui/mainwindow/keysheet.h"

#include "ui/mainwindow/actiontable.h"

#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <array>

namespace minard {

namespace {

struct Group {
    ActionGroup group;
    const char* title;
};

constexpr std::array groups = {
    Group{ActionGroup::File, QT_TRANSLATE_NOOP("KeySheet", "File")},
    Group{ActionGroup::Edit, QT_TRANSLATE_NOOP("KeySheet", "Edit")},
    Group{ActionGroup::Schedule, QT_TRANSLATE_NOOP("KeySheet", "Schedule")},
    Group{ActionGroup::Scenario, QT_TRANSLATE_NOOP("KeySheet", "Scenario")},
    Group{ActionGroup::Machine, QT_TRANSLATE_NOOP("KeySheet", "Machine")},
    Group{ActionGroup::View, QT_TRANSLATE_NOOP("KeySheet", "View")},
    Group{ActionGroup::Help, QT_TRANSLATE_NOOP("KeySheet", "Help")},
};

QString keysOf(const QAction& action)
{
    QStringList keys;
    for (const QKeySequence& sequence : action.shortcuts())
        keys.append(sequence.toString(QKeySequence::NativeText));
    return keys.join(QStringLiteral("   "));
}

} // namespace

KeySheet::KeySheet(const ActionTable& actions, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Keys"));
    resize(680, 640);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_tree = new QTreeWidget(this);
    m_tree->setAccessibleName(tr("Keys"));
    m_tree->setColumnCount(2);
    m_tree->setHeaderLabels({tr("Command"), tr("Keys")});
    m_tree->setRootIsDecorated(false);
    m_tree->setSelectionMode(QAbstractItemView::NoSelection);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_tree->header()->setStretchLastSection(false);
    layout->addWidget(m_tree);
    for (const Group& group : groups) {
        auto* head = new QTreeWidgetItem({tr(group.title), QString()});
        QFont bold = m_tree->font();
        bold.setBold(true);
        head->setFont(0, bold);
        for (const QAction* action : actions.ofGroup(group.group)) {
            if (action->shortcuts().isEmpty())
                continue;
            auto* row = new QTreeWidgetItem(head, {action->statusTip(), keysOf(*action)});
            row->setToolTip(0, action->iconText());
        }
        if (head->childCount() == 0) {
            delete head;
            continue;
        }
        m_tree->addTopLevelItem(head);
        head->setExpanded(true);
    }
}

int KeySheet::rowCount() const
{
    int rows = 0;
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i)
        rows += m_tree->topLevelItem(i)->childCount();
    return rows;
}

} // namespace minard
