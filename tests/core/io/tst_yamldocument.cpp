#include "core/io/yaml/yamldocument.h"

#include <string>

#include <QTest>

#include "core/io/json/jsonwriter.h"

using namespace minard;

class TestYamlDocument : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsMapsAndLists();
    void scalarsStayText();
    void valuesKnowTheirLine();
    void resolvesAnchorsAndMergeKeys();
    void refuses_data();
    void refuses();
    void refusesDeepNesting();
    void refusesAliasesThatMultiply();
    void remarksOnDuplicateKeys();
    void readsOnlyTheFirstDocument();
};

namespace {

std::string rewritten(const std::string& text)
{
    const Result<JsonDocument> document = parseYaml(text);
    return document ? writeJson(document->root) : sentence(document.error());
}

} // namespace

void TestYamlDocument::readsMapsAndLists()
{
    QCOMPARE(
        rewritten(
            "cascade:\r\n  name: Größe # comment\r\n  kernels:\r\n  - {name: a, x: [1, \"2\"]}\r\n  - name: b\r\n"),
        std::string("{\n  \"cascade\": {\n    \"name\": \"Größe\",\n    \"kernels\": [\n      {\"name\": \"a\", \"x\": "
                    "[\"1\", \"2\"]},\n      {\"name\": \"b\"}\n    ]\n  }\n}\n"));
}

void TestYamlDocument::scalarsStayText()
{
    QCOMPARE(rewritten("[2e30, 1_000, on, null, 0x10, 1:30, 23e2345, ~, '', yes, .inf, 'quoted', Null, \"~\"]"),
        std::string("[\n  \"2e30\",\n  \"1_000\",\n  \"on\",\n  \"null\",\n  \"0x10\",\n  \"1:30\",\n  \"23e2345\",\n  "
                    "null,\n  \"\",\n  \"yes\",\n  \".inf\",\n  \"quoted\",\n  \"Null\",\n  \"~\"\n]\n"));
    QCOMPARE(rewritten("a: null\nb: \nc: ~\nd: é null\n"),
        std::string("{\n  \"a\": \"null\",\n  \"b\": null,\n  \"c\": null,\n  \"d\": \"é null\"\n}\n"));
    QCOMPARE(rewritten("[ü, null, ~, null]"), std::string("[\n  \"ü\",\n  \"null\",\n  null,\n  \"null\"\n]\n"));
}

void TestYamlDocument::valuesKnowTheirLine()
{
    const Result<JsonDocument> document = parseYaml("a: 1\nb:\n  - 2\n  - c: 3\n");
    QVERIFY(document.has_value());
    QCOMPARE(document->root.find("a")->line(), 1U);
    QCOMPARE(document->root.find("b")->asList()[0].line(), 3U);
    QCOMPARE(document->root.find("b")->asList()[1].find("c")->line(), 4U);
}

void TestYamlDocument::resolvesAnchorsAndMergeKeys()
{
    QCOMPARE(rewritten("base: &b {x: 1, y: [2]}\nother: {<<: *b, x: 3}\nword: &w text\nagain: *w\n"),
        std::string("{\n  \"base\": {\"x\": \"1\", \"y\": [\"2\"]},\n  \"other\": {\"x\": \"3\", \"y\": [\"2\"]},\n  "
                    "\"word\": \"text\",\n  \"again\": \"text\"\n}\n"));
}

void TestYamlDocument::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    QTest::newRow("empty") << ""
                           << "the file is empty";
    QTest::newRow("open list") << "a: [1, 2\nb: 3\n"
                               << "line 2, column 2: the text is no YAML: end of sequence flow not found";
    QTest::newRow("tab") << "a:\n\t- b\n" << QString();
    QTest::newRow("list as key") << "{[a]: b}"
                                 << "line 1, column 2: a key of a map must be a word, not a list or a map";
    QTest::newRow("unknown alias") << "a: *b\n" << QString();
    QTest::newRow("alias inside itself") << "a: &a [*a]\n"
                                         << "line 1, column 8: an alias stands inside what it repeats";
}

void TestYamlDocument::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    const Result<JsonDocument> document = parseYaml(text.toStdString());
    QVERIFY(!document.has_value());
    if (!message.isNull())
        QCOMPARE(QString::fromStdString(sentence(document.error())), message);
}

void TestYamlDocument::refusesDeepNesting()
{
    QVERIFY(!parseYaml(std::string(100'000, '[')).has_value());
    const std::string deep = rewritten("a:\n - " + std::string(300, '[') + 'x' + std::string(300, ']'));
    QVERIFY2(deep.find("lists and maps are nested more than 100 levels deep") != std::string::npos, deep.c_str());
    std::string blocks;
    for (int i = 0; i < 3000; ++i)
        blocks += std::string(static_cast<std::size_t>(i), ' ') + "a:\n";
    QVERIFY2(rewritten(blocks).find("lists and maps are nested") != std::string::npos, rewritten(blocks).c_str());
    std::string aliases = "a0: &a0 [x]\n";
    for (int i = 1; i < 300; ++i)
        aliases += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [*a" + std::to_string(i - 1) + "]\n";
    QVERIFY(rewritten(aliases).find("aliases nest lists and maps") != std::string::npos);
}

void TestYamlDocument::refusesAliasesThatMultiply()
{
    std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 12; ++i) {
        const std::string alias = "*a" + std::to_string(i - 1);
        text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
        for (int k = 0; k < 10; ++k)
            text += (k ? ", " : "") + alias;
        text += "]\n";
    }
    const Result<JsonDocument> document = parseYaml(text);
    QVERIFY(!document.has_value());
    QCOMPARE(document.error().code, ErrorCode::TooLarge);
}

void TestYamlDocument::remarksOnDuplicateKeys()
{
    const Result<JsonDocument> document = parseYaml("a: 1\nb: 2\na: 3\n");
    QVERIFY(document.has_value());
    QCOMPARE(document->root.find("a")->asText(), std::string("3"));
    QCOMPARE(document->diagnostics.size(), std::size_t{1});
    QCOMPARE(document->diagnostics[0].message,
        std::string("the key 'a' is given twice, on lines 1 and 3; the second one counts"));
}

void TestYamlDocument::readsOnlyTheFirstDocument()
{
    const Result<JsonDocument> document = parseYaml("---\na: 1\n---\nb: 2\n");
    QVERIFY(document.has_value());
    QCOMPARE(document->diagnostics.size(), std::size_t{1});
    QCOMPARE(document->diagnostics[0].id, std::string("more-documents"));
    QVERIFY(document->root.find("a") && !document->root.find("b"));
    const Result<JsonDocument> single = parseYaml("---\na: 1\n...\n\n# end\n");
    QVERIFY(single.has_value() && single->diagnostics.empty());
}

QTEST_GUILESS_MAIN(TestYamlDocument)
#include "tst_yamldocument.moc"
