#include "core/support/axisscale.h"
#include "tests/support/seededrandom.h"

#include <QTest>

#include <array>
#include <cmath>
#include <limits>

using namespace minard;
using minard::test::SeededRandom;

Q_DECLARE_METATYPE(minard::Unit)

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QStringList ticks(double first, double step, int count, const AxisScale& scale)
{
    QStringList labels;
    for (int i = 0; i < count; ++i) {
        labels += text(formatOnAxis(first + i * step, step, scale));
    }
    return labels;
}

} // namespace

class TestAxisScale : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void choosesOneUnitForTheAxis_data();
    void choosesOneUnitForTheAxis();
    void followsTheChosenTimeUnit();
    void writesTheDigitsTheStepNeeds();
    void writesZeroWithoutSign();
    void survivesDegenerateRangesAndSteps();
    void convertsThereAndBack();
    void labelsOfNeighbouringTicksDiffer();
};

void TestAxisScale::choosesOneUnitForTheAxis_data()
{
    QTest::addColumn<double>("minimum");
    QTest::addColumn<double>("maximum");
    QTest::addColumn<Unit>("unit");
    QTest::addColumn<QString>("symbol");
    QTest::addColumn<double>("shownMaximum");
    const auto row = [](const char* name, double minimum, double maximum, Unit unit, const char* symbol, double shown) {
        QTest::newRow(name) << minimum << maximum << unit << QString::fromUtf8(symbol) << shown;
    };
    row("seconds", 0.0, 11.35, Unit::Second, "s", 11.35);
    row("milliseconds", 0.0, 0.9, Unit::Second, "ms", 900.0);
    row("rounds to a second", 0.0, 0.9999, Unit::Second, "s", 0.9999);
    row("picoseconds", 0.0, 3e-12, Unit::Second, "ps", 3.0);
    row("far below", 0.0, 2e-18, Unit::Second, "10⁻¹⁸ s", 2.0);
    row("hours stay seconds", 0.0, 7200.0, Unit::Second, "s", 7200.0);
    row("far above", 0.0, 5e7, Unit::Second, "10⁶ s", 50.0);
    row("swapped and negative", 2.0, -3e-3, Unit::Second, "s", -3e-3);
    row("negative", -0.05, 0.001, Unit::Second, "ms", 1.0);
    row("cycles", 0.0, 12500.0, Unit::Cycle, "kcycles", 12.5);
    row("bandwidth", 0.0, 3.35e12, Unit::BytePerSecond, "TB/s", 3.35);
    row("beyond exa", 0.0, 1e26, Unit::Byte, "10²⁴ B", 100.0);
    row("fraction", 0.0, 1.0, Unit::Fraction, "%", 100.0);
    row("tiny fraction", 0.0, 2e-9, Unit::Fraction, "10⁻⁹ %", 200.0);
    row("number", 0.0, 12345.0, Unit::None, "", 12345.0);
    row("huge number", 0.0, 2e18, Unit::None, "10¹⁸", 2.0);
    row("intensity", 0.01, 1000.0, Unit::OperationPerByte, "op/B", 1000.0);
    row("empty", 0.0, 0.0, Unit::Second, "s", 0.0);
    row("one end unknown", kNan, 0.002, Unit::Second, "ms", 2.0);
    row("one end infinite", kInf, 0.002, Unit::Second, "ms", 2.0);
    row("smallest", 0.0, 5e-324, Unit::Second, "10⁻³⁰⁰ s", 5e-324 * 1e300);
    row("largest", 0.0, 1e308, Unit::Second, "10³⁰⁰ s", 1e8);
}

void TestAxisScale::choosesOneUnitForTheAxis()
{
    QFETCH(const double, minimum);
    QFETCH(const double, maximum);
    QFETCH(const Unit, unit);
    QFETCH(const double, shownMaximum);
    const AxisScale scale = chooseAxisScale(minimum, maximum, unit);
    QTEST(text(scale.symbol), "symbol");
    QVERIFY2(std::abs(scale.shown(maximum) - shownMaximum) <= 1e-14 * std::abs(shownMaximum),
        qPrintable(QString::number(scale.shown(maximum), 'g', 17)));
}

void TestAxisScale::followsTheChosenTimeUnit()
{
    const AxisScale milliseconds = chooseAxisScale(0.0, 50.0, Unit::Second, {.time = TimeDisplay::Millisecond});
    QCOMPARE(text(milliseconds.symbol), "ms");
    QCOMPARE(ticks(0.0, 20.0, 3, milliseconds), QStringList({"0", "20\u202f000", "40\u202f000"}));
    const NumberFormat cycles{.time = TimeDisplay::Cycle, .clockHz = 2e9};
    const AxisScale fromSeconds = chooseAxisScale(0.0, 1e-6, Unit::Second, cycles);
    QCOMPARE(text(fromSeconds.symbol), "kcycles");
    QCOMPARE(fromSeconds.shown(1e-6), 2.0);
    const NumberFormat nanoseconds{.time = TimeDisplay::Nanosecond, .clockHz = 2e9};
    const AxisScale fromCycles = chooseAxisScale(0.0, 3000.0, Unit::Cycle, nanoseconds);
    QCOMPARE(text(fromCycles.symbol), "ns");
    QCOMPARE(fromCycles.shown(3000.0), 1500.0);
}

