#include "core/einsum/passes.h"

#include <QTest>

#include "core/einsum/einsumparser.h"

using namespace minard;

namespace {

Workload workloadWith(std::map<std::string, double> ranks, const Einsum& einsum)
{
    Workload workload;
    workload.ranks = std::move(ranks);
    workload.tensors = undeclaredTensors(einsum, workload);
    for (Tensor& tensor : workload.tensors)
        tensor.bits = 16.0;
    return workload;
}

Result<PassEstimate> estimate(
    const std::string& text, const std::map<std::string, double>& ranks, const std::vector<TileLoop>& loops)
{
    const auto einsum = parseEinsum(text);
    const Workload workload = workloadWith(ranks, *einsum);
    const TensorNames names(workload);
    const auto space = iterationSpace(*einsum, workload, names);
    return estimatePasses(*einsum, *space, workload, names, loops);
}

/// "C 0/1 A 4/0 B 2/0": reads and writes of each tensor.
std::string written(const Result<PassEstimate>& estimate)
{
    std::string text;
    for (const TensorPasses& passes : estimate->tensors)
        text += QStringLiteral("%1 %2/%3 ")
                    .arg(QString::fromStdString(passes.tensor))
                    .arg(passes.reads)
                    .arg(passes.writes)
                    .toStdString();
    return text;
}

const std::map<std::string, double> kMatrix = {{"M", 64.0}, {"N", 32.0}, {"K", 16.0}};

} // namespace

class TestPasses : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutLoopsEverythingMovesOnce();
    void matrixProduct_data();
    void matrixProduct();
    void raggedTilesAreRoundedUp();
    void windowsOverlap();
    void footprintOfAnAttentionTile();
    void footprintNeedsElementSizes();
    void tensorUsedTwiceTakesTheLarger();
    void refusesBadLoops();
};

void TestPasses::withoutLoopsEverythingMovesOnce()
{
    const Result<PassEstimate> result = estimate("C[m,n] = A[m,k] * B[k,n]", kMatrix, {});
    QCOMPARE(written(result), std::string("C 0/1 A 1/0 B 1/0 "));
    QCOMPARE(*result->footprint, 2.0 * (64.0 * 32.0 + 64.0 * 16.0 + 16.0 * 32.0));
}

void TestPasses::matrixProduct_data()
{
    QTest::addColumn<QString>("order");
    QTest::addColumn<QString>("passes");
    // m has 4 tiles of 16, n 2 of 16, k 8 of 2.
    QTest::newRow("output stationary") << "mnk"
                                       << "C 0/1 A 2/0 B 4/0 ";
    QTest::newRow("n outermost") << "nmk"
                                 << "C 0/1 A 2/0 B 4/0 ";
    QTest::newRow("A stationary") << "mkn"
                                  << "C 7/8 A 1/0 B 4/0 ";
    QTest::newRow("B stationary") << "knm"
                                  << "C 7/8 A 2/0 B 1/0 ";
    QTest::newRow("k outermost") << "kmn"
                                 << "C 7/8 A 1/0 B 4/0 ";
    QTest::newRow("whole k on chip") << "mn"
                                     << "C 0/1 A 1/0 B 4/0 ";
    QTest::newRow("only k") << "k"
                            << "C 0/1 A 1/0 B 1/0 ";
}

void TestPasses::matrixProduct()
{
    QFETCH(const QString, order);
    QFETCH(const QString, passes);
    std::vector<TileLoop> loops;
    for (const QChar index : order)
        loops.push_back({std::string(1, index.toLatin1()), index == QLatin1Char('k') ? 2.0 : 16.0});
    QCOMPARE(QString::fromStdString(written(estimate("C[m,n] = A[m,k] * B[k,n]", kMatrix, loops))), passes);
}

void TestPasses::raggedTilesAreRoundedUp()
{
    QCOMPARE(written(estimate("C[m,n] = A[m,k] * B[k,n]", kMatrix, {{"m", 60.0}, {"n", 8.0}})),
        std::string("C 0/1 A 1/0 B 2/0 "));
    QCOMPARE(written(estimate("C[m,n] = A[m,k] * B[k,n]", kMatrix, {{"m", 1000.0}, {"n", 8.0}})),
        std::string("C 0/1 A 1/0 B 1/0 "));
}

void TestPasses::windowsOverlap()
{
    // 16 outputs in tiles of 4: a tile needs 2·3 + 1·2 + 1 = 9 of the 33 inputs, four tiles 36.
    const Result<PassEstimate> result = estimate(
        "O[ox] = I[2*ox + fx] * F[fx]", {{"OX", 16.0}, {"FX", 3.0}}, {{"ox", 4.0}});
    QVERIFY(result);
    QCOMPARE(result->tensors[1].reads, 36.0 / 33.0);
    QCOMPARE(result->tensors[2].reads, 1.0);
    QCOMPARE(*result->tensors[1].tileBytes, 18.0);
}

void TestPasses::footprintOfAnAttentionTile()
{
    const Result<PassEstimate> result = estimate(
        "S[m,p] = Q[m,e] * K[p,e]", {{"M", 4096.0}, {"P", 4096.0}, {"E", 128.0}}, {{"m", 128.0}, {"p", 128.0}});
    QVERIFY(result);
    QCOMPARE(*result->footprint, 3.0 * 32768.0);
    QCOMPARE(written(result), std::string("S 0/1 Q 1/0 K 32/0 "));
}

void TestPasses::footprintNeedsElementSizes()
{
    const auto einsum = parseEinsum("C[m] = A[m]");
    Workload workload = workloadWith({{"M", 8.0}}, *einsum);
    workload.tensors[1].bits.reset();
    const TensorNames names(workload);
    const auto space = iterationSpace(*einsum, workload, names);
    QVERIFY(!estimatePasses(*einsum, *space, workload, names, {})->footprint);
    workload.tensors[1].bytes = 32.0;
    QCOMPARE(*estimatePasses(*einsum, *space, workload, names, {{"m", 2.0}})->footprint, 2.0 * 2.0 + 2.0 * 4.0);
}

void TestPasses::tensorUsedTwiceTakesTheLarger()
{
    const Result<PassEstimate> result = estimate(
        "Y[m,n] = A[m] * A[n:M]", {{"M", 8.0}, {"N", 8.0}}, {{"m", 2.0}, {"n", 2.0}});
    QVERIFY(result);
    QCOMPARE(written(result), std::string("Y 0/1 A 4/0 "));
}

void TestPasses::refusesBadLoops()
{
    const std::string text = "C[m,n] = A[m,k] * B[k,n]";
    QVERIFY(!estimate(text, kMatrix, {{"q", 2.0}}));
    QVERIFY(!estimate(text, kMatrix, {{"m", 2.0}, {"m", 4.0}}));
    QVERIFY(!estimate(text, kMatrix, {{"m", 0.0}}));
    QVERIFY(!estimate(text, kMatrix, {{"m", std::nan("")}}));
}

QTEST_GUILESS_MAIN(TestPasses)
#include "tst_passes.moc"
