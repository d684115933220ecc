#include "core/schedule/edits/blockedits.h"
#include "tests/ui/uitest.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/campaignview.h"
#include "ui/campaign/dependencyoverlay.h"
#include "ui/campaign/edithands.h"
#include "ui/document/wording.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/widgets/hovercard.h"

#include <QApplication>
#include <QMouseEvent>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <random>

using namespace minard;

/// Turns schedules with the mouse, with real events, and looks at the document, the picture and the card.
class TestDrag : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init();

    void cleanup() { m_window.reset(); }

    void turnsTheTwoPhaseSampleInto1075();
    void turnsTheOversubscribedSampleInto1135();
    void turnsTheThreePhaseSampleInto13125();
    void clickingStillSelects();
    void sweepingEmptyGroundStillSelectsTime();
    void previewsWhileTheHandMoves();
    void cancelsWithEscape();
    void cancelsWithUndo();
    void cancelsWhenTheFocusGoes();
    void holdsBackOtherKeys();
    void refusesAndDrawsTheDependency();
    void whatIfsAreAllowedAndFlagged();
    void movesBetweenTwoOthers();
    void dragsOutOfAPipeline();
    void startsFreelyAndSnaps();
    void startsFreelyWithoutSnapping();
    void controlMayBePressedOnTheWay();
    void keepsTheGrabOffset();
    void resolvesTheTargetAtTheRelease();
    void zoomingOnTheWayDoesNoHarm();
    void scrollsAtTheEdge();
    void viewStaysWhereItIs();
    void aFittedViewStaysToo();
    void recordedScenariosRefuse();
    void aPanelThatGoesAwayEndsTheGesture();
    void whatIsShownIsWhatIsStored();

private:
    void open(const QString& sample, const QStringList& shown);

    [[nodiscard]] CampaignCanvas& canvas(std::size_t panel = 0)
    {
        return m_window->campaignView().panels()[panel]->canvas();
    }

    [[nodiscard]] ScenarioId scenario(std::size_t panel = 0)
    {
        return m_window->campaignView().panels()[panel]->scenario();
    }

    [[nodiscard]] double makespan(std::size_t panel = 0)
    {
        return m_window->document().timelines().at(scenario(panel))->built.timeline.makespan();
    }

    [[nodiscard]] double shownMakespan(std::size_t panel = 0);
    /// On the line of a phase at `time`.
    [[nodiscard]] QPoint onLine(const char* phase, double time, std::size_t panel = 0);
    [[nodiscard]] QPoint at(double time, int y, std::size_t panel = 0);
    void press(QPoint point, Qt::KeyboardModifiers modifiers = {});
    void moveTo(QPoint point, Qt::KeyboardModifiers modifiers = {});
    void release(QPoint point, Qt::KeyboardModifiers modifiers = {});
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {});
    [[nodiscard]] QString fact(const char* label);

    [[nodiscard]] QUndoStack& stack() { return m_window->document().undoStack(); }

    [[nodiscard]] PhaseId phase(const char* id) { return m_window->document().campaign().workload.findPhase(id); }

    [[nodiscard]] const NodeTiming& timing(const char* phase, std::size_t panel = 0);

    std::unique_ptr<MainWindow> m_window;
};

void TestDrag::init()
{
    QSettings().clear();
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1280, 800);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    open(QStringLiteral("two-phase"), {QStringLiteral("sequential")});
}

void TestDrag::open(const QString& sample, const QStringList& shown)
{
    test::openSample(m_window->document(), sample);
    std::vector<ScenarioId> scenarios;
    for (const QString& id : shown)
        scenarios.push_back(m_window->document().campaign().findScenario(id.toStdString()));
    m_window->presentation().setShown(scenarios);
    QTRY_VERIFY(canvas().isVisible() && canvas().width() > 400 && canvas().height() > 100);
    m_window->visibleRange().fit();
    static_cast<void>(canvas().grab());
}

double TestDrag::shownMakespan(std::size_t panel)
{
    // The lines on screen tell what is drawn, previews included.
    const Panel& drawn = canvas(panel).panel();
    double end = 0.0;
    for (const DrawItem& item : drawn.list.items) {
        if (item.role == DrawRole::ComputeLine)
            end = std::max(end, drawn.geometry.axis.toTime(item.x + item.width));
    }
    return end;
}