void TestAxisScale::writesTheDigitsTheStepNeeds()
{
    const AxisScale seconds = chooseAxisScale(0.0, 10.0, Unit::Second);
    QCOMPARE(ticks(0.0, 2.5, 5, seconds), QStringList({"0", "2.5", "5.0", "7.5", "10.0"}));
    QCOMPARE(ticks(0.0, 2.0, 3, seconds), QStringList({"0", "2", "4"}));
    QCOMPARE(ticks(1.0, 0.25, 3, seconds), QStringList({"1.00", "1.25", "1.50"}));
    const AxisScale milliseconds = chooseAxisScale(0.0, 0.8, Unit::Second);
    QCOMPARE(ticks(0.0, 0.2, 4, milliseconds), QStringList({"0", "200", "400", "600"}));
    const AxisScale percent = chooseAxisScale(0.0, 1.0, Unit::Fraction);
    QCOMPARE(ticks(0.0, 0.25, 5, percent), QStringList({"0", "25", "50", "75", "100"}));
    QCOMPARE(ticks(0.0, 0.125, 3, percent), QStringList({"0", "12.5", "25.0"}));
    // Deep zoom far from zero: the digits that tell the ticks apart are there.
    QCOMPARE(ticks(3.0000001, 1e-7, 3, seconds), QStringList({"3.0000001", "3.0000002", "3.0000003"}));
    const AxisScale counts = chooseAxisScale(0.0, 5000.0, Unit::None);
    QCOMPARE(ticks(0.0, 1000.0, 3, counts), QStringList({"0", "1\u202f000", "2\u202f000"}));
    const AxisScale rate = chooseAxisScale(0.0, 3.35e12, Unit::BytePerSecond);
    QCOMPARE(ticks(0.0, 0.5e12, 3, rate), QStringList({"0", "0.5", "1.0"}));
}

void TestAxisScale::writesZeroWithoutSign()
{
    const AxisScale scale = chooseAxisScale(-1.0, 1.0, Unit::Second);
    QCOMPARE(text(formatOnAxis(-0.0, 0.5, scale)), "0");
    QCOMPARE(text(formatOnAxis(-1e-17, 0.5, scale)), "0");
    QCOMPARE(text(formatOnAxis(5.5e-17, 0.1, scale)), "0");
    QCOMPARE(text(formatOnAxis(-0.5, 0.5, scale)), "−0.5");
    QCOMPARE(text(formatOnAxis(-0.04, 1.0, scale)), "0");
}

void TestAxisScale::survivesDegenerateRangesAndSteps()
{
    const AxisScale scale = chooseAxisScale(kNan, kInf, Unit::Second);
    QCOMPARE(scale, (AxisScale{.multiplier = 1.0, .divisor = 1.0, .symbol = "s"}));
    QCOMPARE(text(formatOnAxis(kNan, 1.0, scale)), "n/a");
    QCOMPARE(text(formatOnAxis(kInf, 1.0, scale)), "∞");
    QCOMPARE(text(formatOnAxis(2.5, 0.0, scale)), "2.5");
    QCOMPARE(text(formatOnAxis(2.5, kNan, scale)), "2.5");
    QCOMPARE(text(formatOnAxis(0.0, 0.0, scale)), "0");
    QCOMPARE(text(formatOnAxis(1e300, 1e299, scale)), "1e300");
    for (const double value : {0.0, 1.0, 1e-300, 1e300, -1e18, 5e-324}) {
        for (const double step : {1e-300, 1e-18, 1.0, 1e18, 1e300}) {
            QVERIFY(formatOnAxis(value, step, scale).size() <= 64);
        }
    }
}

void TestAxisScale::convertsThereAndBack()
{
    const std::array units{Unit::Second, Unit::Byte, Unit::Fraction, Unit::None, Unit::Cycle};
    for (const std::uint64_t seed : minard::test::seeds(2000)) {
        SeededRandom random(seed);
        const double maximum = random.logarithmic(1e-250, 1e250);
        const AxisScale scale = chooseAxisScale(0.0, maximum, random.pick(std::span<const Unit>(units)));
        const double value = random.real(0.0, 1.0) * maximum;
        QVERIFY2(std::abs(scale.base(scale.shown(value)) - value) <= 1e-14 * value, random.note().c_str());
    }
}

void TestAxisScale::labelsOfNeighbouringTicksDiffer()
{
    constexpr std::array kMantissas{1.0, 2.0, 2.5, 5.0};
    for (const std::uint64_t seed : minard::test::seeds(3000)) {
        SeededRandom random(seed);
        const double step = random.pick(std::span<const double>(kMantissas))
            * std::pow(10.0, static_cast<double>(random.integer(-18, 18)));
        const double index = static_cast<double>(random.integer(0, 1000000));
        const AxisScale scale = chooseAxisScale(index * step, (index + 10.0) * step, Unit::Second);
        const std::string first = formatOnAxis(index * step, step, scale);
        const std::string second = formatOnAxis((index + 1.0) * step, step, scale);
        QVERIFY2(first != second, (first + ", " + random.note()).c_str());
    }
}

QTEST_GUILESS_MAIN(TestAxisScale)
#include "tst_axisscale.moc"
