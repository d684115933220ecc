#include "tests/ui/uitest.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/campaignview.h"
#include "ui/campaign/panelranges.h"
#include "ui/campaign/timeruler.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/settings.h"

#include <QApplication>
#include <QLabel>
#include <QSettings>
#include <QTest>
#include <QWheelEvent>
#include <cmath>

using namespace minard;

/// Time axes of the panels: locked, free, aligned at a phase; and the outline of the baseline.
class TestPanelRanges : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init();
    void lockedAxesAreOne();
    void freeAxesAreEachTheirOwn();
    void theRulerIsThatOfTheCurrentPanel();
    void freeAxesAreLabelled();
    void alignedAxesStartAPhaseAtOnePlace();
    void alignedAxesMoveTogether();
    void lockingBringsThemTogether();
    void aligningNeedsAPhase();
    void anotherDocumentLocks();
    void outlinesTheBaseline();

private:
    [[nodiscard]] CampaignCanvas& canvas(std::size_t panel)
    {
        return m_window->campaignView().panels()[panel]->canvas();
    }

    [[nodiscard]] TimeAxis axis(std::size_t panel) { return canvas(panel).panel().geometry.axis; }

    void wheel(std::size_t panel, int notches)
    {
        const QPoint place(500, 40);
        QWheelEvent event(place, canvas(panel).mapToGlobal(place), QPoint(), QPoint(0, 120 * notches), Qt::NoButton, {},
            Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas(panel), &event);
    }

    void trigger(ActionId id) { m_window->actions().at(id)->trigger(); }

    std::unique_ptr<MainWindow> m_window;
};

void TestPanelRanges::init()
{
    QSettings().clear();
    Settings().setIntroduced();
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1600, 1000);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    test::openSample(m_window->document(), QStringLiteral("three-phase-pipeline"));
    m_window->presentation().setShown({ScenarioId(0), ScenarioId(2)});
    m_window->selection().setScenario(ScenarioId(0));
    QTRY_VERIFY(canvas(1).isVisible() && canvas(1).width() > 400);
}

void TestPanelRanges::lockedAxesAreOne()
{
    wheel(1, 3);
    QCOMPARE(axis(0).start(), axis(1).start());
    QCOMPARE(axis(0).end(), axis(1).end());
}

void TestPanelRanges::freeAxesAreEachTheirOwn()
{
    trigger(ActionId::AxesFree);
    const double before = axis(0).span();
    wheel(1, 3);
    QCOMPARE(axis(0).span(), before);
    QVERIFY(axis(1).span() < before);
    // The ruler is still that of the first panel.
    QCOMPARE(m_window->visibleRange().range().length(), before);
    wheel(0, 5);
    QVERIFY(axis(0).span() < axis(1).span());
    QVERIFY(std::abs(m_window->visibleRange().range().length() - axis(0).span()) < 1e-9);
}

void TestPanelRanges::theRulerIsThatOfTheCurrentPanel()
{
    trigger(ActionId::AxesFree);
    wheel(1, 3);
    const double second = axis(1).span();
    m_window->selection().setScenario(ScenarioId(2));
    QVERIFY(std::abs(m_window->visibleRange().range().length() - second) < 1e-9);
    // Keys act on it, and leave the other alone.
    const double first = axis(0).span();
    trigger(ActionId::ZoomIn);
    QCOMPARE(axis(0).span(), first);
    QVERIFY(axis(1).span() < second);
}

void TestPanelRanges::freeAxesAreLabelled()
{
    const auto labels = [this] {
        const Panel& panel = canvas(1).panel();
        int below = 0;
        for (const DrawItem& item : panel.list.items)
            below += item.role == DrawRole::AxisText && item.y > panel.geometry.plot.bottom() ? 1 : 0;
        return below;
    };
    // The 0 of the value axis reaches below the plot.
    QCOMPARE(labels(), 1);
    trigger(ActionId::AxesFree);
    QVERIFY(labels() > 3);
    trigger(ActionId::AxesLocked);
    QCOMPARE(labels(), 1);
}

