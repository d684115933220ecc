// Phases moved, dropped on others and taken out of pipelines, and the makespans that the samples come to by hand.

#include <QtTest>

#include "core/schedule/edits/blockedits.h"
#include "core/schedule/edits/orderedits.h"
#include "tests/core/edits/editing.h"

using namespace minard;
using namespace minard::test;

namespace {

EditResult<CampaignEdit> move(
    const Campaign& campaign, std::size_t unit, std::size_t gap, DependencyRule rule = DependencyRule::Keep)
{
    const ScheduleLayout layout = layoutOf(campaign);
    const ScheduleUnit what{phase(unit), {}};
    return moveToGap(layout, dropTargets(layout, what), what, gap, rule);
}

EditResult<CampaignEdit> drop(
    const Campaign& campaign, const ScheduleUnit& what, std::size_t block, DependencyRule rule = DependencyRule::Keep)
{
    const ScheduleLayout layout = layoutOf(campaign);
    return dropOnBlock(layout, dropTargets(layout, what), what, block, rule);
}

EditResult<CampaignEdit> drop(
    const Campaign& campaign, std::size_t unit, std::size_t block, DependencyRule rule = DependencyRule::Keep)
{
    return drop(campaign, ScheduleUnit{phase(unit), {}}, block, rule);
}

EditResult<CampaignEdit> throttled(const Campaign& campaign)
{
    return setThrottle(layoutOf(campaign), Throttle::Uniform);
}

const Pipeline& pipelineOf(const Campaign& campaign)
{
    return campaign.scenarios.front().pipelines->front();
}

bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::abs(b);
}

} // namespace

class OrderEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void overlapsTheTwoPhaseSample();
    void overlapsAndThrottlesTheOversubscribedSample();
    void overlapsTheThreePhaseSample();
    void movesBetweenOthers();
    void refusesToMoveAheadOfAProducer();
    void movesAheadOfAProducerAsAWhatIf();
    void putsIndependentPhasesSideBySide();
    void joinsAPipelineWithItsSettings();
    void takesDilationOfTheOtherPipelines();
    void tilesAPipelineOfOneTileForADependentPhase();
    void refusesWhatStandsBetween();
    void refusesABarrier();
    void mergesTwoPipelines();
    void movesAMergedBlockToWhereItCanStand();
    void movesAPipelineAsAWhole();
    void leavesAPipeline();
    void leavesAPipelineForItsFront();
    void staysInAPipelineThatNeedsItInTheMiddle();
    void dissolvesAPipelineOfOne();
    void passesStartsToThePipelineAndBack();
    void forgetsTheStartOfWhatIsMoved();
    void ordersWithinAPipeline();
    void keepsScatteredOrdersWhereTheyDoNotMatter();
    void saysWhatItDoes();
};

void OrderEdits::overlapsTheTwoPhaseSample()
{
    Campaign campaign = campaignOf({{3, 0.7, 0.1}, {10, 0.2, 0.9}}, {{0, 1}});
    QCOMPARE(makespanOf(campaign), 13.0);
    PERFORM(campaign, drop(campaign, 1, 0));
    QCOMPARE(blocksText(campaign), std::string("[A B | p1]"));
    QCOMPARE(pipelineOf(campaign).tiles.count, 4U);
    QVERIFY(near(makespanOf(campaign), 10.75));
    QVERIFY(!campaign.scenarios[0].order);
}

void OrderEdits::overlapsAndThrottlesTheOversubscribedSample()
{
    Campaign campaign = campaignOf({{3, 0.7, 0.6}, {10, 0.2, 0.9}}, {{0, 1}});
    PERFORM(campaign, drop(campaign, 0, 1));
    QVERIFY(near(makespanOf(campaign), 10.75));
    PERFORM(campaign, throttled(campaign));
    QVERIFY(near(makespanOf(campaign), 11.35));
    PERFORM(campaign, setDilation(layoutOf(campaign), "p1", Dilation::None));
    QVERIFY(near(makespanOf(campaign), 11.875));
}

