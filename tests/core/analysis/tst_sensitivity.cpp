// Sweeps of one parameter: names, values, and the numbers of the low-rank GEMM for 1, 2, 4 and 8 bytes an element.

#include <QtTest>

#include <cmath>

#include "core/analysis/sensitivity.h"
#include "core/io/campaignreader.h"

using namespace minard;

namespace {

Campaign campaignOf(const std::string& text)
{
    const auto loaded = readCampaignText(text);
    if (!loaded)
        qFatal("%s", sentence(loaded.error()).c_str());
    return loaded->campaign;
}

/// The low-rank GEMM of the paper, sections 6: minimum traffic, two operations a multiply-accumulate.
Campaign lowRankGemm()
{
    return campaignOf(R"({"format": "campaign/1",
      "machine": {"resources": [
        {"id": "compute", "kind": "throughput", "unit": "op/s", "peak": 6.160384e13, "label": "2D array"},
        {"id": "dram", "kind": "bandwidth", "unit": "B/s", "peak": 4e11}]},
      "workload": {"ranks": {"M": 20480, "K": 20480, "N": 20480, "R": 512, "Q": 512},
        "tensors": [
          {"id": "VA", "ranks": ["R", "K"], "bits": 8}, {"id": "UB", "ranks": ["K", "Q"], "bits": 8},
          {"id": "T", "ranks": ["R", "Q"], "bits": 8}, {"id": "SA", "ranks": ["R"], "bits": 8},
          {"id": "SC", "ranks": ["R", "Q"], "bits": 8}, {"id": "SB", "ranks": ["Q"], "bits": 8},
          {"id": "VB", "ranks": ["Q", "N"], "bits": 8}, {"id": "VC", "ranks": ["Q", "N"], "bits": 8},
          {"id": "UA", "ranks": ["M", "R"], "bits": 8}, {"id": "UC", "ranks": ["M", "Q"], "bits": 8},
          {"id": "C", "ranks": ["M", "N"], "bits": 8}],
        "phases": [
          {"id": "T", "einsum": "T[r,q] = VA[r,k] * UB[k,q]", "opsPerPoint": 2},
          {"id": "SC", "einsum": "SC[r,q] = SA[r] * T[r,q]", "opsPerPoint": 1},
          {"id": "VC", "einsum": "VC[q,n] = SB[q] * VB[q,n]", "opsPerPoint": 1},
          {"id": "UC", "einsum": "UC[m,q] = UA[m,r] * SC[r,q]", "opsPerPoint": 2},
          {"id": "C", "einsum": "C[m,n] = UC[m,q] * VC[q,n]", "opsPerPoint": 2}]}})");
}

/// Two phases pipelined, and what the names of parameters may collide with.
Campaign pipelined()
{
    return campaignOf(R"({"format": "campaign/1",
      "machine": {"resources": [
        {"id": "c", "kind": "throughput", "unit": "op/s", "peak": 100},
        {"id": "m", "kind": "bandwidth", "unit": "B/s", "peak": 100}]},
      "workload": {"ranks": {"m": 4, "b": 2}, "phases": [
        {"id": "A", "given": {"duration": 3, "use": {"c": 0.7, "m": 0.6}}},
        {"id": "B", "given": {"duration": 10, "use": {"c": 0.2, "m": 0.9}}}], "edges": [{"from": "A", "to": "B"}]},
      "scenarios": [{"id": "base", "throttle": "uniform"},
        {"id": "s", "base": "base", "pipelines":
          [{"id": "p", "phases": ["A", "B"], "tiles": 4, "dilate": "longest"}]}]})");
}

SensitivityParameter parameterOf(const Campaign& campaign, std::size_t scenario, const char* name)
{
    const auto found = findParameter(campaign, *resolveScenario(campaign, ScenarioId(scenario)), name);
    if (!found)
        qFatal("%s", sentence(found.error()).c_str());
    return *found;
}

std::vector<double> valuesOf(const char* text, const SensitivityParameter& parameter)
{
    const auto values = parseParameterValues(text, parameter);
    if (!values)
        qFatal("%s", sentence(values.error()).c_str());
    return *values;
}

} // namespace

class SensitivityTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void elementSizeOfTheLowRankGemm();
    void tilesOfAPipeline();
    void peaksMoveTheBound();
    void ranksOverheadAndRepetitions();
    void givenDurationsAreExplained();
    void valuesWithoutAScheduleKeepTheirReason();
    void namesAreResolvedOrExplained();
    void valuesAreReadOrRefused_data();
    void valuesAreReadOrRefused();
    void recordingsAreRefused();
    void sweepsCanBeStopped();
    void kneesOfCurves();
};

void SensitivityTest::elementSizeOfTheLowRankGemm()
{
    const Campaign campaign = lowRankGemm();
    const SensitivityParameter bits = parameterOf(campaign, 0, "bits");
    QCOMPARE(bits.current, 8.0);
    const auto result = analyzeSensitivity(campaign, ScenarioId(0), bits, valuesOf("8, 16, 32, 64", bits));
    QVERIFY(result.has_value());
    const double expected[] = {7.3743e-3, 7.4280e-3, 7.6116e-3, 10.0873e-3};
    for (std::size_t i = 0; i < 4; ++i)
        QVERIFY(std::fabs(result->points[i].makespan - expected[i]) < 1e-7);
    // Memory-bound phases: SC and VC at one byte, all five at eight.
    const auto memoryBound = [&](std::size_t i) {
        return std::count_if(result->points[i].phases.begin(), result->points[i].phases.end(),
            [](const SensitivityPhase& phase) { return phase.bound == ResourceId(1); });
    };
    QCOMPARE(memoryBound(0), 2);
    QCOMPARE(memoryBound(2), 4);
    QCOMPARE(memoryBound(3), 5);
    QCOMPARE(*result->best(), 0U);
    QVERIFY(result->remarks.empty());
    // Only the last GEMM reads VC's result; one tensor alone changes less.
    // The same where the workload gives the size of elements as one number.
    Campaign shared = campaign;
    for (Tensor& tensor : shared.workload.tensors)
        tensor.bits.reset();
    shared.workload.bits = 8.0;
    const SensitivityParameter ofAll = parameterOf(shared, 0, "bits");
    QCOMPARE(ofAll.current, 8.0);
    const auto sharedResult = analyzeSensitivity(shared, ScenarioId(0), ofAll, valuesOf("8, 16, 32, 64", ofAll));
    QVERIFY(sharedResult.has_value());
    QCOMPARE(sharedResult->points.size(), result->points.size());
    for (std::size_t i = 0; i < result->points.size(); ++i)
        QCOMPARE(sharedResult->points[i].makespan, result->points[i].makespan);
    const SensitivityParameter one = parameterOf(campaign, 0, "bits.C");
    const auto alone = analyzeSensitivity(campaign, ScenarioId(0), one, {64.0});
    QVERIFY(alone->points[0].makespan > 7.3743e-3 && alone->points[0].makespan < 10.0873e-3);
}

void SensitivityTest::tilesOfAPipeline()
{
    const Campaign campaign = pipelined();
    const SensitivityParameter tiles = parameterOf(campaign, 1, "tiles");
    QCOMPARE(tiles.current, 4.0);
    const auto result = analyzeSensitivity(campaign, ScenarioId(1), tiles, valuesOf("1:1000000:3log", tiles));
    QCOMPARE(result->points.size(), 3U);
    QCOMPARE(result->points[0].makespan, 13.0);
    QVERIFY(result->points[1].makespan < 11.35);
    QVERIFY(std::fabs(result->points[2].makespan - 10.8) < 1e-4);
    QCOMPARE(*result->best(), 2U);
    const SensitivityParameter same = parameterOf(campaign, 1, "p");
    QVERIFY(same.kind == ParameterKind::Tiles);
    QCOMPARE(analyzeSensitivity(campaign, ScenarioId(1), same, {4.0})->points[0].makespan, 11.35);
}

void SensitivityTest::peaksMoveTheBound()
{
    const Campaign campaign = lowRankGemm();
    const SensitivityParameter peak = parameterOf(campaign, 0, "dram");
    QCOMPARE(peak.name(), std::string("peak.dram"));
    QVERIFY(peak.unit == Unit::BytePerSecond);
    const auto result = analyzeSensitivity(campaign, ScenarioId(0), peak, valuesOf("10 GB/s: 1 TB/s :5log", peak));
    for (std::size_t i = 1; i < 5; ++i)
        QVERIFY(result->points[i].makespan < result->points[i - 1].makespan);
    QCOMPARE(result->points[0].phases[4].bound, ResourceId(1));
    QCOMPARE(result->points[4].phases[4].bound, ResourceId(0));
    QCOMPARE(result->points[0].bounds.busiest, ResourceId(1));
    QVERIFY(std::fabs(result->points[0].average[1] - 1.0) < 1e-9);
    // The campaign itself is as it was.
    QVERIFY(campaign == lowRankGemm());
}

