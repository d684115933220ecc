#include "tests/ui/uitest.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/campaignview.h"
#include "ui/campaign/panelranges.h"
#include "ui/campaign/timeruler.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/settings.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
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
    void addedScenariosLeaveAxesAsTheyAre();
    void removedScenariosLeaveTheOthersTheirAxes();
    void undoLeavesAxesAsTheyAre();
    void withoutItsPhaseAxesAreLocked();
    void pointsAtOnePlaceOfAlignedAxes();
    void pointsAtOneTimeOfFreeAxes();
    void keysZoomAboutWhatIsInView();
    void outlinesTheBaseline();
    void outlinesTheBaselineOnAlignedAxes();

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

    void hover(QWidget& widget, QPoint place)
    {
        QMouseEvent event(
            QEvent::MouseMove, place, widget.mapToGlobal(place), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(&widget, &event);
    }

    void alignAt(const char* phase)
    {
        m_window->selection().selectPhase(m_window->document().campaign().workload.findPhase(phase));
        trigger(ActionId::AxesAligned);
    }

    /// Where the line of what is pointed at stands, in pixels of this panel; -1 without one.
    [[nodiscard]] int pointerLine(std::size_t panel)
    {
        const QRect plot = canvas(panel).plotRect().toRect();
        return lineIn(canvas(panel).grab().toImage(), plot.top() + 1, plot.bottom() - 1);
    }

    [[nodiscard]] int rulerLine()
    {
        TimeRuler& ruler = m_window->campaignView().ruler();
        const int x = lineIn(ruler.grab().toImage(), 0, ruler.height() - 2);
        return x < 0 ? -1 : canvas(0).mapFromGlobal(ruler.mapToGlobal(QPoint(x, 0))).x();
    }

    [[nodiscard]] int lineIn(const QImage& image, int top, int bottom)
    {
        const QRgb color = m_window->theme().colors().muted.rgb();
        for (int x = 0; x < image.width(); ++x) {
            int y = top;
            while (y <= bottom && image.pixel(x, y) == color)
                ++y;
            if (y > bottom)
                return x;
        }
        return -1;
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
        const Timeline& timeline = m_window->document().timelines().at(scenario)->built->timeline;
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

void TestPanelRanges::addedScenariosLeaveAxesAsTheyAre()
{
    trigger(ActionId::AxesFree);
    wheel(1, 4);
    const double second = axis(1).span();
    trigger(ActionId::DuplicateScenario);
    QTRY_COMPARE(m_window->campaignView().panels().size(), std::size_t(3));
    QCOMPARE(m_window->campaignView().ranges().mode(), TimeAxes::Free);
    QTRY_VERIFY(canvas(1).timedScenario());
    // The variant comes behind what it was made from, and until it is moved shows the same.
    QCOMPARE(m_window->selection().scenario(), ScenarioId(1));
    QVERIFY(std::abs(axis(1).span() - axis(0).span()) < 1e-9);
    QVERIFY(std::abs(axis(2).span() - second) < 1e-9);

    alignAt("C");
    const double apart = axis(2).start() - axis(0).start();
    QVERIFY(apart != 0.0);
    trigger(ActionId::DuplicateScenario);
    QTRY_COMPARE(m_window->campaignView().panels().size(), std::size_t(4));
    QTRY_VERIFY(canvas(2).timedScenario());
    QCOMPARE(m_window->campaignView().ranges().mode(), TimeAxes::Aligned);
    QVERIFY(std::abs(axis(3).start() - axis(0).start() - apart) < 1e-9);
    QVERIFY(m_window->actions().at(ActionId::AxesAligned)->isChecked());
}

void TestPanelRanges::removedScenariosLeaveTheOthersTheirAxes()
{
    trigger(ActionId::AxesFree);
    wheel(1, 4);
    const double second = axis(1).span();
    // One that is not shown; what comes behind it has another id from now on.
    m_window->selection().setScenario(ScenarioId(1));
    trigger(ActionId::RemoveScenario);
    QTRY_COMPARE(m_window->campaignView().panels().back()->scenario(), ScenarioId(1));
    QTRY_VERIFY(canvas(1).timedScenario());
    QCOMPARE(m_window->campaignView().ranges().mode(), TimeAxes::Free);
    QVERIFY(std::abs(axis(1).span() - second) < 1e-9);
    QVERIFY(axis(0).span() > second);
    // It is moved by itself still.
    const double first = axis(0).span();
    wheel(1, 2);
    QVERIFY(axis(1).span() < second);
    QCOMPARE(axis(0).span(), first);
}

void TestPanelRanges::undoLeavesAxesAsTheyAre()
{
    alignAt("C");
    const double apart = axis(1).start() - axis(0).start();
    trigger(ActionId::DuplicateScenario);
    QTRY_COMPARE(m_window->campaignView().panels().size(), std::size_t(3));
    m_window->document().undoStack().undo();
    QTRY_COMPARE(m_window->campaignView().panels().size(), std::size_t(2));
    m_window->selection().setScenario(ScenarioId(0));
    QTRY_VERIFY(canvas(0).timedScenario() && canvas(1).timedScenario());
    QCOMPARE(m_window->campaignView().ranges().mode(), TimeAxes::Aligned);
    QVERIFY(std::abs(axis(1).start() - axis(0).start() - apart) < 1e-9);
}

void TestPanelRanges::withoutItsPhaseAxesAreLocked()
{
    alignAt("C");
    m_window->selection().selectPhase(m_window->document().campaign().workload.findPhase("A"));
    trigger(ActionId::RemovePhases);
    QCOMPARE(m_window->campaignView().ranges().mode(), TimeAxes::Aligned);
    QCOMPARE(m_window->campaignView().ranges().alignedAt(), m_window->document().campaign().workload.findPhase("C"));
    m_window->selection().selectPhase(m_window->document().campaign().workload.findPhase("C"));
    trigger(ActionId::RemovePhases);
    QCOMPARE(m_window->campaignView().ranges().mode(), TimeAxes::Locked);
}

void TestPanelRanges::pointsAtOnePlaceOfAlignedAxes()
{
    alignAt("C");
    QVERIFY(std::abs(axis(1).start() - axis(0).start()) > 0.1);
    for (const std::size_t panel : {std::size_t(0), std::size_t(1)}) {
        const QPoint place(600, canvas(panel).plotRect().toRect().top() + 3);
        hover(canvas(panel), place);
        QVERIFY(m_window->selection().hover().time);
        for (const std::size_t other : {std::size_t(0), std::size_t(1)})
            QVERIFY2(std::abs(pointerLine(other) - 600) <= 1,
                qPrintable(QStringLiteral("%1 over %2").arg(pointerLine(other)).arg(panel)));
        QVERIFY(std::abs(rulerLine() - 600) <= 1);
    }
    TimeRuler& ruler = m_window->campaignView().ruler();
    hover(ruler, ruler.mapFromGlobal(canvas(0).mapToGlobal(QPoint(500, 0))));
    QVERIFY(std::abs(pointerLine(0) - 500) <= 1);
    QVERIFY(std::abs(pointerLine(1) - 500) <= 1);
}

void TestPanelRanges::pointsAtOneTimeOfFreeAxes()
{
    trigger(ActionId::AxesFree);
    wheel(1, 3);
    const QPoint place(520, canvas(1).plotRect().toRect().top() + 3);
    hover(canvas(1), place);
    const double time = m_window->selection().hover().time.value();
    QVERIFY(std::abs(pointerLine(1) - 520) <= 1);
    QVERIFY(std::abs(pointerLine(0) - axis(0).toPixel(time)) <= 1.5);
    QVERIFY(std::abs(axis(0).toPixel(time) - 520.0) > 5.0);
    QVERIFY(std::abs(rulerLine() - axis(0).toPixel(time)) <= 1.5);
    // Where that time is out of view there is no line, in the ruler neither.
    wheel(1, -6);
    const int edge = canvas(0).plotRect().toRect().left() + 4;
    m_window->visibleRange().show(axis(0).start() + 2.0, axis(0).end());
    hover(canvas(1), QPoint(edge, place.y()));
    QVERIFY(m_window->selection().hover().time.value() < axis(0).start());
    QCOMPARE(pointerLine(0), -1);
    QCOMPARE(rulerLine(), -1);
}

void TestPanelRanges::keysZoomAboutWhatIsInView()
{
    alignAt("C");
    const int x = 600;
    hover(canvas(1), QPoint(x, canvas(1).plotRect().toRect().top() + 3));
    const double under = axis(0).toTime(x);
    QTest::keyClick(&m_window->campaignView(), Qt::Key_W);
    QVERIFY(std::abs(axis(0).toTime(x) - under) < 1e-3 * axis(0).span());
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

void TestPanelRanges::outlinesTheBaselineOnAlignedAxes()
{
    alignAt("C");
    const QImage before = canvas(1).grab().toImage();
    trigger(ActionId::BaselineOutline);
    const QImage with = canvas(1).grab().toImage();
    const auto differs = [&](int x) {
        for (int y = 0; y < with.height(); ++y) {
            if (with.pixel(x, y) != before.pixel(x, y))
                return true;
        }
        return false;
    };
    int first = 0;
    while (first < with.width() && !differs(first))
        ++first;
    // The baseline begins where it does in its own panel.
    const double expected = axis(0).toPixel(
        m_window->document().timelines().at(ScenarioId(0))->built->timeline.start());
    QVERIFY(std::abs(axis(1).toPixel(0.0) - expected) > 20.0);
    QVERIFY2(std::abs(first - expected) <= 2.0, qPrintable(QStringLiteral("%1 for %2").arg(first).arg(expected)));
    // Another scenario becomes the current one: nothing moves.
    m_window->selection().setScenario(ScenarioId(2));
    QCOMPARE(canvas(1).grab().toImage(), with);
}

QTEST_MAIN(TestPanelRanges)
#include "tst_panelranges.moc"
