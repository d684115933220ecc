#include "core/einsum/phasemetrics.h"

#include <QTest>

#include <algorithm>

#include "tests/core/model/campaigns.h"
#include "tests/support/seededrandom.h"

using namespace minard;

namespace {

constexpr std::size_t kCompute = 0; // 512 op/s
constexpr std::size_t kDram = 1;    // 100 B/s

struct Derived {
    std::vector<PhaseMetrics> metrics;
    Diagnostics diagnostics;
    Error error;

    [[nodiscard]] bool has(const std::string& id) const
    {
        return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& d) { return d.id == id; });
    }
};

Derived derive(const Campaign& campaign, ScenarioId id = ScenarioId(0))
{
    Derived derived;
    const Result<EffectiveScenario> scenario = resolveScenario(campaign, id);
    Result<std::vector<PhaseMetrics>> metrics = derivePhaseMetrics(campaign, *scenario, derived.diagnostics);
    if (metrics)
        derived.metrics = std::move(*metrics);
    else
        derived.error = metrics.error();
    return derived;
}

/// One phase without numbers on the small machine, and tensors T (50 B) and U (300 B).
Campaign onePhase()
{
    Campaign campaign = test::threePhases();
    campaign.workload.phases.resize(1);
    campaign.workload.phases[0].given.reset();
    campaign.workload.edges.clear();
    campaign.workload.tensors = {
        {"T", {}, {}, 50.0, TensorRole::Input}, {"U", {}, {}, 300.0, TensorRole::Intermediate}};
    return campaign;
}

Timing roofline(std::vector<ResourceAmount> efficiency = {})
{
    return {TimingModel::Roofline, std::move(efficiency)};
}

Access access(std::size_t tensor, double passes = 1.0)
{
    return {TensorId(tensor), passes, {}, {}};
}

} // namespace

class TestPhaseMetrics : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void utilizationAndDurationGiveVolume();
    void volumeAndDurationGiveUtilization();
    void volumeAndUtilizationGiveDuration();
    void accessesAreChargedWithPasses();
    void accessesMayNameAnotherResourceAndSize();
    void demandTakesThePlaceOfTraffic();
    void rooflineTakesTheLongestTime();
    void efficiencyStretchesTheRoofline();
    void rooflineIgnoresGivenDurations();
    void rooflineKeepsWhatItCannotTime();
    void givenFallsBackToRoofline();
    void nothingKnownIsZeroAndRemarked();
    void unknownIsNeitherZeroNorOne();
    void unknownTensorSizeIsUnknownTraffic();
    void zeroDurationKeepsVolume();
    void disagreementIsRemarkedAndKept();
    void aLittleDisagreementIsNot();
    void overrideOfDurationKeepsVolume();
    void overrideOfUseIsDrawn();
    void overrideOfDemandGivesUse();
    void overrideWinsOverRoofline();
    void overrideMayHideWhatIsKnown();
    void otherPeaksKeepVolume();
    void givenVolumeBeyondThePeakIsRemarked();
    void cyclesConvertByTheClock();
    void cyclesWithoutClockNeedIt();
    void peaksPerCycle();
    void ticksAreTheUnitOfThePeak();
    void boundIsTheSlowestResource();
    void machineWithoutMemoryIsRemarked();
    void volumesDoNotDependOnTheScenario();
    void einsumGivesOperationsAndTraffic();
    void einsumHonoursDensityAndUnit();
    void accessTakesThePlaceOfTheEinsums();
    void tensorReadTwiceMovesOnce();
    void einsumFaultNamesThePlace();
    void unknownFunctionIsRemarked();
};

void TestPhaseMetrics::utilizationAndDurationGiveVolume()
{
    const Derived derived = derive(test::threePhases());
    QCOMPARE(derived.metrics.size(), std::size_t{3});
    const PhaseMetrics& a = derived.metrics[0];
    QCOMPARE(a.duration, 3.0);
    QCOMPARE(a.use, (std::vector{0.7, 0.25}));
    QCOMPARE(a.volume, (std::vector{0.7 * 512.0 * 3.0, 75.0}));
    QCOMPARE(a.unknown, std::uint64_t{0});
    QVERIFY(derived.diagnostics.empty());
}

