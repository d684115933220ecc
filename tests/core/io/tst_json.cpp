#include "core/io/json/jsonparser.h"
#include "core/io/json/jsonwriter.h"

#include <limits>
#include <string>

#include <QElapsedTimer>
#include <QTest>

#include "tests/support/seededrandom.h"

using namespace minard;

class TestJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsDigitsAndOrder();
    void numbersAreShortest_data();
    void numbersAreShortest();
    void acceptsWhatPeopleWrite_data();
    void acceptsWhatPeopleWrite();
    void refuses_data();
    void refuses();
    void refusesDeepNestingAtOnce();
    void reportsDuplicateKeys();
    void findsDuplicatesInLargeObjectsInLinearTime();
    void readsEscapes();
    void laysOutByWidth();
    void everyTruncationIsRefusedWithAPlace();
    void randomValuesSurvive();
};

namespace {

std::string errorOf(std::string_view text)
{
    const Result<JsonDocument> document = parseJson(text);
    return document ? std::string() : sentence(document.error());
}

std::string rewritten(std::string_view text)
{
    const Result<JsonDocument> document = parseJson(text);
    return document ? writeJson(document->root) : sentence(document.error());
}

std::string randomText(test::SeededRandom& random)
{
    static const std::vector<std::string> parts = {
        "a", "TX#3", "\"", "\\", "\n", "\t", std::string(1, '\0'), "Größe", "矩阵", "🙂", "{", "]", ",", "//", " "};
    std::string text;
    for (std::int64_t i = random.integer(0, 4); i > 0; --i)
        text += random.pick(parts);
    return text;
}

JsonValue randomValue(test::SeededRandom& random, int depth)
{
    const std::int64_t kind = random.integer(0, depth > 0 ? 6 : 4);
    if (kind == 0)
        return {};
    if (kind == 1)
        return JsonValue::boolean(random.chance(0.5));
    if (kind == 2)
        return JsonValue::number(random.logarithmic(1e-300, 1e300) * (random.chance(0.5) ? 1 : -1));
    if (kind == 3)
        return JsonValue::count(
            static_cast<std::uint64_t>(random.integer(0, std::numeric_limits<std::int64_t>::max())));
    if (kind == 4)
        return JsonValue::text(randomText(random));
    JsonValue value = kind == 5 ? JsonValue::list() : JsonValue::object();
    for (std::int64_t i = random.integer(0, 20); i > 0; --i) {
        if (kind == 5)
            value.asList().push_back(randomValue(random, depth - 1));
        else if (const std::string key = randomText(random); !value.find(key))
            value.add(key, randomValue(random, depth - 1));
    }
    return value;
}

} // namespace

void TestJson::keepsDigitsAndOrder()
{
    const std::string text = "{\n  \"z\": 9007199254740993,\n  \"a\": 1.50,\n  \"m\": 123456789012345678901234567890,\n"
                             "  \"n\": 1.0E+10\n}\n";
    QCOMPARE(rewritten(text), text);
}

void TestJson::numbersAreShortest_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("digits");
    QTest::newRow("whole") << 4096.0 << "4096";
    QTest::newRow("zero") << 0.0 << "0";
    QTest::newRow("negative zero") << -0.0 << "-0";
    QTest::newRow("large") << 3.35e12 << "3.35e12";
    QTest::newRow("small") << 1e-9 << "1e-9";
    QTest::newRow("third") << 1.0 / 3.0 << "0.3333333333333333";
    QTest::newRow("largest") << std::numeric_limits<double>::max() << "1.7976931348623157e308";
    QTest::newRow("smallest") << std::numeric_limits<double>::denorm_min() << "5e-324";
}

void TestJson::numbersAreShortest()
{
    QFETCH(double, value);
    QFETCH(QString, digits);
    const JsonValue number = JsonValue::number(value);
    QCOMPARE(QString::fromStdString(number.asDigits()), digits);
    QCOMPARE(number.asDouble(), value);
    QVERIFY(parseJson(number.asDigits()).has_value());
}

