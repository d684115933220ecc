// This file is longer than 600 lines because it holds one short case for each row of a list, on one window.
//
// Kinds of fault that programs like ours have, tried with real events in the real window. Names begin with the row of
// the list of known faults. Rows that are tested where the code is:
//
//   B2  tst_timeaxis keepsEdgesStillWhilePanning, tst_panel edgesAreExactInDeepZoom
//   B5  tst_timeaxis survivesAnyRange, tst_rulerticks endsWhateverTheRange; B6 tst_rangestatistics
//   emptyAndOddStretches… B8  tst_panellaws mergedColumnsDoNotMoveWithTheView; here on the canvas B11 tst_bulk; B15
//   tst_rulerticks endsWhateverTheRange; B17 tst_inspector refusesNonsenseInFields B18 tst_explorer
//   keepsTheAnchorOfABoxWhileTheWheelTurns; B21 tst_panel lowUtilizationsFitVertically B23 tst_panellaws
//   everythingIsClipped, tst_diagrampainter fillsExactPixels; here to the pixel C1  tst_panel
//   zeroLengthPhasesHaveMarks, tst_hittest findsImpulses; C4 tst_panel twinsSideBySideStayApart C13 tst_panel
//   rowsInAnyOrderGiveOnePicture; C19 tst_hittest endsAreHalfOpen, tst_schedulelaws visitsAreHalfOpen E7  axis-aligned
//   shapes are filled without antialiasing at all: tst_diagrampainter fillsExactPixels I5  tst_explorer
//   switchesThemeInEveryState; I9 tst_theme textsHaveContrast, tst_styles everythingHasContrast I14 tst_accessibility;
//   I18 tst_navigation keepsRulersOutOfViewAtTheBorder; I20 tst_rooflinefigure nothingLeaves… K1, K3, K4, K9, K10
//   tst_session

#include "core/analysis/rangestatistics.h"
#include "tests/ui/uitest.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/campaignview.h"
#include "ui/campaign/overviewstrip.h"
#include "ui/campaign/timeruler.h"
#include "ui/document/rangequeries.h"
#include "ui/findings/findingspane.h"
#include "ui/inspector/inspectorpane.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/settings.h"
#include "ui/models/findingsmodel.h"
#include "ui/models/phasetablemodel.h"
#include "ui/phases/phasespane.h"
#include "ui/roofline/rooflinechart.h"
#include "ui/roofline/rooflinepane.h"
#include "ui/widgets/findbar.h"
#include "ui/widgets/hovercard.h"
#include "ui/widgets/quantityfield.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>
#include <cmath>
#include <map>

using namespace minard;

namespace {

/// A document of these phases and scenarios, as JSON.
std::string document(const std::string& phases, const std::string& scenarios = {});
/// A phase by its numbers.
std::string given(const char* id, const char* duration, const char* compute = "0.5");

} // namespace

class TestKnownFaults : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init();

    void a7_anotherUnitChangesEveryText();
    void b3_handlesOfTheOverviewNeverCross();
    void b8_panningByPixelsMovesNoBucket();
    void b9_b14_zoomingStopsAtAFloor();
    void b11_showsTheRestOfAnOutlierAndNotesIt();
    void b23_edgesAreWhereArithmeticPutsThem();
    void c1_zeroLengthPhasesCanBeSelected();
    void c3_shortPhasesAreSeenInTheOverview();
    void c7_overlappingPhasesAreAllDrawn();
    void c10_gapsAreTrueToScale();
    void c12_equalStartsKeepTheirOrder();
    void c18_aNegativeDurationKeepsTheView();
    void c19_rangesAreHalfOpenEverywhere();
    void e4_manyPhasesGiveAFirstPicture();
    void e6_openingAndClosingKeepsMemory();
    void e9_randomActionsWhileOpening();
    void i2_i3_textFitsAtEverySize_data();
    void i2_i3_textFitsAtEverySize();
    void i8_bothThemesGiveReadableDiagrams();
    void i11_keysInFieldsStayThere();
    void i12_theSearchTakesPastedText();
    void i15_smallAndLargeWindowsLoseNothing();
    void aDraggedRangeEqualsTheCore();
    void pointsRowsAndPiecesAreOneSelection();

