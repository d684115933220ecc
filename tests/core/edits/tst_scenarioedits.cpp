// Scenarios duplicated, removed and renamed; what variants keep when what they inherit changes.

#include <QtTest>

#include "core/schedule/edits/blockedits.h"
#include "core/schedule/edits/numberedits.h"
#include "core/schedule/edits/orderedits.h"
#include "core/schedule/edits/scenarioedits.h"
#include "tests/core/edits/editing.h"

using namespace minard;
using namespace minard::test;

namespace {

const ScenarioId base(0);
const ScenarioId variant(1);

Campaign withVariant()
{
    Campaign campaign = campaignOf({{3, 0.7, 0.6}, {10, 0.2, 0.9}, {2, 0.1, 0.1}}, {{0, 1}});
    perform(campaign, duplicateScenario(campaign, base)->edit);
    return campaign;
}

EditResult<CampaignEdit> drop(const Campaign& campaign, ScenarioId scenario, std::size_t unit, std::size_t block)
{
    const ScheduleLayout layout = layoutOf(campaign, scenario);
    const ScheduleUnit what{phase(unit), {}};
    return dropOnBlock(layout, dropTargets(layout, what), what, block);
}

EditResult<CampaignEdit> move(const Campaign& campaign, ScenarioId scenario, std::size_t unit, std::size_t gap)
{
    const ScheduleLayout layout = layoutOf(campaign, scenario);
    const ScheduleUnit what{phase(unit), {}};
    return moveToGap(layout, dropTargets(layout, what), what, gap);
}

/// Everything that decides the timeline, for comparison before and after.
void compareEffective(const EffectiveScenario& a, const EffectiveScenario& b)
{
    QCOMPARE(a.source, b.source);
    QCOMPARE(a.timing, b.timing);
    QCOMPARE(a.order, b.order);
    QCOMPARE(a.fusion, b.fusion);
    QCOMPARE(a.pipelines, b.pipelines);
    QCOMPARE(a.starts, b.starts);
    QCOMPARE(a.throttle, b.throttle);
    QCOMPARE(a.machine, b.machine);
    QVERIFY(std::is_permutation(a.overrides.begin(), a.overrides.end(), b.overrides.begin(), b.overrides.end()));
    QCOMPARE(a.recording, b.recording);
}

std::shared_ptr<const Recording> recorded()
{
    auto recording = std::make_shared<Recording>();
    recording->start = {0.0, 4.0, 5.0, 16.0};
    recording->duration = {4.0, 1.0, 11.0, 2.5};
    recording->phase = {0, 1, 1, 2};
    return recording;
}

} // namespace

class ScenarioEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void duplicatesWithoutCopying();
    void writesOnlyWhatChanges();
    void editsOfTheBaseReachTheVariant();
    void variantsKeepAStartThatTheBaseWouldTakeAway();
    void variantsKeepAPipelineThatTheBaseWouldTearApart();
    void variantsOfVariantsStaySound();
    void removingHandsDownWhatWasInherited();
    void removingMergesMachinesAndNumbers();
    void keepsTheLastOne();
    void renames();
    void recordedPiecesCannotBeMoved();
    void aVariantOfARecordingKeepsItsDurations();
};

void ScenarioEdits::duplicatesWithoutCopying()
{
    Campaign campaign = campaignOf({{1}}, {});
    campaign.scenarios[0].name = "Today";
    PERFORM(campaign, duplicateScenario(campaign, base)->edit);
    QCOMPARE(campaign.scenarios[1].id, std::string("default-2"));
    QCOMPARE(campaign.scenarios[1].name, std::string("Today (2)"));
    QCOMPARE(campaign.scenarios[1].base, base);
    QVERIFY(!campaign.scenarios[1].order && !campaign.scenarios[1].pipelines);
    PERFORM(campaign, duplicateScenario(campaign, base)->edit);
    QCOMPARE(campaign.scenarios[1].name, std::string("Today (3)"));
    QVERIFY(!duplicateScenario(campaign, ScenarioId(9)));
}

