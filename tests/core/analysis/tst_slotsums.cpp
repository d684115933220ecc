// Sums over many slots at once must say what the pieces of each slot say.

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/analysis/columnsource.h"
#include "core/analysis/slotsums.h"
#include "core/schedule/timelinestore.h"
#include "tests/support/schedules.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

constexpr std::uint32_t groupCount = 4;

ColumnGrouping groupingOf(const Timeline& timeline)
{
    ColumnGrouping grouping{ResourceId(0), ResourceId(1), {}};
    for (std::uint32_t node = 0; node < timeline.nodes().size(); ++node)
        grouping.groupOfNode.push_back(node % groupCount);
    return grouping;
}

/// A dilated pipeline of many phases, in a chain or, now and then, so that the deepest come first.
Timeline randomPipeline(SeededRandom& random)
{
    std::vector<SimplePhase> phases;
    for (std::int64_t i = random.integer(1, 40); i > 0; --i)
        phases.push_back({random.chance(0.1) ? 0.0 : random.logarithmic(0.1, 10.0),
            random.chance(0.3) ? 0.0 : random.real(0.0, 0.6), random.real(0.0, 0.6)});
    // Equal ones are not dilated at all, however the sums round.
    if (random.chance(0.3))
        std::for_each(phases.begin(), phases.end(), [](SimplePhase& phase) { phase.duration = 0.7; });
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    if (phases.size() > 2 && random.chance(0.3))
        edges = {{0, 1}, {1, 2}};
    const Throttle throttle = random.chance(0.7) ? Throttle::Uniform : Throttle::None;
    SchedulePlan plan = pipelinePlan(phases, static_cast<std::uint64_t>(random.integer(1, 60)), Advance::Lockstep,
        Dilation::Longest, throttle, edges);
    for (PlanNode& node : plan.nodes)
        node.unknown = random.chance(0.2) ? 1U : 0U;
    return built(plan);
}

/// What visiting every segment gives.
struct Listed {
    std::map<std::uint32_t, ColumnShare> shares;
    double idle = 0.0;
    double minLine = std::numeric_limits<double>::infinity();
    double maxLine = 0.0;
    double worst = 0.0;
};

Listed listed(const Timeline& timeline, double from, double to)
{
    Listed result;
    bool isFirst = true;
    timeline.visitSegments(from, to, [&](const SegmentView& segment) {
        const double length = std::min(segment.end, to) - std::max(segment.start, from);
        if (!(length > 1e-12 * (to - from)))
            return true;
        const double part = length / (segment.end - segment.start);
        double line = 0.0;
        double fill = 0.0;
        for (const PieceShare& piece : segment.pieces) {
            const PlanNode& node = timeline.nodes()[piece.node];
            const auto [entry, isNew] = result.shares.try_emplace(piece.node % groupCount);
            ColumnShare& share = entry->second;
            if (isNew)
                share.phase = node.phase;
            share.line += node.use[0] * piece.scale * length;
            share.fill += node.use[1] * piece.scale * length;
            share.time.undilated += piece.inSegment.undilated * part;
            share.time.dilated += piece.inSegment.dilated * part;
            share.time.throttled += piece.inSegment.throttled * part;
            share.unknownLine += (node.unknown & 1U) != 0 ? length : 0.0;
            share.pieces += isFirst || piece.pieceStart >= from ? 1U : 0U;
            line += node.use[0] * piece.scale;
            fill += node.use[1] * piece.scale;
        }
        result.idle += segment.pieces.empty() ? length : 0.0;
        result.minLine = std::min(result.minLine, line);
        result.maxLine = std::max(result.maxLine, line);
        result.worst = std::max({result.worst, line, fill});
        isFirst = false;
        return true;
    });
    return result;
}

bool near(double a, double b, double scale)
{
    return std::fabs(a - b) <= 1e-9 * scale;
}

