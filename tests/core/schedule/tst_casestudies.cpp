// The case studies in samples/ against the numbers computed for them (see the notes in each sample).

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>

#include "core/io/campaignreader.h"
#include "core/schedule/buildscenario.h"

using namespace minard;

namespace {

constexpr double kTolerance = 1e-6;

Campaign sample(const std::string& name)
{
    std::ifstream file(std::string(MINARD_SOURCE_DIR "/samples/") + name, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const Result<LoadedCampaign> loaded = readCampaignText(text);
    return loaded ? loaded->campaign : Campaign{};
}

BuiltScenario built(const Campaign& campaign, const std::string& scenario)
{
    const Result<BuiltScenario> result = buildScenario(campaign, campaign.findScenario(scenario));
    return result ? *result : BuiltScenario{};
}

bool isClose(double actual, double expected, double tolerance = kTolerance)
{
    return std::abs(actual - expected) <= tolerance * std::abs(expected);
}

/// Volume of a resource over all nodes.
double total(const BuiltScenario& scenario, std::size_t resource)
{
    double sum = 0.0;
    for (const PlanNode& node : scenario.plan.nodes)
        sum += node.volume[resource];
    return sum;
}

} // namespace

// A difference is shown with both numbers.
#define VERIFY_CLOSE(actual, expected)                                                                                 \
    QVERIFY2(isClose(actual, expected),                                                                                \
        qPrintable(QStringLiteral("%1 is not %2").arg(actual, 0, 'g', 12).arg(expected, 0, 'g', 12)))

class TestCaseStudies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void denseProduct();
    void lowRankProduct_data();
    void lowRankProduct();
    void mambaScenarios_data();
    void mambaScenarios();
    void mambaFusedPhases();
    void mambaGroupDemands_data();
    void mambaGroupDemands();
    void mambaTiles_data();
    void mambaTiles();
    void mambaRepeated();
    void mambaOtherAssumptions_data();
    void mambaOtherAssumptions();
    void decoderBlock_data();
    void decoderBlock();
    void decoderPhases_data();
    void decoderPhases();
    void threePhases();
};

void TestCaseStudies::denseProduct()
{
    Campaign campaign = sample("gemm-dense.campaign.json");
    for (const double bits : {8.0, 16.0, 32.0, 64.0}) {
        campaign.workload.bits = bits;
        const BuiltScenario dense = built(campaign, "dense");
        VERIFY_CLOSE(dense.timeline.makespan(), 0.2788765957446809);
        QVERIFY(std::abs(dense.timeline.makespan() - 0.278) <= 0.001);
        VERIFY_CLOSE(total(dense, 0) / total(dense, 1), 13653.333333333334 * 8.0 / bits);
        VERIFY_CLOSE(dense.timeline.average(1), 0.01128 * bits / 8.0);
    }
}

void TestCaseStudies::lowRankProduct_data()
{
    QTest::addColumn<double>("bits");
    QTest::addColumn<double>("duration");
    QTest::addColumn<double>("compute");
    QTest::addColumn<double>("memory");
    QTest::addColumn<double>("fused");
    QTest::addColumn<QString>("memoryBound");
    QTest::newRow("1 B") << 8.0 << 0.007374252718297873 << 0.992735858945819 << 0.17098887821829964
                         << 0.007373597358297873 << "SC VC ";
    QTest::newRow("2 B") << 16.0 << 0.0074279947982978725 << 0.9855533431526522 << 0.33950352261661226
                         << 0.007426684078297873 << "SC VC ";
    QTest::newRow("4 B") << 32.0 << 0.007611556493617022 << 0.9617855575954846 << 0.6626319865364679
                         << 0.007568274845957447 << "T SC VC UC ";
    QTest::newRow("8 B") << 64.0 << 0.0100873216 << 0.7257313087334281 << 1.0 << 0.00965740544 << "T SC VC UC C ";
}

