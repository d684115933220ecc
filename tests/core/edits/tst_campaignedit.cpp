// CampaignEdit: applied, taken back, merged.

#include <QtTest>

#include "core/schedule/edits/blockedits.h"
#include "core/schedule/edits/numberedits.h"
#include "core/schedule/edits/phaseedits.h"
#include "core/schedule/edits/scenarioedits.h"
#include "tests/core/edits/editing.h"

using namespace minard;
using namespace minard::test;

namespace {

CampaignEdit tiles(const Campaign& campaign, std::uint64_t count)
{
    return *setTiles(layoutOf(campaign), "p", {count, false});
}

Campaign pipelined()
{
    Campaign campaign = campaignOf({{3}, {10}, {2}}, {{0, 1}, {1, 2}});
    Pipeline pipeline;
    pipeline.id = "p";
    pipeline.phases = {phase(0), phase(1)};
    campaign.scenarios[0].pipelines = {pipeline};
    return campaign;
}

} // namespace

class CampaignEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isEmptyWhenNothingChanges();
    void absorbsTheNextStepOfASlider();
    void absorbsOtherValues();
    void doesNotAbsorbListsThatChange();
    void knowsWhenItIsUndone();
    void namesItsScope();
    void renumbersPhasesBothWays();
    void rebasesScenariosBothWays();
};

void CampaignEdits::isEmptyWhenNothingChanges()
{
    QVERIFY(CampaignEdit().isEmpty());
    const Campaign campaign = pipelined();
    QVERIFY(tiles(campaign, 1).isEmpty());
    QVERIFY(!tiles(campaign, 2).isEmpty());
}

void CampaignEdits::absorbsTheNextStepOfASlider()
{
    Campaign campaign = pipelined();
    const Campaign start = campaign;
    CampaignEdit first = tiles(campaign, 2);
    first.apply(campaign);
    for (std::uint64_t count = 3; count < 20; ++count) {
        CampaignEdit next = tiles(campaign, count);
        QVERIFY(next.setsSameAs(first));
        next.apply(campaign);
        QVERIFY(first.absorb(std::move(next)));
    }
    QCOMPARE(first.text(), std::string("Set 19 tiles"));
    const Campaign end = campaign;
    first.revert(campaign);
    QCOMPARE(campaign, start);
    first.apply(campaign);
    QCOMPARE(campaign, end);
}

void CampaignEdits::absorbsOtherValues()
{
    Campaign campaign = pipelined();
    const Campaign start = campaign;
    CampaignEdit first = tiles(campaign, 2);
    first.apply(campaign);
    CampaignEdit peak = *setPeak(campaign, ScenarioId(0), ResourceId(0), 77.0);
    QVERIFY(!peak.setsSameAs(first));
    peak.apply(campaign);
    QVERIFY(first.absorb(std::move(peak)));
    const Campaign end = campaign;
    first.revert(campaign);
    QCOMPARE(campaign, start);
    first.apply(campaign);
    QCOMPARE(campaign, end);
}

void CampaignEdits::doesNotAbsorbListsThatChange()
{
    Campaign campaign = pipelined();
    CampaignEdit first = tiles(campaign, 2);
    first.apply(campaign);
    CampaignEdit removal = *removePhases(campaign, {phase(2)});
    removal.apply(campaign);
    QVERIFY(!first.absorb(removal));
    QVERIFY(!removal.absorb(first));
}

void CampaignEdits::knowsWhenItIsUndone()
{
    Campaign campaign = pipelined();
    CampaignEdit first = tiles(campaign, 2);
    first.apply(campaign);
    QVERIFY(!first.isUndone(campaign));
    CampaignEdit back = tiles(campaign, 1);
    back.apply(campaign);
    QVERIFY(first.absorb(std::move(back)));
    QVERIFY(first.isUndone(campaign));
}

void CampaignEdits::namesItsScope()
{
    const Campaign campaign = pipelined();
    QCOMPARE(tiles(campaign, 2).scope().scenarios, std::vector<ScenarioId>{ScenarioId(0)});
    QVERIFY(removePhases(campaign, {phase(2)})->scope().phaseList);
    QVERIFY(duplicateScenario(campaign, ScenarioId(0))->edit.scope().scenarioList);
    QVERIFY(renamePhase(campaign, phase(0), "first")->scope().phases);
    QVERIFY(renameScenario(campaign, ScenarioId(0), "first")->scope().texts);
    QVERIFY(addDependency(campaign, {phase(0), phase(2), {}, EdgeKind::Stream})->scope().phases);
    Machine machine = campaign.machine;
    machine.resources[0].peak = 1.0;
    QVERIFY(setMachine(campaign, machine)->scope().machine);
}

void CampaignEdits::renumbersPhasesBothWays()
{
    Campaign campaign = pipelined();
    const Campaign start = campaign;
    campaign.scenarios[0].order = {{phase(0), phase(1), phase(2)}};
    campaign.scenarios[0].starts = {{phase(2), {}, {}, 4.0}};
    PhaseOverride change;
    change.phase = phase(2);
    change.duration = 1.0;
    campaign.scenarios[0].phases = {change};
    PERFORM(campaign, addPhase(campaign, Phase(), {})->edit);
    QCOMPARE(campaign.workload.phases[0].id, std::string("new"));
    QCOMPARE(campaign.workload.edges[1], (Edge{phase(2), phase(3), {}, EdgeKind::Stream}));
    QCOMPARE(*campaign.scenarios[0].order, (std::vector<PhaseId>{phase(0), phase(1), phase(2), phase(3)}));
    QCOMPARE(campaign.scenarios[0].pipelines->front().phases, (std::vector<PhaseId>{phase(1), phase(2)}));
    QCOMPARE(campaign.scenarios[0].starts->front().phase, phase(3));
    QCOMPARE(campaign.scenarios[0].phases.front().phase, phase(3));
}

void CampaignEdits::rebasesScenariosBothWays()
{
    Campaign campaign = pipelined();
    PERFORM(campaign, duplicateScenario(campaign, ScenarioId(0))->edit);
    PERFORM(campaign, duplicateScenario(campaign, ScenarioId(1))->edit);
    QCOMPARE(campaign.scenarios[2].base, ScenarioId(1));
    PERFORM(campaign, duplicateScenario(campaign, ScenarioId(0))->edit);
    QCOMPARE(campaign.scenarios[1].base, ScenarioId(0));
    QCOMPARE(campaign.scenarios[3].base, ScenarioId(2));
    QCOMPARE(campaign.scenarios[1].id, std::string("default-3"));
}

QTEST_GUILESS_MAIN(CampaignEdits)

#include "tst_campaignedit.moc"
