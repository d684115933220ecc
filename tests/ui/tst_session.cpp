#include "tests/ui/uitest.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/campaignview.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/settings.h"
#include "ui/models/phasetablemodel.h"
#include "ui/phases/phasespane.h"
#include "ui/scenarios/scenariospane.h"

#include <QDir>
#include <QDockWidget>
#include <QHeaderView>
#include <QScrollBar>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <cmath>

using namespace minard;

/// What a restart brings back, and what damaged or older settings do.
class TestSession : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init() { QSettings().clear(); }

    void k4_twentyRestartsKeepTheGeometry();
    void k1_settingsOfAnotherVersionGiveTheDefault_data();
    void k1_settingsOfAnotherVersionGiveTheDefault();
    void bringsBackTheLookOfTheCampaign();
    void k10_bringsBackTheZoom();
    void k9_skipsWhatIsGone();
    void k3_opensFilesInFoldersOfAnyName();
    void opensAnotherFileAsNew();
    void bringsBackColumnsOfTheTable();
    void startsWithWelcomeWhenTheFileIsGone();
    void putsPanesBackOnRequest();
    void keepsClosedPanesClosedWhileResizing();
    void leavesRoomForTheDiagram_data();
    void leavesRoomForTheDiagram();
    void leftColumnsShowNamesAndTimes_data();
    void leftColumnsShowNamesAndTimes();

private:
    static std::unique_ptr<MainWindow> started()
    {
        auto window = std::make_unique<MainWindow>();
        window->show();
        [&] { QVERIFY(QTest::qWaitForWindowExposed(window.get())); }();
        return window;
    }

    static void waitFor(MainWindow& window)
    {
        QTRY_VERIFY(!window.document().isOpening());
        QTRY_VERIFY(!window.document().campaign().scenarios.empty());
        QTRY_VERIFY(!window.document().timelines().isAnyPending());
    }

    static QDockWidget* dock(MainWindow& window, const char* name)
    {
        return window.findChild<QDockWidget*>(QLatin1String(name));
    }

    static void introduce() { Settings().setIntroduced(); }
};

void TestSession::k4_twentyRestartsKeepTheGeometry()
{
    introduce();
    QRect geometry;
    QMap<QString, QRect> docks;
    for (int cycle = 0; cycle < 20; ++cycle) {
        const auto window = started();
        if (cycle == 0) {
            window->setGeometry(40, 30, 1300, 820);
            QTest::qWait(20);
            window->resizeDocks({dock(*window, "scenarios")}, {411}, Qt::Horizontal);
            dock(*window, "findings")->close();
            QTest::qWait(20);
            geometry = window->geometry();
        }
        QCOMPARE(window->geometry(), geometry);
        const QList<QDockWidget*> all = window->findChildren<QDockWidget*>();
        QVERIFY(all.size() >= 7);
        for (const QDockWidget* one : all) {
            const QRect place = one->isVisible() ? one->geometry() : QRect();
            if (cycle == 0)
                docks.insert(one->objectName(), place);
            QVERIFY2(docks.value(one->objectName()) == place,
                qPrintable(QStringLiteral("%1 in cycle %2").arg(one->objectName()).arg(cycle)));
        }
        QVERIFY(!dock(*window, "findings")->isVisible());
        window->close();
    }
}

void TestSession::k1_settingsOfAnotherVersionGiveTheDefault_data()
{
    QTest::addColumn<QVariant>("geometry");
    QTest::addColumn<QVariant>("state");
    QTest::newRow("nothing") << QVariant() << QVariant();
    QTest::newRow("nonsense") << QVariant(QByteArray("no geometry")) << QVariant(QByteArray("no state"));
    QTest::newRow("cut off") << QVariant(QByteArray::fromHex("01d9d0cb00030000"))
                             << QVariant(QByteArray::fromHex("000000ff00000000fd00"));
    QTest::newRow("other types") << QVariant(QStringLiteral("text")) << QVariant(17);
    MainWindow window;
    QTest::newRow("older state") << QVariant(window.saveGeometry()) << QVariant(window.saveState(1));
    QTest::newRow("newer state") << QVariant(window.saveGeometry()) << QVariant(window.saveState(99));
}

