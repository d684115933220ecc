#include "ui/mainwindow/viewactions.h"

#include "core/analysis/bulk.h"
#include "ui/campaign/campaignview.h"
#include "ui/campaign/panelranges.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/visiblerange.h"
#include "ui/mainwindow/actiontable.h"
#include "ui/mainwindow/settings.h"

#include <QActionGroup>
#include <QMenu>
#include <array>
#include <utility>

namespace minard {

namespace {

constexpr double zoomStep = 1.5;

constexpr std::array themes = {std::pair(ActionId::ThemeSystem, ThemeMode::System),
    std::pair(ActionId::ThemeLight, ThemeMode::Light), std::pair(ActionId::ThemeDark, ThemeMode::Dark)};

constexpr std::array times = {std::pair(ActionId::TimeAutomatic, TimeDisplay::Auto),
    std::pair(ActionId::TimeSeconds, TimeDisplay::Second),
    std::pair(ActionId::TimeMilliseconds, TimeDisplay::Millisecond),
    std::pair(ActionId::TimeMicroseconds, TimeDisplay::Microsecond),
    std::pair(ActionId::TimeNanoseconds, TimeDisplay::Nanosecond), std::pair(ActionId::TimeCycles, TimeDisplay::Cycle)};

} // namespace

ViewActions::ViewActions(ActionTable& actions, Settings& settings, Theme& theme, Document& document,
    Selection& selection, VisibleRange& range, Presentation& presentation, CampaignView& view, QObject* parent)
    : QObject(parent)
    , m_actions(actions)
    , m_settings(settings)
    , m_theme(theme)
    , m_document(document)
    , m_selection(selection)
    , m_range(range)
    , m_presentation(presentation)
    , m_themes(new QActionGroup(this))
    , m_times(new QActionGroup(this))
    , m_axes(new QActionGroup(this))
{
    bindZoom(view);
    bindLook();
    bindAxes(view);
    bindTheme();
    bindTime();
    connect(&document, &Document::replaced, this, &ViewActions::readState);
    connect(&range, &VisibleRange::historyChanged, this, &ViewActions::readState);
    connect(&range, &VisibleRange::changed, this, &ViewActions::readState);
    connect(&selection, &Selection::phasesChanged, this, &ViewActions::readState);
    readState();
}

void ViewActions::bindZoom(CampaignView& view)
{
    const auto middle = [this] { return (m_range.axis().start() + m_range.axis().end()) / 2.0; };
    connect(m_actions.at(ActionId::FitAll), &QAction::triggered, &m_range, &VisibleRange::fit);
    connect(m_actions.at(ActionId::FitBulk), &QAction::triggered, this, [this] {
        const TimedScenarioPointer timed = m_document.timelines().at(m_selection.scenario());
        const auto bulk = timed ? bulkOf(timed->built->timeline) : std::nullopt;
        if (bulk)
            m_range.show(bulk->start, bulk->end);
        else
            m_range.fit();
        m_range.record();
    });
    connect(m_actions.at(ActionId::FitSelection), &QAction::triggered, &view, &CampaignView::fitSelection);
    connect(m_actions.at(ActionId::ZoomIn), &QAction::triggered, this,
        [this, middle] { m_range.zoomAbout(middle(), zoomStep); });
    connect(m_actions.at(ActionId::ZoomOut), &QAction::triggered, this,
        [this, middle] { m_range.zoomAbout(middle(), 1.0 / zoomStep); });
    connect(m_actions.at(ActionId::ViewBack), &QAction::triggered, &m_range, &VisibleRange::goBack);
    connect(m_actions.at(ActionId::ViewForward), &QAction::triggered, &m_range, &VisibleRange::goForward);
}

void ViewActions::bindLook()
{
    connect(m_actions.at(ActionId::MirroredLayout), &QAction::triggered, this, [this](bool mirrored) {
        m_presentation.setLayout(mirrored ? DiagramLayout::Mirrored : DiagramLayout::OnLine);
        m_settings.setLayout(m_presentation.layout());
    });
    connect(m_actions.at(ActionId::TextLarger), &QAction::triggered, this,
        [this] { changeTextSize(m_theme.pointSize() + 1.0); });
    connect(m_actions.at(ActionId::TextSmaller), &QAction::triggered, this,
        [this] { changeTextSize(m_theme.pointSize() - 1.0); });
    connect(m_actions.at(ActionId::ShowAllScenarios), &QAction::triggered, this, [this] {
        std::vector<ScenarioId> all;
        for (std::size_t i = 0; i < m_document.campaign().scenarios.size(); ++i)
            all.emplace_back(i);
        m_presentation.setShown(std::move(all));
    });
}

void ViewActions::bindAxes(CampaignView& view)
{
    PanelRanges& ranges = view.ranges();
    for (const ActionId id : {ActionId::AxesLocked, ActionId::AxesFree, ActionId::AxesAligned})
        m_axes->addAction(m_actions.at(id));
    const auto readMode = [this, &ranges] {
        m_actions.at(ActionId::AxesLocked)->setChecked(ranges.mode() == TimeAxes::Locked);
        m_actions.at(ActionId::AxesFree)->setChecked(ranges.mode() == TimeAxes::Free);
        m_actions.at(ActionId::AxesAligned)->setChecked(ranges.mode() == TimeAxes::Aligned);
    };
    connect(m_actions.at(ActionId::AxesLocked), &QAction::triggered, &ranges, &PanelRanges::lock);
    connect(m_actions.at(ActionId::AxesFree), &QAction::triggered, &ranges, &PanelRanges::unlock);
    connect(m_actions.at(ActionId::AxesAligned), &QAction::triggered, this,
        [this, &ranges] { ranges.align(m_selection.currentPhase()); });
    connect(&ranges, &PanelRanges::modeChanged, this, readMode);
    connect(m_actions.at(ActionId::BaselineOutline), &QAction::triggered, &view, &CampaignView::setBaselineOutline);
    readMode();
}

void ViewActions::changeTextSize(double points)
{
    m_theme.setPointSize(points);
    m_settings.setPointSize(m_theme.pointSize());
}

void ViewActions::bindTheme()
{
    for (const auto& [id, mode] : themes) {
        m_themes->addAction(m_actions.at(id));
        connect(m_actions.at(id), &QAction::triggered, this, [this, wanted = mode] {
            m_theme.setMode(wanted);
            m_settings.setThemeMode(wanted);
        });
    }
}

void ViewActions::bindTime()
{
    for (const auto& [id, display] : times) {
        m_times->addAction(m_actions.at(id));
        connect(m_actions.at(id), &QAction::triggered, this, [this, wanted = display] {
            m_presentation.setTimeDisplay(wanted);
            m_settings.setTimeDisplay(wanted);
        });
    }
}

void ViewActions::restore()
{
    m_theme.setMode(m_settings.themeMode());
    if (m_settings.pointSize() > 0.0)
        m_theme.setPointSize(m_settings.pointSize());
    m_presentation.setTimeDisplay(m_settings.timeDisplay());
    m_presentation.setLayout(m_settings.layout());
    m_actions.at(ActionId::MirroredLayout)->setChecked(m_presentation.layout() == DiagramLayout::Mirrored);
    for (const auto& [id, mode] : themes)
        m_actions.at(id)->setChecked(mode == m_theme.mode());
    for (const auto& [id, display] : times)
        m_actions.at(id)->setChecked(display == m_presentation.timeDisplay());
}

void ViewActions::readState()
{
    const Campaign& campaign = m_document.campaign();
    const bool open = !campaign.scenarios.empty();
    for (const ActionId id :
        {ActionId::FitAll, ActionId::FitBulk, ActionId::ZoomIn, ActionId::ZoomOut, ActionId::ShowAllScenarios})
        m_actions.at(id)->setEnabled(open);
    m_actions.at(ActionId::FitSelection)->setEnabled(open && !m_selection.phases().empty());
    m_actions.at(ActionId::AxesAligned)->setEnabled(open && m_selection.currentPhase().isValid());
    m_actions.at(ActionId::ViewBack)->setEnabled(open && m_range.canGoBack());
    m_actions.at(ActionId::ViewForward)->setEnabled(open && m_range.canGoForward());
    m_actions.at(ActionId::TimeCycles)->setEnabled(campaign.units.time == TimeUnit::Cycle || campaign.units.clockHz);
}

void ViewActions::fillZoomMenu(QMenu* menu) const
{
    for (const ActionId id : {ActionId::FitAll, ActionId::FitBulk, ActionId::FitSelection, ActionId::ZoomIn,
             ActionId::ZoomOut, ActionId::ViewBack, ActionId::ViewForward})
        menu->addAction(m_actions.at(id));
}

void ViewActions::fillLookMenu(QMenu* menu) const
{
    menu->addAction(m_actions.at(ActionId::MirroredLayout));
    menu->addAction(m_actions.at(ActionId::ShowAllScenarios));
    menu->addMenu(tr("Time a&xes"))->addActions(m_axes->actions());
    menu->addAction(m_actions.at(ActionId::BaselineOutline));
    menu->addSeparator();
    menu->addMenu(tr("&Unit of time"))->addActions(timeActions());
    menu->addMenu(tr("&Theme"))->addActions(m_themes->actions());
    menu->addAction(m_actions.at(ActionId::TextLarger));
    menu->addAction(m_actions.at(ActionId::TextSmaller));
}

QList<QAction*> ViewActions::timeActions() const
{
    return m_times->actions();
}

} // namespace minard
