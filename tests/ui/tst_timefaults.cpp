#include "core/analysis/rangestatistics.h"
#include "tests/ui/faultwindow.h"
#include "ui/campaign/overviewstrip.h"
#include "ui/campaign/timeruler.h"
#include "ui/findings/findingspane.h"
#include "ui/inspector/inspectorpane.h"
#include "ui/models/findingsmodel.h"
#include "ui/models/phasetablemodel.h"
#include "ui/phases/phasespane.h"
#include "ui/widgets/factgrid.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QTableView>
#include <QTest>
#include <cmath>
#include <map>

using namespace minard;

/// Known faults of ranges and of pieces in time, rows B and C; see faultwindow.h.
class TestTimeFaults : public QObject, private test::FaultWindow {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describe(); }

    void init() { start(); }

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
};

void TestTimeFaults::b3_handlesOfTheOverviewNeverCross()
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

void TestTimeFaults::b8_panningByPixelsMovesNoBucket()
{
    // Levels that no mean evens out.
    std::string phases;
    QRandomGenerator random(7);
    for (int i = 0; i < 20000; ++i) {
        const std::string level = "0."
            + std::to_string(i / 40 % 2 == 0 ? random.bounded(100, 400) : random.bounded(500, 900));
        phases += (i > 0 ? "," : "") + test::given(("p" + std::to_string(i)).c_str(), "1", level.c_str());
    }
    test::openText(m_window->document(), test::document(phases));
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

void TestTimeFaults::b9_b14_zoomingStopsAtAFloor()
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

void TestTimeFaults::b11_showsTheRestOfAnOutlierAndNotesIt()
{
    test::openText(m_window->document(),
        test::document(test::given("a", "1") + "," + test::given("b", "2") + "," + test::given("far", "1"),
            R"({"id":"s","starts":{"far":1e12}})"));
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

void TestTimeFaults::b23_edgesAreWhereArithmeticPutsThem()
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

void TestTimeFaults::c1_zeroLengthPhasesCanBeSelected()
{
    std::string phases = test::given("a", "1");
    for (const char* id : {"z1", "z2", "z3", "z4", "z5"})
        phases += "," + test::given(id, "0");
    test::openText(m_window->document(), test::document(phases + "," + test::given("b", "1")));
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

void TestTimeFaults::c3_shortPhasesAreSeenInTheOverview()
{
    test::openText(m_window->document(),
        test::document(test::given("long", "1000000", "0") + "," + test::given("short", "1", "0.9") + ","
            + test::given("rest", "1000000", "0")));
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

void TestTimeFaults::c7_overlappingPhasesAreAllDrawn()
{
    test::openText(m_window->document(),
        test::document(test::given("a", "3.8", "0.3") + "," + test::given("b", "2", "0.4"),
            R"({"id":"s","starts":{"a":3,"b":5}})"));
    const Timeline& timeline = m_window->document().timelines().at(ScenarioId(0))->built->timeline;
    QCOMPARE(timeline.pieceCount(), std::uint64_t(2));
    QCOMPARE(timeline.timings()[0].end, 6.8);
    QCOMPARE(timeline.timings()[1].end, 7.0);
    // Between 5 and 6.8 both are there, one above the other.
    const auto hitAt = [this](double time, double level) { return canvas().hitAtPoint(pointAt(time, level)); };
    QCOMPARE(hitAt(6.0, 0.3)->phase, phase("a"));
    QCOMPARE(hitAt(6.0, 0.7)->phase, phase("b"));
    QCOMPARE(hitAt(6.9, 0.4)->phase, phase("b"));
}

void TestTimeFaults::c10_gapsAreTrueToScale()
{
    test::openText(m_window->document(),
        test::document(test::given("a", "1", "0.9") + "," + test::given("b", "1", "0.9"),
            R"({"id":"s","starts":{"b":1.00000002}})"));
    const Timeline& timeline = m_window->document().timelines().at(ScenarioId(0))->built->timeline;
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

void TestTimeFaults::c12_equalStartsKeepTheirOrder()
{
    test::openText(m_window->document(),
        test::document(
            test::given("a", "2", "0.2") + "," + test::given("b", "3", "0.2") + "," + test::given("c", "1", "0.2"),
            R"({"id":"s","starts":{"a":0,"b":0,"c":0}})"));
    // Stacked in the order of the schedule, whatever their lengths.
    QCOMPARE(canvas().hitAtPoint(pointAt(0.5, 0.2))->phase, phase("a"));
    QCOMPARE(canvas().hitAtPoint(pointAt(0.5, 0.4))->phase, phase("b"));
    QCOMPARE(canvas().hitAtPoint(pointAt(0.5, 0.6))->phase, phase("c"));
}

void TestTimeFaults::c18_aNegativeDurationKeepsTheView()
{
    m_window->visibleRange().show(2.0, 5.0);
    const auto loaded = readCampaignText(test::document(test::given("a", "1") + "," + test::given("b", "-1")));
    QVERIFY(!loaded);
    QVERIFY(QString::fromStdString(loaded.error().where).contains(QLatin1String("phases[1]")));
    QFile file(QDir::temp().filePath(QStringLiteral("minard-negative.campaign.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(test::document(test::given("a", "1") + "," + test::given("b", "-1"))));
    file.close();
    m_window->document().open(file.fileName());
    QTRY_VERIFY(!m_window->document().isOpening());
    QCOMPARE(m_window->visibleRange().range(), (TimeRange{2.0, 5.0}));
    QVERIFY(phase("B").isValid());
    file.remove();
}

void TestTimeFaults::c19_rangesAreHalfOpenEverywhere()
{
    // A range that ends where B begins holds A alone, in core and inspector.
    m_window->selection().setRange(TimeRange{0.0, 3.0});
    const Timeline& timeline = m_window->document().timelines().at(ScenarioId(0))->built->timeline;
    QCOMPARE(rangeStatistics(timeline, 0.0, 3.0).pieceCount, std::uint64_t(1));
    QCOMPARE(rangeStatistics(timeline, 3.0, 13.0).pieceCount, std::uint64_t(1));
    QCOMPARE(rangeStatistics(timeline, 0.0, 13.0).pieceCount, std::uint64_t(2));
    QCOMPARE(
        m_window->findChild<InspectorPane*>()->rangeFactGrid().value(QStringLiteral("pieces")), QStringLiteral("1"));
}

QTEST_MAIN(TestTimeFaults)
#include "tst_timefaults.moc"
