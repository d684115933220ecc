#include <QTest>
#include <random>

#include "core/schedule/sweep.h"
#include "core/schedule/sweepcuts.h"

using namespace minard;

namespace {

constexpr std::size_t nodeCount = 5;
constexpr std::size_t resourceCount = 2;

/// How random pieces look.
struct Kind {
    const char* name;
    bool onGrid;      ///< times are whole numbers: many events fall together
    bool isShuffled;  ///< not by start
    double longShare; ///< of pieces that run through many others
    double zeroShare; ///< of pieces without a length
    double gapShare;  ///< of pieces before which nothing runs
};

const Kind kinds[] = {
    {"free times", false, false, 0.0, 0.0, 0.0},
    {"on a grid", true, false, 0.05, 0.1, 0.05},
    {"out of order", true, true, 0.05, 0.1, 0.0},
    {"long ones", false, false, 0.3, 0.0, 0.0},
    {"only marks", false, false, 0.0, 1.0, 0.0},
    {"idle between", false, false, 0.0, 0.1, 0.5},
};

PlacedPieces randomPieces(const Kind& kind, std::size_t count, std::mt19937& random)
{
    std::uniform_real_distribution<double> real(0.1, 2.0);
    std::uniform_real_distribution<double> share(0.0, 1.0);
    PlacedPieces pieces;
    double now = 3.0;
    for (std::size_t i = 0; i < count; ++i) {
        now += share(random) < kind.gapShare ? 100.0 : real(random);
        double length = real(random) * (share(random) < kind.longShare ? 500.0 : 4.0);
        if (share(random) < kind.zeroShare)
            length = 0.0;
        pieces.start.push_back(kind.onGrid ? std::floor(now) : now);
        pieces.duration.push_back(kind.onGrid ? std::floor(length) : length);
        pieces.node.push_back(static_cast<std::uint32_t>(random() % nodeCount));
    }
    if (kind.isShuffled)
        std::shuffle(pieces.start.begin(), pieces.start.end(), random);
    return pieces;
}

std::vector<PlanNode> nodes()
{
    std::vector<PlanNode> nodes;
    for (std::size_t i = 0; i < nodeCount; ++i)
        nodes.push_back({PhaseId(i), 0, 1.0, {0.05 + 0.1 * static_cast<double>(i), 0.4 - 0.05 * static_cast<double>(i)},
            {1.0, 1.0}, 0});
    return nodes;
}

Sweep sweep(const PlacedPieces& pieces, std::size_t sections, Throttle throttle)
{
    SweepOptions options;
    options.throttle = throttle;
    options.sections = sections;
    return *Sweep::create(
        {pieces.start, pieces.duration, pieces.node, pieces.tile, pieces.scale}, nodes(), resourceCount, options);
}

/// Sums are associated otherwise in sections.
bool isAbout(double a, double b)
{
    return std::abs(a - b) <= 1e-10 * std::max(std::abs(a), std::abs(b));
}

struct Segment {
    double start = 0.0;
    double end = 0.0;
    std::vector<std::pair<std::uint32_t, std::uint64_t>> pieces; // node, tile

    friend bool operator==(const Segment& a, const Segment& b)
    {
        return isAbout(a.start, b.start) && isAbout(a.end, b.end) && a.pieces == b.pieces;
    }
};

std::vector<Segment> segments(const Sweep& sweep)
{
    std::vector<Segment> segments;
    std::vector<PieceShare> scratch;
    sweep.visit(
        0, sweep.segmentCount(), 0,
        [&](const SegmentView& view) {
            segments.push_back({view.start, view.end, {}});
            for (const PieceShare& piece : view.pieces)
                segments.back().pieces.emplace_back(piece.node, piece.tile);
            return true;
        },
        scratch);
    return segments;
}

QStringList marks(const Sweep& sweep)
{
    QStringList lines;
    for (const Impulse& impulse : sweep.impulses())
        lines << QStringLiteral("%1 %2 %3").arg(impulse.time, 0, 'g', 9).arg(impulse.node).arg(impulse.tile);
    return lines;
}

QStringList stretches(const Sweep& sweep)
{
    QStringList lines;
    for (const Oversubscription& over : sweep.oversubscribed())
        lines << QStringLiteral("%1 %2–%3 %4")
                     .arg(over.resource.index())
                     .arg(over.start, 0, 'g', 9)
                     .arg(over.end, 0, 'g', 9)
                     .arg(over.demand, 0, 'g', 6);
    return lines;
}

} // namespace

