#include "tests/ui/handfixture.h"
#include "tests/ui/uitest.h"
#include "ui/campaign/blockbar.h"
#include "ui/campaign/campaignview.h"
#include "ui/campaign/edithands.h"
#include "ui/campaign/paneltools.h"
#include "ui/campaign/tiletool.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/widgets/hovercard.h"
#include "ui/widgets/tilesbox.h"

#include <QApplication>
#include <QComboBox>
#include <QEnterEvent>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>
#include <cmath>

using namespace minard;

/// The tools of a panel and the tile handle: with mouse and keys, down to the document.
class TestPanelTools : public QObject, private test::HandFixture {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init()
    {
        openWindow();
        open(QStringLiteral("memory-oversubscription"), {QStringLiteral("pipelined"), QStringLiteral("dilated")});
        window().campaignView().setFocus();
    }

    void cleanup() { closeWindow(); }

    void appearWithThePointerOrTheFocus();
    void appearOnlyOverPipelines();
    void setThrottling();
    void setTilesByTyping();
    void setTilesBySteps();
    void setAdvanceAndDilation();
    void areReachedByTab();
    void haveNames();
    void wheelsPassBy();
    void workOnAnotherPanelThanTheCurrentOne();
    void stayInsideTheirPanel();
    void giveWayToTheName_data();
    void giveWayToTheName();
    void keepTheirHeightAmongManyPanels();
    void narrowPanelsFitTheView();
    void handleMakesMoreTiles();
    void handleMakesFewerTiles();
    void handleInFrontOfTheBlockIsFine();
    void handleCancels();
    void handleRefusesBarriers();
    void handleIsOneStep();
    void whatTheHandleShowsIsStored();

private:
    [[nodiscard]] PanelTools& tools(std::size_t index = 0) { return *window().hands().tools(scenario(index)); }

    [[nodiscard]] BlockBar& bar(std::size_t index = 0) { return tools(index).bar(); }

    void enter(std::size_t index = 0);
    void leave(std::size_t index = 0);

    [[nodiscard]] const Pipeline& pipeline(std::size_t index = 0) { return built(index).scenario.pipelines.front(); }

    /// Where the handle is: at the end of the first tile, in the strip above the plot.
    [[nodiscard]] QPoint handle(double time);
};

void TestPanelTools::enter(std::size_t index)
{
    QEnterEvent event(QPointF(5, 5), QPointF(5, 5), panel(index).mapToGlobal(QPoint(5, 5)));
    QApplication::sendEvent(&panel(index), &event);
}

void TestPanelTools::leave(std::size_t index)
{
    QEvent event(QEvent::Leave);
    QApplication::sendEvent(&panel(index), &event);
}

QPoint TestPanelTools::handle(double time)
{
    look();
    return at(time, static_cast<int>(canvas().plotRect().top()) - 6);
}

void TestPanelTools::appearWithThePointerOrTheFocus()
{
    QVERIFY(!tools().throttle().isVisible());
    QVERIFY(!bar().isVisible());
    enter();
    QVERIFY(tools().throttle().isVisible());
    QVERIFY(!tools(1).throttle().isVisible());
    hover(onLine("B", 4.5));
    QVERIFY(bar().isVisible());
    leave();
    QVERIFY(!tools().throttle().isVisible());
    QVERIFY(!bar().isVisible());
    // By keys: a phase of the pipeline is current.
    click(onLine("B", 4.5));
    QVERIFY(canvas().hasFocus());
    QVERIFY(tools().throttle().isVisible());
    QVERIFY(bar().isVisible());
    canvas(1).setFocus();
    QVERIFY(!bar().isVisible());
    QVERIFY(tools(1).throttle().isVisible());
}

void TestPanelTools::appearOnlyOverPipelines()
{
    open(QStringLiteral("memory-oversubscription"), {QStringLiteral("sequential")});
    enter();
    hover(onLine("B", 8.0));
    QVERIFY(!bar().isVisible());
    drag(onLine("A", 1.0), onLine("B", 8.0));
    QVERIFY(bar().isVisible());
    QCOMPARE(bar().tiles().tiles(), (Tiles{4, false}));
    stack().undo();
    QVERIFY(!bar().isVisible());
}

void TestPanelTools::setThrottling()
{
    enter();
    QComboBox& box = tools().throttle();
    QCOMPARE(box.currentData().toInt(), static_cast<int>(Throttle::None));
    box.setFocus();
    QTest::keyClick(&box, Qt::Key_Down);
    QVERIFY(std::abs(makespan() - 11.875) < 1e-9);
    QCOMPARE(stack().undoText(), QStringLiteral("Throttle uniformly"));
    // Undo is seen in the box.
    stack().undo();
    QCOMPARE(box.currentData().toInt(), static_cast<int>(Throttle::None));
}

