#include "core/analysis/bulk.h"

#include <QTest>

#include <cmath>

#include "tests/support/schedules.h"

using namespace minard;
using namespace minard::test;

/// Faults B11 and B12: one event far away must not make the rest invisible.
class BulkTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void b11_leavesOutOnePhaseFarAway();
    void b11_leavesOutWhatComesLongBefore();
    void b12_leavesOutBothSides();
    void keepsOrdinaryTimelines();
    void looksThroughLongPipelines();
    void survivesEmptyAndZeroLength();

private:
    static Timeline timelineWith(std::vector<double> starts)
    {
        SchedulePlan plan = sequentialPlan(std::vector<SimplePhase>(starts.size(), {1.0, 0.5, 0.5}));
        for (std::size_t i = 0; i < starts.size(); ++i)
            plan.blocks[i].start = starts[i];
        return built(plan);
    }
};

void BulkTest::b11_leavesOutOnePhaseFarAway()
{
    const auto bulk = bulkOf(timelineWith({0.0, 1.0, 2.5, 1e6}));
    QVERIFY(bulk);
    QCOMPARE(bulk->start, 0.0);
    QCOMPARE(bulk->end, 3.5);
    QVERIFY(bulk->emptyShare > 0.99 && bulk->emptyShare <= 1.0);
}

void BulkTest::b11_leavesOutWhatComesLongBefore()
{
    const auto bulk = bulkOf(timelineWith({0.0, 1e6, 1e6 + 1.0, 1e6 + 2.0}));
    QVERIFY(bulk);
    QCOMPARE(bulk->start, 1e6);
    QCOMPARE(bulk->end, 1e6 + 3.0);
}

void BulkTest::b12_leavesOutBothSides()
{
    const auto bulk = bulkOf(timelineWith({0.0, 1000.0, 1001.0, 1e6}));
    QVERIFY(bulk);
    QCOMPARE(bulk->start, 1000.0);
    QCOMPARE(bulk->end, 1002.0);
}

void BulkTest::keepsOrdinaryTimelines()
{
    QVERIFY(!bulkOf(timelineWith({0.0, 1.0, 2.0})));
    QVERIFY(!bulkOf(timelineWith({0.0, 5.0, 9.0})));
    // Much idle time, but evenly: no part is the bulk.
    QVERIFY(!bulkOf(timelineWith({0.0, 100.0, 200.0, 300.0})));
}

void BulkTest::looksThroughLongPipelines()
{
    SchedulePlan plan = pipelinePlan(
        {{1.0, 0.5, 0.5}, {1.0, 0.5, 0.5}}, 4'000'000, Advance::Lockstep, Dilation::Longest, Throttle::None);
    plan.nodes.push_back(plan.nodes.front());
    PlanBlock late;
    late.nodes = {2};
    late.gap = 5.0;
    plan.blocks.push_back(late);
    QVERIFY(!bulkOf(built(plan)));
    plan.blocks.back().gap = 100.0;
    const auto bulk = bulkOf(built(plan));
    QVERIFY(bulk);
    QCOMPARE(bulk->start, 0.0);
    QVERIFY(std::abs(bulk->end - 1.0) < 1e-6);
    QVERIFY(std::abs(bulk->emptyShare - 100.0 / 102.0) < 1e-6);
}

void BulkTest::survivesEmptyAndZeroLength()
{
    QVERIFY(!bulkOf(Timeline()));
    QVERIFY(!bulkOf(built(sequentialPlan({{0.0, 0.5, 0.5}, {0.0, 0.5, 0.5}}))));
}

QTEST_GUILESS_MAIN(BulkTest)
#include "tst_bulk.moc"
