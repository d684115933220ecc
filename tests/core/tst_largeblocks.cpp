#include <QTest>
#include <thread>

#include "core/support/largevector.h"

using namespace minard;

/// Blocks that are given back serve again, and never too many are kept.
class TestLargeBlocks : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void init() { freeKeptLargeBlocks(); }

    void cleanupTestCase() { freeKeptLargeBlocks(); }

    void serveAgain();
    void areKeptUpToALimit();
    void makeRoomByTheOldest();
    void areTakenByThreads();
};

void TestLargeBlocks::serveAgain()
{
    void* block = takeLargeBlock(3 * kHugePage);
    QCOMPARE(reinterpret_cast<std::uintptr_t>(block) % kHugePage, std::uintptr_t{0});
    giveLargeBlock(block, 3 * kHugePage);
    QCOMPARE(keptLargeBlockBytes(), 3 * kHugePage);
    // Another size is another block.
    void* other = takeLargeBlock(2 * kHugePage);
    QVERIFY(other != block);
    QCOMPARE(takeLargeBlock(3 * kHugePage), block);
    QCOMPARE(keptLargeBlockBytes(), std::size_t{0});
    giveLargeBlock(block, 3 * kHugePage);
    giveLargeBlock(other, 2 * kHugePage);
    freeKeptLargeBlocks();
    QCOMPARE(keptLargeBlockBytes(), std::size_t{0});
}

void TestLargeBlocks::areKeptUpToALimit()
{
    const std::size_t tooMuch = kKeptBytes + kHugePage;
    giveLargeBlock(takeLargeBlock(tooMuch), tooMuch);
    QCOMPARE(keptLargeBlockBytes(), std::size_t{0});
    std::vector<void*> blocks;
    for (int i = 0; i < 100; ++i)
        blocks.push_back(takeLargeBlock(8 * kHugePage));
    for (void* block : blocks) {
        giveLargeBlock(block, 8 * kHugePage);
        QVERIFY(keptLargeBlockBytes() <= kKeptBytes);
    }
    QVERIFY(keptLargeBlockBytes() > kKeptBytes / 2);
}

void TestLargeBlocks::makeRoomByTheOldest()
{
    constexpr std::size_t half = kKeptBytes / 2;
    void* first = takeLargeBlock(half);
    void* second = takeLargeBlock(half - kHugePage);
    void* third = takeLargeBlock(half - 2 * kHugePage);
    giveLargeBlock(first, half);
    giveLargeBlock(second, half - kHugePage);
    giveLargeBlock(third, half - 2 * kHugePage);
    QCOMPARE(keptLargeBlockBytes(), 2 * half - 3 * kHugePage);
    QCOMPARE(takeLargeBlock(half - kHugePage), second);
    giveLargeBlock(second, half - kHugePage);
}

void TestLargeBlocks::areTakenByThreads()
{
    std::vector<std::jthread> threads;
    for (std::uint32_t mark = 0; mark < 4; ++mark) {
        threads.emplace_back([mark] {
            for (int round = 0; round < 10; ++round) {
                LargeVector<std::uint32_t> column(kHugePage, mark);
                if (std::count(column.begin(), column.end(), mark) != static_cast<std::ptrdiff_t>(kHugePage))
                    qFatal("a block served two at once");
            }
        });
    }
}

QTEST_GUILESS_MAIN(TestLargeBlocks)
#include "tst_largeblocks.moc"