void TestPhaseMetrics::volumeAndDurationGiveUtilization()
{
    Campaign campaign = onePhase();
    campaign.workload.phases[0].demand = {{ResourceId(kCompute), 512.0}};
    campaign.workload.phases[0].given = Given{4.0, {{ResourceId(kDram), 0.5}}};
    const PhaseMetrics metrics = derive(campaign).metrics[0];
    QCOMPARE(metrics.use, (std::vector{0.25, 0.5}));
    QCOMPARE(metrics.volume, (std::vector{512.0, 200.0}));
}

void TestPhaseMetrics::volumeAndUtilizationGiveDuration()
{
    Campaign campaign = onePhase();
    campaign.workload.phases[0].demand = {{ResourceId(kCompute), 512.0}};
    campaign.workload.phases[0].given = Given{{}, {{ResourceId(kCompute), 0.5}, {ResourceId(kDram), 0.25}}};
    const PhaseMetrics metrics = derive(campaign).metrics[0];
    QCOMPARE(metrics.duration, 2.0);
    QCOMPARE(metrics.use, (std::vector{0.5, 0.25}));
    QCOMPARE(metrics.volume[kDram], 50.0);
}

void TestPhaseMetrics::accessesAreChargedWithPasses()
{
    Campaign campaign = onePhase();
    campaign.workload.phases[0].reads = {access(0, 3.0), access(0)};
    campaign.workload.phases[0].writes = {access(1)};
    const PhaseMetrics metrics = derive(campaign).metrics[0];
    QCOMPARE(metrics.volume, (std::vector{0.0, 500.0}));
    QCOMPARE(metrics.duration, 5.0);
    QCOMPARE(metrics.use, (std::vector{0.0, 1.0}));
}

void TestPhaseMetrics::accessesMayNameAnotherResourceAndSize()
{
    Campaign campaign = onePhase();
    campaign.machine.resources.push_back({"l2", ResourceKind::Bandwidth, "B/s", 1000.0, {}});
    campaign.workload.phases[0].reads = {
        {TensorId(0), 2.0, 70.0, ResourceId(2)}, {TensorId(0), 1.0, {}, {}}, {TensorId(1), 0.5, {}, {}}};
    QCOMPARE(derive(campaign).metrics[0].volume, (std::vector{0.0, 200.0, 140.0}));
    campaign.machine.offChip = ResourceId(2);
    QCOMPARE(derive(campaign).metrics[0].volume, (std::vector{0.0, 0.0, 340.0}));
}

void TestPhaseMetrics::demandTakesThePlaceOfTraffic()
{
    Campaign campaign = onePhase();
    campaign.workload.phases[0].reads = {access(1)};
    campaign.workload.phases[0].demand = {{ResourceId(kDram), 40.0}};
    QCOMPARE(derive(campaign).metrics[0].volume[kDram], 40.0);
}

void TestPhaseMetrics::rooflineTakesTheLongestTime()
{
    Campaign campaign = onePhase();
    campaign.workload.phases[0].demand = {{ResourceId(kCompute), 1024.0}, {ResourceId(kDram), 50.0}};
    const PhaseMetrics metrics = derive(campaign).metrics[0];
    QCOMPARE(metrics.duration, 2.0);
    QCOMPARE(metrics.use, (std::vector{1.0, 0.25}));
    QCOMPARE(metrics.bound, ResourceId(kCompute));
}

void TestPhaseMetrics::efficiencyStretchesTheRoofline()
{
    Campaign campaign = onePhase();
    campaign.workload.phases[0].demand = {{ResourceId(kCompute), 1024.0}, {ResourceId(kDram), 100.0}};
    campaign.scenarios[0].timing = roofline({{ResourceId(kDram), 0.25}});
    const PhaseMetrics metrics = derive(campaign).metrics[0];
    QCOMPARE(metrics.duration, 4.0);
    QCOMPARE(metrics.use, (std::vector{0.5, 0.25}));
    QCOMPARE(metrics.bound, ResourceId(kDram));
}