void TestSession::k1_settingsOfAnotherVersionGiveTheDefault()
{
    QFETCH(const QVariant, geometry);
    QFETCH(const QVariant, state);
    QSettings store;
    store.setValue(QStringLiteral("window/geometry"), geometry);
    store.setValue(QStringLiteral("window/state"), state);
    store.setValue(QStringLiteral("window/phaseColumns"), QByteArray("no columns"));
    store.setValue(QStringLiteral("look/theme"), 77);
    store.setValue(QStringLiteral("look/pointSize"), QStringLiteral("large"));
    store.setValue(QStringLiteral("look/timeDisplay"), -3);
    store.setValue(QStringLiteral("look/layout"), QStringLiteral("upside down"));
    store.setValue(QStringLiteral("session/file"), 5);
    store.setValue(QStringLiteral("session/start"), QStringLiteral("nan"));
    store.setValue(QStringLiteral("session/end"), QStringLiteral("inf"));
    store.setValue(QStringLiteral("session/stacking"), 1000);
    store.setValue(QStringLiteral("recentFiles"), 12.5);
    introduce();
    const auto window = started();
    test::openSample(window->document(), QStringLiteral("two-phase"));
    QVERIFY(window->width() >= 800 && window->height() >= 600);
    QVERIFY(dock(*window, "scenarios")->isVisible());
    QVERIFY(dock(*window, "scenarios")->width() > 150);
    QVERIFY(dock(*window, "roofline")->isVisible());
    QVERIFY(window->campaignView().width() > window->width() / 3);
    QCOMPARE(window->presentation().timeDisplay(), TimeDisplay::Auto);
    QCOMPARE(window->presentation().layout(), DiagramLayout::OnLine);
    QCOMPARE(window->presentation().stacking(), StackingOrder::Schedule);
    QVERIFY(window->visibleRange().isFitted());
}

void TestSession::bringsBackTheLookOfTheCampaign()
{
    introduce();
    {
        const auto window = started();
        test::openSample(window->document(), QStringLiteral("memory-oversubscription"));
        window->presentation().setShown({ScenarioId(1), ScenarioId(3)});
        window->presentation().setBaseline(ScenarioId(3));
        window->selection().setScenario(ScenarioId(1));
        window->presentation().setStacking(StackingOrder::LongestFirst);
        window->actions().at(ActionId::ThemeDark)->trigger();
        window->actions().at(ActionId::TimeMilliseconds)->trigger();
        window->actions().at(ActionId::MirroredLayout)->trigger();
        window->close();
    }
    const auto window = started();
    window->start({});
    waitFor(*window);
    QCOMPARE(window->document().filePath(), test::samplePath(QStringLiteral("memory-oversubscription")));
    QCOMPARE(window->presentation().shown(), (std::vector<ScenarioId>{ScenarioId(1), ScenarioId(3)}));
    QCOMPARE(window->presentation().baseline(), ScenarioId(3));
    QCOMPARE(window->selection().scenario(), ScenarioId(1));
    QCOMPARE(window->presentation().stacking(), StackingOrder::LongestFirst);
    QVERIFY(window->actions().at(ActionId::StackLongest)->isChecked());
    QCOMPARE(window->presentation().timeDisplay(), TimeDisplay::Millisecond);
    QCOMPARE(window->presentation().layout(), DiagramLayout::Mirrored);
    QVERIFY(window->theme().isDark());
    QVERIFY(window->actions().at(ActionId::ThemeDark)->isChecked());
}

