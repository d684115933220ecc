#include "ui/models/costtablemodel.h"

#include "core/einsum/operationtable.h"
#include "core/schedule/edits/workloadedits.h"
#include "ui/document/document.h"
#include "ui/document/wording.h"
#include "ui/models/assignment.h"

#include <QFont>

namespace minard {

CostTableModel::CostTableModel(Document& document, Editor& editor, QObject* parent)
    : CampaignTableModel(document, editor, NewRow::Last, parent)
{
    read();
}

int CostTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Cost + 1;
}

QStringList CostTableModel::keys() const
{
    const OperationTable table(campaign().workload.operations);
    QStringList names;
    for (const auto& entry : table.entries())
        names.append(fromUtf8(entry.first));
    return names;
}

bool CostTableModel::isEditable(int row, int column) const
{
    return !campaign().scenarios.empty() && column == (isNewRow(row) ? Name : Cost);
}

QVariant CostTableModel::cell(int row, int column, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return alignment(column == Cost ? Qt::AlignRight : Qt::AlignLeft);
    if (isNewRow(row)) {
        if (role == Qt::DisplayRole && column == Name)
            return tr("add a function …");
        if (role == Qt::ToolTipRole)
            return tr("Type a name and its operations per point: gelu = 8.");
        return role == Qt::ForegroundRole ? mutedText() : QVariant();
    }
    const std::map<std::string, double>& own = campaign().workload.operations;
    const std::string name = key(row).toStdString();
    if (role == Qt::FontRole && own.count(name) > 0) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (role == Qt::ToolTipRole)
        return own.count(name) > 0 ? tr("The workload's own cost. Empty the field for the standard one.")
                                   : tr("The standard cost. Double-click or F2 to change it for this workload.");
    if (role != Qt::DisplayRole && role != Qt::EditRole)
        return {};
    if (column == Name)
        return key(row);
    const auto entry = OperationTable(own).find(name);
    return entry ? QVariant(groupedNumber(entry->cost)) : QVariant();
}

EditResult<CampaignEdit> CostTableModel::enter(int row, int, const QString& text)
{
    if (isNewRow(row)) {
        const Assignment parts = assignment(text);
        if (parts.value && !*parts.value)
            return refused(parts.value->error().what);
        return setOperationCost(campaign(), parts.name, parts.value ? **parts.value : 1.0);
    }
    if (text.isEmpty())
        return setOperationCost(campaign(), key(row).toStdString(), std::nullopt);
    const Result<double> cost = plainNumber(text);
    return cost ? setOperationCost(campaign(), key(row).toStdString(), *cost) : refused(cost.error().what);
}

QVariant CostTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(section == Cost ? Qt::AlignRight : Qt::AlignLeft);
    if (role == Qt::DisplayRole)
        return section == Name ? tr("Function") : tr("Operations a point");
    return {};
}

} // namespace minard
