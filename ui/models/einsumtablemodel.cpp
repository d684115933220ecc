#include "ui/models/einsumtablemodel.h"

#include "core/analysis/figures.h"
#include "core/einsum/einsumreading.h"
#include "core/schedule/edits/einsumedits.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/wording.h"
#include "ui/models/assignment.h"
#include "ui/widgets/phasenamedelegate.h"

namespace minard {

namespace {

/// How a phase without an Einsum is given.
QString givenText(const Phase& phase)
{
    if (phase.given && phase.given->duration)
        return EinsumTableModel::tr("duration and utilizations given");
    if (phase.given)
        return EinsumTableModel::tr("utilizations given");
    return EinsumTableModel::tr("volumes given");
}

} // namespace

EinsumTableModel::EinsumTableModel(Document& document, Editor& editor, Presentation& presentation, QObject* parent)
    : CampaignTableModel(document, editor, NewRow::Last, parent)
    , m_presentation(presentation)
{
    read();
}

EinsumTableModel::~EinsumTableModel() = default;

int EinsumTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Intensity + 1;
}

QStringList EinsumTableModel::keys() const
{
    QStringList ids;
    for (const Phase& phase : campaign().workload.phases)
        ids.append(fromUtf8(phase.id));
    return ids;
}

bool EinsumTableModel::isEditable(int row, int column) const
{
    if (isNewRow(row))
        return column == Text && !campaign().scenarios.empty();
    return column == Name || column == Text;
}

const PhaseVolumes* EinsumTableModel::volumes(int row) const
{
    auto& self = const_cast<EinsumTableModel&>(*this);
    if (m_snapshot != self.document().snapshot()) {
        m_volumes.clear();
        m_deriver.reset();
        m_snapshot = self.document().snapshot();
        m_deriver = std::make_unique<VolumeDeriver>(*m_snapshot);
        m_volumes.resize(m_snapshot->workload.phases.size());
    }
    const auto listed = static_cast<std::size_t>(place(row));
    if (listed >= m_volumes.size())
        return nullptr;
    std::optional<Result<PhaseVolumes>>& known = m_volumes[listed];
    if (!known) {
        Diagnostics ignored;
        known = m_deriver->derive(PhaseId(listed), ignored);
    }
    return *known ? &**known : nullptr;
}

/// Operations of all units, bytes of all memories that the phase states; no value when one of them is not known.
std::optional<double> EinsumTableModel::amount(int row, int column) const
{
    const PhaseVolumes* phase = volumes(row);
    if (phase == nullptr)
        return std::nullopt;
    const Machine& machine = campaign().machine;
    std::optional<double> sums[2];
    bool unknown[2] = {false, false};
    for (std::size_t k = 0; k < machine.resources.size(); ++k) {
        if (!phase->volume[k].stated)
            continue;
        const int which = machine.resources[k].kind == ResourceKind::Throughput ? 0 : 1;
        unknown[which] = unknown[which] || !phase->volume[k].value;
        sums[which] = sums[which].value_or(0.0) + phase->volume[k].value.value_or(0.0);
    }
    const std::optional<double> operations = unknown[0] ? std::nullopt : sums[0];
    const std::optional<double> bytes = unknown[1] ? std::nullopt : sums[1];
    if (column == Operations)
        return operations;
    return column == Bytes ? bytes : intensityOf(operations, bytes);
}

QString EinsumTableModel::shownText(int row, int column) const
{
    const Phase& phase = campaign().workload.phases[static_cast<std::size_t>(place(row))];
    if (column == Name)
        return fromUtf8(phase.label());
    if (column == Text)
        return phase.einsum.empty() ? givenText(phase) : fromUtf8(phase.einsum);
    const Unit unit = column == Operations ? Unit::Operation : column == Bytes ? Unit::Byte : Unit::OperationPerByte;
    NumberFormat format = numberFormat(campaign(), m_presentation);
    format.significant = 3;
    return fromUtf8(formatQuantity(amount(row, column), unit, format));
}

