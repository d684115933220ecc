// Laws that hold for every schedule (spec 1.2, 1.3), on random plans, and the numbers of the small cases of spec 1.7.

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/schedule/throttle.h"
#include "tests/support/schedules.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

constexpr double kTight = 1e-9;

bool near(double a, double b, double scale = 0.0)
{
    return std::fabs(a - b) <= kTight * std::max({std::fabs(a), std::fabs(b), std::fabs(scale), 1e-300});
}

/// A random plan: one to seven phases in one pipeline over a random DAG.
SchedulePlan randomPlan(SeededRandom& random, Advance advance, Dilation dilate, Throttle throttle)
{
    const auto count = static_cast<std::uint32_t>(random.integer(1, 7));
    std::vector<SimplePhase> phases;
    for (std::uint32_t i = 0; i < count; ++i)
        phases.push_back(
            {random.integer(0, 9) == 0 ? 0.0 : random.real(0.1, 10.0), random.real(0.0, 1.2), random.real(0.0, 1.2)});
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (std::uint32_t to = 1; to < count; ++to) {
        for (std::uint32_t from = 0; from < to; ++from) {
            if (random.integer(0, 2) == 0)
                edges.emplace_back(from, to);
        }
    }
    SchedulePlan plan = pipelinePlan(phases, 1, advance, dilate, throttle, {{0, 0}});
    plan.edges.clear();
    for (const auto& [from, to] : edges)
        plan.edges.push_back({from, to, EdgeKind::Stream});
    std::sort(plan.edges.begin(), plan.edges.end(),
        [](const PlanEdge& a, const PlanEdge& b) { return std::pair(a.from, a.to) < std::pair(b.from, b.to); });
    plan.blocks[0].tiles.count = static_cast<std::uint64_t>(random.integer(1, 12));
    return plan;
}

/// Volumes, tiling of time, shares, dependencies: all that must hold for `timeline` whatever the policies.
void checkLaws(const SchedulePlan& plan, const Timeline& timeline)
{
    const std::vector<SegmentCopy> segments = allSegments(timeline);
    QCOMPARE(segments.size(), timeline.segmentCount());
    std::vector<std::vector<double>> volume(plan.nodes.size(), std::vector<double>(plan.resourceCount, 0.0));
    std::vector<double> busy(plan.nodes.size(), 0.0);
    double idle = 0.0;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const SegmentCopy& segment = segments[i];
        QCOMPARE(segment.index, i);
        QVERIFY(segment.end > segment.start);
        if (i > 0)
            QCOMPARE(segment.start, segments[i - 1].end);
        idle += segment.pieces.empty() ? segment.end - segment.start : 0.0;
        std::vector<double> demand(plan.resourceCount, 0.0);
        for (const PieceShare& piece : segment.pieces) {
            QVERIFY(near(piece.inSegment.total(), segment.end - segment.start, timeline.makespan()));
            QVERIFY(piece.inSegment.undilated >= 0.0);
            QVERIFY(piece.inSegment.dilated >= -1e-12 * timeline.makespan());
            QVERIFY(piece.inSegment.throttled >= -1e-12 * timeline.makespan());
            QVERIFY(piece.pieceStart <= segment.start + kTight * timeline.makespan());
            QVERIFY(piece.pieceStart + piece.ofPiece.total() >= segment.end - kTight * timeline.makespan());
            busy[piece.node] += piece.inSegment.total();
            for (std::size_t k = 0; k < plan.resourceCount; ++k) {
                const double use = plan.nodes[piece.node].use[k] * piece.scale;
                demand[k] += use;
                volume[piece.node][k] += use * (segment.end - segment.start);
            }
        }
        if (plan.throttle != Throttle::None) {
            for (const double value : demand)
                QVERIFY2(value <= 1.0 + 2e-9, qPrintable(QString::number(value, 'g', 17)));
        }
    }
    QVERIFY(near(idle, timeline.idle(), timeline.makespan()));
    for (std::size_t node = 0; node < plan.nodes.size(); ++node) {
        const NodeTiming& timing = timeline.timings()[node];
        QVERIFY(near(timing.shares.total(), busy[node], timeline.makespan()));
        QVERIFY(near(timing.shares.undilated, plan.nodes[node].duration, timeline.makespan()));
        for (std::size_t k = 0; k < plan.resourceCount; ++k)
            QVERIFY(near(volume[node][k], plan.nodes[node].volume[k], timeline.makespan()));
    }
    double largest = 0.0;
    for (std::size_t k = 0; k < plan.resourceCount; ++k) {
        double sum = 0.0;
        for (const PlanNode& node : plan.nodes)
            sum += node.volume[k];
        largest = std::max(largest, sum);
    }
    if (plan.throttle != Throttle::None)
        QVERIFY2(timeline.makespan() >= largest * (1.0 - kTight), "the makespan is below the volume bound");
}

} // namespace

