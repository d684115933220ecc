#include "tests/ui/handfixture.h"
#include "tests/ui/uitest.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/campaignview.h"
#include "ui/campaign/dependencyoverlay.h"
#include "ui/campaign/edithands.h"
#include "ui/document/wording.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/widgets/hovercard.h"

#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <random>

using namespace minard;

/// Turns schedules with the mouse, with real events, and looks at the document, the picture and the card.
class TestDrag : public QObject, private test::HandFixture {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init();

    void cleanup() { closeWindow(); }

    void clickingStillSelects();
    void anEditTakesTheCardOfWhatWasAway();
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
};

void TestDrag::init()
{
    openWindow();
    open(QStringLiteral("two-phase"), {QStringLiteral("sequential")});
}

void TestDrag::clickingStillSelects()
{
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, onLine("B", 8.0));
    QCOMPARE(window().selection().phases(), PhaseSet{phase("B")});
    QTest::mouseClick(&canvas(), Qt::LeftButton, Qt::ControlModifier, onLine("A", 1.0));
    QCOMPARE(window().selection().phases(), (PhaseSet{phase("A"), phase("B")}));
    QCOMPARE(stack().count(), 0);
    // A hand that trembles has not dragged.
    press(onLine("A", 1.0));
    moveTo(onLine("A", 1.0) + QPoint(2, 1));
    release(onLine("A", 1.0) + QPoint(2, 1));
    QCOMPARE(window().selection().phases(), PhaseSet{phase("A")});
    QCOMPARE(stack().count(), 0);
}

void TestDrag::anEditTakesTheCardOfWhatWasAway()
{
    hover(onLine("B", 8.0));
    QVERIFY(window().campaignView().card().isVisible());
    key(Qt::Key_T);
    QVERIFY(!window().campaignView().card().isVisible());
    QVERIFY(window().selection().hover() == Hover());
}

void TestDrag::sweepingEmptyGroundStillSelectsTime()
{
    const int y = static_cast<int>(canvas().plotRect().top()) + 4;
    drag(at(4.0, y), at(6.0, y));
    QVERIFY(window().selection().range());
    // With Shift a sweep may begin on a phase.
    window().selection().setRange({});
    drag(onLine("B", 8.0), onLine("B", 10.0), Qt::ShiftModifier);
    QVERIFY(window().selection().range());
    QCOMPARE(stack().count(), 0);
}

void TestDrag::previewsWhileTheHandMoves()
{
    const Campaign before = window().document().campaign();
    press(onLine("B", 8.0));
    moveTo(onLine("B", 9.0));
    QCOMPARE(window().hands().card().text().title, QStringLiteral("No change"));
    moveTo(onLine("A", 1.5));
    HoverCard& card = window().hands().card();
    QVERIFY(card.isVisible());
    QCOMPARE(card.text().title, QStringLiteral("Overlap A and B"));
    QCOMPARE(fact("makespan"), QStringLiteral("10.75 s"));
    QCOMPARE(fact("difference"), QStringLiteral("−2.25 s (−17.3 %)"));
    QCOMPARE(fact("above the best bound"), QStringLiteral("0 %"));
    // Drawn, but not done.
    QVERIFY(std::abs(shownMakespan() - 10.75) < 0.05);
    QCOMPARE(window().document().campaign(), before);
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
    const Campaign before = window().document().campaign();
    press(onLine("B", 8.0));
    moveTo(at(1.5, 60));
    QVERIFY(std::abs(shownMakespan() - 10.75) < 0.05);
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    QVERIFY(std::abs(shownMakespan() - 13.0) < 0.05);
    QVERIFY(!window().hands().card().isVisible());
    release(at(1.5, 60));
    QCOMPARE(window().document().campaign(), before);
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
    window().setFocus();
    QVERIFY(!window().hands().card().isVisible());
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
    QCOMPARE(window().document().campaign().workload.phases.size(), std::size_t(2));
    release(at(1.5, 60));
    QCOMPARE(stack().count(), 1);
    QCOMPARE(stack().undoText(), QStringLiteral("Overlap A and B"));
}

void TestDrag::refusesAndDrawsTheDependency()
{
    press(onLine("B", 8.0));
    moveTo(at(0.05, 60));
    QCOMPARE(window().hands().card().text().title, QStringLiteral("Not possible"));
    QCOMPARE(window().hands().card().text().subtitle, QStringLiteral("B depends on A and cannot run before it."));
    QCOMPARE(canvas().cursor().shape(), Qt::ForbiddenCursor);
    QVERIFY(std::abs(shownMakespan() - 13.0) < 0.05);
    QSignalSpy refused(&window().editor(), &Editor::refused);
    release(at(0.05, 60));
    QCOMPARE(refused.size(), 1);
    QCOMPARE(stack().count(), 0);
    // The reason stays for a while, and so does the arrow.
    QVERIFY(window().hands().card().isVisible());
    const DependencyOverlay* overlay = window().hands().overlay(scenario());
    QVERIFY(overlay);
    QCOMPARE(overlay->inTheWay(), (std::vector<DependencyArrow>{{phase("A"), phase("B"), 0}}));
    QVERIFY(canvas().accessibleDescription().contains(QStringLiteral("B depends on A")));
    // But not into the next gesture.
    press(onLine("A", 1.5));
    QVERIFY(overlay->inTheWay().empty());
    release(onLine("A", 1.5));
}

