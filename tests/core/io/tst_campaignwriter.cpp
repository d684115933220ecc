#include "core/io/campaignwriter.h"

#include <fstream>
#include <iterator>
#include <string>

#include <QTemporaryDir>
#include <QTest>

#include "core/io/campaignreader.h"
#include "core/io/json/jsonparser.h"
#include "core/io/json/jsonwriter.h"
#include "tests/core/io/randomcampaign.h"

using namespace minard;

class TestCampaignWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void savedTextLoadsToTheSameCampaign();
    void savingTwiceGivesTheSameBytes();
    void editingAndUndoingGivesTheSameBytes();
    void editsKeepWhatIsForeign();
    void untouchedNumbersKeepDigitsAndUnits();
    void changedFieldsAreReplacedAndTheRestStays();
    void renamedElementsKeepTheirForeignKeys();
    void impliedScenarioIsNotWritten();
    void firstScenarioBesideTheImpliedOneIsWritten();
    void presetsStayUntilTheyChange_data();
    void presetsStayUntilTheyChange();
    void unknownWordsStay();
    void layoutIsReadable();
    void savesFilesAndReadsThemBack();
    void readsUtf16Files();
    void namesTheFileInErrors();
};

namespace {

LoadedCampaign load(const std::string& text)
{
    Result<LoadedCampaign> loaded = readCampaignText(text);
    if (!loaded)
        qWarning("%s\n%s", sentence(loaded.error()).c_str(), text.c_str());
    return loaded ? std::move(*loaded) : LoadedCampaign();
}

/// Puts foreign keys into objects of the format (not into those whose keys are names).
void addForeignKeys(JsonValue& value, test::SeededRandom& random, int& number)
{
    if (value.isList()) {
        for (JsonValue& element : value.asList())
            addForeignKeys(element, random, number);
        return;
    }
    if (!value.isObject())
        return;
    for (const char* key : {"machine", "workload", "scenarios", "resources", "buffers", "tensors", "phases", "edges",
             "fusion", "pipelines", "given", "timing"}) {
        if (JsonValue* member = value.find(key); member && !(std::string(key) == "phases" && member->isObject()))
            addForeignKeys(*member, random, number);
    }
    if (random.chance(0.3)) {
        JsonValue::Object& members = value.asObject();
        const auto at = static_cast<std::ptrdiff_t>(random.integer(0, static_cast<std::int64_t>(members.size())));
        members.insert(members.begin() + at,
            {"x-" + std::to_string(number++), JsonValue::object({{"kept", JsonValue::digits("1.500")}})});
    }
}

std::size_t foreignKeys(const std::string& text)
{
    std::size_t count = 0;
    for (std::size_t at = text.find("\"x-"); at != std::string::npos; at = text.find("\"x-", at + 1))
        ++count;
    return count;
}

const char* const kHandWritten = R"(// by hand
{
  "workload": {"phases": [
      {"given": {"use": {"compute": "45 %"}, "duration": "1500 ms"}, "id": "A", "colour": "red"},
      {"id": "B", "demand": {"compute": 9007199254740993, "dram": 1.50e3}},
  ]},
  "format": "campaign/1.3",
  "x-first": [1.0, {"deep": null}],
  "machine": {
    "resources": [
      {"id": "compute", "kind": "throughput", "unit": "op/s", "peak": "989.4 TFLOP/s", "x-bus": 7},
      {"id": "dram", "kind": "bandwidth", "peak": "3.35 TB/s"}
    ]
  }
}
)";

} // namespace

void TestCampaignWriter::savedTextLoadsToTheSameCampaign()
{
    for (const std::uint64_t seed : test::seeds(150)) {
        test::SeededRandom random(seed);
        const Campaign campaign = test::randomCampaign(random);
        const std::string text = writeCampaign(campaign, {});
        const Result<LoadedCampaign> loaded = readCampaignText(text);
        QVERIFY2(loaded.has_value(), (random.note() + ' ' + (loaded ? "" : sentence(loaded.error()))).c_str());
        QVERIFY2(loaded->campaign == campaign, (random.note() + '\n' + text).c_str());
    }
}