QString EinsumTableModel::tip(int row, int column) const
{
    const QString shown = shownText(row, column);
    if (column == Name)
        return shown + u'\n' + tr("F2 to rename it; drag, or Alt+Up and Alt+Down, to move it in the workload.");
    if (column == Text)
        return shown + u'\n'
            + tr("Double-click or F2 to change it: C[m,n] = A[m,k] * B[k,n]. Nothing = volumes or "
                 "duration are given.");
    if (column == Intensity)
        return tr(
            "Operations per byte, each tensor moved as often as its passes say: change the Einsum or the passes.");
    return tr("Follows from the Einsum and the sizes of ranks and tensors: change those.");
}

QVariant EinsumTableModel::newCell(int column, int role) const
{
    if (column != Text)
        return {};
    if (role == Qt::DisplayRole)
        return campaign().scenarios.empty() ? tr("open or make a campaign first") : tr("add an Einsum …");
    if (role == Qt::ForegroundRole)
        return mutedText();
    if (role == Qt::ToolTipRole)
        return tr(
            "Type an Einsum, such as C[m,n] = A[m,k] * B[k,n]; tensors are added, and ranks when Enter is pressed "
            "twice.");
    return {};
}

QVariant EinsumTableModel::cell(int row, int column, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return alignment(column >= Operations ? Qt::AlignRight : Qt::AlignLeft);
    if (isNewRow(row))
        return newCell(column, role);
    const auto listed = static_cast<std::size_t>(place(row));
    if (listed >= campaign().workload.phases.size())
        return {};
    const Phase& phase = campaign().workload.phases[listed];
    if (role == Qt::DisplayRole)
        return shownText(row, column);
    if (role == Qt::EditRole)
        return column == Text ? fromUtf8(phase.einsum) : shownText(row, column);
    if (role == Qt::ForegroundRole && column == Text && phase.einsum.empty())
        return mutedText();
    if (role == Qt::ToolTipRole)
        return tip(row, column);
    if (role == PhaseNameDelegate::StyleRole && column == Name) {
        auto& self = const_cast<EinsumTableModel&>(*this);
        const std::uint8_t style = self.document().styles().style(PhaseId(listed));
        return style == kNoStyle ? QVariant() : QVariant(int(style));
    }
    return {};
}

EditResult<CampaignEdit> EinsumTableModel::enter(int row, int column, const QString& text)
{
    const bool isNew = isNewRow(row);
    const PhaseId phase = isNew ? PhaseId() : PhaseId(static_cast<std::size_t>(place(row)));
    if (column == Name)
        return renamePhase(campaign(), phase, text.toStdString());
    const std::string typed = text.toStdString();
    const MissingRanks missing = m_offered == text ? MissingRanks::Add : MissingRanks::Refuse;
    m_offered.clear();
    if (missing == MissingRanks::Refuse) {
        const auto reading = readEinsum(typed, campaign());
        if (reading && !reading->newRanks.empty()) {
            m_offered = text;
            QStringList names;
            for (const std::string& rank : reading->newRanks)
                names.append(fromUtf8(rank));
            return refused(tr("there is no rank %1 yet: press Enter again to add what is missing with size %2, to be "
                              "changed in the table of ranks")
                               .arg(names.join(QStringLiteral(", ")))
                               .arg(kNewRankSize)
                               .toStdString());
        }
    }
    if (!isNew)
        return setEinsum(campaign(), phase, typed, missing);
    const std::size_t count = campaign().workload.phases.size();
    const PhaseId after = m_after.isValid() && m_after.index() < count ? m_after
        : count > 0                                                    ? PhaseId(count - 1)
                                                                       : PhaseId();
    EditResult<AddedPhase> added = addEinsum(campaign(), typed, after, missing);
    if (!added)
        return tl::unexpected(std::move(added.error()));
    return std::move(added->edit);
}

QVariant EinsumTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(section >= Operations ? Qt::AlignRight : Qt::AlignLeft);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Phase");
    case Text:
        return tr("Einsum");
    case Operations:
        return tr("Operations");
    case Bytes:
        return tr("Bytes");
    case Intensity:
        return tr("Intensity");
    }
    return {};
}

} // namespace minard
