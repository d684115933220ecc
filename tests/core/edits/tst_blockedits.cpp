// Settings of pipelines and of the schedule, explicit starts, fusion groups.

#include <QtTest>

#include <limits>

#include "core/schedule/edits/blockedits.h"
#include "core/schedule/edits/edittrial.h"
#include "core/schedule/edits/fusionedits.h"
#include "core/support/numberformat.h"
#include "tests/core/edits/editing.h"

using namespace minard;
using namespace minard::test;

namespace {

/// A chain of three, A and B in the pipeline "p" of four tiles.
Campaign pipelined()
{
    Campaign campaign = campaignOf({{3, 0.7, 0.6}, {10, 0.2, 0.9}, {2, 0.1, 0.1}}, {{0, 1}, {1, 2}});
    Pipeline pipeline;
    pipeline.id = "p";
    pipeline.phases = {phase(0), phase(1)};
    pipeline.tiles.count = 4;
    pipeline.dilate = Dilation::Longest;
    campaign.scenarios[0].pipelines = {pipeline};
    return campaign;
}

const Pipeline& pipelineOf(const Campaign& campaign)
{
    return campaign.scenarios.front().pipelines->front();
}

} // namespace

class BlockEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void setsTiles();
    void refusesTilesAcrossABarrier();
    void advancesWithoutSlotsWithoutDilation();
    void refusesDilationWithoutSlots();
    void keepsDilationOfFineTiles();
    void setsThrottle();
    void startsFreely();
    void refusesStartsThatMakeNoSense();
    void startsRepetitionsByThemselves();
    void trialRefusesAStartBeforeTheProducerEnds();
    void trialLetsWhatIfsBreakDependencies();
    void trialLetsStandWhatWasBrokenBefore();
    void fusesAndUnfuses();
    void refusesFusionThatIsNotConvex();
    void refusesFusionOfStrangers();
    void fusionTakesInGroups();
    void setsAGroup();
    void membersOfAGroupComeAndGo();
};

void BlockEdits::setsTiles()
{
    Campaign campaign = pipelined();
    PERFORM(campaign, setTiles(layoutOf(campaign), "p", {64, false}));
    QCOMPARE(pipelineOf(campaign).tiles.count, 64U);
    PERFORM(campaign, setTiles(layoutOf(campaign), "p", {1, true}));
    QVERIFY(pipelineOf(campaign).tiles.fine);
    PERFORM(campaign, setTiles(layoutOf(campaign), "p", {1, false}));
    QCOMPARE(makespanOf(campaign), 15.0);
    QCOMPARE(setTiles(layoutOf(campaign), "p", {12345, false})->text(), "Set " + formatCount(12345) + " tiles");
    QVERIFY(setTiles(layoutOf(campaign), "p", {1, false})->isEmpty());
    QVERIFY(!setTiles(layoutOf(campaign), "p", {0, false}));
    QVERIFY(!setTiles(layoutOf(campaign), "q", {2, false}));
}

void BlockEdits::refusesTilesAcrossABarrier()
{
    Campaign campaign = pipelined();
    PERFORM(campaign, setTiles(layoutOf(campaign), "p", {1, false}));
    campaign.workload.edges[0].kind = EdgeKind::Barrier;
    for (const Tiles& tiles : {Tiles{2, false}, Tiles{1, true}}) {
        const auto refusedTiles = setTiles(layoutOf(campaign), "p", tiles);
        QVERIFY(!refusedTiles);
        QCOMPARE(refusedTiles.error().dependencies.front(), campaign.workload.edges[0]);
    }
}

void BlockEdits::advancesWithoutSlotsWithoutDilation()
{
    Campaign campaign = pipelined();
    const auto event = setAdvance(layoutOf(campaign), "p", Advance::Event);
    QCOMPARE(event->text(), std::string("Advance as soon as inputs are ready, without dilation"));
    PERFORM(campaign, event);
    QCOMPARE(pipelineOf(campaign).dilate, Dilation::None);
    PERFORM(campaign, setAdvance(layoutOf(campaign), "p", Advance::Sequential));
    QCOMPARE(makespanOf(campaign), 15.0);
}