QPoint TestDrag::onLine(const char* name, double time, std::size_t panel)
{
    const Panel& drawn = canvas(panel).panel();
    const double x = drawn.geometry.axis.toPixel(time);
    for (const DrawItem& item : drawn.list.items) {
        if (item.role == DrawRole::ComputeLine && item.phase == phase(name) && x >= item.x && x < item.x + item.width)
            return QPointF(x, item.y + 0.5 * item.height).toPoint();
    }
    return {};
}

QPoint TestDrag::at(double time, int y, std::size_t panel)
{
    return {static_cast<int>(std::lround(canvas(panel).panel().geometry.axis.toPixel(time))), y};
}

void TestDrag::press(QPoint point, Qt::KeyboardModifiers modifiers)
{
    QTest::mousePress(&canvas(), Qt::LeftButton, modifiers, point);
}

void TestDrag::moveTo(QPoint point, Qt::KeyboardModifiers modifiers)
{
    QMouseEvent move(QEvent::MouseMove, point, canvas().mapToGlobal(point), Qt::NoButton, Qt::LeftButton, modifiers);
    QApplication::sendEvent(&canvas(), &move);
}

void TestDrag::release(QPoint point, Qt::KeyboardModifiers modifiers)
{
    QTest::mouseRelease(&canvas(), Qt::LeftButton, modifiers, point);
}

void TestDrag::drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers)
{
    press(from, modifiers);
    moveTo(from + (to - from) / 2, modifiers);
    moveTo(to, modifiers);
    release(to, modifiers);
}

QString TestDrag::fact(const char* label)
{
    for (const Fact& fact : m_window->hands().card().text().facts) {
        if (fact.label == QLatin1String(label))
            return fact.value;
    }
    return {};
}

const NodeTiming& TestDrag::timing(const char* name, std::size_t panel)
{
    const BuiltScenario& built = m_window->document().timelines().at(scenario(panel))->built;
    for (std::size_t i = 0; i < built.plan.nodes.size(); ++i) {
        if (built.plan.nodes[i].phase == phase(name))
            return built.timeline.timings()[i];
    }
    static const NodeTiming none;
    return none;
}

void TestDrag::turnsTheTwoPhaseSampleInto1075()
{
    QCOMPARE(makespan(), 13.0);
    drag(onLine("B", 8.0), onLine("A", 1.5));
    QVERIFY(std::abs(makespan() - 10.75) < 1e-9);
    QCOMPARE(stack().count(), 1);
    QCOMPARE(stack().undoText(), QStringLiteral("Overlap A and B"));
    stack().undo();
    QCOMPARE(makespan(), 13.0);
}

void TestDrag::turnsTheOversubscribedSampleInto1135()
{
    open(QStringLiteral("memory-oversubscription"), {QStringLiteral("sequential")});
    drag(onLine("A", 1.0), onLine("B", 8.0));
    QVERIFY(std::abs(makespan() - 10.75) < 1e-9);
    m_window->editor().setThrottle(Throttle::Uniform);
    QVERIFY(std::abs(makespan() - 11.35) < 1e-9);
    QCOMPARE(stack().count(), 2);
}

void TestDrag::turnsTheThreePhaseSampleInto13125()
{
    open(QStringLiteral("three-phase-pipeline"), {QStringLiteral("sequential")});
    drag(onLine("B", 10.0), onLine("A", 2.5));
    drag(onLine("C", timing("C").start + 1.0), at(5.0, 60));
    QVERIFY(std::abs(makespan() - 12.5) < 1e-9);
    m_window->editor().setThrottle(Throttle::Uniform);
    QVERIFY(std::abs(makespan() - 13.125) < 1e-9);
}

void TestDrag::clickingStillSelects()
{
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, onLine("B", 8.0));
    QCOMPARE(m_window->selection().phases(), PhaseSet{phase("B")});
    QTest::mouseClick(&canvas(), Qt::LeftButton, Qt::ControlModifier, onLine("A", 1.0));
    QCOMPARE(m_window->selection().phases(), (PhaseSet{phase("A"), phase("B")}));
    QCOMPARE(stack().count(), 0);
    // A hand that trembles has not dragged.
    press(onLine("A", 1.0));
    moveTo(onLine("A", 1.0) + QPoint(2, 1));
    release(onLine("A", 1.0) + QPoint(2, 1));
    QCOMPARE(m_window->selection().phases(), PhaseSet{phase("A")});
    QCOMPARE(stack().count(), 0);
}

