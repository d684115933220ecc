#include "core/einsum/iterationspace.h"

#include <QTest>

#include "core/einsum/einsumparser.h"

using namespace minard;

namespace {

/// A workload with the ranks of the Mamba-1 370m layer, and further ones.
Workload mambaRanks()
{
    Workload workload;
    workload.ranks = {{"B", 64.0}, {"I", 16384.0}, {"E", 1024.0}, {"D", 2048.0}, {"N", 16.0}, {"R", 64.0}, {"W", 4.0},
        {"OX", 10.0}, {"FX", 3.0}, {"M", 7.0}, {"K", 5.0}, {"J", 11.0}};
    return workload;
}

/// Declares every tensor of the Einsum with the ranks its indices suggest.
void declare(Workload& workload, const Einsum& einsum)
{
    const std::vector<Tensor> tensors = undeclaredTensors(einsum, workload);
    workload.tensors.insert(workload.tensors.end(), tensors.begin(), tensors.end());
}

struct Counted {
    double points = 0.0;
    double operations = 0.0;
    std::vector<std::string> unknown;
    std::string fault;
};

Counted count(const std::string& text, double opsPerMac = 2.0, const std::map<std::string, double>& costs = {})
{
    const auto einsum = parseEinsum(text);
    if (!einsum)
        return {0.0, 0.0, {}, einsum.error().what};
    Workload workload = mambaRanks();
    declare(workload, *einsum);
    const auto space = iterationSpace(*einsum, workload, TensorNames(workload));
    if (!space)
        return {0.0, 0.0, {}, space.error().what};
    Counted counted{space->points, 0.0, {}, {}};
    counted.operations = operationCount(*einsum, *space, OperationTable(costs), opsPerMac, counted.unknown);
    return counted;
}

} // namespace

class TestIterationSpace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsTheMambaLayer_data();
    void countsTheMambaLayer();
    void countsOperations_data();
    void countsOperations();
    void macMayBeOneOperation();
    void costsMayBeChanged();
    void reportsUnknownFunctions();
    void opsPerPointCountEveryPoint();
    void findsRanksByBindingNameOrPlace();
    void remarksOnSizesThatDisagree();
    void refusesIndexWithoutRank();
    void refusesUnknownTensor();
    void refusesWrongNumberOfIndices();
    void suggestsTensors();
    void tableFindsSuffixedNames();
};

void TestIterationSpace::countsTheMambaLayer_data()
{
    QTest::addColumn<QString>("einsum");
    QTest::addColumn<double>("operations");
    const auto row = [](const char* einsum, double operations) {
        QTest::newRow(einsum) << QString::fromUtf8(einsum) << operations;
    };
    row("PX[b,i,e] = EX[b,i,e] * EX[b,i,e]", 1073741824.0);
    row("MX[b,i] = PX[b,i,e]", 1073741824.0);
    row("QX[b,i] = rsqrt(MX[b,i]/E + eps)", 3145728.0);
    row("NEX[b,i,e] = EX[b,i,e] * QX[b,i] * GA[e]", 2147483648.0);
    row("TX[b,i,d] = NEX[b,i,e] * WTX[e,d]", 4398046511104.0);
    row("TTX[b,i,d] = TX[b,i-w,d] * WTTX[d,w] + BTTX[d]", 17179869184.0);
    row("X[b,i,d] = silu(TTX[b,i,d])", 4294967296.0);
    row("B[b,i,n] = X[b,i,d] * WB[d,n]", 68719476736.0);
    row("TTD[b,i,r] = X[b,i,d] * WTTD[d,r]", 274877906944.0);
    row("DELTA[b,i,d] = softplus(TD[b,i,d] + BTD[d])", 4294967296.0);
    row("AD[b,i,d,n] = exp(A[d,n] * DELTA[b,i,d])", 68719476736.0);
    row("BD[b,i,d,n] = B[b,i,n] * DELTA[b,i,d]", 34359738368.0);
    row("HH[b,i,d,n] = AD[b,i,d,n] * H[b,i-1,d,n]", 34359738368.0);
    row("H[b,i,d,n] = HH[b,i,d,n] + HX[b,i,d,n]", 34359738368.0);
    row("S[b,i,d] = C[b,i,n] * H[b,i,d,n]", 68719476736.0);
    row("DX[b,i,d] = DD[d] * X[b,i,d]", 2147483648.0);
    row("G[b,i,d] = L[b,i,d] * silu(RX[b,i,d])", 6442450944.0);
    row("EY[b,i,e] = Y[b,i,e] + EX[b,i,e]", 1073741824.0);
}