private:
    [[nodiscard]] CampaignCanvas& canvas(std::size_t panel = 0)
    {
        return m_window->campaignView().panels()[panel]->canvas();
    }

    [[nodiscard]] PhaseId phase(const char* name) const
    {
        return m_window->document().campaign().workload.findPhase(name);
    }

    void open(const QString& sample) { test::openSample(m_window->document(), sample); }

    void wheel(QWidget& widget, QPoint position, int notches, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(position, widget.mapToGlobal(position), QPoint(), QPoint(0, 120 * notches), Qt::NoButton,
            modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&widget, &event);
    }

    void drag(QWidget& widget, QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton)
    {
        QTest::mousePress(&widget, button, {}, from);
        for (const QPoint step : {from + (to - from) / 3, from + (to - from) * 2 / 3, to}) {
            QMouseEvent move(QEvent::MouseMove, step, widget.mapToGlobal(step), Qt::NoButton, button, {});
            QApplication::sendEvent(&widget, &move);
        }
        QTest::mouseRelease(&widget, button, {}, to);
    }

    [[nodiscard]] QPoint pointAt(double time, double utilization, std::size_t panel = 0)
    {
        const PanelGeometry& geometry = canvas(panel).panel().geometry;
        return {static_cast<int>(std::lround(geometry.axis.toPixel(time))),
            static_cast<int>(std::lround(geometry.toY(utilization)))};
    }

    std::unique_ptr<MainWindow> m_window;
};

namespace {

std::string document(const std::string& phases, const std::string& scenarios)
{
    return R"({"format":"campaign/1","machine":{"resources":[
        {"id":"compute","kind":"throughput","unit":"op/s","peak":1e12},
        {"id":"dram","kind":"bandwidth","unit":"B/s","peak":1e12}]},
        "workload":{"phases":[)"
        + phases + "]}" + (scenarios.empty() ? "" : ",\"scenarios\":[" + scenarios + "]") + "}";
}

std::string given(const char* id, const char* duration, const char* compute)
{
    return std::string(R"({"id":")") + id + R"(","given":{"duration":)" + duration + R"(,"use":{"compute":)" + compute
        + R"(,"dram":0.5}}})";
}

} // namespace

void TestKnownFaults::init()
{
    QSettings().clear();
    Settings().setIntroduced();
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1600, 900);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    open(QStringLiteral("memory-oversubscription"));
    QTRY_VERIFY(canvas().isVisible() && canvas().width() > 400);
}

