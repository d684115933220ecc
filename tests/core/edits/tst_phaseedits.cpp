// Phases added, removed, split, renamed and changed, and dependencies between them.

#include <QtTest>

#include <limits>
#include <numeric>

#include "core/schedule/edits/blockedits.h"
#include "core/schedule/edits/fusionedits.h"
#include "core/schedule/edits/orderedits.h"
#include "core/schedule/edits/phaseedits.h"
#include "core/schedule/edits/scenarioedits.h"
#include "tests/core/edits/editing.h"

using namespace minard;
using namespace minard::test;

namespace {

EditResult<CampaignEdit> drop(
    const Campaign& campaign, std::size_t unit, std::size_t block, ScenarioId scenario = ScenarioId(0))
{
    const ScheduleLayout layout = layoutOf(campaign, scenario);
    const ScheduleUnit what{phase(unit), {}};
    return dropOnBlock(layout, dropTargets(layout, what), what, block);
}

Campaign chainOfFour()
{
    return campaignOf({{1}, {2}, {3}, {4}}, {{0, 1}, {1, 2}, {2, 3}});
}

/// A tensor of `bytes` bytes.
Tensor tensor(std::string id, double bytes)
{
    Tensor made;
    made.id = std::move(id);
    made.bytes = bytes;
    return made;
}

Access access(std::size_t tensor, double passes = 1.0)
{
    Access made;
    made.tensor = TensorId(tensor);
    made.passes = passes;
    return made;
}

/// Volume of resource k over all nodes.
double volume(const BuiltScenario& built, std::size_t k)
{
    return std::accumulate(built.plan.nodes.begin(), built.plan.nodes.end(), 0.0,
        [&](double sum, const PlanNode& node) { return sum + node.volume[k]; });
}

} // namespace

class PhaseEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void addsBehindAnother();
    void addsInFront();
    void refusesToAddWhatIsWrong();
    void removesEverywhere();
    void removingDissolvesPipelines();
    void removingHandsStartsToWhatIsLeft();
    void removingUndoesFusionThatNoLongerHolds();
    void removesAllPhases();
    void refusesToRemoveRecordedPhases();
    void refusesRemovalsThatCloseACircle();
    void renames();
    void splitsAPhase();
    void splitsInsidePipelinesAndFusion();
    void splitsTraffic();
    void splitsAnEinsum();
    void refusesToSplitInto();
    void changesAPhase();
    void refusesAccessesThatCloseACircle();
    void addsAndRemovesDependencies();
    void movesRecordedPiecesAlong();
};

void PhaseEdits::addsBehindAnother()
{
    Campaign campaign = chainOfFour();
    PERFORM(campaign, drop(campaign, 1, 0));
    PERFORM(campaign, duplicateScenario(campaign, ScenarioId(0))->edit);
    campaign.scenarios[1].order = {{phase(0), phase(1), phase(2), phase(3)}};
    const auto added = addPhase(campaign, Phase(), phase(2));
    QCOMPARE(added->phase, phase(3));
    QCOMPARE(added->edit.text(), std::string("Add the phase new"));
    PERFORM(campaign, added->edit);
    QCOMPARE(blocksText(campaign), std::string("[A B | p1] C new D"));
    QCOMPARE(blocksText(campaign, ScenarioId(1)), std::string("[A B | p1] C new D"));
    PERFORM(campaign, addPhase(campaign, Phase(), phase(1))->edit);
    QCOMPARE(blocksText(campaign), std::string("[A B | p1] new-2 C new D"));
}

void PhaseEdits::addsInFront()
{
    Campaign campaign = chainOfFour();
    campaign.scenarios[0].order = {{phase(0), phase(1), phase(2), phase(3)}};
    Phase first;
    first.id = "load";
    first.given = Given{2.5, {}};
    PERFORM(campaign, addPhase(campaign, first, {})->edit);
    QCOMPARE(blocksText(campaign), std::string("load A B C D"));
    QCOMPARE(makespanOf(campaign), 12.5);
}

