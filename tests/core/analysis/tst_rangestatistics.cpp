// Statistics of stretches of time: equal to a sum over the segments, additive, and fast on a million tiles.

#include <QtTest>

#include <cmath>
#include <limits>

#include "core/analysis/rangestatistics.h"
#include "tests/support/schedules.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

/// Plans of every kind the builder knows: phases in a row, pipelines of each advance, phases dragged over each other,
/// recordings; with gaps, zero-length phases and unknown uses.
SchedulePlan randomPlan(SeededRandom& random)
{
    const auto count = static_cast<std::uint32_t>(random.integer(1, 12));
    std::vector<SimplePhase> phases;
    for (std::uint32_t i = 0; i < count; ++i)
        phases.push_back(
            {random.chance(0.15) ? 0.0 : random.real(0.1, 10.0), random.real(0.0, 1.2), random.real(0.0, 1.2)});
    const std::vector<Throttle> throttles{Throttle::None, Throttle::Uniform, Throttle::MaxMin, Throttle::Priority};
    SchedulePlan plan = sequentialPlan(phases, random.pick(throttles));
    for (PlanNode& node : plan.nodes) {
        if (node.duration == 0.0)
            node.volume = {random.real(0.0, 9.0), random.real(0.0, 9.0)};
        if (random.chance(0.15)) {
            node.unknown = 2;
            node.use[1] = 0.0;
            node.volume[1] = 0.0;
        }
    }
    if (random.chance(0.2)) {
        auto recording = std::make_shared<Recording>();
        const auto pieces = random.integer(1, 1200);
        for (std::int64_t i = 0; i < pieces; ++i) {
            recording->start.push_back(random.real(3.0, 500.0));
            recording->duration.push_back(random.chance(0.1) ? 0.0 : random.logarithmic(1e-3, 5.0));
            recording->phase.push_back(static_cast<std::uint32_t>(random.integer(0, count - 1)));
        }
        plan.blocks.clear();
        plan.recording = recording;
        return plan;
    }
    plan.blocks.clear();
    for (std::uint32_t first = 0; first < count;) {
        const auto length = static_cast<std::uint32_t>(random.integer(1, 5));
        PlanBlock block;
        for (; first < count && block.nodes.size() < length; ++first)
            block.nodes.push_back(first);
        if (block.nodes.size() > 1) {
            block.pipeline = "p";
            block.tiles.count = static_cast<std::uint64_t>(random.integer(1, 40));
            block.advance = random.pick(std::vector<Advance>{Advance::Sequential, Advance::Lockstep, Advance::Event});
            if (block.advance == Advance::Lockstep && random.chance(0.5))
                block.dilate = Dilation::Longest;
            for (std::size_t i = 1; i < block.nodes.size(); ++i)
                plan.edges.push_back({block.nodes[i - 1], block.nodes[i], EdgeKind::Stream});
        }
        if (random.chance(0.2))
            block.gap = random.real(0.0, 3.0);
        if (random.chance(0.15))
            block.start = random.real(0.0, 40.0);
        plan.blocks.push_back(block);
    }
    return plan;
}

void addImpulsesByVisiting(const Timeline& timeline, double from, double to, RangeStatistics& sums)
{
    const bool isInstant = timeline.start() == timeline.end();
    timeline.visitImpulses(-kForever, kForever, [&](const Impulse& impulse) {
        const bool inside = impulse.time >= sums.start && impulse.time < sums.end;
        const bool last = impulse.time >= timeline.end() && to >= timeline.end()
            && (isInstant ? from <= timeline.end() : from < timeline.end());
        if (!(inside || last))
            return true;
        ++sums.impulseCount;
        const NodeTiming& timing = timeline.timings()[impulse.node];
        for (std::size_t k = 0; k < sums.volume.size() && timing.shares.undilated == 0.0; ++k)
            sums.volume[k] += timeline.nodes()[impulse.node].volume[k] / static_cast<double>(timing.pieces);
        return true;
    });
}

