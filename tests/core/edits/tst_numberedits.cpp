// What-if machines and other numbers for phases.

#include <QtTest>

#include <limits>

#include "core/schedule/edits/numberedits.h"
#include "core/schedule/edits/scenarioedits.h"
#include "tests/core/edits/editing.h"

using namespace minard;
using namespace minard::test;

namespace {

const ScenarioId only(0);
const ResourceId compute(0);
const ResourceId memory(1);

Campaign chain()
{
    return campaignOf({{3, 0.7, 0.25}, {10, 0.2, 0.9}}, {{0, 1}});
}

} // namespace

class NumberEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void changesAPeak();
    void goesBackToTheInheritedPeak();
    void changesTheLaunchOverhead();
    void changesADurationAndKeepsVolumes();
    void stretchesAPhaseAtItsUtilization();
    void changesAUtilization();
    void changesAVolume();
    void forgetsOverridesThatSayNothing();
    void refusesNumbersOutOfRange();
    void changesTiming();
    void changesTheMachine();
    void saysWhatItDoes();
};

void NumberEdits::changesAPeak()
{
    Campaign campaign = chain();
    PERFORM(campaign, setPeak(campaign, only, memory, 50.0));
    PERFORM(campaign, setPeak(campaign, only, memory, 200.0));
    QCOMPARE(campaign.scenarios[0].machine->peaks.size(), 1U);
    const BuiltScenario built = builtScenario(campaign);
    QCOMPARE(built.scenario.machine.resource(memory).peak, 200.0);
    QCOMPARE(built.plan.nodes[1].volume[1], 900.0);
}

void NumberEdits::goesBackToTheInheritedPeak()
{
    Campaign campaign = chain();
    PERFORM(campaign, setPeak(campaign, only, memory, 50.0));
    PERFORM(campaign, duplicateScenario(campaign, only)->edit);
    PERFORM(campaign, setPeak(campaign, ScenarioId(1), memory, 80.0));
    QCOMPARE(builtScenario(campaign, ScenarioId(1)).scenario.machine.resource(memory).peak, 80.0);
    PERFORM(campaign, setPeak(campaign, ScenarioId(1), memory, {}));
    QCOMPARE(builtScenario(campaign, ScenarioId(1)).scenario.machine.resource(memory).peak, 50.0);
    QVERIFY(!campaign.scenarios[1].machine);
}

void NumberEdits::changesTheLaunchOverhead()
{
    Campaign campaign = chain();
    PERFORM(campaign, setLaunchOverhead(campaign, only, 0.5));
    QCOMPARE(makespanOf(campaign), 13.5);
    PERFORM(campaign, setLaunchOverhead(campaign, only, {}));
    QVERIFY(!campaign.scenarios[0].machine);
}

void NumberEdits::changesADurationAndKeepsVolumes()
{
    Campaign campaign = chain();
    PERFORM(campaign, setDuration(campaign, only, phase(0), 6.0));
    const BuiltScenario built = builtScenario(campaign);
    QCOMPARE(built.timeline.makespan(), 16.0);
    QCOMPARE(built.plan.nodes[0].use[0], 0.35);
    QCOMPARE(built.plan.nodes[0].volume[0], 0.7 * 512.0 * 3.0);
}

void NumberEdits::stretchesAPhaseAtItsUtilization()
{
    Campaign campaign = chain();
    const PlanNode before = builtScenario(campaign).plan.nodes[0];
    const std::vector<ResourceAmount> use = {{compute, before.use[0]}, {memory, before.use[1]}};
    PERFORM(campaign, stretchPhase(campaign, only, phase(0), 2.0 * before.duration, use));
    const PlanNode after = builtScenario(campaign).plan.nodes[0];
    QCOMPARE(after.duration, 2.0 * before.duration);
    QCOMPARE(after.use, before.use);
    QCOMPARE(after.volume[0], 2.0 * before.volume[0]);
    QVERIFY(!stretchPhase(campaign, only, phase(0), -1.0, use));
    QVERIFY(!stretchPhase(campaign, only, phase(99), 1.0, use));
    QVERIFY(!stretchPhase(campaign, only, phase(0), 1.0, {{compute, -0.1}}));
}

void NumberEdits::changesAUtilization()
{
    Campaign campaign = chain();
    PERFORM(campaign, setUse(campaign, only, phase(0), compute, ResourceAmount{compute, 0.9}));
    QCOMPARE(builtScenario(campaign).plan.nodes[0].use[0], 0.9);
    PERFORM(campaign, setUse(campaign, only, phase(0), compute, ResourceAmount{compute, std::nullopt}));
    QCOMPARE(builtScenario(campaign).plan.nodes[0].unknown, 1U);
}

