#include "core/io/import/llmviewertable.h"
#include "core/io/import/onnxtooltable.h"

#include <algorithm>
#include <string>

#include <QTest>

#include "core/einsum/phasemetrics.h"

using namespace minard;

class TestModelTables : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsOnnxToolCsv_data();
    void readsOnnxToolCsv();
    void readsOnnxToolText();
    void leavesUnreadableNodesOut();
    void refusesOtherTables();
    void readsLlmViewerBlocks();
    void durationsAreThoseOfTheTool();
    void unknownComputePeakStaysUnknown();
    void blocksOfOtherLayersAreLeftOut();
    void refusesLlmViewer_data();
    void refusesLlmViewer();
    void recognizesItsFiles();
};

namespace {

bool hasRemark(const Diagnostics& diagnostics, std::string_view id)
{
    return std::any_of(
        diagnostics.begin(), diagnostics.end(), [id](const Diagnostic& diagnostic) { return diagnostic.id == id; });
}

const std::string kHeadings =
    "layer_name,OPs,Access,arithmetic_intensity,performance,bound,load_weight,load_act,store_act,inference_time\n";

const std::string kTwoBlocks = "\n\n=== small model a card w_bit=16 batchsize=1 seqlen=64===\n" + kHeadings
    + "q_proj,8.0M,16.0MB,0.50,500G,memory,16.0MB,8.2KB,8.2KB,16.0us\nmlp,40.0G,20.0MB,2.0K,100T,compute,0.00B,1.0KB,1."
      "0KB,"
      "400.0us\n\n\n=== small model a card w_bit=16 batchsize=2 seqlen=64===\n"
    + kHeadings
    + "q_proj,16.0M,16.0MB,1.00,1.0T,memory,16.0MB,16.4KB,16.4KB,16.0us\nmlp,80.0G,20.0MB,4.0K,100T,compute,0.00B,2."
      "0KB,"
      "2.0KB,800.0us\n";

} // namespace

void TestModelTables::readsOnnxToolCsv_data()
{
    QTest::addColumn<QString>("metric");
    QTest::addColumn<double>("operations");
    QTest::newRow("MACs") << "MACs" << 236027904.0;
    QTest::newRow("older MACs") << "Forward_MACs" << 236027904.0;
    QTest::newRow("FLOPs") << "FLOPs" << 118013952.0;
}

void TestModelTables::readsOnnxToolCsv()
{
    QFETCH(QString, metric);
    QFETCH(double, operations);
    const std::string text = "Name,Type," + metric.toStdString()
        + ",CPercent,Memory,MPercent,Params,PPercent,InShape,OutShape\n"
          "conv1,Conv,118013952,12.5%,3248896,10.00%,9408,0.1%,1x3x224x224,1x64x112x112\n"
          "relu,Relu,0,0.00%,3211264,10.00%,0,0.00%,1x64x112x112,1x64x112x112\n"
          "Total,_,118013952,100%,6460160,100%,9408,100%,_,_\n";
    const Result<LoadedCampaign> loaded = readOnnxToolTable(text);
    QVERIFY2(loaded.has_value(), loaded ? "" : sentence(loaded.error()).c_str());
    const std::vector<Phase>& phases = loaded->campaign.workload.phases;
    QCOMPARE(phases.size(), std::size_t{2});
    QCOMPARE(phases[0].id, std::string("conv1"));
    QCOMPARE(phases[0].layerClass, std::string("Conv"));
    QCOMPARE(phases[0].demand[0].value, operations);
    QCOMPARE(phases[0].demand[1].value, 3248896.0);
    QCOMPARE(phases[1].demand[0].value, 0.0);
    QCOMPARE(loaded->campaign.scenarios[0].timing, (Timing{TimingModel::Roofline, {}}));
    QVERIFY(hasRemark(loaded->diagnostics, "machine-assumed"));
    QVERIFY(hasRemark(loaded->diagnostics, "traffic-lower-bound"));
}

void TestModelTables::readsOnnxToolText()
{
    const Result<LoadedCampaign> loaded = readOnnxToolTable(
        "Name            Type    MACs         CPercent    Memory     MPercent    InShape\r\n"
        "--------------  ------  -----------  ----------  ---------  ----------  ----------\r\n"
        "conv with name  Conv    118,013,952  12.50%      3,248,896  10.00%      1x3x224x224\r\n"
        "Total           _       118,013,952  100%        3,248,896  100%        _\r\n");
    QVERIFY2(loaded.has_value(), loaded ? "" : sentence(loaded.error()).c_str());
    QCOMPARE(loaded->campaign.workload.phases.size(), std::size_t{1});
    QCOMPARE(loaded->campaign.workload.phases[0].id, std::string("conv with name"));
    QCOMPARE(loaded->campaign.workload.phases[0].demand[0].value, 236027904.0);
}

void TestModelTables::leavesUnreadableNodesOut()
{
    const Result<LoadedCampaign> loaded = readOnnxToolTable(
        "Name,Type,MACs,Memory,InShape\na,Conv,1,2,x\nb,Conv,many,2,x\n"
        "c,Conv,1,-2,x\n");
    QVERIFY(loaded.has_value());
    QCOMPARE(loaded->campaign.workload.phases.size(), std::size_t{1});
    const auto found = std::find_if(loaded->diagnostics.begin(), loaded->diagnostics.end(),
        [](const Diagnostic& diagnostic) { return diagnostic.id == "row-unreadable"; });
    QCOMPARE(found->where + ": " + found->message,
        std::string("line 3: the node 'b' is left out: its operations or its memory are no number"));
}