void TestCampaignWriter::savingTwiceGivesTheSameBytes()
{
    for (const std::uint64_t seed : test::seeds(60)) {
        test::SeededRandom random(seed);
        const std::string text = writeCampaign(test::randomCampaign(random), {});
        const LoadedCampaign loaded = load(text);
        QVERIFY2(writeCampaign(loaded.campaign, loaded.source) == text, random.note().c_str());
        QVERIFY2(writeCampaign(loaded.campaign, {}) == text, random.note().c_str());
    }
}

void TestCampaignWriter::editingAndUndoingGivesTheSameBytes()
{
    for (const std::uint64_t seed : test::seeds(120)) {
        test::SeededRandom random(seed);
        const std::string text = writeCampaign(test::randomCampaign(random), {});
        const LoadedCampaign loaded = load(text);
        Campaign edited = loaded.campaign;
        test::edit(edited, random);
        const std::string editedText = writeCampaign(edited, loaded.source);
        const LoadedCampaign again = load(editedText);
        QVERIFY2(again.campaign == edited, (random.note() + '\n' + text + '\n' + editedText).c_str());
        QVERIFY2(writeCampaign(again.campaign, again.source) == editedText, random.note().c_str());
        QVERIFY2(writeCampaign(loaded.campaign, loaded.source) == text, random.note().c_str());
        QVERIFY2((editedText == text) == (edited == loaded.campaign), random.note().c_str());
    }
}

void TestCampaignWriter::editsKeepWhatIsForeign()
{
    for (const std::uint64_t seed : test::seeds(120)) {
        test::SeededRandom random(seed);
        JsonValue root = parseJson(writeCampaign(test::randomCampaign(random), {}))->root;
        int number = 0;
        addForeignKeys(root, random, number);
        const std::string text = writeJson(root);
        const LoadedCampaign loaded = load(text);
        QVERIFY2(writeCampaign(loaded.campaign, loaded.source) == text, random.note().c_str());

        Campaign edited = loaded.campaign;
        const std::size_t edges = edited.workload.edges.size();
        test::edit(edited, random);
        const std::string editedText = writeCampaign(edited, loaded.source);
        QVERIFY2(load(editedText).campaign == edited, (random.note() + '\n' + text + '\n' + editedText).c_str());
        // Only what was removed may take its foreign keys along: an edge, the write of the first phase, its "given".
        const std::size_t lost = foreignKeys(text) - foreignKeys(editedText);
        QVERIFY2(lost <= 3 || edited.workload.edges.size() < edges,
            (random.note() + '\n' + text + '\n' + editedText).c_str());
    }
}

void TestCampaignWriter::untouchedNumbersKeepDigitsAndUnits()
{
    const LoadedCampaign loaded = load(kHandWritten);
    QCOMPARE(loaded.campaign.workload.phases[0].given->duration, 1.5);
    const std::string expected = R"({
  "workload": {
    "phases": [
      {"given": {"use": {"compute": "45 %"}, "duration": "1500 ms"}, "id": "A", "colour": "red"},
      {"id": "B", "demand": {"compute": 9007199254740993, "dram": 1.50e3}}
    ]
  },
  "format": "campaign/1.3",
  "x-first": [1.0, {"deep": null}],
  "machine": {
    "resources": [
      {"id": "compute", "kind": "throughput", "unit": "op/s", "peak": "989.4 TFLOP/s", "x-bus": 7},
      {"id": "dram", "kind": "bandwidth", "peak": "3.35 TB/s"}
    ]
  }
}
)";
    QCOMPARE(writeCampaign(loaded.campaign, loaded.source), expected);
}