void OrderEdits::overlapsTheThreePhaseSample()
{
    Campaign campaign = campaignOf({{5, 0.2, 0.8}, {10, 0.3, 0.6}, {5, 0.8, 0.25}}, {{0, 1}, {1, 2}});
    PERFORM(campaign, drop(campaign, 1, 0));
    PERFORM(campaign, drop(campaign, 2, 0));
    QCOMPARE(blocksText(campaign), std::string("[A B C | p1]"));
    PERFORM(campaign, throttled(campaign));
    QVERIFY(near(makespanOf(campaign), 13.125));
}

void OrderEdits::movesBetweenOthers()
{
    Campaign campaign = campaignOf({{1}, {2}, {3}, {4}}, {{0, 3}});
    PERFORM(campaign, move(campaign, 2, 0));
    QCOMPARE(blocksText(campaign), std::string("C A B D"));
    PERFORM(campaign, move(campaign, 2, 4));
    QCOMPARE(blocksText(campaign), std::string("A B D C"));
    PERFORM(campaign, move(campaign, 1, 2));
    QCOMPARE(blocksText(campaign), std::string("A B D C"));
}

void OrderEdits::refusesToMoveAheadOfAProducer()
{
    const Campaign campaign = campaignOf({{1}, {2}, {3}}, {{0, 1}, {1, 2}});
    const auto ahead = move(campaign, 2, 1);
    QVERIFY(!ahead);
    QCOMPARE(ahead.error().what, std::string("C depends on B and cannot run before it"));
    QCOMPARE(ahead.error().dependencies,
        campaign.workload.edges.size() ? std::vector<Edge>{campaign.workload.edges[1]} : std::vector<Edge>());
    const auto behind = move(campaign, 0, 2);
    QVERIFY(!behind);
    QCOMPARE(behind.error().what, std::string("B depends on A and cannot run before it"));
    QCOMPARE(behind.error().dependencies.front(), campaign.workload.edges[0]);
}

void OrderEdits::movesAheadOfAProducerAsAWhatIf()
{
    Campaign campaign = campaignOf({{1}, {2}, {3}}, {{0, 1}, {1, 2}});
    PERFORM(campaign, move(campaign, 2, 1, DependencyRule::WhatIf));
    QCOMPARE(blocksText(campaign), std::string("A C B"));
    const Diagnostics findings = builtScenario(campaign).diagnostics;
    QCOMPARE(findings.size(), 1U);
    QCOMPARE(findings[0].id, std::string("dependency-violated"));
}

void OrderEdits::putsIndependentPhasesSideBySide()
{
    Campaign campaign = campaignOf({{4, 0.3, 0.2}, {4, 0.2, 0.8}, {1}}, {{0, 2}});
    PERFORM(campaign, drop(campaign, 1, 0));
    QCOMPARE(blocksText(campaign), std::string("[A B | p1] C"));
    QCOMPARE(pipelineOf(campaign).tiles.count, 1U);
    QCOMPARE(makespanOf(campaign), 5.0);
}

void OrderEdits::joinsAPipelineWithItsSettings()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}}, {{0, 1}, {1, 2}});
    PERFORM(campaign, drop(campaign, 1, 0));
    PERFORM(campaign, setTiles(layoutOf(campaign), "p1", {16, false}));
    PERFORM(campaign, setAdvance(layoutOf(campaign), "p1", Advance::Event));
    PERFORM(campaign, drop(campaign, 2, 0));
    QCOMPARE(blocksText(campaign), std::string("[A B C | p1]"));
    QCOMPARE(pipelineOf(campaign).tiles.count, 16U);
    QCOMPARE(pipelineOf(campaign).advance, Advance::Event);
    QCOMPARE(pipelineOf(campaign).dilate, Dilation::None);
    const auto again = drop(campaign, 2, 0);
    QVERIFY(again && again->isEmpty());
}

