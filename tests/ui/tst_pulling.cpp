#include "tests/ui/handfixture.h"
#include "tests/ui/uitest.h"
#include "ui/campaign/edithands.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/widgets/hovercard.h"

#include <QSignalSpy>
#include <QTest>
#include <cmath>

using namespace minard;

/// Pulls lines, pipes and edges of phases that are given by utilization, and brackets of fusion groups.
class TestPulling : public QObject, private test::HandFixture {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init()
    {
        openWindow();
        open(QStringLiteral("two-phase"), {QStringLiteral("sequential")});
    }

    void cleanup() { closeWindow(); }

    void lineUpAndDown();
    void lineStopsAtItsLimits();
    void lineOfAPipelinedPhase();
    void pipeEdge();
    void mirroredMemoryLine();
    void sidewaysStillMoves();
    void aPullThatTurnsSidewaysMoves();
    void edgeKeepsVolumes();
    void edgeWithControlKeepsUtilizations();
    void pullsCancel();
    void volumesRefuse();
    void volumesStillMove();
    void cursorsTell();
    void sweepFuses();
    void sweepRefusesWhatIsNotConnected();
    void sweepNamesThePathThatComesBack();
    void bracketEndsTakeOutAndIn();
    void bracketShrinksToNothing();
    void clickOnABracketSelects();
    void startsByHandArePinned();

private:
    [[nodiscard]] double use(const char* name, std::size_t resource);
    [[nodiscard]] double volume(const char* name, std::size_t resource);
    [[nodiscard]] double perPercent();
    [[nodiscard]] QPoint strip(double time);
    [[nodiscard]] QPoint endOf(const char* name);

    [[nodiscard]] std::vector<FusionGroup> groups() { return built().scenario.fusion; }

    [[nodiscard]] static std::string diamond();
};

double TestPulling::use(const char* name, std::size_t resource)
{
    for (const PlanNode& node : built().plan.nodes) {
        if (node.phase == phase(name))
            return node.use[resource];
    }
    return -1.0;
}

double TestPulling::volume(const char* name, std::size_t resource)
{
    for (const PlanNode& node : built().plan.nodes) {
        if (node.phase == phase(name))
            return node.volume[resource];
    }
    return -1.0;
}

/// Pixels of one percent of utilization.
double TestPulling::perPercent()
{
    const PanelGeometry& geometry = canvas().panel().geometry;
    return 0.01 * geometry.plot.height / (geometry.values.top - geometry.values.bottom);
}

QPoint TestPulling::strip(double time)
{
    look();
    return at(time, static_cast<int>(canvas().plotRect().top()) - 7);
}

/// On the line of a phase, just inside its right edge.
QPoint TestPulling::endOf(const char* name)
{
    look();
    const double pixel = 1.0 / canvas().panel().geometry.axis.pixelsPerUnit();
    return onLine(name, timing(name).end - 2.0 * pixel);
}

std::string TestPulling::diamond()
{
    return R"({"format": "campaign/1",
        "machine": {"resources": [{"id": "c", "kind": "throughput", "unit": "op/s", "peak": 1},
                                  {"id": "m", "kind": "bandwidth", "unit": "B/s", "peak": 1}]},
        "workload": {
          "tensors": [{"id": "T1", "bytes": 1}, {"id": "T2", "bytes": 1}, {"id": "T3", "bytes": 1}],
          "phases": [
            {"id": "A", "demand": {"c": 1}, "writes": [{"tensor": "T1"}], "given": {"duration": 2}},
            {"id": "B", "demand": {"c": 1}, "reads": [{"tensor": "T1"}], "writes": [{"tensor": "T2"}], "given": {"duration": 2}},
            {"id": "C", "demand": {"c": 1}, "reads": [{"tensor": "T1"}, {"tensor": "T2"}], "writes": [{"tensor": "T3"}], "given": {"duration": 2}},
            {"id": "D", "demand": {"c": 1}, "given": {"duration": 2}}]},
        "scenarios": [{"id": "s", "order": ["A", "B", "C", "D"], "timing": {"model": "given"}}]})";
}