void TestPhaseMetrics::rooflineIgnoresGivenDurations()
{
    Campaign campaign = test::threePhases();
    campaign.scenarios[0].timing = roofline();
    const Derived derived = derive(campaign);
    QCOMPARE(derived.metrics[0].duration, 3.0 * 0.7);
    QCOMPARE(derived.metrics[1].duration, 9.0);
    QCOMPARE(derived.metrics[1].use[kDram], 1.0);
    QCOMPARE(derived.metrics[2].duration, 2.0 * 0.6);
    QCOMPARE(derived.metrics[0].volume, derive(test::threePhases()).metrics[0].volume);
    QVERIFY(derived.diagnostics.empty());
}

void TestPhaseMetrics::rooflineKeepsWhatItCannotTime()
{
    Campaign campaign = onePhase();
    campaign.workload.phases[0].given = Given{7.0, {}};
    campaign.scenarios[0].timing = roofline();
    const Derived derived = derive(campaign);
    QCOMPARE(derived.metrics[0].duration, 7.0);
    QCOMPARE(derived.metrics[0].use, (std::vector{0.0, 0.0}));
    QVERIFY(derived.has("no-volume-known"));
}

void TestPhaseMetrics::givenFallsBackToRoofline()
{
    Campaign campaign = test::threePhases();
    campaign.workload.phases[1].given.reset();
    campaign.workload.phases[1].demand = {{ResourceId(kDram), 50.0}};
    const Derived derived = derive(campaign);
    QCOMPARE(derived.metrics[1].duration, 0.5);
    QVERIFY(derived.has("no-duration-given"));
    QCOMPARE(derived.metrics[0].duration, 3.0);
}

void TestPhaseMetrics::nothingKnownIsZeroAndRemarked()
{
    const Derived derived = derive(onePhase());
    QCOMPARE(derived.metrics[0].duration, 0.0);
    QVERIFY(!derived.metrics[0].bound.isValid());
    QVERIFY(derived.has("phase-without-numbers"));
}

void TestPhaseMetrics::unknownIsNeitherZeroNorOne()
{
    Campaign campaign = test::threePhases();
    campaign.workload.phases[0].given->use[kDram].value.reset();
    campaign.workload.phases[1].given->use.clear();
    campaign.workload.phases[1].demand = {{ResourceId(kCompute), std::nullopt}};
    const Derived given = derive(campaign);
    QCOMPARE(given.metrics[0].unknown, std::uint64_t{2});
    QCOMPARE(given.metrics[0].use, (std::vector{0.7, 0.0}));
    QCOMPARE(given.metrics[1].unknown, std::uint64_t{1});
    QCOMPARE(given.metrics[2].unknown, std::uint64_t{0});

    // A volume makes an unknown utilization known, and the other way round.
    campaign.workload.phases[0].demand = {{ResourceId(kDram), 150.0}};
    campaign.workload.phases[1].given->use = {{ResourceId(kCompute), 0.5}};
    const Derived known = derive(campaign);
    QCOMPARE(known.metrics[0].unknown, std::uint64_t{0});
    QCOMPARE(known.metrics[0].use[kDram], 0.5);
    QCOMPARE(known.metrics[1].unknown, std::uint64_t{0});
    QCOMPARE(known.metrics[1].volume[kCompute], 2560.0);
}

void TestPhaseMetrics::unknownTensorSizeIsUnknownTraffic()
{
    Campaign campaign = onePhase();
    campaign.workload.tensors[1].bytes.reset();
    campaign.workload.phases[0].reads = {access(0), access(1)};
    campaign.workload.phases[0].demand = {{ResourceId(kCompute), 512.0}};
    const Derived derived = derive(campaign);
    QCOMPARE(derived.metrics[0].unknown, std::uint64_t{2});
    QCOMPARE(derived.metrics[0].volume[kDram], 0.0);
    QCOMPARE(derived.metrics[0].duration, 1.0);
    QVERIFY(derived.has("tensor-size-unknown"));
    QVERIFY(derived.has("roofline-of-known-volumes"));

    campaign.workload.phases[0].reads[1].passes = 0.0;
    QCOMPARE(derive(campaign).metrics[0].unknown, std::uint64_t{0});
}

