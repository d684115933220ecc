// What an editor shows about an Einsum while it is typed.

#include <QtTest>

#include "core/einsum/einsumreading.h"
#include "tests/core/model/campaigns.h"

using namespace minard;

namespace {

Campaign lowRank()
{
    Campaign campaign;
    campaign.workload.bits = 64.0;
    campaign.workload.ranks = {{"M", 20480.0}, {"N", 20480.0}, {"Q", 512.0}};
    return campaign;
}

} // namespace

class EinsumReadings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsVolumesBeforeAnythingIsDeclared();
    void countsATensorOnce();
    void listsRanksThatLack();
    void takesRanksFromTensors();
    void tellsTheShapesOfNewTensors();
    void leavesUnknownSizesUnknown();
    void usesWhatThePhaseSays();
    void namesFaults_data();
    void namesFaults();
};

/// The last product of the low-rank study: 2·M·Q·N operations, (M·Q + Q·N + M·N) elements of 8 bytes.
void EinsumReadings::tellsVolumesBeforeAnythingIsDeclared()
{
    const auto reading = readEinsum("C[m,n] = UC[m,q] * VC[q,n]", lowRank());
    QVERIFY(reading);
    QCOMPARE(reading->operations, 2.0 * 20480.0 * 512.0 * 20480.0);
    QCOMPARE(reading->tensors.size(), 3U);
    QCOMPARE(reading->tensors[0], (EinsumReading::Use{"UC", false, 8.0 * 20480.0 * 512.0}));
    QCOMPARE(reading->tensors[2], (EinsumReading::Use{"C", true, 8.0 * 20480.0 * 20480.0}));
    QCOMPARE(*reading->intensity(), 975.2380952380952 / 8.0);
    QCOMPARE(reading->newTensors.size(), 3U);
    QVERIFY(reading->newRanks.empty());
}

void EinsumReadings::countsATensorOnce()
{
    const auto reading = readEinsum("C[m,n] = A[m,n] * A[m,n] + A[m,n]", lowRank());
    QVERIFY(reading);
    QCOMPARE(reading->tensors.size(), 2U);
}

void EinsumReadings::listsRanksThatLack()
{
    const auto reading = readEinsum("C[m,j] = A[m,k] * B[k,p:LONG] * D[j,LONG]", lowRank());
    QVERIFY(!reading || reading->newRanks.size() == 3U);
    const auto plain = readEinsum("C[m,j] = A[m,k] * B[k,p:LONG] * D[j]", lowRank());
    QVERIFY(plain);
    QCOMPARE(plain->newRanks, (std::vector<std::string>{"J", "K", "LONG"}));
    QCOMPARE(plain->operations, 0.0);
    QVERIFY(!plain->bytes());
}

void EinsumReadings::takesRanksFromTensors()
{
    Campaign campaign = lowRank();
    campaign.workload.tensors.push_back({"K", {"M", "Q"}, {}, {}, TensorRole::Intermediate});
    const auto reading = readEinsum("S[p,e] = K[p,e]", campaign);
    QVERIFY(reading);
    QVERIFY(reading->newRanks.empty());
    QCOMPARE(reading->points, 20480.0 * 512.0);
    // The new tensor has the shape that the known one gives its indices.
    QCOMPARE(reading->newTensors.front().ranks, (std::vector<std::string>{"M", "Q"}));
}

void EinsumReadings::tellsTheShapesOfNewTensors()
{
    const auto reading = readEinsum("Y[m] = X[m-1] * W[q]", lowRank());
    QVERIFY(reading);
    QCOMPARE(reading->newTensors.size(), 3U);
    QCOMPARE(reading->newTensors[0].role, TensorRole::Intermediate);
    QCOMPARE(reading->newTensors[1].role, TensorRole::Input);
    QVERIFY(reading->newTensors[1].ranks.empty());
    QVERIFY(!reading->bytes());
}

void EinsumReadings::leavesUnknownSizesUnknown()
{
    Campaign campaign = lowRank();
    campaign.workload.bits.reset();
    const auto reading = readEinsum("C[m,n] = A[m,n]", campaign);
    QVERIFY(reading);
    QVERIFY(!reading->bytes());
    QVERIFY(!reading->intensity());
}

void EinsumReadings::usesWhatThePhaseSays()
{
    Phase phase;
    phase.opsPerPoint = 4.0;
    phase.density = 0.5;
    const auto reading = readEinsum("C[m,n] = A[m,n]", lowRank(), phase);
    QVERIFY(reading);
    QCOMPARE(reading->operations, 2.0 * 20480.0 * 20480.0);
}

void EinsumReadings::namesFaults_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("offset");
    QTest::newRow("nothing") << QString() << 0;
    QTest::newRow("no result") << QStringLiteral("3 = A[m]") << 0;
    QTest::newRow("not closed") << QStringLiteral("C[m = A[m]") << 4;
    QTest::newRow("nothing on the right") << QStringLiteral("C[m] =") << 6;
}

void EinsumReadings::namesFaults()
{
    QFETCH(QString, text);
    QFETCH(int, offset);
    const auto reading = readEinsum(text.toStdString(), lowRank());
    QVERIFY(!reading);
    QVERIFY(!reading.error().what.empty());
    QCOMPARE(int(reading.error().offset), offset);
}

QTEST_GUILESS_MAIN(EinsumReadings)
#include "tst_einsumreading.moc"
