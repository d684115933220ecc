#include "tests/ui/uitest.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/campaignview.h"
#include "ui/campaign/overviewstrip.h"
#include "ui/campaign/piececard.h"
#include "ui/campaign/timeruler.h"
#include "ui/findings/findingspane.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/models/findingsmodel.h"
#include "ui/widgets/hovercard.h"
#include "ui/widgets/messagebar.h"

#include <QApplication>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QWheelEvent>
#include <cmath>

using namespace minard;

/// Drives the window with real events and looks at what they did to selection, visible range and pixels.
class TestExplorer : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init();
    void cleanup();

    void zoomsAboutTheCursor();
    void zoomsAnywhereOnRulerAndOverview();
    void scrollsWithShift();
    void pansWithTheMiddleButton();
    void pansWithSpaceHeld();
    void zoomsIntoASweptBox();
    void cancelsABoxWithEscape();
    void keepsTheAnchorOfABoxWhileTheWheelTurns();
    void selectsThePieceThatIsClicked();
    void addsAndTakesAwayWithControl();
    void sweepsATimeRangeThatSnaps();
    void dragsTheEdgeOfARange();
    void fitsADoubleClickedPhase();
    void showsAllOnADoubleClickOfTheRuler();
    void navigatesByKeys();
    void leavesTextFieldsAlone();
    void greysTheRestWhileHovering();
    void tellsNumbersInTheCard();
    void tellsHowMuchIsDrawnAsOne();
    void dragsTheHandlesOfTheOverview();
    void goesToAFinding();
    void locksAllPanelsOnOneAxis();
    void hidesAPanelByItsButton();
    void saysWhatIsWrongWithAFile();
    void opensADroppedFile();
    void switchesThemeInEveryState();
    void closesWhileLoading();
    void startsNewcomersWithASample();
    void letsASmallerCampaignTakeOver();

private:
    [[nodiscard]] CampaignCanvas& canvas(std::size_t panel = 0)
    {
        return m_window->campaignView().panels()[panel]->canvas();
    }

    [[nodiscard]] TimeAxis axis(std::size_t panel = 0) { return canvas(panel).panel().geometry.axis; }

    /// A point of a canvas by time and utilization.
    [[nodiscard]] QPoint pointAt(double time, double utilization, std::size_t panel = 0);
    void wheel(QWidget& widget, QPoint position, int notches, Qt::KeyboardModifiers modifiers = {});
    void sweep(QWidget& widget, Qt::MouseButton button, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {});

    std::unique_ptr<MainWindow> m_window;
};

void TestExplorer::init()
{
    QSettings().clear();
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1600, 900);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    test::openSample(m_window->document(), QStringLiteral("memory-oversubscription"));
    QCOMPARE(m_window->campaignView().panels().size(), std::size_t(6));
    QTRY_VERIFY(canvas().isVisible() && canvas().width() > 400);
}

void TestExplorer::cleanup()
{
    m_window.reset();
}

QPoint TestExplorer::pointAt(double time, double utilization, std::size_t panel)
{
    const PanelGeometry& geometry = canvas(panel).panel().geometry;
    return {static_cast<int>(std::lround(geometry.axis.toPixel(time))),
        static_cast<int>(std::lround(geometry.toY(utilization)))};
}

