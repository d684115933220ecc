#include "core/support/numberformat.h"
#include "tests/support/seededrandom.h"

#include <QTest>

#include <array>
#include <cmath>
#include <limits>

using namespace minard;
using minard::test::SeededRandom;

Q_DECLARE_METATYPE(minard::Unit)
Q_DECLARE_METATYPE(minard::TimeDisplay)

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

/// Half a unit of the last significant digit that `shown` writes, in base units. Of `significant` digits those that
/// fill up to the point ("120 ms" to two digits) do not count.
double halfOfLastPlace(const std::string& shown, const Quantity& quantity, int significant)
{
    const std::string number = shown.substr(0, shown.find(' '));
    std::string digits;
    int decimals = 0;
    bool afterPoint = false;
    for (const char c : number.substr(0, number.find('e'))) {
        if (c >= '0' && c <= '9') {
            digits += c;
            decimals += afterPoint ? 1 : 0;
        }
        afterPoint = afterPoint || c == '.';
    }
    const double mantissa = std::stod(digits) / std::pow(10.0, decimals);
    const int filling = decimals > 0 ? 0 : std::max(0, static_cast<int>(digits.size()) - significant);
    return std::abs(quantity.value) / mantissa * std::pow(10.0, filling - decimals) / 2.0;
}

} // namespace

class TestNumberFormat : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesThreeDigitsWithPrefix_data();
    void writesThreeDigitsWithPrefix();
    void choosesThePrefixAfterRounding_data();
    void choosesThePrefixAfterRounding();
    void saysHundredPerCentOnlyForOne_data();
    void saysHundredPerCentOnlyForOne();
    void writesUnknownAndInfinite();
    void writesDifferencesWithSign_data();
    void writesDifferencesWithSign();
    void keepsTrailingZerosWhenAsked();
    void followsTheChosenTimeUnit_data();
    void followsTheChosenTimeUnit();
    void keepsTheDocumentUnitWithoutClock();
    void usesTheWordForOperations();
    void writesCounts();
    void writesFactorsAndPoints();
    void isReadBackWithinHalfAUnitOfTheLastPlace_data();
    void isReadBackWithinHalfAUnitOfTheLastPlace();
    void neverWritesAThousandOfAPrefix();
    void writesExactNumbersShortestAndReversibly();
    void writesExactNumbersWithoutSurprises_data();
    void writesExactNumbersWithoutSurprises();
};

void TestNumberFormat::writesThreeDigitsWithPrefix_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<Unit>("unit");
    QTest::addColumn<QString>("expected");
    const auto row = [](double value, Unit unit, const char* expected) {
        QTest::newRow(expected) << value << unit << QString::fromUtf8(expected);
    };
    row(0.00125, Unit::Second, "1.25 ms");
    row(11.35, Unit::Second, "11.4 s");
    row(1.5e-6, Unit::Second, "1.5 µs");
    row(3.2e-10, Unit::Second, "320 ps");
    row(0.5e-12, Unit::Second, "0.5 ps");
    row(1e-18, Unit::Second, "1e-18 s");
    row(0.0, Unit::Second, "0 s");
    row(-0.0, Unit::Second, "0 s");
    row(-0.0015, Unit::Second, "−1.5 ms");
    row(90.0, Unit::Second, "90 s");
    row(1200.0, Unit::Second, "20 min");
    row(9000.0, Unit::Second, "2.5 h");
    row(864000.0, Unit::Second, "10 d");
    row(1e25, Unit::Second, "1.16e20 d");
    row(1.0, Unit::Cycle, "1 cycle");
    row(120.0, Unit::Cycle, "120 cycles");
    row(12500.0, Unit::Cycle, "12.5 kcycles");
    row(1.0, Unit::Tick, "1 tick");
    row(7e9, Unit::Tick, "7 Gticks");
    row(52428800.0, Unit::Byte, "52.4 MB");
    row(512.0, Unit::Byte, "512 B");
    row(0.5, Unit::Byte, "0.5 B");
    row(80e9, Unit::Byte, "80 GB");
    row(1.5e20, Unit::Byte, "150 EB");
    row(1.5e22, Unit::Byte, "1.5e22 B");
    row(3.35e12, Unit::BytePerSecond, "3.35 TB/s");
    row(64.0, Unit::BytePerCycle, "64 B/cycle");
    row(989e12, Unit::OperationPerSecond, "989 Top/s");
    row(256e9, Unit::Operation, "256 Gop");
    row(2048.0, Unit::OperationPerCycle, "2.05 kop/cycle");
    row(2e9, Unit::Hertz, "2 GHz");
    row(295.21, Unit::OperationPerByte, "295 op/B");
    row(12345.6, Unit::OperationPerByte, "12\u202f346 op/B");
    row(0.45, Unit::Fraction, "45 %");
    row(0.57, Unit::Fraction, "57 %");
    row(0.1234, Unit::Fraction, "12.3 %");
    row(0.004, Unit::Fraction, "0.4 %");
    row(3.42, Unit::Fraction, "342 %");
    row(52.345, Unit::Fraction, "5\u202f235 %");
    row(1e-9, Unit::Fraction, "1e-7 %");
    row(0.0, Unit::Fraction, "0 %");
    row(3.14159, Unit::None, "3.14");
    row(1234567.4, Unit::None, "1\u202f234\u202f567");
    row(1e15, Unit::None, "1e15");
    row(0.00012345, Unit::None, "0.000123");
    row(0.000012345, Unit::None, "1.23e-5");
    row(std::numeric_limits<double>::max(), Unit::OperationPerSecond, "1.8e308 op/s");
    row(std::numeric_limits<double>::denorm_min(), Unit::Second, "5e-324 s");
}