class ScheduleLaws : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void randomPipelinesKeepEveryLaw_data();
    void randomPipelinesKeepEveryLaw();
    void randomOverlapsKeepEveryLaw();
    void oneTileInAChainEqualsSequential();
    void throttlingTwiceChangesNothing();
    void eventIsNeverLaterThanLockstep();
    void smallCasesOfTheSpecification();
    void steadyStateCostsNoMemory();
    void fluidPoliciesWithExplicitStartsKeepReleaseTimes();
    void prioritySlotsEqualTheFullSimulation();
    void dependenciesHoldBetweenTiles();
    void visitsAreHalfOpen();
};

void ScheduleLaws::randomPipelinesKeepEveryLaw_data()
{
    QTest::addColumn<int>("advance");
    QTest::addColumn<int>("dilate");
    QTest::addColumn<int>("throttle");
    for (int advance = 0; advance < 3; ++advance) {
        for (int dilate = 0; dilate < (advance == 1 ? 2 : 1); ++dilate) {
            for (int throttle = 0; throttle < 4; ++throttle)
                QTest::addRow("advance %d dilate %d throttle %d", advance, dilate, throttle)
                    << advance << dilate << throttle;
        }
    }
}

void ScheduleLaws::randomPipelinesKeepEveryLaw()
{
    QFETCH(int, advance);
    QFETCH(int, dilate);
    QFETCH(int, throttle);
    SeededRandom random(17);
    for (int i = 0; i < 150; ++i) {
        const SchedulePlan plan = randomPlan(
            random, static_cast<Advance>(advance), static_cast<Dilation>(dilate), static_cast<Throttle>(throttle));
        checkLaws(plan, built(plan));
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(QString::fromLatin1("plan %1").arg(i)));
    }
}

void ScheduleLaws::randomOverlapsKeepEveryLaw()
{
    SeededRandom random(5);
    for (const Throttle throttle : {Throttle::None, Throttle::Uniform, Throttle::MaxMin, Throttle::Priority}) {
        for (int i = 0; i < 100; ++i) {
            std::vector<SimplePhase> phases;
            const auto count = random.integer(1, 12);
            for (std::int64_t p = 0; p < count; ++p)
                phases.push_back({random.real(0.1, 5.0), random.real(0.0, 0.9), random.real(0.0, 0.9)});
            SchedulePlan plan = sequentialPlan(phases, throttle);
            for (PlanBlock& block : plan.blocks) {
                if (random.integer(0, 3) != 0)
                    block.start = random.real(0.0, 12.0);
            }
            checkLaws(plan, built(plan));
            if (QTest::currentTestFailed())
                QFAIL(qPrintable(QString::fromLatin1("plan %1").arg(i)));
        }
    }
}

void ScheduleLaws::oneTileInAChainEqualsSequential()
{
    const std::vector<SimplePhase> phases{{3, 0.7, 0.25}, {10, 0.2, 0.9}, {2, 0.6, 0.4}};
    for (const Advance advance : {Advance::Sequential, Advance::Lockstep, Advance::Event}) {
        const Timeline timeline = built(pipelinePlan(phases, 1, advance, Dilation::None, Throttle::None));
        QCOMPARE(timeline.makespan(), 15.0);
        QCOMPARE(timeline.segmentCount(), 3U);
    }
}

void ScheduleLaws::throttlingTwiceChangesNothing()
{
    SeededRandom random(3);
    for (int i = 0; i < 100; ++i) {
        const Timeline once = built(randomPlan(random, Advance::Lockstep, Dilation::None, Throttle::Uniform));
        // What came out, put in again as recorded pieces of their own, one per segment.
        SchedulePlan again = sequentialPlan({}, Throttle::Uniform);
        for (const SegmentCopy& segment : allSegments(once)) {
            for (const PieceShare& piece : segment.pieces) {
                PlanNode node = once.nodes()[piece.node];
                node.duration = segment.end - segment.start;
                for (double& use : node.use)
                    use *= piece.scale;
                PlanBlock block;
                block.nodes = {static_cast<std::uint32_t>(again.nodes.size())};
                block.start = segment.start;
                again.nodes.push_back(node);
                again.blocks.push_back(block);
            }
        }
        QVERIFY(near(built(again).makespan(), once.makespan()));
    }
}