void TestDrag::whatIfsAreAllowedAndFlagged()
{
    window().actions().at(ActionId::WhatIf)->trigger();
    drag(onLine("B", 8.0), at(0.05, 60));
    QCOMPARE(stack().undoText(), QStringLiteral("Move B before A"));
    QCOMPARE(timing("B").start, 0.0);
    look();
    QCOMPARE(
        window().hands().overlay(scenario())->broken(), (std::vector<DependencyArrow>{{phase("A"), phase("B"), 0}}));
    window().actions().at(ActionId::WhatIf)->trigger();
    QCOMPARE(window().editor().rule(), DependencyRule::Keep);
}

void TestDrag::movesBetweenTwoOthers()
{
    test::openText(window().document(), test::manyPhases(5));
    window().presentation().setShown({ScenarioId(0)});
    QTRY_VERIFY(canvas().isVisible());
    look();
    drag(onLine("p4", 4.5), at(1.05, 60));
    QCOMPARE(timing("p4").start, 1.0);
    QCOMPARE(timing("p1").start, 2.0);
    QCOMPARE(stack().undoText(), QStringLiteral("Move p4 before p1"));
    // To the end, on ground where nothing runs.
    window().visibleRange().show(0.0, 6.0);
    look();
    drag(onLine("p0", 0.5), at(5.6, 60));
    QCOMPARE(timing("p0").start, 4.0);
}

void TestDrag::dragsOutOfAPipeline()
{
    drag(onLine("B", 8.0), onLine("A", 1.5));
    window().visibleRange().show(0.0, 14.0);
    look();
    drag(onLine("B", 9.0), at(13.0, 60));
    QCOMPARE(makespan(), 13.0);
    QCOMPARE(timing("B").start, 3.0);
}

void TestDrag::startsFreelyAndSnaps()
{
    window().visibleRange().show(0.0, 20.0);
    look();
    const QPoint from = onLine("B", 8.0);
    const QPoint to = at(12.0, from.y());
    drag(from, to, Qt::ControlModifier);
    QVERIFY(std::abs(timing("B").start - 7.0) < 0.05);
    QVERIFY(stack().undoText().startsWith(QStringLiteral("Start B at ")));
    // Near the end of A it snaps: both are the same number.
    look();
    const QPoint again = onLine("B", timing("B").start + 5.0);
    const double pixels = canvas().panel().geometry.axis.pixelsPerUnit();
    const auto back = static_cast<int>(std::lround((3.0 - timing("B").start) * pixels)) + 5;
    drag(again, again + QPoint(back, 0), Qt::ControlModifier);
    QCOMPARE(timing("B").start, 3.0);
    QCOMPARE(makespan(), 13.0);
}

