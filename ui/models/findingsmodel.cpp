#include "ui/models/findingsmodel.h"

#include "core/analysis/bulk.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/wording.h"

#include <algorithm>

namespace minard {

namespace {

/// Oversubscription has lines of its own, with units and a place to go to.
constexpr const char* oversubscribedId = "oversubscribed";

QString severityText(Severity severity)
{
    switch (severity) {
    case Severity::Note:
        return FindingsModel::tr("note");
    case Severity::Warning:
        return FindingsModel::tr("warning");
    case Severity::Error:
        return FindingsModel::tr("error");
    }
    return {};
}

} // namespace

FindingsModel::FindingsModel(Document& document, Presentation& presentation, QObject* parent)
    : QAbstractTableModel(parent)
    , m_document(document)
    , m_presentation(presentation)
{
    connect(&document, &Document::replaced, this, &FindingsModel::rebuild);
    connect(&document.timelines(), &Timelines::built, this, &FindingsModel::rebuild);
    connect(&presentation, &Presentation::timeDisplayChanged, this, &FindingsModel::rebuild);
    rebuild();
}

void FindingsModel::rebuild()
{
    beginResetModel();
    m_findings.clear();
    for (const Diagnostic& remark : m_document.remarks())
        m_findings.push_back({remark.severity, fromUtf8(remark.message), fromUtf8(remark.where), {}, {}, {}});
    for (std::size_t i = 0; i < m_document.campaign().scenarios.size(); ++i)
        addScenario(ScenarioId(i));
    std::stable_sort(m_findings.begin(), m_findings.end(),
        [](const Finding& a, const Finding& b) { return a.scenario == b.scenario && a.severity > b.severity; });
    endResetModel();
    Q_EMIT countChanged();
}

void FindingsModel::addScenario(ScenarioId scenario)
{
    if (const Error* error = m_document.timelines().error(scenario)) {
        m_findings.push_back({Severity::Error, fromUtf8(error->what), fromUtf8(error->where), scenario, {}, {}});
        return;
    }
    const TimedScenarioPointer timed = m_document.timelines().at(scenario);
    if (!timed)
        return;
    for (const Diagnostic& diagnostic : timed->built->diagnostics) {
        if (diagnostic.id != oversubscribedId)
            m_findings.push_back({diagnostic.severity, fromUtf8(diagnostic.message), fromUtf8(diagnostic.where),
                scenario, timed->campaign->workload.findPhase(diagnostic.where), {}});
    }
    addOversubscription(scenario);
    addOutlier(scenario);
}

void FindingsModel::addOutlier(ScenarioId scenario)
{
    const TimedScenarioPointer timed = m_document.timelines().at(scenario);
    const auto bulk = bulkOf(timed->built->timeline);
    if (!bulk)
        return;
    const Campaign& campaign = *timed->campaign;
    const NumberFormat format = numberFormat(campaign, m_presentation);
    m_findings.push_back({Severity::Note,
        tr("something runs far from the rest, %1 of the time is empty; Shift+Home shows the rest")
            .arg(fromUtf8(formatQuantity(bulk->emptyShare, Unit::Fraction, format))),
        tr("%1 to %2").arg(timeText(bulk->start, campaign, format), timeText(bulk->end, campaign, format)), scenario,
        {}, TimeRange{bulk->start, bulk->end}});
}

void FindingsModel::addOversubscription(ScenarioId scenario)
{
    const TimedScenarioPointer timed = m_document.timelines().at(scenario);
    const Campaign& campaign = *timed->campaign;
    const NumberFormat format = numberFormat(campaign, m_presentation);
    for (const Oversubscription& stretch : timed->built->timeline.oversubscribed()) {
        const QString resource = resourceText(timed->built->scenario.machine.resource(stretch.resource));
        const QString demand = fromUtf8(formatQuantity(stretch.demand, Unit::Fraction, format));
        const QString start = timeText(stretch.start, campaign, format);
        const QString end = timeText(stretch.end, campaign, format);
        QString message;
        if (stretch.count > 1)
            message = tr("%1 is oversubscribed: demand %2, %n times, every %3", nullptr,
                static_cast<int>(std::min<std::uint64_t>(stretch.count, 2000000000)))
                          .arg(resource, demand, timeText(stretch.period, campaign, format));
        else
            message = tr("%1 is oversubscribed: demand %2 for %3")
                          .arg(resource, demand, timeText(stretch.end - stretch.start, campaign, format));
        m_findings.push_back({Severity::Warning, message, tr("%1 to %2").arg(start, end), scenario, {},
            TimeRange{stretch.start, stretch.end}});
    }
}

int FindingsModel::count(Severity atLeast) const
{
    return static_cast<int>(std::count_if(m_findings.begin(), m_findings.end(),
        [atLeast](const Finding& finding) { return finding.severity >= atLeast; }));
}

int FindingsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_findings.size());
}

int FindingsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columnCountAll;
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Finding& entry = finding(index.row());
    if (role == SeverityRole)
        return static_cast<int>(entry.severity);
    if (role == Qt::ToolTipRole)
        return plainToolTip(severityText(entry.severity) + QStringLiteral(": ") + entry.message);
    if (role == Qt::AccessibleTextRole)
        return severityText(entry.severity) + QStringLiteral(": ") + entry.message;
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case Column::Message:
        return entry.message;
    case Column::Scenario:
        return entry.scenario.isValid() && entry.scenario.index() < m_document.campaign().scenarios.size()
            ? fromUtf8(m_document.campaign().scenario(entry.scenario).label())
            : tr("document");
    case Column::Place:
        return entry.place;
    }
    return {};
}

QVariant FindingsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case Column::Message:
        return tr("Finding");
    case Column::Scenario:
        return tr("Scenario");
    case Column::Place:
        return tr("Where");
    }
    return {};
}

} // namespace minard