void TestNumberFormat::writesThreeDigitsWithPrefix()
{
    QFETCH(const double, value);
    QFETCH(const Unit, unit);
    QTEST(text(formatQuantity(value, unit)), "expected");
}

void TestNumberFormat::choosesThePrefixAfterRounding_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<Unit>("unit");
    QTest::addColumn<int>("digits");
    QTest::addColumn<QString>("expected");
    const auto row = [](double value, Unit unit, int digits, const char* expected) {
        QTest::addRow("%g to %d digits", value, digits) << value << unit << digits << QString::fromUtf8(expected);
    };
    row(0.9999995, Unit::Second, 3, "1 s");
    row(0.9999995, Unit::Second, 6, "1 s");
    row(0.9999995, Unit::Second, 7, "999.9995 ms");
    row(999.9995, Unit::Second, 3, "16.7 min");
    row(999.4, Unit::Second, 3, "999 s");
    row(59.9996, Unit::Second, 3, "60 s");
    row(59.9996, Unit::Second, 5, "60 s");
    row(1e-9, Unit::Second, 3, "1 ns");
    row(0.99996, Unit::Second, 4, "1 s");
    row(0.99994, Unit::Second, 4, "999.9 ms");
    row(999960.0, Unit::Operation, 4, "1 Mop");
    row(999.95e3, Unit::Byte, 4, "1 MB");
    row(999.94e3, Unit::Byte, 4, "999.9 kB");
    row(999.5e-12, Unit::Second, 3, "1 ns");
    row(5997.0, Unit::Second, 3, "1.67 h");
    row(359999.0, Unit::Second, 3, "4.17 d");
    row(999.6, Unit::Cycle, 3, "1 kcycles");
    row(999.96, Unit::None, 3, "1\u202f000");
    row(99.96, Unit::None, 3, "100");
    row(999.96e18, Unit::Byte, 4, "1e21 B");
}

void TestNumberFormat::choosesThePrefixAfterRounding()
{
    QFETCH(const double, value);
    QFETCH(const Unit, unit);
    QFETCH(const int, digits);
    QTEST(text(formatQuantity(value, unit, {.significant = digits})), "expected");
}

void TestNumberFormat::saysHundredPerCentOnlyForOne_data()
{
    QTest::addColumn<double>("fraction");
    QTest::addColumn<QString>("expected");
    QTest::newRow("one") << 1.0 << "100 %";
    QTest::newRow("one but for rounding") << 1.0 - 1e-12 << "100 %";
    QTest::newRow("99.96") << 0.9996 << "99.96 %";
    QTest::newRow("99.996") << 0.99996 << "99.996 %";
    QTest::newRow("99.9996") << 0.999996 << "99.9996 %";
    QTest::newRow("just below") << 1.0 - 1e-8 << "< 100 %";
    QTest::newRow("just above") << 1.0 + 1e-8 << "> 100 %";
    QTest::newRow("100.04") << 1.0004 << "100.04 %";
    QTest::newRow("100.6") << 1.006 << "101 %";
    QTest::newRow("99.94") << 0.9994 << "99.9 %";
}

