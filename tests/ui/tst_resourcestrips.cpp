#include "core/analysis/levelofdetail.h"
#include "core/analysis/rangestatistics.h"
#include "tests/support/seededrandom.h"
#include "tests/ui/uitest.h"
#include "ui/campaign/campaignpanel.h"
#include "ui/campaign/campaignview.h"
#include "ui/campaign/demandcolumns.h"
#include "ui/campaign/resourcestrip.h"
#include "ui/mainwindow/mainwindow.h"

#include <QSettings>
#include <QTest>
#include <cmath>

using namespace minard;

class TestResourceStrips : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drawsSegmentsWhereTheyFit();
    void mergesWithoutLosingVolume();
    void keepsColumnsWhilePanning();
    void boundsColumnsByPixels();
    void showsResourcesBeyondThePair();

private:
    /// A long recording of overlapping pieces.
    static TimedScenarioPointer recorded(std::size_t pieces)
    {
        auto campaign = std::make_shared<Campaign>();
        campaign->machine.resources = {
            {.id = "compute", .kind = ResourceKind::Throughput, .unit = "op/s", .peak = 1.0, .label = {}}};
        for (int i = 0; i < 6; ++i) {
            Phase phase;
            phase.id = std::to_string(i);
            phase.given = Given{.duration = 1.0, .use = {{ResourceId(0), 0.05 * (i + 1)}}};
            campaign->workload.phases.push_back(phase);
        }
        auto recording = std::make_shared<Recording>();
        test::SeededRandom random(3);
        double now = 0.0;
        for (std::size_t i = 0; i < pieces; ++i) {
            now += random.real(0.1, 2.0);
            recording->start.push_back(now);
            recording->duration.push_back(random.real(0.1, 3.0));
            recording->phase.push_back(static_cast<std::uint32_t>(random.integer(0, 5)));
        }
        Scenario scenario;
        scenario.id = "s";
        scenario.recording = recording;
        campaign->scenarios = {scenario};
        auto timed = std::make_shared<TimedScenario>();
        timed->campaign = campaign;
        timed->built = std::make_shared<const BuiltScenario>(*buildScenario(*campaign, ScenarioId(0)));
        return timed;
    }
};

void TestResourceStrips::drawsSegmentsWhereTheyFit()
{
    JobQueue jobs;
    Document document(jobs);
    test::openSample(document, QStringLiteral("third-resource"));
    const TimedScenarioPointer timed = document.timelines().at(document.campaign().findScenario("sequential"));
    const Timeline& timeline = timed->built->timeline;
    const ResourceId network(2);
    const SegmentColumns source(timeline, demandGrouping(timeline, network));
    const TimeAxis axis(timeline.start(), timeline.end(), 0.0, 900.0);
    const std::vector<DemandColumn> columns = demandColumns(timeline, network, source, axis);
    QCOMPARE(columns.size(), std::size_t(3));
    for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(columns[i].mean, timeline.nodes()[i].use[2]);
        QCOMPARE(columns[i].x, axis.toPixel(timeline.timings()[i].start));
    }
}

void TestResourceStrips::mergesWithoutLosingVolume()
{
    const TimedScenarioPointer timed = recorded(20000);
    const Timeline& timeline = timed->built->timeline;
    const auto source = LevelOfDetail::create(timeline, demandGrouping(timeline, ResourceId(0)));
    for (const double share : {1.0, 0.3, 0.05}) {
        const TimeAxis axis = TimeAxis(timeline.start(), timeline.end(), 0.0, 900.0)
                                  .withRange(timeline.start(), timeline.start() + share * timeline.makespan());
        double area = 0.0;
        for (const DemandColumn& column : demandColumns(timeline, ResourceId(0), *source, axis)) {
            area += column.mean * column.width / axis.pixelsPerUnit();
            QVERIFY(column.highest >= column.mean - 1e-6);
        }
        const double end = std::min(axis.end(), timeline.end());
        const double exact = rangeStatistics(timeline, axis.start(), end).average[0] * (end - axis.start());
        // The last column reaches beyond the edge by less than its width.
        QVERIFY2(std::abs(area - exact) <= 1e-6 * exact + 3.0 * 4.0 / axis.pixelsPerUnit(),
            qPrintable(QStringLiteral("%1 %2").arg(area).arg(exact)));
    }
}