void TestKnownFaults::a7_anotherUnitChangesEveryText()
{
    m_window->selection().setPhases({phase("B")});
    m_window->selection().setRange(TimeRange{1.0, 4.0});
    const QPoint onB = pointAt(8.0, 0.2);
    QMouseEvent move(QEvent::MouseMove, onB, canvas().mapToGlobal(onB), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&canvas(), &move);
    auto* inspector = m_window->findChild<InspectorPane*>();
    auto* phases = m_window->findChild<PhasesPane*>();
    auto* findings = m_window->findChild<FindingsPane*>();
    const auto texts = [&] {
        QStringList all;
        for (const Tick& tick : m_window->campaignView().ruler().ticks().ticks)
            all.append(QString::fromStdString(tick.label));
        all = {QStringLiteral("ruler ") + QString::fromStdString(m_window->campaignView().ruler().ticks().unit)
            + all.join(QLatin1Char('|'))};
        all.append(QStringLiteral("makespan ") + m_window->campaignView().panels()[2]->makespanText());
        all.append(QStringLiteral("difference ") + m_window->campaignView().panels()[2]->differenceText());
        QApplication::sendEvent(&canvas(), &move);
        for (const Fact& fact : m_window->campaignView().card().text().facts) {
            if (fact.label == QLatin1String("start") || fact.label == QLatin1String("duration"))
                all.append(QStringLiteral("card %1 %2").arg(fact.label, fact.value));
        }
        all.append(QStringLiteral("inspector busy ") + inspector->phaseFactGrid().value(QStringLiteral("busy")));
        all.append(QStringLiteral("range field ") + inspector->rangeEndField().text());
        for (int column = 0; column < phases->model().columnCount(); ++column) {
            const PhaseColumn& kind = phases->model().columns()[static_cast<std::size_t>(column)];
            if (kind.measure() != PhaseColumn::Measure::Time)
                continue;
            all.append(phases->model().headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        }
        const int place = static_cast<int>(FindingsModel::Column::Place);
        all.append(QStringLiteral("finding ") + findings->model().index(0, place).data().toString());
        return all;
    };
    m_window->actions().at(ActionId::TimeSeconds)->trigger();
    const QStringList seconds = texts();
    m_window->actions().at(ActionId::TimeMicroseconds)->trigger();
    const QStringList microseconds = texts();
    QCOMPARE(microseconds.size(), seconds.size());
    QVERIFY(seconds.size() >= 12);
    for (qsizetype i = 0; i < seconds.size(); ++i) {
        QVERIFY2(seconds[i] != microseconds[i], qPrintable(seconds[i]));
        QVERIFY2(microseconds[i].contains(QString::fromUtf8("µs")), qPrintable(microseconds[i]));
    }
    QString digits = microseconds[1];
    digits.remove(QRegularExpression(QStringLiteral("[^0-9]")));
    QCOMPARE(digits, QStringLiteral("10750000"));
}

void TestKnownFaults::b3_handlesOfTheOverviewNeverCross()
{
    OverviewStrip& strip = m_window->campaignView().overview();
    const int y = strip.height() / 2;
    const auto range = [this] { return m_window->visibleRange().range(); };
    drag(strip, QPoint(static_cast<int>(strip.startPx()), y), QPoint(strip.width() - 1, y));
    QVERIFY(range().length() > 0.0);
    QVERIFY(strip.startPx() <= strip.endPx());
    m_window->visibleRange().show(4.0, 8.0);
    drag(strip, QPoint(static_cast<int>(strip.endPx()), y), QPoint(-500, y));
    QVERIFY(range().length() > 0.0 && range().start <= range().end);
    m_window->visibleRange().show(4.0, 8.0);
    drag(strip, QPoint(static_cast<int>(strip.startPx()), y), QPoint(-5000, y));
    QVERIFY(range().length() > 4.0);
    QVERIFY(std::isfinite(range().start) && std::isfinite(range().end));
}

void TestKnownFaults::b8_panningByPixelsMovesNoBucket()
{
    // Levels that no mean evens out.
    std::string phases;
    QRandomGenerator random(7);
    for (int i = 0; i < 20000; ++i) {
        const std::string level = "0."
            + std::to_string(i / 40 % 2 == 0 ? random.bounded(100, 400) : random.bounded(500, 900));
        phases += (i > 0 ? "," : "") + given(("p" + std::to_string(i)).c_str(), "1", level.c_str());
    }
    test::openText(m_window->document(), document(phases));
    m_window->visibleRange().show(4000.0, 14000.0);
    // Levels of merged columns by the time they begin at, which pixels tell to half of one.
    const auto buckets = [this] {
        std::map<double, std::vector<double>> at;
        const Panel& panel = canvas().panel();
        for (const DrawItem& item : panel.list.items) {
            const bool isInside = item.x > panel.geometry.plot.x + 8.0
                && item.x + item.width < panel.geometry.plot.right() - 8.0;
            if ((item.role == DrawRole::ComputeLine || item.role == DrawRole::Whisker) && isInside)
                at[panel.geometry.axis.toTime(item.x)].push_back(item.y);
        }
        return at;
    };
    QVERIFY(canvas().panel().list.foldedPieces > 0);
    const auto before = buckets();
    QVERIFY2(before.size() > 100, qPrintable(QString::number(before.size())));
    const double pixel = canvas().panel().geometry.axis.span() / canvas().panel().geometry.plot.width;
    for (int step = 1; step <= 50; ++step) {
        m_window->visibleRange().show(4000.0 + step * pixel, 14000.0 + step * pixel);
        int shared = 0;
        for (const auto& [time, levels] : buckets()) {
            const auto known = before.lower_bound(time - 0.75 * pixel);
            if (known == before.end() || known->first > time + 0.75 * pixel)
                continue;
            ++shared;
            QVERIFY2(known->second == levels, qPrintable(QStringLiteral("at %1 in step %2").arg(time).arg(step)));
        }
        // All of them but those that went out of view.
        QVERIFY2(shared > static_cast<int>(before.size()) - 3 * step - 20, qPrintable(QString::number(shared)));
    }
}

void TestKnownFaults::b9_b14_zoomingStopsAtAFloor()
{
    const QPoint cursor(600, 60);
    for (int i = 0; i < 500; ++i)
        wheel(canvas(), cursor, 1);
    for (int i = 0; i < 300; ++i)
        QTest::keyClick(&canvas(), Qt::Key_W);
    const TimeRange range = m_window->visibleRange().range();
    QVERIFY(range.length() > 0.0 && range.length() < 1e-6);
    QVERIFY(!canvas().grab().isNull());
    const TimeTicks ticks = m_window->campaignView().ruler().ticks();
    QVERIFY(ticks.ticks.size() >= 1 && ticks.ticks.size() <= TimeTicks::kMaximum);
    for (int i = 0; i < 2000; ++i)
        wheel(canvas(), cursor, -1);
    QVERIFY(m_window->visibleRange().range().length() <= 130.0 + 1e-6);
}

void TestKnownFaults::b11_showsTheRestOfAnOutlierAndNotesIt()
{
    test::openText(m_window->document(),
        document(
            given("a", "1") + "," + given("b", "2") + "," + given("far", "1"), R"({"id":"s","starts":{"far":1e12}})"));
    auto* findings = m_window->findChild<FindingsPane*>();
    QString note;
    for (int row = 0; row < findings->model().rowCount(); ++row) {
        if (findings->model().finding(row).message.contains(QLatin1String("far from the rest")))
            note = findings->model().finding(row).place;
    }
    QVERIFY2(note.startsWith(QLatin1String("0 s to 3 s")), qPrintable(note));
    QVERIFY(m_window->visibleRange().range().length() > 1e11);
    QTest::keyClick(&canvas(), Qt::Key_Home, Qt::ShiftModifier);
    QVERIFY(m_window->visibleRange().range().length() < 4.0);
    QVERIFY(m_window->visibleRange().range().length() > 2.9);
    QTest::keyClick(&canvas(), Qt::Key_Home);
    QVERIFY(m_window->visibleRange().isFitted());
}

void TestKnownFaults::b23_edgesAreWhereArithmeticPutsThem()
{
    // A starts at 0, B at 3: zoom about that edge as far as it goes and look for it among the pixels.
    for (const double span : {1.0, 1e-3, 1e-6, 1e-9}) {
        m_window->visibleRange().show(3.0 - 0.25 * span, 3.0 + 0.75 * span);
        const PanelGeometry& geometry = canvas().panel().geometry;
        const QImage image = canvas().grab().toImage();
        const double ratio = canvas().devicePixelRatioF();
        const int y = static_cast<int>(std::lround(geometry.toY(0.2)));
        const auto colour = [&](double x) {
            return image.pixelColor(static_cast<int>(x * ratio), static_cast<int>(y * ratio));
        };
        const double edge = geometry.axis.toPixel(3.0);
        QVERIFY(std::abs(edge - (geometry.plot.x + 0.25 * geometry.plot.width)) < 1.0);
        const QColor onB = colour(edge + 6.0);
        QCOMPARE(colour(geometry.plot.right() - 6.0), onB);
        QVERIFY2(colour(edge - 6.0) != onB, qPrintable(QString::number(span)));
        QCOMPARE(colour(edge - 6.0), colour(geometry.plot.x + 6.0));
    }
}

void TestKnownFaults::c1_zeroLengthPhasesCanBeSelected()
{
    std::string phases = given("a", "1");
    for (const char* id : {"z1", "z2", "z3", "z4", "z5"})
        phases += "," + given(id, "0");
    test::openText(m_window->document(), document(phases + "," + given("b", "1")));
    const PanelGeometry& geometry = canvas().panel().geometry;
    bool marked = false;
    QPoint mark;
    for (const DrawItem& item : canvas().panel().list.items) {
        if (item.role != DrawRole::Impulse)
            continue;
        marked = true;
        QVERIFY(item.width >= 3.0);
        const QPoint middle(static_cast<int>(item.x + item.width / 2.0), static_cast<int>(item.y + item.height / 2.0));
        mark = middle.y() > mark.y() ? middle : mark;
    }
    QVERIFY(marked);
    QVERIFY(std::abs(mark.x() - geometry.axis.toPixel(1.0)) < 4.0);
    const auto hit = canvas().hitAtPoint(mark);
    QVERIFY(hit);
    QVERIFY2(hit->part == Hit::Part::Impulse,
        qPrintable(QStringLiteral("%1 at %2, 1.0 is at %3")
                       .arg(static_cast<int>(hit->part))
                       .arg(mark.x())
                       .arg(geometry.axis.toPixel(1.0))));
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, mark);
    QCOMPARE(m_window->selection().phases().size(), std::size_t(1));
    QVERIFY(m_window->selection().currentPhase() != phase("a") && m_window->selection().currentPhase() != phase("b"));
    QCOMPARE(m_window->findChild<PhasesPane*>()->model().rowCount(), 7);
}