void TestCaseStudies::lowRankProduct()
{
    QFETCH(const double, bits);
    QFETCH(const double, duration);
    QFETCH(const double, compute);
    QFETCH(const double, memory);
    QFETCH(const double, fused);
    QFETCH(const QString, memoryBound);
    Campaign campaign = sample("gemm-low-rank.campaign.json");
    campaign.workload.bits = bits;
    const BuiltScenario lowRank = built(campaign, "low-rank");
    VERIFY_CLOSE(lowRank.timeline.makespan(), duration);
    VERIFY_CLOSE(lowRank.timeline.average(0), compute);
    VERIFY_CLOSE(lowRank.timeline.average(1), memory);
    QCOMPARE(total(lowRank, 0), 450982313984.0);
    QCOMPARE(total(lowRank, 1), 504366080.0 * bits / 8.0);
    VERIFY_CLOSE(built(campaign, "fused").timeline.makespan(), fused);

    Diagnostics diagnostics;
    QString names;
    const auto all = *derivePhaseMetrics(campaign, lowRank.scenario, diagnostics);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].bound == ResourceId(1))
            names += QString::fromStdString(campaign.workload.phases[i].id) + QLatin1Char(' ');
    }
    QCOMPARE(names, memoryBound);
}

void TestCaseStudies::mambaScenarios_data()
{
    QTest::addColumn<double>("makespan");
    QTest::addColumn<double>("bytes");
    QTest::addColumn<double>("compute");
    QTest::addColumn<double>("memory");
    QTest::newRow("unfused") << 0.5411890437362853 << 887335122944.0 << 0.22874 << 0.80412;
    QTest::newRow("fused") << 0.14219565912478108 << 51959789568.0 << 0.87061 << 0.17921;
    QTest::newRow("achieved") << 0.14428334524094447 << 63409540437.0 << 0.8580167809516548 << 0.21553667400618623;
    QTest::newRow("pipelined") << 0.12943017408757795 << 63409540437.0 << 0.95648 << 0.24027;
}

void TestCaseStudies::mambaScenarios()
{
    QFETCH(const double, makespan);
    QFETCH(const double, bytes);
    QFETCH(const double, compute);
    QFETCH(const double, memory);
    const Campaign campaign = sample("mamba-1-370m.campaign.json");
    const BuiltScenario scenario = built(campaign, QTest::currentDataTag());
    QVERIFY2(scenario.diagnostics.empty(), scenario.diagnostics.empty() ? "" : scenario.diagnostics[0].message.c_str());
    VERIFY_CLOSE(scenario.timeline.makespan(), makespan);
    QCOMPARE(total(scenario, 0), 14198091284480.0);
    QCOMPARE(total(scenario, 1), bytes);
    QVERIFY(isClose(scenario.timeline.average(0), compute, 1e-3));
    QVERIFY(isClose(scenario.timeline.average(1), memory, 1e-3));
}

/// Fusing the unfused layer by its groups gives the traffic tabulated for the fused one, phase by phase.
void TestCaseStudies::mambaFusedPhases()
{
    const std::vector<std::pair<const char*, double>> expected = {{"PX", 2147483648.0}, {"MX", 0.0}, {"QX", 2097152.0},
        {"NEX", 2147483648.0 + 2097152.0 + 2048.0 + 2147483648.0}, {"TX", 4194304.0}, {"TTX", 16384.0 + 4096.0},
        {"X", 4294967296.0}, {"RX", 2147483648.0 + 4194304.0 + 4294967296.0},
        {"B", 4294967296.0 + 65536.0 + 33554432.0}, {"C", 4294967296.0 + 65536.0 + 33554432.0},
        {"TTD", 4294967296.0 + 262144.0 + 134217728.0}, {"TD", 134217728.0 + 262144.0}, {"DELTA", 4096.0},
        {"AD", 65536.0}, {"BD", 33554432.0}, {"HX", 4294967296.0}, {"HH", 0.0}, {"H", 0.0}, {"S", 33554432.0},
        {"DX", 4096.0}, {"L", 4294967296.0}, {"G", 2.0 * 4294967296.0}, {"Y", 4194304.0}, {"EY", 2.0 * 2147483648.0}};
    const Campaign campaign = sample("mamba-1-370m.campaign.json");
    const BuiltScenario fused = built(campaign, "fused");
    QCOMPARE(fused.plan.nodes.size(), expected.size());
    std::size_t computeBound = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const PlanNode& node = fused.plan.nodes[i];
        QCOMPARE(campaign.workload.phase(node.phase).id, std::string(expected[i].first));
        QCOMPARE(node.volume[1], expected[i].second);
        computeBound += node.use[0] > node.use[1] ? 1U : 0U;
    }
    QCOMPARE(computeBound, std::size_t{14});
    double saved = 0.0;
    for (const FusedGroup& group : fused.plan.fusion)
        saved += group.bytesSaved;
    QCOMPARE(saved, 887335122944.0 - 51959789568.0);
}

