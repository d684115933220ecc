#include "core/io/import/cascadecsv.h"

#include <algorithm>
#include <string>

#include <QTest>

using namespace minard;

class TestCascadeCsv : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsRowsInAnyColumnOrder();
    void readsTheFormModelsWrite();
    void namesStayText();
    void readsSpreadsheets_data();
    void readsSpreadsheets();
    void sortsRowsByStart();
    void keepsGapsAndOverlaps();
    void groupsBecomePipelines();
    void groupsTornApartAreRemarkedOn();
    void derivesTheBandwidthFromTraffic();
    void leavesContradictoryTrafficOut();
    void remarks_data();
    void remarks();
    void refuses_data();
    void refuses();
};

namespace {

const std::string kHeader = "Einsum,runtime,Compute_Utilization,Memory_Utilization\n";

Campaign read(const std::string& text)
{
    const Result<LoadedCampaign> loaded = readCascadeCsv(text);
    if (!loaded)
        qWarning("%s", sentence(loaded.error()).c_str());
    return loaded ? loaded->campaign : Campaign();
}

std::vector<std::string> idsOf(const Campaign& campaign)
{
    std::vector<std::string> ids;
    for (const Phase& phase : campaign.workload.phases)
        ids.push_back(phase.id);
    return ids;
}

} // namespace

void TestCascadeCsv::readsRowsInAnyColumnOrder()
{
    const Campaign campaign = read(
        "memory_utilization,Einsum, RUNTIME ,Compute_Utilization,extra\n0.5,A,2,1.0,x\n,B,1e-3,n/a,\n");
    Phase a;
    a.id = "A";
    a.given = Given{2.0, {{ResourceId(0), 1.0}, {ResourceId(1), 0.5}}};
    Phase b;
    b.id = "B";
    b.given = Given{0.001, {{ResourceId(0), std::nullopt}, {ResourceId(1), std::nullopt}}};
    QCOMPARE(campaign.workload.phases, (std::vector{a, b}));
    QCOMPARE(campaign.scenarios.size(), std::size_t{1});
}

void TestCascadeCsv::readsTheFormModelsWrite()
{
    const Campaign campaign = read(
        "einsum,fusion_group,total_traffic,final_latency,mem_latency,comp_latency,compute_util,"
        "mem_util\nTX,FG1,4078e9,2,2,1,0.5,1\nX,FG1,0,1,0,1,1,0\ntotal,,4078e9,3,2,2,,\n");
    QCOMPARE(idsOf(campaign), (std::vector<std::string>{"TX", "X"}));
    QCOMPARE(campaign.machine.resources[1].peak, 2039e9);
    QCOMPARE(campaign.workload.phases[0].layerClass, std::string("FG1"));
    QCOMPARE(campaign.scenarios.size(), std::size_t{2});
}

void TestCascadeCsv::namesStayText()
{
    const Campaign campaign = read(kHeader
        + "2e30,1,1,1\n1_000,1,1,1\non,1,1,1\nnull,1,1,1\n0x10,1,1,1\n1:30,1,1,1\n"
          "=1+1,1,1,1\n\"gemm, \"\"fused\"\"\n2\",1,1,1\nGröße λ 矩阵,1,1,1\n");
    QCOMPARE(idsOf(campaign),
        (std::vector<std::string>{
            "2e30", "1_000", "on", "null", "0x10", "1:30", "=1+1", "gemm, \"fused\"\n2", "Größe λ 矩阵"}));
}

void TestCascadeCsv::readsSpreadsheets_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("CR LF") << QByteArray("Einsum,runtime,Compute_Utilization,Memory_Utilization\r\nA,1.5,0.5,0.25\r\n");
    QTest::newRow("lone CR") << QByteArray("Einsum,runtime,Compute_Utilization,Memory_Utilization\rA,1.5,0.5,0.25\r");
    QTest::newRow("mark") << QByteArray("\xEF\xBB\xBF"
                                        "Einsum,runtime,Compute_Utilization,Memory_Utilization\nA,1.5,0.5,0.25\n");
    QTest::newRow("tab") << QByteArray("Einsum\truntime\tCompute_Utilization\tMemory_Utilization\nA\t1.5\t0.5\t0.25\n");
    QTest::newRow("semicolon") << QByteArray("Einsum;runtime;Compute_Utilization;Memory_Utilization\nA;1,5;0,5;0,25\n");
    QTest::newRow("blank lines") << QByteArray(
        "\nEinsum,runtime,Compute_Utilization,Memory_Utilization\n\nA,1.5,0.5,0.25\n\n");
}