void TestKnownFaults::c3_shortPhasesAreSeenInTheOverview()
{
    test::openText(m_window->document(),
        document(
            given("long", "1000000", "0") + "," + given("short", "1", "0.9") + "," + given("rest", "1000000", "0")));
    m_window->selection().setScenario(ScenarioId(0));
    OverviewStrip& strip = m_window->campaignView().overview();
    const double middle = (strip.startPx() + strip.endPx()) / 2.0;
    const QImage image = strip.grab().toImage();
    const double ratio = strip.devicePixelRatioF();
    // Over the middle there is something that is not there a little beside it.
    const auto column = [&](double x) {
        QVector<QRgb> colours;
        for (int y = 4; y < strip.height() - 14; ++y)
            colours.append(image.pixel(static_cast<int>(x * ratio), static_cast<int>(y * ratio)));
        return colours;
    };
    bool seen = false;
    for (int dx = -3; dx <= 3; ++dx)
        seen = seen || column(middle + dx) != column(middle - 40.0);
    QVERIFY(seen);
}

void TestKnownFaults::c7_overlappingPhasesAreAllDrawn()
{
    test::openText(m_window->document(),
        document(given("a", "3.8", "0.3") + "," + given("b", "2", "0.4"), R"({"id":"s","starts":{"a":3,"b":5}})"));
    const Timeline& timeline = m_window->document().timelines().at(ScenarioId(0))->built.timeline;
    QCOMPARE(timeline.pieceCount(), std::uint64_t(2));
    QCOMPARE(timeline.timings()[0].end, 6.8);
    QCOMPARE(timeline.timings()[1].end, 7.0);
    // Between 5 and 6.8 both are there, one above the other.
    const auto hitAt = [this](double time, double level) { return canvas().hitAtPoint(pointAt(time, level)); };
    QCOMPARE(hitAt(6.0, 0.3)->phase, phase("a"));
    QCOMPARE(hitAt(6.0, 0.7)->phase, phase("b"));
    QCOMPARE(hitAt(6.9, 0.4)->phase, phase("b"));
}

