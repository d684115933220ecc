// Machines whose resources and buffers come, go and are renamed, and machines that take the place of others.

#include <QtTest>

#include "core/schedule/edits/machinefit.h"
#include "tests/core/edits/editing.h"

using namespace minard;
using namespace minard::test;

namespace {

/// Phases A and B on "compute" and "dram"; A has an efficiency and the scenario a peak for "dram".
Campaign chain()
{
    Campaign campaign = campaignOf({{3, 0.7, 0.25}, {10, 0.2, 0.9}}, {{0, 1}});
    campaign.machine.buffers.clear();
    campaign.scenarios[0].machine.emplace().peaks = {{ResourceId(1), 50.0}};
    campaign.scenarios[0].timing = Timing{TimingModel::Given, {{ResourceId(1), 0.5}}};
    return campaign;
}

Resource memory(const char* id, double peak)
{
    return {.id = id, .kind = ResourceKind::Bandwidth, .unit = "B/s", .peak = peak, .label = {}};
}

Resource unit(const char* id, double peak)
{
    return {.id = id, .kind = ResourceKind::Throughput, .unit = "op/s", .peak = peak, .label = {}};
}

std::string idsOf(const Machine& machine)
{
    std::string ids;
    for (const Resource& resource : machine.resources)
        ids += (ids.empty() ? "" : " ") + resource.id;
    return ids;
}

std::string refusalOf(const EditResult<CampaignEdit>& edit)
{
    return edit ? "not refused" : edit.error().what;
}

} // namespace

class MachineEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void addsResourcesUnderFreshIds();
    void removesAnUnusedResourceInTheMiddle();
    void refusesToRemoveWhatIsUsed();
    void countsWhatIsMeantWithoutBeingNamed();
    void renamesWithEverythingThatNames();
    void changesTheKindOfUnusedResourcesOnly();
    void addsAndRemovesBuffers();
    void refusesUnsoundMachines();
    void fitKeepsTheIdsInUse();
    void fitOfAnEmptyCampaignTakesTheMachineAsItIs();
    void fitRefusesTooFewResources();
    void ownPeaksAreKeptOrForgotten();
    void scenariosOnPresetsKeepPeaksWithoutName();
};

void MachineEdits::addsResourcesUnderFreshIds()
{
    Campaign campaign = chain();
    PERFORM(campaign, addResource(campaign, memory("dram", 10.0)));
    PERFORM(campaign, addResource(campaign, unit("", 10.0)));
    QCOMPARE(idsOf(campaign.machine), std::string("compute dram dram2 compute2"));
    QCOMPARE(makespanOf(campaign), 13.0);
}

void MachineEdits::removesAnUnusedResourceInTheMiddle()
{
    Campaign campaign = chain();
    Machine machine = campaign.machine;
    machine.resources.insert(machine.resources.begin(), unit("vector", 10.0));
    MachineMapping mapping{{ResourceId(1), ResourceId(2)}, MachineMapping::identity(machine).buffers};
    PERFORM(campaign, replaceMachine(campaign, machine, mapping, "Put a vector unit in front"));
    QCOMPARE(campaign.workload.phases[0].given->use[0].resource, ResourceId(1));
    QCOMPARE(campaign.scenarios[0].machine->peaks[0].resource, ResourceId(2));
    QCOMPARE(campaign.scenarios[0].timing->efficiency[0].resource, ResourceId(2));
    const Campaign before = chain();
    PERFORM(campaign, removeResource(campaign, ResourceId(0)));
    QCOMPARE(campaign.workload, before.workload);
    QCOMPARE(campaign.scenarios, before.scenarios);
}

void MachineEdits::refusesToRemoveWhatIsUsed()
{
    Campaign campaign = chain();
    QCOMPARE(refusalOf(removeResource(campaign, ResourceId(1))),
        std::string("dram is used by phases A and B; let them use something else first"));
    campaign.workload.phases[0].given->use.pop_back();
    campaign.workload.phases[1].given->use[1].value = 0.0;
    campaign.machine.buffers = {{"l2", 100.0, ResourceId(1), 0.0}};
    QCOMPARE(refusalOf(removeResource(campaign, ResourceId(1))),
        std::string("dram is used by the buffer l2; let them use something else first"));
    campaign.machine.buffers.clear();
    // Used by nothing but numbers that say so: they go with it.
    PERFORM(campaign, removeResource(campaign, ResourceId(1)));
    QCOMPARE(campaign.workload.phases[1].given->use.size(), 1U);
    QVERIFY(!campaign.scenarios[0].machine);
    QCOMPARE(refusalOf(removeResource(campaign, ResourceId(0))), std::string("a machine has at least one resource"));
}

