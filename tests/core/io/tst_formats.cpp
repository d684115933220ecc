#include "core/io/formats.h"

#include <fstream>
#include <map>
#include <set>
#include <string>

#include <QTemporaryDir>
#include <QTest>

using namespace minard;

class TestFormats : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFormatIsDescribed();
    void detectsByContentFirst_data();
    void detectsByContentFirst();
    void opensEveryKind();
    void namesCampaignsAfterTheirFile();
    void namesFileAndPlaceInFaults();
    void namesWhatCanBeRead();
    void nearestFormatIsSuggested();
};

namespace {

std::filesystem::path write(const QTemporaryDir& folder, const QString& name, const QByteArray& bytes)
{
    const std::filesystem::path path = folder.filePath(name).toStdString();
    std::ofstream(path, std::ios::binary) << bytes.toStdString();
    return path;
}

const QByteArray kCampaign = R"({"format": "campaign/1", "workload": {"phases": []}})";
const QByteArray kYaml = "cascade: {name: y, kernels: []}\n";
const QByteArray kCsv = "Einsum,runtime,Compute_Utilization,Memory_Utilization\nA,1,1,1\n";

} // namespace

void TestFormats::everyFormatIsDescribed()
{
    std::set<std::string_view> ids;
    for (const Format& format : formats()) {
        QVERIFY(ids.insert(format.id).second);
        QVERIFY(!format.name.empty() && !format.suffixes.empty() && !format.fields.empty());
        QCOMPARE(*findFormat(format.id), &format);
    }
    QCOMPARE(formats().front().id, std::string_view("campaign"));
}

void TestFormats::detectsByContentFirst_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("format");
    QTest::newRow("campaign") << "a.campaign.json" << kCampaign << "campaign";
    QTest::newRow("campaign without suffix") << "a" << kCampaign << "campaign";
    QTest::newRow("campaign after comments") << "a.txt" << ("// x\n/* y */ " + kCampaign) << "campaign";
    QTest::newRow("campaign in UTF-16") << "a"
                                        << QByteArray("\xFF\xFE", 2)
            + QByteArray(reinterpret_cast<const char*>(QString(kCampaign).utf16()), kCampaign.size() * 2)
                                        << "campaign";
    QTest::newRow("empty object") << "a.json" << QByteArray("{}") << "campaign";
    QTest::newRow("cut off") << "a.campaign.json" << QByteArray("{\"for") << "campaign";
    QTest::newRow("cascade") << "a.txt" << kYaml << "cascade-yaml";
    QTest::newRow("table") << "a.yaml" << kCsv << "cascade-csv";
}

void TestFormats::detectsByContentFirst()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, format);
    const QTemporaryDir folder;
    const Result<const Format*> found = detectFormat(write(folder, name, bytes));
    QVERIFY2(found.has_value(), found ? "" : sentence(found.error()).c_str());
    QCOMPARE(QString::fromUtf8((*found)->id.data(), static_cast<int>((*found)->id.size())), format);
}

/// Every registered format has an example, is detected by it under any name, and opens it.
void TestFormats::opensEveryKind()
{
    const std::map<std::string_view, const char*> examples{
        {"campaign", "fuzz_campaign/full.json"},
        {"cascade-csv", "fuzz_cascadecsv/groups.csv"},
        {"cascade-yaml", "fuzz_cascadeyaml/plain.yaml"},
        {"einsum-yaml", "fuzz_einsumyaml/accelforge.yaml"},
        {"llm-viewer", "fuzz_llmviewertable/blocks.csv"},
        {"onnx-tool", "fuzz_onnxtooltable/nodes.csv"},
        {"timeloop-problem", "fuzz_timeloopproblem/conv.yaml"},
        {"zigzag-workload", "fuzz_zigzagworkload/net.yaml"},
    };
    const QTemporaryDir folder;
    for (const Format& format : formats()) {
        const auto example = examples.find(format.id);
        QVERIFY2(example != examples.end(), std::string(format.id).c_str());
        const std::filesystem::path source = std::filesystem::path(MINARD_SOURCE_DIR "/tests/fuzz/corpus")
            / example->second;
        const std::filesystem::path path = folder.filePath(QStringLiteral("Größe")).toStdString();
        std::filesystem::copy_file(source, path, std::filesystem::copy_options::overwrite_existing);
        const Result<const Format*> detected = detectFormat(path);
        QVERIFY2(detected.has_value() && *detected == &format, example->second);
        const Result<LoadedCampaign> loaded = openCampaign(path);
        QVERIFY2(loaded.has_value(), loaded ? "" : sentence(loaded.error()).c_str());
        QVERIFY2(!loaded->campaign.workload.phases.empty(), example->second);
        QVERIFY2(!loaded->campaign.title.empty(), example->second);
    }
}

void TestFormats::namesCampaignsAfterTheirFile()
{
    const QTemporaryDir folder;
    const Result<LoadedCampaign> table = openCampaign(write(folder, QStringLiteral("Größe.csv"), kCsv));
    QCOMPARE(table->campaign.title, std::string("Größe"));
    QCOMPARE(table->campaign.notes, std::string("Read from Größe.csv."));
}

void TestFormats::namesFileAndPlaceInFaults()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = write(folder, QStringLiteral("a.csv"), kCsv + "B,x,1,1\n");
    QCOMPARE(sentence(openCampaign(path).error()), path.string() + ": line 3: the runtime is 'x', which is no number");
    const std::filesystem::path missing = path.parent_path() / "missing.csv";
    QCOMPARE(openCampaign(missing).error().code, ErrorCode::NotFound);
    QVERIFY(!std::filesystem::exists(missing));
}

void TestFormats::namesWhatCanBeRead()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = write(folder, QStringLiteral("notes.txt"), "what is this\n");
    const Result<LoadedCampaign> loaded = openCampaign(path);
    QCOMPARE(loaded.error().code, ErrorCode::Unsupported);
    QCOMPARE(loaded.error().where, path.string());
    for (const Format& format : formats())
        QVERIFY(loaded.error().what.find(format.name) != std::string::npos);
    const std::filesystem::path empty = write(folder, QStringLiteral("empty.yaml"), {});
    QCOMPARE(sentence(openCampaign(empty).error()), empty.string() + ": the file is empty");
}

void TestFormats::nearestFormatIsSuggested()
{
    QCOMPARE(
        findFormat("cascade-yml").error().what, std::string("no format 'cascade-yml'; did you mean 'cascade-yaml'?"));
}

QTEST_GUILESS_MAIN(TestFormats)
#include "tst_formats.moc"