void TestKnownFaults::c10_gapsAreTrueToScale()
{
    test::openText(m_window->document(),
        document(given("a", "1", "0.9") + "," + given("b", "1", "0.9"), R"({"id":"s","starts":{"b":1.00000002}})"));
    const Timeline& timeline = m_window->document().timelines().at(ScenarioId(0))->built.timeline;
    QVERIFY(std::abs(timeline.idle() - 2e-8) < 1e-14);
    // At full view the gap is no hole of two pixels or more.
    const PanelGeometry& all = canvas().panel().geometry;
    const QImage image = canvas().grab().toImage();
    const double ratio = canvas().devicePixelRatioF();
    const int y = static_cast<int>(std::lround(all.toY(0.9)));
    int holes = 0;
    for (double x = all.axis.toPixel(0.9); x < all.axis.toPixel(1.1); x += 1.0)
        holes += image.pixelColor(static_cast<int>(x * ratio), static_cast<int>(y * ratio)).lightness() > 240 ? 1 : 0;
    QVERIFY2(holes < 2, qPrintable(QString::number(holes)));
    // Close by it is as wide as it should be.
    m_window->visibleRange().show(1.0 - 4e-8, 1.0 + 6e-8);
    QVERIFY(!canvas().hitAtPoint(pointAt(1.0 + 1e-8, 0.5))->phase.isValid());
    QVERIFY(canvas().hitAtPoint(pointAt(1.0 - 1e-8, 0.85))->phase.isValid());
    QVERIFY(canvas().hitAtPoint(pointAt(1.0 + 3e-8, 0.85))->phase.isValid());
}

void TestKnownFaults::c12_equalStartsKeepTheirOrder()
{
    test::openText(m_window->document(),
        document(given("a", "2", "0.2") + "," + given("b", "3", "0.2") + "," + given("c", "1", "0.2"),
            R"({"id":"s","starts":{"a":0,"b":0,"c":0}})"));
    // Stacked in the order of the schedule, whatever their lengths.
    QCOMPARE(canvas().hitAtPoint(pointAt(0.5, 0.2))->phase, phase("a"));
    QCOMPARE(canvas().hitAtPoint(pointAt(0.5, 0.4))->phase, phase("b"));
    QCOMPARE(canvas().hitAtPoint(pointAt(0.5, 0.6))->phase, phase("c"));
}