void TestCascadeCsv::readsSpreadsheets()
{
    QFETCH(QByteArray, text);
    const Campaign campaign = read(text.toStdString());
    QCOMPARE(campaign.workload.phases.size(), std::size_t{1});
    QCOMPARE(campaign.workload.phases[0].given, (Given{1.5, {{ResourceId(0), 0.5}, {ResourceId(1), 0.25}}}));
}

void TestCascadeCsv::sortsRowsByStart()
{
    const Campaign campaign = read("Einsum,runtime,Compute_Utilization,Memory_Utilization,Starting_Time,End_Time\n"
                                   "G,2,.3,.6,9,11\nE,1,.9,.1,7,8\nF,1,.2,.4,8,9\n");
    QCOMPARE(idsOf(campaign), (std::vector<std::string>{"E", "F", "G"}));
    QVERIFY(!campaign.scenarios[0].starts);
}

void TestCascadeCsv::keepsGapsAndOverlaps()
{
    const Campaign campaign = read("Einsum,runtime,Compute_Utilization,Memory_Utilization,Starting_Time\n"
                                   "B,2,.3,.6,6\nA,2,.9,.1,5\nC,1,.2,.4,-1\n");
    QCOMPARE(idsOf(campaign), (std::vector<std::string>{"C", "A", "B"}));
    const std::vector<ExplicitStart> expected{
        {PhaseId(0), "", std::nullopt, 0.0}, {PhaseId(1), "", std::nullopt, 6.0}, {PhaseId(2), "", std::nullopt, 7.0}};
    QCOMPARE(campaign.scenarios[0].starts, expected);
}

void TestCascadeCsv::groupsBecomePipelines()
{
    const Campaign campaign = read("Einsum,runtime,Compute_Utilization,Memory_Utilization,fusion_group\n"
                                   "A,2,.3,.6,fg1\nB,2,.9,.1,fg1\nC,1,.2,.4,fg2\nD,1,1,1,\n");
    QCOMPARE(campaign.scenarios.size(), std::size_t{2});
    const Scenario& pipelined = campaign.scenarios[1];
    QCOMPARE(pipelined.base, ScenarioId(0));
    QCOMPARE(pipelined.throttle, Throttle::Uniform);
    QCOMPARE(pipelined.pipelines,
        (std::vector{Pipeline{"fg1", {PhaseId(0), PhaseId(1)}, {1, true}, Advance::Lockstep, Dilation::Longest}}));
}

void TestCascadeCsv::groupsTornApartAreRemarkedOn()
{
    const Result<LoadedCampaign> loaded = readCascadeCsv(
        "Einsum,runtime,Compute_Utilization,Memory_Utilization,fusion_group\n"
        "A,2,.3,.6,x\nB,2,.9,.1,x\nC,1,.2,.4,y\nD,1,1,1,x\n");
    QVERIFY(loaded.has_value());
    QCOMPARE(loaded->diagnostics.size(), std::size_t{1});
    QCOMPARE(loaded->diagnostics[0].id, std::string("group-apart"));
    QCOMPARE(loaded->diagnostics[0].where, std::string("line 5"));
    QCOMPARE((*loaded->campaign.scenarios[1].pipelines)[0].phases.size(), std::size_t{2});
}

void TestCascadeCsv::derivesTheBandwidthFromTraffic()
{
    const Campaign campaign = read("Einsum,runtime,Compute_Utilization,Memory_Utilization,total_traffic\n"
                                   "A,2,.3,.5,1e12\nB,1,.9,1,1.001e12\nC,1,.2,0,0\n");
    QCOMPARE(campaign.machine.resources[1].peak, 1.001e12);
    QCOMPARE(campaign.workload.phases[0].demand, (std::vector{ResourceAmount{ResourceId(1), 1e12}}));
}