void TestCaseStudies::mambaGroupDemands_data()
{
    QTest::addColumn<int>("phases");
    QTest::addColumn<double>("sequential");
    QTest::addColumn<double>("rawCompute");
    QTest::addColumn<double>("rawMemory");
    QTest::addColumn<double>("dilatedCompute");
    QTest::addColumn<double>("dilatedMemory");
    QTest::addColumn<double>("block");
    QTest::newRow("FG1") << 3 << 0.0010635951449590136 << 1.035557338169643 << 2.0 << 0.017804712057113644
                         << 1.0009765625 << 0.0010542328592447279;
    QTest::newRow("FG2") << 4 << 0.04271156573894766 << 2.0266636610155717 << 2.0550227593182933 << 1.00537109375
                         << 0.16484058973191706 << 0.03855389257142857;
    QTest::newRow("FG3") << 1 << 0.038347922285714285 << 1.0 << 0.08244697155468367 << 1.0 << 0.08244697155468367
                         << 0.038347922285714285;
    QTest::newRow("FG4") << 1 << 0.002122897137812653 << 0.28224932571705424 << 1.0 << 0.28224932571705424 << 1.0
                         << 0.002122897137812653;
    QTest::newRow("FG7") << 10 << 0.010851 << 7.160 << 3.110 << 2.0312 << 2.6779 << 0.006418;
    QTest::newRow("FG8") << 3 << 0.044667 << 1.018 << 2.037 << 1.0017 << 0.2014 << 0.038413;
}

void TestCaseStudies::mambaGroupDemands()
{
    QFETCH(const int, phases);
    QFETCH(const double, sequential);
    QFETCH(const double, rawCompute);
    QFETCH(const double, rawMemory);
    QFETCH(const double, dilatedCompute);
    QFETCH(const double, dilatedMemory);
    QFETCH(const double, block);
    const Campaign campaign = sample("mamba-1-370m.campaign.json");
    const BuiltScenario achieved = built(campaign, "achieved");
    const BuiltScenario pipelined = built(campaign, "pipelined");
    const std::string id = QTest::currentDataTag();

    const auto place = std::find_if(pipelined.plan.blocks.begin(), pipelined.plan.blocks.end(),
        [&](const PlanBlock& candidate) { return candidate.pipeline == id; });
    QVERIFY(place != pipelined.plan.blocks.end());
    QCOMPARE(place->nodes.size(), static_cast<std::size_t>(phases));
    double sum = 0.0;
    double longest = 0.0;
    for (const std::uint32_t node : place->nodes) {
        sum += achieved.plan.nodes[node].duration;
        longest = std::max(longest, achieved.plan.nodes[node].duration);
    }
    std::array<double, 2> raw{};
    std::array<double, 2> dilated{};
    for (const std::uint32_t node : place->nodes) {
        for (std::size_t k = 0; k < 2; ++k) {
            raw[k] += achieved.plan.nodes[node].use[k];
            dilated[k] += achieved.plan.nodes[node].use[k] * achieved.plan.nodes[node].duration / longest;
        }
    }
    // Numbers tabulated with few digits are compared with as many.
    const double tolerance = phases > 1 && id != "FG1" && id != "FG2" ? 5e-4 : kTolerance;
    QVERIFY(isClose(sum, sequential, tolerance));
    QVERIFY(isClose(raw[0], rawCompute, tolerance));
    QVERIFY(isClose(raw[1], rawMemory, tolerance));
    QVERIFY(isClose(dilated[0], dilatedCompute, tolerance));
    QVERIFY(isClose(dilated[1], dilatedMemory, tolerance));
    const auto index = static_cast<std::uint32_t>(place - pipelined.plan.blocks.begin());
    for (const BlockTiming& timing : pipelined.timeline.blocks()) {
        if (timing.block == index)
            QVERIFY(isClose(timing.end - timing.start, block, tolerance));
    }
}

