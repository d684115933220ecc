#include <QTest>

#include <cmath>

#include "core/diagram/hittest.h"
#include "tests/core/diagram/panels.h"
#include "tests/core/diagram/pictures.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

/// The middle of a rectangle.
std::optional<Hit> hitIn(const Timeline& timeline, const Panel& panel, const DrawItem& item, double reach = 4.0)
{
    return hitTest(timeline, panel.geometry, item.x + 0.5 * item.width, item.y + 0.5 * item.height, reach);
}

Panel pipelined(const Picture& picture, DiagramLayout layout)
{
    const DiagramInput input = picture.input(0);
    const PanelOptions options = screen(layout);
    return buildPanel(input, TimeAxis(0, 12.5, 0, 1), fittingValues(input, options), {0, 0, 1200, 400}, options);
}

} // namespace

class HitTestTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsDrawnThere();
    void tellsPieceTileAndSegment();
    void endsAreHalfOpen();
    void findsImpulses();
    void saysThatColumnsAreMerged();
    void isIdleOverEmptyGround();
    void missesOutsideThePlot();
    void followsTheStackingOrder();
    void survivesOddPoints();
};

void HitTestTest::findsWhatIsDrawnThere()
{
    const Picture picture(threeStageDocument());
    const Timeline& timeline = picture.timeline(0);
    const Panel onLine = pipelined(picture, DiagramLayout::OnLine);
    int lines = 0;
    for (const DrawItem& item : itemsOf(onLine.list, DrawRole::ComputeLine)) {
        const auto hit = hitIn(timeline, onLine, item);
        QVERIFY(hit && hit->node == item.node && hit->phase == item.phase);
        QCOMPARE(hit->part, Hit::Part::Line);
        ++lines;
    }
    QVERIFY(lines > 5);
    const Panel mirrored = pipelined(picture, DiagramLayout::Mirrored);
    for (const DrawRole role : {DrawRole::Area, DrawRole::Fill}) {
        for (const DrawItem& item : itemsOf(mirrored.list, role)) {
            const auto hit = hitIn(timeline, mirrored, item);
            QVERIFY(hit && hit->node == item.node);
            QCOMPARE(hit->part, role == DrawRole::Area ? Hit::Part::Line : Hit::Part::Fill);
        }
    }
    // Of the pipe of a phase alone, the fill and the well.
    const DrawItem fill = itemsOf(onLine.list, DrawRole::Fill).front();
    QCOMPARE(hitIn(timeline, onLine, fill, 1.0)->part, Hit::Part::Fill);
    const auto well = hitTest(timeline, onLine.geometry, fill.x + 5.0, fill.y - 4.0, 1.0);
    QCOMPARE(well->part, Hit::Part::Well);
    QCOMPARE(well->node, fill.node);
}

void HitTestTest::tellsPieceTileAndSegment()
{
    const Picture picture(threeStageDocument());
    const Panel panel = pipelined(picture, DiagramLayout::OnLine);
    const PanelGeometry& g = panel.geometry;
    // Second tile of B: slot 2, from 3.75 to 6.25; A and C run beside it until 5.
    const auto hit = hitTest(picture.timeline(0), g, g.axis.toPixel(4.0), g.toY(0.5));
    QVERIFY(hit.has_value());
    QCOMPARE(hit->node, 1U);
    QCOMPARE(hit->tile, std::uint64_t{1});
    QCOMPARE(hit->pieceStart, 3.75);
    QCOMPARE(hit->pieceEnd, 6.25);
    QCOMPARE(hit->segmentStart, 3.75);
    QCOMPARE(hit->segmentEnd, 5.0);
    QCOMPARE(hit->pieces, std::uint64_t{3});
}

void HitTestTest::endsAreHalfOpen()
{
    const Scene scene(sequentialPlan({{2, 0.5, 0.5}, {2, 0.5, 0.5}}));
    const Panel panel = scene.panel(scene.axis(), screen());
    const PanelGeometry& g = panel.geometry;
    const double boundary = g.axis.toPixel(2.0);
    QCOMPARE(hitTest(scene.timeline, g, boundary - 0.01, g.toY(0.5))->node, 0U);
    QCOMPARE(hitTest(scene.timeline, g, boundary + 0.01, g.toY(0.5))->node, 1U);
}