void ScenarioEdits::writesOnlyWhatChanges()
{
    Campaign campaign = withVariant();
    PERFORM(campaign, setThrottle(layoutOf(campaign, base), Throttle::Uniform));
    PERFORM(campaign, drop(campaign, variant, 1, 0));
    const Scenario& own = campaign.scenarios[1];
    QVERIFY(own.pipelines && !own.order && !own.throttle && !own.starts && !own.fusion);
    QVERIFY(!campaign.scenarios[0].pipelines);
    QVERIFY(qFuzzyCompare(makespanOf(campaign, variant), 13.35));
    QVERIFY(qFuzzyCompare(makespanOf(campaign, base), 15.0));
}

void ScenarioEdits::editsOfTheBaseReachTheVariant()
{
    Campaign campaign = withVariant();
    PERFORM(campaign, setThrottle(layoutOf(campaign, variant), Throttle::Uniform));
    PERFORM(campaign, drop(campaign, base, 1, 0));
    QCOMPARE(blocksText(campaign, variant), std::string("[A B | p1] C"));
    QVERIFY(!campaign.scenarios[1].pipelines);
}

void ScenarioEdits::variantsKeepAStartThatTheBaseWouldTakeAway()
{
    Campaign campaign = withVariant();
    PERFORM(campaign, setStart(layoutOf(campaign, variant), {phase(1), {}}, 4.0));
    PERFORM(campaign, drop(campaign, base, 1, 0));
    QCOMPARE(blocksText(campaign, base), std::string("[A B | p1] C"));
    QCOMPARE(blocksText(campaign, variant), std::string("A B C"));
    QCOMPARE(builtScenario(campaign, variant).timeline.timings()[1].start, 4.0);

    // The start of a pipeline that the base dissolves.
    campaign = withVariant();
    PERFORM(campaign, drop(campaign, base, 1, 0));
    PERFORM(campaign, setStart(layoutOf(campaign, variant), {{}, "p1"}, 4.0));
    PERFORM(campaign, leavePipeline(layoutOf(campaign, base), phase(1)));
    QCOMPARE(blocksText(campaign, base), std::string("A B C"));
    QCOMPARE(blocksText(campaign, variant), std::string("[A B | p1] C"));
}

void ScenarioEdits::variantsKeepAPipelineThatTheBaseWouldTearApart()
{
    // C → D. The variant pipelines A and D; the base then moves C between them, which would put D before C.
    Campaign campaign = campaignOf({{1}, {1}, {1}, {1}}, {{2, 3}});
    PERFORM(campaign, move(campaign, base, 2, 0));
    QCOMPARE(blocksText(campaign), std::string("C A B D"));
    PERFORM(campaign, duplicateScenario(campaign, base)->edit);
    campaign.scenarios[1].pipelines = std::vector<Pipeline>(1);
    campaign.scenarios[1].pipelines->front().id = "own";
    campaign.scenarios[1].pipelines->front().phases = {phase(0), phase(3)};
    QCOMPARE(blocksText(campaign, variant), std::string("C [A D | own] B"));
    PERFORM(campaign, move(campaign, base, 2, 2));
    QCOMPARE(blocksText(campaign, base), std::string("A C B D"));
    QCOMPARE(blocksText(campaign, variant), std::string("C [A D | own] B"));
    QVERIFY(buildScenario(campaign, variant).has_value());
    // What does not tear it apart reaches the variant. It has an order of its own now.
    PERFORM(campaign, setThrottle(layoutOf(campaign, base), Throttle::MaxMin));
    QCOMPARE(builtScenario(campaign, variant).scenario.throttle, Throttle::MaxMin);
}

void ScenarioEdits::variantsOfVariantsStaySound()
{
    Campaign campaign = withVariant();
    PERFORM(campaign, setThrottle(layoutOf(campaign, variant), Throttle::Uniform));
    PERFORM(campaign, duplicateScenario(campaign, variant)->edit);
    PERFORM(campaign, setStart(layoutOf(campaign, ScenarioId(2)), {phase(1), {}}, 4.0));
    PERFORM(campaign, drop(campaign, base, 1, 0));
    QCOMPARE(blocksText(campaign, variant), std::string("[A B | p1] C"));
    QCOMPARE(blocksText(campaign, ScenarioId(2)), std::string("A B C"));
}

