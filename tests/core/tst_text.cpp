#include "core/support/text.h"
#include "core/support/xmlescape.h"

#include <QTest>
#include <QXmlStreamReader>

#include <array>

using namespace minard;

class TestText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void decodesEveryCodePointItEncodes();
    void refusesBytesThatAreNotUtf8_data();
    void refusesBytesThatAreNotUtf8();
    void trimsBlanksAtBothEnds();
    void comparesWithoutCase();
    void splitsAndJoins();
    void elidesTheMiddle_data();
    void elidesTheMiddle();
    void elidedTextIsNeverLongerThanAsked();
    void showsControlCharactersInMessages();
    void quotesLongNamesInBoundedLength();
    void findsTheNearestWord_data();
    void findsTheNearestWord();
    void suggestsNothingForAnotherWord();
    void escapesForXml();
    void escapedTextSurvivesAnXmlParser();
};

void TestText::decodesEveryCodePointItEncodes()
{
    for (char32_t value = 0; value <= 0x10ffff; ++value) {
        if (value >= 0xd800 && value <= 0xdfff) {
            continue;
        }
        std::string text;
        appendUtf8(text, value);
        const CodePoint point = codePointAt(text, 0);
        if (!point.valid || point.value != value || point.length != text.size()) {
            QFAIL(qPrintable(QStringLiteral("U+%1 does not survive").arg(static_cast<uint>(value), 0, 16)));
        }
    }
    std::string surrogate;
    appendUtf8(surrogate, 0xd800);
    QCOMPARE(surrogate, std::string("\xef\xbf\xbd"));
}

void TestText::refusesBytesThatAreNotUtf8_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("lone continuation") << QByteArray("\x80");
    QTest::newRow("overlong slash") << QByteArray("\xc0\xaf");
    QTest::newRow("overlong three") << QByteArray("\xe0\x80\xaf");
    QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80");
    QTest::newRow("above the last plane") << QByteArray("\xf4\x90\x80\x80");
    QTest::newRow("cut short") << QByteArray("\xe7\x9f");
    QTest::newRow("wrong continuation") << QByteArray("\xe7\x9f\x41");
    QTest::newRow("never a lead byte") << QByteArray("\xff");
}

void TestText::refusesBytesThatAreNotUtf8()
{
    QFETCH(const QByteArray, bytes);
    const CodePoint point = codePointAt(bytes.toStdString(), 0);
    QVERIFY(!point.valid);
    QCOMPARE(point.length, std::size_t{1});
    QCOMPARE(static_cast<uint>(point.value), 0xfffdU);
}

void TestText::trimsBlanksAtBothEnds()
{
    QCOMPARE(trimmed(" \t\r\n a b \v\f"), std::string_view("a b"));
    QCOMPARE(trimmed("\xc2\xa0"
                     "12\xc2\xa0"),
        std::string_view("12"));
    QCOMPARE(trimmed(" \n "), std::string_view());
}

void TestText::comparesWithoutCase()
{
    QVERIFY(equalsIgnoringCase("GB/s", "gb/S"));
    QVERIFY(!equalsIgnoringCase("GB", "GBs"));
    QVERIFY(!equalsIgnoringCase("Ä", "ä"));
    QVERIFY(startsWithIgnoringCase("Duration (us)", "DURATION"));
    QVERIFY(!startsWithIgnoringCase("Dur", "Duration"));
    QCOMPARE(toLowerAscii("Größe A"), std::string("größe a"));
}

void TestText::splitsAndJoins()
{
    const std::vector<std::string_view> parts = split("a,,b,", ',');
    QCOMPARE(parts.size(), std::size_t{4});
    QCOMPARE(join(parts, ","), std::string("a,,b,"));
    QCOMPARE(split("", ',').size(), std::size_t{1});
    QCOMPARE(join(std::vector<std::string>{"x", "y"}, ", "), std::string("x, y"));
    QCOMPARE(join(std::vector<std::string>{}, ", "), std::string());
}

void TestText::elidesTheMiddle_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("maximum");
    QTest::addColumn<QString>("expected");
    QTest::newRow("short enough") << "abcdef" << 6 << "abcdef";
    QTest::newRow("one too long") << "abcdef" << 5 << "ab…ef";
    QTest::newRow("even") << "abcdefgh" << 4 << "ab…h";
    QTest::newRow("only the dots") << "abcdef" << 1 << "…";
    QTest::newRow("nothing") << "abcdef" << 0 << "";
    QTest::newRow("code points, not bytes") << "矩阵乘法矩阵" << 5 << "矩阵…矩阵";
    QTest::newRow("marks stay with their letter") << "ae\u0301bcde\u0301" << 5 << "a…e\u0301";
    QTest::newRow("joined emoji stay whole") << "ab👩\u200d🚀xyz" << 5 << "ab…yz";
}