void TestDrag::sweepingEmptyGroundStillSelectsTime()
{
    const int y = static_cast<int>(canvas().plotRect().top()) + 4;
    drag(at(4.0, y), at(6.0, y));
    QVERIFY(m_window->selection().range());
    // With Shift a sweep may begin on a phase.
    m_window->selection().setRange({});
    drag(onLine("B", 8.0), onLine("B", 10.0), Qt::ShiftModifier);
    QVERIFY(m_window->selection().range());
    QCOMPARE(stack().count(), 0);
}

void TestDrag::previewsWhileTheHandMoves()
{
    const Campaign before = m_window->document().campaign();
    press(onLine("B", 8.0));
    moveTo(onLine("B", 9.0));
    QCOMPARE(m_window->hands().card().text().title, QStringLiteral("No change"));
    moveTo(onLine("A", 1.5));
    HoverCard& card = m_window->hands().card();
    QVERIFY(card.isVisible());
    QCOMPARE(card.text().title, QStringLiteral("Overlap A and B"));
    QCOMPARE(fact("makespan"), QStringLiteral("10.75 s"));
    QCOMPARE(fact("difference"), QStringLiteral("−2.25 s (−17.3 %)"));
    QCOMPARE(fact("above the best bound"), QStringLiteral("0 %"));
    // Drawn, but not done.
    QVERIFY(std::abs(shownMakespan() - 10.75) < 0.05);
    QCOMPARE(m_window->document().campaign(), before);
    QCOMPARE(stack().count(), 0);
    // The ghost of what was reaches to 13.
    const QImage picture = canvas().grab().toImage();
    const QPoint ghost = at(12.9, 0);
    const QRectF plot = canvas().plotRect();
    int marks = 0;
    for (int y = static_cast<int>(plot.top()) + 12; y < static_cast<int>(plot.bottom()) - 12; ++y) {
        if (picture.pixelColor(ghost.x(), y) != picture.pixelColor(at(12.9, 0).x(), static_cast<int>(plot.top()) + 10))
            ++marks;
    }
    QVERIFY(marks >= 2);
    release(onLine("A", 1.5));
    QVERIFY(!card.isVisible());
    QCOMPARE(stack().count(), 1);
}

void TestDrag::cancelsWithEscape()
{
    const Campaign before = m_window->document().campaign();
    press(onLine("B", 8.0));
    moveTo(at(1.5, 60));
    QVERIFY(std::abs(shownMakespan() - 10.75) < 0.05);
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    QVERIFY(std::abs(shownMakespan() - 13.0) < 0.05);
    QVERIFY(!m_window->hands().card().isVisible());
    release(at(1.5, 60));
    QCOMPARE(m_window->document().campaign(), before);
    QCOMPARE(stack().count(), 0);
}

void TestDrag::cancelsWithUndo()
{
    drag(onLine("B", 8.0), onLine("A", 1.5));
    press(onLine("A", 1.0));
    moveTo(at(10.5, 60));
    QTest::keyClick(&canvas(), Qt::Key_Z, Qt::ControlModifier);
    release(at(10.5, 60));
    // The drag is gone, the step before it is still there.
    QCOMPARE(stack().count(), 1);
    QCOMPARE(stack().index(), 1);
    QVERIFY(std::abs(makespan() - 10.75) < 1e-9);
}

void TestDrag::cancelsWhenTheFocusGoes()
{
    press(onLine("B", 8.0));
    moveTo(at(1.5, 60));
    m_window->setFocus();
    QVERIFY(!m_window->hands().card().isVisible());
    release(at(1.5, 60));
    QCOMPARE(stack().count(), 0);
}

void TestDrag::holdsBackOtherKeys()
{
    press(onLine("B", 8.0));
    moveTo(at(1.5, 60));
    QTest::keyClick(&canvas(), Qt::Key_Delete);
    QTest::keyClick(&canvas(), Qt::Key_D, Qt::ControlModifier);
    QTest::keyClick(&canvas(), Qt::Key_F);
    QCOMPARE(stack().count(), 0);
    QCOMPARE(m_window->document().campaign().workload.phases.size(), std::size_t(2));
    release(at(1.5, 60));
    QCOMPARE(stack().count(), 1);
    QCOMPARE(stack().undoText(), QStringLiteral("Overlap A and B"));
}