void TestModelTables::refusesOtherTables()
{
    QCOMPARE(sentence(readOnnxToolTable("a,b\n1,2\n").error()),
        std::string("line 1: the table must have the headings Name, Type, MACs or FLOPs, and Memory"));
    QCOMPARE(sentence(readOnnxToolTable("").error()), std::string("the file is empty"));
}

void TestModelTables::readsLlmViewerBlocks()
{
    const Result<LoadedCampaign> loaded = readLlmViewerTable(kTwoBlocks);
    QVERIFY2(loaded.has_value(), loaded ? "" : sentence(loaded.error()).c_str());
    const Campaign& campaign = loaded->campaign;
    QCOMPARE(campaign.title, std::string("small model a card w_bit=16 batchsize=1 seqlen=64"));
    QCOMPARE(campaign.machine.resources[0].peak, 100e12);
    QCOMPARE(campaign.machine.resources[1].peak, 1e12);
    QCOMPARE(campaign.workload.phases.size(), std::size_t{2});
    QCOMPARE(campaign.workload.phases[1].demand,
        (std::vector<ResourceAmount>{{ResourceId(0), 40e9}, {ResourceId(1), 20e6}}));
    QCOMPARE(campaign.workload.phases[1].given->duration, 400e-6);
    QCOMPARE(campaign.scenarios.size(), std::size_t{2});
    QCOMPARE(campaign.scenarios[1].id, std::string("block-2"));
    QCOMPARE(campaign.scenarios[1].name, std::string("small model a card w_bit=16 batchsize=2 seqlen=64"));
    QCOMPARE(campaign.scenarios[1].phases[1].demand[0].value, 80e9);
}

void TestModelTables::durationsAreThoseOfTheTool()
{
    const Result<LoadedCampaign> loaded = readLlmViewerTable(kTwoBlocks);
    for (std::size_t i = 0; i < 2; ++i) {
        const Result<EffectiveScenario> scenario = resolveScenario(loaded->campaign, ScenarioId(i));
        Diagnostics diagnostics;
        const auto metrics = derivePhaseMetrics(loaded->campaign, *scenario, diagnostics);
        QVERIFY(metrics.has_value());
        QVERIFY(diagnostics.empty());
        QCOMPARE((*metrics)[0].duration, 16e-6);
        QCOMPARE((*metrics)[1].duration, i == 0 ? 400e-6 : 800e-6);
    }
}

void TestModelTables::unknownComputePeakStaysUnknown()
{
    const Result<LoadedCampaign> loaded = readLlmViewerTable(
        "=== m h===\n" + kHeadings + "q,8.0M,16.0MB,0.50,500G,memory,0B,0B,0B,16.0us\n");
    QVERIFY2(loaded.has_value(), loaded ? "" : sentence(loaded.error()).c_str());
    QVERIFY(hasRemark(loaded->diagnostics, "peak-unknown"));
    const Phase& phase = loaded->campaign.workload.phases[0];
    QCOMPARE(phase.demand, (std::vector<ResourceAmount>{{ResourceId(1), 16e6}}));
    QCOMPARE(phase.given->use, (std::vector<ResourceAmount>{{ResourceId(0), std::nullopt}}));
}

void TestModelTables::blocksOfOtherLayersAreLeftOut()
{
    const Result<LoadedCampaign> loaded = readLlmViewerTable(
        kTwoBlocks + "=== other===\n" + kHeadings + "x,8.0M,16.0MB,0.5,500G,memory,0B,0B,0B,16us\n");
    QVERIFY(loaded.has_value());
    QCOMPARE(loaded->campaign.scenarios.size(), std::size_t{2});
    QVERIFY(hasRemark(loaded->diagnostics, "block-unused"));
}

void TestModelTables::refusesLlmViewer_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& text, const char* message) {
        QTest::newRow(name) << QString::fromStdString(text) << QString(message);
    };
    row("empty", "\n\n", "the file is empty");
    row("no heading", "q_proj,1,2\n",
        "line 1: expected a block heading such as === model hardware ===, found 'q_proj,1,2'");
    row("no table", "=== m h===\n\n", "line 1: the block has no table");
    row("no headings", "=== m h===\nsep=;\n", "line 2: the block has no headings");
    row("column missing", "=== m h===\nlayer_name,OPs\n", "line 2: the heading 'Access' is missing");
    row("no figure", "=== m h===\n" + kHeadings + "q,many,16.0MB,0.50,500G,memory,0B,0B,0B,16.0us\n",
        "line 3: 'many' is no figure that can be read here");
    row("short row", "=== m h===\n" + kHeadings + "q,8.0M\n", "line 3: '' is no figure that can be read here");
}

void TestModelTables::refusesLlmViewer()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    const Result<LoadedCampaign> loaded = readLlmViewerTable(text.toStdString());
    QVERIFY(!loaded.has_value());
    QCOMPARE(QString::fromStdString(sentence(loaded.error())), message);
}

void TestModelTables::recognizesItsFiles()
{
    QVERIFY(looksLikeLlmViewerTable(kTwoBlocks));
    QVERIFY(!looksLikeLlmViewerTable("=== a ===\n"));
    QVERIFY(looksLikeOnnxToolTable("Name,Type,MACs,CPercent,Memory,MPercent,Params,PPercent,InShape,OutShape\n"));
    QVERIFY(!looksLikeOnnxToolTable("Name,Type,Memory\n"));
    QVERIFY(!looksLikeOnnxToolTable(kTwoBlocks));
}

QTEST_GUILESS_MAIN(TestModelTables)
#include "tst_modeltables.moc"