void MachineEdits::countsWhatIsMeantWithoutBeingNamed()
{
    Campaign campaign = chain();
    campaign.machine.resources.push_back(memory("host", 1.0));
    for (Phase& phase : campaign.workload.phases)
        phase.given = Given{1.0, {}};
    campaign.workload.tensors = {{.id = "T", .ranks = {}, .bits = {}, .bytes = 8.0}};
    campaign.workload.phases[1].reads = {{TensorId(0), 1.0, {}, {}}};
    QCOMPARE(usersOf(campaign, ResourceId(1)), std::string("phase B"));
    QCOMPARE(usersOf(campaign, ResourceId(0)), std::string());
    campaign.machine.offChip = ResourceId(2);
    QCOMPARE(usersOf(campaign, ResourceId(1)), std::string());
    QCOMPARE(usersOf(campaign, ResourceId(2)), std::string("phase B"));
    campaign.workload.phases[0].einsum = "O[m] = T[m]";
    QCOMPARE(usersOf(campaign, ResourceId(0)), std::string("phase A"));
}

void MachineEdits::renamesWithEverythingThatNames()
{
    Campaign campaign = chain();
    Resource renamed = campaign.machine.resources[1];
    renamed.id = "hbm";
    renamed.label = "HBM";
    const EditResult<CampaignEdit> edit = setResource(campaign, ResourceId(1), renamed);
    QCOMPARE(edit->text(), std::string("Rename the resource dram to HBM"));
    PERFORM(campaign, edit);
    QCOMPARE(idsOf(campaign.machine), std::string("compute hbm"));
    QCOMPARE(makespanOf(campaign), 13.0);
    renamed.id = "compute";
    QVERIFY(!setResource(campaign, ResourceId(1), renamed));
}

void MachineEdits::changesTheKindOfUnusedResourcesOnly()
{
    Campaign campaign = chain();
    PERFORM(campaign, addResource(campaign, memory("host", 1.0)));
    PERFORM(campaign, setResource(campaign, ResourceId(2), unit("host", 1.0)));
    QCOMPARE(refusalOf(setResource(campaign, ResourceId(1), unit("dram", 1.0))),
        std::string("dram is used by phases A and B: it cannot become a compute unit"));
}

void MachineEdits::addsAndRemovesBuffers()
{
    Campaign campaign = chain();
    PERFORM(campaign, addBuffer(campaign, {"l2", 100.0, ResourceId(1), 0.0}));
    PERFORM(campaign, addBuffer(campaign, {"", 10.0, ResourceId(1), 0.1}));
    FusionGroup group;
    group.id = "g";
    group.phases = {phase(0), phase(1)};
    group.buffer = BufferId(1);
    campaign.scenarios[0].fusion = {group};
    QCOMPARE(refusalOf(removeBuffer(campaign, BufferId(1))),
        std::string("buffer is used by the fusion group g of default; let them use something else first"));
    PERFORM(campaign, setBuffer(campaign, BufferId(1), {"sram", 20.0, ResourceId(1), 0.0}));
    PERFORM(campaign, removeBuffer(campaign, BufferId(0)));
    QCOMPARE(campaign.machine.buffers.size(), 1U);
    QCOMPARE(campaign.scenarios[0].fusion->front().buffer, BufferId(0));
    QVERIFY(!setBuffer(campaign, BufferId(0), {"sram", -1.0, ResourceId(1), 0.0}));
}

void MachineEdits::refusesUnsoundMachines()
{
    Campaign campaign = chain();
    QVERIFY(!addResource(campaign, memory("x", -1.0)));
    Resource odd = memory("x", 1.0);
    odd.unit = "op/s";
    QVERIFY(!addResource(campaign, odd));
    odd.unit = "GB/s";
    QVERIFY(!addResource(campaign, odd));
    odd.unit = "B/cycle";
    QCOMPARE(refusalOf(addResource(campaign, odd)),
        std::string("times are in seconds and the peak of x is in B/cycle: give the clock of the document first"));
    campaign.units.clockHz = 1e9;
    PERFORM(campaign, addResource(campaign, odd));
}