void TestDrag::refusesAndDrawsTheDependency()
{
    press(onLine("B", 8.0));
    moveTo(at(0.05, 60));
    QCOMPARE(m_window->hands().card().text().title, QStringLiteral("Not possible"));
    QCOMPARE(m_window->hands().card().text().subtitle, QStringLiteral("B depends on A and cannot run before it."));
    QCOMPARE(canvas().cursor().shape(), Qt::ForbiddenCursor);
    QVERIFY(std::abs(shownMakespan() - 13.0) < 0.05);
    QSignalSpy refused(&m_window->editor(), &Editor::refused);
    release(at(0.05, 60));
    QCOMPARE(refused.size(), 1);
    QCOMPARE(stack().count(), 0);
    // The reason stays for a while, and so does the arrow.
    QVERIFY(m_window->hands().card().isVisible());
    const DependencyOverlay* overlay = m_window->hands().overlay(scenario());
    QVERIFY(overlay);
    QCOMPARE(overlay->inTheWay(), (std::vector<DependencyArrow>{{phase("A"), phase("B"), 0}}));
    QVERIFY(canvas().accessibleDescription().contains(QStringLiteral("B depends on A")));
}

void TestDrag::whatIfsAreAllowedAndFlagged()
{
    m_window->actions().at(ActionId::WhatIf)->trigger();
    drag(onLine("B", 8.0), at(0.05, 60));
    QCOMPARE(stack().undoText(), QStringLiteral("Move B before A"));
    QCOMPARE(timing("B").start, 0.0);
    static_cast<void>(canvas().grab());
    QCOMPARE(
        m_window->hands().overlay(scenario())->broken(), (std::vector<DependencyArrow>{{phase("A"), phase("B"), 0}}));
    m_window->actions().at(ActionId::WhatIf)->trigger();
    QCOMPARE(m_window->editor().rule(), DependencyRule::Keep);
}

void TestDrag::movesBetweenTwoOthers()
{
    test::openText(m_window->document(), test::manyPhases(5));
    m_window->presentation().setShown({ScenarioId(0)});
    QTRY_VERIFY(canvas().isVisible());
    static_cast<void>(canvas().grab());
    drag(onLine("p4", 4.5), at(1.05, 60));
    QCOMPARE(timing("p4").start, 1.0);
    QCOMPARE(timing("p1").start, 2.0);
    QCOMPARE(stack().undoText(), QStringLiteral("Move p4 before p1"));
    // To the end, on ground where nothing runs.
    m_window->visibleRange().show(0.0, 6.0);
    static_cast<void>(canvas().grab());
    drag(onLine("p0", 0.5), at(5.6, 60));
    QCOMPARE(timing("p0").start, 4.0);
}

void TestDrag::dragsOutOfAPipeline()
{
    drag(onLine("B", 8.0), onLine("A", 1.5));
    m_window->visibleRange().show(0.0, 14.0);
    static_cast<void>(canvas().grab());
    drag(onLine("B", 9.0), at(13.0, 60));
    QCOMPARE(makespan(), 13.0);
    QCOMPARE(timing("B").start, 3.0);
}

void TestDrag::startsFreelyAndSnaps()
{
    m_window->visibleRange().show(0.0, 20.0);
    static_cast<void>(canvas().grab());
    const QPoint from = onLine("B", 8.0);
    const QPoint to = at(12.0, from.y());
    drag(from, to, Qt::ControlModifier);
    QVERIFY(std::abs(timing("B").start - 7.0) < 0.05);
    QVERIFY(stack().undoText().startsWith(QStringLiteral("Start B at ")));
    // Near the end of A it snaps: both are the same number.
    static_cast<void>(canvas().grab());
    const QPoint again = onLine("B", timing("B").start + 5.0);
    const double pixels = canvas().panel().geometry.axis.pixelsPerUnit();
    const auto back = static_cast<int>(std::lround((3.0 - timing("B").start) * pixels)) + 5;
    drag(again, again + QPoint(back, 0), Qt::ControlModifier);
    QCOMPARE(timing("B").start, 3.0);
    QCOMPARE(makespan(), 13.0);
}