void TestPhaseMetrics::zeroDurationKeepsVolume()
{
    Campaign campaign = test::threePhases();
    campaign.workload.phases[0].given->duration = 0.0;
    campaign.workload.phases[1].given->duration = 0.0;
    campaign.workload.phases[1].demand = {{ResourceId(kDram), 50.0}};
    const Derived derived = derive(campaign);
    QCOMPARE(derived.metrics[0].use, (std::vector{0.0, 0.0}));
    QCOMPARE(derived.metrics[0].volume, (std::vector{0.0, 0.0}));
    QCOMPARE(derived.metrics[1].use, (std::vector{0.0, 0.0}));
    QCOMPARE(derived.metrics[1].volume, (std::vector{0.0, 50.0}));
}

void TestPhaseMetrics::disagreementIsRemarkedAndKept()
{
    Campaign campaign = test::threePhases();
    campaign.workload.phases[1].demand = {{ResourceId(kDram), 800.0}};
    const Derived derived = derive(campaign);
    QCOMPARE(derived.metrics[1].use[kDram], 0.9);
    QCOMPARE(derived.metrics[1].volume[kDram], 800.0);
    QCOMPARE(derived.metrics[1].duration, 10.0);
    QVERIFY(derived.has("volume-use-mismatch"));
    QCOMPARE(derived.diagnostics.front().where, std::string("B"));
}

void TestPhaseMetrics::aLittleDisagreementIsNot()
{
    Campaign campaign = test::threePhases();
    campaign.workload.phases[1].demand = {{ResourceId(kDram), 890.0}};
    QVERIFY(derive(campaign).diagnostics.empty());
    campaign.workload.phases[1].demand = {{ResourceId(kDram), 880.0}};
    QVERIFY(derive(campaign).has("volume-use-mismatch"));
}

void TestPhaseMetrics::overrideOfDurationKeepsVolume()
{
    Campaign campaign = test::threePhases();
    campaign.scenarios[0].phases = {{PhaseId(1), 20.0, {}, {}}};
    const Derived derived = derive(campaign);
    QCOMPARE(derived.metrics[1].duration, 20.0);
    QCOMPARE(derived.metrics[1].volume, (std::vector{0.2 * 512.0 * 10.0, 900.0}));
    QCOMPARE(derived.metrics[1].use, (std::vector{0.1, 0.45}));
    QVERIFY(derived.diagnostics.empty());
}

void TestPhaseMetrics::overrideOfUseIsDrawn()
{
    Campaign campaign = test::threePhases();
    campaign.scenarios[0].phases = {{PhaseId(0), 3.4, {{ResourceId(kCompute), 0.6}}, {}}};
    const PhaseMetrics metrics = derive(campaign).metrics[0];
    QCOMPARE(metrics.duration, 3.4);
    QCOMPARE(metrics.use[kCompute], 0.6);
    QCOMPARE(metrics.volume[kCompute], 0.6 * 512.0 * 3.4);
    QCOMPARE(metrics.volume[kDram], 75.0);
    QCOMPARE(metrics.use[kDram], 75.0 / 340.0);
}

void TestPhaseMetrics::overrideOfDemandGivesUse()
{
    Campaign campaign = test::threePhases();
    campaign.workload.phases[0].given->use.clear();
    campaign.scenarios[0].phases = {{PhaseId(0), {}, {}, {{ResourceId(kDram), 150.0}}}};
    const PhaseMetrics metrics = derive(campaign).metrics[0];
    QCOMPARE(metrics.volume[kDram], 150.0);
    QCOMPARE(metrics.use[kDram], 0.5);
}