void PhaseEdits::refusesToAddWhatIsWrong()
{
    const Campaign campaign = chainOfFour();
    Phase wrong;
    wrong.id = "A";
    QVERIFY(!addPhase(campaign, wrong, {}));
    wrong.id = "E";
    wrong.given = Given{-1.0, {}};
    QVERIFY(!addPhase(campaign, wrong, {}));
    wrong.given = Given{1.0, {{ResourceId(9), 0.5}}};
    QVERIFY(!addPhase(campaign, wrong, {}));
    QVERIFY(!addPhase(campaign, Phase(), phase(9)));
}

void PhaseEdits::removesEverywhere()
{
    Campaign campaign = chainOfFour();
    campaign.scenarios[0].order = {{phase(0), phase(1), phase(2), phase(3)}};
    campaign.scenarios[0].starts = {{phase(1), {}, {}, 3.0}, {phase(3), {}, {}, 30.0}};
    PhaseOverride change;
    change.phase = phase(1);
    change.duration = 5.0;
    campaign.scenarios[0].phases = {change};
    const auto removal = removePhases(campaign, {phase(1)});
    QCOMPARE(removal->text(), std::string("Remove the phase B"));
    PERFORM(campaign, removal);
    QCOMPARE(blocksText(campaign), std::string("A C D"));
    QCOMPARE(campaign.workload.edges, (std::vector<Edge>{{phase(1), phase(2), {}, EdgeKind::Stream}}));
    QCOMPARE(*campaign.scenarios[0].starts, (std::vector<ExplicitStart>{{phase(2), {}, {}, 30.0}}));
    QVERIFY(campaign.scenarios[0].phases.empty());
    QVERIFY(removePhases(campaign, {})->isEmpty());
    QVERIFY(!removePhases(campaign, {phase(3)}));
}

void PhaseEdits::removingDissolvesPipelines()
{
    Campaign campaign = chainOfFour();
    PERFORM(campaign, drop(campaign, 1, 0));
    PERFORM(campaign, drop(campaign, 2, 0));
    PERFORM(campaign, removePhases(campaign, {phase(0)}));
    QCOMPARE(blocksText(campaign), std::string("[B C | p1] D"));
    PERFORM(campaign, removePhases(campaign, {phase(0)}));
    QCOMPARE(blocksText(campaign), std::string("C D"));
    QVERIFY(campaign.scenarios[0].pipelines->empty());
}

void PhaseEdits::removingHandsStartsToWhatIsLeft()
{
    Campaign campaign = chainOfFour();
    PERFORM(campaign, drop(campaign, 1, 0));
    PERFORM(campaign, setStart(layoutOf(campaign), {{}, "p1"}, 2.0));
    // One variant has a start of its own, one a pipeline of its own that is still whole.
    PERFORM(campaign, duplicateScenario(campaign, ScenarioId(0))->edit);
    PERFORM(campaign, setStart(layoutOf(campaign, ScenarioId(1)), {{}, "p1"}, 6.0));
    PERFORM(campaign, duplicateScenario(campaign, ScenarioId(0))->edit);
    PERFORM(campaign, drop(campaign, 2, 0, ScenarioId(1)));
    QCOMPARE(blocksText(campaign, ScenarioId(1)), std::string("[A B C | p1] D"));
    PERFORM(campaign, removePhases(campaign, {phase(0)}));
    QCOMPARE(*campaign.scenarios[0].starts, (std::vector<ExplicitStart>{{phase(0), {}, {}, 2.0}}));
    QCOMPARE(*campaign.scenarios[2].starts, (std::vector<ExplicitStart>{{phase(0), {}, {}, 6.0}}));
    QCOMPARE(blocksText(campaign, ScenarioId(1)), std::string("[B C | p1] D"));
    QCOMPARE(builtScenario(campaign, ScenarioId(1)).timeline.start(), 2.0);
}

