#include <QTest>

#include <functional>
#include <limits>

#include "core/model/campaign.h"
#include "tests/core/model/campaigns.h"

using namespace minard;

namespace {

using Change = std::function<void(Campaign&)>;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Three phases, two tensors, a second scenario, so that every table has something to go wrong.
Campaign fullCampaign()
{
    Campaign campaign = test::threePhases();
    campaign.workload.ranks = {{"M", 8.0}};
    campaign.workload.tensors = {
        {"T", {"M"}, 16.0, {}, TensorRole::Intermediate}, {"U", {}, {}, 64.0, TensorRole::Input}};
    campaign.workload.phases[0].writes = {{TensorId(0), 1.0, {}, {}}};
    campaign.workload.phases[1].reads = {{TensorId(0), 2.0, {}, {}}, {TensorId(1), 1.0, {}, {}}};
    campaign.scenarios.resize(2);
    campaign.scenarios[1].id = "next";
    campaign.scenarios[1].base = ScenarioId(0);
    return campaign;
}

Pipeline pipeline(const std::string& id, std::vector<PhaseId> phases)
{
    Pipeline result;
    result.id = id;
    result.phases = std::move(phases);
    return result;
}

FusionGroup fusionGroup(const std::string& id, std::vector<PhaseId> phases)
{
    FusionGroup result;
    result.id = id;
    result.phases = std::move(phases);
    return result;
}

} // namespace

Q_DECLARE_METATYPE(Change)

class TestValidate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void acceptsAGoodCampaign();
    void refuses_data();
    void refuses();
    void remarks_data();
    void remarks();
    void emptyCampaignHasNothingToShow();
    void namesTheCycleAndTheWayOut();
    void shortensALongCycle();
    void zeroDurationIsAllowed();
};

void TestValidate::acceptsAGoodCampaign()
{
    const Result<Diagnostics> result = validate(fullCampaign());
    QVERIFY2(result, result ? "" : sentence(result.error()).c_str());
    QVERIFY(result->empty());
}