/// The definition, segment by segment.
RangeStatistics bySegments(const Timeline& timeline, double from, double to)
{
    const std::size_t resources = timeline.resourceCount();
    RangeStatistics sums;
    sums.start = std::clamp(from, timeline.start(), timeline.end());
    sums.end = std::clamp(to, timeline.start(), timeline.end());
    for (auto* values : {&sums.average, &sums.highest, &sums.volume, &sums.unknownTime, &sums.boundTime})
        values->assign(resources, 0.0);
    for (const SegmentCopy& segment : allSegments(timeline)) {
        const double time = std::min(segment.end, sums.end) - std::max(segment.start, sums.start);
        if (!(time > 0.0))
            continue;
        ++sums.segmentCount;
        std::vector<double> demand(resources, 0.0);
        for (const PieceShare& piece : segment.pieces) {
            const PlanNode& node = timeline.nodes()[piece.node];
            const bool firstSegment = sums.segmentCount == 1;
            sums.pieceCount += firstSegment || piece.pieceStart == segment.start ? 1 : 0;
            for (std::size_t k = 0; k < resources; ++k) {
                demand[k] += node.use[k] * piece.scale;
                sums.unknownTime[k] += (node.unknown >> k & 1U) != 0 ? time : 0.0;
                sums.volume[k] += node.volume[k] / timeline.timings()[piece.node].shares.undilated
                    * piece.inSegment.undilated * (time / (segment.end - segment.start));
            }
        }
        const double most = std::max(demand[0], demand[1]);
        for (std::size_t k = 0; k < resources; ++k) {
            sums.average[k] += demand[k] * time / (sums.end - sums.start);
            sums.highest[k] = std::max(sums.highest[k], demand[k]);
        }
        (segment.pieces.empty() ? sums.idle
                : most <= 0.0   ? sums.unbound
                                : sums.boundTime[demand[1] > demand[0] * (1.0 + 1e-12) ? 1 : 0]) += time;
        sums.oversubscribed += most > 1.0 + 1e-9 ? time : 0.0;
    }
    addImpulsesByVisiting(timeline, from, to, sums);
    return sums;
}

/// "" or the first figure that differs by more than 1e-9 and what the times' own digits allow.
QString difference(const RangeStatistics& a, const RangeStatistics& b, double makespan)
{
    const double rounding = 1e-9 * a.duration() + 1e-14 * makespan;
    const auto far = [&](double x, double y, double scale) {
        return !(std::fabs(x - y) <= 1e-9 * std::max(std::fabs(x), std::fabs(y)) + rounding * scale);
    };
    const auto text = [](const char* name, double x, double y) {
        return QString("%1: %2 against %3").arg(name).arg(x, 0, 'g', 17).arg(y, 0, 'g', 17);
    };
    if (a.start != b.start || a.end != b.end)
        return "ends";
    for (const auto& [name, x, y] : {std::tuple("idle", a.idle, b.idle), {"unbound", a.unbound, b.unbound},
             {"oversubscribed", a.oversubscribed, b.oversubscribed}}) {
        if (far(x, y, 1.0))
            return text(name, x, y);
    }
    for (std::size_t k = 0; k < a.average.size(); ++k) {
        if (far(a.average[k] * a.duration(), b.average[k] * b.duration(), 10.0))
            return text("average", a.average[k], b.average[k]);
        if (far(a.highest[k], b.highest[k], 0.0))
            return text("highest", a.highest[k], b.highest[k]);
        if (far(a.volume[k], b.volume[k], 10.0))
            return text("volume", a.volume[k], b.volume[k]);
        if (far(a.unknownTime[k], b.unknownTime[k], 10.0))
            return text("unknown time", a.unknownTime[k], b.unknownTime[k]);
        if (far(a.boundTime[k], b.boundTime[k], 1.0))
            return text("bound time", a.boundTime[k], b.boundTime[k]);
    }
    for (const auto& [name, x, y] : {std::tuple("segments", a.segmentCount, b.segmentCount),
             {"pieces", a.pieceCount, b.pieceCount}, {"impulses", a.impulseCount, b.impulseCount}}) {
        if (x != y)
            return text(name, static_cast<double>(x), static_cast<double>(y));
    }
    return {};
}

/// A random time, often exactly a boundary of a segment.
double randomTime(SeededRandom& random, const Timeline& timeline, const std::vector<SegmentCopy>& segments)
{
    if (segments.empty() || random.chance(0.5))
        return random.real(timeline.start() - 1.0, timeline.end() + 1.0);
    const SegmentCopy& segment = random.pick(segments);
    return random.chance(0.5) ? segment.start : segment.end;
}

} // namespace

class RangeStatisticsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalTheSumOverSegments();
    void adjacentStretchesAddUpToTheWhole();
    void wholeTimelineAgreesWithItsTotals();
    void anyEndsAreSurvived();
    void workedExample();
    void zeroLengthPhasesCarryTheirVolumeOnce();
    void aMillionTilesAreAnsweredFromTheRuns();
    void aShortStretchOfALongTimelineKeepsItsDigits();
    void buildingAnIndexCanBeStopped();
};

void RangeStatisticsTest::equalTheSumOverSegments()
{
    for (const std::uint64_t seed : seeds(100)) {
        SeededRandom random(seed);
        const Timeline timeline = built(randomPlan(random));
        const auto segments = allSegments(timeline);
        const auto index = RangeIndex::create(timeline);
        QVERIFY(index.has_value());
        for (int i = 0; i < 8; ++i) {
            double from = randomTime(random, timeline, segments);
            double to = randomTime(random, timeline, segments);
            if (i == 0) {
                from = -kForever;
                to = kForever;
            }
            const auto expected = bySegments(timeline, std::min(from, to), std::max(from, to));
            for (const RangeStatistics& statistics :
                {rangeStatistics(timeline, from, to), index->statistics(from, to)}) {
                const QString wrong = difference(statistics, expected, timeline.makespan());
                QVERIFY2(wrong.isEmpty(),
                    qPrintable(QString("%1 in [%2, %3) of [%4, %5), %6")
                                   .arg(wrong)
                                   .arg(statistics.start, 0, 'g', 17)
                                   .arg(statistics.end, 0, 'g', 17)
                                   .arg(timeline.start(), 0, 'g', 17)
                                   .arg(timeline.end(), 0, 'g', 17)
                                   .arg(random.note().c_str())));
            }
        }
    }
}

void RangeStatisticsTest::adjacentStretchesAddUpToTheWhole()
{
    for (const std::uint64_t seed : seeds(100)) {
        SeededRandom random(seed);
        const Timeline timeline = built(randomPlan(random));
        const auto segments = allSegments(timeline);
        std::vector<double> cuts{timeline.start(), timeline.end()};
        for (int i = 0; i < 5; ++i)
            cuts.push_back(std::clamp(randomTime(random, timeline, segments), timeline.start(), timeline.end()));
        std::sort(cuts.begin(), cuts.end());
        RangeStatistics sum = rangeStatistics(timeline, cuts[0], cuts[0]);
        const bool hasLength = timeline.makespan() > 0.0;
        std::vector<double> area(timeline.resourceCount(), 0.0);
        for (std::size_t i = 0; hasLength && i + 1 < cuts.size(); ++i) {
            const RangeStatistics part = rangeStatistics(timeline, cuts[i], cuts[i + 1]);
            sum.end = part.end;
            sum.idle += part.idle;
            sum.unbound += part.unbound;
            sum.oversubscribed += part.oversubscribed;
            sum.impulseCount += part.impulseCount;
            for (std::size_t k = 0; k < area.size(); ++k) {
                area[k] += part.average[k] * part.duration();
                sum.highest[k] = std::max(sum.highest[k], part.highest[k]);
                sum.volume[k] += part.volume[k];
                sum.unknownTime[k] += part.unknownTime[k];
                sum.boundTime[k] += part.boundTime[k];
            }
        }
        const RangeStatistics whole = rangeStatistics(timeline, -kForever, kForever);
        for (std::size_t k = 0; k < area.size(); ++k)
            sum.average[k] = whole.duration() > 0.0 ? area[k] / whole.duration() : 0.0;
        // Segments and pieces that straddle a cut count on both sides of it.
        sum.segmentCount = whole.segmentCount;
        sum.pieceCount = whole.pieceCount;
        const QString wrong = difference(sum, whole, timeline.makespan());
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong + " in " + random.note().c_str()));
    }
}