void TestExplorer::wheel(QWidget& widget, QPoint position, int notches, Qt::KeyboardModifiers modifiers)
{
    QWheelEvent event(position, widget.mapToGlobal(position), QPoint(), QPoint(0, 120 * notches), Qt::NoButton,
        modifiers, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
}

void TestExplorer::sweep(
    QWidget& widget, Qt::MouseButton button, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers)
{
    QTest::mousePress(&widget, button, modifiers, from);
    for (const QPoint step : {from + (to - from) / 3, from + (to - from) * 2 / 3, to}) {
        QMouseEvent move(QEvent::MouseMove, step, widget.mapToGlobal(step), Qt::NoButton, button, modifiers);
        QApplication::sendEvent(&widget, &move);
    }
    QTest::mouseRelease(&widget, button, modifiers, to);
}

void TestExplorer::zoomsAboutTheCursor()
{
    const QPoint cursor(600, 60);
    for (int i = 0; i < 30; ++i) {
        const double before = axis().toTime(cursor.x());
        const double span = axis().span();
        wheel(canvas(), cursor, 1);
        QVERIFY(axis().span() < span);
        QVERIFY2(std::abs(axis().toTime(cursor.x()) - before) <= 1e-9 * axis().span(),
            qPrintable(QString::number((axis().toTime(cursor.x()) - before) / axis().span())));
    }
    for (int i = 0; i < 500; ++i)
        wheel(canvas(), cursor, 1);
    QVERIFY(m_window->visibleRange().range().length() > 0.0);
    for (int i = 0; i < 1000; ++i)
        wheel(canvas(), cursor, -1);
    QVERIFY(std::abs(m_window->visibleRange().range().length() - 130.0) < 1e-6);
}

void TestExplorer::zoomsAnywhereOnRulerAndOverview()
{
    TimeRuler& ruler = m_window->campaignView().ruler();
    const double before = m_window->visibleRange().range().length();
    wheel(ruler, QPoint(600, 10), 1, Qt::ControlModifier);
    const double zoomed = m_window->visibleRange().range().length();
    QVERIFY(zoomed < before);
    wheel(m_window->campaignView().overview(), QPoint(600, 10), 1);
    QVERIFY(m_window->visibleRange().range().length() < zoomed);
}

void TestExplorer::scrollsWithShift()
{
    m_window->visibleRange().show(4.0, 8.0);
    wheel(canvas(), QPoint(600, 60), -1, Qt::ShiftModifier);
    QVERIFY(m_window->visibleRange().range().start > 4.0);
    QVERIFY(std::abs(m_window->visibleRange().range().length() - 4.0) < 1e-9);
}

void TestExplorer::pansWithTheMiddleButton()
{
    m_window->visibleRange().show(4.0, 8.0);
    const QPoint from(500, 60);
    const QPoint to(650, 90);
    const double held = axis().toTime(from.x());
    sweep(canvas(), Qt::MiddleButton, from, to);
    QVERIFY(std::abs(axis().toTime(to.x()) - held) < 1e-9);
    QVERIFY(!m_window->selection().range());
}

void TestExplorer::pansWithSpaceHeld()
{
    m_window->visibleRange().show(4.0, 8.0);
    canvas().setFocus();
    QTest::keyPress(&canvas(), Qt::Key_Space);
    const double held = axis().toTime(500.0);
    sweep(canvas(), Qt::LeftButton, QPoint(500, 60), QPoint(400, 60));
    QTest::keyRelease(&canvas(), Qt::Key_Space);
    QVERIFY(std::abs(axis().toTime(400.0) - held) < 1e-9);
    QVERIFY(!m_window->selection().range());
    // On empty ground, above everything, however low the panel is.
    const int ground = pointAt(5.0, 0.75).y();
    sweep(canvas(), Qt::LeftButton, QPoint(500, ground), QPoint(400, ground));
    QVERIFY(m_window->selection().range());
}

void TestExplorer::zoomsIntoASweptBox()
{
    const double from = axis().toTime(500.0);
    const double to = axis().toTime(700.0);
    sweep(canvas(), Qt::RightButton, QPoint(700, 60), QPoint(500, 60));
    QVERIFY(std::abs(m_window->visibleRange().range().start - from) < 1e-9);
    QVERIFY(std::abs(m_window->visibleRange().range().end - to) < 1e-9);
    QVERIFY(m_window->visibleRange().canGoBack());
}

void TestExplorer::cancelsABoxWithEscape()
{
    canvas().setFocus();
    const TimeRange before = m_window->visibleRange().range();
    QTest::mousePress(&canvas(), Qt::RightButton, {}, QPoint(500, 60));
    QMouseEvent move(
        QEvent::MouseMove, QPoint(700, 60), canvas().mapToGlobal(QPoint(700, 60)), Qt::NoButton, Qt::RightButton, {});
    QApplication::sendEvent(&canvas(), &move);
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    QTest::mouseRelease(&canvas(), Qt::RightButton, {}, QPoint(700, 60));
    QCOMPARE(m_window->visibleRange().range(), before);
}

void TestExplorer::keepsTheAnchorOfABoxWhileTheWheelTurns()
{
    const double anchor = axis().toTime(500.0);
    QTest::mousePress(&canvas(), Qt::RightButton, {}, QPoint(500, 60));
    wheel(canvas(), QPoint(600, 60), 2);
    const double to = axis().toTime(800.0);
    QTest::mouseRelease(&canvas(), Qt::RightButton, {}, QPoint(800, 60));
    QVERIFY(std::abs(m_window->visibleRange().range().start - anchor) < 1e-9);
    QVERIFY(std::abs(m_window->visibleRange().range().end - to) < 1e-9);
}

void TestExplorer::selectsThePieceThatIsClicked()
{
    const PhaseId b = m_window->document().campaign().workload.findPhase("B");
    QTest::mouseClick(&canvas(2), Qt::LeftButton, {}, pointAt(4.8, 0.2, 2));
    QCOMPARE(m_window->selection().phases(), PhaseSet({b}));
    QVERIFY(m_window->selection().piece());
    QCOMPARE(m_window->selection().piece()->tile, std::uint64_t(1));
    QCOMPARE(m_window->selection().piece()->start, 3.25);
    QCOMPARE(m_window->selection().piece()->end, 5.75);
    QCOMPARE(m_window->selection().scenario(), m_window->document().campaign().findScenario("pipelined"));
    QTest::mouseClick(&canvas(2), Qt::LeftButton, {}, pointAt(12.5, 0.6, 2));
    QVERIFY(m_window->selection().phases().empty());
}

void TestExplorer::addsAndTakesAwayWithControl()
{
    const PhaseId a = m_window->document().campaign().workload.findPhase("A");
    const PhaseId b = m_window->document().campaign().workload.findPhase("B");
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, pointAt(1.0, 0.7));
    QTest::mouseClick(&canvas(), Qt::LeftButton, Qt::ControlModifier, pointAt(8.0, 0.2));
    QCOMPARE(m_window->selection().phases(), PhaseSet({a, b}));
    QTest::mouseClick(&canvas(), Qt::LeftButton, Qt::ControlModifier, pointAt(1.0, 0.7));
    QCOMPARE(m_window->selection().phases(), PhaseSet({b}));
    QTest::mouseClick(&canvas(), Qt::LeftButton, Qt::ShiftModifier, pointAt(1.0, 0.7));
    QCOMPARE(m_window->selection().phases(), PhaseSet({a, b}));
}

