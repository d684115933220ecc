#include "ui/models/accesstablemodel.h"

#include "core/einsum/phasevolumes.h"
#include "core/schedule/edits/einsumedits.h"
#include "core/support/numberformat.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"

#include <array>

namespace minard {

AccessTableModel::AccessTableModel(
    Document& document, Editor& editor, Selection& selection, Presentation& presentation, QObject* parent)
    : CampaignTableModel(document, editor, NewRow::None, parent)
    , m_selection(selection)
    , m_presentation(presentation)
{
    connect(&selection, &Selection::phasesChanged, this, &AccessTableModel::read);
    read();
}

int AccessTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Bytes + 1;
}

QStringList AccessTableModel::keys() const
{
    m_rows.clear();
    QStringList keys;
    const PhaseId phase = m_selection.currentPhase();
    if (!phase.isValid() || phase.index() >= campaign().workload.phases.size())
        return keys;
    Diagnostics ignored;
    const Result<PhaseVolumes> volumes = VolumeDeriver(campaign()).derive(phase, ignored);
    if (!volumes)
        return keys;
    for (const Traffic& traffic : volumes->traffic) {
        m_rows.push_back({traffic.tensor, traffic.isWrite, traffic.passes, traffic.bytes});
        keys.append(QStringLiteral("%1/%2/%3/%4")
                        .arg(phase.index())
                        .arg(traffic.tensor.index())
                        .arg(traffic.isWrite)
                        .arg(traffic.resource.index()));
    }
    return keys;
}

bool AccessTableModel::isEditable(int, int column) const
{
    return column == Passes;
}

QVariant AccessTableModel::cell(int row, int column, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return alignment(column >= Passes ? Qt::AlignRight : Qt::AlignLeft);
    if (role == Qt::ToolTipRole)
        return column == Passes ? tr("How often the whole tensor moves. Double-click or F2 to change it.")
                                : tr("Follows from the Einsum and the sizes of tensors: change those.");
    if (role != Qt::DisplayRole && role != Qt::EditRole)
        return {};
    if (static_cast<std::size_t>(place(row)) >= m_rows.size())
        return {};
    const Row& access = m_rows[static_cast<std::size_t>(place(row))];
    const NumberFormat format = numberFormat(campaign(), m_presentation);
    switch (static_cast<Column>(column)) {
    case Name:
        return fromUtf8(campaign().workload.tensors[access.tensor.index()].id);
    case Kind:
        return access.isWrite ? tr("write") : tr("read");
    case Passes:
        return fromUtf8(formatQuantity(access.passes, Unit::None, format));
    case Bytes:
        return fromUtf8(formatQuantity(access.bytes, Unit::Byte, format));
    }
    return {};
}

EditResult<CampaignEdit> AccessTableModel::enter(int row, int, const QString& text)
{
    const Result<double> passes = parseQuantityAs(text.toStdString(), Unit::None);
    if (!passes)
        return refused(passes.error().what);
    if (static_cast<std::size_t>(place(row)) >= m_rows.size())
        return refused(tr("select a phase first").toStdString());
    const Row& access = m_rows[static_cast<std::size_t>(place(row))];
    return setPasses(campaign(), m_selection.currentPhase(), access.tensor,
        access.isWrite ? AccessKind::Write : AccessKind::Read, *passes);
}

QVariant AccessTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(section >= Passes ? Qt::AlignRight : Qt::AlignLeft);
    static const std::array headings = {
        QT_TR_NOOP("Tensor"), QT_TR_NOOP("Access"), QT_TR_NOOP("Passes"), QT_TR_NOOP("Bytes")};
    return role == Qt::DisplayRole ? QVariant(tr(headings[static_cast<std::size_t>(section)])) : QVariant();
}

} // namespace minard