void TestResourceStrips::keepsColumnsWhilePanning()
{
    const TimedScenarioPointer timed = recorded(20000);
    const Timeline& timeline = timed->built->timeline;
    const auto source = LevelOfDetail::create(timeline, demandGrouping(timeline, ResourceId(0)));
    const TimeAxis all(timeline.start(), timeline.end(), 0.0, 900.0);
    const TimeAxis axis = all.withRange(
        timeline.start() + 0.2 * timeline.makespan(), timeline.start() + 0.6 * timeline.makespan());
    const std::vector<DemandColumn> before = demandColumns(timeline, ResourceId(0), *source, axis);
    for (int pixel = 1; pixel <= 50; ++pixel) {
        const TimeAxis moved = axis.panned(pixel);
        std::map<long, double> byPlace;
        for (const DemandColumn& column : demandColumns(timeline, ResourceId(0), *source, moved))
            byPlace[std::lround((column.x - pixel) * 1000.0)] = column.mean;
        // All but those that enter or leave at the borders are the same columns, moved.
        std::size_t same = 0;
        for (const DemandColumn& column : before) {
            const auto found = byPlace.find(std::lround(column.x * 1000.0));
            if (found != byPlace.end() && found->second == column.mean)
                ++same;
        }
        QVERIFY2(same + 60 >= before.size(), qPrintable(QString::number(same)));
    }
}

void TestResourceStrips::boundsColumnsByPixels()
{
    const TimedScenarioPointer timed = recorded(20000);
    const Timeline& timeline = timed->built->timeline;
    const auto source = LevelOfDetail::create(timeline, demandGrouping(timeline, ResourceId(0)));
    for (const double width : {1.0, 10.0, 900.0, 4000.0}) {
        for (const double zoom : {0.1, 1.0, 30.0, 1e6}) {
            const TimeAxis axis = TimeAxis(timeline.start(), timeline.end(), 0.0, width).zoomedAbout(width / 3.0, zoom);
            QVERIFY(static_cast<double>(demandColumns(timeline, ResourceId(0), *source, axis).size()) <= width + 10.0);
        }
    }
}

void TestResourceStrips::showsResourcesBeyondThePair()
{
    QSettings().clear();
    MainWindow window;
    window.resize(1600, 900);
    window.show();
    test::openSample(window.document(), QStringLiteral("third-resource"));
    CampaignPanel* panel = window.campaignView().panels().at(1);
    QCOMPARE(panel->strips().size(), std::size_t(1));
    ResourceStrip* strip = panel->strips().front();
    QTRY_VERIFY(strip->isVisible() && strip->width() > 300);
    const ResourceId network = strip->resource();
    QCOMPARE(network, window.document().campaign().machine.find("noc"));
    // Hatched in the warning colour, somewhere.
    const QImage image = strip->grab().toImage();
    int warning = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor color = image.pixelColor(x, y);
            warning += color.red() > color.green() + 60 && color.red() > color.blue() + 40 ? 1 : 0;
        }
    }
    QVERIFY(warning > 20);
    QTest::mouseClick(strip, Qt::LeftButton, {}, QPoint(600, 20));
    QCOMPARE(panel->canvas().panel().geometry.pipe, network);
    QCOMPARE(panel->strips().size(), std::size_t(1));
    QVERIFY(panel->strips().front()->resource() != network);
}

QTEST_MAIN(TestResourceStrips)
#include "tst_resourcestrips.moc"