void TestValidate::refuses_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("part");
    const auto row = [](const char* name, const char* where, const char* part, const Change& change) {
        QTest::newRow(name) << change << QString::fromUtf8(where) << QString::fromUtf8(part);
    };

    row("clock", "units.clockHz", "greater than 0", [](Campaign& c) { c.units.clockHz = 0.0; });
    row("ops per mac", "units.opsPerMac", "1 or 2", [](Campaign& c) { c.units.opsPerMac = 3.0; });

    row("duplicate resource", "machine.resources[1].id", "two resources are called 'compute'",
        [](Campaign& c) { c.machine.resources[1].id = "compute"; });
    row("peak zero", "machine.resources[0].peak", "greater than 0",
        [](Campaign& c) { c.machine.resources[0].peak = 0.0; });
    row("peak infinite", "machine.resources[1].peak", "not a finite number",
        [](Campaign& c) { c.machine.resources[1].peak = kInfinity; });
    row("too many resources", "machine.resources", "65 resources", [](Campaign& c) {
        for (int i = 2; i < 65; ++i)
            c.machine.resources.push_back({"r" + std::to_string(i), ResourceKind::Throughput, "op/s", 1.0, {}});
    });
    row("capacity", "machine.buffers[0].capacity", "greater than 0",
        [](Campaign& c) { c.machine.buffers[0].capacity = -5.0; });
    row("reserve", "machine.buffers[0].reserve", "below 1", [](Campaign& c) { c.machine.buffers[0].reserve = 1.0; });
    row("reserve negative", "machine.buffers[0].reserve", "negative",
        [](Campaign& c) { c.machine.buffers[0].reserve = -0.1; });
    row("backing", "machine.buffers[0].backing", "no such resource",
        [](Campaign& c) { c.machine.buffers[0].backing = ResourceId(9); });
    row("duplicate buffer", "machine.buffers[1].id", "two buffers",
        [](Campaign& c) { c.machine.buffers.push_back(c.machine.buffers[0]); });
    row("display", "machine.display.pipe", "no such resource", [](Campaign& c) { c.machine.pipe = ResourceId(9); });
    row("overhead", "machine.launchOverhead", "negative", [](Campaign& c) { c.machine.launchOverhead = -1.0; });

    row("rank", "workload.ranks.M", "greater than 0", [](Campaign& c) { c.workload.ranks["M"] = 0.0; });
    row("element size", "workload.bits", "greater than 0", [](Campaign& c) { c.workload.bits = 0.0; });
    row("operation", "workload.operations.exp", "negative", [](Campaign& c) {
        c.workload.operations = {{"exp", -1.0}};
    });
    row("duplicate tensor", "workload.tensors[1].id", "two tensors are called 'T'",
        [](Campaign& c) { c.workload.tensors[1].id = "T"; });
    row("tensor rank", "workload.tensors[0].ranks[0]", "no rank 'Q'",
        [](Campaign& c) { c.workload.tensors[0].ranks[0] = "Q"; });
    row("tensor bytes", "workload.tensors[1].bytes", "negative",
        [](Campaign& c) { c.workload.tensors[1].bytes = -1.0; });
    row("tensor bits", "workload.tensors[0].bits", "greater than 0",
        [](Campaign& c) { c.workload.tensors[0].bits = 0.0; });
    row("duplicate phase", "workload.phases[2].id", "two phases are called 'A' (the other is workload.phases[0])",
        [](Campaign& c) { c.workload.phases[2].id = "A"; });
    row("empty id", "workload.phases[2].id", "empty", [](Campaign& c) { c.workload.phases[2].id.clear(); });
    row("duration", "workload.phases[1].given.duration", "is -10; it must not be negative",
        [](Campaign& c) { c.workload.phases[1].given->duration = -10.0; });
    row("duration not a number", "workload.phases[1].given.duration", "finite",
        [](Campaign& c) { c.workload.phases[1].given->duration = kNan; });
    row("use negative", "workload.phases[0].given.use.dram", "negative",
        [](Campaign& c) { c.workload.phases[0].given->use[1].value = -0.5; });
    row("use twice", "workload.phases[0].given.use.compute", "given twice",
        [](Campaign& c) { c.workload.phases[0].given->use[1].resource = ResourceId(0); });
    row("demand", "workload.phases[0].demand.dram", "finite", [](Campaign& c) {
        c.workload.phases[0].demand = {{ResourceId(1), kInfinity}};
    });
    row("demand resource", "workload.phases[0].demand", "does not have", [](Campaign& c) {
        c.workload.phases[0].demand = {{ResourceId(7), 1.0}};
    });
    row("density zero", "workload.phases[0].density", "fraction",
        [](Campaign& c) { c.workload.phases[0].density = 0.0; });
    row("density above one", "workload.phases[0].density", "fraction",
        [](Campaign& c) { c.workload.phases[0].density = 1.5; });
    row("ops per point", "workload.phases[0].opsPerPoint", "negative",
        [](Campaign& c) { c.workload.phases[0].opsPerPoint = -1.0; });
    row("on", "workload.phases[0].on", "no such resource",
        [](Campaign& c) { c.workload.phases[0].on = ResourceId(2); });
    row("passes", "workload.phases[1].reads[0].passes", "negative",
        [](Campaign& c) { c.workload.phases[1].reads[0].passes = -1.0; });
    row("access tensor", "workload.phases[1].reads[1].tensor", "no such tensor",
        [](Campaign& c) { c.workload.phases[1].reads[1].tensor = TensorId(2); });
    row("access resource", "workload.phases[0].writes[0].at", "no such resource",
        [](Campaign& c) { c.workload.phases[0].writes[0].at = ResourceId(2); });
    row("Einsum tensor", "workload.phases[2].einsum", "no tensor 'T9'",
        [](Campaign& c) { c.workload.phases[2].einsum = "T[m] = T9[m]"; });
    row("edge phase", "workload.edges[1].to", "no such phase",
        [](Campaign& c) { c.workload.edges[1].to = PhaseId(3); });
    row("edge to itself", "workload.edges[1]", "'C' cannot depend on itself",
        [](Campaign& c) { c.workload.edges[1].from = PhaseId(2); });
    row("edge tensor", "workload.edges[0].tensor", "no such tensor",
        [](Campaign& c) { c.workload.edges[0].tensor = TensorId(2); });
    row("repeat", "workload.repeat", "at least 1", [](Campaign& c) { c.workload.repeat = 0; });
    row("too many nodes", "workload.repeat", "more than", [](Campaign& c) { c.workload.repeat = 2000000000; });
    row("repetition name", "workload.phases[1].id", "repetition of 'B'", [](Campaign& c) {
        c.workload.repeat = 2;
        c.workload.phases[1].id = "B#1";
    });

    row("duplicate scenario", "scenarios[1].id", "two scenarios", [](Campaign& c) { c.scenarios[1].id = "default"; });
    row("base", "scenarios[1].base", "no such scenario", [](Campaign& c) { c.scenarios[1].base = ScenarioId(2); });
    row("base cycle", "scenarios[1].base", "'default' → 'next' → 'default'",
        [](Campaign& c) { c.scenarios[0].base = ScenarioId(1); });
    row("order twice", "scenarios[0].order[1]", "'B' is named twice", [](Campaign& c) {
        c.scenarios[0].order = std::vector{PhaseId(1), PhaseId(1)};
    });
    row("order unknown", "scenarios[0].order[0]", "no such phase",
        [](Campaign& c) { c.scenarios[0].order = std::vector{PhaseId(5)}; });
    row("efficiency", "scenarios[0].timing.efficiency.dram", "fraction", [](Campaign& c) {
        c.scenarios[0].timing = Timing{TimingModel::Roofline, {{ResourceId(1), 1.5}}};
    });
    row("efficiency unknown", "scenarios[0].timing.efficiency.dram", "unknown", [](Campaign& c) {
        c.scenarios[0].timing = Timing{TimingModel::Roofline, {{ResourceId(1), std::nullopt}}};
    });
    row("tiles", "scenarios[0].pipelines[0].tiles", "at least 1", [](Campaign& c) {
        c.scenarios[0].pipelines = std::vector{pipeline("p", {PhaseId(0), PhaseId(1)})};
        c.scenarios[0].pipelines->front().tiles.count = 0;
    });
    row("pipeline empty", "scenarios[0].pipelines[0].phases", "no phases",
        [](Campaign& c) { c.scenarios[0].pipelines = std::vector{pipeline("p", {})}; });
    row("pipeline unknown", "scenarios[0].pipelines[0].phases[1]", "no such phase", [](Campaign& c) {
        c.scenarios[0].pipelines = std::vector{pipeline("p", {PhaseId(0), PhaseId(8)})};
    });
    row("pipeline repeated", "scenarios[0].pipelines[0].phases[1]", "'A' is named twice", [](Campaign& c) {
        c.scenarios[0].pipelines = std::vector{pipeline("p", {PhaseId(0), PhaseId(0)})};
    });
    row("two pipelines", "scenarios[0].pipelines[1].phases[0]", "'B' is already in 'p'", [](Campaign& c) {
        c.scenarios[0].pipelines = std::vector{
            pipeline("p", {PhaseId(0), PhaseId(1)}), pipeline("q", {PhaseId(1), PhaseId(2)})};
    });
    row("duplicate pipeline", "scenarios[0].pipelines[1].id", "two pipelines", [](Campaign& c) {
        c.scenarios[0].pipelines = std::vector{pipeline("p", {PhaseId(0)}), pipeline("p", {PhaseId(1)})};
    });
    row("dilation without slots", "scenarios[0].pipelines[0].dilate", "no slots", [](Campaign& c) {
        c.scenarios[0].pipelines = std::vector{pipeline("p", {PhaseId(0), PhaseId(1)})};
        c.scenarios[0].pipelines->front().advance = Advance::Event;
        c.scenarios[0].pipelines->front().dilate = Dilation::Longest;
    });
    row("groups overlap", "scenarios[0].fusion[1].phases[1]", "'A' is already in 'f'", [](Campaign& c) {
        c.scenarios[0].fusion = std::vector{
            fusionGroup("f", {PhaseId(0), PhaseId(1)}), fusionGroup("g", {PhaseId(2), PhaseId(0)})};
    });
    row("duplicate group", "scenarios[0].fusion[1].id", "two fusion groups", [](Campaign& c) {
        c.scenarios[0].fusion = std::vector{fusionGroup("f", {PhaseId(0)}), fusionGroup("f", {PhaseId(1)})};
    });
    row("keep", "scenarios[0].fusion[0].keep[0]", "no such tensor", [](Campaign& c) {
        c.scenarios[0].fusion = std::vector{fusionGroup("f", {PhaseId(0)})};
        c.scenarios[0].fusion->front().keep = std::vector{TensorId(4)};
    });
    row("fusion buffer", "scenarios[0].fusion[0].buffer", "no such buffer", [](Campaign& c) {
        c.scenarios[0].fusion = std::vector{fusionGroup("f", {PhaseId(0)})};
        c.scenarios[0].fusion->front().buffer = BufferId(1);
    });
    row("fusion tiles", "scenarios[0].fusion[0].tiles", "at least 1", [](Campaign& c) {
        c.scenarios[0].fusion = std::vector{fusionGroup("f", {PhaseId(0)})};
        c.scenarios[0].fusion->front().tiles = 0;
    });
    row("recompute outside", "scenarios[0].fusion[0].recompute.B", "not in the fusion group", [](Campaign& c) {
        c.scenarios[0].fusion = std::vector{fusionGroup("f", {PhaseId(0)})};
        c.scenarios[0].fusion->front().recompute = {{PhaseId(1), 5.0}};
    });
    row("recompute negative", "scenarios[0].fusion[0].recompute.A", "negative", [](Campaign& c) {
        c.scenarios[0].fusion = std::vector{fusionGroup("f", {PhaseId(0)})};
        c.scenarios[0].fusion->front().recompute = {{PhaseId(0), -5.0}};
    });
    row("start", "scenarios[0].starts.C", "finite", [](Campaign& c) {
        c.scenarios[0].starts = std::vector{ExplicitStart{PhaseId(2), {}, {}, kNan}};
    });
    row("start negative", "scenarios[0].starts.C", "negative", [](Campaign& c) {
        c.scenarios[0].starts = std::vector{ExplicitStart{PhaseId(2), {}, {}, -1.0}};
    });
    row("start repetition", "scenarios[0].starts.C", "no repetition 1", [](Campaign& c) {
        c.scenarios[0].starts = std::vector{ExplicitStart{PhaseId(2), {}, 1U, 0.0}};
    });
    row("start twice", "scenarios[0].starts.C", "two explicit starts", [](Campaign& c) {
        c.scenarios[0].starts = std::vector{
            ExplicitStart{PhaseId(2), {}, {}, 1.0}, ExplicitStart{PhaseId(2), {}, 0U, 0.0}};
    });
    row("start of a member", "scenarios[1].starts.B", "give the start to the pipeline", [](Campaign& c) {
        c.scenarios[0].starts = std::vector{ExplicitStart{PhaseId(1), {}, {}, 20.0}};
        c.scenarios[1].pipelines = std::vector{pipeline("p", {PhaseId(0), PhaseId(1)})};
    });
    row("start of an unknown pipeline", "scenarios[0].starts.p", "no pipeline 'p'", [](Campaign& c) {
        c.scenarios[0].starts = std::vector{ExplicitStart{{}, "p", {}, 20.0}};
    });
    row("machine override", "scenarios[1].machine.resources[0].peak", "greater than 0", [](Campaign& c) {
        c.scenarios[1].machine.emplace();
        c.scenarios[1].machine->peaks = {{ResourceId(0), 0.0}};
    });
    row("machine override resource", "scenarios[1].machine.resources[0]", "no such resource", [](Campaign& c) {
        c.scenarios[1].machine.emplace();
        c.scenarios[1].machine->peaks = {{ResourceId(4), 1.0}};
    });
    row("override duration", "scenarios[1].phases.B.duration", "negative", [](Campaign& c) {
        c.scenarios[1].phases = {{PhaseId(1), -1.0, {}, {}}};
    });
    row("override twice", "scenarios[1].phases.B", "named twice", [](Campaign& c) {
        c.scenarios[1].phases = {{PhaseId(1), 1.0, {}, {}}, {PhaseId(1), 2.0, {}, {}}};
    });
    row("override use", "scenarios[1].phases.B.use.compute", "negative", [](Campaign& c) {
        c.scenarios[1].phases = {{PhaseId(1), {}, {{ResourceId(0), -0.1}}, {}}};
    });
    row("recording columns", "scenarios[1].recording", "differ in length", [](Campaign& c) {
        c.scenarios[1].recording = std::make_shared<Recording>(Recording{{0.0}, {}, {0}, {}, {}});
    });
    row("recording phase", "scenarios[1].recording", "piece 1", [](Campaign& c) {
        c.scenarios[1].recording = std::make_shared<Recording>(Recording{{0.0, 1.0}, {1.0, 1.0}, {0, 3}, {}, {}});
    });
    row("recording duration", "scenarios[1].recording", "duration of piece 0", [](Campaign& c) {
        c.scenarios[1].recording = std::make_shared<Recording>(Recording{{0.0}, {-1.0}, {0}, {}, {}});
    });
}