void TestExplorer::sweepsATimeRangeThatSnaps()
{
    // Both ends are a few pixels from the edges of phase A.
    sweep(canvas(), Qt::LeftButton, pointAt(0.0, 0.4) + QPoint(3, 0), pointAt(3.0, 0.4) + QPoint(-3, 0));
    QVERIFY(m_window->selection().range());
    QCOMPARE(*m_window->selection().range(), (TimeRange{0.0, 3.0}));
    sweep(canvas(), Qt::LeftButton, pointAt(5.0, 0.7), pointAt(3.0, 0.7) + QPoint(3, 0), Qt::AltModifier);
    QVERIFY(m_window->selection().range()->start > 3.0);
}

void TestExplorer::dragsTheEdgeOfARange()
{
    m_window->selection().setRange(TimeRange{4.0, 6.0});
    const QPoint edge = pointAt(6.0, 0.7);
    sweep(canvas(), Qt::LeftButton, edge, edge + QPoint(100, 0), Qt::AltModifier);
    QCOMPARE(m_window->selection().range()->start, 4.0);
    QVERIFY(std::abs(m_window->selection().range()->end - axis().toTime(edge.x() + 100.0)) < 1e-9);
    // Dragged past the other end, the range turns over.
    const QPoint moved = pointAt(m_window->selection().range()->end, 0.7);
    sweep(canvas(), Qt::LeftButton, moved, pointAt(3.5, 0.7), Qt::AltModifier);
    QVERIFY(std::abs(m_window->selection().range()->start - axis().toTime(pointAt(3.5, 0.7).x())) < 1e-9);
    QCOMPARE(m_window->selection().range()->end, 4.0);
}

void TestExplorer::fitsADoubleClickedPhase()
{
    QTest::mouseDClick(&canvas(), Qt::LeftButton, {}, pointAt(8.0, 0.2));
    QVERIFY(std::abs(m_window->visibleRange().range().start - 2.5) < 1e-9);
    QVERIFY(std::abs(m_window->visibleRange().range().end - 13.5) < 1e-9);
}

