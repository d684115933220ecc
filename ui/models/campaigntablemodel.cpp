#include "ui/models/campaigntablemodel.h"

#include "ui/commands/editor.h"
#include "ui/commands/editwording.h"
#include "ui/document/document.h"
#include "ui/document/wording.h"
#include "ui/widgets/fielddelegate.h"

#include <QSet>

namespace minard {

CampaignTableModel::CampaignTableModel(Document& document, Editor& editor, NewRow newRow, QObject* parent)
    : QAbstractTableModel(parent)
    , m_document(document)
    , m_editor(editor)
    , m_newRow(newRow)
{
    connect(&document, &Document::replaced, this, &CampaignTableModel::read);
    connect(&document, &Document::changed, this, [this](const CampaignChange& what) {
        // Schedules are edited many times a second, and say nothing of the workload.
        if (what.parts != CampaignChange::Parts(CampaignChange::Scenarios))
            read();
    });
}

const Campaign& CampaignTableModel::campaign() const
{
    return m_document.campaign();
}

void CampaignTableModel::read()
{
    const QStringList now = keys();
    if (now != m_keys)
        replaceRows(now);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

/// Keeps the rows at both ends that are the same, so that what is selected and edited there stays. As many others as
/// before are the same rows under other names or in another order.
void CampaignTableModel::replaceRows(const QStringList& now)
{
    m_places.clear();
    for (int i = 0; i < now.size(); ++i)
        m_places.insert(now[i], i);
    if (now.size() == m_keys.size()) {
        m_keys = now;
        return;
    }
    const qsizetype shorter = std::min(now.size(), m_keys.size());
    qsizetype front = 0;
    while (front < shorter && now[front] == m_keys[front])
        ++front;
    qsizetype back = 0;
    while (back < shorter - front && now[now.size() - 1 - back] == m_keys[m_keys.size() - 1 - back])
        ++back;
    const qsizetype gone = m_keys.size() - front - back;
    const qsizetype come = now.size() - front - back;
    if (gone > 0) {
        beginRemoveRows({}, static_cast<int>(front), static_cast<int>(front + gone - 1));
        m_keys.remove(front, gone);
        endRemoveRows();
    }
    if (come > 0) {
        beginInsertRows({}, static_cast<int>(front), static_cast<int>(front + come - 1));
        m_keys = now;
        endInsertRows();
    }
}

int CampaignTableModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid())
        return 0;
    return listedRows() + (m_newRow == NewRow::Last ? 1 : 0);
}

QVariant CampaignTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == FieldDelegate::RefusalRole)
        return m_refusal;
    const QVariant value = cell(index.row(), index.column(), role);
    return role == Qt::ToolTipRole ? QVariant(plainToolTip(value.toString())) : value;
}

Qt::ItemFlags CampaignTableModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && isEditable(index.row(), index.column()))
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool CampaignTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable))
        return false;
    const bool isNew = isNewRow(index.row());
    const QString text = value.toString().trimmed();
    if (isNew && text.isEmpty())
        return true;
    const QSet<QString> before(m_keys.begin(), m_keys.end());
    const std::optional<Refusal> reason = m_editor.enterOnLists(enter(index.row(), index.column(), text));
    m_refusal = reason ? refusalSentence(*reason) : QString();
    if (!reason && isNew) {
        for (const QString& key : std::as_const(m_keys)) {
            if (!before.contains(key)) {
                Q_EMIT added(key);
                break;
            }
        }
    }
    return !reason;
}

QVariant alignment(Qt::Alignment horizontal)
{
    return QVariant::fromValue(horizontal | Qt::AlignVCenter);
}

} // namespace minard
