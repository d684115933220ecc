#include "core/support/numeral.h"
#include "core/support/units.h"

#include <QTest>

#include <clocale>
#include <cmath>
#include <limits>

using namespace minard;

Q_DECLARE_METATYPE(minard::Unit)

class TestUnits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsQuantities_data();
    void readsQuantities();
    void refusesWithAReason_data();
    void refusesWithAReason();
    void takesPlainNumbersInTheUnitExpected();
    void readsFlopsAsRateUnlessOperationsAreExpected();
    void countsMacsOnlyWhenTold();
    void readsEveryUnitSymbol();
    void readsUnitsOfHeadings();
    void convertsHeadingsExactly();
    void readsPlainNumbers_data();
    void readsPlainNumbers();
    void refusesWhatIsNoPlainNumber_data();
    void refusesWhatIsNoPlainNumber();
    void ignoresTheLocale();
    void convertsByTheClock();
    void refusesToConvertTicksOrWithoutClock();
};

void TestUnits::readsQuantities_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("value");
    QTest::addColumn<Unit>("unit");
    const auto row = [](const char* text, double value, Unit unit) {
        QTest::newRow(text) << QString::fromUtf8(text) << value << unit;
    };
    row("3.35 TB/s", 3.35e12, Unit::BytePerSecond);
    row("50 MiB", 52428800.0, Unit::Byte);
    row("80 GB", 80e9, Unit::Byte);
    row("4 kB", 4000.0, Unit::Byte);
    row("4 KB", 4000.0, Unit::Byte);
    row("1 EiB", 0x1p60, Unit::Byte);
    row("16 bit", 2.0, Unit::Byte);
    row("16 b", 2.0, Unit::Byte);
    row("4 b", 0.5, Unit::Byte);
    row("8 Gb/s", 1e9, Unit::BytePerSecond);
    row("8 Gbit/s", 1e9, Unit::BytePerSecond);
    row("8 Gbps", 1e9, Unit::BytePerSecond);
    row("7 MBps", 7e6, Unit::BytePerSecond);
    row("1 Mib", 131072.0, Unit::Byte);
    row("819.2 Gbyte/second", 819.2e9, Unit::BytePerSecond);
    row("3 B/ns", 3e9, Unit::BytePerSecond);
    row("64 B/cycle", 64.0, Unit::BytePerCycle);
    row("2 kB/tick", 2000.0, Unit::BytePerTick);
    row("256 GFLOP", 256e9, Unit::Operation);
    row("256 GFLOPs", 256e9, Unit::Operation);
    row("256 Gops", 256e9, Unit::Operation);
    row("7 OP", 7.0, Unit::Operation);
    row("256 GFLOP/s", 256e9, Unit::OperationPerSecond);
    row("989 TFLOPS", 989e12, Unit::OperationPerSecond);
    row("610.7 TFLOPS/s", 610.7e12, Unit::OperationPerSecond);
    row("1979 TOPS", 1979e12, Unit::OperationPerSecond);
    row("4 Top/s", 4e12, Unit::OperationPerSecond);
    row("512 op/cycle", 512.0, Unit::OperationPerCycle);
    row("3 op/tick", 3.0, Unit::OperationPerTick);
    row("295.2 FLOP/B", 295.2, Unit::OperationPerByte);
    row("0.5 op/kB", 0.0005, Unit::OperationPerByte);
    row("1.5 us", 1.5e-6, Unit::Second);
    row("1.5 \u00b5s", 1.5e-6, Unit::Second);
    row("1.5 \u03bcs", 1.5e-6, Unit::Second);
    row("12 ms", 0.012, Unit::Second);
    row("12ms", 0.012, Unit::Second);
    row("3 nsecond", 3e-9, Unit::Second);
    row("0.7 ps", 0.7e-12, Unit::Second);
    row("1.5 min", 90.0, Unit::Second);
    row("2 h", 7200.0, Unit::Second);
    row("1 d", 86400.0, Unit::Second);
    row("12 cycles", 12.0, Unit::Cycle);
    row("3.5 Mcycle", 3.5e6, Unit::Cycle);
    row("9 ticks", 9.0, Unit::Tick);
    row("2 GHz", 2e9, Unit::Hertz);
    row("1.98 Ghz", 1.98e9, Unit::Hertz);
    row("1.2 cycle/nsecond", 1.2e9, Unit::Hertz);
    row("45 %", 0.45, Unit::Fraction);
    row("99.96%", 0.9996, Unit::Fraction);
    row("42", 42.0, Unit::None);
    row("  -1.5e-3\t", -1.5e-3, Unit::None);
    row("\u22120.25 ms", -0.25e-3, Unit::Second);
    row("+3", 3.0, Unit::None);
    row(".5", 0.5, Unit::None);
    row("5.", 5.0, Unit::None);
    row("1E3 B", 1000.0, Unit::Byte);
    row("1 EB", 1e18, Unit::Byte);
    row("1EB", 1e18, Unit::Byte);
    row("12 345 ms", 12.345, Unit::Second);
    row("9\u202f007\u202f199.25", 9007199.25, Unit::None);
    row("1\u00a0234 B", 1234.0, Unit::Byte);
    row("9007199254740992", 9007199254740992.0, Unit::None);
    row("1e-400 s", 0.0, Unit::Second);
    row("0e99999999999999999999", 0.0, Unit::None);
    row("123456789012345678901234567890e-20", 123456789012345678901234567890e-20, Unit::None);
}