void TestExplorer::showsAllOnADoubleClickOfTheRuler()
{
    m_window->visibleRange().show(4.0, 5.0);
    QTest::mouseDClick(&m_window->campaignView().ruler(), Qt::LeftButton, {}, QPoint(600, 10));
    QVERIFY(m_window->visibleRange().isFitted());
}

void TestExplorer::navigatesByKeys()
{
    canvas().setFocus();
    VisibleRange& range = m_window->visibleRange();
    range.show(4.0, 8.0);
    QTest::keyClick(&canvas(), Qt::Key_W);
    QVERIFY(range.range().length() < 4.0);
    QTest::keyClick(&canvas(), Qt::Key_S);
    QVERIFY(std::abs(range.range().length() - 4.0) < 1e-9);
    QTest::keyClick(&canvas(), Qt::Key_D);
    QVERIFY(range.range().start > 4.0);
    QTest::keyClick(&canvas(), Qt::Key_A);
    QVERIFY(std::abs(range.range().start - 4.0) < 1e-9);
    QTest::keyClick(&canvas(), Qt::Key_Right);
    QVERIFY(range.range().start > 4.0);
    QTest::keyClick(&canvas(), Qt::Key_Left);
    QTest::keyClick(&canvas(), Qt::Key_Plus);
    QVERIFY(range.range().length() < 4.0);
    QTest::keyClick(&canvas(), Qt::Key_0);
    QVERIFY(range.isFitted());
    QTest::keyClick(&canvas(), Qt::Key_Left, Qt::AltModifier | Qt::ShiftModifier);
    QVERIFY(!range.isFitted());
    QTest::keyClick(&canvas(), Qt::Key_Right, Qt::AltModifier | Qt::ShiftModifier);
    QVERIFY(range.isFitted());
    QTest::keyClick(&canvas(), Qt::Key_Down);
    QCOMPARE(m_window->selection().scenario(), ScenarioId(1));
}

void TestExplorer::leavesTextFieldsAlone()
{
    QLineEdit field(m_window.get());
    field.show();
    field.setFocus();
    QTRY_VERIFY(field.hasFocus());
    m_window->visibleRange().show(4.0, 8.0);
    QTest::keyClicks(&field, QStringLiteral("wasdlzm0+-. ,"));
    QCOMPARE(field.text(), QStringLiteral("wasdlzm0+-. ,"));
    QCOMPARE(m_window->visibleRange().range(), (TimeRange{4.0, 8.0}));
    QCOMPARE(m_window->presentation().layout(), DiagramLayout::OnLine);
}

void TestExplorer::greysTheRestWhileHovering()
{
    const QPoint onA = pointAt(1.0, 0.7);
    const QPoint onB = pointAt(8.0, 0.2);
    const QColor before = canvas().grab().toImage().pixelColor(onA * canvas().devicePixelRatioF());
    QMouseEvent move(QEvent::MouseMove, onB, canvas().mapToGlobal(onB), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&canvas(), &move);
    QCOMPARE(m_window->selection().hover().phase, m_window->document().campaign().workload.findPhase("B"));
    const QImage hovered = canvas().grab().toImage();
    QVERIFY(hovered.pixelColor(onA * canvas().devicePixelRatioF()).lightness() > before.lightness() + 40);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&canvas(), &leave);
    QCOMPARE(canvas().grab().toImage().pixelColor(onA * canvas().devicePixelRatioF()), before);
}

void TestExplorer::tellsNumbersInTheCard()
{
    const QPoint onB = pointAt(8.0, 0.2);
    QMouseEvent move(QEvent::MouseMove, onB, canvas().mapToGlobal(onB), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&canvas(), &move);
    HoverCard& card = m_window->campaignView().card();
    QVERIFY(card.isVisible());
    QCOMPARE(card.text().title, QStringLiteral("B"));
    const std::vector<Fact> facts = card.text().facts;
    const auto value = [&facts](const QString& label) {
        for (const Fact& fact : facts) {
            if (fact.label == label)
                return fact.value;
        }
        return QString();
    };
    QCOMPARE(value(QStringLiteral("start")), QStringLiteral("3 s"));
    QCOMPARE(value(QStringLiteral("duration")), QStringLiteral("10 s"));
    QCOMPARE(value(QStringLiteral("compute")), QStringLiteral("20 %"));
    QCOMPARE(value(QStringLiteral("memory")), QStringLiteral("90 %"));
    QVERIFY(m_window->campaignView().rect().contains(card.geometry()));
}

