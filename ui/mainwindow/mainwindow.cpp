#include "ui/mainwindow/mainwindow.h"

#include "core/support/version.h"
#include "ui/campaign/campaignview.h"
#include "ui/campaign/edithands.h"
#include "ui/document/wording.h"
#include "ui/mainwindow/actionicons.h"
#include "ui/mainwindow/commandpalette.h"
#include "ui/mainwindow/docks.h"
#include "ui/mainwindow/editactions.h"
#include "ui/mainwindow/fileactions.h"
#include "ui/mainwindow/helpwindow.h"
#include "ui/mainwindow/keysheet.h"
#include "ui/mainwindow/machineactions.h"
#include "ui/mainwindow/maintoolbar.h"
#include "ui/mainwindow/navigation.h"
#include "ui/mainwindow/scenarioswitch.h"
#include "ui/mainwindow/session.h"
#include "ui/mainwindow/viewactions.h"
#include "ui/mainwindow/workloadactions.h"
#include "ui/phases/phasespane.h"
#include "ui/theme/icons.h"
#include "ui/welcome/firststeps.h"
#include "ui/welcome/samples.h"
#include "ui/welcome/welcomepage.h"
#include "ui/widgets/findbar.h"
#include "ui/widgets/loadingbar.h"
#include "ui/widgets/messagebar.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

