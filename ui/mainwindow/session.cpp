#include "ui/mainwindow/session.h"

#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/visiblerange.h"
#include "ui/mainwindow/settings.h"
#include "ui/phases/phasespane.h"

#include <QDockWidget>
#include <QEvent>
#include <QFileInfo>
#include <QMainWindow>
#include <QScreen>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

/// Counts up whenever docks come, go or change their names: older states are not applied then.
constexpr int stateVersion = 2;
constexpr QSize defaultSize(1440, 900);
constexpr QSize smallestSize(480, 320);

std::string idOf(const Campaign& campaign, ScenarioId scenario)
{
    return scenario.isValid() && scenario.index() < campaign.scenarios.size() ? campaign.scenario(scenario).id
                                                                              : std::string();
}

QString resourceIdOf(const Machine& machine, ResourceId resource)
{
    return resource.isValid() && resource.index() < machine.resources.size()
        ? QString::fromStdString(machine.resource(resource).id)
        : QString();
}

ResourceId resourceOf(const Machine& machine, const QString& id)
{
    for (std::size_t k = 0; k < machine.resources.size(); ++k) {
        if (!id.isEmpty() && machine.resources[k].id == id.toStdString())
            return ResourceId(k);
    }
    return {};
}

} // namespace

Session::Session(QMainWindow& window, Settings& settings, Document& document, Selection& selection, VisibleRange& range,
    Presentation& presentation, PhasesPane& phases, QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_settings(settings)
    , m_document(document)
    , m_selection(selection)
    , m_range(range)
    , m_presentation(presentation)
    , m_phases(phases)
{
    window.installEventFilter(this);
    connect(&document.timelines(), &Timelines::built, this, &Session::restoreZoom);
}

void Session::restoreWindow()
{
    // Damaged bytes are not always noticed: they are fewer then, or give a window that nobody made that small.
    const QByteArray geometry = m_settings.windowGeometry();
    const bool isWhole = geometry.size() == m_window.saveGeometry().size();
    const bool restored = isWhole && m_window.restoreGeometry(geometry);
    if (!restored || m_window.width() < smallestSize.width() || m_window.height() < smallestSize.height()) {
        const QSize room = m_window.screen()->availableSize();
        m_window.resize(defaultSize.boundedTo(room));
    }
    m_isArranged = m_window.restoreState(m_settings.windowState(), stateVersion);
    m_phases.restoreLayout(m_settings.phaseColumns());
}

void Session::arrangeDocks()
{
    const QList<QDockWidget*> all = m_window.findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly);
    for (QDockWidget* one : all) {
        one->setFloating(false);
        one->show();
    }
    sizeDocks();
    for (const char* name : {"phases", "findings", "roofline", "inspector"})
        dock(name)->raise();
}

QDockWidget* Session::dock(const char* name) const
{
    return m_window.findChild<QDockWidget*>(QString::fromLatin1(name), Qt::FindDirectChildrenOnly);
}

void Session::sizeDocks()
{
    // Names and numbers grow with the font, so the columns beside the diagram do.
    const int em = m_window.fontMetrics().averageCharWidth();
    const int width = m_window.width();
    const int height = m_window.height();
    // On the left names and two or three numbers: whoever wants to see more of the table than of the diagram pulls.
    const int left = std::clamp(width * 23 / 100, std::min(44 * em, width * 30 / 100), 56 * em);
    const int right = std::clamp(width * 21 / 100, std::min(38 * em, width * 28 / 100), 70 * em);
    m_window.resizeDocks({dock("scenarios"), dock("inspector")}, {left, right}, Qt::Horizontal);
    m_window.resizeDocks({dock("scenarios"), dock("phases")}, {height * 30 / 100, height * 70 / 100}, Qt::Vertical);
    m_window.resizeDocks({dock("roofline"), dock("inspector")}, {height / 2, height / 2}, Qt::Vertical);
    m_window.resizeDocks({dock("findings")},
        {std::clamp(8 * m_window.fontMetrics().height(), height * 16 / 100, height * 25 / 100)}, Qt::Vertical);
}

bool Session::eventFilter(QObject* watched, QEvent* event)
{
    // The first sizes come with the window: a window manager may have given it others than were asked for.
    if (!m_isArranged && (event->type() == QEvent::Show || event->type() == QEvent::Resize) && m_window.isVisible())
        sizeDocks();
    // From the first press on, sizes belong to the user.
    if (event->type() == QEvent::WindowDeactivate || event->type() == QEvent::MouseButtonPress)
        m_isArranged = true;
    return QObject::eventFilter(watched, event);
}

void Session::save()
{
    m_settings.setWindow(m_window.saveGeometry(), m_window.saveState(stateVersion));
    m_settings.setPhaseColumns(m_phases.layoutState());
    const Campaign& campaign = m_document.campaign();
    SessionView view;
    view.file = m_document.filePath();
    for (const ScenarioId scenario : m_presentation.shown())
        view.shown.append(QString::fromStdString(idOf(campaign, scenario)));
    view.baseline = QString::fromStdString(idOf(campaign, m_presentation.baseline()));
    view.current = QString::fromStdString(idOf(campaign, m_selection.scenario()));
    view.line = resourceIdOf(campaign.machine, m_presentation.pair().line);
    view.pipe = resourceIdOf(campaign.machine, m_presentation.pair().pipe);
    view.stacking = m_presentation.stacking();
    if (!m_range.isFitted())
        view.range = m_range.range();
    m_settings.setSessionView(view);
}

std::optional<QString> Session::lastFile() const
{
    const QString file = m_settings.sessionView().file;
    if (file.isEmpty() || !QFileInfo::exists(file))
        return {};
    return file;
}

void Session::restoreView()
{
    m_zoomWaits = false;
    const SessionView view = m_settings.sessionView();
    if (view.file.isEmpty() || view.file != m_document.filePath())
        return;
    const Campaign& campaign = m_document.campaign();
    std::vector<ScenarioId> shown;
    for (const QString& id : view.shown) {
        if (const ScenarioId scenario = campaign.findScenario(id.toStdString()); scenario.isValid())
            shown.push_back(scenario);
    }
    if (!shown.empty())
        m_presentation.setShown(std::move(shown));
    if (const ScenarioId baseline = campaign.findScenario(view.baseline.toStdString()); baseline.isValid())
        m_presentation.setBaseline(baseline);
    if (const ScenarioId current = campaign.findScenario(view.current.toStdString()); current.isValid())
        m_selection.setScenario(current);
    m_presentation.setPair({resourceOf(campaign.machine, view.line), resourceOf(campaign.machine, view.pipe)});
    m_presentation.setStacking(view.stacking);
    m_zoomWaits = view.range.has_value();
    restoreZoom();
}

void Session::restoreZoom()
{
    if (!m_zoomWaits)
        return;
    for (const ScenarioId scenario : m_presentation.shown()) {
        if (!m_document.timelines().at(scenario) && !m_document.timelines().error(scenario))
            return;
    }
    m_zoomWaits = false;
    if (const auto range = m_settings.sessionView().range) {
        m_range.show(range->start, range->end);
        m_range.record();
    }
}

} // namespace minard
