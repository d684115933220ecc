#pragma once

#include <QMainWindow>

#include "ui/commands/editor.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/rangequeries.h"
#include "ui/document/selection.h"
#include "ui/document/visiblerange.h"
#include "ui/jobs/jobqueue.h"
#include "ui/mainwindow/actiontable.h"
#include "ui/mainwindow/settings.h"
#include "ui/theme/theme.h"

class QDialog;
class QLabel;
class QStackedWidget;

namespace minard {

class CampaignView;
class EditActions;
class EditHands;
class FileActions;
class FindBar;
class FirstSteps;
class MainToolBar;
class LoadingBar;
class MachineActions;
class MessageBar;
class Navigation;
class Session;
class ViewActions;
class WelcomePage;
class WorkloadActions;

/// The window: owns the document and what is selected, visible and presented, and puts the panes around the campaign
/// view. Panes know only those four; nothing else passes between them.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens the first of `paths`, or what the last session had open, or the newcomer's sample.
    void start(const QStringList& paths);
    /// Shows the window when the campaign that is being opened can be drawn, so that it comes up once and whole; what
    /// takes longer than a moment is waited for in sight.
    void showReady();

    [[nodiscard]] JobQueue& jobs() { return m_jobs; }

    [[nodiscard]] Document& document() { return m_document; }

    [[nodiscard]] Selection& selection() { return m_selection; }

    [[nodiscard]] VisibleRange& visibleRange() { return m_range; }

    [[nodiscard]] Presentation& presentation() { return m_presentation; }

    [[nodiscard]] Theme& theme() { return m_theme; }

    [[nodiscard]] ActionTable& actions() { return *m_actions; }

    [[nodiscard]] Editor& editor() { return m_editor; }

    [[nodiscard]] EditHands& hands() { return *m_hands; }

    [[nodiscard]] CampaignView& campaignView() { return *m_view; }

    [[nodiscard]] MessageBar& messageBar() { return *m_message; }

    [[nodiscard]] FindBar& findBar() { return *m_findBar; }

    [[nodiscard]] FileActions& fileActions() { return *m_fileActions; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildCentre();
    void buildDocks();
    void buildMenus();
    void buildStatusBar();
    void connectActions();
    void connectDocument();
    void restoreSettings();

    void showWelcome();
    void readRecentFiles();
    void showCampaign();
    void letGo();
    void readDocument();
    void readTitle();
    void readStatus();
    void openUnitMenu(QPoint globalPosition);
    void openDiagramMenu(QPoint globalPosition);
    void showAbout();
    void showDialog(QDialog* dialog);
    void showPalette();

    Settings m_settings;
    Theme m_theme;
    JobQueue m_jobs;
    Document m_document;
    RangeQueries m_ranges;
    Selection m_selection;
    VisibleRange m_range;
    Presentation m_presentation;
    Editor m_editor;

    ActionTable* m_actions = nullptr;
    EditActions* m_editActions = nullptr;
    QStackedWidget* m_centre = nullptr;
    MessageBar* m_message = nullptr;
    FindBar* m_findBar = nullptr;
    FileActions* m_fileActions = nullptr;
    Navigation* m_navigation = nullptr;
    ViewActions* m_viewActions = nullptr;
    FirstSteps* m_firstSteps = nullptr;
    WelcomePage* m_welcome = nullptr;
    CampaignView* m_view = nullptr;
    EditHands* m_hands = nullptr;
    Session* m_session = nullptr;
    MainToolBar* m_toolBar = nullptr;
    MachineActions* m_machineActions = nullptr;
    WorkloadActions* m_workload = nullptr;
    LoadingBar* m_loading = nullptr;
    bool m_mayClose = false; ///< the user decided about unsaved edits
    QLabel* m_status = nullptr;
};

} // namespace minard