namespace minard {

namespace {

constexpr std::size_t mostPanelsAtFirst = 6;
constexpr int outcomeMs = 10000; ///< how long the status bar says what came of an edit
constexpr int messageMs = 4000;
constexpr int longestBlankMs = 80; ///< between the start and a window, for a campaign to draw in it

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , m_document(m_jobs)
    , m_ranges(m_document.timelines(), m_jobs)
    , m_editor(m_document, m_selection, m_presentation)
    , m_actions(new ActionTable(this))
    , m_editActions(new EditActions(*m_actions, m_document, m_editor, m_selection, this))
{
    setAcceptDrops(true);
    setWindowIcon(applicationIcon());
    assignIcons(*m_actions);
    buildCentre();
    buildDocks();
    buildMenus();
    buildStatusBar();
    connectActions();
    connectDocument();
    restoreSettings();
    readTitle();
}

MainWindow::~MainWindow()
{
    // Panes and commands refer to the members, which go before the children of a widget do.
    delete m_fileActions;
    delete takeCentralWidget();
    qDeleteAll(findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly));
}

void MainWindow::start(const QStringList& paths)
{
    if (!paths.isEmpty())
        m_fileActions->open(paths.first());
    else if (!m_settings.isIntroduced())
        m_fileActions->open(firstSample());
    else if (const auto last = m_session->lastFile())
        m_fileActions->open(*last);
    else
        showWelcome();
    m_fileActions->offerRecovery();
}

void MainWindow::showReady()
{
    const auto isReady = [this] { return !m_document.isOpening() && !m_document.timelines().isAnyPending(); };
    const auto showPlaced = [this] {
        show();
        // Panes were built with the docks; they find their places before the first picture, not in a second one.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    };
    if (isReady()) {
        showPlaced();
        return;
    }
    auto* wait = new QTimer(this);
    wait->setSingleShot(true);
    const auto end = [showPlaced, wait] {
        wait->deleteLater();
        wait->disconnect();
        showPlaced();
    };
    const auto endIfReady = [isReady, end] {
        if (isReady())
            end();
    };
    connect(wait, &QTimer::timeout, this, end);
    connect(&m_document, &Document::openingEnded, wait, endIfReady);
    connect(&m_document.timelines(), &Timelines::settled, wait, endIfReady);
    wait->start(longestBlankMs);
}

void MainWindow::buildCentre()
{
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_message = new MessageBar(centre);
    m_firstSteps = new FirstSteps(m_theme, centre);
    m_firstSteps->hide();
    m_findBar = new FindBar(centre);
    m_navigation = new Navigation(
        *m_actions, m_jobs, m_document, m_selection, m_range, m_presentation, *m_findBar, this);
    m_centre = new QStackedWidget(centre);
    m_view = new CampaignView(m_jobs, m_document, m_selection, m_range, m_presentation, m_theme, m_centre);
    m_viewActions = new ViewActions(
        *m_actions, m_settings, m_theme, m_document, m_selection, m_range, m_presentation, *m_view, m_view);
    m_hands = new EditHands(*m_view, m_document, m_editor, m_selection, m_range, m_presentation, m_theme);
    // Empty ground until it is known what there is to show.
    m_centre->addWidget(new QWidget(m_centre));
    m_centre->addWidget(m_view);
    layout->addWidget(m_message);
    layout->addWidget(m_firstSteps);
    layout->addWidget(m_findBar);
    layout->addWidget(m_centre, 1);
    setCentralWidget(centre);
    m_fileActions = new FileActions(*m_actions, m_settings, m_document, m_jobs, *m_message, this);
    connect(m_fileActions, &FileActions::recentFilesChanged, this, &MainWindow::readRecentFiles);
    connect(m_navigation, &Navigation::announced, this,
        [this](const QString& sentence) { statusBar()->showMessage(sentence, messageMs); });
    connect(m_findBar, &FindBar::closed, m_view, qOverload<>(&QWidget::setFocus));
    connect(m_firstSteps, &FirstSteps::samplesWanted, this, &MainWindow::showWelcome);
    connect(m_firstSteps, &FirstSteps::dismissed, this, [this] {
        m_settings.setIntroduced();
        m_firstSteps->hide();
    });
    connect(m_view, &CampaignView::unitMenuWanted, this, &MainWindow::openUnitMenu);
    connect(m_view, &CampaignView::contextMenuWanted, this, &MainWindow::openDiagramMenu);
}

void MainWindow::buildDocks()
{
    auto* docks = new Docks(*this, m_ranges);
    m_workload = new WorkloadActions(*m_actions, m_document, m_selection, docks->workload(), this);
    m_machineActions = new MachineActions(*m_actions, m_document, docks->machine(), docks->sensitivity(), this);
    m_session = new Session(
        *this, m_settings, m_document, m_selection, m_range, m_presentation, docks->phases().pane(), this);
}

void MainWindow::buildMenus()
{
    m_toolBar = new MainToolBar(*m_actions, m_theme, this);
    addToolBar(m_toolBar);
    QMenu* file = menuBar()->addMenu(tr("&File"));
    m_fileActions->fillMenu(file);
    file->addAction(m_actions->at(ActionId::CloseDocument));
    file->addAction(m_actions->at(ActionId::Quit));

    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    m_editActions->fillEditMenu(edit);
    m_navigation->fillEditMenu(edit);
    m_workload->fillEditMenu(edit);
    m_editActions->fillScheduleMenu(menuBar()->addMenu(tr("&Schedule")));
    m_editActions->fillScenarioMenu(menuBar()->addMenu(tr("S&cenario")));
    m_machineActions->fillMenu(menuBar()->addMenu(tr("&Machine")));

    QMenu* view = menuBar()->addMenu(tr("&View"));
    m_viewActions->fillZoomMenu(view);
    view->addSeparator();
    m_navigation->fillViewMenu(view);
    m_viewActions->fillLookMenu(view);
    view->addSeparator();
    view->addAction(m_actions->at(ActionId::DefaultLayout));
    view->addAction(m_toolBar->toggleViewAction());
    const QList<QDockWidget*> docks = findChildren<QDockWidget*>();
    for (const QDockWidget* dock : docks)
        view->addAction(dock->toggleViewAction());

    QMenu* help = menuBar()->addMenu(tr("&Help"));
    for (const ActionId id : {ActionId::CommandPalette, ActionId::Help, ActionId::Keys, ActionId::About})
        help->addAction(m_actions->at(id));
}

void MainWindow::buildStatusBar()
{
    m_status = new QLabel(this);
    m_status->setTextFormat(Qt::PlainText);
    m_loading = new LoadingBar(this);
    statusBar()->setSizeGripEnabled(false);
    const auto readFont = [this] {
        statusBar()->setMinimumHeight(QFontMetrics(m_theme.font(TextSize::Small)).height() + 8);
    };
    connect(&m_theme, &Theme::changed, this, readFont);
    readFont();
    statusBar()->addWidget(m_status);
    statusBar()->addPermanentWidget(m_loading);
    auto* flip = new ScenarioSwitch(*m_actions, m_document, m_selection, m_presentation, this);
    statusBar()->addPermanentWidget(flip->button());
    connect(m_loading, &LoadingBar::cancelled, &m_document, &Document::cancelOpening);
}

void MainWindow::connectActions()
{
    connect(m_actions->at(ActionId::FusionSettings), &QAction::triggered, m_hands, &EditHands::openFusion);
    // Actions live in the window, so that their keys work wherever the focus is.
    for (QAction* action : m_actions->all())
        addAction(action);
    const auto on = [this](
                        ActionId id, auto handler) { connect(m_actions->at(id), &QAction::triggered, this, handler); };
    on(ActionId::OpenSample, [this] { showWelcome(); });
    on(ActionId::Quit, [this] { close(); });
    on(ActionId::ClearSelection, [this] { m_selection.clear(); });
    on(ActionId::About, [this] { showAbout(); });
    on(ActionId::Help, [this] { showDialog(new HelpWindow(this)); });
    on(ActionId::DefaultLayout, [this] { m_session->arrangeDocks(); });
    on(ActionId::Keys, [this] { showDialog(new KeySheet(*m_actions, this)); });
    on(ActionId::CommandPalette, [this] { showPalette(); });
}

void MainWindow::connectDocument()
{
    connect(&m_document, &Document::renumbered, &m_selection, &Selection::renumber);
    connect(&m_document, &Document::renumbered, &m_presentation, &Presentation::renumber);
    connect(&m_editor, &Editor::performed, this,
        [this](const QString& sentence) { statusBar()->showMessage(sentence, outcomeMs); });
    connect(&m_document, &Document::aboutToBeReplaced, this, &MainWindow::letGo);
    connect(&m_document, &Document::replaced, this, &MainWindow::readDocument);
    connect(&m_document, &Document::titleChanged, this, &MainWindow::readTitle);
    connect(&m_document, &Document::modifiedChanged, this, &MainWindow::readTitle);
    connect(&m_document, &Document::openingStarted, this,
        [this](const QString& path) { m_loading->begin(tr("Opening %1").arg(QFileInfo(path).fileName())); });
    connect(&m_document, &Document::openingProgressed, m_loading, &LoadingBar::setFraction);
    connect(&m_document, &Document::openingEnded, m_loading, &LoadingBar::end);
    connect(&m_document, &Document::openingEnded, this, [this] {
        if (m_document.campaign().scenarios.empty())
            showWelcome();
    });
    connect(&m_document.timelines(), &Timelines::built, this, &MainWindow::readStatus);
    connect(&m_presentation, &Presentation::shownChanged, this, &MainWindow::readStatus);
}

void MainWindow::restoreSettings()
{
    m_viewActions->restore();
    m_session->restoreWindow();
}

void MainWindow::readRecentFiles()
{
    if (m_welcome)
        m_welcome->setRecentFiles(m_settings.recentFiles());
}

void MainWindow::showWelcome()
{
    if (!m_welcome) {
        m_welcome = new WelcomePage(m_theme, m_centre);
        m_welcome->setSamples(samples());
        m_centre->addWidget(m_welcome);
        connect(m_welcome, &WelcomePage::openWanted, m_fileActions, &FileActions::chooseAndOpen);
        connect(m_welcome, &WelcomePage::fileChosen, m_fileActions, &FileActions::open);
    }
    readRecentFiles();
    m_firstSteps->hide();
    m_centre->setCurrentWidget(m_welcome);
}

void MainWindow::showCampaign()
{
    m_firstSteps->setVisible(m_document.filePath() == firstSample());
    m_centre->setCurrentWidget(m_view);
    m_view->setFocus();
    // A page out of sight would still be laid out with the window, text by text.
    if (WelcomePage* page = std::exchange(m_welcome, nullptr)) {
        m_centre->removeWidget(page);
        page->deleteLater();
    }
}

/// While what is selected and shown still means something.
void MainWindow::letGo()
{
    m_selection.reset();
    m_presentation.setBaseline({});
    m_presentation.setShown({});
}

void MainWindow::readDocument()
{
    m_selection.reset();
    const std::size_t count = m_document.campaign().scenarios.size();
    std::vector<ScenarioId> shown;
    for (std::size_t i = 0; i < std::min(count, mostPanelsAtFirst); ++i)
        shown.emplace_back(i);
    if (m_document.filePath() == firstSample()) {
        shown.clear();
        for (const QString& id : firstScenarios())
            shown.push_back(m_document.campaign().findScenario(id.toStdString()));
    }
    m_presentation.setPair({});
    m_presentation.setShown(shown);
    m_presentation.setBaseline(count > 0 ? ScenarioId(0) : ScenarioId());
    m_selection.setScenario(count > 0 ? ScenarioId(0) : ScenarioId());
    if (count == 0) {
        showWelcome();
    } else {
        if (!m_document.filePath().startsWith(QLatin1Char(':')))
            m_settings.addRecentFile(m_document.filePath());
        m_session->restoreView();
        showCampaign();
    }
    readStatus();
}

void MainWindow::readTitle()
{
    setWindowTitle(m_document.campaign().scenarios.empty() ? QStringLiteral("Minard")
                                                           : QStringLiteral("%1[*] – Minard").arg(m_document.title()));
    setWindowModified(m_document.isModified());
}

void MainWindow::readStatus()
{
    const Campaign& campaign = m_document.campaign();
    if (campaign.scenarios.empty()) {
        m_status->clear();
        return;
    }
    std::uint64_t pieces = 0;
    for (const ScenarioId scenario : m_presentation.shown()) {
        if (const TimedScenarioPointer timed = m_document.timelines().at(scenario))
            pieces += timed->built->timeline.pieceCount();
    }
    const auto count = [](std::uint64_t number) { return fromUtf8(formatCount(static_cast<std::int64_t>(number))); };
    QString phases = count(campaign.workload.phases.size());
    if (campaign.workload.repeat > 1)
        phases = tr("%1 × %2").arg(count(campaign.workload.repeat), phases);
    m_status->setText(tr("%1 phases · %2 of %3 scenarios shown · %4 pieces in them")
                          .arg(phases, count(m_presentation.shown().size()),
                              count(campaign.scenarios.size()), count(pieces)));
}

void MainWindow::openUnitMenu(QPoint globalPosition)
{
    QMenu menu(this);
    menu.addActions(m_viewActions->timeActions());
    menu.exec(globalPosition);
}

void MainWindow::openDiagramMenu(QPoint globalPosition)
{
    QMenu menu(this);
    for (const ActionId id : {ActionId::FitSelection, ActionId::FitAll, ActionId::ViewBack})
        menu.addAction(m_actions->at(id));
    menu.addSeparator();
    m_editActions->fillScheduleMenu(&menu);
    menu.addSeparator();
    menu.addAction(m_actions->at(ActionId::MirroredLayout));
    menu.exec(globalPosition);
}

void MainWindow::showDialog(QDialog* dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void MainWindow::showPalette()
{
    auto* palette = new CommandPalette(*m_actions, this);
    palette->move(mapToGlobal(QPoint((width() - palette->width()) / 2, height() / 6)));
    showDialog(palette);
}

void MainWindow::showAbout()
{
    QMessageBox::about(this, tr("About Minard"),
        tr("Minard %1\n\nAn explorer for campaign diagrams.\n\nFree software under the GNU General Public License, "
           "version "
           "3 or later. The font Roboto is under the Apache License 2.0.")
            .arg(fromUtf8(version())));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_document.isModified() && !m_mayClose) {
        event->ignore();
        m_fileActions->whenSafe([this] {
            m_mayClose = true;
            close();
        });
        return;
    }
    m_document.cancelOpening();
    m_session->save();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.isEmpty())
        return;
    event->acceptProposedAction();
    m_fileActions->open(urls.first().toLocalFile());
}

} // namespace minard