void TestDrag::startsFreelyWithoutSnapping()
{
    window().visibleRange().show(0.0, 20.0);
    look();
    const QPoint from = onLine("B", 8.0);
    drag(from, from + QPoint(5, 0), Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(timing("B").start > 3.0);
    QVERIFY(timing("B").start < 3.2);
}

void TestDrag::controlMayBePressedOnTheWay()
{
    window().visibleRange().show(0.0, 20.0);
    look();
    const QPoint from = onLine("B", 8.0);
    press(from);
    moveTo(from + QPoint(100, 0));
    QVERIFY(!window().hands().card().text().title.startsWith(QStringLiteral("Start")));
    QTest::keyPress(&canvas(), Qt::Key_Control, Qt::NoModifier);
    QVERIFY(window().hands().card().text().title.startsWith(QStringLiteral("Start B at")));
    QTest::keyRelease(&canvas(), Qt::Key_Control, Qt::ControlModifier);
    QVERIFY(!window().hands().card().text().title.startsWith(QStringLiteral("Start")));
    QTest::keyPress(&canvas(), Qt::Key_Control, Qt::NoModifier);
    release(from + QPoint(100, 0), Qt::ControlModifier);
    QVERIFY(timing("B").start > 3.5);
}

void TestDrag::keepsTheGrabOffset()
{
    window().visibleRange().show(0.0, 26.0);
    look();
    for (const double grip : {4.0, 12.0}) {
        const QPoint from = onLine("B", timing("B").start + grip - 3.0);
        const double start = timing("B").start;
        drag(from, from + QPoint(60, 0), Qt::ControlModifier | Qt::AltModifier);
        const double moved = 60.0 / canvas().panel().geometry.axis.pixelsPerUnit();
        QVERIFY(std::abs(timing("B").start - (start + moved)) < 1e-6);
        stack().undo();
        look();
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
    window().visibleRange().show(0.0, 20.0);
    look();
    const QPoint from = onLine("B", 8.0);
    const double held = canvas().panel().geometry.axis.toTime(from.x());
    press(from, Qt::ControlModifier | Qt::AltModifier);
    moveTo(from + QPoint(50, 0), Qt::ControlModifier | Qt::AltModifier);
    window().visibleRange().show(5.0, 15.0);
    const QPoint to = at(13.0, from.y());
    moveTo(to, Qt::ControlModifier | Qt::AltModifier);
    const double pointed = canvas().panel().geometry.axis.toTime(to.x());
    release(to, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(std::abs(timing("B").start - (3.0 + pointed - held)) < 1e-6);
}

void TestDrag::scrollsAtTheEdge()
{
    window().visibleRange().show(5.0, 10.0);
    look();
    press(onLine("B", 8.0));
    const QPoint edge(static_cast<int>(canvas().plotRect().left()) + 5, 60);
    moveTo(edge);
    QTRY_VERIFY(window().visibleRange().range().start < 3.0);
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    const TimeRange now = window().visibleRange().range();
    QTest::qWait(100);
    QCOMPARE(window().visibleRange().range(), now);
    release(edge);
}

void TestDrag::viewStaysWhereItIs()
{
    window().visibleRange().show(0.5, 11.0);
    look();
    press(onLine("B", 8.0));
    moveTo(onLine("A", 1.5));
    QCOMPARE(window().visibleRange().range(), (TimeRange{0.5, 11.0}));
    release(onLine("A", 1.5));
    QCOMPARE(window().visibleRange().range(), (TimeRange{0.5, 11.0}));
    stack().undo();
    QCOMPARE(window().visibleRange().range(), (TimeRange{0.5, 11.0}));
}

void TestDrag::aFittedViewStaysToo()
{
    const TimeRange fitted{0.0, 13.0};
    QCOMPARE(window().visibleRange().range(), fitted);
    press(onLine("B", 8.0));
    moveTo(onLine("A", 1.5));
    QCOMPARE(window().visibleRange().range(), fitted);
    release(onLine("A", 1.5));
    QVERIFY(std::abs(makespan() - 10.75) < 1e-9);
    QCOMPARE(window().visibleRange().range(), fitted);
    stack().undo();
    stack().redo();
    window().editor().setThrottle(Throttle::Uniform);
    QTest::keyClick(&canvas(), Qt::Key_BracketLeft);
    QCOMPARE(window().visibleRange().range(), fitted);
    // Asked for, it fits.
    QTest::keyClick(&canvas(), Qt::Key_0);
    QCOMPARE(window().visibleRange().range(), (TimeRange{0.0, makespan()}));
    while (stack().canUndo())
        stack().undo();
    QVERIFY(window().visibleRange().range().end < 13.0);
}

void TestDrag::recordedScenariosRefuse()
{
    auto recording = std::make_shared<Recording>();
    recording->start = {0.0, 3.0};
    recording->duration = {3.0, 10.0};
    recording->phase = {0, 1};
    const ScenarioId recorded = scenario();
    window().document().change({CampaignChange::Scenarios, {recorded}},
        [&](Campaign& campaign) { campaign.scenarios[recorded.index()].recording = recording; });
    QTRY_VERIFY(window().document().timelines().at(recorded)->built->plan.recording);
    look();
    drag(onLine("B", 8.0), onLine("A", 1.5));
    QVERIFY(window().hands().card().text().subtitle.contains(QStringLiteral("shows recorded pieces")));
    QCOMPARE(stack().count(), 0);
}

void TestDrag::aPanelThatGoesAwayEndsTheGesture()
{
    press(onLine("B", 8.0));
    moveTo(onLine("A", 1.5));
    window().presentation().setShown({ScenarioId(1)});
    QTRY_VERIFY(canvas().isVisible());
    QVERIFY(!window().hands().card().isVisible());
    QCOMPARE(stack().count(), 0);
}

void TestDrag::whatIsShownIsWhatIsStored()
{
    // After any drag the card's last makespan is that of the document, and undo leads back.
    const Campaign start = window().document().campaign();
    std::mt19937 random(7);
    const auto between = [&random](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    for (int i = 0; i < 150; ++i) {
        look();
        const BuiltScenario& built = *window().document().timelines().at(scenario())->built;
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
            const Campaign& campaign = window().document().campaign();
            QCOMPARE(shown, timeText(makespan(), campaign, numberFormat(campaign, window().presentation())));
            QVERIFY(window().document().campaign() != start || i > 0);
        }
        if (between(0, 3) == 0)
            stack().undo();
    }
    while (stack().canUndo())
        stack().undo();
    QCOMPARE(window().document().campaign(), start);
}

QTEST_MAIN(TestDrag)

#include "tst_drag.moc"