void TestNumberFormat::saysHundredPerCentOnlyForOne()
{
    QFETCH(const double, fraction);
    QTEST(text(formatQuantity(fraction, Unit::Fraction)), "expected");
}

void TestNumberFormat::writesUnknownAndInfinite()
{
    QCOMPARE(text(formatQuantity(std::nullopt, Unit::BytePerSecond)), "n/a");
    QCOMPARE(text(formatQuantity(kNan, Unit::Second)), "n/a");
    QCOMPARE(text(formatQuantity(0.0 / std::abs(-0.0), Unit::Fraction)), "n/a");
    QCOMPARE(text(formatQuantity(kInf, Unit::OperationPerByte)), "∞ op/B");
    QCOMPARE(text(formatQuantity(-kInf, Unit::Second)), "−∞ s");
    QCOMPARE(text(formatQuantity(kInf, Unit::None)), "∞");
    QCOMPARE(text(formatDifference(std::nullopt, Unit::Second)), "n/a");
    QCOMPARE(text(formatDifference(kInf, Unit::Fraction)), "+∞ %");
    QCOMPARE(text(formatFactor(kNan)), "n/a");
    QCOMPARE(text(formatFactor(kInf)), "∞×");
    QCOMPARE(text(formatPoints(std::nullopt)), "n/a");
}

void TestNumberFormat::writesDifferencesWithSign_data()
{
    QTest::addColumn<double>("difference");
    QTest::addColumn<Unit>("unit");
    QTest::addColumn<QString>("expected");
    QTest::newRow("more") << 0.00125 << Unit::Second << "+1.25 ms";
    QTest::newRow("less") << -0.004 << Unit::Fraction << QString::fromUtf8("−0.4 %");
    QTest::newRow("nothing") << 0.0 << Unit::Second << "0 s";
    QTest::newRow("minus nothing") << -0.0 << Unit::Byte << "0 B";
    QTest::newRow("almost all of it") << -0.9996 << Unit::Fraction << QString::fromUtf8("−100 %");
}

void TestNumberFormat::writesDifferencesWithSign()
{
    QFETCH(const double, difference);
    QFETCH(const Unit, unit);
    QTEST(text(formatDifference(difference, unit)), "expected");
}

void TestNumberFormat::keepsTrailingZerosWhenAsked()
{
    const NumberFormat aligned{.zeros = TrailingZeros::Keep};
    QCOMPARE(text(formatQuantity(0.0015, Unit::Second, aligned)), "1.50 ms");
    QCOMPARE(text(formatQuantity(0.012, Unit::Second, aligned)), "12.0 ms");
    QCOMPARE(text(formatQuantity(0.9999995, Unit::Second, aligned)), "1.00 s");
    QCOMPARE(text(formatQuantity(59.9996, Unit::Second, aligned)), "60.0 s");
    QCOMPARE(text(formatQuantity(1.0, Unit::Fraction, aligned)), "100 %");
    QCOMPARE(text(formatQuantity(0.5, Unit::Fraction, aligned)), "50.0 %");
    QCOMPARE(text(formatQuantity(0.0, Unit::Second, aligned)), "0 s");
}

void TestNumberFormat::followsTheChosenTimeUnit_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<Unit>("unit");
    QTest::addColumn<TimeDisplay>("time");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, double value, Unit unit, TimeDisplay time, const char* expected) {
        QTest::newRow(name) << value << unit << time << QString::fromUtf8(expected);
    };
    row("s", 0.0123456, Unit::Second, TimeDisplay::Second, "0.0123 s");
    row("long s", 86400.0, Unit::Second, TimeDisplay::Second, "86\u202f400 s");
    row("ms", 12.3456, Unit::Second, TimeDisplay::Millisecond, "12\u202f346 ms");
    row("small ms", 1.5e-6, Unit::Second, TimeDisplay::Millisecond, "0.0015 ms");
    row("tiny ms", 1.5e-12, Unit::Second, TimeDisplay::Millisecond, "1.5e-9 ms");
    row("us", 0.0123456, Unit::Second, TimeDisplay::Microsecond, "12\u202f346 µs");
    row("ns", 1.712e-6, Unit::Second, TimeDisplay::Nanosecond, "1\u202f712 ns");
    row("zero ns", 0.0, Unit::Second, TimeDisplay::Nanosecond, "0 ns");
    row("cycles of seconds", 1e-6, Unit::Second, TimeDisplay::Cycle, "2 kcycles");
    row("seconds of cycles", 3000.0, Unit::Cycle, TimeDisplay::Microsecond, "1.5 µs");
    row("cycles stay", 3000.0, Unit::Cycle, TimeDisplay::Auto, "3 kcycles");
    row("ticks never convert", 3000.0, Unit::Tick, TimeDisplay::Microsecond, "3 kticks");
    row("bytes do not care", 3000.0, Unit::Byte, TimeDisplay::Nanosecond, "3 kB");
}

