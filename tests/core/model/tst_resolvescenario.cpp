#include "core/model/campaign.h"

#include <QTest>

#include "tests/core/model/campaigns.h"

using namespace minard;

namespace {

/// Adds a scenario based on another and returns it.
Scenario& addScenario(Campaign& campaign, const std::string& id, const std::string& base = {})
{
    const ScenarioId baseId = base.empty() ? ScenarioId() : campaign.findScenario(base);
    campaign.scenarios.emplace_back();
    campaign.scenarios.back().id = id;
    campaign.scenarios.back().base = baseId;
    return campaign.scenarios.back();
}

EffectiveScenario resolved(const Campaign& campaign, const std::string& id)
{
    const Result<EffectiveScenario> result = resolveScenario(campaign, campaign.findScenario(id));
    return result ? *result : EffectiveScenario{};
}

} // namespace

class TestResolveScenario : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fillsInDefaults();
    void completesTheOrder();
    void inheritsAlongTheChain();
    void mergesPhaseOverridesPerField();
    void appliesTheMachineOverride();
    void timingFollowsTheNumbersGiven();
    void keepsARecordingUntilTheScheduleChanges();
    void namesACycleOfBases();
    void refusesAnUnknownScenario();
};

void TestResolveScenario::fillsInDefaults()
{
    const EffectiveScenario scenario = resolved(test::threePhases(), "default");
    QCOMPARE(scenario.id, ScenarioId(0));
    QCOMPARE(scenario.source, Source::Analytical);
    QCOMPARE(scenario.timing.model, TimingModel::Given);
    QCOMPARE(scenario.throttle, Throttle::None);
    QCOMPARE(scenario.order, (std::vector{PhaseId(0), PhaseId(1), PhaseId(2)}));
    QVERIFY(scenario.pipelines.empty() && scenario.fusion.empty() && scenario.starts.empty());
    QCOMPARE(scenario.machine, test::smallMachine());
}

void TestResolveScenario::completesTheOrder()
{
    Campaign campaign = test::threePhases();
    campaign.scenarios[0].order = std::vector{PhaseId(2)};
    QCOMPARE(resolved(campaign, "default").order, (std::vector{PhaseId(2), PhaseId(0), PhaseId(1)}));
}

void TestResolveScenario::inheritsAlongTheChain()
{
    Campaign campaign = test::threePhases();
    campaign.scenarios[0].source = Source::Simulated;
    campaign.scenarios[0].throttle = Throttle::MaxMin;
    campaign.scenarios[0].starts = std::vector{ExplicitStart{PhaseId(1), {}, {}, 20.0}};
    addScenario(campaign, "middle", "default").pipelines = std::vector{
        Pipeline{"p", {PhaseId(0), PhaseId(1)}, {4, false}, Advance::Lockstep, Dilation::Longest}};
    Scenario& last = addScenario(campaign, "last", "middle");
    last.throttle = Throttle::Uniform;
    last.starts = std::vector<ExplicitStart>{};

    const EffectiveScenario scenario = resolved(campaign, "last");
    QCOMPARE(scenario.source, Source::Simulated);
    QCOMPARE(scenario.throttle, Throttle::Uniform);
    QCOMPARE(scenario.pipelines.size(), std::size_t{1});
    QVERIFY(scenario.starts.empty());
    QCOMPARE(resolved(campaign, "middle").starts.size(), std::size_t{1});
    QCOMPARE(resolved(campaign, "middle").throttle, Throttle::MaxMin);
}