void TestValidate::refuses()
{
    QFETCH(const Change, change);
    QFETCH(const QString, where);
    QFETCH(const QString, part);
    Campaign campaign = fullCampaign();
    change(campaign);
    const Result<Diagnostics> result = validate(campaign);
    QVERIFY(!result);
    QCOMPARE(QString::fromStdString(result.error().where), where);
    QVERIFY2(QString::fromStdString(result.error().what).contains(part), result.error().what.c_str());
}

void TestValidate::remarks_data()
{
    QTest::addColumn<double>("use");
    QTest::addColumn<QString>("id");
    QTest::newRow("full") << 1.0 << QString();
    QTest::newRow("a little above") << 1.2 << QStringLiteral("utilization-above-one");
    QTest::newRow("at the limit") << 1.5 << QStringLiteral("utilization-above-one");
    QTest::newRow("like a percentage") << 50.0 << QStringLiteral("utilization-like-percentage");
    QTest::newRow("hundred") << 100.0 << QStringLiteral("utilization-like-percentage");
    QTest::newRow("beyond a percentage") << 250.0 << QStringLiteral("utilization-above-one");
}

void TestValidate::remarks()
{
    QFETCH(const double, use);
    QFETCH(const QString, id);
    Campaign campaign = fullCampaign();
    campaign.workload.phases[1].given->use[1].value = use;
    const Result<Diagnostics> result = validate(campaign);
    QVERIFY(result);
    QCOMPARE(result->size(), std::size_t{id.isEmpty() ? 0U : 1U});
    if (id.isEmpty())
        return;
    QCOMPARE(QString::fromStdString(result->front().id), id);
    const bool likePercentage = id == QStringLiteral("utilization-like-percentage");
    QCOMPARE(result->front().severity, likePercentage ? Severity::Error : Severity::Warning);
    QCOMPARE(result->front().where, std::string("workload.phases[1].given.use.dram"));

    Campaign overridden = fullCampaign();
    overridden.scenarios[1].phases = {{PhaseId(2), {}, {{ResourceId(0), use}}, {}}};
    const Result<Diagnostics> inScenario = validate(overridden);
    QVERIFY(inScenario);
    QCOMPARE(inScenario->size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(inScenario->front().id), id);
    QCOMPARE(inScenario->front().where, std::string("scenarios[1].phases.C.use.compute"));
}

