#include "ui/models/phasetablemodel.h"

#include "core/model/timeunit.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/wording.h"
#include "ui/models/phasecell.h"
#include "ui/widgets/fielddelegate.h"

#include <QFont>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace minard {

namespace {

using Kind = PhaseColumn::Kind;

constexpr int significantDigits = 4;
constexpr int editedDigits = 7; ///< of what a field starts with

} // namespace

PhaseTableModel::PhaseTableModel(
    Document& document, Editor& editor, Selection& selection, Presentation& presentation, QObject* parent)
    : QAbstractTableModel(parent)
    , m_document(document)
    , m_editor(editor)
    , m_selection(selection)
    , m_presentation(presentation)
{
    connect(&document, &Document::replaced, this, &PhaseTableModel::rebuild);
    connect(&document.timelines(), &Timelines::built, this, &PhaseTableModel::readTimeline);
    connect(&selection, &Selection::scenarioChanged, this, &PhaseTableModel::rebuild);
    connect(&presentation, &Presentation::timeDisplayChanged, this, &PhaseTableModel::readUnits);
    rebuild();
}

PhaseTableModel::~PhaseTableModel() = default;

void PhaseTableModel::readTimeline(ScenarioId scenario)
{
    if (scenario == m_selection.scenario())
        rebuild();
}

void PhaseTableModel::rebuild()
{
    const TimedScenarioPointer timed = m_document.timelines().at(m_selection.scenario());
    if (timed == m_timed && m_table)
        return;
    if (m_timed && timed && hasRowsOf(*timed)) {
        // The same phases with other numbers: what is selected and edited stays.
        takeTimeline(timed);
        rearrange();
        readUnits();
        return;
    }
    beginResetModel();
    takeTimeline(timed);
    if (m_sortColumn >= static_cast<int>(m_columns.size()))
        m_sortColumn = -1;
    m_rows = arrangedRows();
    endResetModel();
    Q_EMIT rowsChanged();
}

bool PhaseTableModel::hasRowsOf(const TimedScenario& timed) const
{
    const std::vector<PlanNode>& now = timed.built->timeline.nodes();
    const std::vector<PlanNode>& before = m_timed->built->timeline.nodes();
    const auto same = [](const PlanNode& a, const PlanNode& b) {
        return a.phase == b.phase && a.repetition == b.repetition;
    };
    return std::equal(now.begin(), now.end(), before.begin(), before.end(), same)
        && phaseColumns(timed.built->scenario.machine) == m_columns;
}

void PhaseTableModel::takeTimeline(const TimedScenarioPointer& timed)
{
    m_table.reset();
    m_timed = timed;
    m_columns = m_timed ? phaseColumns(machine()) : std::vector<PhaseColumn>();
    if (m_timed)
        m_table = std::make_unique<PhaseTable>(*m_timed->campaign, *m_timed->built);
    m_scales.clear();
    for (const PhaseColumn column : m_columns)
        m_scales.push_back(scaleOf(column));
}