void TestSession::k10_bringsBackTheZoom()
{
    introduce();
    {
        const auto window = started();
        test::openSample(window->document(), QStringLiteral("memory-oversubscription"));
        window->visibleRange().show(0.1 + 0.2, 7.0 / 3.0);
        window->close();
    }
    const auto window = started();
    window->start({});
    waitFor(*window);
    QTRY_VERIFY(!window->visibleRange().isFitted());
    const TimeRange range = window->visibleRange().range();
    QVERIFY2(std::abs(range.start - 0.3) < 1e-12 && std::abs(range.end - 7.0 / 3.0) < 1e-12,
        qPrintable(QStringLiteral("%1 %2").arg(range.start, 0, 'g', 17).arg(range.end, 0, 'g', 17)));
}

void TestSession::k9_skipsWhatIsGone()
{
    introduce();
    Settings().setSessionView({.file = test::samplePath(QStringLiteral("two-phase")),
        .shown = {QStringLiteral("gone"), QStringLiteral("away")},
        .baseline = QStringLiteral("gone"),
        .current = QStringLiteral("gone"),
        .line = QStringLiteral("no-such-unit"),
        .pipe = {},
        .stacking = StackingOrder::Schedule,
        .range = TimeRange{1e6, 2e6}});
    const auto window = started();
    window->start({});
    waitFor(*window);
    QVERIFY(!window->presentation().shown().empty());
    QCOMPARE(window->selection().scenario(), ScenarioId(0));
    QVERIFY(!window->presentation().pair().line.isValid());
    // The view touches the content, however far away it was asked to be.
    const TimeRange shown = window->visibleRange().range();
    const Timeline& timeline = window->document().timelines().at(ScenarioId(0))->built->timeline;
    QVERIFY(shown.start <= timeline.end() && shown.end >= timeline.start());
}

void TestSession::k3_opensFilesInFoldersOfAnyName()
{
    introduce();
    QTemporaryDir folder;
    const QString path = folder.filePath(QString::fromUtf8("Größe 矩阵/λ.campaign.json"));
    QVERIFY(QDir(folder.path()).mkpath(QString::fromUtf8("Größe 矩阵")));
    QVERIFY(QFile::copy(test::samplePath(QStringLiteral("two-phase")), path));
    {
        const auto window = started();
        window->start({path});
        waitFor(*window);
        window->close();
    }
    const auto window = started();
    window->start({});
    waitFor(*window);
    QCOMPARE(window->document().filePath(), path);
}

void TestSession::opensAnotherFileAsNew()
{
    introduce();
    {
        const auto window = started();
        test::openSample(window->document(), QStringLiteral("memory-oversubscription"));
        window->presentation().setShown({ScenarioId(1)});
        window->visibleRange().show(1.0, 2.0);
        window->close();
    }
    const auto window = started();
    window->start({test::samplePath(QStringLiteral("three-phase-pipeline"))});
    waitFor(*window);
    QVERIFY(window->visibleRange().isFitted());
    QVERIFY(window->presentation().shown().size() > 1);
}

void TestSession::bringsBackColumnsOfTheTable()
{
    introduce();
    int width = 0;
    {
        const auto window = started();
        test::openSample(window->document(), QStringLiteral("memory-oversubscription"));
        QTableView& view = window->findChild<PhasesPane*>()->view();
        width = view.columnWidth(0) + 37;
        view.setColumnWidth(0, width);
        window->close();
    }
    const auto window = started();
    window->start({});
    waitFor(*window);
    QTRY_COMPARE(window->findChild<PhasesPane*>()->view().columnWidth(0), width);
}

void TestSession::startsWithWelcomeWhenTheFileIsGone()
{
    introduce();
    Settings().setSessionView({.file = QStringLiteral("/no/such/folder/x.campaign.json"),
        .shown = {},
        .baseline = {},
        .current = {},
        .line = {},
        .pipe = {},
        .stacking = StackingOrder::Schedule,
        .range = {}});
    const auto window = started();
    window->start({});
    QTest::qWait(50);
    QVERIFY(window->document().isEmpty());
    QVERIFY(!window->document().isOpening());
}