void TestPanelTools::setTilesByTyping()
{
    enter();
    hover(onLine("B", 4.5));
    TilesBox& box = bar().tiles();
    box.setFocus();
    box.selectAll();
    QTest::keyClicks(&box, QStringLiteral("16"));
    QCOMPARE(pipeline().tiles, (Tiles{4, false}));
    QTest::keyClick(&box, Qt::Key_Return);
    QCOMPARE(pipeline().tiles, (Tiles{16, false}));
    QCOMPARE(stack().count(), 1);
    box.selectAll();
    QTest::keyClicks(&box, QStringLiteral("fine"));
    QTest::keyClick(&box, Qt::Key_Return);
    QVERIFY(pipeline().tiles.fine);
    // What is no number of tiles is not taken, and letters of commands are text here.
    box.selectAll();
    QTest::keyClicks(&box, QStringLiteral("0"));
    QTest::keyClick(&box, Qt::Key_T);
    QTest::keyClick(&box, Qt::Key_Return);
    QVERIFY(pipeline().tiles.fine);
    QCOMPARE(built().scenario.throttle, Throttle::None);
    // Esc gives up what was typed.
    box.selectAll();
    QTest::keyClicks(&box, QStringLiteral("7"));
    QTest::keyClick(&box, Qt::Key_Escape);
    QCOMPARE(box.text(), QStringLiteral("fine"));
    QCOMPARE(stack().count(), 2);
}

void TestPanelTools::setTilesBySteps()
{
    enter();
    hover(onLine("B", 4.5));
    TilesBox& box = bar().tiles();
    box.setFocus();
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(&box, Qt::Key_Up);
    QCOMPARE(pipeline().tiles, (Tiles{9, false}));
    // Steps of one spin are one step of the history.
    QCOMPARE(stack().count(), 1);
    stack().undo();
    QCOMPARE(pipeline().tiles, (Tiles{4, false}));
    QCOMPARE(box.tiles(), (Tiles{4, false}));
}

void TestPanelTools::setAdvanceAndDilation()
{
    enter();
    hover(onLine("B", 4.5));
    QTest::mouseClick(&bar().dilate(), Qt::LeftButton);
    QCOMPARE(pipeline().dilate, Dilation::Longest);
    QVERIFY(bar().dilate().isChecked());
    bar().advance().setFocus();
    QTest::keyClick(&bar().advance(), Qt::Key_Down);
    QCOMPARE(pipeline().advance, Advance::Event);
    // No slots, no dilation; the button says why.
    QCOMPARE(pipeline().dilate, Dilation::None);
    QVERIFY(!bar().dilate().isEnabled());
    QVERIFY(bar().dilate().toolTip().contains(QStringLiteral("lock-step")));
}

void TestPanelTools::areReachedByTab()
{
    click(onLine("B", 4.5));
    QVERIFY(canvas().hasFocus());
    const std::vector<QWidget*> expected = {&bar().tiles(), &bar().advance(), &bar().dilate(), &tools().throttle()};
    for (QWidget* tool : expected) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), tool);
    }
}

void TestPanelTools::haveNames()
{
    enter();
    hover(onLine("B", 4.5));
    QCOMPARE(bar().tiles().accessibleName(), QStringLiteral("Tiles of A, B"));
    for (const QWidget* tool :
        std::vector<QWidget*>{&bar().tiles(), &bar().advance(), &bar().dilate(), &tools().throttle()}) {
        QVERIFY(!tool->accessibleName().isEmpty());
        QVERIFY(!tool->toolTip().isEmpty());
    }
}