void TestCampaignWriter::changedFieldsAreReplacedAndTheRestStays()
{
    const LoadedCampaign loaded = load(kHandWritten);
    Campaign edited = loaded.campaign;
    edited.machine.resources[1].peak = 4.8e12;
    edited.workload.phases[0].given->duration = 2.0;
    edited.workload.phases[1].demand[1].value.reset();
    edited.title = "With a title";
    const std::string expected = R"({
  "workload": {
    "phases": [
      {"given": {"use": {"compute": "45 %"}, "duration": 2}, "id": "A", "colour": "red"},
      {"id": "B", "demand": {"compute": 9007199254740993, "dram": null}}
    ]
  },
  "format": "campaign/1.3",
  "meta": {"title": "With a title"},
  "x-first": [1.0, {"deep": null}],
  "machine": {
    "resources": [
      {"id": "compute", "kind": "throughput", "unit": "op/s", "peak": "989.4 TFLOP/s", "x-bus": 7},
      {"id": "dram", "kind": "bandwidth", "peak": 4.8e12}
    ]
  }
}
)";
    QCOMPARE(writeCampaign(edited, loaded.source), expected);
}

void TestCampaignWriter::renamedElementsKeepTheirForeignKeys()
{
    const LoadedCampaign loaded = load(kHandWritten);
    Campaign edited = loaded.campaign;
    edited.workload.phases[0].id = "renamed";
    const std::string text = writeCampaign(edited, loaded.source);
    QVERIFY2(text.find(R"("id": "renamed", "colour": "red"})") != std::string::npos, text.c_str());
    QVERIFY(load(text).campaign == edited);
}

void TestCampaignWriter::impliedScenarioIsNotWritten()
{
    const LoadedCampaign loaded = load(kHandWritten);
    Campaign edited = loaded.campaign;
    edited.notes = "n";
    const std::string text = writeCampaign(edited, loaded.source);
    QVERIFY2(text.find("scenarios") == std::string::npos, text.c_str());
    QVERIFY2(text.find("units") == std::string::npos, text.c_str());
}

void TestCampaignWriter::firstScenarioBesideTheImpliedOneIsWritten()
{
    const LoadedCampaign loaded = load(kHandWritten);
    Campaign edited = loaded.campaign;
    edited.scenarios.emplace_back();
    edited.scenarios.back().id = "second";
    const std::string text = writeCampaign(edited, loaded.source);
    QVERIFY2(
        text.find("\"scenarios\": [\n    {\"id\": \"default\"},\n    {\"id\": \"second\"}\n  ]") != std::string::npos,
        text.c_str());
    QVERIFY(load(text).campaign == edited);
}

void TestCampaignWriter::presetsStayUntilTheyChange_data()
{
    QTest::addColumn<QString>("machine");
    QTest::newRow("preset alone") << R"({"preset": "nvidia-h100-sxm5-80gb"})";
    QTest::newRow("one peak laid over")
        << R"({"preset": "nvidia-h100-sxm5-80gb", "resources": [{"id": "dram", "peak": "3 TB/s", "x-why": 1}]})";
    QTest::newRow("complete entry of one kind laid over")
        << R"({"preset": "nvidia-h100-sxm5-80gb", "resources": [{"id": "dram", "kind": "bandwidth", "peak": 3e12}]})";
    QTest::newRow("one added")
        << R"({"preset": "nvidia-h100-sxm5-80gb", "resources": [{"id": "nvlink", "kind": "bandwidth", "peak": 9e11}, {"id": "dram", "peak": 1}]})";
    QTest::newRow("list of its own")
        << R"({"preset": "nvidia-h100-sxm5-80gb", "resources": [{"id": "t", "kind": "throughput", "peak": 1}, {"id": "m", "kind": "bandwidth", "peak": 1}], "buffers": []})";
    QTest::newRow("buffer laid over")
        << R"({"preset": "nvidia-h100-sxm5-80gb", "buffers": [{"id": "l2", "reserve": 0.1}]})";
}