void TestSession::putsPanesBackOnRequest()
{
    introduce();
    const auto window = started();
    dock(*window, "roofline")->close();
    dock(*window, "scenarios")->setFloating(true);
    window->actions().at(ActionId::DefaultLayout)->trigger();
    QVERIFY(dock(*window, "roofline")->isVisible());
    QVERIFY(!dock(*window, "scenarios")->isFloating());
}

void TestSession::keepsClosedPanesClosedWhileResizing()
{
    introduce();
    const auto window = started();
    dock(*window, "roofline")->close();
    window->resize(window->width() - 100, window->height() - 50);
    QTest::qWait(20);
    QVERIFY(!dock(*window, "roofline")->isVisible());
}

void TestSession::leavesRoomForTheDiagram_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("1024 x 700") << QSize(1024, 700);
    QTest::newRow("1280 x 800") << QSize(1280, 800);
    QTest::newRow("1600 x 1000") << QSize(1600, 1000);
    QTest::newRow("3840 x 2160") << QSize(3840, 2160);
}

void TestSession::leavesRoomForTheDiagram()
{
    QFETCH(const QSize, size);
    introduce();
    const auto window = started();
    window->resize(size);
    test::openSample(window->document(), QStringLiteral("memory-oversubscription"));
    QTest::qWait(50);
    QCOMPARE(window->size(), size);
    QVERIFY2(window->campaignView().width() >= size.width() * 2 / 5,
        qPrintable(QString::number(window->campaignView().width())));
    QVERIFY(window->campaignView().height() >= size.height() / 2);
    QVERIFY(dock(*window, "scenarios")->width() >= 200);
    QVERIFY(dock(*window, "inspector")->width() >= 200);
}

void TestSession::leftColumnsShowNamesAndTimes_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("sample");
    for (const QSize size : {QSize(1280, 800), QSize(1440, 900), QSize(1920, 1080)}) {
        for (const char* sample : {"memory-oversubscription", "mamba-1-370m-48-layers"})
            QTest::addRow("%s in %d", sample, size.width()) << size << QString::fromLatin1(sample);
    }
}

void TestSession::leftColumnsShowNamesAndTimes()
{
    QFETCH(const QSize, size);
    QFETCH(const QString, sample);
    introduce();
    const auto window = started();
    window->resize(size);
    test::openSample(window->document(), sample);
    QTest::qWait(50);
    const int left = dock(*window, "phases")->width();
    QVERIFY2(left * 4 <= size.width(), qPrintable(QString::number(left)));
    QVERIFY(window->campaignView().width() * 100 >= size.width() * 52);
    const QTableView& table = window->findChild<PhasesPane*>()->view();
    const QHeaderView& header = *table.horizontalHeader();
    for (const PhaseColumn::Kind kind :
        {PhaseColumn::Kind::Name, PhaseColumn::Kind::Start, PhaseColumn::Kind::Duration}) {
        for (int section = 0; section < header.count(); ++section) {
            if (window->findChild<PhasesPane*>()->model().columns()[static_cast<std::size_t>(section)].kind != kind)
                continue;
            const int end = header.sectionViewportPosition(section) + header.sectionSize(section);
            QVERIFY2(end <= table.viewport()->width(),
                qPrintable(QStringLiteral("column %1 ends at %2 of %3").arg(section).arg(end).arg(left)));
        }
    }
    const QTreeView& scenarios = *window->findChild<ScenariosPane*>()->findChild<QTreeView*>();
    QVERIFY(scenarios.horizontalScrollBar()->maximum() == 0);
    QVERIFY2(
        scenarios.header()->sectionSize(0) >= 120, qPrintable(QString::number(scenarios.header()->sectionSize(0))));
}

QTEST_MAIN(TestSession)
#include "tst_session.moc"