void NumberEdits::changesAVolume()
{
    Campaign campaign = chain();
    PERFORM(campaign, setDuration(campaign, only, phase(0), 3.0));
    PERFORM(campaign, setDemand(campaign, only, phase(0), memory, ResourceAmount{memory, 150.0}));
    QCOMPARE(builtScenario(campaign).plan.nodes[0].volume[1], 150.0);
    QCOMPARE(campaign.scenarios[0].phases.size(), 1U);
}

void NumberEdits::forgetsOverridesThatSayNothing()
{
    Campaign campaign = chain();
    const Campaign start = campaign;
    PERFORM(campaign, setDuration(campaign, only, phase(0), 6.0));
    PERFORM(campaign, setUse(campaign, only, phase(0), compute, ResourceAmount{compute, 0.9}));
    PERFORM(campaign, setDuration(campaign, only, phase(0), {}));
    PERFORM(campaign, setUse(campaign, only, phase(0), compute, {}));
    QCOMPARE(campaign, start);
    QVERIFY(setDuration(campaign, only, phase(0), {})->isEmpty());
}

void NumberEdits::refusesNumbersOutOfRange()
{
    const Campaign campaign = chain();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinite = std::numeric_limits<double>::infinity();
    for (const double bad : {0.0, -1.0, nan, infinite})
        QVERIFY(!setPeak(campaign, only, compute, bad));
    for (const double bad : {-1.0, nan, infinite}) {
        QVERIFY(!setLaunchOverhead(campaign, only, bad));
        QVERIFY(!setDuration(campaign, only, phase(0), bad));
        QVERIFY(!setUse(campaign, only, phase(0), compute, ResourceAmount{compute, bad}));
        QVERIFY(!setDemand(campaign, only, phase(0), compute, ResourceAmount{compute, bad}));
    }
    QVERIFY(!setPeak(campaign, only, ResourceId(9), 1.0));
    QVERIFY(!setDuration(campaign, only, phase(9), 1.0));
    QVERIFY(!setUse(campaign, ScenarioId(3), phase(0), compute, {}));
    QVERIFY(setDuration(campaign, only, phase(0), 0.0));
    QVERIFY(setUse(campaign, only, phase(0), compute, ResourceAmount{compute, 1.7}));
}

void NumberEdits::changesTiming()
{
    Campaign campaign = chain();
    PERFORM(campaign, setTiming(campaign, only, {TimingModel::Roofline, {{memory, 0.5}}}));
    QCOMPARE(makespanOf(campaign), 2.1 + 18.0);
    QVERIFY(!setTiming(campaign, only, {TimingModel::Roofline, {{memory, 0.0}}}));
    QVERIFY(!setTiming(campaign, only, {TimingModel::Roofline, {{memory, 1.5}}}));
    QVERIFY(!setTiming(campaign, only, {TimingModel::Roofline, {{memory, std::nullopt}}}));
}

void NumberEdits::changesTheMachine()
{
    Campaign campaign = chain();
    Machine machine = campaign.machine;
    machine.resources[0].peak = 1024.0;
    machine.launchOverhead = 0.25;
    PERFORM(campaign, setMachine(campaign, machine));
    QCOMPARE(makespanOf(campaign), 13.25);
    machine.resources[0].peak = -1.0;
    QVERIFY(!setMachine(campaign, machine));
    machine = campaign.machine;
    machine.resources.pop_back();
    QVERIFY(!setMachine(campaign, machine));
}

void NumberEdits::saysWhatItDoes()
{
    Campaign campaign = chain();
    QCOMPARE(setPeak(campaign, only, memory, 2e9)->text(), std::string("Change the peak of dram to 2 GB/s"));
    QCOMPARE(setDuration(campaign, only, phase(1), 0.0125)->text(), std::string("Change the duration of B to 12.5 ms"));
    QCOMPARE(setUse(campaign, only, phase(1), compute, ResourceAmount{compute, 0.25})->text(),
        std::string("Change the use of compute by B to 25 %"));
    QCOMPARE(setDemand(campaign, only, phase(1), compute, ResourceAmount{compute, std::nullopt})->text(),
        std::string("Change the volume of compute in B to unknown"));
}

QTEST_GUILESS_MAIN(NumberEdits)

#include "tst_numberedits.moc"