void PhaseEdits::removingUndoesFusionThatNoLongerHolds()
{
    Campaign campaign = chainOfFour();
    PERFORM(campaign, fuse(layoutOf(campaign), {phase(0), phase(1), phase(2)}));
    Campaign middle = campaign;
    PERFORM(middle, removePhases(middle, {phase(1)}));
    QVERIFY(middle.scenarios[0].fusion->empty());
    PERFORM(campaign, removePhases(campaign, {phase(0)}));
    QCOMPARE(campaign.scenarios[0].fusion->front().phases, (std::vector<PhaseId>{phase(0), phase(1)}));
}

void PhaseEdits::removesAllPhases()
{
    Campaign campaign = chainOfFour();
    PERFORM(campaign, drop(campaign, 1, 0));
    const auto removal = removePhases(campaign, {phase(3), phase(0), phase(2), phase(1)});
    QCOMPARE(removal->text(), std::string("Remove 4 phases"));
    PERFORM(campaign, removal);
    QVERIFY(campaign.workload.phases.empty());
    QCOMPARE(makespanOf(campaign), 0.0);
}

void PhaseEdits::refusesToRemoveRecordedPhases()
{
    Campaign campaign = chainOfFour();
    auto recording = std::make_shared<Recording>();
    recording->start = {0.0};
    recording->duration = {1.0};
    recording->phase = {2};
    campaign.scenarios[0].recording = recording;
    QVERIFY(!removePhases(campaign, {phase(2)}));
    QVERIFY(!splitPhase(campaign, phase(2), 2));
    QVERIFY(removePhases(campaign, {phase(3)}));
}

void PhaseEdits::refusesRemovalsThatCloseACircle()
{
    // A and C write T, B reads it. B depends on A, the writer before it; without A it would depend on C, which needs B.
    Campaign campaign = campaignOf({{1}, {1}, {1}}, {{1, 2}});
    campaign.workload.tensors = {tensor("T", 8.0)};
    campaign.workload.phases[0].writes = {access(0)};
    campaign.workload.phases[1].reads = {access(0)};
    campaign.workload.phases[2].writes = {access(0)};
    QVERIFY(validate(campaign).has_value());
    const auto removal = removePhases(campaign, {phase(0)});
    QVERIFY(!removal);
    QCOMPARE(removal.error().dependencies.size(), 2U);
}

void PhaseEdits::renames()
{
    Campaign campaign = chainOfFour();
    PERFORM(campaign, renamePhase(campaign, phase(0), "Größe <λ>"));
    QCOMPARE(campaign.workload.phases[0].label(), std::string("Größe <λ>"));
    QCOMPARE(campaign.workload.phases[0].id, std::string("A"));
    PERFORM(campaign, renamePhase(campaign, phase(0), "A"));
    QVERIFY(campaign.workload.phases[0].name.empty());
    QVERIFY(!renamePhase(campaign, phase(9), "x"));
}

void PhaseEdits::splitsAPhase()
{
    Campaign campaign = campaignOf({{2, 0.5, 0.25}, {3, 0.2, 0.8}, {1, 0.1, 0.1}}, {{0, 1}, {1, 2}});
    campaign.workload.phases[1].name = "B, long";
    campaign.workload.phases[1].demand = {{ResourceId(1), 240.0}};
    PhaseOverride change;
    change.phase = phase(1);
    change.duration = 6.0;
    campaign.scenarios[0].phases = {change};
    const BuiltScenario before = builtScenario(campaign);
    PERFORM(campaign, splitPhase(campaign, phase(1), 3));
    QCOMPARE(blocksText(campaign), std::string("A B.1 B.2 B.3 C"));
    QCOMPARE(campaign.workload.phases[2].name, std::string("B, long 2/3"));
    const BuiltScenario after = builtScenario(campaign);
    QCOMPARE(after.timeline.makespan(), before.timeline.makespan());
    QCOMPARE(after.plan.nodes[1].duration, 2.0);
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}})
        QVERIFY(qFuzzyCompare(volume(after, k), volume(before, k)));
    QCOMPARE(campaign.workload.edges,
        (std::vector<Edge>{{phase(0), phase(1), {}, EdgeKind::Stream}, {phase(3), phase(4), {}, EdgeKind::Stream},
            {phase(1), phase(2), {}, EdgeKind::Stream}, {phase(2), phase(3), {}, EdgeKind::Stream}}));
}