void ScheduleLaws::eventIsNeverLaterThanLockstep()
{
    SeededRandom random(11);
    for (int i = 0; i < 300; ++i) {
        SchedulePlan plan = randomPlan(random, Advance::Lockstep, Dilation::None, Throttle::None);
        const double lockstep = built(plan).makespan();
        plan.blocks[0].advance = Advance::Event;
        QVERIFY(built(plan).makespan() <= lockstep * (1.0 + kTight));
    }
}

void ScheduleLaws::smallCasesOfTheSpecification()
{
    const std::vector<SimplePhase> pipeline{{5, 0.2, 0.8}, {10, 0.3, 0.6}, {5, 0.8, 0.25}};
    const auto makespan = [](const SchedulePlan& plan) { return built(plan).makespan(); };
    const std::vector<std::pair<std::uint64_t, double>> lockstep{
        {2, 15.0}, {4, 13.125}, {8, 12.1875}, {16, 11.71875}, {64, 11.3671875}};
    for (const auto& [tiles, expected] : lockstep)
        QVERIFY(near(makespan(pipelinePlan(pipeline, tiles, Advance::Lockstep, Dilation::Longest, Throttle::Uniform)),
            expected));
    const auto event = [&](Throttle throttle) {
        return makespan(pipelinePlan(pipeline, 4, Advance::Event, Dilation::None, throttle));
    };
    QVERIFY(near(event(Throttle::Uniform), 14.5625));
    QVERIFY(near(event(Throttle::MaxMin), 14.5625));
    QVERIFY(std::fabs(event(Throttle::Priority) - 13.958) < 5e-4);

    const std::vector<SimplePhase> diamond{{4, 0.5, 0.3}, {6, 0.3, 0.5}, {3, 0.6, 0.2}, {5, 0.4, 0.4}};
    const std::vector<std::pair<std::uint32_t, std::uint32_t>> edges{{0, 1}, {0, 2}, {0, 3}, {1, 3}, {2, 3}};
    QVERIFY(
        near(makespan(pipelinePlan(diamond, 4, Advance::Lockstep, Dilation::Longest, Throttle::Uniform, edges)), 9.05));
    QVERIFY(
        std::fabs(makespan(pipelinePlan(diamond, 4, Advance::Event, Dilation::None, Throttle::Priority, edges)) - 8.881)
        < 5e-4);
    QVERIFY(near(makespan(pipelinePlan(diamond, 4, Advance::Event, Dilation::None, Throttle::MaxMin, edges)), 9.825));

    SchedulePlan pair = pipelinePlan(
        {{4, 1.0, 0.2}, {4, 0.2, 0.8}}, 1, Advance::Event, Dilation::None, Throttle::MaxMin);
    pair.edges.clear();
    QVERIFY(near(makespan(pair), 4.8));
    for (const Throttle throttle : {Throttle::Uniform, Throttle::MaxMin, Throttle::Priority}) {
        QVERIFY(near(makespan(sequentialPlan({{3, 2.0, 0.5}}, throttle)), 6.0));
        QVERIFY(near(makespan(pipelinePlan({{3, 0.5, 0.5}}, 7, Advance::Event, Dilation::None, throttle)), 3.0));
    }
}

void ScheduleLaws::steadyStateCostsNoMemory()
{
    const std::vector<SimplePhase> phases{{5, 0.2, 0.8}, {10, 0.3, 0.6}, {5, 0.8, 0.25}};
    for (const Dilation dilate : {Dilation::None, Dilation::Longest}) {
        for (const Throttle throttle : {Throttle::None, Throttle::Uniform, Throttle::MaxMin, Throttle::Priority}) {
            const Timeline timeline = built(
                pipelinePlan(phases, 1'000'000'000'000, Advance::Lockstep, dilate, throttle));
            QVERIFY(timeline.segmentCount() >= 1'000'000'000'000U);
            QVERIFY(timeline.makespan() >= 10.0);
            // Slots that repeat are looked at once; under the fluid policies a period has an inside.
            if (dilate == Dilation::Longest && (throttle == Throttle::None || throttle == Throttle::Uniform))
                QVERIFY(timeline.distinctSegmentCount() < 100);
            else if (dilate == Dilation::None)
                QCOMPARE(timeline.distinctSegmentCount(), timeline.segmentCount());
            std::uint64_t seen = 0;
            timeline.visitSegments(
                5.0, 5.0 + 1e-9, [&](const SegmentView& view) { return !view.pieces.empty() && ++seen < 10; });
            QVERIFY(seen > 0);
        }
    }
}