void TestPulling::lineUpAndDown()
{
    QCOMPARE(use("A", 0), 0.7);
    const QPoint from = onLine("A", 1.0);
    press(from);
    moveTo(from - QPoint(0, static_cast<int>(std::lround(10.0 * perPercent()))));
    QCOMPARE(fact("compute"), QStringLiteral("80 %, was 70 %"));
    // Drawn, not done.
    QCOMPARE(use("A", 0), 0.7);
    release(from - QPoint(0, static_cast<int>(std::lround(10.0 * perPercent()))));
    QCOMPARE(use("A", 0), 0.8);
    QCOMPARE(timing("A").end, 3.0);
    QCOMPARE(stack().count(), 1);
    QVERIFY(stack().undoText().contains(QStringLiteral("80 %")));
    const QPoint again = onLine("A", 1.0);
    drag(again, again + QPoint(0, static_cast<int>(std::lround(30.0 * perPercent()))));
    QVERIFY(std::abs(use("A", 0) - 0.5) < 0.011);
    stack().undo();
    stack().undo();
    QCOMPARE(use("A", 0), 0.7);
    // Other scenarios keep what they have.
    QVERIFY(window().document().campaign().scenarios[0].phases.empty());
}

void TestPulling::lineStopsAtItsLimits()
{
    const QPoint from = onLine("A", 1.0);
    drag(from, from - QPoint(0, 300));
    QCOMPARE(use("A", 0), 1.0);
    const QPoint top = onLine("A", 1.0);
    drag(top, top + QPoint(0, 600));
    QCOMPARE(use("A", 0), 0.0);
}

void TestPulling::lineOfAPipelinedPhase()
{
    open(QStringLiteral("two-phase"), {QStringLiteral("dilated")});
    // Dilated, A runs at 0.7 · 0.75 / 2.5 = 21 %: ten percent on screen are more at its own pace.
    const QPoint from = onLine("A", 2.0);
    QVERIFY(!from.isNull());
    drag(from, from - QPoint(0, static_cast<int>(std::lround(5.0 * perPercent()))));
    QVERIFY2(std::abs(use("A", 0) - (0.7 + 0.05 / 0.3)) < 0.03, qPrintable(QString::number(use("A", 0))));
}

void TestPulling::pipeEdge()
{
    // The upper edge of B's pipe is its use of memory: a quarter of the axis is all of it.
    const Panel& drawn = canvas().panel();
    QPoint edge;
    for (const DrawItem& item : drawn.list.items) {
        if (item.role == DrawRole::FillEdge && item.phase == phase("B"))
            edge = QPointF(item.x + 0.5 * item.width, item.y + 0.5 * item.height).toPoint();
    }
    QVERIFY(!edge.isNull());
    const double pixels = 20.0 * perPercent() * drawn.geometry.pipeHeight;
    drag(edge, edge + QPoint(0, static_cast<int>(std::lround(pixels))));
    QVERIFY2(std::abs(use("B", 1) - 0.7) < 0.04, qPrintable(QString::number(use("B", 1))));
    QCOMPARE(use("B", 0), 0.2);
}

void TestPulling::mirroredMemoryLine()
{
    key(Qt::Key_L);
    const Panel& drawn = canvas().panel();
    QPoint line;
    for (const DrawItem& item : drawn.list.items) {
        if (item.role == DrawRole::MemoryLine && item.phase == phase("B"))
            line = QPointF(item.x + 0.5 * item.width, item.y + 0.5 * item.height).toPoint();
    }
    QVERIFY(!line.isNull());
    // Memory grows downwards here, so upwards is less.
    drag(line, line - QPoint(0, static_cast<int>(std::lround(30.0 * perPercent()))));
    QVERIFY2(std::abs(use("B", 1) - 0.6) < 0.02, qPrintable(QString::number(use("B", 1))));
}

void TestPulling::sidewaysStillMoves()
{
    drag(onLine("B", 8.0), onLine("A", 1.5));
    QCOMPARE(stack().undoText(), QStringLiteral("Overlap A and B"));
}

void TestPulling::aPullThatTurnsSidewaysMoves()
{
    // However the hand gets there: straight up first, then over to A.
    const QPoint from = onLine("B", 8.0);
    press(from);
    moveTo(from - QPoint(0, 30));
    QVERIFY(window().hands().card().text().title.startsWith(QStringLiteral("Change the use")));
    moveTo(from - QPoint(20, 60));
    QVERIFY(window().hands().card().text().title.startsWith(QStringLiteral("Change the use")));
    const QPoint to(onLine("A", 1.5).x(), from.y() - 60);
    moveTo(to);
    QCOMPARE(window().hands().card().text().title, QStringLiteral("Overlap A and B"));
    release(to);
    QCOMPARE(stack().count(), 1);
    QCOMPARE(use("B", 0), 0.2);
}