void TestCampaignWriter::presetsStayUntilTheyChange()
{
    QFETCH(QString, machine);
    const std::string text = R"({"format": "campaign/1", "machine": )" + machine.toStdString()
        + R"(, "workload": {"phases": []}})";
    const LoadedCampaign loaded = load(text);
    const std::string saved = writeJson(parseJson(text)->root);
    QCOMPARE(writeCampaign(loaded.campaign, loaded.source), saved);

    std::vector<Campaign> edits;
    for (std::size_t i = 0; i < loaded.campaign.machine.resources.size(); ++i) {
        for (int kind = 0; kind < 3; ++kind) {
            Campaign& edited = edits.emplace_back(loaded.campaign);
            if (kind == 0)
                edited.machine.resources[i].peak *= 1.25;
            else if (kind == 1)
                edited.machine.resources[i].label = "";
            else
                edited.machine.resources[i].id += "-renamed";
        }
    }
    edits.emplace_back(loaded.campaign).machine.buffers.clear();
    edits.emplace_back(loaded.campaign).machine.resources.push_back({"new", ResourceKind::Bandwidth, "B/s", 5.0, ""});
    edits.emplace_back(loaded.campaign).machine.launchOverhead = 1e-6;
    edits.emplace_back(loaded.campaign).machine.name = "other";
    Campaign& swapped = edits.emplace_back(loaded.campaign);
    std::swap(swapped.machine.resources[0], swapped.machine.resources[1]);
    for (Buffer& buffer : swapped.machine.buffers)
        buffer.backing = swapped.machine.find("dram");
    if (!loaded.campaign.machine.buffers.empty())
        edits.emplace_back(loaded.campaign).machine.buffers[0].backing = {};
    for (const Campaign& edited : edits) {
        const std::string editedText = writeCampaign(edited, loaded.source);
        QVERIFY2(load(editedText).campaign == edited, editedText.c_str());
    }
    QCOMPARE(writeCampaign(loaded.campaign, loaded.source), saved);
}

void TestCampaignWriter::unknownWordsStay()
{
    const std::string text = R"({"format": "campaign/1", "workload": {"phases": [{"id": "A"}, {"id": "B"}]},
"scenarios": [{"id": "s", "fusion": [{"id": "g", "phases": ["A", "B"], "recompute": {"A": "online"}, "tiling": {"M": 128}}]}],
"view": {"styles": {"A": 99}}})";
    const LoadedCampaign loaded = load(text);
    Campaign edited = loaded.campaign;
    (*edited.scenarios[0].fusion)[0].tiles = 32;
    (*edited.scenarios[0].fusion)[0].recompute.emplace_back(PhaseId(1), 5.0);
    const std::string saved = writeCampaign(edited, loaded.source);
    QVERIFY2(saved.find(R"("recompute": {"B": 5, "A": "online"})") != std::string::npos, saved.c_str());
    QVERIFY2(saved.find(R"("tiling": {"M": 128})") != std::string::npos, saved.c_str());
    QVERIFY2(saved.find(R"("styles": {"A": 99})") != std::string::npos, saved.c_str());
    QVERIFY2(saved.find(R"("tiles": 32)") != std::string::npos, saved.c_str());
}

