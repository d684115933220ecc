#include "ui/machine/presetmodel.h"

#include "core/support/numberformat.h"
#include "ui/document/wording.h"

#include <algorithm>
#include <array>

namespace minard {

namespace {

/// Precisions in the order of their columns; others follow in the order they are found.
constexpr std::array<std::string_view, 13> usualOrder{
    "fp64", "fp32", "tf32", "bf16", "fp16", "fp8", "fp6", "fp4", "int32", "int16", "int8", "int4", "int1"};

std::vector<std::string> allPrecisions()
{
    std::vector<std::string> found;
    for (const MachinePreset& preset : presetTable().presets) {
        for (const std::string& precision : presetPrecisions(preset)) {
            if (std::find(found.begin(), found.end(), precision) == found.end())
                found.push_back(precision);
        }
    }
    const auto place = [](const std::string& precision) {
        return std::find(usualOrder.begin(), usualOrder.end(), precision) - usualOrder.begin();
    };
    std::stable_sort(
        found.begin(), found.end(), [&](const std::string& a, const std::string& b) { return place(a) < place(b); });
    return found;
}

/// The largest peak at a precision among the units.
const PresetFigure* bestPeak(const MachinePreset& preset, const std::string& precision)
{
    const PresetFigure* best = nullptr;
    for (const PresetUnit& unit : preset.compute) {
        for (const auto& [name, figure] : unit.peaks) {
            if (name == precision && figure.value && (!best || *figure.value > *best->value))
                best = &figure;
        }
    }
    return best;
}

} // namespace

PresetModel::PresetModel(QObject* parent) : QAbstractTableModel(parent), m_precisions(allPrecisions()) { }

const MachinePreset& PresetModel::presetAt(int row) const
{
    return presetTable().presets[static_cast<std::size_t>(row)];
}

int PresetModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(presetTable().presets.size());
}

int PresetModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : memoryColumn() + 1;
}

const PresetFigure* PresetModel::figureAt(const MachinePreset& preset, int column) const
{
    if (column == bandwidthColumn())
        return &preset.bandwidth;
    if (column == capacityColumn())
        return &preset.capacity;
    if (column >= FirstPeak && column < bandwidthColumn())
        return bestPeak(preset, m_precisions[static_cast<std::size_t>(column - FirstPeak)]);
    return nullptr;
}

QString PresetModel::textAt(const MachinePreset& preset, int column) const
{
    if (column == Name)
        return fromUtf8(preset.name);
    if (column == Vendor)
        return fromUtf8(preset.vendor);
    if (column == Kind)
        return fromUtf8(preset.deviceClass);
    if (column == memoryColumn())
        return fromUtf8(preset.memoryKind);
    const PresetFigure* figure = figureAt(preset, column);
    if (!figure || !figure->value)
        return {};
    const Unit unit = column == bandwidthColumn() ? Unit::BytePerSecond
        : column == capacityColumn()              ? Unit::Byte
                                                  : Unit::OperationPerSecond;
    return fromUtf8(formatQuantity(figure->value, unit));
}

QVariant PresetModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const MachinePreset& preset = presetAt(index.row());
    const PresetFigure* figure = figureAt(preset, index.column());
    switch (role) {
    case Qt::DisplayRole:
        return textAt(preset, index.column());
    case Qt::TextAlignmentRole:
        return index.column() >= FirstPeak && index.column() <= capacityColumn()
            ? QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter)
            : QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (!figure || !figure->value)
            return {};
        return plainToolTip(tr("%1: %2, source %3")
                                .arg(fromUtf8(formatQuantity(figure->value, Unit::None, {.significant = 17})),
                                    fromUtf8(figure->status), fromUtf8(figure->source)));
    case FigureRole:
        if (figure)
            return figure->value ? QVariant(*figure->value) : QVariant();
        return index.column() < FirstPeak || index.column() == memoryColumn() ? QVariant(textAt(preset, index.column()))
                                                                              : QVariant();
    default:
        return {};
    }
}

QVariant PresetModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section >= FirstPeak && section <= capacityColumn()
            ? QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter)
            : QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter);
    const bool isTip = role == Qt::ToolTipRole;
    if (role != Qt::DisplayRole && !isTip)
        return {};
    if (section == Name)
        return tr("Machine");
    if (section == Vendor)
        return tr("Vendor");
    if (section == Kind)
        return tr("Kind");
    if (section == bandwidthColumn())
        return isTip ? tr("Bandwidth of the off-chip memory, B/s") : tr("bandwidth");
    if (section == capacityColumn())
        return isTip ? tr("Capacity of the off-chip memory, bytes") : tr("capacity");
    if (section == memoryColumn())
        return tr("Memory");
    const QString precision = fromUtf8(m_precisions[static_cast<std::size_t>(section - FirstPeak)]);
    return isTip ? tr("Dense peak at %1, op/s; a multiply-accumulate counts as two").arg(precision) : precision;
}

PresetFilter::PresetFilter(PresetModel& presets, QObject* parent) : QSortFilterProxyModel(parent), m_presets(presets)
{
    setSourceModel(&presets);
    setSortRole(PresetModel::FigureRole);
}

void PresetFilter::setSearch(const QString& text)
{
    m_words = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

const MachinePreset* PresetFilter::presetAt(const QModelIndex& index) const
{
    return index.isValid() ? &m_presets.presetAt(mapToSource(index).row()) : nullptr;
}

bool PresetFilter::filterAcceptsRow(int row, const QModelIndex&) const
{
    const MachinePreset& preset = m_presets.presetAt(row);
    QString all;
    for (const std::string* text : {&preset.vendor, &preset.name, &preset.deviceClass, &preset.memoryKind, &preset.id})
        all += fromUtf8(*text) + QLatin1Char('\n');
    return std::all_of(
        m_words.begin(), m_words.end(), [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

bool PresetFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant a = left.data(PresetModel::FigureRole);
    const QVariant b = right.data(PresetModel::FigureRole);
    if (a.isValid() != b.isValid())
        return sortOrder() == Qt::AscendingOrder ? a.isValid() : b.isValid();
    if (a == b)
        return left.row() < right.row();
    return a.userType() == QMetaType::QString ? QString::localeAwareCompare(a.toString(), b.toString()) < 0
                                              : a.toDouble() < b.toDouble();
}

} // namespace minard