void TestCaseStudies::mambaTiles_data()
{
    QTest::addColumn<qulonglong>("tiles");
    QTest::addColumn<double>("dilated");
    QTest::addColumn<double>("throttledOnly");
    QTest::newRow("1") << 1ULL << 0.1418961 << 0.1419779;
    QTest::newRow("4") << 4ULL << 0.1330009 << 0.1357126;
    QTest::newRow("8") << 8ULL << 0.1312506 << 0.1353097;
    QTest::newRow("16") << 16ULL << 0.1303404 << 0.1351083;
    QTest::newRow("64") << 64ULL << 0.1296577 << 0.1349572;
    QTest::newRow("256") << 256ULL << 0.1294871 << 0.1349194;
    QTest::newRow("1024") << 1024ULL << 0.1294444 << 0.1349100;
}

void TestCaseStudies::mambaTiles()
{
    QFETCH(const qulonglong, tiles);
    QFETCH(const double, dilated);
    QFETCH(const double, throttledOnly);
    Campaign campaign = sample("mamba-1-370m.campaign.json");
    Scenario& scenario = campaign.scenarios[campaign.findScenario("pipelined").index()];
    for (Pipeline& pipeline : *scenario.pipelines)
        pipeline.tiles = {tiles, false};
    QVERIFY(isClose(built(campaign, "pipelined").timeline.makespan(), dilated, 1e-6));
    for (Pipeline& pipeline : *scenario.pipelines)
        pipeline.dilate = Dilation::None;
    QVERIFY(isClose(built(campaign, "pipelined").timeline.makespan(), throttledOnly, 1e-6));
}

void TestCaseStudies::mambaRepeated()
{
    const Campaign campaign = sample("mamba-1-370m-48-layers.campaign.json");
    const BuiltScenario pipelined = built(campaign, "pipelined");
    QCOMPARE(pipelined.plan.nodes.size(), std::size_t{1152});
    QVERIFY(isClose(pipelined.timeline.makespan(), 48.0 * 0.1296577, 1e-6));
    VERIFY_CLOSE(built(campaign, "fused").timeline.makespan(), 48.0 * 0.14428334524094447);
}

void TestCaseStudies::mambaOtherAssumptions_data()
{
    QTest::addColumn<double>("bits");
    QTest::addColumn<double>("opsPerMac");
    QTest::addColumn<double>("specialOps");
    QTest::addColumn<double>("unfusedMs");
    QTest::addColumn<double>("fusedMs");
    QTest::newRow("1 B per element") << 8.0 << 2.0 << 1.0 << 330.5 << 132.2;
    QTest::newRow("4 B per element") << 32.0 << 2.0 << 1.0 << 966.4 << 164.2;
    QTest::newRow("MAC = 1 op") << 16.0 << 1.0 << 1.0 << 483.2 << 82.9;
    QTest::newRow("special functions = 12 ops") << 16.0 << 2.0 << 12.0 << 541.2 << 145.7;
}

void TestCaseStudies::mambaOtherAssumptions()
{
    QFETCH(const double, bits);
    QFETCH(const double, opsPerMac);
    QFETCH(const double, specialOps);
    QFETCH(const double, unfusedMs);
    QFETCH(const double, fusedMs);
    Campaign campaign = sample("mamba-1-370m.campaign.json");
    campaign.workload.bits = bits;
    campaign.units.opsPerMac = opsPerMac;
    for (const char* function : {"exp", "rsqrt", "softplus"})
        campaign.workload.operations[function] = specialOps;
    campaign.workload.operations["silu"] = specialOps + 1.0;
    QVERIFY(std::abs(built(campaign, "unfused").timeline.makespan() * 1e3 - unfusedMs) <= 0.051);
    QVERIFY(std::abs(built(campaign, "fused").timeline.makespan() * 1e3 - fusedMs) <= 0.051);
}