void TestIterationSpace::countsTheMambaLayer()
{
    QFETCH(const QString, einsum);
    QFETCH(const double, operations);
    const Counted counted = count(einsum.toStdString());
    QVERIFY2(counted.fault.empty(), counted.fault.c_str());
    QVERIFY(counted.unknown.empty());
    QCOMPARE(counted.operations, operations);
}

void TestIterationSpace::countsOperations_data()
{
    QTest::addColumn<QString>("einsum");
    QTest::addColumn<double>("operations");
    QTest::newRow("copy") << "Y[m] = A[m]" << 0.0;
    QTest::newRow("constant") << "Y[m] = 1 + 2 * eps" << 0.0;
    QTest::newRow("scale") << "Y[m] = (1/E) * A[m]" << 7.0;
    QTest::newRow("two constants join once") << "Y[m] = A[m] + 1 + eps" << 7.0;
    QTest::newRow("dot product") << "s[] = A[k] * B[k]" << 2.0 * 5.0;
    QTest::newRow("three factors") << "Y[m] = A[m,k] * B[k] * C[k]" << 3.0 * 35.0;
    QTest::newRow("two sums of their own") << "Y[m] = A[m,k] * B[k] + C[m,j] * D[j]" << 2.0 * 35.0 + 2.0 * 77.0;
    QTest::newRow("two biases") << "Y[m] = A[m,k] * B[k] + C[m] + D[m]" << 2.0 * 35.0 + 7.0;
    QTest::newRow("sum inside a product") << "Y[m] = (A[m] + B[m]) * C[m]" << 2.0 * 7.0;
    QTest::newRow("broadcast") << "Y[m,k] = exp(A[m])" << 35.0;
    QTest::newRow("summed function") << "Y[m] = exp(A[m,k])" << 2.0 * 35.0;
    QTest::newRow("summed product of functions") << "Y[m] = exp(A[m,k]) * B[k]" << 3.0 * 35.0;
    QTest::newRow("summed quotient") << "Y[m] = A[m,k] / B[k]" << 2.0 * 35.0;
    QTest::newRow("reducing function") << "Y[m] = max(A[m,k])" << 35.0;
    QTest::newRow("maximum of two") << "Y[m] = max(A[m], B[m])" << 7.0;
    QTest::newRow("negation is free") << "Y[m] = -A[m]" << 0.0;
    QTest::newRow("softmax") << "P[m,k] = softmax_k(S[m,k])" << 5.0 * 35.0;
    QTest::newRow("convolution") << "O[ox] = I[2*ox + fx] * F[fx]" << 2.0 * 30.0;
}

void TestIterationSpace::countsOperations()
{
    countsTheMambaLayer();
}

void TestIterationSpace::macMayBeOneOperation()
{
    QCOMPARE(count("Y[m] = A[m,k] * B[k]", 1.0).operations, 35.0);
    QCOMPARE(count("Y[m] = A[m,k] * B[k] * C[k]", 1.0).operations, 70.0);
    QCOMPARE(count("Y[m] = A[m,k]", 1.0).operations, 35.0);
    QCOMPARE(count("Y[m] = A[m] + B[m]", 1.0).operations, 7.0);
}

void TestIterationSpace::costsMayBeChanged()
{
    QCOMPARE(count("Y[m] = exp(A[m] * B[m])", 2.0, {{"exp", 12.0}}).operations, 13.0 * 7.0);
    QCOMPARE(count("Y[m] = max(A[m,k])", 2.0, {{"max", 3.0}}).operations, 3.0 * 35.0);
    QCOMPARE(count("Y[m] = mish(A[m])", 2.0, {{"mish", 4.0}}).operations, 28.0);
}

void TestIterationSpace::reportsUnknownFunctions()
{
    const Counted counted = count("Y[m] = foo(A[m]) + foo(B[m]) + bar_x(C[m])");
    QCOMPARE(counted.unknown, (std::vector<std::string>{"foo", "bar_x"}));
    QCOMPARE(counted.operations, 5.0 * 7.0);
}

void TestIterationSpace::opsPerPointCountEveryPoint()
{
    const auto einsum = parseEinsum("TTX[b,d] = TX[b,w,d] * W[d,w] + V[d]");
    Workload workload = mambaRanks();
    declare(workload, *einsum);
    const auto space = iterationSpace(*einsum, workload, TensorNames(workload));
    QVERIFY(space);
    QCOMPARE(space->points, 64.0 * 2048.0 * 4.0);
    QCOMPARE(operationCount(*space, 3.0), 3.0 * 64.0 * 2048.0 * 4.0);
}

