#include "core/schedule/endingqueue.h"

#include <QTest>
#include <random>
#include <set>

using namespace minard;

/// The queue of the running pieces, against a sorted set.
class TestEndingQueue : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void givesTheFirstWhateverItsSize();
    void keepsThoseThatEndTogether();
};

void TestEndingQueue::givesTheFirstWhateverItsSize()
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> time(0.0, 1.0);
    EndingQueue queue;
    std::set<std::pair<double, std::uint32_t>> expected;
    std::uint32_t piece = 0;
    // Grows and shrinks past the size where it changes its ways, several times.
    for (const std::size_t goal : {3U, 200U, 1U, 33U, 15U, 40U, 0U, 500U, 0U}) {
        while (expected.size() != goal) {
            // Two steps to the goal, one away from it.
            const bool grows = (expected.size() < goal) == (random() % 3 != 0) || expected.empty();
            if (grows) {
                const Ending ending{time(random), piece++, 0};
                queue.push(ending);
                expected.emplace(ending.time, ending.piece);
            } else {
                QCOMPARE(queue.first().time, expected.begin()->first);
                QCOMPARE(queue.first().piece, expected.begin()->second);
                queue.popFirst();
                expected.erase(expected.begin());
            }
            QCOMPARE(queue.size(), expected.size());
        }
        std::set<std::pair<double, std::uint32_t>> all;
        for (const Ending& ending : queue.all())
            all.emplace(ending.time, ending.piece);
        QCOMPARE(all, expected);
    }
    QVERIFY(queue.isEmpty());
}

void TestEndingQueue::keepsThoseThatEndTogether()
{
    EndingQueue queue;
    std::set<std::uint32_t> pieces;
    for (std::uint32_t piece = 0; piece < 100; ++piece)
        queue.push({2.0, piece});
    while (!queue.isEmpty()) {
        QCOMPARE(queue.first().time, 2.0);
        pieces.insert(queue.first().piece);
        queue.popFirst();
    }
    QCOMPARE(pieces.size(), std::size_t(100));
}

QTEST_GUILESS_MAIN(TestEndingQueue)
#include "tst_endingqueue.moc"