void PhaseEdits::splitsInsidePipelinesAndFusion()
{
    Campaign campaign = chainOfFour();
    PERFORM(campaign, drop(campaign, 1, 0));
    PERFORM(campaign, fuse(layoutOf(campaign), {phase(1), phase(2)}));
    campaign.scenarios[0].fusion->front().recompute = {{phase(1), 10.0}};
    campaign.scenarios[0].order = {{phase(0), phase(1), phase(2), phase(3)}};
    PERFORM(campaign, splitPhase(campaign, phase(1), 2));
    QCOMPARE(blocksText(campaign), std::string("[A B.1 B.2 | p1] C D"));
    const FusionGroup& group = campaign.scenarios[0].fusion->front();
    QCOMPARE(group.phases, (std::vector<PhaseId>{phase(1), phase(2), phase(3)}));
    QCOMPARE(group.recompute, (std::vector<std::pair<PhaseId, double>>{{phase(1), 5.0}, {phase(2), 5.0}}));
    PERFORM(campaign, setStart(layoutOf(campaign), {phase(4), {}}, 50.0));
    PERFORM(campaign, splitPhase(campaign, phase(4), 2));
    QCOMPARE(builtScenario(campaign).timeline.timings()[4].start, 50.0);
    QCOMPARE(builtScenario(campaign).timeline.timings()[5].start, 52.0);
}

void PhaseEdits::splitsTraffic()
{
    Campaign campaign = campaignOf({{1}, {1}, {1}}, {});
    campaign.workload.tensors = {tensor("T", 60.0), tensor("U", 30.0)};
    for (Phase& phase : campaign.workload.phases)
        phase.given.reset();
    campaign.workload.phases[0].writes = {access(0)};
    campaign.workload.phases[1].reads = {access(0, 4.0)};
    campaign.workload.phases[1].writes = {access(1)};
    campaign.workload.phases[2].reads = {access(1)};
    const BuiltScenario before = builtScenario(campaign);
    PERFORM(campaign, splitPhase(campaign, phase(1), 4));
    const BuiltScenario after = builtScenario(campaign);
    QCOMPARE(volume(after, 1), volume(before, 1));
    QCOMPARE(after.timeline.makespan(), before.timeline.makespan());
    QVERIFY(!drop(campaign, 5, 0));
}

void PhaseEdits::splitsAnEinsum()
{
    Campaign campaign = campaignOf({{1}, {1}}, {});
    campaign.workload.ranks = {{"M", 16.0}, {"K", 8.0}, {"N", 4.0}};
    campaign.workload.tensors = {tensor("A", 128.0), tensor("B", 32.0), tensor("Z", 64.0)};
    campaign.workload.tensors[0].ranks = {"M", "K"};
    campaign.workload.tensors[1].ranks = {"K", "N"};
    campaign.workload.tensors[2].ranks = {"M", "N"};
    campaign.workload.phases[0].given.reset();
    campaign.workload.phases[0].einsum = "Z[m,n] = A[m,k] * B[k,n]";
    campaign.workload.phases[1].given.reset();
    campaign.workload.phases[1].reads = {access(2)};
    const BuiltScenario before = builtScenario(campaign);
    QVERIFY(volume(before, 0) > 0.0);
    PERFORM(campaign, splitPhase(campaign, phase(0), 2));
    const BuiltScenario after = builtScenario(campaign);
    QCOMPARE(volume(after, 0), volume(before, 0));
    QCOMPARE(volume(after, 1), volume(before, 1));
    QVERIFY(campaign.workload.phases[0].einsum.empty());
    // The consumer still depends on what writes its tensor.
    const std::vector<Edge> edges = dependencies(campaign.workload);
    QVERIFY(std::any_of(
        edges.begin(), edges.end(), [](const Edge& edge) { return edge.from == phase(1) && edge.to == phase(2); }));
}