void TestUnits::readsQuantities()
{
    QFETCH(const QString, text);
    QFETCH(const double, value);
    QFETCH(const Unit, unit);
    const Result<Quantity> quantity = parseQuantity(text.toStdString());
    QVERIFY2(quantity.has_value(), quantity ? "" : quantity.error().what.c_str());
    QVERIFY2(quantity->value == value, qPrintable(QString::number(quantity->value, 'g', 17)));
    QCOMPARE(quantity->unit, unit);
}

void TestUnits::refusesWithAReason_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Unit>("expected");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const QString& text, Unit expected, const char* reason) {
        QTest::newRow(name) << text << expected << QString::fromUtf8(reason);
    };
    row("empty", "", Unit::Second, "nothing here; write a time such as 1.5 ms");
    row("blank", "  ", Unit::None, "nothing here");
    row("word", "fast", Unit::None, "'fast' does not start with a number");
    row("unit only", "GB/s", Unit::BytePerSecond, "write a rate such as 3.35 TB/s");
    row("infinite", "inf", Unit::None, "does not start with a number");
    row("not a number", "nan", Unit::None, "does not start with a number");
    row("sign only", "-", Unit::None, "does not start with a number");
    row("point only", ".", Unit::None, "does not start with a number");
    row("hexadecimal", "0x10", Unit::None, "there is no unit 'x10'");
    row("decimal comma", "3,35 TB/s", Unit::None, "is ambiguous: write the decimal sign as a point");
    row("thousands comma", "9,589,248", Unit::None, "is ambiguous");
    row("underscore", "1_000", Unit::None, "is ambiguous");
    row("two points", "27.595.520 B", Unit::None, "is ambiguous");
    row("two numbers", "12 34 ms", Unit::None, "more than one number");
    row("wrong grouping", "1234 567", Unit::None, "more than one number");
    row("too large", "1e999", Unit::None, "too large");
    row("too large with prefix", "1e300 EB", Unit::None, "too large");
    row("too large in binary", "1e303 EiB", Unit::None, "too large");
    row("unknown", "3 parsec", Unit::Second, "there is no unit 'parsec'; write a time such as 1.5 ms");
    row("lower case", "3 gb", Unit::None, "there is no unit 'gb'; did you mean 'GB'?");
    row("upper case", "3 GFLOP/S", Unit::None, "did you mean 's'?");
    row("milli bytes", "3 mB", Unit::None, "prefix m does not go before B, which takes k, M, G");
    row("mega seconds", "3 Ms", Unit::None, "prefix M does not go before s, which takes m, u, n and p");
    row("binary operations", "3 GiFLOP", Unit::None, "prefix Gi does not go before FLOP");
    row("binary time", "3 Kis", Unit::None, "prefix Ki does not go before s");
    row("prefix of minutes", "3 kmin", Unit::None, "prefix k does not go before min, which takes none");
    row("prefix alone", "3 G", Unit::None, "there is no unit 'G'");
    row("missing below", "3 GB/", Unit::None, "missing beside the /");
    row("missing above", "3 /s", Unit::None, "missing beside the /");
    row("two strokes", "3 B/s/s", Unit::None, "there is no unit 's/s'");
    row("odd rate", "3 B/B", Unit::None, "no rate known here");
    row("per minute", "3 B/min", Unit::None, "no rate known here");
    row("another kind", "3 GB", Unit::BytePerSecond, "'GB' means bytes; write a rate such as 3.35 TB/s");
    row("operations for a rate", "3 GFLOPs", Unit::OperationPerSecond, "'GFLOPs' means operations; write a rate");
    row("multiply-accumulates", "3 GMAC", Unit::Operation, "how many operations one is (1 or 2) is not known");
    row("control characters", QStringLiteral("3 \u0001x"), Unit::None, "there is no unit '\\u{1}x'");
    row("endless", QString(5000, QLatin1Char('1')), Unit::None, "5000 characters, more than 400");
}