void TestPanelTools::wheelsPassBy()
{
    enter();
    hover(onLine("B", 4.5));
    for (QWidget* tool : std::vector<QWidget*>{&bar().tiles(), &bar().advance(), &tools().throttle()}) {
        QWheelEvent wheel(
            QPointF(5, 5), tool->mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(tool, &wheel);
    }
    QCOMPARE(stack().count(), 0);
}

void TestPanelTools::workOnAnotherPanelThanTheCurrentOne()
{
    window().selection().setScenario(scenario(1));
    enter();
    hover(onLine("B", 4.5));
    bar().tiles().setFocus();
    bar().tiles().selectAll();
    QTest::keyClicks(&bar().tiles(), QStringLiteral("2"));
    QTest::keyClick(&bar().tiles(), Qt::Key_Return);
    QCOMPARE(pipeline().tiles, (Tiles{2, false}));
    QCOMPARE(window().selection().scenario(), scenario());
}

void TestPanelTools::stayInsideTheirPanel()
{
    for (const int width : {900, 1280, 1600}) {
        window().resize(width, 800);
        QTRY_COMPARE(window().width(), width);
        look();
        enter();
        hover(onLine("B", 4.5));
        QVERIFY(bar().isVisible());
        QVERIFY(panel().rect().contains(bar().geometry()));
        // Neither over the diagram nor over the other tools.
        QVERIFY(bar().geometry().bottom() <= canvas().y() + static_cast<int>(canvas().plotRect().top()));
        const QRect throttle(tools().throttle().mapTo(&panel(), QPoint()), tools().throttle().size());
        QVERIFY(!tools().throttle().isVisible() || !throttle.intersects(bar().geometry()));
        QCOMPARE(tools().throttle().isVisible(), width > 900);
    }
}

void TestPanelTools::giveWayToTheName_data()
{
    QTest::addColumn<double>("points");
    QTest::addColumn<int>("width");
    for (const double points : {10.0, 16.0, 24.0}) {
        for (const int width : {1024, 1100, 1280, 1600})
            QTest::addRow("%.0f pt in %d", points, width) << points << width;
    }
}

void TestPanelTools::giveWayToTheName()
{
    QFETCH(const double, points);
    QFETCH(const int, width);
    window().theme().setPointSize(points);
    window().resize(width, 900);
    QTRY_COMPARE(window().width(), width);
    look();
    // The first text of the title row that is cut or covered.
    QStringList shown;
    const auto fault = [&] {
        shown.clear();
        const QList<QLabel*> all = panel().findChildren<QLabel*>();
        for (const QLabel* label : all) {
            if (!label->isVisible() || label->text().isEmpty() || bar().isAncestorOf(label))
                continue;
            shown.append(label->text());
            const QRect place(label->mapTo(&panel(), QPoint()), label->size());
            const QFontMetrics metrics = label->fontMetrics();
            const bool isCut = metrics.horizontalAdvance(label->text()) > place.width()
                || metrics.height() > place.height() || !panel().rect().contains(place);
            if (isCut || (bar().isVisible() && place.intersects(bar().geometry())))
                return label->text();
        }
        return QString();
    };
    for (const bool overBlock : {false, true}) {
        enter();
        hover(overBlock ? onLine("B", 4.5) : QPoint());
        if (!overBlock)
            leave();
        QTRY_COMPARE(bar().isVisible(), overBlock);
        QTRY_COMPARE(fault(), QString());
        // Only where the name and a number of tiles do not fit beside each other, the name is cut.
        const bool fits = !overBlock || points < 24.0 || width >= 1600;
        QVERIFY2(!fits || shown.contains(QStringLiteral("Pipelined, 4 tiles")), qPrintable(shown.join(u'|')));
        const bool fitsBoth = !overBlock && (points < 24.0 || width > 1024);
        QVERIFY2(!fitsBoth || shown.contains(panel().makespanText()), qPrintable(shown.join(u'|')));
        QVERIFY(!overBlock || bar().tiles().isVisible());
    }
}

void TestPanelTools::keepTheirHeightAmongManyPanels()
{
    test::openSample(window().document(), QStringLiteral("memory-oversubscription"));
    window().resize(1280, 700);
    const std::size_t count = window().document().campaign().scenarios.size();
    QCOMPARE(count, std::size_t{6});
    std::vector<ScenarioId> all;
    for (std::size_t i = 0; i < count; ++i)
        all.emplace_back(i);
    window().presentation().setShown(all);
    const auto lowest = [&] {
        int height = 1000;
        for (std::size_t i = 0; i < count; ++i)
            height = std::min(height, tools(i).throttle().parentWidget()->height());
        return height;
    };
    const int needed = tools(0).throttle().sizeHint().height();
    QTRY_VERIFY(lowest() >= needed);
    // Another current scenario is marked in the title rows, and that is all.
    for (const ScenarioId current : all) {
        window().selection().setScenario(current);
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents();
        QVERIFY2(lowest() >= needed, qPrintable(QStringLiteral("%1 of %2").arg(lowest()).arg(needed)));
    }
}

void TestPanelTools::narrowPanelsFitTheView()
{
    window().resize(800, 600);
    QTRY_COMPARE(window().width(), 800);
    enter();
    look();
    const QWidget* viewport = panel().parentWidget()->parentWidget();
    QTRY_VERIFY2(panel().width() <= viewport->width(), qPrintable(QString::number(panel().width())));
    const QList<QToolButton*> buttons = panel().findChildren<QToolButton*>();
    for (const QToolButton* button : buttons) {
        if (button->isVisible() && button->accessibleName() == QLatin1String("Hide panel"))
            QVERIFY(panel().rect().contains(QRect(button->mapTo(&panel(), QPoint()), button->size())));
    }
}

void TestPanelTools::handleMakesMoreTiles()
{
    click(onLine("B", 4.5));
    // The first of four tiles of A ends at 0.75.
    press(handle(0.75));
    moveTo(handle(0.375));
    QCOMPARE(window().hands().card().text().title, QStringLiteral("Set 8 tiles"));
    QCOMPARE(pipeline().tiles, (Tiles{4, false}));
    QVERIFY(std::abs(shownMakespan() - 10.375) < 0.05);
    release(handle(0.375));
    QCOMPARE(pipeline().tiles, (Tiles{8, false}));
    QVERIFY(std::abs(makespan() - 10.375) < 1e-9);
    QCOMPARE(stack().undoText(), QStringLiteral("Set 8 tiles"));
}

void TestPanelTools::handleMakesFewerTiles()
{
    click(onLine("B", 4.5));
    drag(handle(0.75), handle(1.5));
    QCOMPARE(pipeline().tiles, (Tiles{2, false}));
    drag(handle(1.5), handle(9.0));
    QCOMPARE(pipeline().tiles, (Tiles{1, false}));
    stack().undo();
    stack().undo();
    QCOMPARE(pipeline().tiles, (Tiles{4, false}));
}

void TestPanelTools::handleInFrontOfTheBlockIsFine()
{
    window().visibleRange().show(-2.0, 12.0);
    click(onLine("B", 4.5));
    drag(handle(0.75), handle(-1.0));
    QVERIFY(pipeline().tiles.fine);
    // And back from there.
    const double work = 10.0;
    drag(handle(0.0), handle(work / 5.0));
    QCOMPARE(pipeline().tiles, (Tiles{5, false}));
}

void TestPanelTools::handleCancels()
{
    click(onLine("B", 4.5));
    const Campaign before = window().document().campaign();
    press(handle(0.75));
    moveTo(handle(1.5));
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    release(handle(1.5));
    press(handle(0.75));
    moveTo(handle(1.5));
    window().setFocus();
    release(handle(1.5));
    QCOMPARE(window().document().campaign(), before);
    QCOMPARE(stack().count(), 0);
}

void TestPanelTools::handleRefusesBarriers()
{
    openCampaign(R"({"format": "campaign/1",
        "machine": {"resources": [{"id": "c", "kind": "throughput", "unit": "op/s", "peak": 1},
                                  {"id": "m", "kind": "bandwidth", "unit": "B/s", "peak": 1}]},
        "workload": {"phases": [{"id": "A", "given": {"duration": 3, "use": {"c": 0.7, "m": 0.1}}},
                                {"id": "B", "given": {"duration": 10, "use": {"c": 0.2, "m": 0.9}}}],
                     "edges": [{"from": "A", "to": "B", "kind": "barrier"}]},
        "scenarios": [{"id": "s", "pipelines": [{"id": "p", "phases": ["A", "B"], "tiles": 1}]}]})");
    click(onLine("B", timing("B").start + 1.0));
    QSignalSpy refused(&window().editor(), &Editor::refused);
    press(handle(3.0));
    moveTo(handle(1.5));
    QCOMPARE(canvas().cursor().shape(), Qt::ForbiddenCursor);
    QVERIFY(window().hands().card().text().subtitle.contains(QStringLiteral("barrier")));
    release(handle(1.5));
    QCOMPARE(refused.size(), 1);
    QCOMPARE(stack().count(), 0);
}

void TestPanelTools::handleIsOneStep()
{
    click(onLine("B", 4.5));
    press(handle(0.75));
    for (double time = 0.75; time < 2.0; time += 0.03)
        moveTo(handle(time));
    release(handle(1.5));
    QCOMPARE(stack().count(), 1);
    QCOMPARE(pipeline().tiles, (Tiles{2, false}));
}

void TestPanelTools::whatTheHandleShowsIsStored()
{
    window().visibleRange().show(0.0, 14.0);
    look();
    click(onLine("B", 4.5));
    double edge = 0.75;
    for (const double target : {0.2, 0.31, 1.9, 0.05, 2.6, 0.75}) {
        press(handle(edge));
        moveTo(handle(target));
        const QString shown = window().hands().card().text().title;
        const double drawn = shownMakespan();
        release(handle(target));
        QVERIFY(std::abs(makespan() - drawn) < 0.05);
        if (stack().canUndo() && !shown.startsWith(QStringLiteral("No change")))
            QCOMPARE(stack().undoText(), shown);
        edge = 3.0 / static_cast<double>(pipeline().tiles.count);
    }
}

QTEST_MAIN(TestPanelTools)

#include "tst_paneltools.moc"