void PhaseEdits::refusesToSplitInto()
{
    const Campaign campaign = chainOfFour();
    QVERIFY(!splitPhase(campaign, phase(0), 0));
    QVERIFY(!splitPhase(campaign, phase(0), 1));
    QVERIFY(!splitPhase(campaign, phase(0), 1001));
    QVERIFY(!splitPhase(campaign, phase(7), 2));
    QVERIFY(splitPhase(campaign, phase(0), 1000));
}

void PhaseEdits::changesAPhase()
{
    Campaign campaign = chainOfFour();
    Phase value = campaign.workload.phases[1];
    value.given->duration = 8.0;
    value.layerClass = "attention";
    PERFORM(campaign, setPhase(campaign, phase(1), value));
    QCOMPARE(makespanOf(campaign), 16.0);
    QVERIFY(setPhase(campaign, phase(1), value)->isEmpty());
    value.given->duration = std::numeric_limits<double>::infinity();
    QVERIFY(!setPhase(campaign, phase(1), value));
    value = campaign.workload.phases[1];
    value.id = "C";
    QVERIFY(!setPhase(campaign, phase(1), value));
}

void PhaseEdits::refusesAccessesThatCloseACircle()
{
    Campaign campaign = chainOfFour();
    campaign.workload.tensors = {tensor("T", 8.0)};
    campaign.workload.phases[2].writes = {access(0)};
    Phase value = campaign.workload.phases[0];
    value.reads = {access(0)};
    const auto circle = setPhase(campaign, phase(0), value);
    QVERIFY(!circle);
    QVERIFY(circle.error().what.find("A → B → C → A") != std::string::npos
        || circle.error().what.find("B → C → A → B") != std::string::npos
        || circle.error().what.find("C → A → B → C") != std::string::npos);
    QCOMPARE(circle.error().dependencies.size(), 3U);
}

void PhaseEdits::addsAndRemovesDependencies()
{
    Campaign campaign = chainOfFour();
    const Edge edge{phase(0), phase(3), {}, EdgeKind::Barrier};
    PERFORM(campaign, addDependency(campaign, edge));
    QCOMPARE(campaign.workload.edges.back(), edge);
    QVERIFY(addDependency(campaign, edge)->isEmpty());
    PERFORM(campaign, removeDependency(campaign, phase(0), phase(3)));
    QCOMPARE(campaign.workload.edges.size(), 3U);
    const auto circle = addDependency(campaign, {phase(3), phase(1), {}, EdgeKind::Stream});
    QVERIFY(!circle);
    QCOMPARE(circle.error().dependencies.size(), 3U);
    QVERIFY(!addDependency(campaign, {phase(1), phase(1), {}, EdgeKind::Stream}));

    campaign.workload.tensors = {tensor("T", 8.0)};
    campaign.workload.phases[0].writes = {access(0)};
    campaign.workload.phases[1].reads = {access(0)};
    const auto derived = removeDependency(campaign, phase(0), phase(1));
    QVERIFY(!derived);
    QCOMPARE(derived.error().what, std::string("B reads T, which A writes: the dependency is that of the tensor"));
}

void PhaseEdits::movesRecordedPiecesAlong()
{
    Campaign campaign = chainOfFour();
    auto recording = std::make_shared<Recording>();
    recording->start = {0.0, 1.0};
    recording->duration = {1.0, 1.0};
    recording->phase = {0, 2};
    campaign.scenarios[0].recording = recording;
    PERFORM(campaign, addPhase(campaign, Phase(), phase(0))->edit);
    QCOMPARE(campaign.scenarios[0].recording->phase, (std::vector<std::uint32_t>{0, 3}));
    PERFORM(campaign, splitPhase(campaign, phase(1), 3));
    QCOMPARE(campaign.scenarios[0].recording->phase, (std::vector<std::uint32_t>{0, 5}));
    PERFORM(campaign, removePhases(campaign, {phase(1), phase(2)}));
    QCOMPARE(campaign.scenarios[0].recording->phase, (std::vector<std::uint32_t>{0, 3}));
}

QTEST_GUILESS_MAIN(PhaseEdits)

#include "tst_phaseedits.moc"