void TestPulling::edgeKeepsVolumes()
{
    const double before = volume("A", 0);
    window().visibleRange().show(0.0, 14.0);
    const QPoint from = endOf("A");
    press(from);
    const double pixels = canvas().panel().geometry.axis.pixelsPerUnit();
    const QPoint to = from + QPoint(static_cast<int>(std::lround(2.0 * pixels)), 0);
    moveTo(to);
    QVERIFY2(fact("duration").startsWith(QStringLiteral("5 s, was 3 s")), qPrintable(fact("duration")));
    QCOMPARE(fact("compute"), QStringLiteral("42 %, was 70 %"));
    release(to);
    QCOMPARE(timing("A").end, 5.0);
    QVERIFY(std::abs(volume("A", 0) - before) < 1e-9 * before);
    QVERIFY(std::abs(use("A", 0) - 0.42) < 1e-12);
    QCOMPARE(makespan(), 15.0);
    QCOMPARE(stack().count(), 1);
}

void TestPulling::edgeWithControlKeepsUtilizations()
{
    window().visibleRange().show(0.0, 14.0);
    const QPoint from = endOf("A");
    const double pixels = canvas().panel().geometry.axis.pixelsPerUnit();
    drag(from, from + QPoint(static_cast<int>(std::lround(2.0 * pixels)), 0), Qt::ControlModifier);
    QCOMPARE(timing("A").end, 5.0);
    QCOMPARE(use("A", 0), 0.7);
    QCOMPARE(use("A", 1), 0.1);
}

void TestPulling::pullsCancel()
{
    const Campaign before = window().document().campaign();
    const QPoint from = onLine("A", 1.0);
    press(from);
    moveTo(from - QPoint(0, 20));
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    release(from - QPoint(0, 20));
    press(from);
    moveTo(from - QPoint(0, 20));
    QTest::keyClick(&canvas(), Qt::Key_Z, Qt::ControlModifier);
    release(from - QPoint(0, 20));
    press(from);
    moveTo(from - QPoint(0, 20));
    window().setFocus();
    release(from - QPoint(0, 20));
    QCOMPARE(window().document().campaign(), before);
    QCOMPARE(stack().count(), 0);
    QVERIFY(!window().hands().card().isVisible());
}

void TestPulling::volumesRefuse()
{
    open(QStringLiteral("three-phase-fusion"), {QStringLiteral("as-given")});
    QSignalSpy refused(&window().editor(), &Editor::refused);
    const QPoint from = onLine("A", 1.5);
    press(from);
    moveTo(from - QPoint(0, 20));
    QCOMPARE(canvas().cursor().shape(), Qt::ForbiddenCursor);
    QVERIFY(window().hands().card().text().subtitle.contains(QStringLiteral("follows from its volumes")));
    release(from - QPoint(0, 20));
    QCOMPARE(refused.size(), 1);
    const QPoint end = endOf("A");
    drag(end, end + QPoint(30, 0));
    QCOMPARE(refused.size(), 2);
    QCOMPARE(stack().count(), 0);
}

void TestPulling::volumesStillMove()
{
    open(QStringLiteral("three-phase-fusion"), {QStringLiteral("as-given")});
    // Upwards first, and then over to A: the hand meant to move it.
    const QPoint from = onLine("B", 8.0);
    press(from);
    moveTo(from - QPoint(0, 8));
    moveTo(onLine("A", 1.5));
    QCOMPARE(window().hands().card().text().title, QStringLiteral("Overlap A and B"));
    release(onLine("A", 1.5));
    QCOMPARE(stack().undoText(), QStringLiteral("Overlap A and B"));
}

void TestPulling::cursorsTell()
{
    hover(onLine("A", 1.0));
    QCOMPARE(canvas().cursor().shape(), Qt::SizeAllCursor);
    hover(endOf("A"));
    QCOMPARE(canvas().cursor().shape(), Qt::SizeHorCursor);
    hover(strip(1.0));
    QCOMPARE(canvas().cursor().shape(), Qt::CrossCursor);
    open(QStringLiteral("three-phase-fusion"), {QStringLiteral("fused")});
    hover(onLine("A", 0.5));
    QCOMPARE(canvas().cursor().shape(), Qt::OpenHandCursor);
    hover(strip(makespan() / 3.0));
    QCOMPARE(canvas().cursor().shape(), Qt::PointingHandCursor);
    hover(strip(makespan()));
    QCOMPARE(canvas().cursor().shape(), Qt::SizeHorCursor);
}

