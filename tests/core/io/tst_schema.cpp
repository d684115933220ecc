#include <filesystem>
#include <string>
#include <vector>

#include <QTest>

#include "core/io/campaignreader.h"
#include "core/io/campaignwriter.h"
#include "core/io/json/jsonparser.h"
#include "core/support/text.h"
#include "core/support/textfile.h"
#include "tests/core/io/randomcampaign.h"
#include "tests/core/io/schemavalidator.h"

using namespace minard;
using test::SchemaValidator;
using test::UnnamedKeys;

class TestSchema : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyKeywordIsChecked();
    void everySampleIsValid();
    void namesEveryKeyTheProgramWrites();
    void takesWhatPeopleWrite();
    void refuses_data();
    void refuses();
};

namespace {

const SchemaValidator& schema()
{
    static const SchemaValidator validator = [] {
        const Result<TextFile> file = readTextFile(MINARD_SOURCE_DIR "/resources/schema/campaign-1.schema.json");
        return SchemaValidator(parseJson(file.value().text).value().root);
    }();
    return validator;
}

/// Violations of a document, one a line; the sentence of the parser when it is no JSON.
std::string violations(std::string_view text, UnnamedKeys unnamed = UnnamedKeys::Allow)
{
    const Result<JsonDocument> document = parseJson(text);
    if (!document)
        return sentence(document.error());
    return join(std::span<const std::string>(schema().violations(document->root, unnamed)), "\n");
}

} // namespace

void TestSchema::everyKeywordIsChecked()
{
    const std::vector<std::string> faults = schema().faultsOfSchema();
    QVERIFY2(faults.empty(), faults.empty() ? "" : faults.front().c_str());
    const SchemaValidator wrong(parseJson(R"({"$ref": "#/$defs/no", "items": {"uniqueItems": true}})")->root);
    QCOMPARE(wrong.faultsOfSchema(),
        (std::vector<std::string>{"[\"$ref\"]: leads nowhere", "items.uniqueItems: this keyword is not checked"}));
}

void TestSchema::everySampleIsValid()
{
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(MINARD_SOURCE_DIR "/samples")) {
        const std::string path = entry.path().string();
        if (!path.ends_with(".campaign.json"))
            continue;
        ++count;
        const Result<TextFile> file = readTextFile(entry.path());
        QVERIFY2(file.has_value(), path.c_str());
        const std::string found = violations(file->text, UnnamedKeys::Refuse);
        QVERIFY2(found.empty(), (path + '\n' + found).c_str());
        const Result<LoadedCampaign> loaded = readCampaignFile(entry.path());
        QVERIFY2(loaded.has_value(), loaded ? "" : sentence(loaded.error()).c_str());
    }
    QVERIFY(count > 0);
}

void TestSchema::namesEveryKeyTheProgramWrites()
{
    for (const std::uint64_t seed : test::seeds(100)) {
        test::SeededRandom random(seed);
        const std::string text = writeCampaign(test::randomCampaign(random), {});
        const std::string found = violations(text, UnnamedKeys::Refuse);
        QVERIFY2(found.empty(), (random.note() + '\n' + found).c_str());
    }
}

void TestSchema::takesWhatPeopleWrite()
{
    QCOMPARE(violations(R"({"format": "campaign/1.2", "x": 1, "units": {"clockHz": "1.7 GHz"},
"machine": {"preset": "nvidia-h100-sxm5-80gb", "resources": [{"id": "dram", "peak": "3.35 TB/s", "x": []}]},
"workload": {"phases": [{"id": "A", "reads": ["T"], "given": {"duration": null, "use": {"compute": "45 %"}}}]},
"scenarios": [{"id": "s", "timing": "roofline", "fusion": [{"id": "g", "phases": ["A"], "recompute": {"A": "online"}}]}]})"),
        std::string());
}

void TestSchema::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("found");
    QTest::newRow("list") << "[]"
                          << ": is no object";
    QTest::newRow("nothing") << "{}"
                             << "format: is missing\nworkload: is missing";
    QTest::newRow("other version") << R"({"format":"campaign/2","workload":{"phases":[]}})"
                                   << "format: does not match ^campaign/1(\\.[0-9]+)*$";
    QTest::newRow("no phases") << R"({"format":"campaign/1","workload":{}})"
                               << "workload.phases: is missing";
    QTest::newRow("empty id") << R"({"format":"campaign/1","workload":{"phases":[{"id":""}]}})"
                              << "workload.phases[0].id: is too short";
    QTest::newRow("negative") << R"({"format":"campaign/1","workload":{"phases":[],"ranks":{"M":-1}}})"
                              << "workload.ranks.M: fits none of the choices: [workload.ranks.M: is out of range] "
                                 "[workload.ranks.M: is no string]";
    QTest::newRow("word")
        << R"({"format":"campaign/1","workload":{"phases":[]},"scenarios":[{"id":"s","throttle":"max"}]})"
        << "scenarios[0].throttle: is none of the values allowed";
    QTest::newRow("broken count") << R"({"format":"campaign/1","workload":{"phases":[],"repeat":1.5}})"
                                  << "workload.repeat: is no integer";
}

void TestSchema::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, found);
    QCOMPARE(QString::fromStdString(violations(text.toStdString())), found);
    QVERIFY(!readCampaignText(text.toStdString()).has_value());
}

QTEST_GUILESS_MAIN(TestSchema)
#include "tst_schema.moc"