void ScenarioEdits::removingHandsDownWhatWasInherited()
{
    Campaign campaign = withVariant();
    PERFORM(campaign, setThrottle(layoutOf(campaign, base), Throttle::MaxMin));
    PERFORM(campaign, drop(campaign, variant, 1, 0));
    PERFORM(campaign, setStart(layoutOf(campaign, variant), {{}, "p1"}, 1.0));
    PERFORM(campaign, duplicateScenario(campaign, variant)->edit);
    PERFORM(campaign, duplicateScenario(campaign, variant)->edit);
    PERFORM(campaign, setThrottle(layoutOf(campaign, ScenarioId(3)), Throttle::None));
    const EffectiveScenario second = *resolveScenario(campaign, ScenarioId(2));
    const EffectiveScenario third = *resolveScenario(campaign, ScenarioId(3));
    PERFORM(campaign, removeScenario(campaign, variant));
    compareEffective(*resolveScenario(campaign, ScenarioId(1)), second);
    compareEffective(*resolveScenario(campaign, ScenarioId(2)), third);
    QCOMPARE(campaign.scenarios[1].base, base);
    QVERIFY(!campaign.scenarios[1].throttle);
}

void ScenarioEdits::removingMergesMachinesAndNumbers()
{
    Campaign campaign = withVariant();
    PERFORM(campaign, duplicateScenario(campaign, variant)->edit);
    const ScenarioId last(2);
    PERFORM(campaign, setPeak(campaign, variant, ResourceId(0), 300.0));
    PERFORM(campaign, setLaunchOverhead(campaign, variant, 0.1));
    PERFORM(campaign, setDuration(campaign, variant, phase(0), 5.0));
    PERFORM(campaign, setDuration(campaign, variant, phase(1), 6.0));
    PERFORM(campaign, setUse(campaign, variant, phase(1), ResourceId(0), ResourceAmount{ResourceId(0), 0.4}));
    PERFORM(campaign, setPeak(campaign, last, ResourceId(1), 90.0));
    PERFORM(campaign, setDuration(campaign, last, phase(1), 7.0));
    PERFORM(campaign, setTiming(campaign, variant, {TimingModel::Roofline, {}}));
    const EffectiveScenario before = *resolveScenario(campaign, last);
    PERFORM(campaign, removeScenario(campaign, variant));
    compareEffective(*resolveScenario(campaign, ScenarioId(1)), before);
}

void ScenarioEdits::keepsTheLastOne()
{
    Campaign campaign = withVariant();
    PERFORM(campaign, removeScenario(campaign, base));
    QVERIFY(!campaign.scenarios[0].base.isValid());
    QVERIFY(!removeScenario(campaign, base));
    QVERIFY(!removeScenario(campaign, ScenarioId(4)));
}

void ScenarioEdits::renames()
{
    Campaign campaign = withVariant();
    PERFORM(campaign, renameScenario(campaign, base, "As measured"));
    QCOMPARE(campaign.scenarios[0].label(), std::string("As measured"));
    PERFORM(campaign, renameScenario(campaign, base, "default"));
    QVERIFY(campaign.scenarios[0].name.empty());
    QVERIFY(renameScenario(campaign, base, "")->isEmpty());
}

void ScenarioEdits::recordedPiecesCannotBeMoved()
{
    Campaign campaign = withVariant();
    campaign.scenarios[0].recording = recorded();
    const auto layout = ScheduleLayout::create(campaign, base);
    QVERIFY(!layout);
    QCOMPARE(layout.error().what,
        std::string("default shows recorded pieces, which cannot be moved; duplicate it and edit the copy"));
}

void ScenarioEdits::aVariantOfARecordingKeepsItsDurations()
{
    Campaign campaign = withVariant();
    campaign.scenarios[0].recording = recorded();
    campaign.scenarios[0].source = Source::Measured;
    QCOMPARE(makespanOf(campaign, variant), 18.5);
    PERFORM(campaign, move(campaign, variant, 2, 0));
    const BuiltScenario built = builtScenario(campaign, variant);
    QCOMPARE(built.scenario.source, Source::Analytical);
    QCOMPARE(built.timeline.makespan(), 4.0 + 12.0 + 2.5);
    QCOMPARE(blocksText(campaign, variant), std::string("C A B"));
}

QTEST_GUILESS_MAIN(ScenarioEdits)

#include "tst_scenarioedits.moc"