void OrderEdits::takesDilationOfTheOtherPipelines()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}, {1}}, {{0, 1}, {2, 3}});
    PERFORM(campaign, drop(campaign, 1, 0));
    QCOMPARE(pipelineOf(campaign).dilate, Dilation::Longest);
    PERFORM(campaign, setDilation(layoutOf(campaign), "p1", Dilation::None));
    PERFORM(campaign, drop(campaign, 3, 1));
    QCOMPARE(blocksText(campaign), std::string("[A B | p1] [C D | p2]"));
    QCOMPARE(campaign.scenarios[0].pipelines->at(1).dilate, Dilation::None);
}

void OrderEdits::tilesAPipelineOfOneTileForADependentPhase()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}}, {{0, 2}});
    PERFORM(campaign, drop(campaign, 1, 0));
    PERFORM(campaign, drop(campaign, 2, 0));
    QCOMPARE(blocksText(campaign), std::string("[A B C | p1]"));
    QCOMPARE(pipelineOf(campaign).tiles.count, kDefaultTiles);
}

void OrderEdits::refusesWhatStandsBetween()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}}, {{0, 1}, {1, 2}});
    const auto between = drop(campaign, 2, 0);
    QVERIFY(!between);
    QCOMPARE(between.error().what, std::string("B stands between them: A → B → C"));
    QCOMPARE(between.error().dependencies, campaign.workload.edges);
    PERFORM(campaign, drop(campaign, 2, 0, DependencyRule::WhatIf));
    QCOMPARE(blocksText(campaign), std::string("[A C | p1] B"));

    // A → B, C → D: A and D together must run before B and after C, which is behind B.
    const Campaign crossed = campaignOf({{1}, {1}, {1}, {1}}, {{0, 1}, {2, 3}});
    const auto conflict = drop(crossed, 3, 0);
    QVERIFY(!conflict);
    QCOMPARE(conflict.error().what,
        std::string("together they would have to run after C, on which D depends, and before B, which depends on A; "
                    "but B runs before C"));
}

void OrderEdits::refusesABarrier()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}}, {{0, 1}, {1, 2}});
    campaign.workload.edges[0].kind = EdgeKind::Barrier;
    for (const DependencyRule rule : {DependencyRule::Keep, DependencyRule::WhatIf}) {
        const auto barrier = drop(campaign, 1, 0, rule);
        QVERIFY(!barrier);
        QCOMPARE(barrier.error().what,
            std::string("B needs all of A (a barrier), so the two cannot share a pipeline with more than one tile"));
        QCOMPARE(barrier.error().dependencies.front(), campaign.workload.edges[0]);
    }
    // Joining a pipeline that has the producer is no way round it.
    campaign.workload.edges[1].kind = EdgeKind::Barrier;
    campaign.workload.edges[0].kind = EdgeKind::Stream;
    PERFORM(campaign, drop(campaign, 1, 0));
    QVERIFY(!drop(campaign, 2, 0));
}

void OrderEdits::mergesTwoPipelines()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}, {1}}, {{0, 1}, {1, 2}, {2, 3}});
    PERFORM(campaign, drop(campaign, 1, 0));
    PERFORM(campaign, drop(campaign, 3, 1));
    PERFORM(campaign, setTiles(layoutOf(campaign), "p2", {8, false}));
    PERFORM(campaign, drop(campaign, ScheduleUnit{{}, "p1"}, 1));
    QCOMPARE(blocksText(campaign), std::string("[A B C D | p2]"));
    QCOMPARE(pipelineOf(campaign).tiles.count, 8U);
    // A pipeline dropped on a phase takes it in.
    Campaign other = campaignOf({{1}, {1}, {1}}, {{0, 1}, {1, 2}});
    PERFORM(other, drop(other, 1, 0));
    PERFORM(other, drop(other, ScheduleUnit{{}, "p1"}, 1));
    QCOMPARE(blocksText(other), std::string("[A B C | p1]"));
}

void OrderEdits::movesAMergedBlockToWhereItCanStand()
{
    // D on A: A may stand before B and C, and D needs C, so both stand behind C.
    Campaign campaign = campaignOf({{1}, {1}, {1}, {1}}, {{2, 3}});
    PERFORM(campaign, drop(campaign, 3, 0));
    QCOMPARE(blocksText(campaign), std::string("B C [A D | p1]"));
}