void TestExplorer::tellsHowMuchIsDrawnAsOne()
{
    const TimedScenarioPointer timed = m_window->document().timelines().at(ScenarioId(0));
    Hit hit;
    hit.phase = m_window->document().campaign().workload.findPhase("B");
    hit.pieces = 50'000;
    hit.part = Hit::Part::Column;
    const auto subtitle = [&] { return describeHit(*timed, hit, canvas().panel().geometry, NumberFormat()).subtitle; };
    QVERIFY2(subtitle().contains(QStringLiteral("segments are drawn as one")), qPrintable(subtitle()));
    QVERIFY(subtitle().contains(QStringLiteral("000")));
    // Pieces side by side, too thin for a line each.
    hit.part = Hit::Part::Line;
    hit.node = DrawItem::kNone;
    QVERIFY2(subtitle().contains(QStringLiteral("pieces are drawn as one")), qPrintable(subtitle()));
}

void TestExplorer::dragsTheHandlesOfTheOverview()
{
    OverviewStrip& overview = m_window->campaignView().overview();
    VisibleRange& range = m_window->visibleRange();
    const QPoint start(static_cast<int>(overview.startPx()), 20);
    sweep(overview, Qt::LeftButton, start, start + QPoint(200, 0));
    QVERIFY(range.range().start > 1.0);
    QVERIFY(std::abs(range.range().end - 13.0) < 1e-9);
    // Past the other handle it stops; the range never turns over.
    sweep(overview, Qt::LeftButton, QPoint(static_cast<int>(overview.startPx()), 20), QPoint(5000, 20));
    QVERIFY(range.range().length() > 0.0);
    QVERIFY(range.range().start < 13.0 && range.range().end <= 13.0 + 1e-9);
    QTest::mouseDClick(&overview, Qt::LeftButton, {}, QPoint(600, 20));
    QVERIFY(range.isFitted());
}

void TestExplorer::goesToAFinding()
{
    m_window->visibleRange().show(9.0, 10.0);
    m_window->presentation().hideScenario(m_window->document().campaign().findScenario("pipelined"));
    auto* view = m_window->findChild<FindingsPane*>()->findChild<QTreeView*>();
    const QRect row = view->visualRect(view->model()->index(0, 0));
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, row.center());
    const ScenarioId pipelined = m_window->document().campaign().findScenario("pipelined");
    QCOMPARE(m_window->selection().scenario(), pipelined);
    QVERIFY(m_window->presentation().isShown(pipelined));
    QCOMPARE(*m_window->selection().range(), (TimeRange{0.75, 1.5}));
    QVERIFY(m_window->visibleRange().range().start <= 0.75);
}

void TestExplorer::locksAllPanelsOnOneAxis()
{
    wheel(canvas(0), QPoint(600, 60), 3);
    for (std::size_t i = 1; i < m_window->campaignView().panels().size(); ++i)
        QCOMPARE(axis(i), axis(0));
    // All panels are drawn to one vertical scale, so that their heights can be compared.
    for (std::size_t i = 1; i < m_window->campaignView().panels().size(); ++i)
        QCOMPARE(canvas(i).panel().geometry.values, canvas(0).panel().geometry.values);
    m_window->actions().at(ActionId::MirroredLayout)->trigger();
    QCOMPARE(canvas(0).panel().geometry.layout, DiagramLayout::Mirrored);
    QVERIFY(canvas(0).panel().geometry.values.bottom < -0.5);
    QCOMPARE(canvas(3).panel().geometry.values, canvas(0).panel().geometry.values);
}

void TestExplorer::hidesAPanelByItsButton()
{
    CampaignPanel* kept = m_window->campaignView().panels()[0];
    auto* button = m_window->campaignView().panels()[1]->findChild<QToolButton*>();
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(m_window->campaignView().panels().size(), std::size_t(5));
    QCOMPARE(m_window->campaignView().panels()[0], kept);
    QVERIFY(!m_window->presentation().isShown(ScenarioId(1)));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    m_window->presentation().showScenario(ScenarioId(1));
    QCOMPARE(m_window->campaignView().panels()[1]->scenario(), ScenarioId(1));
    QCOMPARE(m_window->campaignView().panels()[2]->scenario(), ScenarioId(2));
    // The order on screen is that of the document.
    QTRY_VERIFY(m_window->campaignView().panels()[1]->y() > m_window->campaignView().panels()[0]->y());
    QVERIFY(m_window->campaignView().panels()[2]->y() > m_window->campaignView().panels()[1]->y());
}