void TestPhaseMetrics::overrideWinsOverRoofline()
{
    Campaign campaign = onePhase();
    campaign.workload.phases[0].demand = {{ResourceId(kCompute), 1024.0}, {ResourceId(kDram), 50.0}};
    campaign.scenarios[0].timing = roofline();
    campaign.scenarios[0].phases = {{PhaseId(0), 4.0, {}, {}}};
    QCOMPARE(derive(campaign).metrics[0].duration, 4.0);
    QCOMPARE(derive(campaign).metrics[0].use, (std::vector{0.5, 0.125}));

    campaign.scenarios[0].phases = {{PhaseId(0), {}, {{ResourceId(kCompute), 0.8}}, {}}};
    QCOMPARE(derive(campaign).metrics[0].duration, 2.5);
    QCOMPARE(derive(campaign).metrics[0].use, (std::vector{0.8, 0.2}));
}

void TestPhaseMetrics::overrideMayHideWhatIsKnown()
{
    Campaign campaign = test::threePhases();
    campaign.scenarios[0].phases = {{PhaseId(0), 3.0, {{ResourceId(kDram), std::nullopt}}, {}}};
    const PhaseMetrics metrics = derive(campaign).metrics[0];
    QCOMPARE(metrics.unknown, std::uint64_t{2});
    QCOMPARE(metrics.volume[kDram], 0.0);
    QCOMPARE(metrics.use[kCompute], 0.7);
}

void TestPhaseMetrics::otherPeaksKeepVolume()
{
    Campaign campaign = test::threePhases();
    campaign.scenarios[0].machine.emplace();
    campaign.scenarios[0].machine->peaks = {{ResourceId(kDram), 200.0}};
    const PhaseMetrics given = derive(campaign).metrics[1];
    QCOMPARE(given.duration, 10.0);
    QCOMPARE(given.volume[kDram], 900.0);
    QCOMPARE(given.use, (std::vector{0.2, 0.45}));

    campaign.scenarios[0].timing = roofline();
    const PhaseMetrics timed = derive(campaign).metrics[1];
    QCOMPARE(timed.duration, 4.5);
    QCOMPARE(timed.volume[kDram], 900.0);
}

void TestPhaseMetrics::givenVolumeBeyondThePeakIsRemarked()
{
    Campaign campaign = onePhase();
    campaign.workload.phases[0].given = Given{2.0, {}};
    campaign.workload.phases[0].demand = {{ResourceId(kDram), 250.0}};
    const Derived derived = derive(campaign);
    QCOMPARE(derived.metrics[0].use[kDram], 1.25);
    QVERIFY(derived.has("utilization-above-one"));
}

void TestPhaseMetrics::cyclesConvertByTheClock()
{
    Campaign campaign = onePhase();
    campaign.units.time = TimeUnit::Cycle;
    campaign.units.clockHz = 4.0;
    campaign.workload.phases[0].demand = {{ResourceId(kDram), 100.0}};
    campaign.scenarios[0].timing = roofline();
    QCOMPARE(derive(campaign).metrics[0].duration, 4.0);

    campaign.scenarios[0].timing = Timing{TimingModel::Given, {}};
    campaign.workload.phases[0].given = Given{8.0, {{ResourceId(kCompute), 0.5}}};
    QCOMPARE(derive(campaign).metrics[0].use[kDram], 0.5);
    QCOMPARE(derive(campaign).metrics[0].volume[kCompute], 512.0);
}

void TestPhaseMetrics::cyclesWithoutClockNeedIt()
{
    Campaign campaign = onePhase();
    campaign.units.time = TimeUnit::Cycle;
    campaign.workload.phases[0].given = Given{8.0, {{ResourceId(kDram), 0.5}}};
    QCOMPARE(derive(campaign).metrics[0].use[kDram], 0.5);
    campaign.workload.phases[0].demand = {{ResourceId(kDram), 100.0}};
    const Derived derived = derive(campaign);
    QCOMPARE(derived.error.where, std::string("units.clockHz"));
    QVERIFY2(derived.error.what.find("clock frequency") != std::string::npos, derived.error.what.c_str());
}