void TestUnits::refusesWithAReason()
{
    QFETCH(const QString, text);
    QFETCH(const Unit, expected);
    QFETCH(const QString, reason);
    const Result<Quantity> quantity = parseQuantity(text.toStdString(), {.expected = expected});
    QVERIFY(!quantity.has_value());
    const QString what = QString::fromStdString(quantity.error().what);
    QVERIFY2(what.contains(reason), qPrintable(what));
    QCOMPARE(quantity.error().code, ErrorCode::InvalidInput);
    QVERIFY(!what.endsWith(QLatin1Char('.')));
}

void TestUnits::takesPlainNumbersInTheUnitExpected()
{
    QCOMPARE(parseQuantityAs("1.5", Unit::Second).value(), 1.5);
    QCOMPARE(parseQuantityAs("1.5 ms", Unit::Second).value(), 0.0015);
    QCOMPARE(parseQuantity("3", {.expected = Unit::Byte})->unit, Unit::Byte);
    QCOMPARE(parseQuantityAs("0.45", Unit::Fraction).value(), 0.45);
    QCOMPARE(parseQuantityAs("45 %", Unit::Fraction).value(), 0.45);
    QVERIFY(!parseQuantityAs("5 cycles", Unit::Second).has_value());
}

void TestUnits::readsFlopsAsRateUnlessOperationsAreExpected()
{
    QCOMPARE(parseQuantity("2 TFLOPS")->unit, Unit::OperationPerSecond);
    QCOMPARE(parseQuantityAs("2 TFLOPS", Unit::OperationPerSecond).value(), 2e12);
    QCOMPARE(parseQuantityAs("2 TFLOPS", Unit::Operation).value(), 2e12);
    QCOMPARE(parseQuantityAs("2 FLOPS/B", Unit::OperationPerByte).value(), 2.0);
}

void TestUnits::countsMacsOnlyWhenTold()
{
    QVERIFY(!parseQuantity("3 GMAC").has_value());
    QCOMPARE(parseQuantityAs("3 GMAC", Unit::Operation, 2.0).value(), 6e9);
    QCOMPARE(parseQuantityAs("3 GMACs", Unit::Operation, 1.0).value(), 3e9);
    QCOMPARE(parseQuantityAs("3 MAC/cycle", Unit::OperationPerCycle, 2.0).value(), 6.0);
    QCOMPARE(parseQuantityAs("3 op", Unit::Operation, 2.0).value(), 3.0);
}

void TestUnits::readsEveryUnitSymbol()
{
    for (int i = static_cast<int>(Unit::Second); i <= static_cast<int>(Unit::OperationPerByte); ++i) {
        const auto unit = static_cast<Unit>(i);
        const Result<ScaledUnit> scaled = parseUnit(unitSymbol(unit));
        QVERIFY2(scaled.has_value(), std::string(unitName(unit)).c_str());
        QCOMPARE(scaled->unit, unit);
        QCOMPARE(scaled->toBase(3.0), 3.0);
    }
    QCOMPARE(unitSymbol(Unit::None), std::string_view());
    QCOMPARE(unitSymbol(Unit::Fraction), std::string_view());
}

void TestUnits::readsUnitsOfHeadings()
{
    QCOMPARE(parseUnit("us").value(), (ScaledUnit{Unit::Second, -6, 1.0}));
    QCOMPARE(parseUnit(" GiB/s ").value(), (ScaledUnit{Unit::BytePerSecond, 0, 0x1p30}));
    QCOMPARE(parseUnit("%").value(), (ScaledUnit{Unit::Fraction, -2, 1.0}));
    QCOMPARE(parseUnit("").value(), ScaledUnit{});
    QVERIFY(!parseUnit("register/thread").has_value());
}

void TestUnits::convertsHeadingsExactly()
{
    // Multiplying by 1e-9 would give 1.7120000000000002 for the first one.
    QCOMPARE(parseUnit("ns")->toBase(1712000000.0), 1.712);
    for (int nanoseconds = 1; nanoseconds < 20000; ++nanoseconds) {
        const double expected = parseQuantity(std::to_string(nanoseconds) + " ns")->value;
        QVERIFY(parseUnit("ns")->toBase(nanoseconds) == expected);
    }
}