void TestPanelRanges::alignedAxesStartAPhaseAtOnePlace()
{
    const PhaseId c = m_window->document().campaign().workload.findPhase("C");
    QVERIFY(c.isValid());
    m_window->selection().selectPhase(c);
    trigger(ActionId::AxesAligned);
    const auto startPixel = [&](std::size_t panel, ScenarioId scenario) {
        const Timeline& timeline = m_window->document().timelines().at(scenario)->built.timeline;
        for (std::size_t node = 0; node < timeline.nodes().size(); ++node) {
            if (timeline.nodes()[node].phase == c)
                return axis(panel).toPixel(timeline.timings()[node].start);
        }
        return -1.0;
    };
    const double first = startPixel(0, ScenarioId(0));
    QVERIFY2(std::abs(first - startPixel(1, ScenarioId(2))) < 1e-6,
        qPrintable(QStringLiteral("%1 %2").arg(first).arg(startPixel(1, ScenarioId(2)))));
    QVERIFY(axis(0).start() != axis(1).start());
    bool isTold = false;
    const QList<QLabel*> all = m_window->campaignView().panels()[1]->findChildren<QLabel*>();
    for (const QLabel* label : all)
        isTold = isTold || (label->isVisible() && label->text().contains(QLatin1String("shifted")));
    QVERIFY(isTold);
}

void TestPanelRanges::alignedAxesMoveTogether()
{
    m_window->selection().selectPhase(m_window->document().campaign().workload.findPhase("C"));
    trigger(ActionId::AxesAligned);
    const double apart = axis(1).start() - axis(0).start();
    for (const std::size_t panel : {std::size_t(1), std::size_t(0)}) {
        wheel(panel, 2);
        QVERIFY(std::abs(axis(1).start() - axis(0).start() - apart) < 1e-9);
        QVERIFY(std::abs(axis(1).span() - axis(0).span()) < 1e-9);
    }
    // The other panel becomes the one the ruler is about; nothing moves.
    const TimeAxis before = axis(1);
    m_window->selection().setScenario(ScenarioId(2));
    QVERIFY(std::abs(axis(1).start() - before.start()) < 1e-9);
    QVERIFY(std::abs(m_window->visibleRange().range().start - before.start()) < 1e-9);
    QVERIFY(std::abs(axis(1).start() - axis(0).start() - apart) < 1e-9);
}

void TestPanelRanges::lockingBringsThemTogether()
{
    trigger(ActionId::AxesFree);
    wheel(1, 4);
    trigger(ActionId::AxesLocked);
    QCOMPARE(axis(0).start(), axis(1).start());
    QCOMPARE(axis(0).span(), axis(1).span());
    QVERIFY(m_window->actions().at(ActionId::AxesLocked)->isChecked());
}

void TestPanelRanges::aligningNeedsAPhase()
{
    m_window->selection().setPhases({});
    QVERIFY(!m_window->actions().at(ActionId::AxesAligned)->isEnabled());
    m_window->selection().selectPhase(PhaseId(0));
    QVERIFY(m_window->actions().at(ActionId::AxesAligned)->isEnabled());
}

void TestPanelRanges::anotherDocumentLocks()
{
    trigger(ActionId::AxesFree);
    wheel(1, 4);
    test::openSample(m_window->document(), QStringLiteral("memory-oversubscription"));
    QCOMPARE(m_window->campaignView().ranges().mode(), TimeAxes::Locked);
    QVERIFY(m_window->visibleRange().isFitted());
    QCOMPARE(axis(0).span(), axis(1).span());
}

void TestPanelRanges::outlinesTheBaseline()
{
    const QImage before = canvas(1).grab().toImage();
    const QImage baseline = canvas(0).grab().toImage();
    trigger(ActionId::BaselineOutline);
    QVERIFY(canvas(1).grab().toImage() != before);
    // The baseline itself has nothing to be compared with.
    QCOMPARE(canvas(0).grab().toImage(), baseline);
    trigger(ActionId::BaselineOutline);
    QCOMPARE(canvas(1).grab().toImage(), before);
}

QTEST_MAIN(TestPanelRanges)
#include "tst_panelranges.moc"