void TestCampaignWriter::layoutIsReadable()
{
    Campaign campaign;
    campaign.title = "Two phases";
    campaign.machine.resources = {{"compute", ResourceKind::Throughput, "op/s", 51.2e12, "FP32"},
        {"dram", ResourceKind::Bandwidth, "B/s", 3.35e12, ""}};
    campaign.machine.line = ResourceId(0);
    Phase a;
    a.id = "A";
    a.given = Given{3.0, {{ResourceId(0), 0.7}, {ResourceId(1), std::nullopt}}};
    Phase b;
    b.id = "B";
    b.demand = {{ResourceId(0), 1e14}};
    campaign.workload.phases = {a, b};
    campaign.scenarios.emplace_back();
    campaign.scenarios[0].id = "pipelined";
    campaign.scenarios[0].pipelines = {
        Pipeline{"p", {PhaseId(0), PhaseId(1)}, {4, false}, Advance::Lockstep, Dilation::Longest}};
    QCOMPARE(QString::fromStdString(writeCampaign(campaign, {})), QString(R"({
  "format": "campaign/1",
  "meta": {"title": "Two phases"},
  "units": {"time": "s", "opsPerMac": 2},
  "machine": {
    "resources": [
      {"id": "compute", "kind": "throughput", "unit": "op/s", "peak": 5.12e13, "label": "FP32"},
      {"id": "dram", "kind": "bandwidth", "unit": "B/s", "peak": 3.35e12}
    ],
    "display": {"line": "compute"}
  },
  "workload": {
    "phases": [
      {"id": "A", "given": {"duration": 3, "use": {"compute": 0.7, "dram": null}}},
      {"id": "B", "demand": {"compute": 1e14}}
    ]
  },
  "scenarios": [
    {
      "id": "pipelined",
      "pipelines": [{"id": "p", "phases": ["A", "B"], "tiles": 4, "advance": "lockstep", "dilate": "longest"}]
    }
  ]
}
)"));
}

void TestCampaignWriter::savesFilesAndReadsThemBack()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath(QStringLiteral("Größe 矩阵.campaign.json")).toStdString();
    const LoadedCampaign loaded = load(kHandWritten);
    QVERIFY(saveCampaignFile(path, loaded.campaign, loaded.source).has_value());
    const Result<LoadedCampaign> again = readCampaignFile(path);
    QVERIFY(again.has_value());
    QVERIFY(again->campaign == loaded.campaign);
    QVERIFY(!saveCampaignFile(path / "inside", loaded.campaign, loaded.source).has_value());
}

void TestCampaignWriter::readsUtf16Files()
{
    const QTemporaryDir folder;
    const QString text = QString::fromUtf8(kHandWritten).replace(QStringLiteral("red"), QStringLiteral("Größe 🙂"));
    for (const char16_t mark : {u'\xFEFF', u'\xFFFE'}) {
        std::string bytes;
        for (const QChar c : QChar(0xFEFF) + text) {
            const auto high = static_cast<char>(c.unicode() >> 8U);
            const auto low = static_cast<char>(c.unicode() & 0xFFU);
            bytes += mark == u'\xFEFF' ? low : high;
            bytes += mark == u'\xFEFF' ? high : low;
        }
        const std::filesystem::path path = folder.filePath(QStringLiteral("utf16.campaign.json")).toStdString();
        std::ofstream(path, std::ios::binary) << bytes;
        const Result<LoadedCampaign> loaded = readCampaignFile(path);
        QVERIFY2(loaded.has_value(), loaded ? "" : sentence(loaded.error()).c_str());
        QVERIFY(writeCampaign(loaded->campaign, loaded->source).find("Größe 🙂") != std::string::npos);
    }
}

void TestCampaignWriter::namesTheFileInErrors()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath(QStringLiteral("broken.campaign.json")).toStdString();
    QCOMPARE(readCampaignFile(path).error().code, ErrorCode::NotFound);
    std::ofstream(path) << R"({"format": "campaign/1", "workload": {"phases": 3}})";
    QCOMPARE(
        sentence(readCampaignFile(path).error()), path.string() + ": workload.phases: expected a list, found a number");
    std::ofstream(path) << "{\n\"format\": nan}";
    QCOMPARE(sentence(readCampaignFile(path).error()),
        path.string()
            + ": line 2, column 11: format: 'nan' is not a finite number; write null for a value that is not known");
}

QTEST_GUILESS_MAIN(TestCampaignWriter)
#include "tst_campaignwriter.moc"