void TestPhaseMetrics::peaksPerCycle()
{
    Campaign campaign = onePhase();
    campaign.units.time = TimeUnit::Cycle;
    campaign.machine.resources[kDram].unit = "B/cycle";
    campaign.workload.phases[0].demand = {{ResourceId(kDram), 400.0}};
    campaign.scenarios[0].timing = roofline();
    QCOMPARE(derive(campaign).metrics[0].duration, 4.0);
    campaign.units.time = TimeUnit::Second;
    campaign.units.clockHz = 2.0;
    QCOMPARE(derive(campaign).metrics[0].duration, 2.0);
}

void TestPhaseMetrics::ticksAreTheUnitOfThePeak()
{
    Campaign campaign = onePhase();
    campaign.units.time = TimeUnit::Tick;
    campaign.workload.phases[0].demand = {{ResourceId(kDram), 400.0}};
    campaign.scenarios[0].timing = roofline();
    QCOMPARE(derive(campaign).metrics[0].duration, 4.0);
}

void TestPhaseMetrics::boundIsTheSlowestResource()
{
    const Derived derived = derive(test::threePhases());
    QCOMPARE(derived.metrics[0].bound, ResourceId(kCompute));
    QCOMPARE(derived.metrics[1].bound, ResourceId(kDram));
    QCOMPARE(derived.metrics[2].bound, ResourceId(kCompute));
}

void TestPhaseMetrics::machineWithoutMemoryIsRemarked()
{
    Campaign campaign = onePhase();
    campaign.machine.resources.pop_back();
    campaign.workload.phases[0].demand = {{ResourceId(kCompute), 512.0}};
    QVERIFY(derive(campaign).diagnostics.empty());
    campaign.workload.phases[0].reads = {access(0)};
    QVERIFY(derive(campaign).has("no-memory-resource"));
    QCOMPARE(derive(campaign).metrics[0].duration, 1.0);
}

void TestPhaseMetrics::volumesDoNotDependOnTheScenario()
{
    for (const std::uint64_t seed : test::seeds(200)) {
        test::SeededRandom random(seed);
        Campaign campaign = test::threePhases();
        for (Phase& phase : campaign.workload.phases) {
            phase.given->duration = random.logarithmic(1e-6, 1e3);
            for (ResourceAmount& use : phase.given->use)
                use.value = random.real(0.0, 1.2);
            if (random.chance(0.5))
                phase.demand = {{ResourceId(kDram), random.logarithmic(1.0, 1e6)}};
        }
        campaign.scenarios.resize(2);
        campaign.scenarios[1].base = ScenarioId(0);
        campaign.scenarios[1].timing = random.chance(0.5) ? roofline() : Timing{};
        campaign.scenarios[1].machine.emplace();
        campaign.scenarios[1].machine->peaks = {
            {ResourceId(random.chance(0.5) ? kDram : kCompute), random.real(1.0, 1e3)}};
        campaign.scenarios[1].phases = {{PhaseId(1), random.logarithmic(1e-6, 1e3), {}, {}}};

        const Derived before = derive(campaign);
        const Derived after = derive(campaign, ScenarioId(1));
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t k = 0; k < 2; ++k)
                QVERIFY2(qFuzzyCompare(1.0 + before.metrics[i].volume[k], 1.0 + after.metrics[i].volume[k]),
                    random.note().c_str());
        }
    }
}

namespace {

/// C[m,n] = A[m,k] · B[k,n] with 8-bit elements on the small machine.
Campaign matrixProduct()
{
    Campaign campaign = onePhase();
    campaign.workload.ranks = {{"M", 4.0}, {"N", 8.0}, {"K", 16.0}};
    campaign.workload.tensors = {{"A", {"M", "K"}, 8.0, {}, TensorRole::Input},
        {"B", {"K", "N"}, 8.0, {}, TensorRole::Weight}, {"C", {"M", "N"}, 8.0, {}, TensorRole::Output}};
    campaign.workload.phases[0].einsum = "C[m,n] = A[m,k] * B[k,n]";
    return campaign;
}

} // namespace