void RangeStatisticsTest::wholeTimelineAgreesWithItsTotals()
{
    for (const std::uint64_t seed : seeds(100)) {
        SeededRandom random(seed);
        const Timeline timeline = built(randomPlan(random));
        const RangeStatistics whole = rangeStatistics(timeline, -kForever, kForever);
        const double rounding = 1e-9 * std::max(timeline.makespan(), 1e-300);
        QCOMPARE(whole.segmentCount, timeline.segmentCount());
        QCOMPARE(whole.pieceCount + whole.impulseCount, timeline.pieceCount());
        QVERIFY(std::fabs(whole.idle - timeline.idle()) <= rounding);
        double explained = whole.idle + whole.unbound;
        for (std::size_t k = 0; k < timeline.resourceCount(); ++k) {
            explained += whole.boundTime[k];
            double volume = 0.0;
            for (std::size_t i = 0; i < timeline.nodes().size(); ++i)
                volume += timeline.timings()[i].pieces > 0 ? timeline.nodes()[i].volume[k] : 0.0;
            QVERIFY2(std::fabs(whole.volume[k] - volume) <= 1e-9 * volume, random.note().c_str());
            QVERIFY(std::fabs(whole.average[k] - timeline.average(k)) <= 1e-9);
            QVERIFY(std::fabs(whole.unknownTime[k] - timeline.unknownTime(k)) <= 10.0 * rounding);
        }
        QVERIFY(std::fabs(explained - whole.duration()) <= rounding);
    }
}

void RangeStatisticsTest::anyEndsAreSurvived()
{
    const Timeline timeline = built(
        pipelinePlan({{3, 0.7, 0.6}, {10, 0.2, 0.9}}, 4, Advance::Lockstep, Dilation::Longest, Throttle::Uniform));
    const double odd[] = {std::nan(""), -kForever, kForever, 0.0, -0.0, 5.0, 11.35, 1e300, -1e300, 1e-300};
    for (const Timeline& any : {timeline, Timeline(), built(sequentialPlan({})), built(sequentialPlan({{0, 0, 0}}))}) {
        const auto index = RangeIndex::create(any);
        QVERIFY(index.has_value());
        for (const double from : odd) {
            for (const double to : odd) {
                const RangeStatistics statistics = rangeStatistics(any, from, to);
                QVERIFY(statistics.start <= statistics.end);
                QVERIFY(statistics.start >= any.start() && statistics.end <= any.end());
                QVERIFY(std::isfinite(statistics.idleShare()));
                QCOMPARE(statistics.average.size(), any.resourceCount());
                QCOMPARE(difference(statistics, rangeStatistics(any, to, from), 1.0), QString());
                QCOMPARE(difference(statistics, index->statistics(from, to), 1.0), QString());
            }
        }
    }
    QCOMPARE(rangeStatistics(timeline, std::nan(""), 5.0).duration(), 0.0);
    QCOMPARE(rangeStatistics(timeline, -kForever, kForever).duration(), timeline.makespan());
    const RangeStatistics nothing = rangeStatistics(timeline, 5.0, 5.0);
    QCOMPARE(nothing.segmentCount, 0U);
    QCOMPARE(nothing.average[0], 0.0);
    QVERIFY(!nothing.bound().isValid());
}

void RangeStatisticsTest::workedExample()
{
    // A(3; .7, .6) B(10; .2, .9), four tiles, dilated: slots of 0.75, 3 × 2.5 with memory 1.08, 2.5.
    const Timeline timeline = built(
        pipelinePlan({{3, 0.7, 0.6}, {10, 0.2, 0.9}}, 4, Advance::Lockstep, Dilation::Longest, Throttle::Uniform));
    const RangeStatistics first = rangeStatistics(timeline, 0.0, 0.75);
    QCOMPARE(first.segmentCount, 1U);
    QCOMPARE(first.pieceCount, 1U);
    QVERIFY(std::fabs(first.average[0] - 0.7) < 1e-12);
    QVERIFY(first.bound() == ResourceId(0));
    const RangeStatistics steady = rangeStatistics(timeline, 0.75, 0.75 + 3 * 2.7);
    QCOMPARE(steady.segmentCount, 3U);
    QCOMPARE(steady.pieceCount, 6U);
    QVERIFY(std::fabs(steady.average[1] - 1.0) < 1e-12);
    QVERIFY(std::fabs(steady.boundShare(ResourceId(1)) - 1.0) < 1e-12);
    // Three tiles of A move 3/4 of 1.8, three of B 3/4 of 9.
    QVERIFY(std::fabs(steady.volume[1] - 0.75 * 10.8) < 1e-12);
    QCOMPARE(steady.idleShare(), 0.0);
}

