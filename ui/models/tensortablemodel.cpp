#include "ui/models/tensortablemodel.h"

#include "core/schedule/edits/workloadedits.h"
#include "core/support/typedquantity.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/models/assignment.h"

#include <array>

namespace minard {

namespace {

constexpr double bitsPerByte = 8.0;

/// Words of the document for roles, in the order of TensorRole.
constexpr std::array roleWords = {"input", "weight", "intermediate", "state", "output"};

/// "m, k" or "[M,K]" as names of ranks.
std::vector<std::string> rankNames(QString text)
{
    text.remove(u'[').remove(u']').remove(u' ');
    std::vector<std::string> names;
    for (const QString& name : text.split(u',', Qt::SkipEmptyParts))
        names.push_back(name.toStdString());
    return names;
}

EditResult<CampaignEdit> setSize(const Campaign& campaign, TensorId id, Tensor tensor, int column, const QString& text)
{
    std::optional<double>& value = column == TensorTableModel::Element ? tensor.bits : tensor.bytes;
    value.reset();
    if (!text.isEmpty()) {
        const Result<double> bytes = parseTyped(
            text.toStdString(), {.unit = Unit::Byte, .shownUnit = "B", .clockHz = {}});
        if (!bytes)
            return refused(bytes.error().what);
        value = column == TensorTableModel::Element ? *bytes * bitsPerByte : *bytes;
    }
    return setTensor(campaign, id, std::move(tensor));
}

EditResult<CampaignEdit> setRole(const Campaign& campaign, TensorId id, Tensor tensor, const QString& text)
{
    for (std::size_t i = 0; i < roleWords.size(); ++i) {
        if (text.compare(QLatin1String(roleWords[i]), Qt::CaseInsensitive) == 0) {
            tensor.role = static_cast<TensorRole>(i);
            return setTensor(campaign, id, std::move(tensor));
        }
    }
    return refused(TensorTableModel::tr("a role is input, weight, intermediate, state or output").toStdString());
}

} // namespace

TensorTableModel::TensorTableModel(
    Document& document, Editor& editor, Selection& selection, Presentation& presentation, QObject* parent)
    : CampaignTableModel(document, editor, NewRow::Last, parent)
    , m_selection(selection)
    , m_presentation(presentation)
{
    connect(&selection, &Selection::scenarioChanged, this, &TensorTableModel::read);
    connect(&document.timelines(), &Timelines::built, this, &TensorTableModel::read);
    read();
}

int TensorTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Kept + 1;
}

QStringList TensorTableModel::keys() const
{
    QStringList names;
    for (const Tensor& tensor : campaign().workload.tensors)
        names.append(fromUtf8(tensor.id));
    return names;
}

bool TensorTableModel::isEditable(int row, int column) const
{
    return isNewRow(row) ? column == Name && !campaign().scenarios.empty() : column != Kept;
}

QString TensorTableModel::bytesText(std::optional<double> bytes) const
{
    return fromUtf8(formatQuantity(bytes, Unit::Byte, numberFormat(campaign(), m_presentation)));
}

QString TensorTableModel::keptText(TensorId tensor) const
{
    auto& self = const_cast<TensorTableModel&>(*this);
    const TimedScenarioPointer timed = self.document().timelines().at(m_selection.scenario());
    if (timed) {
        for (const FusedGroup& group : timed->built->plan.fusion) {
            for (const KeptTensor& kept : group.kept) {
                if (kept.tensor == tensor)
                    return tr("on chip (%1)").arg(fromUtf8(group.id));
            }
        }
    }
    const ResourceId memory = campaign().machine.trafficResource();
    return memory.isValid() ? resourceText(campaign().machine.resource(memory)) : QString();
}

