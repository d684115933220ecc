#include "ui/models/legendmodel.h"

#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/wording.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace minard {

namespace {

/// Pieces from which some may share a pixel of a full window.
constexpr std::uint64_t manyPieces = 200;

/// A share to a tenth of a per cent, so that the column lines up.
QString shareText(double share, NumberFormat format)
{
    if (share > 0.0 && share < 0.0005)
        return QStringLiteral("< 0.1 %");
    format.significant = share < 0.00995 ? 1 : share < 0.0995 ? 2 : share < 0.9995 ? 3 : 4;
    format.zeros = TrailingZeros::Keep;
    return fromUtf8(formatQuantity(share, Unit::Fraction, format));
}

} // namespace

LegendModel::LegendModel(Document& document, Selection& selection, Presentation& presentation, QObject* parent)
    : QAbstractTableModel(parent)
    , m_document(document)
    , m_selection(selection)
    , m_presentation(presentation)
{
    connect(&document, &Document::replaced, this, &LegendModel::rebuild);
    connect(&document.timelines(), &Timelines::built, this, &LegendModel::rebuild);
    connect(&presentation, &Presentation::shownChanged, this, &LegendModel::rebuild);
    connect(&presentation, &Presentation::pictureChanged, this, &LegendModel::rebuild);
    connect(&selection, &Selection::scenarioChanged, this, &LegendModel::readShares);
    rebuild();
}

void LegendModel::rebuild()
{
    std::vector<Row> rows;
    std::vector<TimedScenarioPointer> timed;
    std::vector<DiagramInput> inputs;
    for (const ScenarioId scenario : m_presentation.shown()) {
        const TimedScenarioPointer one = m_document.timelines().at(scenario);
        if (!one)
            continue;
        timed.push_back(one); // keeps alive what the input refers to
        inputs.push_back({.campaign = *one->campaign,
            .scenario = one->built->scenario,
            .timeline = one->built->timeline,
            .styles = m_document.styles(),
            .line = m_presentation.pair().line,
            .pipe = m_presentation.pair().pipe,
            .title = {},
            .subtitle = {}});
    }
    for (LegendEntry& entry : legendEntries(inputs, m_presentation.layout()))
        rows.push_back({std::move(entry), {}, 0.0});
    if (!rows.empty())
        addMarks(rows);

    // Most edits change shares only; a view keeps its place then.
    if (const bool isSame = hasSameNames() && hasSameEntries(rows); !isSame) {
        beginResetModel();
        m_rows = std::move(rows);
        readNames();
        endResetModel();
    }
    readShares();
}

bool LegendModel::hasSameEntries(const std::vector<Row>& rows) const
{
    return std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
        [](const Row& a, const Row& b) { return a.entry == b.entry; });
}

bool LegendModel::hasSameNames() const
{
    const std::vector<Phase>& phases = m_document.campaign().workload.phases;
    return std::equal(phases.begin(), phases.end(), m_names.begin(), m_names.end(),
        [](const Phase& phase, const std::string& name) { return phase.label() == name; });
}

/// Which phases each row stands for.
void LegendModel::readNames()
{
    const std::vector<Phase>& phases = m_document.campaign().workload.phases;
    m_names.clear();
    std::unordered_map<std::string_view, int> rowOfName;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (m_rows[row].entry.kind == LegendKind::Phase)
            rowOfName.emplace(m_rows[row].entry.label, static_cast<int>(row));
    }
    m_rowOfPhase.assign(phases.size(), -1);
    for (std::size_t i = 0; i < phases.size(); ++i) {
        m_names.push_back(phases[i].label());
        const auto found = rowOfName.find(m_names.back());
        if (found == rowOfName.end())
            continue;
        m_rowOfPhase[i] = found->second;
        m_rows[static_cast<std::size_t>(found->second)].phases.insert(PhaseId(i));
    }
}

void LegendModel::addMarks(std::vector<Row>& rows) const
{
    bool fused = false;
    bool tiled = false;
    bool many = false;
    for (const ScenarioId scenario : m_presentation.shown()) {
        const TimedScenarioPointer timed = m_document.timelines().at(scenario);
        if (!timed)
            continue;
        fused = fused || !timed->built->scenario.fusion.empty();
        tiled = tiled || !timed->built->scenario.pipelines.empty();
        many = many || timed->built->timeline.pieceCount() > manyPieces;
    }
    const auto add = [&rows](LegendKind kind, const QString& label) {
        rows.push_back({{kind, label.toStdString(), {}, kNoStyle}, {}, 0.0});
    };
    if (fused)
        add(LegendKind::Fused, tr("fusion group"));
    if (tiled)
        add(LegendKind::Tiles, tr("start of a tile"));
    if (many)
        add(LegendKind::Merged, tr("range of merged pieces"));
}

void LegendModel::readShares()
{
    m_makespan = 0.0;
    for (Row& row : m_rows)
        row.busy = 0.0;
    if (const TimedScenarioPointer timed = m_document.timelines().at(m_selection.scenario())) {
        const Timeline& timeline = timed->built->timeline;
        m_makespan = timeline.makespan();
        for (std::size_t node = 0; node < timeline.nodes().size(); ++node) {
            const int row = rowOf(timeline.nodes()[node].phase);
            if (row >= 0)
                m_rows[static_cast<std::size_t>(row)].busy += timeline.timings()[node].shares.total();
        }
    }
    if (m_rows.empty())
        return;
    const int column = static_cast<int>(Column::Share);
    Q_EMIT dataChanged(index(0, column), index(rowCount() - 1, column));
}

std::optional<double> LegendModel::share(int row) const
{
    const Row& one = m_rows[static_cast<std::size_t>(row)];
    if (one.entry.kind != LegendKind::Phase || !(m_makespan > 0.0))
        return {};
    return one.busy / m_makespan;
}

int LegendModel::rowOf(PhaseId phase) const
{
    return phase.isValid() && phase.index() < m_rowOfPhase.size() ? m_rowOfPhase[phase.index()] : -1;
}

int LegendModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int LegendModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columnCountAll;
}

QVariant LegendModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const LegendEntry& shown = entry(index.row());
    if (index.column() == static_cast<int>(Column::Name)) {
        if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
            return fromUtf8(shown.label);
        if (role == Qt::ToolTipRole)
            return plainToolTip(fromUtf8(shown.label));
        return {};
    }
    const std::optional<double> value = share(index.row());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == RawRole)
        return value ? QVariant(*value) : QVariant();
    if (role == Qt::DisplayRole && value)
        return shareText(*value, numberFormat(m_document.campaign(), m_presentation));
    return {};
}

QVariant LegendModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const bool isName = section == static_cast<int>(Column::Name);
    if (role == Qt::DisplayRole)
        return isName ? tr("Phase or mark") : tr("Share");
    if (role == Qt::ToolTipRole)
        return isName ? tr("What a colour, texture or mark of the diagrams stands for")
                      : tr("Busy time as a share of the makespan of the current scenario; overlapping phases add up "
                           "to more than 100 %");
    if (role == Qt::TextAlignmentRole && !isName)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

Qt::ItemFlags LegendModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
    // Marks explain; there is nothing to select behind them.
    if (entry(index.row()).kind == LegendKind::Phase)
        flags |= Qt::ItemIsSelectable;
    return flags;
}

} // namespace minard