void TestJson::acceptsWhatPeopleWrite_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("line comment") << QByteArray("// first\n{\"a\": 1 // one\n}");
    QTest::newRow("block comment") << QByteArray("{/* one\n * two */\"a\":/**/1}");
    QTest::newRow("comma before }") << QByteArray("{\"a\":1,}");
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF{\"a\":1}");
    QTest::newRow("CR LF") << QByteArray("{\r\n\"a\"\r\n:\r\n1\r\n}\r\n");
    QTest::newRow("lone CR") << QByteArray("{\r\"a\":1\r}\r");
    QTest::newRow("tabs") << QByteArray("\t{\t\"a\"\t:\t1\t}\t");
}

void TestJson::acceptsWhatPeopleWrite()
{
    QFETCH(QByteArray, text);
    QCOMPARE(rewritten(text.toStdString()), std::string("{\n  \"a\": 1\n}\n"));
}

void TestJson::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    QTest::newRow("empty") << QByteArray() << "the file is empty";
    QTest::newRow("blanks") << QByteArray("\n  // nothing\n") << "the file is empty";
    QTest::newRow("NaN") << QByteArray("{\"a\":\n [1, NaN]}")
                         << "line 2, column 6: a[1]: 'NaN' is not a finite number; write null for a value that is not "
                            "known";
    QTest::newRow("-Infinity") << QByteArray("{\"peak\": -Infinity}")
                               << "line 1, column 10: peak: '-Infinity' is not a finite number; write null for a value "
                                  "that is not known";
    QTest::newRow("1e999") << QByteArray("{\"peak\": 1e999}")
                           << "line 1, column 10: peak: '1e999' is beyond the range of numbers (about 1.8e308)";
    QTest::newRow("long number") << QByteArray("[" + QByteArray(5000, '1') + "]")
                                 << "line 1, column 2: [0]: a number of 5000 characters is longer than any real figure";
    QTest::newRow("leading zero") << QByteArray("[01]")
                                  << "line 1, column 2: [0]: '01' is not a number as JSON writes "
                                     "them";
    QTest::newRow("plus") << QByteArray("[+1]") << "line 1, column 2: [0]: '+1' is not a number as JSON writes them";
    QTest::newRow("open list") << QByteArray("{\n\"a\": [\n1,\n")
                               << "line 4, column 1: a[1]: the document ends too early: the list that begins on line 2 "
                                  "is not closed";
    QTest::newRow("open text") << QByteArray("{\"a\": \"b")
                               << "line 1, column 9: a: the document ends inside the text that begins on line 1";
    QTest::newRow("line end in a text") << QByteArray("[\"b\n\"]")
                                        << "line 1, column 4: [0]: a text is not closed with '\"' before the end of "
                                           "its line";
    QTest::newRow("crossed brackets") << QByteArray("{\"a\": [1}")
                                      << "line 1, column 9: a[1]: found '}' where ']' must close what begins on line "
                                         "1";
    QTest::newRow("no comma") << QByteArray("{\"a\": 1 \"b\": 2}")
                              << "line 1, column 9: expected a comma or '}', found a text";
    QTest::newRow("two commas") << QByteArray("[1,,2]")
                                << "line 1, column 4: [1]: found a comma where a value must stand";
    QTest::newRow("bare name") << QByteArray("{a: 1}")
                               << "line 1, column 2: expected a name in double quotes, found 'a'";
    QTest::newRow("single quotes") << QByteArray("{\"a\": 'b'}")
                                   << "line 1, column 7: a: texts are written in double quotes, not in single ones";
    QTest::newRow("None") << QByteArray("{\"a\": None}")
                          << "line 1, column 7: a: the word 'None' is no value of JSON; texts are written in double "
                             "quotes";
    QTest::newRow("no colon") << QByteArray("{\"a\" 1}")
                              << "line 1, column 6: a: expected a colon after the name, found '1'";
    QTest::newRow("second document") << QByteArray("{}\n{}")
                                     << "line 2, column 1: found '{' after the end of the document";
    QTest::newRow("open comment") << QByteArray("{ /* ")
                                  << "line 1, column 3: the comment that begins here is not "
                                     "closed with '*/'";
    QTest::newRow("half a pair") << QByteArray("[\"\\ud83d\"]")
                                 << "line 1, column 9: [0]: a text holds half of a surrogate pair ('\\ud800' to "
                                    "'\\udfff' must come in pairs)";
    QTest::newRow("Latin-1") << QByteArray("[\"Gr\xF6\xDF"
                                           "e\"]")
                             << "line 1, column 5: [0]: a text holds bytes that are not UTF-8; save the file as UTF-8";
    QTest::newRow("not JSON") << QByteArray("name,duration\nA,3\n")
                              << "line 1, column 1: the word 'name' is no value of JSON; texts are written in double "
                                 "quotes";
}