void ScheduleLaws::fluidPoliciesWithExplicitStartsKeepReleaseTimes()
{
    SchedulePlan plan = sequentialPlan({{4, 0.9, 0.1}, {4, 0.9, 0.1}, {1, 0.1, 0.1}}, Throttle::MaxMin);
    plan.blocks[0].start = 2.0;
    plan.blocks[1].start = 4.0;
    plan.blocks[2].gap = 0.5;
    const Timeline timeline = built(plan);
    QCOMPARE(timeline.start(), 2.0);
    QCOMPARE(timeline.timings()[1].start, 4.0);
    QVERIFY(near(timeline.timings()[2].start, timeline.timings()[1].end + 0.5));
}

void ScheduleLaws::prioritySlotsEqualTheFullSimulation()
{
    SeededRandom random(23);
    for (const Throttle throttle : {Throttle::MaxMin, Throttle::Priority}) {
        for (int i = 0; i < 60; ++i) {
            SchedulePlan plan = randomPlan(
                random, Advance::Lockstep, random.integer(0, 1) == 0 ? Dilation::None : Dilation::Longest, throttle);
            plan.blocks[0].tiles.count = static_cast<std::uint64_t>(random.integer(1, 40));
            const Timeline runs = built(plan);
            // An explicit start at the origin sends the same plan through the simulation of the whole schedule.
            plan.blocks[0].start = 0.0;
            const Timeline whole = built(plan);
            QVERIFY2(near(runs.makespan(), whole.makespan()),
                qPrintable(
                    QString::fromLatin1("plan %1: %2 and %3").arg(i).arg(runs.makespan()).arg(whole.makespan())));
            QCOMPARE(runs.segmentCount(), whole.segmentCount());
        }
    }
}

void ScheduleLaws::dependenciesHoldBetweenTiles()
{
    SeededRandom random(29);
    for (const Advance advance : {Advance::Lockstep, Advance::Event}) {
        for (const Throttle throttle : {Throttle::None, Throttle::Uniform, Throttle::MaxMin, Throttle::Priority}) {
            for (int i = 0; i < 40; ++i) {
                const SchedulePlan plan = randomPlan(random, advance, Dilation::None, throttle);
                const Timeline timeline = built(plan);
                std::map<std::pair<std::uint32_t, std::uint64_t>, std::pair<double, double>> spans;
                for (const SegmentCopy& segment : allSegments(timeline)) {
                    for (const PieceShare& piece : segment.pieces)
                        spans[{piece.node, piece.tile}] = {piece.pieceStart, piece.pieceStart + piece.ofPiece.total()};
                }
                for (const auto& [key, span] : spans) {
                    for (const PlanEdge& edge : plan.edges) {
                        const auto producer = spans.find({edge.from, key.second});
                        if (edge.to == key.first && producer != spans.end())
                            QVERIFY(span.first >= producer->second.second - kTight * timeline.makespan());
                    }
                }
            }
        }
    }
}

void ScheduleLaws::visitsAreHalfOpen()
{
    const Timeline timeline = built(
        pipelinePlan({{3, 0.7, 0.6}, {10, 0.2, 0.9}}, 4, Advance::Lockstep, Dilation::Longest, Throttle::Uniform));
    for (const SegmentCopy& segment : allSegments(timeline)) {
        QCOMPARE(timeline.countSegments(segment.start, segment.end), 1U);
        std::uint64_t visited = 0;
        timeline.visitSegments(segment.start, segment.end, [&](const SegmentView& view) {
            visited += view.index == segment.index ? 1 : 100;
            return true;
        });
        QCOMPARE(visited, 1U);
    }
    QCOMPARE(timeline.countSegments(-5.0, 100.0), timeline.segmentCount());
    QCOMPARE(timeline.countSegments(3.0, 3.0), 0U);
    QCOMPARE(timeline.countSegments(5.0, 3.0), 0U);
    QCOMPARE(timeline.countSegments(50.0, 60.0), 0U);
}

QTEST_GUILESS_MAIN(ScheduleLaws)
#include "tst_schedulelaws.moc"
