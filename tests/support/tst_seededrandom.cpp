#include "tests/support/seededrandom.h"

#include <QTest>
#include <array>
#include <limits>

using minard::test::SeededRandom;
using minard::test::seeds;

class TestSeededRandom : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void repeatsForASeed();
    void staysInRange();
    void reachesEveryInteger();
    void shufflesWithoutLoss();
    void runsOnlyTheSeedAskedFor();
};

void TestSeededRandom::repeatsForASeed()
{
    SeededRandom first(7);
    QCOMPARE(first.integer(0, 999'999), 311'015); // first value of mt19937_64(7), modulo a million
    SeededRandom second(7);
    SeededRandom other(8);
    (void)second.integer(0, 999'999);
    QCOMPARE(first.real(0.0, 1.0), second.real(0.0, 1.0));
    QVERIFY(first.real(0.0, 1.0) != other.real(0.0, 1.0));
    QCOMPARE(first.note(), std::string("seed 7 (run with MINARD_SEED=7 to repeat)"));
}

void TestSeededRandom::staysInRange()
{
    SeededRandom random(1);
    for (int i = 0; i < 10'000; ++i) {
        const std::int64_t integer = random.integer(-3, 4);
        QVERIFY(integer >= -3 && integer <= 4);
        const double real = random.real(-1.0, 2.5);
        QVERIFY(real >= -1.0 && real < 2.5);
        const double logarithmic = random.logarithmic(1e-9, 1e9);
        QVERIFY(logarithmic >= 1e-9 && logarithmic < 1e9);
    }
    QCOMPARE(random.integer(5, 5), 5);
    QCOMPARE(random.real(5.0, 5.0), 5.0);
    (void)random.integer(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    QVERIFY(!random.chance(0.0));
    QVERIFY(random.chance(1.0));
}

void TestSeededRandom::reachesEveryInteger()
{
    SeededRandom random(1);
    std::array<int, 6> counts{};
    for (int i = 0; i < 6000; ++i)
        ++counts[static_cast<std::size_t>(random.integer(0, 5))];
    for (const int count : counts)
        QVERIFY2(count > 850 && count < 1150, qPrintable(QString::number(count)));
}

void TestSeededRandom::shufflesWithoutLoss()
{
    SeededRandom random(1);
    const std::vector<int> ordered{1, 2, 3, 4, 5, 6, 7, 8};
    std::vector<int> shuffled = ordered;
    random.shuffle(shuffled);
    QVERIFY(shuffled != ordered);
    QVERIFY(std::is_permutation(shuffled.begin(), shuffled.end(), ordered.begin()));
    QVERIFY(std::find(ordered.begin(), ordered.end(), random.pick(ordered)) != ordered.end());
}

void TestSeededRandom::runsOnlyTheSeedAskedFor()
{
    qunsetenv("MINARD_SEED");
    QCOMPARE(seeds(3), (std::vector<std::uint64_t>{1, 2, 3}));
    qputenv("MINARD_SEED", "17");
    QCOMPARE(seeds(3), (std::vector<std::uint64_t>{17}));
    qunsetenv("MINARD_SEED");
}

QTEST_GUILESS_MAIN(TestSeededRandom)
#include "tst_seededrandom.moc"