/// A sweep in sections, by several threads, is the sweep in one.
class TestSweepSections : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void areTheSweepInOne_data();
    void areTheSweepInOne();
    void coverAllSegmentsWithLeaves();
    void areReallyCut();
    void avoidEventsThatAreClose();
    void joinWhatLastsAcrossACut();
    void endTogetherWhenStopped();
};

void TestSweepSections::areTheSweepInOne_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("throttled");
    for (int kind = 0; kind < static_cast<int>(std::size(kinds)); ++kind) {
        for (const bool throttled : {false, true})
            QTest::addRow("%s%s", kinds[kind].name, throttled ? ", throttled" : "") << kind << throttled;
    }
}

void TestSweepSections::areTheSweepInOne()
{
    QFETCH(const int, kind);
    QFETCH(const bool, throttled);
    const Throttle throttle = throttled ? Throttle::Uniform : Throttle::None;
    for (unsigned seed = 0; seed < 6; ++seed) {
        std::mt19937 random(seed);
        const PlacedPieces pieces = randomPieces(kinds[kind], 50 + random() % 900, random);
        const Sweep whole = sweep(pieces, 1, throttle);
        const std::vector<Segment> expectedSegments = segments(whole);
        for (const std::size_t sections : {2U, 3U, 8U}) {
            const Sweep cut = sweep(pieces, sections, throttle);
            QCOMPARE(cut.pieceCount(), whole.pieceCount());
            QVERIFY(segments(cut) == expectedSegments);
            QCOMPARE(marks(cut), marks(whole));
            QCOMPARE(stretches(cut), stretches(whole));
            QVERIFY(std::abs(cut.idle() - whole.idle()) <= 1e-9 * whole.end());
            std::vector<NodeTiming> timings(nodeCount);
            std::vector<NodeTiming> expected(nodeCount);
            cut.addTimings(timings);
            whole.addTimings(expected);
            for (std::size_t node = 0; node < nodeCount; ++node) {
                QCOMPARE(timings[node].pieces, expected[node].pieces);
                QCOMPARE(timings[node].shares.undilated, expected[node].shares.undilated);
                QCOMPARE(timings[node].shares.throttled, expected[node].shares.throttled);
            }
        }
    }
}

void TestSweepSections::coverAllSegmentsWithLeaves()
{
    std::mt19937 random(5);
    const PlacedPieces pieces = randomPieces(kinds[1], 3000, random);
    const Sweep cut = sweep(pieces, 4, Throttle::None);
    QCOMPARE(cut.firstSegment(0), std::uint64_t{0});
    QCOMPARE(cut.firstSegment(cut.leaves().size()), cut.segmentCount());
    for (std::size_t leaf = 0; leaf < cut.leaves().size(); ++leaf) {
        const std::uint64_t first = cut.firstSegment(leaf);
        const std::uint64_t last = cut.firstSegment(leaf + 1);
        QVERIFY(first < last);
        QVERIFY(last - first <= Sweep::kLeafSegments);
        double highest = 0.0;
        cut.visitLight(first, last, [&](double, double, double, std::span<const Sweep::Running> running) {
            double demand = 0.0;
            for (const Sweep::Running& piece : running)
                demand += nodes()[piece.node].use[1] * piece.scale;
            highest = std::max(highest, demand);
        });
        QVERIFY(std::abs(static_cast<double>(cut.demandRange(leaf, 1).highest) - highest) <= 1e-6 * highest);
    }
}