void TestKnownFaults::c18_aNegativeDurationKeepsTheView()
{
    m_window->visibleRange().show(2.0, 5.0);
    const auto loaded = readCampaignText(document(given("a", "1") + "," + given("b", "-1")));
    QVERIFY(!loaded);
    QVERIFY(QString::fromStdString(loaded.error().where).contains(QLatin1String("phases[1]")));
    QFile file(QDir::temp().filePath(QStringLiteral("minard-negative.campaign.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(document(given("a", "1") + "," + given("b", "-1"))));
    file.close();
    m_window->document().open(file.fileName());
    QTRY_VERIFY(!m_window->document().isOpening());
    QCOMPARE(m_window->visibleRange().range(), (TimeRange{2.0, 5.0}));
    QVERIFY(phase("B").isValid());
    file.remove();
}

void TestKnownFaults::c19_rangesAreHalfOpenEverywhere()
{
    // A range that ends where B begins holds A alone, in core and inspector.
    m_window->selection().setRange(TimeRange{0.0, 3.0});
    const Timeline& timeline = m_window->document().timelines().at(ScenarioId(0))->built.timeline;
    QCOMPARE(rangeStatistics(timeline, 0.0, 3.0).pieceCount, std::uint64_t(1));
    QCOMPARE(rangeStatistics(timeline, 3.0, 13.0).pieceCount, std::uint64_t(1));
    QCOMPARE(rangeStatistics(timeline, 0.0, 13.0).pieceCount, std::uint64_t(2));
    QCOMPARE(
        m_window->findChild<InspectorPane*>()->rangeFactGrid().value(QStringLiteral("pieces")), QStringLiteral("1"));
}

void TestKnownFaults::e4_manyPhasesGiveAFirstPicture()
{
    test::openText(m_window->document(), test::manyPhases(20000));
    const Panel& panel = canvas().panel();
    QCOMPARE(panel.list.pieces, std::uint64_t(20000));
    // Bounded by the width of the window, not by the phases.
    QVERIFY2(panel.list.items.size() < 30000, qPrintable(QString::number(panel.list.items.size())));
    QSet<QRgb> colours;
    const QImage image = canvas().grab().toImage();
    for (int x = 0; x < image.width(); x += 3) {
        for (int y = 0; y < image.height(); y += 2)
            colours.insert(image.pixel(x, y));
    }
    QVERIFY(colours.size() > 5);
}

void TestKnownFaults::e6_openingAndClosingKeepsMemory()
{
    const auto residentPages = [] {
        QFile file(QStringLiteral("/proc/self/statm"));
        return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').value(1).toLongLong() : -1LL;
    };
    const std::string text = test::manyPhases(500);
    const auto cycle = [&](int times) {
        for (int i = 0; i < times; ++i) {
            test::openText(m_window->document(), text);
            canvas().grab();
            m_window->document().replace({}, {});
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
    };
    cycle(20);
    const qint64 before = residentPages();
    cycle(80);
    const qint64 grown = (residentPages() - before) * 4096;
    QVERIFY(before > 0);
    // A document that stayed behind each time would be far more than that.
    QVERIFY2(grown < 24 * 1024 * 1024, qPrintable(QString::number(grown)));
}

void TestKnownFaults::e9_randomActionsWhileOpening()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("many.campaign.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(test::manyPhases(5000)));
    file.close();
    QRandomGenerator random(20260101);
    for (int i = 0; i < 100; ++i) {
        switch (random.bounded(8)) {
        case 0:
            m_window->document().open(path);
            break;
        case 1:
            m_window->document().cancelOpening();
            break;
        case 2:
            m_window->document().open(test::samplePath(QStringLiteral("three-phase-pipeline")));
            break;
        case 3:
            m_window->document().replace({}, {});
            break;
        case 4:
            m_window->actions().at(ActionId::ZoomIn)->trigger();
            break;
        case 5:
            m_window->actions().at(ActionId::MirroredLayout)->trigger();
            break;
        case 6:
            m_window->actions().at(random.bounded(2) ? ActionId::ThemeDark : ActionId::ThemeLight)->trigger();
            break;
        default:
            if (!m_window->campaignView().panels().empty())
                wheel(canvas(), QPoint(300, 60), random.bounded(2) ? 3 : -3);
            break;
        }
        QCoreApplication::processEvents();
    }
    // The last word counts, and nothing of what was dropped shows up later.
    open(QStringLiteral("memory-oversubscription"));
    QTest::qWait(50);
    QVERIFY(phase("B").isValid());
    QVERIFY(!m_window->document().isOpening());
    QVERIFY(m_window->visibleRange().range().length() < 131.0);
}

void TestKnownFaults::i2_i3_textFitsAtEverySize_data()
{
    QTest::addColumn<double>("points");
    for (const double points : {8.0, 10.0, 14.0})
        QTest::addRow("%.0f pt", points) << points;
}

void TestKnownFaults::i2_i3_textFitsAtEverySize()
{
    QFETCH(const double, points);
    m_window->theme().setPointSize(points);
    m_window->selection().selectPhase(phase("A"));
    QTest::qWait(50);
    int labels = 0;
    const QList<QLabel*> all = m_window->findChildren<QLabel*>();
    for (const QLabel* label : all) {
        if (!label->isVisible() || label->text().isEmpty() || label->wordWrap())
            continue;
        ++labels;
        QVERIFY2(label->height() >= label->fontMetrics().height() - 2,
            qPrintable(QStringLiteral("%1 in %2")
                           .arg(label->text(), QLatin1String(label->parentWidget()->metaObject()->className()))));
    }
    QVERIFY(labels > 15);
    const QList<QToolButton*> buttons = m_window->findChildren<QToolButton*>();
    for (const QToolButton* button : buttons) {
        if (!button->isVisible() || button->text().isEmpty() || button->toolButtonStyle() == Qt::ToolButtonIconOnly)
            continue;
        QVERIFY2(
            button->width() >= button->fontMetrics().horizontalAdvance(button->text()), qPrintable(button->text()));
    }
    auto* table = m_window->findChild<PhasesPane*>();
    QVERIFY(table->view().rowHeight(0) >= table->view().fontMetrics().height());
    QVERIFY(m_window->campaignView().ruler().height() >= m_window->fontMetrics().height());
    // Texts of the diagram grow as well.
    const double text = canvas().panel().list.sizes.text;
    m_window->theme().setPointSize(points + (points < 24.0 ? 4.0 : -4.0));
    QVERIFY(points < 24.0 ? canvas().panel().list.sizes.text > text : canvas().panel().list.sizes.text < text);
}

void TestKnownFaults::i8_bothThemesGiveReadableDiagrams()
{
    for (const ActionId id : {ActionId::ThemeLight, ActionId::ThemeDark}) {
        m_window->actions().at(id)->trigger();
        const QImage image = canvas().grab().toImage();
        const PanelGeometry& geometry = canvas().panel().geometry;
        const double ratio = canvas().devicePixelRatioF();
        const auto colour = [&](double time, double level) {
            return image.pixelColor(
                static_cast<int>(geometry.axis.toPixel(time) * ratio), static_cast<int>(geometry.toY(level) * ratio));
        };
        const QColor ground = colour(11.0, 0.75);
        QCOMPARE(ground.lightness() < 128, id == ActionId::ThemeDark);
        // The lines of both phases stand out from the ground.
        QVERIFY(contrastRatio(colour(1.5, 0.7), ground) >= 3.0);
        QVERIFY(contrastRatio(colour(8.0, 0.2), ground) >= 3.0);
    }
}

void TestKnownFaults::i11_keysInFieldsStayThere()
{
    m_window->selection().setRange(TimeRange{1.0, 4.0});
    m_window->actions().at(ActionId::Find)->trigger();
    m_window->visibleRange().show(4.0, 8.0);
    const auto scenarios = m_window->document().campaign().scenarios.size();
    const auto phases = m_window->document().campaign().workload.phases.size();
    int fields = 0;
    const QList<QLineEdit*> all = m_window->findChildren<QLineEdit*>();
    for (QLineEdit* field : all) {
        if (!field->isVisible() || !field->isEnabled() || field->isReadOnly())
            continue;
        ++fields;
        field->setFocus();
        QTRY_VERIFY(field->hasFocus());
        field->clear();
        QTest::keyClicks(field, QStringLiteral("wsfmblrtz/?.,+-0[] "));
        // Number fields take what a number may hold; none lets a key through.
        if (!field->validator() && !qobject_cast<QAbstractSpinBox*>(field->parentWidget()))
            QCOMPARE(field->text(), QStringLiteral("wsfmblrtz/?.,+-0[] "));
        QTest::keyClick(field, Qt::Key_Home);
        QTest::keyClick(field, Qt::Key_Delete);
        QVERIFY(m_window->selection().rulers().empty());
        QCOMPARE(m_window->document().undoStack().count(), 0);
        field->clear();
    }
    QVERIFY(fields >= 3);
    QCOMPARE(m_window->visibleRange().range(), (TimeRange{4.0, 8.0}));
    QCOMPARE(m_window->document().campaign().scenarios.size(), scenarios);
    QCOMPARE(m_window->document().campaign().workload.phases.size(), phases);
    QCOMPARE(m_window->presentation().layout(), DiagramLayout::OnLine);
}

void TestKnownFaults::i12_theSearchTakesPastedText()
{
    QTest::keyClick(&canvas(), Qt::Key_F, Qt::ControlModifier);
    auto* field = m_window->findBar().findChild<QLineEdit*>();
    QTRY_VERIFY(field->hasFocus());
    QApplication::clipboard()->setText(QStringLiteral("B"));
    QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(field->text(), QStringLiteral("B"));
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(field->selectedText(), QStringLiteral("B"));
    // Not all phases were selected instead.
    QVERIFY(m_window->selection().phases().size() < 2);
    QTRY_COMPARE(m_window->findBar().status(), QStringLiteral("1 found"));
}

void TestKnownFaults::i15_smallAndLargeWindowsLoseNothing()
{
    QVERIFY2(
        m_window->minimumSizeHint().width() <= 1024, qPrintable(QString::number(m_window->minimumSizeHint().width())));
    QVERIFY(m_window->minimumSizeHint().height() <= 700);
    for (const QSize size : {QSize(1024, 700), QSize(3840, 2160), QSize(800, 600)}) {
        m_window->resize(size);
        QTest::qWait(50);
        QTableView& table = m_window->findChild<PhasesPane*>()->view();
        const int columns = table.horizontalHeader()->length();
        QVERIFY(columns <= table.viewport()->width() || table.horizontalScrollBar()->maximum() > 0);
        QVERIFY(canvas().width() >= 120);
        QVERIFY(m_window->campaignView().overview().isVisible());
    }
}

void TestKnownFaults::aDraggedRangeEqualsTheCore()
{
    const auto& geometry = canvas().panel().geometry;
    const int y = static_cast<int>(geometry.toY(geometry.values.top)) + 3;
    const QPoint from(static_cast<int>(geometry.axis.toPixel(1.3)), y);
    const QPoint to(static_cast<int>(geometry.axis.toPixel(9.7)), y);
    drag(canvas(), from, to);
    QVERIFY(m_window->selection().range());
    const TimeRange range = *m_window->selection().range();
    QVERIFY(std::abs(range.start - 1.3) < 0.1 && std::abs(range.end - 9.7) < 0.1);
    // By hand: A runs at 0.7 / 0.2 until 3, B at 0.2 / 0.9 from then on.
    const Timeline& timeline = m_window->document().timelines().at(ScenarioId(0))->built.timeline;
    const RangeStatistics statistics = rangeStatistics(timeline, range.start, range.end);
    const std::vector<PlanNode>& nodes = timeline.nodes();
    for (const std::size_t k : {std::size_t(0), std::size_t(1)}) {
        const double expected = (nodes[0].use[k] * (3.0 - range.start) + nodes[1].use[k] * (range.end - 3.0))
            / range.length();
        QVERIFY(std::abs(statistics.average[k] - expected) <= 1e-9);
    }
    RangeQueries queries(m_window->document().timelines(), m_window->document().jobs());
    const auto shown = queries.statistics(ScenarioId(0), range);
    QVERIFY(shown);
    for (const std::size_t k : {std::size_t(0), std::size_t(1)}) {
        QVERIFY(std::abs(shown->average[k] - statistics.average[k]) <= 1e-9);
        QVERIFY(std::abs(shown->volume[k] - statistics.volume[k]) <= 1e-9 * statistics.volume[k]);
    }
    // And the inspector writes that number.
    const QString written = m_window->findChild<InspectorPane*>()->rangeFactGrid().value(
        QStringLiteral("compute, average"));
    QCOMPARE(written,
        QString::fromStdString(formatQuantity(statistics.average[0], Unit::Fraction, NumberFormat{.significant = 4})));
}

void TestKnownFaults::pointsRowsAndPiecesAreOneSelection()
{
    RooflineChart& chart = m_window->findChild<RooflinePane*>()->chart();
    auto* phases = m_window->findChild<PhasesPane*>();
    const auto selectedRows = [&] {
        QStringList names;
        const QModelIndexList rows = phases->view().selectionModel()->selectedRows();
        for (const QModelIndex& row : rows)
            names.append(row.siblingAtColumn(0).data().toString());
        return names;
    };
    const auto rimmed = [&] {
        const QImage image = canvas().grab().toImage();
        QStringList names;
        for (const DrawItem& item : canvas().panel().list.items) {
            if (item.role != DrawRole::ComputeLine || item.width < 20.0)
                continue;
            const double ratio = canvas().devicePixelRatioF();
            const QColor above = image.pixelColor(
                static_cast<int>((item.x + item.width / 2.0) * ratio), static_cast<int>((item.y - 1.0) * ratio));
            const QString name = QString::fromStdString(
                m_window->document().campaign().workload.phase(item.phase).label());
            if (above == m_window->theme().colors().text && !names.contains(name))
                names.append(name);
        }
        return names;
    };
    // A point selects row and pieces.
    bool clicked = false;
    for (const PlottedPoint& point : chart.plotted().symbols) {
        const QPoint place = QPointF(point.x, point.y).toPoint();
        const RooflineHit hit = chart.hitAt(place);
        if (hit.points.size() != 1 || hit.points.front()->name != "B")
            continue;
        QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, place);
        clicked = true;
        break;
    }
    QVERIFY(clicked);
    QCOMPARE(m_window->selection().phases(), PhaseSet{phase("B")});
    QCOMPARE(selectedRows(), QStringList{QStringLiteral("B")});
    m_window->selection().setScenario(ScenarioId(0));
    m_window->selection().setHover({});
    QCOMPARE(rimmed(), QStringList{QStringLiteral("B")});
    // A row selects point and pieces, a piece selects point and row.
    phases->view().selectRow(0);
    QCOMPARE(m_window->selection().phases(), PhaseSet{phase("A")});
    QCOMPARE(rimmed(), QStringList{QStringLiteral("A")});
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, pointAt(8.0, 0.2));
    QCOMPARE(selectedRows(), QStringList{QStringLiteral("B")});
}

QTEST_MAIN(TestKnownFaults)
#include "tst_knownfaults.moc"