void TestPhaseMetrics::einsumGivesOperationsAndTraffic()
{
    const Derived derived = derive(matrixProduct());
    QVERIFY2(derived.metrics.size() == 1, derived.error.what.c_str());
    QCOMPARE(derived.metrics[0].volume, (std::vector{2.0 * 4.0 * 8.0 * 16.0, 64.0 + 128.0 + 32.0}));
    QCOMPARE(derived.metrics[0].duration, 2.24);
    QVERIFY(derived.diagnostics.empty());

    Campaign oneOp = matrixProduct();
    oneOp.units.opsPerMac = 1.0;
    QCOMPARE(derive(oneOp).metrics[0].volume[kCompute], 512.0);
}

void TestPhaseMetrics::einsumHonoursDensityAndUnit()
{
    Campaign campaign = matrixProduct();
    campaign.machine.resources.push_back({"vector", ResourceKind::Throughput, "op/s", 10.0, {}});
    campaign.workload.phases[0].on = ResourceId(2);
    campaign.workload.phases[0].density = 0.25;
    QCOMPARE(derive(campaign).metrics[0].volume, (std::vector{0.0, 224.0, 256.0}));
    campaign.workload.phases[0].opsPerPoint = 3.0;
    QCOMPARE(derive(campaign).metrics[0].volume[2], 384.0);
    campaign.workload.phases[0].demand = {{ResourceId(2), 5.0}};
    QCOMPARE(derive(campaign).metrics[0].volume[2], 5.0);
}

void TestPhaseMetrics::accessTakesThePlaceOfTheEinsums()
{
    Campaign campaign = matrixProduct();
    campaign.workload.phases[0].reads = {access(0, 10.0)};
    QCOMPARE(derive(campaign).metrics[0].volume[kDram], 640.0 + 128.0 + 32.0);
    campaign.workload.phases[0].writes = {access(2, 2.0)};
    QCOMPARE(derive(campaign).metrics[0].volume[kDram], 640.0 + 128.0 + 64.0);
    campaign.workload.tensors.push_back({"D", {}, {}, 7.0, TensorRole::Input});
    campaign.workload.phases[0].reads.push_back(access(3));
    QCOMPARE(derive(campaign).metrics[0].volume[kDram], 640.0 + 128.0 + 64.0 + 7.0);
}

void TestPhaseMetrics::tensorReadTwiceMovesOnce()
{
    Campaign campaign = matrixProduct();
    campaign.workload.phases[0].einsum = "A[m,k] = A[m,k] * A[m,k]";
    QCOMPARE(derive(campaign).metrics[0].volume, (std::vector{64.0, 128.0}));
}

void TestPhaseMetrics::einsumFaultNamesThePlace()
{
    Campaign campaign = matrixProduct();
    campaign.workload.phases[0].einsum = "C[m,n] = A[m,k] * B[k n]";
    const Derived derived = derive(campaign);
    QCOMPARE(derived.error.where, std::string("workload.phases[0].einsum"));
    QCOMPARE(derived.error.what,
        std::string("expected ',' or ']' in the indices of 'B', found 'n' (column 23)\n"
                    "    C[m,n] = A[m,k] * B[k n]\n"
                    "                          ^"));
    campaign.workload.phases[0].einsum = "C[m,n] = T9[m,k] * B[k,n]";
    QVERIFY(derive(campaign).error.what.find("no tensor 'T9' (column 10)") == 0);
}

void TestPhaseMetrics::unknownFunctionIsRemarked()
{
    Campaign campaign = matrixProduct();
    campaign.workload.phases[0].einsum = "A[m,k] = mish(A[m,k])";
    QVERIFY(derive(campaign).has("operation-cost-unknown"));
    QCOMPARE(derive(campaign).metrics[0].volume[kCompute], 64.0);
    campaign.workload.operations = {{"mish", 4.0}};
    QVERIFY(derive(campaign).diagnostics.empty());
    QCOMPARE(derive(campaign).metrics[0].volume[kCompute], 256.0);
}

QTEST_GUILESS_MAIN(TestPhaseMetrics)
#include "tst_phasemetrics.moc"