void OrderEdits::movesAPipelineAsAWhole()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}, {1}}, {{0, 1}});
    PERFORM(campaign, drop(campaign, 1, 0));
    const ScheduleLayout layout = layoutOf(campaign);
    const ScheduleUnit unit{{}, "p1"};
    PERFORM(campaign, moveToGap(layout, dropTargets(layout, unit), unit, 3));
    QCOMPARE(blocksText(campaign), std::string("C D [A B | p1]"));
}

void OrderEdits::leavesAPipeline()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}}, {{0, 1}, {1, 2}});
    PERFORM(campaign, drop(campaign, 1, 0));
    PERFORM(campaign, drop(campaign, 2, 0));
    PERFORM(campaign, leavePipeline(layoutOf(campaign), phase(2)));
    QCOMPARE(blocksText(campaign), std::string("[A B | p1] C"));
    PERFORM(campaign, leavePipeline(layoutOf(campaign), phase(1)));
    QCOMPARE(blocksText(campaign), std::string("A B C"));
    QVERIFY(campaign.scenarios[0].pipelines->empty());
    QVERIFY(!leavePipeline(layoutOf(campaign), phase(1)));
}

void OrderEdits::leavesAPipelineForItsFront()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}}, {{0, 1}, {1, 2}});
    PERFORM(campaign, drop(campaign, 1, 0));
    PERFORM(campaign, drop(campaign, 2, 0));
    PERFORM(campaign, leavePipeline(layoutOf(campaign), phase(0)));
    QCOMPARE(blocksText(campaign), std::string("A [B C | p1]"));
}

void OrderEdits::staysInAPipelineThatNeedsItInTheMiddle()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}}, {{0, 1}, {1, 2}});
    PERFORM(campaign, drop(campaign, 1, 0));
    PERFORM(campaign, drop(campaign, 2, 0));
    const auto middle = leavePipeline(layoutOf(campaign), phase(1));
    QVERIFY(!middle);
    QCOMPARE(middle.error().what,
        std::string("B cannot leave the pipeline: others in it run before and after it, A → B and B → C"));
    QCOMPARE(middle.error().dependencies, campaign.workload.edges);
    PERFORM(campaign, leavePipeline(layoutOf(campaign), phase(1), DependencyRule::WhatIf));
    QCOMPARE(blocksText(campaign), std::string("[A C | p1] B"));
}

void OrderEdits::dissolvesAPipelineOfOne()
{
    Campaign campaign = campaignOf({{1}, {1}}, {});
    campaign.scenarios[0].pipelines = std::vector<Pipeline>(1);
    campaign.scenarios[0].pipelines->front().id = "single";
    campaign.scenarios[0].pipelines->front().phases = {phase(1)};
    campaign.scenarios[0].starts = {{{}, "single", {}, 7.0}};
    PERFORM(campaign, leavePipeline(layoutOf(campaign), phase(1)));
    QCOMPARE(blocksText(campaign), std::string("A B"));
    QCOMPARE(campaign.scenarios[0].starts->front(), (ExplicitStart{phase(1), {}, {}, 7.0}));
}

void OrderEdits::passesStartsToThePipelineAndBack()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}}, {{0, 1}});
    PERFORM(campaign, setStart(layoutOf(campaign), {phase(0), {}}, 5.0));
    PERFORM(campaign, drop(campaign, 1, 0));
    QCOMPARE(*campaign.scenarios[0].starts, (std::vector<ExplicitStart>{{{}, "p1", {}, 5.0}}));
    PERFORM(campaign, leavePipeline(layoutOf(campaign), phase(1)));
    QCOMPARE(*campaign.scenarios[0].starts, (std::vector<ExplicitStart>{{phase(0), {}, {}, 5.0}}));
    QCOMPARE(builtScenario(campaign).timeline.timings()[1].start, 6.0);
}