QString TensorTableModel::shownText(int row, int column) const
{
    const TensorId id(static_cast<std::size_t>(place(row)));
    const Tensor& tensor = campaign().workload.tensors[id.index()];
    switch (static_cast<Column>(column)) {
    case Name:
        return fromUtf8(tensor.id);
    case Shape: {
        QStringList ranks;
        for (const std::string& rank : tensor.ranks)
            ranks.append(fromUtf8(rank));
        return ranks.join(QStringLiteral(", "));
    }
    case Element:
        return bytesText(campaign().workload.elementBytes(id));
    case Size:
        return bytesText(campaign().workload.tensorBytes(id));
    case Role:
        return QLatin1String(roleWords[static_cast<std::size_t>(tensor.role)]);
    case Kept:
        return keptText(id);
    }
    return {};
}

QVariant TensorTableModel::cell(int row, int column, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return alignment(column == Element || column == Size ? Qt::AlignRight : Qt::AlignLeft);
    if (isNewRow(row)) {
        if (role == Qt::DisplayRole && column == Name)
            return tr("add a tensor …");
        if (role == Qt::ToolTipRole)
            return tr("Type a name, or name and ranks: W[M,K]. Einsums add their tensors by themselves.");
        return role == Qt::ForegroundRole ? mutedText() : QVariant();
    }
    if (static_cast<std::size_t>(place(row)) >= campaign().workload.tensors.size())
        return {};
    const Tensor& tensor = campaign().workload.tensors[static_cast<std::size_t>(place(row))];
    if (role == Qt::DisplayRole || role == Qt::EditRole)
        return shownText(row, column);
    if (role == Qt::ForegroundRole)
        return (column == Element && !tensor.bits) || (column == Size && !tensor.bytes) ? mutedText() : QVariant();
    if (role != Qt::ToolTipRole)
        return {};
    static const std::array tips = {
        QT_TR_NOOP("F2 to rename it, in all Einsums; Delete removes one that no phase moves."),
        QT_TR_NOOP("Names of ranks: M, K. F2 to change them."),
        QT_TR_NOOP("Size of an element: 2 B, 4 bit. Empty = that of the workload."),
        QT_TR_NOOP("Size in all, from ranks and elements; F2 to give it instead, empty = as they say."),
        QT_TR_NOOP("input, weight, intermediate, state or output: what fusion may keep from leaving the chip."),
        QT_TR_NOOP(
            "Where the current scenario keeps it; fuse phases with F to keep what passes between them on chip.")};
    return tr(tips[static_cast<std::size_t>(column)]);
}

EditResult<CampaignEdit> TensorTableModel::enter(int row, int column, const QString& text)
{
    if (isNewRow(row)) {
        const qsizetype bracket = text.indexOf(u'[');
        Tensor tensor;
        tensor.id = text.left(bracket).trimmed().toStdString();
        if (bracket >= 0)
            tensor.ranks = rankNames(text.mid(bracket));
        return addTensor(campaign(), std::move(tensor));
    }
    const TensorId id(static_cast<std::size_t>(place(row)));
    Tensor tensor = campaign().workload.tensors[id.index()];
    switch (static_cast<Column>(column)) {
    case Name:
        tensor.id = text.toStdString();
        break;
    case Shape:
        tensor.ranks = rankNames(text);
        break;
    case Element:
    case Size:
        return setSize(campaign(), id, std::move(tensor), column, text);
    case Role:
        return setRole(campaign(), id, std::move(tensor), text);
    case Kept:
        break;
    }
    return setTensor(campaign(), id, std::move(tensor));
}

QVariant TensorTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(section == Element || section == Size ? Qt::AlignRight : Qt::AlignLeft);
    static const std::array headings = {QT_TR_NOOP("Tensor"), QT_TR_NOOP("Ranks"), QT_TR_NOOP("Element"),
        QT_TR_NOOP("Size"), QT_TR_NOOP("Role"), QT_TR_NOOP("Kept")};
    return role == Qt::DisplayRole ? QVariant(tr(headings[static_cast<std::size_t>(section)])) : QVariant();
}

} // namespace minard