void BlockEdits::refusesDilationWithoutSlots()
{
    Campaign campaign = pipelined();
    PERFORM(campaign, setAdvance(layoutOf(campaign), "p", Advance::Event));
    QVERIFY(!setDilation(layoutOf(campaign), "p", Dilation::Longest));
    PERFORM(campaign, setAdvance(layoutOf(campaign), "p", Advance::Lockstep));
    PERFORM(campaign, setDilation(layoutOf(campaign), "p", Dilation::Longest));
}

void BlockEdits::keepsDilationOfFineTiles()
{
    Campaign campaign = pipelined();
    PERFORM(campaign, setTiles(layoutOf(campaign), "p", {1, true}));
    PERFORM(campaign, setAdvance(layoutOf(campaign), "p", Advance::Event));
    QCOMPARE(pipelineOf(campaign).dilate, Dilation::Longest);
    // Back to numbered tiles there are no slots any more.
    PERFORM(campaign, setTiles(layoutOf(campaign), "p", {4, false}));
    QCOMPARE(pipelineOf(campaign).dilate, Dilation::None);
}

void BlockEdits::setsThrottle()
{
    Campaign campaign = pipelined();
    PERFORM(campaign, setThrottle(layoutOf(campaign), Throttle::Uniform));
    QVERIFY(qFuzzyCompare(makespanOf(campaign), 13.35));
    QVERIFY(setThrottle(layoutOf(campaign), Throttle::Uniform)->isEmpty());
    // What stays inherited is not written.
    QVERIFY(!campaign.scenarios[0].order && !campaign.scenarios[0].starts && !campaign.scenarios[0].fusion);
}

void BlockEdits::startsFreely()
{
    Campaign campaign = pipelined();
    PERFORM(campaign, setStart(layoutOf(campaign), {phase(2), {}}, 20.0));
    QCOMPARE(makespanOf(campaign), 22.0);
    PERFORM(campaign, setStart(layoutOf(campaign), {phase(2), {}}, 30.0));
    QCOMPARE(campaign.scenarios[0].starts->size(), 1U);
    QCOMPARE(setStart(layoutOf(campaign), {{}, "p"}, 1.25)->text(), std::string("Start A and B at 1.25 s"));
    PERFORM(campaign, setStart(layoutOf(campaign), {{}, "p"}, 1.25));
    QCOMPARE(builtScenario(campaign).timeline.start(), 1.25);
    PERFORM(campaign, clearStart(layoutOf(campaign), {{}, "p"}));
    PERFORM(campaign, clearStart(layoutOf(campaign), {phase(2), {}}));
    QVERIFY(campaign.scenarios[0].starts->empty());
    QVERIFY(clearStart(layoutOf(campaign), {phase(2), {}})->isEmpty());
}

void BlockEdits::refusesStartsThatMakeNoSense()
{
    const Campaign campaign = pipelined();
    const ScheduleLayout layout = layoutOf(campaign);
    QCOMPARE(
        setStart(layout, {phase(0), {}}, 1.0).error().what, std::string("A is in a pipeline, which starts as one"));
    QVERIFY(!setStart(layout, {phase(2), {}}, -1.0));
    QVERIFY(!setStart(layout, {phase(2), {}}, std::numeric_limits<double>::quiet_NaN()));
    QVERIFY(!setStart(layout, {phase(2), {}}, 1.0, 1));
    QVERIFY(!setStart(layout, {phase(7), {}}, 1.0));
    QVERIFY(!setStart(layout, {{}, "q"}, 1.0));
}

void BlockEdits::startsRepetitionsByThemselves()
{
    Campaign campaign = pipelined();
    campaign.workload.repeat = 3;
    PERFORM(campaign, setStart(layoutOf(campaign), {phase(2), {}}, 100.0, 1));
    PERFORM(campaign, setStart(layoutOf(campaign), {phase(2), {}}, 50.0, 0));
    QCOMPARE(campaign.scenarios[0].starts->size(), 2U);
    PERFORM(campaign, clearStart(layoutOf(campaign), {phase(2), {}}, 1));
    QCOMPARE(campaign.scenarios[0].starts->front().time, 50.0);
    QCOMPARE(
        setStart(layoutOf(campaign), {phase(2), {}}, 60.0, 2)->text(), std::string("Start C at 60 s in repetition 2"));
}