void TestExplorer::saysWhatIsWrongWithAFile()
{
    m_window->document().open(QStringLiteral("/nowhere/there is none.campaign.json"));
    QTRY_VERIFY(!m_window->document().isOpening());
    QVERIFY(m_window->messageBar().isVisible());
    QVERIFY2(m_window->messageBar().text().contains(QStringLiteral("there is none.campaign.json")),
        qPrintable(m_window->messageBar().text()));
    QVERIFY(m_window->messageBar().text().contains(QStringLiteral("is still open")));
    QCOMPARE(m_window->campaignView().panels().size(), std::size_t(6));
}

void TestExplorer::opensADroppedFile()
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(test::samplePath(QStringLiteral("three-phase")))});
    QDragEnterEvent enter(QPoint(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &drop);
    QTRY_VERIFY(m_window->document().filePath().endsWith(QStringLiteral("three-phase.campaign.json")));
    QTRY_COMPARE(m_window->visibleRange().range(), (TimeRange{0.0, 15.0}));
    QVERIFY(Settings().recentFiles().first().endsWith(QStringLiteral("three-phase.campaign.json")));
}

void TestExplorer::switchesThemeInEveryState()
{
    const auto ground = [this] { return canvas().grab().toImage().pixelColor(canvas().width() / 2, 2); };
    m_window->actions().at(ActionId::ThemeLight)->trigger();
    QVERIFY(ground().lightness() > 200);
    m_window->actions().at(ActionId::ThemeDark)->trigger();
    QVERIFY(ground().lightness() < 60);
    m_window->document().replace({}, {});
    m_window->actions().at(ActionId::ThemeLight)->trigger();
    m_window->document().open(test::samplePath(QStringLiteral("three-phase")));
    m_window->actions().at(ActionId::ThemeDark)->trigger();
    QTRY_VERIFY(!m_window->document().isOpening());
    m_window->actions().at(ActionId::ThemeSystem)->trigger();
    QCOMPARE(m_window->theme().mode(), ThemeMode::System);
}

void TestExplorer::closesWhileLoading()
{
    for (int i = 0; i < 10; ++i) {
        MainWindow window;
        window.show();
        window.start({test::samplePath(QStringLiteral("overlapping-phases"))});
        if (i % 2 == 0)
            QCoreApplication::processEvents();
        window.close();
    }
}

void TestExplorer::startsNewcomersWithASample()
{
    QSettings().clear();
    MainWindow window;
    window.show();
    window.start({});
    QTRY_VERIFY(!window.campaignView().panels().empty());
    QTRY_VERIFY(window.campaignView().isVisible());
    QVERIFY(Settings().recentFiles().isEmpty());
}

/// Everything still refers to the sixth scenario, and the pointer is over its panel, when a campaign of one comes.
void TestExplorer::letsASmallerCampaignTakeOver()
{
    Document& document = m_window->document();
    const ScenarioId last(document.campaign().scenarios.size() - 1);
    QVERIFY(last.index() > 0);
    m_window->presentation().setShown({last});
    m_window->presentation().setBaseline(last);
    m_window->selection().setScenario(last);
    m_window->selection().selectPhase(PhaseId(std::size_t{1}));
    QTest::mouseMove(&canvas(), canvas().rect().center());
    test::openText(document,
        R"({"format":"campaign/1","machine":{"resources":[{"id":"c","kind":"throughput","unit":"op/s","peak":1}]},
"workload":{"phases":[]},"scenarios":[{"id":"s"}]})");
    QCOMPARE(m_window->selection().scenario(), ScenarioId(std::size_t{0}));
    QVERIFY(m_window->selection().phases().empty());
    QCOMPARE(m_window->campaignView().panels().size(), std::size_t{1});
    // And one without any.
    QTest::mouseMove(&canvas(), canvas().rect().center());
    document.replace({}, {});
    QVERIFY(!m_window->selection().scenario().isValid());
    QVERIFY(m_window->campaignView().panels().empty());
}

QTEST_MAIN(TestExplorer)
#include "tst_explorer.moc"