void PhaseTableModel::readUnits()
{
    m_scales.clear();
    for (const PhaseColumn column : m_columns)
        m_scales.push_back(scaleOf(column));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int PhaseTableModel::totalRows() const
{
    return m_timed ? static_cast<int>(m_timed->built->timeline.nodes().size()) : 0;
}

PhaseId PhaseTableModel::phaseAt(int row) const
{
    return m_timed->built->timeline.nodes()[nodeAt(row)].phase;
}

int PhaseTableModel::rowOf(std::uint32_t node) const
{
    const auto found = std::find(m_rows.begin(), m_rows.end(), node);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

bool PhaseTableModel::matches(std::uint32_t node) const
{
    if (m_filter.isEmpty())
        return true;
    const PhaseFigures figures = m_table->at(node);
    for (const std::string* text : {&figures.id, &figures.name, &figures.group, &figures.layerClass}) {
        if (fromUtf8(*text).contains(m_filter, Qt::CaseInsensitive))
            return true;
    }
    return false;
}

std::vector<std::uint32_t> PhaseTableModel::arrangedRows() const
{
    std::vector<std::uint32_t> rows(static_cast<std::size_t>(totalRows()));
    std::iota(rows.begin(), rows.end(), 0U);
    if (!m_filter.isEmpty())
        std::erase_if(rows, [this](std::uint32_t node) { return !matches(node); });
    if (m_sortColumn >= 0)
        sortRows(rows);
    return rows;
}

void PhaseTableModel::sortRows(std::vector<std::uint32_t>& rows) const
{
    const PhaseColumn column = m_columns[static_cast<std::size_t>(m_sortColumn)];
    const bool ascending = m_sortOrder == Qt::AscendingOrder;
    // Keys are worked out once per row: comparing would do it log n times.
    if (column.isText()) {
        std::vector<QString> keys(static_cast<std::size_t>(totalRows()));
        for (const std::uint32_t node : rows)
            keys[node] = text(m_table->at(node), column);
        std::stable_sort(rows.begin(), rows.end(), [&](std::uint32_t a, std::uint32_t b) {
            if (keys[a].isEmpty() != keys[b].isEmpty())
                return keys[b].isEmpty();
            const int order = keys[a].compare(keys[b], Qt::CaseInsensitive);
            return ascending ? order < 0 : order > 0;
        });
        return;
    }
    std::vector<double> keys(static_cast<std::size_t>(totalRows()), std::nan(""));
    for (const std::uint32_t node : rows)
        keys[node] = number(node, column).value_or(std::nan(""));
    std::stable_sort(rows.begin(), rows.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (std::isnan(keys[a]) || std::isnan(keys[b]))
            return !std::isnan(keys[a]) && std::isnan(keys[b]);
        return ascending ? keys[a] < keys[b] : keys[a] > keys[b];
    });
}

void PhaseTableModel::rearrange()
{
    Q_EMIT layoutAboutToBeChanged();
    std::vector<std::uint32_t> before = std::exchange(m_rows, arrangedRows());
    std::vector<int> rowOfNode(static_cast<std::size_t>(totalRows()), -1);
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        rowOfNode[m_rows[row]] = static_cast<int>(row);
    const QModelIndexList old = persistentIndexList();
    QModelIndexList moved;
    moved.reserve(old.size());
    for (const QModelIndex& entry : old) {
        const int row = rowOfNode[before[static_cast<std::size_t>(entry.row())]];
        moved.append(row < 0 ? QModelIndex() : index(row, entry.column()));
    }
    changePersistentIndexList(old, moved);
    Q_EMIT layoutChanged();
    Q_EMIT rowsChanged();
}

void PhaseTableModel::setFilter(const QString& text)
{
    if (text == m_filter)
        return;
    m_filter = text;
    rearrange();
}

void PhaseTableModel::sort(int column, Qt::SortOrder order)
{
    if (column == m_sortColumn && order == m_sortOrder)
        return;
    m_sortColumn = column;
    m_sortOrder = order;
    rearrange();
}

std::optional<double> PhaseTableModel::number(std::uint32_t node, PhaseColumn column) const
{
    const Timeline& timeline = m_timed->built->timeline;
    const NodeTiming& timing = timeline.timings()[node];
    switch (column.kind) {
    case Kind::Start:
        return timing.start;
    case Kind::End:
        return timing.end;
    case Kind::Duration:
        return timing.shares.total();
    case Kind::Share:
        return timeline.makespan() > 0.0 ? std::optional(timing.shares.total() / timeline.makespan()) : std::nullopt;
    case Kind::Dilated:
        return timing.shares.dilated;
    case Kind::Throttled:
        return timing.shares.throttled;
    case Kind::Pieces:
        return static_cast<double>(timing.pieces);
    case Kind::Use:
        return m_table->at(node).use[column.resource.index()];
    case Kind::Volume:
        return m_table->at(node).volume[column.resource.index()];
    case Kind::Intensity:
        return m_table->at(node).intensity;
    case Kind::Efficiency: {
        const PhaseFigures figures = m_table->at(node);
        return figures.bound.isValid() ? std::optional(figures.efficiency) : std::nullopt;
    }
    case Kind::Name:
    case Kind::Group:
    case Kind::Class:
    case Kind::Bound:
        break;
    }
    return std::nullopt;
}

QString PhaseTableModel::text(const PhaseFigures& figures, PhaseColumn column) const
{
    if (column.kind == Kind::Group)
        return fromUtf8(figures.group);
    if (column.kind == Kind::Class)
        return fromUtf8(figures.layerClass);
    if (column.kind == Kind::Bound)
        return figures.bound.isValid() ? resourceText(m_timed->built->scenario.machine.resource(figures.bound))
                                       : QString();
    // A repetition is told by its number: "TX#3".
    const qsizetype hash = fromUtf8(figures.id).lastIndexOf(u'#');
    const bool repeats = m_timed->campaign->workload.repeat > 1 && hash >= 0;
    return fromUtf8(figures.name) + (repeats ? fromUtf8(figures.id).mid(hash) : QString());
}

const Machine& PhaseTableModel::machine() const
{
    return m_timed->built->scenario.machine;
}

Unit PhaseTableModel::unitOf(PhaseColumn column) const
{
    return column.unit(timeUnitOf(m_timed->campaign->units), machine());
}

AxisScale PhaseTableModel::scaleOf(PhaseColumn column) const
{
    const NumberFormat format = numberFormat(*m_timed->campaign, m_presentation);
    const Timeline& timeline = m_timed->built->timeline;
    switch (column.measure()) {
    case PhaseColumn::Measure::Text:
    case PhaseColumn::Measure::Count:
        return {};
    case PhaseColumn::Measure::Time:
        // One scale for all times of the table.
        return chooseAxisScale(
            0.0, std::max(std::abs(timeline.start()), std::abs(timeline.end())), unitOf(column), format);
    case PhaseColumn::Measure::Fraction:
        return {.multiplier = 100.0, .divisor = 1.0, .symbol = "%"};
    case PhaseColumn::Measure::Volume: {
        double largest = 0.0;
        for (const PlanNode& node : timeline.nodes())
            largest = std::max(largest, node.volume[column.resource.index()]);
        return chooseAxisScale(0.0, largest, unitOf(column), format);
    }
    case PhaseColumn::Measure::Intensity:
        return {.multiplier = 1.0, .divisor = 1.0, .symbol = std::string(unitSymbol(Unit::OperationPerByte))};
    }
    return {};
}

QString PhaseTableModel::asText(const std::vector<int>& rows, const std::vector<int>& columns) const
{
    const auto oneLine = [](QString cell) {
        return cell.replace(u'\t', u' ').replace(u'\n', u' ').replace(u'\r', u' ');
    };
    QStringList lines;
    QStringList cells;
    for (const int column : columns)
        cells.append(oneLine(
            m_columns[static_cast<std::size_t>(column)].exactHeading(timeUnitOf(m_timed->campaign->units), machine())));
    lines.append(cells.join(u'\t'));
    for (const int row : rows) {
        cells.clear();
        for (const int column : columns) {
            const QVariant raw = index(row, column).data(RawRole);
            if (raw.typeId() == QMetaType::Double)
                cells.append(fromUtf8(formatExact(raw.toDouble())));
            else
                cells.append(oneLine(raw.toString()));
        }
        lines.append(cells.join(u'\t'));
    }
    return lines.join(u'\n') + u'\n';
}

int PhaseTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int PhaseTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant PhaseTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const std::uint32_t node = nodeAt(index.row());
    const PhaseColumn column = m_columns[static_cast<std::size_t>(index.column())];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((column.isText() ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    if (role == StyleRole) {
        const std::uint8_t style = m_document.styles().style(m_timed->built->timeline.nodes()[node].phase);
        return column.kind == Kind::Name && style != kNoStyle ? QVariant(int(style)) : QVariant();
    }
    if (role == Qt::ToolTipRole)
        return plainToolTip(toolTip(node, column));
    if (role == FieldDelegate::RefusalRole)
        return m_refusal;
    if (role == Qt::EditRole) {
        NumberFormat format = numberFormat(*m_timed->campaign, m_presentation);
        format.significant = editedDigits;
        return editText(*m_timed, phaseAt(index.row()), column, format);
    }
    if (role == Qt::FontRole && isOwn(node, column)) {
        QFont own;
        own.setBold(true);
        return own;
    }
    if (role != Qt::DisplayRole && role != RawRole)
        return {};
    if (column.isText())
        return text(m_table->at(node), column);
    const std::optional<double> value = number(node, column);
    if (role == RawRole)
        return value ? QVariant(*value) : QVariant();
    if (!value)
        return tr("n/a");
    if (column.kind == Kind::Pieces)
        return fromUtf8(formatCount(static_cast<std::int64_t>(*value)));
    NumberFormat format;
    format.significant = significantDigits;
    // Fractions keep their rule that only 100 % is "100 %".
    if (unitOf(column) == Unit::Fraction)
        return fromUtf8(formatQuantity(value, Unit::Fraction, format))
            .remove(QStringLiteral("\u00a0%"))
            .remove(QStringLiteral(" %"));
    return fromUtf8(
        formatQuantity(m_scales[static_cast<std::size_t>(index.column())].shown(*value), Unit::None, format));
}

QString PhaseTableModel::toolTip(std::uint32_t node, PhaseColumn column) const
{
    QStringList lines;
    if (column.isText())
        lines.append(text(m_table->at(node), column));
    const QString fixed = whyFixed(*m_timed, column);
    if (isOwn(node, column))
        lines.append(tr("A number of this scenario's own."));
    lines.append(fixed.isEmpty() ? editingHint(column) : fixed);
    lines.removeAll(QString());
    return lines.join(u'\n');
}

bool PhaseTableModel::isOwn(std::uint32_t node, PhaseColumn column) const
{
    const std::optional<PhaseNumber> number = numberOf(column);
    const ScenarioId scenario = m_timed->built->scenario.id;
    return number && scenario.index() < m_timed->campaign->scenarios.size()
        && isOwnNumber(m_timed->campaign->scenario(scenario), m_timed->built->timeline.nodes()[node].phase, *number);
}

Qt::ItemFlags PhaseTableModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && whyFixed(*m_timed, m_columns[static_cast<std::size_t>(index.column())]).isEmpty())
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool PhaseTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable))
        return false;
    const auto column = static_cast<std::size_t>(index.column());
    m_refusal = enterCell(m_document, m_editor, m_timed->built->scenario.id, phaseAt(index.row()), m_columns[column],
        value.toString(), fromUtf8(m_scales[column].symbol));
    return m_refusal.isEmpty();
}

QVariant PhaseTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount() || !m_timed)
        return {};
    const PhaseColumn column = m_columns[static_cast<std::size_t>(section)];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((column.isText() ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    if (role == Qt::ToolTipRole)
        return plainToolTip(column.toolTip(machine()));
    if (role != Qt::DisplayRole)
        return {};
    const std::string& symbol = m_scales[static_cast<std::size_t>(section)].symbol;
    const QString heading = column.heading(machine());
    return symbol.empty() ? heading : QStringLiteral("%1 [%2]").arg(heading, fromUtf8(symbol));
}

} // namespace minard