void TestText::elidesTheMiddle()
{
    QFETCH(const QString, text);
    QFETCH(const int, maximum);
    const std::string elided = elidedMiddle(text.toStdString(), static_cast<std::size_t>(maximum));
    QTEST(QString::fromStdString(elided), "expected");
}

void TestText::elidedTextIsNeverLongerThanAsked()
{
    const std::string text = "gemm<float, 4>\xff e\xcc\x81\xcc\x81 矩阵 👩‍🚀 end";
    for (std::size_t maximum = 0; maximum < 40; ++maximum) {
        QVERIFY(codePointCount(elidedMiddle(text, maximum)) <= maximum);
    }
}

void TestText::showsControlCharactersInMessages()
{
    const std::string name("a\nb\tc\0d\x1b[31m\xe2\x80\xae\xff", 16);
    QCOMPARE(escapedForMessage(name), std::string("a\\nb\\tc\\0d\\u{1b}[31m\\u{202e}\\xff"));
    QCOMPARE(escapedForMessage("%1 %s {0} \\ Größe"), std::string("%1 %s {0} \\ Größe"));
}

void TestText::quotesLongNamesInBoundedLength()
{
    const std::string name(10000, 'x');
    QCOMPARE(codePointCount(inQuotes(name)), std::size_t{62});
    QCOMPARE(inQuotes("T9"), std::string("'T9'"));
    // Every character escapes to several, yet the limit counts the original ones.
    QCOMPARE(inQuotes(std::string(10, '\x01'), 3), std::string("'\\u{1}…\\u{1}'"));
}

void TestText::findsTheNearestWord_data()
{
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("expected");
    QTest::newRow("exact") << "throttle"
                           << "throttle";
    QTest::newRow("case") << "Throttle"
                          << "throttle";
    QTest::newRow("swapped") << "trhottle"
                             << "throttle";
    QTest::newRow("missing letter") << "ppelines"
                                    << "pipelines";
    QTest::newRow("short with one slip") << "drma"
                                         << "dram";
    QTest::newRow("first of equals") << "dra"
                                     << "dram";
}

void TestText::findsTheNearestWord()
{
    QFETCH(const QString, word);
    const std::array<std::string, 5> candidates{"throttle", "pipelines", "dram", "drat", "l2"};
    const std::optional<std::string> nearest = nearestMatch(word.toStdString(), candidates);
    QVERIFY(nearest.has_value());
    QTEST(QString::fromStdString(*nearest), "expected");
}

void TestText::suggestsNothingForAnotherWord()
{
    const std::array<std::string, 3> candidates{"throttle", "l2", "A"};
    QVERIFY(!nearestMatch("duration", candidates).has_value());
    QVERIFY(!nearestMatch("hbm", candidates).has_value());
    QVERIFY(!nearestMatch("B", candidates).has_value());
    QVERIFY(!nearestMatch("", candidates).has_value());
    QCOMPARE(didYouMean("duration", candidates), std::string());
    QCOMPARE(didYouMean("thortle", candidates), std::string("; did you mean 'throttle'?"));
    const std::array<std::string, 1> huge{std::string(200000, 'x')};
    QVERIFY(!nearestMatch(std::string(199999, 'x'), huge).has_value());
}

void TestText::escapesForXml()
{
    QCOMPARE(escapedForXml("<b>&\"'"), std::string("&lt;b&gt;&amp;&quot;&#39;"));
    QCOMPARE(escapedForXml(std::string_view("\0\x1b\x7f", 3)), std::string("\u2400\u241b\u2421"));
    QCOMPARE(escapedForXml("a\nb"), std::string("a&#10;b"));
    QCOMPARE(escapedForXml("\xff"), std::string("\xef\xbf\xbd"));
    QCOMPARE(escapedForXml("Größe 矩阵 👍"), std::string("Größe 矩阵 👍"));
}

void TestText::escapedTextSurvivesAnXmlParser()
{
    const std::string text = "<b>&</b> \t\r\n\"'\x01\xff gemm<float, 4> 矩阵";
    const std::string escaped = escapedForXml(text);
    QXmlStreamReader reader(QByteArray::fromStdString("<x a=\"" + escaped + "\">" + escaped + "</x>"));
    QVERIFY(reader.readNextStartElement());
    const QString expected = QStringLiteral("<b>&</b> \t\r\n\"'\u2401\ufffd gemm<float, 4> 矩阵");
    QCOMPARE(reader.attributes().value(QLatin1String("a")).toString(), expected);
    QCOMPARE(reader.readElementText(), expected);
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
}

QTEST_GUILESS_MAIN(TestText)
#include "tst_text.moc"
