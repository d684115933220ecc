#include "ui/models/scenariomodel.h"

#include "ui/document/document.h"
#include "ui/document/makespan.h"
#include "ui/document/presentation.h"
#include "ui/document/wording.h"

namespace minard {

ScenarioModel::ScenarioModel(Document& document, Presentation& presentation, QObject* parent)
    : QAbstractItemModel(parent)
    , m_document(document)
    , m_presentation(presentation)
{
    connect(&document, &Document::replaced, this, &ScenarioModel::rebuild);
    connect(&document, &Document::changed, this, &ScenarioModel::readChange);
    connect(&document.timelines(), &Timelines::built, this, &ScenarioModel::refresh);
    connect(&presentation, &Presentation::shownChanged, this,
        [this] { refreshColumns(Column::Name, Column::Name, {Qt::CheckStateRole}); });
    connect(&presentation, &Presentation::baselineChanged, this,
        [this] { refreshColumns(Column::Name, Column::Difference); });
    connect(&presentation, &Presentation::timeDisplayChanged, this,
        [this] { refreshColumns(Column::Makespan, Column::Difference); });
    rebuild();
}

void ScenarioModel::rebuild()
{
    beginResetModel();
    const std::vector<Scenario>& scenarios = m_document.campaign().scenarios;
    m_nodes.assign(scenarios.size(), {});
    m_roots.clear();
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        const ScenarioId id(i);
        // A base further down, or a cycle of bases, would make a tree without root: those become roots themselves.
        const ScenarioId base = scenarios[i].base;
        const bool rooted = !base.isValid() || base.index() >= i;
        std::vector<ScenarioId>& siblings = rooted ? m_roots : m_nodes[base.index()].children;
        m_nodes[i].parent = rooted ? ScenarioId() : base;
        m_nodes[i].row = static_cast<int>(siblings.size());
        siblings.push_back(id);
    }
    endResetModel();
}

void ScenarioModel::readChange(const CampaignChange& change)
{
    if (change.parts & (CampaignChange::Parts(CampaignChange::ScenarioList) | CampaignChange::Scenarios))
        rebuild();
    else if (change.parts & CampaignChange::Texts)
        refreshColumns(Column::Name, Column::Name);
}

void ScenarioModel::refresh(ScenarioId scenario)
{
    // The difference of every scenario hangs on the baseline.
    if (scenario == m_presentation.baseline()) {
        refreshColumns(Column::Name, Column::Source);
        return;
    }
    const QModelIndex first = indexOf(scenario, Column::Name);
    if (first.isValid())
        Q_EMIT dataChanged(first, indexOf(scenario, Column::Source));
}

void ScenarioModel::refreshColumns(Column first, Column last, const QList<int>& roles)
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        Q_EMIT dataChanged(indexOf(ScenarioId(i), first), indexOf(ScenarioId(i), last), roles);
}

ScenarioId ScenarioModel::scenarioAt(const QModelIndex& index) const
{
    return index.isValid() ? ScenarioId(index.internalId()) : ScenarioId();
}

QModelIndex ScenarioModel::indexOf(ScenarioId scenario, Column column) const
{
    if (!scenario.isValid() || scenario.index() >= m_nodes.size())
        return {};
    return createIndex(m_nodes[scenario.index()].row, static_cast<int>(column), quintptr(scenario.index()));
}

const std::vector<ScenarioId>& ScenarioModel::childrenOf(ScenarioId scenario) const
{
    return scenario.isValid() ? m_nodes[scenario.index()].children : m_roots;
}

QModelIndex ScenarioModel::index(int row, int column, const QModelIndex& parent) const
{
    if (parent.column() > 0 || row < 0 || column < 0 || column >= columnCountAll)
        return {};
    const std::vector<ScenarioId>& siblings = childrenOf(scenarioAt(parent));
    if (static_cast<std::size_t>(row) >= siblings.size())
        return {};
    return createIndex(row, column, quintptr(siblings[static_cast<std::size_t>(row)].index()));
}

QModelIndex ScenarioModel::parent(const QModelIndex& child) const
{
    return child.isValid() ? indexOf(m_nodes[scenarioAt(child).index()].parent) : QModelIndex();
}

int ScenarioModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(childrenOf(scenarioAt(parent)).size());
}

int ScenarioModel::columnCount(const QModelIndex&) const
{
    return columnCountAll;
}

QString ScenarioModel::text(ScenarioId scenario, Column column) const
{
    const Campaign& campaign = m_document.campaign();
    const TimedScenarioPointer timed = m_document.timelines().at(scenario);
    const NumberFormat format = numberFormat(campaign, m_presentation);
    switch (column) {
    case Column::Name:
        return fromUtf8(campaign.scenario(scenario).label());
    case Column::Makespan:
        if (timed)
            return timeText(timed->built->timeline.makespan(), campaign, format);
        return m_document.timelines().error(scenario) ? tr("error") : QStringLiteral("…");
    case Column::Difference:
        if (scenario == m_presentation.baseline())
            return tr("baseline");
        if (const auto difference = compareMakespans(m_document.timelines(), scenario, m_presentation.baseline()))
            return difference->relativeText();
        return {};
    case Column::Source:
        return timed ? sourceText(timed->built->scenario.source) : QString();
    }
    return {};
}

QVariant ScenarioModel::raw(ScenarioId scenario, Column column) const
{
    const TimedScenarioPointer timed = m_document.timelines().at(scenario);
    if (column == Column::Makespan)
        return timed ? QVariant(timed->built->timeline.makespan()) : QVariant();
    if (column == Column::Difference) {
        const auto difference = compareMakespans(m_document.timelines(), scenario, m_presentation.baseline());
        return difference ? QVariant(difference->absolute) : QVariant();
    }
    return text(scenario, column);
}

QString ScenarioModel::toolTip(ScenarioId scenario) const
{
    if (const Error* error = m_document.timelines().error(scenario))
        return fromUtf8(sentence(*error));
    const Campaign& campaign = m_document.campaign();
    const Scenario& entry = campaign.scenario(scenario);
    QString tip = fromUtf8(entry.label());
    if (entry.base.isValid())
        tip = tr("%1, a variant of %2").arg(tip, fromUtf8(campaign.scenario(entry.base).label()));
    const ScenarioId baseline = m_presentation.baseline();
    if (const auto difference = compareMakespans(m_document.timelines(), scenario, baseline))
        tip += tr("; %1 against %2")
                   .arg(difference->text(campaign, numberFormat(campaign, m_presentation)),
                       fromUtf8(campaign.scenario(baseline).label()));
    return tip;
}

QVariant ScenarioModel::data(const QModelIndex& index, int role) const
{
    const ScenarioId scenario = scenarioAt(index);
    if (!scenario.isValid())
        return {};
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(scenario, column);
    case Qt::ToolTipRole:
        // Names are plain text, whatever they contain.
        return plainToolTip(toolTip(scenario));
    case Qt::TextAlignmentRole:
        if (column == Column::Makespan || column == Column::Difference)
            return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
        return {};
    case Qt::CheckStateRole:
        if (column != Column::Name)
            return {};
        return m_presentation.isShown(scenario) ? Qt::Checked : Qt::Unchecked;
    case RawRole:
        return raw(scenario, column);
    default:
        return {};
    }
}

bool ScenarioModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const ScenarioId scenario = scenarioAt(index);
    if (!scenario.isValid() || role != Qt::CheckStateRole || index.column() != static_cast<int>(Column::Name))
        return false;
    if (value.toInt() == Qt::Checked)
        m_presentation.showScenario(scenario);
    else
        m_presentation.hideScenario(scenario);
    return true;
}

QVariant ScenarioModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const auto column = static_cast<Column>(section);
    if (role == Qt::TextAlignmentRole && (column == Column::Makespan || column == Column::Difference))
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Column::Name:
        return tr("Scenario");
    case Column::Makespan:
        return tr("Makespan");
    case Column::Difference:
        return tr("Difference");
    case Column::Source:
        return tr("Source");
    }
    return {};
}

Qt::ItemFlags ScenarioModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (index.column() == static_cast<int>(Column::Name))
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

} // namespace minard