void TestCaseStudies::decoderBlock_data()
{
    QTest::addColumn<double>("makespan");
    QTest::addColumn<double>("bytes");
    QTest::addColumn<double>("intensity");
    QTest::addColumn<double>("useOfTensorCores");
    QTest::newRow("unfused") << 0.0033183018901388754 << 6174015488.0 << 334.4 << 0.628;
    QTest::newRow("flash") << 0.0023291291896386673 << 1879048192.0 << 1098.8 << 0.895;
    QTest::newRow("epilogues") << 2188.28e-6 << 8.053e8 << 2563.9 << 0.952;
}

void TestCaseStudies::decoderBlock()
{
    QFETCH(const double, makespan);
    QFETCH(const double, bytes);
    QFETCH(const double, intensity);
    QFETCH(const double, useOfTensorCores);
    const Campaign campaign = sample("decoder-block.campaign.json");
    const BuiltScenario scenario = built(campaign, QTest::currentDataTag());
    const bool hasFewDigits = QByteArray(QTest::currentDataTag()) == "epilogues";
    QVERIFY(isClose(scenario.timeline.makespan(), makespan, hasFewDigits ? 5e-6 : kTolerance));
    QVERIFY(isClose(total(scenario, 2), bytes, hasFewDigits ? 5e-5 : kTolerance));
    QCOMPARE(total(scenario, 0) + total(scenario, 1), 2064730030080.0);
    QVERIFY(std::abs((total(scenario, 0) + total(scenario, 1)) / total(scenario, 2) - intensity) <= 0.051);
    QVERIFY(std::abs(scenario.timeline.average(0) - useOfTensorCores) <= 0.00051);
}

void TestCaseStudies::decoderPhases_data()
{
    QTest::addColumn<double>("microseconds");
    QTest::addColumn<int>("bound");
    const auto row = [](const char* phase, double microseconds, int bound) {
        QTest::newRow(phase) << microseconds << bound;
    };
    row("q", 138.91, 0);
    row("k", 34.73, 0);
    row("v", 34.73, 0);
    row("qk", 333.04, 2);
    row("softmax", 641.04, 2);
    row("av", 333.04, 2);
    row("o", 138.91, 0);
    row("gate", 486.19, 0);
    row("up", 486.19, 0);
    row("down", 486.19, 0);
    row("act", 105.17, 2);
    row("norm1", 20.03, 2);
    row("norm2", 20.03, 2);
    row("add1", 30.05, 2);
    row("add2", 30.05, 2);
}

void TestCaseStudies::decoderPhases()
{
    QFETCH(const double, microseconds);
    QFETCH(const int, bound);
    const Campaign campaign = sample("decoder-block.campaign.json");
    Diagnostics diagnostics;
    const auto scenario = resolveScenario(campaign, campaign.findScenario("unfused"));
    const auto metrics = *derivePhaseMetrics(campaign, *scenario, diagnostics);
    const PhaseMetrics& phase = metrics[campaign.workload.findPhase(QTest::currentDataTag()).index()];
    QVERIFY(std::abs(phase.duration * 1e6 - microseconds) <= 0.0051);
    QCOMPARE(phase.bound, ResourceId(static_cast<std::size_t>(bound)));
    QVERIFY(diagnostics.empty());
}

void TestCaseStudies::threePhases()
{
    const Campaign campaign = sample("three-phase-fusion.campaign.json");
    VERIFY_CLOSE(built(campaign, "as-given").timeline.makespan(), 15.0);
    VERIFY_CLOSE(built(campaign, "ideal").timeline.makespan(), 12.3);
    const BuiltScenario fused = built(campaign, "fused");
    VERIFY_CLOSE(fused.timeline.makespan(), 6.3);
    VERIFY_CLOSE(total(fused, 1), 12227500000000.0);
    const std::vector<std::vector<double>> expected = {{2.1, 1.0, 0.119}, {3.0, 0.667, 1.0}, {1.2, 1.0, 0.333}};
    for (std::size_t i = 0; i < 3; ++i) {
        QVERIFY(std::abs(fused.plan.nodes[i].duration - expected[i][0]) <= 1e-9);
        QVERIFY(std::abs(fused.plan.nodes[i].use[0] - expected[i][1]) <= 5.1e-4);
        QVERIFY(std::abs(fused.plan.nodes[i].use[1] - expected[i][2]) <= 5.1e-4);
    }
}

QTEST_GUILESS_MAIN(TestCaseStudies)
#include "tst_casestudies.moc"