void TestNumberFormat::followsTheChosenTimeUnit()
{
    QFETCH(const double, value);
    QFETCH(const Unit, unit);
    QFETCH(const TimeDisplay, time);
    QTEST(text(formatQuantity(value, unit, {.time = time, .clockHz = 2e9})), "expected");
}

void TestNumberFormat::keepsTheDocumentUnitWithoutClock()
{
    QCOMPARE(text(formatQuantity(0.0015, Unit::Second, {.time = TimeDisplay::Cycle})), "1.5 ms");
    QCOMPARE(text(formatQuantity(3000.0, Unit::Cycle, {.time = TimeDisplay::Millisecond})), "3 kcycles");
    QCOMPARE(text(formatQuantity(3000.0, Unit::Cycle, {.time = TimeDisplay::Second, .clockHz = 0.0})), "3 kcycles");
}

void TestNumberFormat::usesTheWordForOperations()
{
    const NumberFormat floating{.operation = "FLOP"};
    QCOMPARE(text(formatQuantity(989e12, Unit::OperationPerSecond, floating)), "989 TFLOP/s");
    QCOMPARE(text(formatQuantity(256e9, Unit::Operation, floating)), "256 GFLOP");
    QCOMPARE(text(formatQuantity(12.5, Unit::OperationPerByte, floating)), "12.5 FLOP/B");
}

void TestNumberFormat::writesCounts()
{
    QCOMPARE(text(formatCount(0)), "0");
    QCOMPARE(text(formatCount(999)), "999");
    QCOMPARE(text(formatCount(1234567)), "1\u202f234\u202f567");
    QCOMPARE(text(formatCount(-1000)), "−1\u202f000");
    QCOMPARE(text(formatCount(std::numeric_limits<std::int64_t>::min())),
        "−9\u202f223\u202f372\u202f036\u202f854\u202f775\u202f808");
}

void TestNumberFormat::writesFactorsAndPoints()
{
    QCOMPARE(text(formatFactor(2.4)), "2.4×");
    QCOMPARE(text(formatFactor(0.8765)), "0.877×");
    QCOMPARE(text(formatPoints(0.042)), "+4.2 pp");
    QCOMPARE(text(formatPoints(-0.5)), "−50 pp");
    QCOMPARE(text(formatPoints(0.0)), "0 pp");
}

void TestNumberFormat::isReadBackWithinHalfAUnitOfTheLastPlace_data()
{
    QTest::addColumn<Unit>("unit");
    QTest::addColumn<double>("lowest");
    QTest::addColumn<double>("highest");
    QTest::newRow("time") << Unit::Second << 1e-20 << 1e12;
    QTest::newRow("cycles") << Unit::Cycle << 1e-6 << 1e24;
    QTest::newRow("ticks") << Unit::Tick << 1e-6 << 1e24;
    QTest::newRow("bytes") << Unit::Byte << 1e-6 << 1e24;
    QTest::newRow("operations") << Unit::Operation << 1e-6 << 1e24;
    QTest::newRow("bandwidth") << Unit::BytePerSecond << 1e-6 << 1e24;
    QTest::newRow("throughput") << Unit::OperationPerSecond << 1e-6 << 1e24;
    QTest::newRow("frequency") << Unit::Hertz << 1e-6 << 1e24;
    QTest::newRow("intensity") << Unit::OperationPerByte << 1e-9 << 1e18;
    QTest::newRow("fraction") << Unit::Fraction << 1e-12 << 1e12;
    QTest::newRow("number") << Unit::None << 1e-300 << 1e300;
}