void TestJson::refuses()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, message);
    QCOMPARE(QString::fromStdString(errorOf(text.toStdString())), message);
}

void TestJson::refusesDeepNestingAtOnce()
{
    QElapsedTimer timer;
    timer.start();
    const std::string deep(100'000, '[');
    QCOMPARE(errorOf(deep),
        std::string("line 1, column 201: lists and objects are nested more than 200 levels deep; this is more than a "
                    "document needs"));
    std::string objects;
    for (int i = 0; i < 100'000; ++i)
        objects += "{\"a\":\n";
    QVERIFY(errorOf(objects).starts_with("line 201, column 1: lists and objects are nested"));
    const std::string allowed = std::string(200, '[') + std::string(200, ']');
    QCOMPARE(errorOf(allowed), std::string());
}

void TestJson::reportsDuplicateKeys()
{
    const Result<JsonDocument> document = parseJson("{\"a\": {\"x\": 1,\n\"y\": 2,\n\"x\": 3}}");
    QVERIFY(document.has_value());
    QCOMPARE(document->diagnostics.size(), std::size_t{1});
    QCOMPARE(document->diagnostics[0],
        (Diagnostic{"duplicate-key", Severity::Warning,
            "the key 'x' is given twice, on lines 1 and 3; the second one counts", "a.x"}));
    QCOMPARE(writeJson(document->root), std::string("{\n  \"a\": {\"x\": 3, \"y\": 2}\n}\n"));
}

void TestJson::findsDuplicatesInLargeObjectsInLinearTime()
{
    std::string text = "{";
    constexpr int kMembers = 200'000;
    for (int i = 0; i < kMembers; ++i)
        text += "\"k" + std::to_string(i) + "\":1,";
    text += "\"k77777\":2}";
    const Result<JsonDocument> document = parseJson(text);
    QVERIFY(document.has_value());
    QCOMPARE(document->root.asObject().size(), std::size_t{kMembers});
    QCOMPARE(document->diagnostics.size(), std::size_t{1});
    QCOMPARE(document->root.find("k77777")->asDouble(), 2.0);
}

void TestJson::readsEscapes()
{
    const Result<JsonDocument> document = parseJson(R"(["\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude42\u0000"])");
    QVERIFY(document.has_value());
    QCOMPARE(document->root.asList()[0].asText(), std::string("\"\\/\b\f\n\r\tAé🙂\0", 16));
}

void TestJson::laysOutByWidth()
{
    const std::string text = R"({"units": {"time": "s"},
 "empty": [{}, []],
 "resources": [{"id": "compute", "peak": 1}, {"id": "dram", "peak": 2}],
 "long": ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"]})";
    const std::string expected = R"({
  "units": {"time": "s"},
  "empty": [
    {},
    []
  ],
  "resources": [
    {"id": "compute", "peak": 1},
    {"id": "dram", "peak": 2}
  ],
  "long": [
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
  ]
}
)";
    QCOMPARE(rewritten(text), expected);
    QCOMPARE(rewritten(expected), expected);
}

void TestJson::everyTruncationIsRefusedWithAPlace()
{
    const std::string text =
        "{\"format\": \"campaign/1\", \"workload\": {\"phases\": [{\"id\": \"A\\n\", \"x\": [1.5e3, "
        "true, null]}]}} ";
    QCOMPARE(errorOf(text), std::string());
    for (std::size_t length = 1; length + 1 < text.size(); ++length) {
        const std::string message = errorOf(text.substr(0, length));
        QVERIFY2(message.starts_with("line 1, column "), (std::to_string(length) + ' ' + message).c_str());
    }
}

void TestJson::randomValuesSurvive()
{
    for (const std::uint64_t seed : test::seeds(300)) {
        test::SeededRandom random(seed);
        const JsonValue value = randomValue(random, 4);
        const std::string text = writeJson(value);
        const Result<JsonDocument> document = parseJson(text);
        QVERIFY2(document.has_value(), random.note().c_str());
        QVERIFY2(document->root == value, random.note().c_str());
        QVERIFY2(writeJson(document->root) == text, random.note().c_str());
    }
}

QTEST_GUILESS_MAIN(TestJson)
#include "tst_json.moc"