void TestSweepSections::areReallyCut()
{
    std::mt19937 random(5);
    for (const Kind& kind : kinds) {
        const PlacedPieces placed = randomPieces(kind, 4000, random);
        const PieceColumns pieces{placed.start, placed.duration, placed.node, {}, {}};
        const PieceSurvey survey = surveyPieces(pieces);
        QCOMPARE(survey.isSorted, !kind.isShuffled);
        const StartOrder order(pieces, survey.isSorted);
        const std::vector<SweepCut> cuts = cutSweep(pieces, order, survey.tolerance, 4);
        QCOMPARE(cuts.size(), std::size_t{4});
        for (std::size_t i = 1; i < cuts.size(); ++i) {
            QVERIFY(std::abs(static_cast<double>(cuts[i].piece) - 1000.0 * static_cast<double>(i)) < 50.0);
            QCOMPARE(pieces.start[order[cuts[i].piece]], cuts[i].time);
            QVERIFY(pieces.start[order[cuts[i].piece - 1]] < cuts[i].time);
        }
    }
}

/// Boundaries a little apart are one: a cut between them would make two.
void TestSweepSections::avoidEventsThatAreClose()
{
    PlacedPieces placed;
    for (int i = 0; i < 1000; ++i) {
        // Each ends 1e-9 before the next begins, which is within the tolerance of 1e-6.
        placed.start.push_back(i);
        placed.duration.push_back(1.0 - 1e-9);
        placed.node.push_back(0);
    }
    const PieceColumns pieces{placed.start, placed.duration, placed.node, {}, {}};
    const PieceSurvey survey = surveyPieces(pieces);
    QCOMPARE(cutSweep(pieces, StartOrder(pieces, true), survey.tolerance, 4).size(), std::size_t{1});
    const Sweep swept = sweep(placed, 4, Throttle::None);
    QCOMPARE(swept.segmentCount(), std::uint64_t{1000});
    QVERIFY(segments(swept) == segments(sweep(placed, 1, Throttle::None)));
}

/// The first event of a section may be an end that comes a little after the start that was cut at.
void TestSweepSections::joinWhatLastsAcrossACut()
{
    PlacedPieces placed;
    for (int i = 0; i < 1000; ++i) {
        placed.start.push_back(i);
        placed.duration.push_back(4.0 + 3e-7);
        placed.node.push_back(0);
    }
    const PieceColumns pieces{placed.start, placed.duration, placed.node, {}, {}};
    const PieceSurvey survey = surveyPieces(pieces);
    QCOMPARE(cutSweep(pieces, StartOrder(pieces, true), survey.tolerance, 4).size(), std::size_t{4});
    const Sweep whole = sweep(placed, 1, Throttle::None);
    // Four at a time ask 1.6 of the second resource, nearly from the beginning to the end.
    QCOMPARE(whole.oversubscribed().size(), std::size_t{1});
    QCOMPARE(stretches(sweep(placed, 4, Throttle::None)), stretches(whole));
}

void TestSweepSections::endTogetherWhenStopped()
{
    std::mt19937 random(5);
    const PlacedPieces placed = randomPieces(kinds[0], 400'000, random);
    std::stop_source stop;
    SweepOptions options;
    options.sections = 3;
    options.stop = stop.get_token();
    double done = 0.0;
    options.progress = [&](double share) {
        done = share;
        stop.request_stop();
    };
    const auto none = Sweep::create(
        {placed.start, placed.duration, placed.node, {}, {}}, nodes(), resourceCount, options);
    QVERIFY(!none);
    QVERIFY(done > 0.0 && done < 1.0);
}

QTEST_GUILESS_MAIN(TestSweepSections)
#include "tst_sweepsections.moc"
