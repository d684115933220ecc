#include "core/support/numberformat.h"
#include "core/support/typedquantity.h"

#include <QTest>

using namespace minard;

Q_DECLARE_METATYPE(minard::Unit)

class TestTypedQuantity : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void takesPlainNumbersInTheUnitShown_data();
    void takesPlainNumbersInTheUnitShown();
    void convertsCyclesByTheClock();
    void refusesWhatIsNoSuchNumber_data();
    void refusesWhatIsNoSuchNumber();
    void readsTheUnitOfWhatIsShown();
};

void TestTypedQuantity::takesPlainNumbersInTheUnitShown_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Unit>("unit");
    QTest::addColumn<QString>("shown");
    QTest::addColumn<double>("value");
    QTest::newRow("plain in ms") << QStringLiteral("3.5") << Unit::Second << QStringLiteral("ms") << 3.5e-3;
    QTest::newRow("own unit") << QStringLiteral("3.5 us") << Unit::Second << QStringLiteral("ms") << 3.5e-6;
    QTest::newRow("per cent") << QStringLiteral("70") << Unit::Fraction << QStringLiteral("%") << 0.7;
    QTest::newRow("per cent written") << QStringLiteral("70 %") << Unit::Fraction << QStringLiteral("%") << 0.7;
    QTest::newRow("bytes") << QStringLiteral("2 GB") << Unit::Byte << QStringLiteral("MB") << 2e9;
    QTest::newRow("plain in MB") << QStringLiteral("2") << Unit::Byte << QStringLiteral("MB") << 2e6;
    QTest::newRow("binary") << QStringLiteral("1 MiB") << Unit::Byte << QStringLiteral("MB") << 1048576.0;
    QTest::newRow("operations") << QStringLiteral("1.5e3") << Unit::Operation << QStringLiteral("Gop") << 1.5e12;
    QTest::newRow("no unit") << QStringLiteral("12") << Unit::None << QString() << 12.0;
    QTest::newRow("exact") << QStringLiteral("0.1") << Unit::Second << QStringLiteral("us") << 0.1e-6;
}

void TestTypedQuantity::takesPlainNumbersInTheUnitShown()
{
    QFETCH(QString, text);
    QFETCH(Unit, unit);
    QFETCH(QString, shown);
    QFETCH(double, value);
    const Result<double> read = parseTyped(
        text.toStdString(), {.unit = unit, .shownUnit = shown.toStdString(), .clockHz = {}});
    QVERIFY2(read.has_value(), read ? "" : read.error().what.c_str());
    QCOMPARE(*read, value);
}

void TestTypedQuantity::convertsCyclesByTheClock()
{
    const TypedQuantity wanted{.unit = Unit::Second, .shownUnit = "kcycles", .clockHz = 1e9};
    QCOMPARE(parseTyped("2", wanted).value_or(-1.0), 2e-6);
    QCOMPARE(parseTyped("500 cycles", wanted).value_or(-1.0), 5e-7);
    QCOMPARE(parseTyped("3 ms", wanted).value_or(-1.0), 3e-3);
    QVERIFY(!parseTyped("2", {.unit = Unit::Second, .shownUnit = "kcycles", .clockHz = {}}));
}

void TestTypedQuantity::refusesWhatIsNoSuchNumber_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text : {"", "abc", "3 GB", "1,5", "1e999", "nan", "--1", "3 s s", "%"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestTypedQuantity::refusesWhatIsNoSuchNumber()
{
    QFETCH(QString, text);
    const Result<double> read = parseTyped(
        text.toStdString(), {.unit = Unit::Second, .shownUnit = "ms", .clockHz = {}});
    QVERIFY(!read);
    QVERIFY2(read.error().what.size() > 5, read.error().what.c_str());
}

void TestTypedQuantity::readsTheUnitOfWhatIsShown()
{
    QCOMPARE(shownUnitOf(formatQuantity(3.5e-3, Unit::Second)), std::string_view("ms"));
    QCOMPARE(shownUnitOf(formatQuantity(0.7, Unit::Fraction)), std::string_view("%"));
    QCOMPARE(shownUnitOf(formatQuantity(12345678.0, Unit::None, {.significant = 8})), std::string_view());
    QCOMPARE(shownUnitOf(formatQuantity(12345.0, Unit::Second, {.significant = 5, .time = TimeDisplay::Millisecond})),
        std::string_view("ms"));
    QCOMPARE(shownUnitOf("n/a"), std::string_view());
}

QTEST_GUILESS_MAIN(TestTypedQuantity)
#include "tst_typedquantity.moc"