void OrderEdits::forgetsTheStartOfWhatIsMoved()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}}, {});
    PERFORM(campaign, setStart(layoutOf(campaign), {phase(1), {}}, 5.0));
    PERFORM(campaign, move(campaign, 1, 3));
    QCOMPARE(blocksText(campaign), std::string("A C B"));
    QVERIFY(campaign.scenarios[0].starts->empty());
    // Dropped where it is in the order, it lets go of its start all the same.
    PERFORM(campaign, setStart(layoutOf(campaign), {phase(1), {}}, 9.0));
    PERFORM(campaign, move(campaign, 1, 2));
    QVERIFY(campaign.scenarios[0].starts->empty());
    QCOMPARE(makespanOf(campaign), 3.0);
}

void OrderEdits::ordersWithinAPipeline()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}}, {{0, 2}});
    PERFORM(campaign, drop(campaign, 1, 0));
    PERFORM(campaign, drop(campaign, 2, 0));
    PERFORM(campaign, moveInPipeline(layoutOf(campaign), phase(2), 0));
    QCOMPARE(blocksText(campaign), std::string("[C A B | p1]"));
    PERFORM(campaign, moveInPipeline(layoutOf(campaign), phase(2), 99));
    QCOMPARE(blocksText(campaign), std::string("[A B C | p1]"));
    PERFORM(campaign, setAdvance(layoutOf(campaign), "p1", Advance::Sequential));
    PERFORM(campaign, moveInPipeline(layoutOf(campaign), phase(2), 1));
    const auto ahead = moveInPipeline(layoutOf(campaign), phase(2), 0);
    QVERIFY(!ahead);
    QCOMPARE(ahead.error().dependencies.front(), campaign.workload.edges[0]);
    PERFORM(campaign, moveInPipeline(layoutOf(campaign), phase(2), 0, DependencyRule::WhatIf));
    QCOMPARE(builtScenario(campaign).diagnostics.front().id, std::string("dependency-violated"));
}

void OrderEdits::keepsScatteredOrdersWhereTheyDoNotMatter()
{
    // A pipeline whose phases are apart in the order stands at its first one. Other edits leave the order as written.
    Campaign campaign = campaignOf({{1}, {1}, {1}}, {});
    campaign.scenarios[0].order = {{phase(0), phase(1), phase(2)}};
    campaign.scenarios[0].pipelines = std::vector<Pipeline>(1);
    campaign.scenarios[0].pipelines->front().id = "p";
    campaign.scenarios[0].pipelines->front().phases = {phase(0), phase(2)};
    const auto order = campaign.scenarios[0].order;
    PERFORM(campaign, setTiles(layoutOf(campaign), "p", {3, false}));
    QCOMPARE(campaign.scenarios[0].order, order);
    PERFORM(campaign, leavePipeline(layoutOf(campaign), phase(2)));
    QCOMPARE(blocksText(campaign), std::string("A C B"));
}

void OrderEdits::saysWhatItDoes()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}, {1}, {1}}, {});
    campaign.workload.phases[1].name = "softmax";
    QCOMPARE(move(campaign, 2, 0)->text(), std::string("Move C before A"));
    QCOMPARE(move(campaign, 2, 5)->text(), std::string("Move C to the end"));
    QCOMPARE(drop(campaign, 2, 1)->text(), std::string("Overlap softmax and C"));
    PERFORM(campaign, drop(campaign, 2, 1));
    QCOMPARE(drop(campaign, 4, 1)->text(), std::string("Overlap E with softmax and C"));
    QCOMPARE(leavePipeline(layoutOf(campaign), phase(1))->text(), std::string("Take softmax out of the pipeline"));
    PERFORM(campaign, drop(campaign, 4, 1));
    PERFORM(campaign, drop(campaign, 3, 1));
    QCOMPARE(layoutOf(campaign).nameOf(layoutOf(campaign).blocks()[1].phases), std::string("softmax, C, E and 1 more"));
}

QTEST_GUILESS_MAIN(OrderEdits)

#include "tst_orderedits.moc"
