#include "tests/ui/uitest.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/campaignview.h"
#include "ui/campaign/timeruler.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/navigation.h"
#include "ui/widgets/findbar.h"
#include "ui/widgets/hovercard.h"

#include <QApplication>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSettings>
#include <QStatusBar>
#include <QTest>
#include <cmath>

using namespace minard;

/// Finding, stepping, measuring and keeping places, by keys.
class TestNavigation : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init();

    void cleanup() { m_window.reset(); }

    void findsAndCounts();
    void showsWhatIsFoundWhereverThePointerIs();
    void closesTheSearchWithEscape();
    void stepsFromPieceToPiece();
    void measuresWithTwoRulersThatStay();
    void dragsRulers();
    void keepsRulersOutOfViewAtTheBorder();
    void keepsViewsAsBookmarks();
    void saysWhenABookmarkIsNotSet();
    void switchesThePairOnDisplay();
    void walksThroughAllPairs();
    void stacksInOtherOrders();

private:
    void key(Qt::Key code, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&canvas(), code, modifiers); }

    [[nodiscard]] CampaignCanvas& canvas(std::size_t panel = 0)
    {
        return m_window->campaignView().panels()[panel]->canvas();
    }

    void open(const char* sample);

    std::unique_ptr<MainWindow> m_window;
};

void TestNavigation::init()
{
    QSettings().clear();
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1600, 900);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    m_window->activateWindow();
    open("memory-oversubscription");
}

void TestNavigation::open(const char* sample)
{
    test::openSample(m_window->document(), QString::fromLatin1(sample));
    QTRY_VERIFY(canvas().isVisible() && canvas().width() > 300);
    canvas().setFocus();
}