void MachineEdits::fitKeepsTheIdsInUse()
{
    Campaign campaign = chain();
    campaign.machine.resources[0].id = "tensor";
    campaign.machine.resources[1].id = "hbm";
    campaign.machine.resources.push_back(memory("host", 1.0)); // used by nobody
    campaign.machine.launchOverhead = 0.5;
    Machine offered;
    offered.name = "M";
    offered.resources = {unit("compute", 7.0), unit("vector", 3.0), memory("dram", 5.0)};
    offered.buffers = {{"l1", 1.0, ResourceId(2), 0.0}, {"l2", 9.0, ResourceId(2), 0.0}};
    const EditResult<MachineFit> fit = fitMachine(campaign, offered);
    QVERIFY(fit.has_value());
    QCOMPARE(idsOf(fit->machine), std::string("tensor hbm vector"));
    QCOMPARE(fit->machine.resources[0].peak, 7.0);
    QCOMPARE(fit->machine.resources[1].peak, 5.0);
    QCOMPARE(fit->machine.buffers[1].backing, ResourceId(1));
    QVERIFY(!fit->mapping.now(ResourceId(2)).isValid());
    PERFORM(campaign, useMachine(campaign, offered, "Use M"));
    QCOMPARE(campaign.machine.launchOverhead, 0.5);
    QCOMPARE(makespanOf(campaign), 13.5); // the first launch is before the start
}

void MachineEdits::fitOfAnEmptyCampaignTakesTheMachineAsItIs()
{
    Campaign campaign;
    campaign.machine.resources = {unit("c", 1.0), memory("m", 1.0)};
    campaign.scenarios.resize(1);
    campaign.scenarios[0].id = "default";
    Machine offered;
    offered.resources = {unit("compute", 7.0), memory("dram", 5.0)};
    PERFORM(campaign, useMachine(campaign, offered, "Use it"));
    QCOMPARE(campaign.machine, offered);
}

void MachineEdits::fitRefusesTooFewResources()
{
    Campaign campaign = chain();
    PERFORM(campaign, addResource(campaign, memory("link", 1.0)));
    campaign.workload.phases[1].given->use.push_back({ResourceId(2), 0.5});
    Machine offered;
    offered.name = "M";
    offered.resources = {unit("compute", 7.0), memory("dram", 5.0)};
    QCOMPARE(refusalOf(useMachine(campaign, offered, "Use M")),
        std::string("M has nothing in the place of link, which is used by phase B"));
    FusionGroup group;
    group.id = "g";
    group.phases = {phase(0), phase(1)};
    group.buffer = BufferId(0);
    campaign.workload.phases[1].given->use.pop_back();
    campaign.machine.buffers = {{"l2", 100.0, ResourceId(1), 0.0}};
    campaign.scenarios[0].fusion = {group};
    QCOMPARE(refusalOf(useMachine(campaign, offered, "Use M")),
        std::string("M has nothing in the place of the buffer l2, which is used by the fusion group g of default"));
}

void MachineEdits::ownPeaksAreKeptOrForgotten()
{
    Campaign campaign = chain();
    const Machine offered = campaign.machine;
    Campaign kept = campaign;
    PERFORM(kept, useMachine(kept, offered, "Use it", OwnPeaks::Keep));
    QCOMPARE(kept.scenarios[0].machine->peaks.size(), 1U);
    PERFORM(campaign, useMachine(campaign, offered, "Use it", OwnPeaks::Forget));
    QVERIFY(!campaign.scenarios[0].machine);
}

void MachineEdits::scenariosOnPresetsKeepPeaksWithoutName()
{
    Campaign campaign = chain();
    campaign.scenarios[0].machine->preset = "other";
    campaign.scenarios[0].machine->launchOverhead = 1.0;
    Machine offered = campaign.machine;
    offered.preset = "one";
    PERFORM(campaign, useMachine(campaign, offered, "Use it", OwnPeaks::Forget));
    QCOMPARE(campaign.scenarios[0].machine->peaks.size(), 1U);
    QVERIFY(campaign.scenarios[0].machine->preset.empty());
    QCOMPARE(campaign.scenarios[0].machine->launchOverhead, std::optional(1.0));
}

QTEST_GUILESS_MAIN(MachineEdits)
#include "tst_machineedits.moc"