void BlockEdits::trialRefusesAStartBeforeTheProducerEnds()
{
    const Campaign campaign = pipelined();
    const BuiltScenario before = builtScenario(campaign);
    EditTrial trial(campaign, ScenarioId(0), &before);
    const ScheduleLayout layout = layoutOf(campaign);
    const auto early = trial.attempt(*setStart(layout, {phase(2), {}}, 5.0));
    QVERIFY(!early);
    QCOMPARE(early.error().what, std::string("C would start before B, which it depends on, has ended"));
    QCOMPARE(early.error().dependencies.front().from, phase(1));
    QCOMPARE(early.error().dependencies.front().to, phase(2));
    const auto late = trial.attempt(*setStart(layout, {phase(2), {}}, 15.0));
    QVERIFY(late);
    QCOMPARE(late->timeline.makespan(), 17.0);
}

void BlockEdits::trialLetsWhatIfsBreakDependencies()
{
    const Campaign campaign = pipelined();
    const BuiltScenario before = builtScenario(campaign);
    EditTrial trial(campaign, ScenarioId(0), &before);
    const auto early = trial.attempt(*setStart(layoutOf(campaign), {phase(2), {}}, 5.0), DependencyRule::WhatIf);
    QVERIFY(early);
    QCOMPARE(early->diagnostics.back().id, std::string("oversubscribed"));
    QCOMPARE(early->diagnostics.front().id, std::string("dependency-violated"));
}

void BlockEdits::trialLetsStandWhatWasBrokenBefore()
{
    Campaign campaign = pipelined();
    PERFORM(campaign, setStart(layoutOf(campaign), {phase(2), {}}, 5.0));
    const BuiltScenario before = builtScenario(campaign);
    EditTrial trial(campaign, ScenarioId(0), &before);
    QVERIFY(trial.attempt(*setThrottle(layoutOf(campaign), Throttle::Uniform)));
    QVERIFY(trial.attempt(*setTiles(layoutOf(campaign), "p", {8, false})));
}

void BlockEdits::fusesAndUnfuses()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}}, {{0, 1}, {1, 2}});
    const auto fused = fuse(layoutOf(campaign), {phase(2), phase(1)});
    QCOMPARE(fused->text(), std::string("Fuse B and C"));
    PERFORM(campaign, fused);
    const FusionGroup& group = campaign.scenarios[0].fusion->front();
    QCOMPARE(group.id, std::string("g1"));
    QCOMPARE(group.phases, (std::vector<PhaseId>{phase(1), phase(2)}));
    QCOMPARE(group.buffer, BufferId(0));
    QVERIFY(!group.keep);
    QVERIFY(fuse(layoutOf(campaign), {phase(1), phase(2)})->isEmpty());
    PERFORM(campaign, unfuse(layoutOf(campaign), "g1"));
    QVERIFY(campaign.scenarios[0].fusion->empty());
    QVERIFY(!unfuse(layoutOf(campaign), "g1"));
}

void BlockEdits::refusesFusionThatIsNotConvex()
{
    const Campaign campaign = campaignOf({{1}, {1}, {1}, {1}}, {{0, 1}, {1, 2}, {2, 3}, {0, 3}});
    const auto leaving = fuse(layoutOf(campaign), {phase(0), phase(3)});
    QVERIFY(!leaving);
    QCOMPARE(leaving.error().what,
        std::string("a path leaves the group and comes back: A → B → C → D; fuse the phases on it too"));
    QCOMPARE(leaving.error().dependencies.size(), 3U);
}

void BlockEdits::refusesFusionOfStrangers()
{
    const Campaign campaign = campaignOf({{1}, {1}, {1}}, {{0, 1}});
    QCOMPARE(fuse(layoutOf(campaign), {phase(0), phase(2)}).error().what,
        std::string("A and C are not connected by dependencies, so no tensor between them stays on chip"));
    QVERIFY(!fuse(layoutOf(campaign), {phase(0)}));
    QVERIFY(!fuse(layoutOf(campaign), {phase(0), phase(9)}));
}