void TestCascadeCsv::leavesContradictoryTrafficOut()
{
    const Result<LoadedCampaign> loaded = readCascadeCsv(
        "Einsum,runtime,Compute_Utilization,Memory_Utilization,total_traffic\n"
        "A,2,.3,.5,1e12\nB,1,.9,1,5e12\n");
    QVERIFY(loaded.has_value());
    QVERIFY(loaded->campaign.workload.phases[0].demand.empty());
    QCOMPARE(loaded->campaign.machine.resources[1].peak, 1.0);
    QCOMPARE(loaded->diagnostics[0].id, std::string("traffic-unused"));
}

void TestCascadeCsv::remarks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("remark");
    const auto row = [](const char* name, const std::string& text, const char* id, const char* remark) {
        QTest::newRow(name) << QString::fromStdString(text) << QString(id) << QString(remark);
    };
    row("percentage", kHeader + "A,1,45,0.5\n", "utilization-like-percentage",
        "line 2: phase 'A' uses 45 of the peak of 'compute'; is this a percentage? Utilizations are fractions");
    row("no name", kHeader + "A,1,1,1\n,1,1,1\n", "phase-without-name",
        "line 3: a phase has no name; it is called 'phase 2'");
    row("unused column", "Einsum,runtime,Compute_Utilization,Memory_Utilization,colour\nA,1,1,1,red\n",
        "columns-unused", "line 1: nothing is read from the columns 'colour'");
    row("start missing", "Einsum,runtime,Compute_Utilization,Memory_Utilization,Starting_Time\nA,1,1,1,0\nB,1,1,1,\n",
        "starts-ignored", "line 3: not every phase has a start, so that the order of the rows counts");
    row("wind-up", "Einsum,runtime,Compute_Utilization,Memory_Utilization,wind_up\nA,1,1,1,0.5\n", "wind-up-unused",
        "line 1: the wind-up times are not used; give explicit starts to phases that begin later");
    row("no rows", kHeader, "nothing-to-show",
        "workload.phases: the campaign has no phases: there is nothing to show yet");
}

void TestCascadeCsv::remarks()
{
    QFETCH(QString, text);
    QFETCH(QString, id);
    QFETCH(QString, remark);
    const Result<LoadedCampaign> loaded = readCascadeCsv(text.toStdString());
    QVERIFY2(loaded.has_value(), loaded ? "" : sentence(loaded.error()).c_str());
    const Diagnostics& all = loaded->diagnostics;
    const auto found = std::find_if(
        all.begin(), all.end(), [&id](const Diagnostic& d) { return d.id == id.toStdString(); });
    QVERIFY(found != all.end());
    QCOMPARE(QString::fromStdString(found->where + ": " + found->message), remark);
}

void TestCascadeCsv::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& text, const char* message) {
        QTest::newRow(name) << QString::fromStdString(text) << QString(message);
    };
    row("empty", "", "the file is empty");
    row("other headings", "a,b\n1,2\n",
        "line 1: the first line must have the headings Einsum, runtime, Compute_Utilization and Memory_Utilization");
    row("no runtime", kHeader + "A,,1,1\n", "line 2: the runtime is missing");
    row("short row", kHeader + "A,1,1,1\nB\n", "line 3: the runtime is missing");
    row("runtime is a word", kHeader + "A,long,1,1\n", "line 2: the runtime is 'long', which is no number");
    row("decimal comma", kHeader + "A,\"1,5\",1,1\n", "line 2: the runtime is '1,5', which is no number");
    row("negative runtime", kHeader + "A,-1,1,1\n", "line 2: the runtime is negative");
    row("infinite runtime", kHeader + "A,inf,1,1\n", "line 2: the runtime is 'inf', which is no number");
    row("negative utilization", kHeader + "A,1,1,-0.5\n", "line 2: the memory utilization is negative");
    row("utilization beyond a percentage", kHeader + "A,1,170,1\n",
        "line 2: the compute utilization cannot be a fraction of a peak, nor a percentage; write 0.7 for 70 %");
    row("start is a word", "Einsum,runtime,Compute_Utilization,Memory_Utilization,Starting_Time\nA,1,1,1,soon\n",
        "line 2: the start is 'soon', which is no number");
}

void TestCascadeCsv::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    const Result<LoadedCampaign> loaded = readCascadeCsv(text.toStdString());
    QVERIFY(!loaded.has_value());
    QCOMPARE(QString::fromStdString(sentence(loaded.error())), message);
}

QTEST_GUILESS_MAIN(TestCascadeCsv)
#include "tst_cascadecsv.moc"