void TestNumberFormat::isReadBackWithinHalfAUnitOfTheLastPlace()
{
    QFETCH(const Unit, unit);
    QFETCH(const double, lowest);
    QFETCH(const double, highest);
    for (const std::uint64_t seed : minard::test::seeds(3000)) {
        SeededRandom random(seed);
        double value = random.logarithmic(lowest, highest) * (random.chance(0.3) ? -1.0 : 1.0);
        if (random.chance(0.3)) {
            // Near a power of ten, where rounding changes the prefix.
            value = std::pow(10.0, std::floor(std::log10(std::abs(value)))) * (1.0 - random.logarithmic(1e-9, 1e-1));
        }
        const int digits = static_cast<int>(random.integer(1, 9));
        // With trailing zeros kept, the last digit written is the last significant one.
        const NumberFormat format{.significant = digits, .zeros = TrailingZeros::Keep};
        const std::string shown = formatQuantity(value, unit, format);
        if (shown.find('<') != std::string::npos || shown.find('>') != std::string::npos) {
            QVERIFY(std::abs(value - 1.0) < 1e-5);
            continue;
        }
        const Result<Quantity> read = parseQuantity(shown);
        QVERIFY2(read.has_value(), shown.c_str());
        QCOMPARE(read->unit, unit);
        // Without prefix all digits before the point are written.
        const bool isPlain = unit == Unit::None || unit == Unit::Fraction || unit == Unit::OperationPerByte;
        const double allowed = halfOfLastPlace(shown, *read, isPlain ? 17 : digits);
        QVERIFY2(std::abs(read->value - value) <= allowed * (1.0 + 1e-6),
            qPrintable(text(shown) + QStringLiteral(" for %1, ").arg(value, 0, 'g', 17) + text(random.note())));
        const std::string dropped = formatQuantity(value, unit, {.significant = digits});
        QVERIFY2(parseQuantity(dropped)->value == read->value, dropped.c_str());
    }
}

void TestNumberFormat::neverWritesAThousandOfAPrefix()
{
    for (const std::uint64_t seed : minard::test::seeds(5000)) {
        SeededRandom random(seed);
        const int power = static_cast<int>(random.integer(-12, 17));
        const double value = std::pow(10.0, power) * (1.0 + random.real(-1e-3, 1e-3));
        const NumberFormat format{.significant = static_cast<int>(random.integer(3, 7)),
            .zeros = random.chance(0.5) ? TrailingZeros::Keep : TrailingZeros::Drop};
        for (const Unit unit : {Unit::Second, Unit::Byte, Unit::OperationPerSecond}) {
            const std::string shown = formatQuantity(value, unit, format);
            const std::string number = shown.substr(0, shown.find(' '));
            const bool isDays = shown.ends_with(" d");
            QVERIFY2(isDays || number.find('e') != std::string::npos || std::stod(number) < 1000.0, shown.c_str());
            QVERIFY2(isDays || number.find(kGroupSeparator) == std::string::npos, shown.c_str());
        }
    }
}

void TestNumberFormat::writesExactNumbersShortestAndReversibly()
{
    for (const std::uint64_t seed : minard::test::seeds(20000)) {
        SeededRandom random(seed);
        const double value = random.logarithmic(1e-300, 1e300) * (random.chance(0.5) ? -1.0 : 1.0);
        const std::string exact = formatExact(value);
        QVERIFY2(std::stod(exact) == value, exact.c_str());
        QVERIFY2(exact.size() <= 25, exact.c_str());
    }
    QCOMPARE(std::stod(formatExact(1e15 + 0.3)), 1e15 + 0.3);
}

void TestNumberFormat::writesExactNumbersWithoutSurprises_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("expected");
    QTest::newRow("tenth") << 0.1 << "0.1";
    QTest::newRow("million") << 1e6 << "1000000";
    QTest::newRow("zero") << 0.0 << "0";
    QTest::newRow("minus zero") << -0.0 << "0";
    QTest::newRow("largest whole") << 9007199254740992.0 << "9007199254740992";
    QTest::newRow("fraction of a large number") << 1e15 + 0.25 << "1000000000000000.2";
    QTest::newRow("epoch") << 1712195495505583.25 << "1712195495505583.2";
    QTest::newRow("small") << 0.00001 << "0.00001";
    QTest::newRow("smaller") << 1e-9 << "1e-09";
    QTest::newRow("larger") << 1e22 << "1e+22";
    QTest::newRow("negative") << -1234.5 << "-1234.5";
    QTest::newRow("unknown") << kNan << "n/a";
    QTest::newRow("infinite") << -kInf << "-inf";
}

void TestNumberFormat::writesExactNumbersWithoutSurprises()
{
    QFETCH(const double, value);
    QTEST(text(formatExact(value)), "expected");
}

QTEST_GUILESS_MAIN(TestNumberFormat)
#include "tst_numberformat.moc"