void TestPulling::sweepFuses()
{
    open(QStringLiteral("three-phase-fusion"), {QStringLiteral("as-given")});
    press(strip(0.5));
    moveTo(strip(8.0));
    QCOMPARE(window().hands().card().text().title, QStringLiteral("Fuse A and B"));
    moveTo(strip(14.5));
    QCOMPARE(window().hands().card().text().title, QStringLiteral("Fuse A, B and C"));
    QVERIFY(std::abs(shownMakespan() - 6.3) < 0.05);
    release(strip(14.5));
    QVERIFY(std::abs(makespan() - 6.3) < 1e-9);
    QCOMPARE(stack().count(), 1);
    QCOMPARE(groups().size(), std::size_t(1));
}

void TestPulling::sweepRefusesWhatIsNotConnected()
{
    openCampaign(diamond());
    QSignalSpy refused(&window().editor(), &Editor::refused);
    press(strip(4.5));
    moveTo(strip(7.5));
    QCOMPARE(canvas().cursor().shape(), Qt::ForbiddenCursor);
    release(strip(7.5));
    QCOMPARE(refused.size(), 1);
    QVERIFY(window().hands().card().text().subtitle.contains(QStringLiteral("not connected")));
    QCOMPARE(stack().count(), 0);
}

void TestPulling::sweepNamesThePathThatComesBack()
{
    openCampaign(diamond());
    // A and C without B: from A by way of B into C.
    window().selection().setPhases({phase("A"), phase("C")}, phase("A"));
    key(Qt::Key_F);
    QVERIFY(window().hands().card().text().subtitle.contains(QStringLiteral("A → B → C")));
    QCOMPARE(stack().count(), 0);
}

void TestPulling::bracketEndsTakeOutAndIn()
{
    open(QStringLiteral("three-phase-fusion"), {QStringLiteral("fused")});
    const double end = makespan();
    // Past the middle of C, but not of B: A and B remain.
    press(strip(end));
    moveTo(strip(timing("B").start + 0.8 * (timing("B").end - timing("B").start)));
    QCOMPARE(window().hands().card().text().title, QStringLiteral("Take C out of the fusion"));
    release(strip(timing("B").start + 0.8 * (timing("B").end - timing("B").start)));
    QCOMPARE(groups().front().phases, (std::vector<PhaseId>{phase("A"), phase("B")}));
    // What only C took part in is not named any more.
    QCOMPARE(groups().front().keep->size(), std::size_t(1));
    // And in again, with its tensor.
    drag(strip(timing("B").end), strip(timing("C").end));
    QCOMPARE(groups().front().phases.size(), std::size_t(3));
    QCOMPARE(groups().front().keep->size(), std::size_t(2));
    QVERIFY(std::abs(makespan() - 6.3) < 1e-9);
    QCOMPARE(stack().count(), 2);
}

void TestPulling::bracketShrinksToNothing()
{
    open(QStringLiteral("three-phase-fusion"), {QStringLiteral("fused")});
    drag(strip(makespan()), strip(0.05));
    QVERIFY(groups().empty());
    QVERIFY(std::abs(makespan() - 12.3) < 1e-9);
    QCOMPARE(stack().undoText(), QStringLiteral("Unfuse A, B and C"));
}

void TestPulling::clickOnABracketSelects()
{
    open(QStringLiteral("three-phase-fusion"), {QStringLiteral("fused")});
    click(strip(makespan() / 3.0));
    QCOMPARE(window().selection().phases(), (PhaseSet{phase("A"), phase("B"), phase("C")}));
    QCOMPARE(stack().count(), 0);
}

void TestPulling::startsByHandArePinned()
{
    window().visibleRange().show(0.0, 20.0);
    look();
    const QPoint from = onLine("B", 8.0);
    drag(from, from + QPoint(80, 0), Qt::ControlModifier | Qt::AltModifier);
    const double start = timing("B").start;
    QVERIFY(start > 3.5);
    // A pin says so; a click on it selects what it holds, and the key takes it away.
    window().selection().setPhases({});
    hover(strip(start));
    QCOMPARE(canvas().cursor().shape(), Qt::PointingHandCursor);
    click(strip(start));
    QCOMPARE(window().selection().phases(), PhaseSet{phase("B")});
    key(Qt::Key_Home, Qt::AltModifier);
    QCOMPARE(timing("B").start, 3.0);
    hover(strip(start));
    QCOMPARE(canvas().cursor().shape(), Qt::CrossCursor);
    stack().undo();
    QCOMPARE(timing("B").start, start);
}

QTEST_MAIN(TestPulling)

#include "tst_pulling.moc"