void TestResolveScenario::mergesPhaseOverridesPerField()
{
    Campaign campaign = test::threePhases();
    campaign.scenarios[0].phases = {{PhaseId(0), 4.0, {{ResourceId(0), 0.5}, {ResourceId(1), 0.2}}, {}}};
    addScenario(campaign, "next", "default").phases = {
        {PhaseId(0), {}, {{ResourceId(1), std::nullopt}}, {}}, {PhaseId(2), 1.0, {}, {{ResourceId(0), 9.0}}}};

    const EffectiveScenario scenario = resolved(campaign, "next");
    QCOMPARE(scenario.overrides.size(), std::size_t{2});
    const PhaseOverride expected{PhaseId(0), 4.0, {{ResourceId(0), 0.5}, {ResourceId(1), std::nullopt}}, {}};
    QCOMPARE(scenario.overrides[0], expected);
    QCOMPARE(scenario.overrides[1], (PhaseOverride{PhaseId(2), 1.0, {}, {{ResourceId(0), 9.0}}}));
}

void TestResolveScenario::appliesTheMachineOverride()
{
    Campaign campaign = test::threePhases();
    MachineOverride faster;
    faster.preset = "other";
    faster.peaks = {{ResourceId(1), 200.0}};
    faster.launchOverhead = 0.5;
    addScenario(campaign, "faster", "default").machine = faster;
    MachineOverride fasterStill;
    fasterStill.peaks = {{ResourceId(0), 1024.0}};
    fasterStill.line = ResourceId(1);
    addScenario(campaign, "fasterStill", "faster").machine = fasterStill;

    const Machine machine = resolved(campaign, "fasterStill").machine;
    QCOMPARE(machine.preset, std::string("other"));
    QCOMPARE(machine.resources[0].peak, 1024.0);
    QCOMPARE(machine.resources[1].peak, 200.0);
    QCOMPARE(machine.launchOverhead, 0.5);
    QCOMPARE(machine.displayLine(), ResourceId(1));
    QCOMPARE(campaign.machine, test::smallMachine());
}

void TestResolveScenario::timingFollowsTheNumbersGiven()
{
    Campaign campaign = test::threePhases();
    for (Phase& phase : campaign.workload.phases)
        phase.given.reset();
    QCOMPARE(resolved(campaign, "default").timing.model, TimingModel::Roofline);

    campaign.scenarios[0].phases = {{PhaseId(1), 4.0, {}, {}}};
    QCOMPARE(resolved(campaign, "default").timing.model, TimingModel::Given);

    campaign.scenarios[0].phases.clear();
    campaign.scenarios[0].timing = Timing{TimingModel::Given, {}};
    QCOMPARE(resolved(campaign, "default").timing.model, TimingModel::Given);
}

void TestResolveScenario::keepsARecordingUntilTheScheduleChanges()
{
    Campaign campaign = test::threePhases();
    campaign.scenarios[0].recording = std::make_shared<Recording>();
    addScenario(campaign, "renamed", "default").name = "again";
    addScenario(campaign, "throttled", "default").throttle = Throttle::Uniform;
    QVERIFY(resolved(campaign, "default").recording != nullptr);
    QVERIFY(resolved(campaign, "renamed").recording != nullptr);
    QVERIFY(resolved(campaign, "throttled").recording == nullptr);
}

void TestResolveScenario::namesACycleOfBases()
{
    Campaign campaign = test::threePhases();
    addScenario(campaign, "x", "default");
    addScenario(campaign, "y", "x");
    campaign.scenarios[1].base = ScenarioId(2);
    const Result<EffectiveScenario> result = resolveScenario(campaign, ScenarioId(1));
    QVERIFY(!result);
    QCOMPARE(result.error().where, std::string("scenarios[2].base"));
    QVERIFY2(result.error().what.find("'x' → 'y' → 'x'") != std::string::npos, result.error().what.c_str());
    QVERIFY(resolveScenario(campaign, ScenarioId(0)));
}

void TestResolveScenario::refusesAnUnknownScenario()
{
    const Campaign campaign = test::threePhases();
    QCOMPARE(resolveScenario(campaign, ScenarioId()).error().code, ErrorCode::NotFound);
    QCOMPARE(resolveScenario(campaign, ScenarioId(7)).error().code, ErrorCode::NotFound);
    QVERIFY(!campaign.findScenario("none").isValid());
}

QTEST_GUILESS_MAIN(TestResolveScenario)
#include "tst_resolvescenario.moc"
