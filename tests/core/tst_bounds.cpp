// Bounds of spec 1.6: the worked numbers, and that no schedule beats them.

#include <QtTest>

#include <cmath>

#include "core/analysis/bounds.h"
#include "tests/support/schedules.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

bool near(double a, double b)
{
    return std::fabs(a - b) <= 1e-9 * std::max({std::fabs(a), std::fabs(b), 1e-300});
}

} // namespace

class BoundsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void workedExamples();
    void sequentialChainIsItsOwnCriticalPath();
    void noThrottledScheduleIsShorter();
    void emptyPlanHasNoBounds();
};

void BoundsTest::workedExamples()
{
    const SchedulePlan memory = pipelinePlan(
        {{3, 0.7, 0.6}, {10, 0.2, 0.9}}, 4, Advance::Lockstep, Dilation::Longest, Throttle::Uniform);
    const Bounds tight = computeBounds(memory);
    QVERIFY(near(tight.best(), 11.35));
    QVERIFY(tight.binding() == BoundKind::FillDrain);
    QVERIFY(std::fabs(tight.gap(11.35)) < 1e-12);
    const std::vector<SimplePhase> three{{5, 0.2, 0.8}, {10, 0.3, 0.6}, {5, 0.8, 0.25}};
    const std::vector<std::pair<std::uint64_t, double>> expected{
        {2, 15.0}, {4, 12.5}, {8, 11.84375}, {16, 11.546875}, {64, 11.32421875}};
    for (const auto& [tiles, bound] : expected)
        QVERIFY(near(
            computeBounds(pipelinePlan(three, tiles, Advance::Lockstep, Dilation::Longest, Throttle::Uniform)).best(),
            bound));
}

void BoundsTest::sequentialChainIsItsOwnCriticalPath()
{
    SchedulePlan plan = sequentialPlan({{3, 0.7, 0.25}, {10, 0.2, 0.9}, {2, 0.6, 0.4}});
    plan.edges = {{0, 1, EdgeKind::Stream}, {1, 2, EdgeKind::Stream}};
    const Bounds bounds = computeBounds(plan);
    QCOMPARE(bounds.criticalPath, 15.0);
    QVERIFY(near(bounds.volume, 10.55));
    QVERIFY(bounds.binding() == BoundKind::CriticalPath);
    plan.edges.clear();
    QCOMPARE(computeBounds(plan).criticalPath, 10.0);
}

void BoundsTest::noThrottledScheduleIsShorter()
{
    SeededRandom random(7);
    for (int i = 0; i < 400; ++i) {
        std::vector<SimplePhase> phases;
        const auto count = static_cast<std::uint32_t>(random.integer(1, 6));
        for (std::uint32_t p = 0; p < count; ++p)
            phases.push_back({random.real(0.1, 9.0), random.real(0.0, 1.0), random.real(0.0, 1.0)});
        std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
        for (std::uint32_t to = 1; to < count; ++to)
            edges.emplace_back(static_cast<std::uint32_t>(random.integer(0, to - 1)), to);
        for (const Advance advance : {Advance::Sequential, Advance::Lockstep, Advance::Event}) {
            for (const Throttle throttle : {Throttle::Uniform, Throttle::MaxMin, Throttle::Priority}) {
                SchedulePlan plan = pipelinePlan(
                    phases, static_cast<std::uint64_t>(random.integer(1, 9)), advance, Dilation::None, throttle, edges);
                std::sort(plan.edges.begin(), plan.edges.end(), [](const PlanEdge& a, const PlanEdge& b) {
                    return std::pair(a.from, a.to) < std::pair(b.from, b.to);
                });
                QVERIFY(built(plan).makespan() >= computeBounds(plan).best() * (1.0 - 1e-9));
            }
        }
    }
}

void BoundsTest::emptyPlanHasNoBounds()
{
    const Bounds bounds = computeBounds(sequentialPlan({}));
    QCOMPARE(bounds.best(), 0.0);
    QCOMPARE(bounds.gap(0.0), 0.0);
}

QTEST_GUILESS_MAIN(BoundsTest)
#include "tst_bounds.moc"