void HitTestTest::findsImpulses()
{
    const Scene scene(sequentialPlan({{5, 0.5, 0.5}, {0, 0.5, 0.5}, {5, 0.2, 0.2}}));
    const Panel panel = scene.panel(scene.axis(), screen());
    const DrawItem mark = itemsOf(panel.list, DrawRole::Impulse).front();
    const auto hit = hitIn(scene.timeline, panel, mark);
    QVERIFY(hit.has_value());
    QCOMPARE(hit->part, Hit::Part::Impulse);
    QCOMPARE(hit->node, 1U);
    QCOMPARE(hit->pieceStart, 5.0);
    QCOMPARE(hit->pieceEnd, 5.0);
}

void HitTestTest::saysThatColumnsAreMerged()
{
    const Scene scene(
        pipelinePlan({{3, 0.7, 0.3}, {10, 0.2, 0.6}}, 1000000, Advance::Lockstep, Dilation::None, Throttle::None));
    const Panel panel = scene.panel(scene.axis(), screen());
    const PanelGeometry& g = panel.geometry;
    const auto hit = hitTest(scene.timeline, g, g.plot.x + 500.0, g.toY(0.2));
    QVERIFY(hit.has_value());
    QCOMPARE(hit->part, Hit::Part::Column);
    QVERIFY(hit->pieces > 1000);
    QVERIFY(hit->node == 0 || hit->node == 1);
}

void HitTestTest::isIdleOverEmptyGround()
{
    const Picture picture(oddDocument());
    const DiagramInput input = picture.input(0);
    const PanelOptions options = screen();
    const Panel panel = buildPanel(
        input, TimeAxis(0, 17.5, 0, 1), fittingValues(input, options), {0, 0, 900, 240}, options);
    const PanelGeometry& g = panel.geometry;
    const auto hit = hitTest(input.timeline, g, g.axis.toPixel(10.7), g.toY(0.5));
    QVERIFY(hit.has_value());
    QCOMPARE(hit->part, Hit::Part::Idle);
    QCOMPARE(hit->node, DrawItem::kNone);
    QCOMPARE(hit->segmentStart, 10.0);
    QCOMPARE(hit->segmentEnd, 11.5);
}

void HitTestTest::missesOutsideThePlot()
{
    const Scene scene(sequentialPlan({{2, 0.5, 0.5}}));
    const Panel panel = scene.panel(scene.axis(), screen());
    const Box& plot = panel.geometry.plot;
    QVERIFY(!hitTest(scene.timeline, panel.geometry, plot.x - 1.0, plot.y + 10.0));
    QVERIFY(!hitTest(scene.timeline, panel.geometry, plot.x + 10.0, plot.bottom() + 1.0));
    // To the right of the content there is ground.
    const Panel wide = scene.panel(scene.axis().withRange(-5.0, 10.0), screen());
    const auto hit = hitTest(scene.timeline, wide.geometry, wide.geometry.axis.toPixel(7.0), plot.y + 50.0);
    QVERIFY(hit.has_value());
    QCOMPARE(hit->part, Hit::Part::Idle);
}

void HitTestTest::followsTheStackingOrder()
{
    SchedulePlan plan = pipelinePlan(
        {{1, 0.1, 0.1}, {1, 0.2, 0.1}, {1, 0.3, 0.1}}, 1, Advance::Lockstep, Dilation::None, Throttle::None);
    plan.edges.clear();
    const Scene scene(plan);
    for (const StackingOrder stacking :
        {StackingOrder::Schedule, StackingOrder::LargestFirst, StackingOrder::LongestFirst}) {
        PanelOptions options = screen(DiagramLayout::Mirrored);
        options.stacking = stacking;
        const Panel panel = scene.panel(scene.axis(), options);
        for (const DrawItem& item : itemsOf(panel.list, DrawRole::Area))
            QCOMPARE(hitIn(scene.timeline, panel, item)->node, item.node);
    }
}

void HitTestTest::survivesOddPoints()
{
    const Scene scene(sequentialPlan({{2, 0.5, 0.5}, {0, 1, 1}}));
    const Panel panel = scene.panel(scene.axis(), screen());
    for (const std::uint64_t seed : seeds(200)) {
        SeededRandom random(seed);
        const auto hit = hitTest(scene.timeline, panel.geometry, random.real(-100.0, 1200.0),
            random.real(-100.0, 500.0), random.real(-1.0, 20.0));
        QVERIFY(!hit || hit->node == DrawItem::kNone || hit->node < 2);
    }
    QVERIFY(!hitTest(scene.timeline, panel.geometry, std::nan(""), 1.0));
    QVERIFY(!hitTest(scene.timeline, panel.geometry, 1.0, HUGE_VAL));
    QVERIFY(!hitTest(Timeline(), PanelGeometry(), 1.0, 1.0));
}

QTEST_GUILESS_MAIN(HitTestTest)
#include "tst_hittest.moc"