void SensitivityTest::ranksOverheadAndRepetitions()
{
    const Campaign campaign = lowRankGemm();
    const auto at = [&](const char* name, double value) {
        const auto result = analyzeSensitivity(campaign, ScenarioId(0), parameterOf(campaign, 0, name), {value});
        return result->points[0].makespan;
    };
    const double once = at("repeat", 1.0);
    QVERIFY(std::fabs(at("repeat", 48.0) - 48.0 * once) < 1e-9 * 48.0 * once);
    QVERIFY(std::fabs(at("launchOverhead", 1e-3) - (once + 4e-3)) < 1e-12);
    QVERIFY(std::fabs(at("N", 40960.0) / once - 2.0) < 0.1);
    QCOMPARE(at("rank.N", 20480.0), once);
}

void SensitivityTest::givenDurationsAreExplained()
{
    const Campaign campaign = pipelined();
    const auto result = analyzeSensitivity(
        campaign, ScenarioId(0), parameterOf(campaign, 0, "c"), {100.0, 200.0, 400.0});
    QCOMPARE(result->points[2].makespan, 13.0);
    QCOMPARE(result->remarks.size(), 1U);
    QVERIFY(result->remarks[0].find("given durations") != std::string::npos);
    const auto phases = analyzeSensitivity(campaign, ScenarioId(0), parameterOf(campaign, 0, "rank.b"), {1.0, 2.0});
    QVERIFY(phases->remarks[0].find("given durations") != std::string::npos);
    const auto tile = analyzeSensitivity(campaign, ScenarioId(1), parameterOf(campaign, 1, "tiles"), {4.0, 4.0});
    QCOMPARE(tile->remarks[0], std::string("the makespan does not depend on it within these values"));
    QVERIFY(std::fabs(result->points[2].average[0] - 0.25 * result->points[0].average[0]) < 1e-12);
}

void SensitivityTest::valuesWithoutAScheduleKeepTheirReason()
{
    Campaign campaign = pipelined();
    campaign.workload.edges[0].kind = EdgeKind::Barrier;
    const auto result = analyzeSensitivity(campaign, ScenarioId(1), parameterOf(campaign, 1, "tiles"), {1.0, 2.0});
    QVERIFY(result.has_value());
    QVERIFY(result->points[0].isBuilt());
    QVERIFY(!result->points[1].isBuilt());
    QVERIFY2(result->points[1].error.find("A") != std::string::npos, result->points[1].error.c_str());
    QCOMPARE(*result->best(), 0U);
}

void SensitivityTest::namesAreResolvedOrExplained()
{
    const Campaign campaign = pipelined();
    const auto scenario = *resolveScenario(campaign, ScenarioId(1));
    const auto all = sensitivityParameters(campaign, scenario);
    for (const SensitivityParameter& parameter : all)
        QCOMPARE(*findParameter(campaign, scenario, parameter.name()), parameter);
    QCOMPARE(all.size(), 8U);
    const auto ambiguous = findParameter(campaign, scenario, "m");
    QVERIFY(!ambiguous);
    QCOMPARE(ambiguous.error().what, std::string("'m' means several things: write peak.m or rank.m"));
    const auto unknown = findParameter(campaign, scenario, "tyles");
    QVERIFY(!unknown && unknown.error().code == ErrorCode::NotFound);
    QVERIFY2(unknown.error().what.find("did you mean 'tiles'?") != std::string::npos, unknown.error().what.c_str());
    // A scenario without pipelines has no tiles to vary.
    const auto none = findParameter(campaign, *resolveScenario(campaign, ScenarioId(0)), "tiles");
    QVERIFY(!none);
    QCOMPARE(none.error().what,
        std::string("there is no parameter 'tiles'; this scenario has peak.c, peak.m, rank.b, rank.m, launchOverhead, "
                    "repeat"));
}