void TestIterationSpace::findsRanksByBindingNameOrPlace()
{
    Workload workload;
    workload.ranks = {{"P", 8.0}, {"M", 8.0}, {"seq", 3.0}, {"WIDTH", 5.0}};
    workload.tensors = {{"Y", {"M", "seq", "WIDTH", "P"}, 16.0, {}, TensorRole::Output},
        {"X", {"M", "seq", "WIDTH", "P"}, 16.0, {}, TensorRole::Input}};
    const auto einsum = parseEinsum("Y[q:M,seq,w,p] = X[q,seq,w,p]");
    QVERIFY(einsum);
    const auto space = iterationSpace(*einsum, workload, TensorNames(workload));
    QVERIFY2(space, space ? "" : space.error().what.c_str());
    QCOMPARE(space->ranks, (std::vector<std::string>{"M", "seq", "WIDTH", "P"}));
    QCOMPARE(space->extents, (std::vector{8.0, 3.0, 5.0, 8.0}));
    QCOMPARE(space->points, 960.0);
    QVERIFY(space->remarks.empty());
}

void TestIterationSpace::remarksOnSizesThatDisagree()
{
    Workload workload;
    workload.ranks = {{"P", 8.0}, {"M", 4.0}};
    workload.tensors = {{"K", {"P"}, 16.0, {}, TensorRole::Output}, {"N", {"M"}, 16.0, {}, TensorRole::Input}};
    const auto einsum = parseEinsum("K[p] = N[p]");
    const auto space = iterationSpace(*einsum, workload, TensorNames(workload));
    QVERIFY(space);
    QCOMPARE(
        space->remarks, std::vector<std::string>{"the index 'p' runs over P = 8, but 'N' has M = 4 in that place"});

    // Windows reach further than their tensor's rank on purpose.
    const auto window = parseEinsum("K[p] = N[p-1]");
    QVERIFY(iterationSpace(*window, workload, TensorNames(workload))->remarks.empty());
}

void TestIterationSpace::refusesIndexWithoutRank()
{
    const Counted counted = count("Y[m] = A[2*zz]");
    QVERIFY2(counted.fault.find("the index 'zz' has no rank; add 'ZZ'") != std::string::npos, counted.fault.c_str());
    const Counted bound = count("Y[m] = A[m,k:Q]");
    QVERIFY2(bound.fault.find("no rank 'Q'") != std::string::npos, bound.fault.c_str());
}

void TestIterationSpace::refusesUnknownTensor()
{
    Workload workload = mambaRanks();
    const auto einsum = parseEinsum("Y[m] = A[m]");
    const auto space = iterationSpace(*einsum, workload, TensorNames(workload));
    QVERIFY(!space);
    QCOMPARE(space.error(), (EinsumFault{"no tensor 'Y'", 0}));
}

void TestIterationSpace::refusesWrongNumberOfIndices()
{
    Workload workload = mambaRanks();
    workload.tensors = {{"Y", {"M"}, 16.0, {}, TensorRole::Output}, {"A", {"M", "K"}, 16.0, {}, TensorRole::Input}};
    const auto einsum = parseEinsum("Y[m] = A[m]");
    const auto space = iterationSpace(*einsum, workload, TensorNames(workload));
    QVERIFY(!space);
    QCOMPARE(space.error(), (EinsumFault{"the tensor 'A' has 2 ranks and is used with 1 index", 7}));
}

void TestIterationSpace::suggestsTensors()
{
    Workload workload = mambaRanks();
    workload.tensors = {{"A", {"M", "K"}, 16.0, {}, TensorRole::Input}};
    const auto einsum = parseEinsum("Y[m,q] = A[m,k] * B[k,q] * B[k,q] + C[2*m]");
    const std::vector<Tensor> tensors = undeclaredTensors(*einsum, workload);
    QCOMPARE(tensors.size(), std::size_t{3});
    QCOMPARE(tensors[0], (Tensor{"Y", {"M", "Q"}, {}, {}, TensorRole::Intermediate}));
    QCOMPARE(tensors[1], (Tensor{"B", {"K", "Q"}, {}, {}, TensorRole::Input}));
    QCOMPARE(tensors[2], (Tensor{"C", {}, {}, {}, TensorRole::Input}));
}

void TestIterationSpace::tableFindsSuffixedNames()
{
    const OperationTable table;
    QCOMPARE(table.find("softmax_p")->cost, 5.0);
    QVERIFY(!table.find("foo_p"));
    QVERIFY(!table.find("_exp"));
    QVERIFY(!table.find(""));
    QVERIFY(table.find("max")->reduces);
    QCOMPARE(table.find("silu")->cost, 2.0);
}

QTEST_GUILESS_MAIN(TestIterationSpace)
#include "tst_iterationspace.moc"