void RangeStatisticsTest::zeroLengthPhasesCarryTheirVolumeOnce()
{
    SchedulePlan plan = sequentialPlan({{0, 0, 0}, {2, 0.5, 0.5}, {0, 0, 0}});
    plan.nodes[0].volume = {3.0, 5.0};
    plan.nodes[2].volume = {7.0, 11.0};
    const Timeline timeline = built(plan);
    QCOMPARE(rangeStatistics(timeline, 0.0, 1.0).volume[0], 3.0 + 0.5);
    QCOMPARE(rangeStatistics(timeline, 0.0, 1.0).impulseCount, 1U);
    QCOMPARE(rangeStatistics(timeline, 1.0, 2.0).volume[1], 11.0 + 0.5);
    QCOMPARE(rangeStatistics(timeline, 2.0, 3.0).impulseCount, 0U);
    // A schedule of nothing but zero-length phases still says what they move.
    SchedulePlan instants = sequentialPlan({{0, 0, 0}});
    instants.nodes[0].volume = {3.0, 5.0};
    QCOMPARE(rangeStatistics(built(instants), -kForever, kForever).volume[1], 5.0);
}

void RangeStatisticsTest::aMillionTilesAreAnsweredFromTheRuns()
{
    const std::vector<SimplePhase> phases{{5, 0.2, 0.8}, {0, 0.0, 0.0}, {10, 0.3, 0.6}, {5, 0.8, 0.25}};
    for (const Dilation dilate : {Dilation::None, Dilation::Longest}) {
        const std::uint64_t tiles = 1'000'000'000'000;
        const Timeline timeline = built(pipelinePlan(phases, tiles, Advance::Lockstep, dilate, Throttle::Uniform));
        // A visit of every segment would take days.
        const RangeStatistics whole = rangeStatistics(timeline, -kForever, kForever);
        QVERIFY(rangeStatisticsCost(timeline) < 100);
        QCOMPARE(whole.pieceCount, 3 * tiles);
        QCOMPARE(whole.impulseCount, tiles);
        QVERIFY(std::fabs(whole.volume[0] - 8.0) < 1e-8);
        const double middle = 0.37 * timeline.makespan();
        const RangeStatistics left = rangeStatistics(timeline, timeline.start(), middle);
        const RangeStatistics right = rangeStatistics(timeline, middle, timeline.end());
        for (std::size_t k = 0; k < 2; ++k)
            QVERIFY(std::fabs(left.volume[k] + right.volume[k] - whole.volume[k]) < 1e-8);
        QCOMPARE(left.impulseCount + right.impulseCount, tiles);
    }
}

void RangeStatisticsTest::aShortStretchOfALongTimelineKeepsItsDigits()
{
    SchedulePlan plan = sequentialPlan({{1, 0.5, 0.25}});
    auto recording = std::make_shared<Recording>();
    for (int i = 0; i < 200'000; ++i) {
        recording->start.push_back(i);
        recording->duration.push_back(i % 3 == 0 ? 0.5 : 1.0);
        recording->phase.push_back(0);
    }
    plan.recording = recording;
    plan.blocks.clear();
    plan.nodes[0].duration = 1.0;
    const Timeline timeline = built(plan);
    const auto index = RangeIndex::create(timeline);
    QVERIFY(index.has_value());
    const double from = 99'000.25;
    const double to = 102'000.75;
    const QString wrong = difference(
        index->statistics(from, to), rangeStatistics(timeline, from, to), timeline.makespan());
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    QVERIFY(std::fabs(index->statistics(from, from + 1e-6).average[0] - 0.5) < 1e-4);
    QCOMPARE(index->statistics(-kForever, kForever).pieceCount, 200'000U);
}

void RangeStatisticsTest::buildingAnIndexCanBeStopped()
{
    std::stop_source source;
    source.request_stop();
    const Timeline timeline = built(sequentialPlan({{1, 0.5, 0.5}}));
    QVERIFY(!RangeIndex::create(timeline, source.get_token()).has_value());
}

QTEST_GUILESS_MAIN(RangeStatisticsTest)
#include "tst_rangestatistics.moc"