void SensitivityTest::valuesAreReadOrRefused_data()
{
    QTest::addColumn<QString>("parameter");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<double>>("values"); // empty = refused
    QTest::newRow("range") << "m"
                           << "1:3:3" << QList<double>{1, 2, 3};
    QTest::newRow("units") << "peak.m"
                           << "1 kB/s : 3 kB/s : 3" << QList<double>{1000, 2000, 3000};
    QTest::newRow("log") << "peak.m"
                         << "1:100:3 log" << QList<double>{1, 10, 100};
    QTest::newRow("log, no blank") << "peak.m"
                                   << "100:1:3log" << QList<double>{100, 10, 1};
    QTest::newRow("list") << "peak.m"
                          << " 4,2 , 1.5" << QList<double>{4, 2, 1.5};
    QTest::newRow("whole numbers come once") << "tiles"
                                             << "1:4:7" << QList<double>{1, 2, 3, 4};
    QTest::newRow("one") << "tiles"
                         << "8" << QList<double>{8};
    for (const char* bad : {"", ",", "1:2", "1:2:3:4", "1:2:1", "1:2:2.5", "1:2:x", "0:2:3 log", "a:b:3", "1:2:20000",
             "-1", "0", "1:inf:3", "nan", "1 s", "1:2:log", "1,,2"})
        QTest::addRow("refused: %s", bad) << "peak.m" << bad << QList<double>();
    QTest::newRow("no tiles") << "tiles"
                              << "0" << QList<double>();
    QTest::newRow("negative tiles") << "tiles"
                                    << "-3:3:2" << QList<double>();
    QTest::newRow("negative overhead") << "launchOverhead"
                                       << "-1" << QList<double>();
    QTest::newRow("no overhead") << "launchOverhead"
                                 << "0 us, 5 us" << QList<double>{0, 5e-6};
}

void SensitivityTest::valuesAreReadOrRefused()
{
    QFETCH(QString, parameter);
    QFETCH(QString, text);
    QFETCH(QList<double>, values);
    const Campaign campaign = pipelined();
    const std::string name = parameter == "m" ? "peak.m" : parameter.toStdString();
    const auto parsed = parseParameterValues(text.toStdString(), parameterOf(campaign, 1, name.c_str()));
    QCOMPARE(parsed.has_value(), !values.isEmpty());
    if (!parsed) {
        QVERIFY(!parsed.error().what.empty());
        return;
    }
    QCOMPARE(parsed->size(), static_cast<std::size_t>(values.size()));
    for (std::size_t i = 0; i < parsed->size(); ++i)
        QVERIFY(std::fabs((*parsed)[i] - values[static_cast<qsizetype>(i)]) <= 1e-12 * std::fabs((*parsed)[i]));
}

void SensitivityTest::recordingsAreRefused()
{
    Campaign campaign = pipelined();
    auto recording = std::make_shared<Recording>();
    recording->start = {0.0};
    recording->duration = {1.0};
    recording->phase = {0};
    campaign.scenarios[0].recording = recording;
    const auto result = analyzeSensitivity(campaign, ScenarioId(0), parameterOf(campaign, 0, "c"), {1.0});
    QVERIFY(!result);
    QVERIFY(result.error().what.find("recording") != std::string::npos);
}

void SensitivityTest::sweepsCanBeStopped()
{
    const Campaign campaign = pipelined();
    std::stop_source source;
    int steps = 0;
    const auto result = analyzeSensitivity(campaign, ScenarioId(1), parameterOf(campaign, 1, "tiles"),
        {1.0, 2.0, 3.0, 4.0}, source.get_token(), [&](double done) {
            QVERIFY(done > 0.0 && done <= 1.0);
            if (++steps == 2)
                source.request_stop();
        });
    QVERIFY(!result && result.error().code == ErrorCode::Cancelled);
    QCOMPARE(steps, 2);
}

void SensitivityTest::kneesOfCurves()
{
    // Throughput rises with latency, then no more.
    QCOMPARE(*kneeOf({1, 2, 4, 8, 16}, {1, 2, 4, 4.2, 4.3}), 2U);
    QVERIFY(!kneeOf({1, 2, 4, 8}, {1, 2, 4, 8}));
    QVERIFY(!kneeOf({1, 2}, {1, 2}));
    QVERIFY(!kneeOf({1, 0, 2}, {1, 2, 3}));
    QVERIFY(!kneeOf({1, 1, 1}, {2, 2, 2}));
}

QTEST_GUILESS_MAIN(SensitivityTest)
#include "tst_sensitivity.moc"