void BlockEdits::fusionTakesInGroups()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}, {1}}, {{0, 1}, {1, 2}, {2, 3}});
    PERFORM(campaign, fuse(layoutOf(campaign), {phase(0), phase(1)}));
    FusionGroup group = campaign.scenarios[0].fusion->front();
    group.tiles = 8;
    PERFORM(campaign, setFusionGroup(layoutOf(campaign), group));
    PERFORM(campaign, fuse(layoutOf(campaign), {phase(2), phase(3)}));
    PERFORM(campaign, fuse(layoutOf(campaign), {phase(1), phase(2)}));
    QCOMPARE(campaign.scenarios[0].fusion->size(), 1U);
    QCOMPARE(campaign.scenarios[0].fusion->front().phases.size(), 4U);
    QCOMPARE(campaign.scenarios[0].fusion->front().tiles, std::optional<std::uint64_t>(8));
}

void BlockEdits::setsAGroup()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}, {1}}, {{0, 1}, {1, 2}, {2, 3}});
    PERFORM(campaign, fuse(layoutOf(campaign), {phase(0), phase(1)}));
    PERFORM(campaign, fuse(layoutOf(campaign), {phase(2), phase(3)}));
    FusionGroup group = campaign.scenarios[0].fusion->front();
    group.phases.push_back(phase(2));
    QCOMPARE(
        setFusionGroup(layoutOf(campaign), group).error().what, std::string("C is fused in another group already"));
    group.phases.pop_back();
    group.tiles = 0;
    QVERIFY(!setFusionGroup(layoutOf(campaign), group));
    group.tiles = 2;
    group.id = "other";
    QVERIFY(!setFusionGroup(layoutOf(campaign), group));
}

void BlockEdits::membersOfAGroupComeAndGo()
{
    // A makes T0 for B, B makes T1 for C; the group names what it keeps.
    Campaign campaign = campaignOf({{1}, {1}, {1}}, {});
    for (std::size_t i = 0; i < 2; ++i) {
        campaign.workload.tensors.push_back({});
        campaign.workload.tensors.back().id = "T" + std::to_string(i);
        campaign.workload.tensors.back().bytes = 10.0;
        campaign.workload.phases[i].writes.push_back({});
        campaign.workload.phases[i].writes.back().tensor = TensorId(i);
        campaign.workload.phases[i + 1].reads.push_back({});
        campaign.workload.phases[i + 1].reads.back().tensor = TensorId(i);
    }
    PERFORM(campaign, fuse(layoutOf(campaign), {phase(0), phase(1)}));
    FusionGroup group = campaign.scenarios[0].fusion->front();
    group.keep = std::vector<TensorId>{TensorId(0)};
    group.recompute = {{phase(0), 5.0}};
    PERFORM(campaign, setFusionGroup(layoutOf(campaign), group));

    // What comes in brings the tensor it takes part in, by either way.
    const Campaign named = campaign;
    PERFORM(campaign, setFusionMembers(layoutOf(campaign), "g1", {phase(0), phase(1), phase(2)}));
    QCOMPARE(*campaign.scenarios[0].fusion->front().keep, (std::vector<TensorId>{TensorId(0), TensorId(1)}));
    Campaign byKey = named;
    PERFORM(byKey, fuse(layoutOf(byKey), {phase(1), phase(2)}));
    QCOMPARE(byKey.scenarios[0].fusion, campaign.scenarios[0].fusion);

    // What goes takes its tensor and its recomputation along.
    const auto gone = setFusionMembers(layoutOf(campaign), "g1", {phase(1), phase(2)});
    QCOMPARE(gone->text(), std::string("Take A out of the fusion"));
    PERFORM(campaign, gone);
    QCOMPARE(*campaign.scenarios[0].fusion->front().keep, (std::vector<TensorId>{TensorId(1)}));
    QVERIFY(campaign.scenarios[0].fusion->front().recompute.empty());

    // One alone is no group, and there is none of that name.
    PERFORM(campaign, setFusionMembers(layoutOf(campaign), "g1", {phase(1)}));
    QVERIFY(campaign.scenarios[0].fusion->empty());
    QVERIFY(!setFusionMembers(layoutOf(campaign), "g1", {phase(0), phase(1)}));
}

QTEST_GUILESS_MAIN(BlockEdits)

#include "tst_blockedits.moc"
