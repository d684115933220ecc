#include "tests/support/seededrandom.h"
#include "tests/ui/uitest.h"
#include "ui/document/document.h"
#include "ui/document/piecesearch.h"
#include "ui/jobs/jobqueue.h"

#include <QTest>
#include <algorithm>
#include <limits>

using namespace minard;

class TestPieceSearch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stepsThroughAllPiecesInOrder_data();
    void stepsThroughAllPiecesInOrder();
    void staysWithAPhase();
    void findsTheFirstPieceFromATime();
    void findsTheFirstPieceOfANode();
    void takesZeroLengthPieces();

private:
    using Key = std::tuple<double, std::uint32_t, std::uint64_t>;

    static Key keyOf(const PieceRef& piece) { return {piece.start, piece.node, piece.tile}; }

    /// All pieces, found by looking at everything.
    static std::vector<PieceRef> allPieces(const TimedScenario& timed)
    {
        const Timeline& timeline = timed.built->timeline;
        std::map<Key, PieceRef> pieces;
        timeline.visitSegments(timeline.start(), timeline.end(), [&](const SegmentView& segment) {
            for (const PieceShare& share : segment.pieces) {
                const PieceRef piece{timed.built->scenario.id, timeline.nodes()[share.node].phase, share.node,
                    share.tile, share.pieceStart, share.pieceStart + share.ofPiece.total()};
                pieces.emplace(keyOf(piece), piece);
            }
            return true;
        });
        timeline.visitImpulses(timeline.start(), timeline.end(), [&](const Impulse& impulse) {
            const PieceRef piece{timed.built->scenario.id, timeline.nodes()[impulse.node].phase, impulse.node,
                impulse.tile, impulse.time, impulse.time};
            pieces.emplace(keyOf(piece), piece);
            return true;
        });
        std::vector<PieceRef> result;
        for (const auto& [key, piece] : pieces)
            result.push_back(piece);
        return result;
    }

    static void checkBothWays(const TimedScenario& timed)
    {
        const std::vector<PieceRef> all = allPieces(timed);
        QVERIFY(!all.empty());
        std::optional<PieceRef> piece = firstPieceFrom(timed, timed.built->timeline.start());
        for (const PieceRef& expected : all) {
            QVERIFY(piece);
            QCOMPARE(keyOf(*piece), keyOf(expected));
            piece = pieceAfter(timed, *piece);
        }
        QVERIFY(!piece);
        piece = all.back();
        for (auto expected = all.rbegin(); expected != all.rend(); ++expected) {
            QVERIFY(piece);
            QCOMPARE(keyOf(*piece), keyOf(*expected));
            piece = pieceBefore(timed, *piece);
        }
        QVERIFY(!piece);
    }
};

void TestPieceSearch::stepsThroughAllPiecesInOrder_data()
{
    QTest::addColumn<QString>("sample");
    for (const char* name : {"memory-oversubscription", "three-phase-pipeline", "overlapping-phases", "third-resource"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestPieceSearch::stepsThroughAllPiecesInOrder()
{
    QFETCH(QString, sample);
    JobQueue jobs;
    Document document(jobs);
    test::openSample(document, sample);
    for (std::size_t i = 0; i < document.campaign().scenarios.size(); ++i)
        checkBothWays(*document.timelines().at(ScenarioId(i)));
}

void TestPieceSearch::staysWithAPhase()
{
    JobQueue jobs;
    Document document(jobs);
    test::openSample(document, QStringLiteral("memory-oversubscription"));
    const TimedScenarioPointer timed = document.timelines().at(document.campaign().findScenario("pipelined"));
    const PhaseId b = document.campaign().workload.findPhase("B");
    std::optional<PieceRef> piece = firstPieceFrom(*timed, 0.0, b);
    for (std::uint64_t tile = 0; tile < 4; ++tile) {
        QVERIFY(piece);
        QCOMPARE(piece->phase, b);
        QCOMPARE(piece->tile, tile);
        piece = pieceAfter(*timed, *piece, b);
    }
    QVERIFY(!piece);
}

void TestPieceSearch::findsTheFirstPieceFromATime()
{
    JobQueue jobs;
    Document document(jobs);
    test::openSample(document, QStringLiteral("memory-oversubscription"));
    const TimedScenarioPointer timed = document.timelines().at(document.campaign().findScenario("pipelined"));
    QCOMPARE(firstPieceFrom(*timed, 3.25)->start, 3.25);
    QCOMPARE(firstPieceFrom(*timed, 3.2500001)->start, 5.75);
    QCOMPARE(firstPieceFrom(*timed, -100.0)->start, 0.0);
    QVERIFY(!firstPieceFrom(*timed, 100.0));
}

void TestPieceSearch::findsTheFirstPieceOfANode()
{
    JobQueue jobs;
    Document document(jobs);
    test::openText(document, R"({"format":"campaign/1","machine":{"resources":[
        {"id":"compute","kind":"throughput","unit":"op/s","peak":1e12}]},
        "workload":{"repeat":4,"phases":[{"id":"a","given":{"duration":1,"use":{"compute":0.3}}},
        {"id":"b","given":{"duration":1,"use":{"compute":0.3}}}]}})");
    const TimedScenarioPointer timed = document.timelines().at(ScenarioId(0));
    for (std::uint32_t node = 0; node < 8; ++node) {
        const auto piece = firstPieceOf(*timed, node);
        QVERIFY(piece);
        QCOMPARE(piece->node, node);
        QCOMPARE(piece->start, double(node));
    }
}

void TestPieceSearch::takesZeroLengthPieces()
{
    JobQueue jobs;
    Document document(jobs);
    test::openText(document, R"({"format":"campaign/1","machine":{"resources":[
        {"id":"compute","kind":"throughput","unit":"op/s","peak":1e12}]},
        "workload":{"phases":[{"id":"a","given":{"duration":1,"use":{"compute":0.3}}},
        {"id":"z1","given":{"duration":0,"use":{"compute":0.3}}},
        {"id":"z2","given":{"duration":0,"use":{"compute":0.3}}},
        {"id":"b","given":{"duration":1,"use":{"compute":0.3}}}]}})");
    const TimedScenarioPointer timed = document.timelines().at(ScenarioId(0));
    checkBothWays(*timed);
    QCOMPARE(allPieces(*timed).size(), std::size_t(4));
}

QTEST_GUILESS_MAIN(TestPieceSearch)
#include "tst_piecesearch.moc"
