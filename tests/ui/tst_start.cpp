#include "tests/ui/uitest.h"
#include "ui/campaign/campaigncanvas.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/campaignview.h"
#include "ui/legend/legendpane.h"
#include "ui/machine/machinepane.h"
#include "ui/mainwindow/actiontable.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/models/legendmodel.h"
#include "ui/models/scenariomodel.h"
#include "ui/roofline/rooflinepane.h"
#include "ui/scenarios/scenariospane.h"
#include "ui/widgets/messagebar.h"

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace minard;

namespace {

QDockWidget* dockOf(const MainWindow& window, const char* name)
{
    return window.findChild<QDockWidget*>(QString::fromLatin1(name));
}

/// What was painted, in order, and whether the campaign was there.
class FirstPicture : public QObject {
public:
    explicit FirstPicture(MainWindow& window) : m_window(window) { qApp->installEventFilter(this); }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint && watched == &m_window) {
            ++windowPaints;
            if (windowPaints == 1) {
                hadPanels = !m_window.campaignView().panels().empty();
                hadTimelines = hadPanels && !m_window.document().timelines().isAnyPending();
            }
        }
        return false;
    }

    int windowPaints = 0;
    bool hadPanels = false;
    bool hadTimelines = false;

private:
    MainWindow& m_window;
};

} // namespace

class TestStart : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void init() { QSettings().clear(); }

    void comesUpWithTheCampaign();
    void comesUpWithWhatIsWrong();
    void comesUpWithNothingToOpen();
    void buildsPanesWhenSeen();
    void buildsPanesOfALayoutRestored();
    void commandsReachPanesNotBuilt();
};

void TestStart::comesUpWithTheCampaign()
{
    MainWindow window;
    const FirstPicture picture(window);
    window.start({test::samplePath(QStringLiteral("memory-oversubscription"))});
    window.showReady();
    QVERIFY(!window.isVisible());
    QTRY_VERIFY(picture.windowPaints > 0);
    QVERIFY(picture.hadPanels);
    QVERIFY(picture.hadTimelines);
    // Panes find a campaign that was there before them.
    const auto* scenarios = window.findChild<ScenariosPane*>()->findChild<QTreeView*>();
    QCOMPARE(scenarios->currentIndex().row(), 0);
    const QModelIndex first = scenarios->model()->index(0, 0);
    QVERIFY(scenarios->visualRect(first).height() >= scenarios->sizeHintForIndex(first).height());
    QVERIFY(scenarios->isColumnHidden(static_cast<int>(ScenarioModel::Column::Source)));
}

void TestStart::comesUpWithWhatIsWrong()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("broken.campaign.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"format\": ");
    file.close();
    MainWindow window;
    window.start({file.fileName()});
    window.showReady();
    QTRY_VERIFY(window.isVisible());
    QTRY_VERIFY(window.messageBar().isVisible());
}

void TestStart::comesUpWithNothingToOpen()
{
    MainWindow window;
    window.showReady();
    QVERIFY(window.isVisible());
}

void TestStart::buildsPanesWhenSeen()
{
    MainWindow window;
    window.resize(1600, 1000);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    test::openSample(window.document(), QStringLiteral("memory-oversubscription"));
    QVERIFY(window.findChild<RooflinePane*>() != nullptr);
    // Behind another tab.
    QVERIFY(window.findChild<LegendPane*>() == nullptr);
    QVERIFY(window.findChild<MachinePane*>() == nullptr);
    dockOf(window, "legend")->raise();
    const auto* legend = window.findChild<LegendPane*>();
    QVERIFY(legend != nullptr);
    QVERIFY(legend->isVisible());
    QVERIFY(const_cast<LegendPane*>(legend)->model().rowCount() > 0);
    dockOf(window, "phases")->raise();
    QCOMPARE(window.findChild<LegendPane*>(), legend);
    // Closed, and opened again by the menu.
    dockOf(window, "machine")->close();
    QVERIFY(window.findChild<MachinePane*>() == nullptr);
    dockOf(window, "machine")->toggleViewAction()->trigger();
    dockOf(window, "machine")->raise();
    QVERIFY(window.findChild<MachinePane*>() != nullptr);
}

void TestStart::buildsPanesOfALayoutRestored()
{
    {
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        dockOf(window, "legend")->raise();
        window.close();
    }
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QTRY_VERIFY(window.findChild<LegendPane*>() != nullptr);
    QVERIFY(window.findChild<LegendPane*>()->isVisible());
}

void TestStart::commandsReachPanesNotBuilt()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    test::openSample(window.document(), QStringLiteral("memory-oversubscription"));
    window.actions().at(ActionId::DocumentMachine)->trigger();
    const auto* pane = window.findChild<MachinePane*>();
    QVERIFY(pane != nullptr);
    QVERIFY(pane->isVisible());
    QCOMPARE(pane->target(), MachineTarget::Document);
}

QTEST_MAIN(TestStart)
#include "tst_start.moc"