void TestUnits::readsPlainNumbers_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("value");
    QTest::newRow("integer") << QByteArray("42") << 42.0;
    QTest::newRow("negative") << QByteArray("-1.5") << -1.5;
    QTest::newRow("plus") << QByteArray("+2") << 2.0;
    QTest::newRow("no integer part") << QByteArray(".5") << 0.5;
    QTest::newRow("exponent") << QByteArray("8.1097E+14") << 8.1097e14;
    QTest::newRow("blanks") << QByteArray(" \t7\r") << 7.0;
    QTest::newRow("largest") << QByteArray("1.7976931348623157e308") << std::numeric_limits<double>::max();
    QTest::newRow("smallest") << QByteArray("4.9e-324") << std::numeric_limits<double>::denorm_min();
    QTest::newRow("below the smallest") << QByteArray("1e-400") << 0.0;
    QTest::newRow("long and tiny") << QByteArray("0." + QByteArray(500, '0') + "1") << 0.0;
    QTest::newRow("many digits") << QByteArray("1" + QByteArray(400, '0') + "e-400") << 1.0;
    QTest::newRow("epoch in microseconds") << QByteArray("1712195495505583.25") << 1712195495505583.25;
}

void TestUnits::readsPlainNumbers()
{
    QFETCH(const QByteArray, text);
    QFETCH(const double, value);
    const std::optional<double> number = parseNumber(text.toStdString());
    QVERIFY(number.has_value());
    QVERIFY2(*number == value, qPrintable(QString::number(*number, 'g', 17)));
}

void TestUnits::refusesWhatIsNoPlainNumber_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"", " ", "-", "+", ".", "e5", "nan", "inf", "-inf", "+-1", "--1", "0x10", "1_000", "1,5",
             "1 000", "1e", "1e+", "1.5 ms", "1e999", "-1e999", "1:30", "on", "null",
             "1\xe2\x80\xaf"
             "000"}) {
        QTest::newRow(*text == '\0' ? "empty" : text) << QByteArray(text);
    }
}

void TestUnits::refusesWhatIsNoPlainNumber()
{
    QFETCH(const QByteArray, text);
    QVERIFY(!parseNumber(text.toStdString()).has_value());
}

void TestUnits::ignoresTheLocale()
{
    // Whichever of these the machine has; "C" always exists.
    for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "ar_EG.UTF-8", "C"}) {
        if (std::setlocale(LC_ALL, name) == nullptr) {
            continue;
        }
        QCOMPARE(parseNumber("1.5").value(), 1.5);
        QVERIFY(!parseNumber("1,5").has_value());
        QCOMPARE(parseQuantity("1.5 ms")->value, 0.0015);
    }
    std::setlocale(LC_ALL, "C");
}

void TestUnits::convertsByTheClock()
{
    QCOMPARE(convertUnit(3.0, Unit::Cycle, Unit::Second, 2e9).value(), 1.5e-9);
    QCOMPARE(convertUnit(1.5e-9, Unit::Second, Unit::Cycle, 2e9).value(), 3.0);
    QCOMPARE(convertUnit(64.0, Unit::BytePerCycle, Unit::BytePerSecond, 1e9).value(), 64e9);
    QCOMPARE(convertUnit(64e9, Unit::OperationPerSecond, Unit::OperationPerCycle, 1e9).value(), 64.0);
    QCOMPARE(convertUnit(7.0, Unit::Tick, Unit::Tick, std::nullopt).value(), 7.0);
}

void TestUnits::refusesToConvertTicksOrWithoutClock()
{
    QVERIFY(!convertUnit(1.0, Unit::Tick, Unit::Second, 1e9).has_value());
    QVERIFY(!convertUnit(1.0, Unit::Cycle, Unit::Tick, 1e9).has_value());
    QVERIFY(!convertUnit(1.0, Unit::Byte, Unit::Second, 1e9).has_value());
    for (const std::optional<double> clock : {std::optional<double>(), std::optional<double>(0.0),
             std::optional<double>(-1.0), std::optional<double>(NAN)}) {
        const Result<double> seconds = convertUnit(1.0, Unit::Cycle, Unit::Second, clock);
        QVERIFY(!seconds.has_value());
        QVERIFY(seconds.error().what.find("clock") != std::string::npos);
    }
}

QTEST_GUILESS_MAIN(TestUnits)
#include "tst_units.moc"
