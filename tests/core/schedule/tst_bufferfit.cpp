#include "core/schedule/bufferfit.h"

#include <QTest>

#include <cmath>

using namespace minard;

namespace {

const std::map<std::string, double> kSizes = {{"B", 4.0}, {"I", 8.0}, {"D", 16.0}, {"N", 2.0}};

BufferedTensor tensor(std::size_t id, double bytes, std::vector<std::string> ranks, bool isKept = false)
{
    BufferedTensor result;
    result.tensor = TensorId(id);
    result.bytes = bytes;
    result.ranks = std::move(ranks);
    result.isKept = isKept;
    return result;
}

/// X[b,i,d] → T[b,i,d] (kept) → Y[b,i,n] with the weights W[d,n].
std::vector<BufferedTensor> twoPhases()
{
    return {tensor(0, 320.0, {"B", "I", "D"}), tensor(1, 640.0, {"B", "I", "D"}, true), tensor(2, 100.0, {"D", "N"}),
        tensor(3, 128.0, {"B", "I", "N"})};
}

} // namespace

class TestBufferFit : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingFitsInOneTile();
    void findsTheSmallestNumberOfTiles();
    void givenTilesAreChecked();
    void weightsAreResident();
    void choosesTheRanksThatFit();
    void moreTilesThanPointsDoNotFit();
    void copiesCountPerTile();
    void wholeTensorsAreResident();
    void withoutRanksAllIsStreamed();
    void withoutACommonRankNothingIsCut();
    void fineTilesFitWhenAnyNumberDoes();
    void agreesWithCounting();
};

void TestBufferFit::everythingFitsInOneTile()
{
    const BufferFit fit = fitBuffer(twoPhases(), kSizes, 2000.0, {});
    QVERIFY(fit.fits);
    QCOMPARE(*fit.tiles, 1.0);
    QCOMPARE(fit.footprint(), 1188.0);
}

void TestBufferFit::findsTheSmallestNumberOfTiles()
{
    // Along B and I: 100 resident, 1088 / T streamed; along D: 128 and 1060 / T.
    const BufferFit fit = fitBuffer(twoPhases(), kSizes, 250.0, {});
    QVERIFY(fit.fits);
    QCOMPARE(fit.tiledRanks, (std::vector<std::string>{"B", "I"}));
    QCOMPARE(*fit.smallestTiles, 8.0);
    QCOMPARE(*fit.largestTiles, 32.0);
    QCOMPARE(fit.resident, 100.0);
    QCOMPARE(fit.streamed, 1088.0 / 8.0);
    QCOMPARE(fit.residentTensors, std::vector<TensorId>{TensorId(2)});
}

void TestBufferFit::givenTilesAreChecked()
{
    const BufferFit tooFew = fitBuffer(twoPhases(), kSizes, 250.0, Tiles{7, false});
    QVERIFY(!tooFew.fits);
    QCOMPARE(*tooFew.tiles, 7.0);
    QCOMPARE(*tooFew.smallestTiles, 8.0);
    QVERIFY(fitBuffer(twoPhases(), kSizes, 250.0, Tiles{8, false}).fits);
}

void TestBufferFit::weightsAreResident()
{
    const BufferFit fit = fitBuffer(twoPhases(), kSizes, 90.0, {});
    QVERIFY(!fit.fits);
    QVERIFY(!fit.smallestTiles);
    QVERIFY(!fit.tiles);
}

void TestBufferFit::choosesTheRanksThatFit()
{
    // Weights of 200 leave too little along B and I; along D the output stays: 128 + 1160 / 16 = 200.5.
    std::vector<BufferedTensor> tensors = twoPhases();
    tensors[2].bytes = 200.0;
    const BufferFit fit = fitBuffer(tensors, kSizes, 201.0, {});
    QVERIFY(fit.fits);
    QCOMPARE(fit.tiledRanks, std::vector<std::string>{"D"});
    QCOMPARE(*fit.smallestTiles, 16.0);
    QCOMPARE(fit.residentTensors, std::vector<TensorId>{TensorId(3)});
}

void TestBufferFit::moreTilesThanPointsDoNotFit()
{
    const BufferFit fit = fitBuffer(twoPhases(), kSizes, 250.0, Tiles{33, false});
    QVERIFY(!fit.fits);
    QCOMPARE(*fit.largestTiles, 32.0);
    QCOMPARE(*fit.smallestTiles, 8.0);
}

void TestBufferFit::copiesCountPerTile()
{
    std::vector<BufferedTensor> tensors = {tensor(0, 800.0, {"I"}, true)};
    tensors[0].copies = 3.0;
    QCOMPARE(fitBuffer(tensors, kSizes, 1e9, Tiles{4, false}).footprint(), 600.0);
    QCOMPARE(fitBuffer(tensors, kSizes, 1e9, Tiles{2, false}).footprint(), 800.0);
    QCOMPARE(*fitBuffer(tensors, kSizes, 400.0, {}).smallestTiles, 6.0);
}

void TestBufferFit::wholeTensorsAreResident()
{
    std::vector<BufferedTensor> tensors = twoPhases();
    tensors[0].isWhole = true;
    const BufferFit fit = fitBuffer(tensors, kSizes, 500.0, {});
    QVERIFY(fit.fits);
    QCOMPARE(fit.resident, 420.0);
    QCOMPARE(fit.residentTensors, (std::vector<TensorId>{TensorId(0), TensorId(2)}));
}

void TestBufferFit::withoutRanksAllIsStreamed()
{
    const BufferFit fit = fitBuffer({tensor(0, 1e12, {}, true), tensor(1, 2e12, {})}, kSizes, 47e6, {});
    QVERIFY(fit.fits);
    QVERIFY(fit.tiledRanks.empty());
    QVERIFY(!fit.largestTiles);
    QCOMPARE(*fit.smallestTiles, std::ceil(3e12 / 47e6));
}

void TestBufferFit::withoutACommonRankNothingIsCut()
{
    const BufferFit fit = fitBuffer({tensor(0, 60.0, {"B"}, true), tensor(1, 50.0, {"I"}, true)}, kSizes, 100.0, {});
    QVERIFY(!fit.fits);
    QVERIFY(fit.tiledRanks.empty());
    QCOMPARE(fit.resident, 110.0);
    QCOMPARE(*fit.largestTiles, 1.0);
}

void TestBufferFit::fineTilesFitWhenAnyNumberDoes()
{
    const BufferFit fit = fitBuffer(twoPhases(), kSizes, 250.0, Tiles{1, true});
    QVERIFY(fit.fits);
    QVERIFY(std::isinf(*fit.tiles));
    QVERIFY(!fitBuffer(twoPhases(), kSizes, 90.0, Tiles{1, true}).fits);
}

void TestBufferFit::agreesWithCounting()
{
    for (double capacity = 95.0; capacity < 1300.0; capacity += 13.0) {
        const BufferFit fit = fitBuffer(twoPhases(), kSizes, capacity, {});
        double smallest = 0.0;
        for (double tiles = 1.0; tiles <= 32.0 && smallest == 0.0; tiles += 1.0) {
            const bool alongTokens = 100.0 + 1088.0 / tiles <= capacity;
            const bool alongD = tiles <= 16.0 && 128.0 + 1060.0 / tiles <= capacity;
            if (alongTokens || alongD)
                smallest = tiles;
        }
        QCOMPARE(fit.smallestTiles.value_or(0.0), smallest);
    }
}

QTEST_GUILESS_MAIN(TestBufferFit)
#include "tst_bufferfit.moc"
