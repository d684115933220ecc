#include "ui/models/ranktablemodel.h"

#include "core/schedule/edits/einsumedits.h"
#include "core/schedule/edits/workloadedits.h"
#include "ui/document/document.h"
#include "ui/document/wording.h"
#include "ui/models/assignment.h"

namespace minard {

RankTableModel::RankTableModel(Document& document, Editor& editor, QObject* parent)
    : CampaignTableModel(document, editor, NewRow::Last, parent)
{
    read();
}

int RankTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Size + 1;
}

QStringList RankTableModel::keys() const
{
    QStringList names;
    for (const auto& rank : campaign().workload.ranks)
        names.append(fromUtf8(rank.first));
    return names;
}

bool RankTableModel::isEditable(int row, int column) const
{
    return isNewRow(row) ? column == Name && !campaign().scenarios.empty() : true;
}

QVariant RankTableModel::cell(int row, int column, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return alignment(column == Size ? Qt::AlignRight : Qt::AlignLeft);
    if (isNewRow(row)) {
        if (role == Qt::DisplayRole && column == Name)
            return tr("add a rank …");
        if (role == Qt::ToolTipRole)
            return tr("Type a name, or name and size: K = 4096.");
        return role == Qt::ForegroundRole ? mutedText() : QVariant();
    }
    if (role == Qt::ToolTipRole)
        return column == Name ? tr("Double-click or F2 to rename the rank; Delete removes one that nothing uses.")
                              : tr("Double-click or F2 to change the number of points.");
    if (role != Qt::DisplayRole && role != Qt::EditRole)
        return {};
    if (column == Name)
        return key(row);
    const auto size = campaign().workload.ranks.find(key(row).toStdString());
    return size == campaign().workload.ranks.end() ? QVariant() : QVariant(groupedNumber(size->second));
}

EditResult<CampaignEdit> RankTableModel::enter(int row, int column, const QString& text)
{
    if (isNewRow(row)) {
        const Assignment parts = assignment(text);
        if (parts.value && !*parts.value)
            return refused(parts.value->error().what);
        if (campaign().workload.ranks.count(parts.name) > 0)
            return refused(tr("there is a rank '%1' already").arg(fromUtf8(parts.name)).toStdString());
        return setRank(campaign(), parts.name, parts.value ? **parts.value : kNewRankSize);
    }
    if (column == Name)
        return renameRank(campaign(), key(row).toStdString(), text.toStdString());
    const Result<double> size = plainNumber(text);
    return size ? setRank(campaign(), key(row).toStdString(), *size) : refused(size.error().what);
}

QVariant RankTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(section == Size ? Qt::AlignRight : Qt::AlignLeft);
    if (role == Qt::DisplayRole)
        return section == Name ? tr("Rank") : tr("Size");
    return {};
}

} // namespace minard