void TestNavigation::findsAndCounts()
{
    open("overlapping-phases");
    key(Qt::Key_F, Qt::ControlModifier);
    FindBar& bar = m_window->findBar();
    QVERIFY(bar.isVisible());
    QTRY_VERIFY(bar.field().hasFocus());
    QTest::keyClicks(&bar.field(), QStringLiteral("NORM"));
    QTRY_COMPARE(bar.status(), QStringLiteral("2 found"));
    QTest::keyClick(&bar.field(), Qt::Key_Return);
    QCOMPARE(bar.status(), QStringLiteral("1 of 2"));
    const Workload& workload = m_window->document().campaign().workload;
    QCOMPARE(m_window->selection().phases(), PhaseSet({workload.findPhase("norm1")}));
    QTest::keyClick(&bar.field(), Qt::Key_Return);
    QCOMPARE(bar.status(), QStringLiteral("2 of 2"));
    QCOMPARE(m_window->selection().phases(), PhaseSet({workload.findPhase("norm2")}));
    QTest::keyClick(&bar.field(), Qt::Key_Return);
    QCOMPARE(bar.status(), QStringLiteral("1 of 2"));
    QTest::keyClick(&bar.field(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(bar.status(), QStringLiteral("2 of 2"));
    bar.field().selectAll();
    QTest::keyClicks(&bar.field(), QStringLiteral("(*["));
    QTRY_COMPARE(bar.status(), QStringLiteral("nothing found"));
    QTest::keyClick(&bar.field(), Qt::Key_Return);
    bar.field().clear();
    QTRY_COMPARE(bar.status(), QString());
}

void TestNavigation::showsWhatIsFoundWhereverThePointerIs()
{
    open("overlapping-phases");
    const auto point = [this] {
        for (const DrawItem& item : canvas().panel().list.items) {
            if (item.role != DrawRole::ComputeLine || item.width < 8.0)
                continue;
            const QPoint place = QPointF(item.x + 4.0, item.y + 0.5 * item.height).toPoint();
            QMouseEvent move(
                QEvent::MouseMove, place, canvas().mapToGlobal(place), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
            QApplication::sendEvent(&canvas(), &move);
            return;
        }
    };
    point();
    QVERIFY(m_window->selection().bright());
    QVERIFY(m_window->campaignView().card().isVisible());
    key(Qt::Key_F, Qt::ControlModifier);
    FindBar& bar = m_window->findBar();
    QTRY_VERIFY(bar.field().hasFocus());
    QTest::keyClicks(&bar.field(), QStringLiteral("norm"));
    QTRY_COMPARE(bar.status(), QStringLiteral("2 found"));
    QTest::keyClick(&bar.field(), Qt::Key_Return);
    // What the pointer rests on greys the others no longer, nor covers them.
    QVERIFY(!m_window->selection().bright());
    QVERIFY(!m_window->campaignView().card().isVisible());
    QTest::keyClick(&bar.field(), Qt::Key_Escape);
    m_window->selection().clear();
    canvas().setFocus();
    point();
    QVERIFY(m_window->campaignView().card().isVisible());
    key(Qt::Key_Period);
    QVERIFY(m_window->selection().piece());
    QVERIFY(!m_window->selection().bright());
    QVERIFY(!m_window->campaignView().card().isVisible());
}

void TestNavigation::closesTheSearchWithEscape()
{
    m_window->selection().selectPhase(PhaseId(1));
    key(Qt::Key_F, Qt::ControlModifier);
    QTRY_VERIFY(m_window->findBar().field().hasFocus());
    QTest::keyClick(&m_window->findBar().field(), Qt::Key_Escape);
    QVERIFY(!m_window->findBar().isVisible());
    QCOMPARE(m_window->selection().phases(), PhaseSet({PhaseId(1)}));
}

void TestNavigation::stepsFromPieceToPiece()
{
    m_window->selection().setScenario(m_window->document().campaign().findScenario("pipelined"));
    const auto tile = [this] { return m_window->selection().piece()->tile; };
    key(Qt::Key_Period);
    QVERIFY(m_window->selection().piece());
    QCOMPARE(m_window->selection().piece()->start, 0.0);
    const PhaseId a = m_window->selection().currentPhase();
    for (std::uint64_t i = 1; i < 4; ++i) {
        key(Qt::Key_Period);
        QCOMPARE(tile(), i);
        QCOMPARE(m_window->selection().currentPhase(), a);
    }
    key(Qt::Key_Period);
    QCOMPARE(tile(), std::uint64_t(3));
    key(Qt::Key_Comma);
    QCOMPARE(tile(), std::uint64_t(2));
    m_window->visibleRange().show(0.0, 1.0);
    key(Qt::Key_Period);
    QVERIFY(m_window->visibleRange().range().end >= m_window->selection().piece()->end - 1e-9);
}

void TestNavigation::measuresWithTwoRulersThatStay()
{
    m_window->selection().setHover({.scenario = {}, .phase = {}, .piece = {}, .time = 2.0});
    key(Qt::Key_M);
    m_window->selection().setHover({.scenario = {}, .phase = {}, .piece = {}, .time = 5.25});
    key(Qt::Key_M);
    QCOMPARE(m_window->selection().rulers(), std::vector<double>({2.0, 5.25}));
    m_window->selection().setHover({});
    key(Qt::Key_W);
    key(Qt::Key_Escape);
    QCOMPARE(m_window->selection().rulers(), std::vector<double>({2.0, 5.25}));
    // A ruler is a line of the accent colour in every panel.
    m_window->visibleRange().fit();
    const double x = canvas().panel().geometry.axis.toPixel(2.0);
    const QImage image = canvas().grab().toImage();
    QCOMPARE(
        image.pixelColor(int(std::floor(x)), int(canvas().plotRect().top()) + 2), m_window->theme().colors().accent);
    m_window->selection().setHover({.scenario = {}, .phase = {}, .piece = {}, .time = 7.0});
    key(Qt::Key_M);
    QCOMPARE(m_window->selection().rulers(), std::vector<double>({7.0}));
    key(Qt::Key_M, Qt::ShiftModifier);
    QVERIFY(m_window->selection().rulers().empty());
}

void TestNavigation::dragsRulers()
{
    m_window->selection().placeRuler(4.0);
    const TimeAxis axis = canvas().panel().geometry.axis;
    const QPoint from(int(axis.toPixel(4.0)), 60);
    QTest::mousePress(&canvas(), Qt::LeftButton, {}, from);
    const QPoint to = from + QPoint(100, 0);
    QMouseEvent move(QEvent::MouseMove, to, canvas().mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(&canvas(), &move);
    QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, to);
    QVERIFY(std::abs(m_window->selection().rulers().front() - axis.toTime(to.x())) < 1e-9);
    QVERIFY(!m_window->selection().range());
}

void TestNavigation::keepsRulersOutOfViewAtTheBorder()
{
    m_window->selection().placeRuler(1.0);
    m_window->visibleRange().show(4.0, 5.0);
    TimeRuler& ruler = m_window->campaignView().ruler();
    const QImage with = ruler.grab().toImage();
    m_window->selection().clearRulers();
    const QImage without = ruler.grab().toImage();
    // An arrow at the left border of the axis, and nowhere else.
    int changed = 0;
    int farthest = 0;
    const double left = canvas().mapTo(&m_window->campaignView(), QPoint()).x() + canvas().plotRect().left();
    for (int y = 0; y < with.height(); ++y) {
        for (int x = 0; x < with.width(); ++x) {
            if (with.pixel(x, y) != without.pixel(x, y)) {
                ++changed;
                farthest = std::max(farthest, int(std::abs(x - left)));
            }
        }
    }
    QVERIFY(changed > 10);
    QVERIFY(farthest <= 12);
}

void TestNavigation::keepsViewsAsBookmarks()
{
    m_window->visibleRange().show(2.0, 3.0);
    key(Qt::Key_4, Qt::ControlModifier);
    key(Qt::Key_0);
    QVERIFY(m_window->visibleRange().isFitted());
    key(Qt::Key_4);
    QCOMPARE(m_window->visibleRange().range(), (TimeRange{2.0, 3.0}));
    QCOMPARE(m_window->document().campaign().view.bookmarks.size(), std::size_t(1));
    m_window->visibleRange().show(6.0, 8.0);
    key(Qt::Key_4, Qt::ControlModifier);
    QCOMPARE(m_window->document().campaign().view.bookmarks.size(), std::size_t(1));
    QVERIFY(!m_window->document().undoStack().canUndo());
    key(Qt::Key_Left, Qt::AltModifier | Qt::ShiftModifier);
    QVERIFY(m_window->visibleRange().range() != (TimeRange{6.0, 8.0}));
}

void TestNavigation::saysWhenABookmarkIsNotSet()
{
    const TimeRange before = m_window->visibleRange().range();
    key(Qt::Key_7);
    QCOMPARE(m_window->visibleRange().range(), before);
    QVERIFY(m_window->statusBar()->currentMessage().contains(QStringLiteral("Ctrl+7")));
}

void TestNavigation::switchesThePairOnDisplay()
{
    open("third-resource");
    const ResourceId before = canvas().panel().geometry.pipe;
    key(Qt::Key_R);
    QVERIFY(canvas().panel().geometry.pipe != before);
    QVERIFY(!m_window->statusBar()->currentMessage().isEmpty());
    key(Qt::Key_R);
    QCOMPARE(canvas().panel().geometry.pipe, before);
}

void TestNavigation::walksThroughAllPairs()
{
    Machine machine;
    for (const char* id : {"fp16", "fp32"})
        machine.resources.push_back(
            {.id = id, .kind = ResourceKind::Throughput, .unit = "op/s", .peak = 1.0, .label = {}});
    for (const char* id : {"hbm", "l2", "link"})
        machine.resources.push_back(
            {.id = id, .kind = ResourceKind::Bandwidth, .unit = "B/s", .peak = 1.0, .label = {}});
    std::set<std::pair<ResourceId, ResourceId>> seen;
    DisplayPair pair;
    for (int i = 0; i < 6; ++i) {
        pair = nextPair(machine, pair);
        seen.insert({pair.line, pair.pipe});
    }
    QCOMPARE(seen.size(), std::size_t(6));
    QVERIFY(!nextPair(Machine(), {}).line.isValid());
}

void TestNavigation::stacksInOtherOrders()
{
    m_window->actions().at(ActionId::StackLargest)->trigger();
    QCOMPARE(canvas().panel().geometry.stacking, StackingOrder::LargestFirst);
    QVERIFY(!m_window->actions().at(ActionId::StackSchedule)->isChecked());
    m_window->actions().at(ActionId::StackSchedule)->trigger();
    QCOMPARE(canvas().panel().geometry.stacking, StackingOrder::Schedule);
}

QTEST_MAIN(TestNavigation)
#include "tst_navigation.moc"