void TestValidate::emptyCampaignHasNothingToShow()
{
    Campaign campaign;
    campaign.scenarios.resize(1);
    campaign.scenarios[0].id = "default";
    const Result<Diagnostics> result = validate(campaign);
    QVERIFY(result);
    QCOMPARE(result->size(), std::size_t{1});
    QCOMPARE(result->front().id, std::string("nothing-to-show"));
    QCOMPARE(result->front().severity, Severity::Note);
}

void TestValidate::namesTheCycleAndTheWayOut()
{
    Campaign campaign = fullCampaign();
    campaign.workload.phases[1].writes = {{TensorId(1), 1.0, {}, {}}};
    campaign.workload.phases[0].reads = {{TensorId(1), 1.0, {}, {}}};
    campaign.workload.phases[1].reads.pop_back();
    const Result<Diagnostics> result = validate(campaign);
    QVERIFY(!result);
    const std::string what = result.error().what;
    QVERIFY2(what.find("A → B → A") != std::string::npos || what.find("B → A → B") != std::string::npos, what.c_str());
    QVERIFY2(what.find("the role 'state'") != std::string::npos, what.c_str());
    QVERIFY2(what.find("'T'") != std::string::npos || what.find("'U'") != std::string::npos, what.c_str());

    // As a state tensor the same value comes from the step before.
    campaign.workload.tensors[1].role = TensorRole::State;
    QVERIFY(validate(campaign));
}

void TestValidate::shortensALongCycle()
{
    Campaign campaign = test::threePhases();
    constexpr std::size_t kLength = 100000;
    campaign.workload.phases.resize(kLength);
    campaign.workload.edges.clear();
    for (std::size_t i = 0; i < kLength; ++i) {
        campaign.workload.phases[i].id = "p" + std::to_string(i);
        campaign.workload.edges.push_back({PhaseId(i), PhaseId((i + 1) % kLength), {}, EdgeKind::Stream});
    }
    const Result<Diagnostics> result = validate(campaign);
    QVERIFY(!result);
    QVERIFY2(result.error().what.find("more") != std::string::npos, result.error().what.c_str());
    QVERIFY2(result.error().what.size() < 500, result.error().what.c_str());
}

void TestValidate::zeroDurationIsAllowed()
{
    Campaign campaign = fullCampaign();
    campaign.workload.phases[1].given->duration = 0.0;
    const Result<Diagnostics> result = validate(campaign);
    QVERIFY(result);
    QVERIFY(result->empty());
}

QTEST_GUILESS_MAIN(TestValidate)
#include "tst_validate.moc"