void compare(const ColumnSummary& got, const Listed& want, double span)
{
    QCOMPARE(got.shares.size(), want.shares.size());
    for (const ColumnShare& share : got.shares) {
        const auto found = want.shares.find(share.group);
        QVERIFY(found != want.shares.end());
        const ColumnShare& other = found->second;
        const double time = 40.0 * span;
        QCOMPARE(share.phase, other.phase);
        QVERIFY(near(share.line * span, other.line, time));
        QVERIFY(near(share.fill * span, other.fill, time));
        QVERIFY(near(share.time.undilated, other.time.undilated, time));
        QVERIFY(near(share.time.dilated, other.time.dilated, time));
        QVERIFY(near(share.time.throttled, other.time.throttled, time));
        QVERIFY(near(share.unknownLine, other.unknownLine, time));
        // What is none, or all, is exactly that.
        QVERIFY(share.time.dilated >= 0.0 && share.time.throttled >= 0.0);
        QCOMPARE(share.line == 0.0, other.line == 0.0);
        QCOMPARE(share.time.throttled == 0.0, other.time.throttled == 0.0);
        QCOMPARE(share.pieces, other.pieces);
    }
    QVERIFY(near(got.idle, want.idle, span));
    QVERIFY(near(got.minLine, want.minLine, 1.0));
    QVERIFY(near(got.maxLine, want.maxLine, 1.0));
    QVERIFY(near(got.worstDemand, want.worst, 1.0));
}

} // namespace

class SlotSumsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void columnsSayWhatTheirPiecesSay();
    void demandIsThatOfThePieces();
    void noDemandIsExactlyNone();
};

void SlotSumsTest::columnsSayWhatTheirPiecesSay()
{
    for (const std::uint64_t seed : seeds(150)) {
        SeededRandom random(seed);
        const Timeline timeline = randomPipeline(random);
        if (!(timeline.makespan() > 0.0))
            continue;
        const SegmentColumns columns(timeline, groupingOf(timeline));
        ColumnSummary summary;
        for (int i = 0; i < 40; ++i) {
            const double width = random.logarithmic(1e-3, 1.0) * timeline.makespan();
            const double from = timeline.start() + random.real(0.0, 1.0) * (timeline.makespan() - width);
            columns.summarize(from, from + width, summary);
            compare(summary, listed(timeline, from, from + width), width);
            if (QTest::currentTestFailed())
                QFAIL(random.note().c_str());
        }
    }
}

void SlotSumsTest::demandIsThatOfThePieces()
{
    for (const std::uint64_t seed : seeds(100)) {
        SeededRandom random(seed);
        const Timeline timeline = randomPipeline(random);
        const TimelineStore& store = timeline.store();
        SlotDemand demand(timeline);
        std::vector<PieceShare> pieces;
        for (std::size_t i = 0; i < 3 * store.runs.size(); ++i) {
            // In order, then anyhow.
            const std::size_t index = i < store.runs.size()
                ? i
                : static_cast<std::size_t>(random.integer(0, static_cast<std::int64_t>(store.runs.size()) - 1));
            const Run& run = store.runs[index];
            if (run.kind != RunKind::Slots || !(run.period > 0.0))
                continue;
            double line = 0.0;
            for (const PieceShare& piece : store.segmentOf(run, 0, 0, pieces).pieces)
                line += timeline.nodes()[piece.node].use[0] * piece.scale;
            QVERIFY2(near(demand.of(run)[0], line, 40.0), random.note().c_str());
        }
    }
}

void SlotSumsTest::noDemandIsExactlyNone()
{
    std::vector<SimplePhase> phases;
    for (int i = 0; i < 30; ++i)
        phases.push_back({0.1 + 0.07 * i, i < 20 ? 0.1 / 3.0 * i : 0.0, 0.01});
    const Timeline timeline = built(pipelinePlan(phases, 5, Advance::Lockstep, Dilation::Longest, Throttle::Uniform));
    SlotDemand demand(timeline);
    double last = 1.0;
    for (const Run& run : timeline.store().runs)
        last = demand.of(run)[0];
    QCOMPARE(last, 0.0);
}

QTEST_GUILESS_MAIN(SlotSumsTest)
#include "tst_slotsums.moc"