void TestDrag::startsFreelyWithoutSnapping()
{
    m_window->visibleRange().show(0.0, 20.0);
    static_cast<void>(canvas().grab());
    const QPoint from = onLine("B", 8.0);
    drag(from, from + QPoint(5, 0), Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(timing("B").start > 3.0);
    QVERIFY(timing("B").start < 3.2);
}

void TestDrag::controlMayBePressedOnTheWay()
{
    m_window->visibleRange().show(0.0, 20.0);
    static_cast<void>(canvas().grab());
    const QPoint from = onLine("B", 8.0);
    press(from);
    moveTo(from + QPoint(100, 0));
    QVERIFY(!m_window->hands().card().text().title.startsWith(QStringLiteral("Start")));
    QTest::keyPress(&canvas(), Qt::Key_Control, Qt::NoModifier);
    QVERIFY(m_window->hands().card().text().title.startsWith(QStringLiteral("Start B at")));
    QTest::keyRelease(&canvas(), Qt::Key_Control, Qt::ControlModifier);
    QVERIFY(!m_window->hands().card().text().title.startsWith(QStringLiteral("Start")));
    QTest::keyPress(&canvas(), Qt::Key_Control, Qt::NoModifier);
    release(from + QPoint(100, 0), Qt::ControlModifier);
    QVERIFY(timing("B").start > 3.5);
}

void TestDrag::keepsTheGrabOffset()
{
    m_window->visibleRange().show(0.0, 26.0);
    static_cast<void>(canvas().grab());
    for (const double grip : {4.0, 12.7}) {
        const QPoint from = onLine("B", timing("B").start + grip - 3.0);
        const double start = timing("B").start;
        drag(from, from + QPoint(60, 0), Qt::ControlModifier | Qt::AltModifier);
        const double moved = 60.0 / canvas().panel().geometry.axis.pixelsPerUnit();
        QVERIFY(std::abs(timing("B").start - (start + moved)) < 1e-6);
        stack().undo();
        static_cast<void>(canvas().grab());
    }
}

void TestDrag::resolvesTheTargetAtTheRelease()
{
    // The last movement was over A; the button goes up over B itself.
    press(onLine("B", 8.0));
    moveTo(onLine("A", 1.5));
    release(onLine("B", 9.0));
    QCOMPARE(stack().count(), 0);
    QCOMPARE(makespan(), 13.0);
}

void TestDrag::zoomingOnTheWayDoesNoHarm()
{
    m_window->visibleRange().show(0.0, 20.0);
    static_cast<void>(canvas().grab());
    const QPoint from = onLine("B", 8.0);
    const double held = canvas().panel().geometry.axis.toTime(from.x());
    press(from, Qt::ControlModifier | Qt::AltModifier);
    moveTo(from + QPoint(50, 0), Qt::ControlModifier | Qt::AltModifier);
    m_window->visibleRange().show(5.0, 15.0);
    const QPoint to = at(13.0, from.y());
    moveTo(to, Qt::ControlModifier | Qt::AltModifier);
    const double pointed = canvas().panel().geometry.axis.toTime(to.x());
    release(to, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(std::abs(timing("B").start - (3.0 + pointed - held)) < 1e-6);
}

void TestDrag::scrollsAtTheEdge()
{
    m_window->visibleRange().show(5.0, 10.0);
    static_cast<void>(canvas().grab());
    press(onLine("B", 8.0));
    const QPoint edge(static_cast<int>(canvas().plotRect().left()) + 5, 60);
    moveTo(edge);
    QTRY_VERIFY(m_window->visibleRange().range().start < 3.0);
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    const TimeRange now = m_window->visibleRange().range();
    QTest::qWait(100);
    QCOMPARE(m_window->visibleRange().range(), now);
    release(edge);
}

void TestDrag::viewStaysWhereItIs()
{
    m_window->visibleRange().show(0.5, 11.0);
    static_cast<void>(canvas().grab());
    press(onLine("B", 8.0));
    moveTo(onLine("A", 1.5));
    QCOMPARE(m_window->visibleRange().range(), (TimeRange{0.5, 11.0}));
    release(onLine("A", 1.5));
    QCOMPARE(m_window->visibleRange().range(), (TimeRange{0.5, 11.0}));
    stack().undo();
    QCOMPARE(m_window->visibleRange().range(), (TimeRange{0.5, 11.0}));
}

void TestDrag::aFittedViewStaysToo()
{
    const TimeRange fitted{0.0, 13.0};
    QCOMPARE(m_window->visibleRange().range(), fitted);
    press(onLine("B", 8.0));
    moveTo(onLine("A", 1.5));
    QCOMPARE(m_window->visibleRange().range(), fitted);
    release(onLine("A", 1.5));
    QVERIFY(std::abs(makespan() - 10.75) < 1e-9);
    QCOMPARE(m_window->visibleRange().range(), fitted);
    stack().undo();
    stack().redo();
    m_window->editor().setThrottle(Throttle::Uniform);
    QTest::keyClick(&canvas(), Qt::Key_BracketLeft);
    QCOMPARE(m_window->visibleRange().range(), fitted);
    // Asked for, it fits.
    QTest::keyClick(&canvas(), Qt::Key_0);
    QCOMPARE(m_window->visibleRange().range(), (TimeRange{0.0, makespan()}));
    while (stack().canUndo())
        stack().undo();
    QVERIFY(m_window->visibleRange().range().end < 13.0);
}

void TestDrag::recordedScenariosRefuse()
{
    auto recording = std::make_shared<Recording>();
    recording->start = {0.0, 3.0};
    recording->duration = {3.0, 10.0};
    recording->phase = {0, 1};
    const ScenarioId recorded = scenario();
    m_window->document().change({CampaignChange::Scenarios, {recorded}},
        [&](Campaign& campaign) { campaign.scenarios[recorded.index()].recording = recording; });
    QTRY_VERIFY(m_window->document().timelines().at(recorded)->built.plan.recording);
    static_cast<void>(canvas().grab());
    drag(onLine("B", 8.0), onLine("A", 1.5));
    QVERIFY(m_window->hands().card().text().subtitle.contains(QStringLiteral("shows recorded pieces")));
    QCOMPARE(stack().count(), 0);
}

void TestDrag::aPanelThatGoesAwayEndsTheGesture()
{
    press(onLine("B", 8.0));
    moveTo(onLine("A", 1.5));
    m_window->presentation().setShown({ScenarioId(1)});
    QTRY_VERIFY(canvas().isVisible());
    QVERIFY(!m_window->hands().card().isVisible());
    QCOMPARE(stack().count(), 0);
}

void TestDrag::whatIsShownIsWhatIsStored()
{
    // After any drag the card's last makespan is that of the document, and undo leads back.
    const Campaign start = m_window->document().campaign();
    std::mt19937 random(7);
    const auto between = [&random](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    for (int i = 0; i < 150; ++i) {
        static_cast<void>(canvas().grab());
        const BuiltScenario& built = m_window->document().timelines().at(scenario())->built;
        const auto node = static_cast<std::size_t>(between(0, 1));
        const NodeTiming& held = built.timeline.timings()[node];
        const char* name = built.plan.nodes[node].phase == phase("A") ? "A" : "B";
        const QPoint from = onLine(name, held.start + 0.4 * (held.end - held.start) / static_cast<double>(held.pieces));
        if (from.isNull())
            continue;
        const Qt::KeyboardModifiers modifiers = between(0, 2) == 0 ? Qt::ControlModifier : Qt::NoModifier;
        const QPoint to(between(60, canvas().width() - 10), between(5, canvas().height() - 5));
        press(from, modifiers);
        moveTo(to, modifiers);
        const QString shown = fact("makespan");
        const int count = stack().count();
        release(to, modifiers);
        if (stack().count() > count) {
            const Campaign& campaign = m_window->document().campaign();
            QCOMPARE(shown, timeText(makespan(), campaign, numberFormat(campaign, m_window->presentation())));
            QVERIFY(m_window->document().campaign() != start || i > 0);
        }
        if (between(0, 3) == 0)
            stack().undo();
    }
    while (stack().canUndo())
        stack().undo();
    QCOMPARE(m_window->document().campaign(), start);
}

QTEST_MAIN(TestDrag)

#include "tst_drag.moc"
