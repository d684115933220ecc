#include "core/schedule/fusion.h"

#include <QTest>

#include <algorithm>
#include <cmath>

#include "core/schedule/buildscenario.h"
#include "tests/core/model/campaigns.h"
#include "tests/support/seededrandom.h"

using namespace minard;

namespace {

constexpr std::size_t kCompute = 0; // 512 op/s
constexpr std::size_t kDram = 1;    // 100 B/s

struct Fused {
    std::vector<PhaseMetrics> before;
    std::vector<PhaseMetrics> after;
    std::vector<FusedGroup> groups;
    Diagnostics diagnostics;
    Error error;

    [[nodiscard]] bool has(const std::string& id) const
    {
        return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& d) { return d.id == id; });
    }
};

Fused fuse(const Campaign& campaign)
{
    Fused fused;
    const Result<EffectiveScenario> scenario = resolveScenario(campaign, ScenarioId(0));
    const auto volumes = derivePhaseVolumes(campaign, fused.diagnostics);
    fused.before = *derivePhaseMetrics(campaign, *scenario, *volumes, fused.diagnostics);
    fused.after = fused.before;
    Result<std::vector<FusedGroup>> groups = applyFusion(campaign, *scenario, *volumes, fused.after, fused.diagnostics);
    if (groups)
        fused.groups = std::move(*groups);
    else
        fused.error = groups.error();
    return fused;
}

Access access(std::size_t tensor, double passes = 1.0)
{
    return {TensorId(tensor), passes, {}, {}};
}

/// A chain A → B → C over tensors X(10) T(20) U(30) Y(40), with the weights W(50) read by A and C, and one group of
/// all three.
Campaign chain()
{
    Campaign campaign = test::threePhases();
    campaign.workload.edges.clear();
    campaign.workload.tensors = {{"X", {}, {}, 10.0, TensorRole::Input}, {"T", {}, {}, 20.0, TensorRole::Intermediate},
        {"U", {}, {}, 30.0, TensorRole::Intermediate}, {"Y", {}, {}, 40.0, TensorRole::Output},
        {"W", {}, {}, 50.0, TensorRole::Weight}};
    std::vector<Phase>& phases = campaign.workload.phases.write();
    for (Phase& phase : phases) {
        phase.given.reset();
        phase.demand = {{ResourceId(kCompute), 51.2}};
    }
    phases[0].reads = {access(0), access(4)};
    phases[0].writes = {access(1)};
    phases[1].reads = {access(1)};
    phases[1].writes = {access(2)};
    phases[2].reads = {access(2), access(4, 2.0)};
    phases[2].writes = {access(3)};
    FusionGroup group;
    group.id = "g";
    group.phases = {PhaseId(0), PhaseId(1), PhaseId(2)};
    campaign.scenarios[0].fusion = std::vector{group};
    return campaign;
}

FusionGroup& groupOf(Campaign& campaign)
{
    return campaign.scenarios[0].fusion->front();
}

std::vector<double> traffic(const Fused& fused)
{
    std::vector<double> bytes;
    for (const PhaseMetrics& metrics : fused.after)
        bytes.push_back(metrics.volume[kDram]);
    return bytes;
}

/// "T: why; U: why".
std::string leaving(const Campaign& campaign, const FusedGroup& group)
{
    std::string text;
    for (const LeavingTensor& tensor : group.leaving)
        text += (text.empty() ? "" : "; ") + campaign.workload.tensors[tensor.tensor.index()].id + ": " + tensor.reason;
    return text;
}

} // namespace

class TestFusion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsWhatTheGroupProduces();
    void reportsBeforeAndAfter();
    void keepLimitsWhatStays();
    void readerOutsideMakesATensorLeave();
    void outputAndResultLeave();
    void writerOutsideForbidsKeeping();
    void sharedInputsAreReadOnce();
    void passesAreSavedToo();
    void stateLeavesAndItsFirstReadStays();
    void earlierStepCountsAsProducedInside();
    void onlyTrafficBehindTheBufferIsSaved();
    void recomputationAddsOperations();
    void membersAreRetimedByRoofline();
    void efficiencyCanBeKept();
    void comparingGivenWithRooflineIsRemarked();
    void numbersOfTheScenarioStay();
    void statedDemandIsReduced();
    void unknownTrafficMayBecomeKnown();
    void refusesAPathThatLeavesAndComesBack();
    void refusesPhasesWithNothingInCommon();
    void siblingsOfATensorAreConnected();
    void remarksOnAForeignTensor();
    void remarksOnAGroupThatKeepsNothing();
    void remarksOnPhasesBetween();
    void checksTheBuffer();
    void leadOfAPipelineTakesRoom();
    void barrierNeedsTheWholeTensor();
    void renamedRanksAreCutTogether();
    void planCarriesTheGroups();
    void neverAddsTraffic();
};

void TestFusion::keepsWhatTheGroupProduces()
{
    const Fused fused = fuse(chain());
    QCOMPARE(traffic(fused), (std::vector{60.0, 0.0, 140.0}));
    QCOMPARE(fused.groups.size(), std::size_t{1});
    QCOMPARE(fused.groups[0].bytesSaved, 2.0 * 20.0 + 2.0 * 30.0);
    QCOMPARE(
        fused.groups[0].kept, (std::vector{KeptTensor{TensorId(1), 20.0, 40.0}, KeptTensor{TensorId(2), 30.0, 60.0}}));
    QCOMPARE(leaving(chain(), fused.groups[0]), std::string("Y: it is an output"));
    for (std::size_t i = 0; i < 3; ++i)
        QCOMPARE(fused.after[i].volume[kCompute], 51.2);
}

void TestFusion::reportsBeforeAndAfter()
{
    const FusedGroup group = fuse(chain()).groups[0];
    QCOMPARE(group.before.volume, (std::vector{51.2 + 51.2 + 51.2, 300.0}));
    QCOMPARE(group.after.volume, (std::vector{51.2 + 51.2 + 51.2, 200.0}));
    QCOMPARE(group.before.duration, 0.8 + 0.5 + 1.7);
    QCOMPARE(group.after.duration, 0.6 + 0.1 + 1.4);
    QCOMPARE(group.before.roofline, group.before.duration);
    QCOMPARE(group.phases, (std::vector{PhaseId(0), PhaseId(1), PhaseId(2)}));
}

void TestFusion::keepLimitsWhatStays()
{
    Campaign campaign = chain();
    groupOf(campaign).keep = std::vector{TensorId(2)};
    const Fused fused = fuse(campaign);
    QCOMPARE(traffic(fused), (std::vector{80.0, 20.0, 140.0}));
    QCOMPARE(leaving(campaign, fused.groups[0]),
        std::string("T: it is not among the tensors to keep; Y: it is not among the tensors to keep"));
}

void TestFusion::readerOutsideMakesATensorLeave()
{
    Campaign campaign = chain();
    groupOf(campaign).phases.pop_back();
    const Fused fused = fuse(campaign);
    QCOMPARE(traffic(fused), (std::vector{60.0, 30.0, 170.0}));
    QCOMPARE(leaving(campaign, fused.groups[0]), std::string("U: 'C' outside the group reads it"));
}

void TestFusion::outputAndResultLeave()
{
    Campaign campaign = chain();
    campaign.workload.tensors[1].role = TensorRole::Output;
    campaign.workload.tensors[3].role = TensorRole::Intermediate;
    const Fused fused = fuse(campaign);
    QCOMPARE(traffic(fused), (std::vector{80.0, 0.0, 140.0}));
    QCOMPARE(
        leaving(campaign, fused.groups[0]), std::string("T: it is an output; Y: no phase reads it, so it is a result"));
}

void TestFusion::writerOutsideForbidsKeeping()
{
    Campaign campaign = chain();
    Phase other;
    other.id = "Z";
    other.writes = {access(1)};
    campaign.workload.phases.push_back(other);
    const Fused fused = fuse(campaign);
    QCOMPARE(fused.after[0].volume[kDram], 80.0);
    QCOMPARE(fused.after[1].volume[kDram], 20.0);
    QCOMPARE(
        leaving(campaign, fused.groups[0]), std::string("T: 'Z' outside the group writes it too; Y: it is an output"));
}

void TestFusion::sharedInputsAreReadOnce()
{
    Campaign campaign = chain();
    groupOf(campaign).sharedInputs = true;
    const Fused fused = fuse(campaign);
    // W is read once by A and twice by C: twice in all, by the first of them.
    QCOMPARE(traffic(fused), (std::vector{110.0, 0.0, 40.0}));
    QCOMPARE(fused.groups[0].shared, std::vector<TensorId>{TensorId(4)});
    QCOMPARE(fused.groups[0].bytesSaved, 150.0);
}

void TestFusion::passesAreSavedToo()
{
    Campaign campaign = chain();
    campaign.workload.phases[1].reads[0].passes = 10.0;
    campaign.workload.phases[0].writes[0].passes = 2.5;
    const Fused fused = fuse(campaign);
    QCOMPARE(fused.before[1].volume[kDram], 230.0);
    QCOMPARE(traffic(fused), (std::vector{60.0, 0.0, 140.0}));
    QCOMPARE(fused.groups[0].bytesSaved, 50.0 + 200.0 + 60.0);
}

void TestFusion::stateLeavesAndItsFirstReadStays()
{
    Campaign campaign = chain();
    // U is the state: A reads the value of the run before, B writes it, C reads the new one.
    campaign.workload.tensors[2].role = TensorRole::State;
    campaign.workload.phases[0].reads.push_back(access(2));
    const Fused fused = fuse(campaign);
    QCOMPARE(traffic(fused), (std::vector{60.0 + 30.0, 30.0, 140.0}));
    QCOMPARE(leaving(campaign, fused.groups[0]),
        std::string("U: it is the state that the next run starts from; Y: it is an output"));
}

void TestFusion::earlierStepCountsAsProducedInside()
{
    Campaign campaign = chain();
    campaign.workload.ranks = {{"I", 5.0}};
    campaign.workload.bits = 32.0;
    for (Tensor& tensor : campaign.workload.tensors) {
        tensor.ranks = {"I"};
        tensor.bytes.reset();
    }
    for (Phase& phase : campaign.workload.phases) {
        phase.reads.clear();
        phase.writes.clear();
        phase.demand.clear();
    }
    campaign.workload.phases[0].einsum = "T[i] = W[i] * U[i-1]";
    campaign.workload.phases[1].einsum = "U[i] = T[i] + X[i]";
    campaign.workload.phases[2].einsum = "Y[i] = U[i]";
    QCOMPARE(traffic(fuse(campaign)), (std::vector{20.0, 20.0, 20.0}));
    campaign.workload.tensors[2].role = TensorRole::State;
    QCOMPARE(traffic(fuse(campaign)), (std::vector{20.0, 40.0, 20.0}));
}

void TestFusion::onlyTrafficBehindTheBufferIsSaved()
{
    Campaign campaign = chain();
    campaign.machine.resources.push_back({"l1", ResourceKind::Bandwidth, "B/s", 1000.0, {}});
    groupOf(campaign).buffer = BufferId(0);
    campaign.workload.phases[1].reads.push_back({TensorId(1), 3.0, {}, ResourceId(2)});
    const Fused fused = fuse(campaign);
    QCOMPARE(traffic(fused), (std::vector{60.0, 0.0, 140.0}));
    QCOMPARE(fused.after[1].volume[2], 60.0);

    groupOf(campaign).buffer = {};
    QCOMPARE(fuse(campaign).after[1].volume[2], 0.0);
}

void TestFusion::recomputationAddsOperations()
{
    Campaign campaign = chain();
    groupOf(campaign).recompute = {{PhaseId(1), 512.0}};
    const Fused fused = fuse(campaign);
    QCOMPARE(fused.after[1].volume[kCompute], 563.2);
    QCOMPARE(fused.after[1].duration, 1.1);
    QCOMPARE(fused.groups[0].operationsAdded, 512.0);
}

void TestFusion::membersAreRetimedByRoofline()
{
    const Fused fused = fuse(chain());
    QCOMPARE(fused.after[0].duration, 0.6);
    QCOMPARE(fused.after[1].duration, 0.1);
    QCOMPARE(fused.after[1].use, (std::vector{1.0, 0.0}));
    QCOMPARE(fused.after[1].bound, ResourceId(kCompute));
    QCOMPARE(fused.after[2].use[kDram], 1.0);
    QVERIFY(fused.diagnostics.empty());
}

void TestFusion::efficiencyCanBeKept()
{
    Campaign campaign = chain();
    for (Phase& phase : campaign.workload.phases)
        phase.given = Given{2.0, {}};
    groupOf(campaign).retime = Retime::Efficiency;
    const Fused fused = fuse(campaign);
    QCOMPARE(fused.after[0].duration, 2.0 * 0.6 / 0.8);
    QCOMPARE(fused.after[1].duration, 2.0 * 0.1 / 0.5);
    QCOMPARE(fused.after[0].use[kDram], 60.0 / 150.0);
    QVERIFY(!fused.has("fusion-retimed"));
}

void TestFusion::comparingGivenWithRooflineIsRemarked()
{
    Campaign campaign = chain();
    for (Phase& phase : campaign.workload.phases)
        phase.given = Given{2.0, {}};
    const Fused fused = fuse(campaign);
    QVERIFY(fused.has("fusion-retimed"));
    QCOMPARE(fused.diagnostics.back().message,
        std::string(
            "fused, the phases take 2.1 s by roofline; compare that with 3 s by roofline unfused, not with the 6 "
            "s given"));
    QCOMPARE(fused.groups[0].before.duration, 6.0);
    QCOMPARE(fused.groups[0].before.roofline, 3.0);
}

void TestFusion::numbersOfTheScenarioStay()
{
    Campaign campaign = chain();
    campaign.scenarios[0].phases = {{PhaseId(0), {}, {}, {{ResourceId(kDram), 75.0}}}, {PhaseId(1), 4.0, {}, {}},
        {PhaseId(2), 5.0, {{ResourceId(kDram), 0.5}}, {}}};
    campaign.scenarios[0].timing = Timing{TimingModel::Roofline, {}};
    const Fused fused = fuse(campaign);
    QCOMPARE(fused.after[0].volume[kDram], 75.0);
    QCOMPARE(fused.after[0].duration, 0.75);
    QCOMPARE(fused.after[1].duration, 4.0);
    QCOMPARE(fused.after[1].volume[kDram], 0.0);
    QCOMPARE(fused.after[1].use, (std::vector{0.025, 0.0}));
    QCOMPARE(fused.after[2].duration, 5.0);
    QCOMPARE(fused.after[2].use[kDram], 0.5);
}

void TestFusion::statedDemandIsReduced()
{
    Campaign campaign = chain();
    campaign.workload.phases[1].demand.push_back({ResourceId(kDram), 57.0});
    campaign.workload.phases[2].demand.push_back({ResourceId(kDram), 12.0});
    const Fused fused = fuse(campaign);
    QCOMPARE(fused.after[1].volume[kDram], 7.0);
    QCOMPARE(fused.after[2].volume[kDram], 0.0);
}

void TestFusion::unknownTrafficMayBecomeKnown()
{
    Campaign campaign = chain();
    campaign.workload.tensors[1].bytes.reset();
    const Fused fused = fuse(campaign);
    QCOMPARE(fused.before[0].unknown, std::uint64_t{2});
    QCOMPARE(fused.after[0].unknown, std::uint64_t{0});
    QCOMPARE(traffic(fused), (std::vector{60.0, 0.0, 140.0}));
}

void TestFusion::refusesAPathThatLeavesAndComesBack()
{
    Campaign campaign = chain();
    groupOf(campaign).phases = {PhaseId(2), PhaseId(0)};
    const Fused fused = fuse(campaign);
    QCOMPARE(fused.error.where, std::string("fusion 'g'"));
    QVERIFY2(fused.error.what.find("the path 'A' → 'B' → 'C' leaves the group") == 0, fused.error.what.c_str());
    QVERIFY2(fused.error.what.find("add 'B' to it or take 'C' out") != std::string::npos, fused.error.what.c_str());
}

void TestFusion::refusesPhasesWithNothingInCommon()
{
    Campaign campaign = chain();
    campaign.workload.phases[2].reads = {};
    const Fused fused = fuse(campaign);
    QVERIFY2(fused.error.what.find("'A' and 'C' have neither") == 0, fused.error.what.c_str());
}

void TestFusion::siblingsOfATensorAreConnected()
{
    Campaign campaign = chain();
    campaign.workload.phases[2].reads = {access(4)};
    groupOf(campaign).phases = {PhaseId(0), PhaseId(2)};
    groupOf(campaign).sharedInputs = true;
    const Fused fused = fuse(campaign);
    QVERIFY2(fused.error.what.empty(), fused.error.what.c_str());
    QCOMPARE(fused.after[2].volume[kDram], 40.0);
}

void TestFusion::remarksOnAForeignTensor()
{
    Campaign campaign = chain();
    groupOf(campaign).keep = std::vector{TensorId(1), TensorId(4)};
    const Fused fused = fuse(campaign);
    QVERIFY(fused.has("fusion-keep-foreign"));
    QCOMPARE(fused.groups[0].kept.size(), std::size_t{1});
}

void TestFusion::remarksOnAGroupThatKeepsNothing()
{
    Campaign campaign = chain();
    groupOf(campaign).keep = std::vector<TensorId>{};
    QVERIFY(fuse(campaign).has("fusion-keeps-nothing"));
    groupOf(campaign).phases = {PhaseId(1)};
    QVERIFY(!fuse(campaign).has("fusion-keeps-nothing"));
}

void TestFusion::remarksOnPhasesBetween()
{
    Campaign campaign = chain();
    campaign.workload.phases.push_back(test::givenPhase("Z", 1.0, 0.5, 0.5));
    QVERIFY(!fuse(campaign).has("fusion-not-adjacent"));
    campaign.scenarios[0].order = std::vector{PhaseId(0), PhaseId(3), PhaseId(1), PhaseId(2)};
    QVERIFY(fuse(campaign).has("fusion-not-adjacent"));
    campaign.scenarios[0].pipelines = std::vector{
        Pipeline{"p", {PhaseId(0), PhaseId(1), PhaseId(2)}, {2, false}, Advance::Lockstep, {}}};
    QVERIFY(!fuse(campaign).has("fusion-not-adjacent"));
}

void TestFusion::checksTheBuffer()
{
    Campaign campaign = chain();
    groupOf(campaign).buffer = BufferId(0); // 1000 B, 900 of them usable
    QCOMPARE(*fuse(campaign).groups[0].fit->tiles, 1.0);
    QVERIFY(fuse(campaign).groups[0].fit->fits);
    QVERIFY(fuse(campaign).diagnostics.empty());

    campaign.machine.buffers[0].capacity = 100.0;
    groupOf(campaign).tiles = 1;
    const Fused fused = fuse(campaign);
    QVERIFY(fused.has("fusion-does-not-fit"));
    QCOMPARE(fused.diagnostics.back().message,
        std::string("the group needs 150 B with 1 tile, and 'sram' has 90 B for it; with 2 tiles it fits"));
    QCOMPARE(fused.groups[0].fit->capacity, 90.0);

    groupOf(campaign).doubleBuffered = true;
    groupOf(campaign).tiles = 3;
    QCOMPARE(fuse(campaign).groups[0].fit->footprint(), 100.0);
    QCOMPARE(*fuse(campaign).groups[0].fit->smallestTiles, 4.0);

    campaign.workload.tensors[0].bytes.reset();
    QVERIFY(fuse(campaign).has("fusion-fit-unknown"));
}

void TestFusion::leadOfAPipelineTakesRoom()
{
    Campaign campaign = chain();
    groupOf(campaign).buffer = BufferId(0);
    campaign.scenarios[0].pipelines = std::vector{
        Pipeline{"p", {PhaseId(0), PhaseId(1), PhaseId(2)}, {10, false}, Advance::Lockstep, {}}};
    // T waits one slot for B, U one for C; the others pass through.
    QCOMPARE(fuse(campaign).groups[0].fit->footprint(), (10.0 + 2.0 * 20.0 + 2.0 * 30.0 + 40.0 + 50.0) / 10.0);
    campaign.workload.phases[2].reads.push_back(access(1));
    QCOMPARE(fuse(campaign).groups[0].fit->footprint(), (10.0 + 3.0 * 20.0 + 2.0 * 30.0 + 40.0 + 50.0) / 10.0);
    groupOf(campaign).sharedInputs = true;
    QCOMPARE(fuse(campaign).groups[0].fit->footprint(), (10.0 + 3.0 * 20.0 + 2.0 * 30.0 + 40.0 + 3.0 * 50.0) / 10.0);
    campaign.scenarios[0].pipelines->front().advance = Advance::Sequential;
    QCOMPARE(fuse(campaign).groups[0].fit->footprint(), 150.0 / 10.0);
}

void TestFusion::barrierNeedsTheWholeTensor()
{
    Campaign campaign = chain();
    groupOf(campaign).buffer = BufferId(0);
    groupOf(campaign).tiles = 10;
    campaign.workload.edges = {{PhaseId(0), PhaseId(1), {}, EdgeKind::Barrier}};
    const Fused fused = fuse(campaign);
    QCOMPARE(fused.groups[0].fit->resident, 20.0);
    QCOMPARE(fused.groups[0].fit->streamed, 13.0);
    QCOMPARE(fused.groups[0].fit->residentTensors, std::vector<TensorId>{TensorId(1)});
}

void TestFusion::renamedRanksAreCutTogether()
{
    Campaign campaign = chain();
    campaign.workload.ranks = {{"M", 8.0}, {"P", 8.0}, {"D", 2.0}};
    campaign.workload.bits = 8.0;
    campaign.workload.tensors = {{"X", {"M", "D"}, {}, {}, TensorRole::Input}, {"N", {"M", "D"}, {}, {}, {}},
        {"K", {"P", "D"}, {}, {}, TensorRole::Output}, {"W", {"D", "D"}, {}, {}, TensorRole::Weight}};
    campaign.workload.tensors[1].role = TensorRole::Intermediate;
    campaign.workload.phases.resize(2);
    for (Phase& phase : campaign.workload.phases) {
        phase.reads.clear();
        phase.writes.clear();
    }
    campaign.workload.phases[0].einsum = "N[m,d] = exp(X[m,d])";
    campaign.workload.phases[1].einsum = "K[p,d] = N[p,e:D] * W[d,e]";
    groupOf(campaign).phases = {PhaseId(0), PhaseId(1)};
    groupOf(campaign).buffer = BufferId(0);
    campaign.machine.buffers[0].capacity = 25.0; // 22.5 usable
    const BufferFit fit = *fuse(campaign).groups[0].fit;
    QVERIFY(fit.fits);
    QCOMPARE(fit.tiledRanks.size(), std::size_t{1});
    QCOMPARE(fit.residentTensors, std::vector<TensorId>{TensorId(3)});
    QCOMPARE(fit.resident, 4.0);
    QCOMPARE(*fit.largestTiles, 8.0);
}

void TestFusion::planCarriesTheGroups()
{
    const Campaign campaign = chain();
    const Result<BuiltScenario> built = buildScenario(campaign, ScenarioId(0));
    QVERIFY(built);
    QCOMPARE(built->plan.fusion.size(), std::size_t{1});
    QCOMPARE(built->timeline.makespan(), 2.1);
}

void TestFusion::neverAddsTraffic()
{
    for (const std::uint64_t seed : test::seeds(300)) {
        test::SeededRandom random(seed);
        Campaign campaign = test::threePhases();
        campaign.workload.edges.clear();
        campaign.workload.phases.clear();
        const std::int64_t count = random.integer(2, 8);
        for (std::int64_t t = 0; t < count + 3; ++t) {
            Tensor tensor;
            tensor.id = "t" + std::to_string(t);
            tensor.bytes = random.logarithmic(1.0, 1e3);
            tensor.role = random.chance(0.1) ? TensorRole::State
                : random.chance(0.2)         ? TensorRole::Output
                                             : TensorRole::Intermediate;
            campaign.workload.tensors.push_back(tensor);
        }
        for (std::int64_t p = 0; p < count; ++p) {
            Phase phase;
            phase.id = "p" + std::to_string(p);
            phase.demand = {{ResourceId(kCompute), random.logarithmic(1.0, 1e4)}};
            for (std::int64_t r = random.integer(1, 3); r > 0; --r)
                phase.reads.push_back(
                    access(static_cast<std::size_t>(random.integer(0, p + 2)), random.real(0.5, 4.0)));
            phase.writes = {access(static_cast<std::size_t>(p + 3))};
            campaign.workload.phases.push_back(phase);
        }
        FusionGroup group;
        group.id = "g";
        group.sharedInputs = random.chance(0.5);
        for (std::int64_t p = 0; p < count; ++p) {
            if (random.chance(0.6))
                group.phases.emplace_back(static_cast<std::size_t>(p));
        }
        campaign.scenarios[0].fusion = std::vector{group};
        const Fused fused = fuse(campaign);
        if (fused.groups.empty()) {
            QCOMPARE(fused.after, fused.before);
            continue;
        }
        double saved = 0.0;
        for (std::size_t i = 0; i < fused.after.size(); ++i) {
            QCOMPARE(fused.after[i].volume[kCompute], fused.before[i].volume[kCompute]);
            const double gone = fused.before[i].volume[kDram] - fused.after[i].volume[kDram];
            saved += gone;
            QVERIFY2(fused.after[i].volume[kDram] >= 0.0, random.note().c_str());
            QVERIFY2(fused.groups[0].shared.empty() ? gone >= 0.0 : true, random.note().c_str());
        }
        QVERIFY2(std::abs(saved - fused.groups[0].bytesSaved) <= 1e-9 * (1.0 + saved), random.note().c_str());
        QVERIFY2(saved >= -1e-9, random.note().c_str());
    }
}

QTEST_GUILESS_MAIN(TestFusion)
#include "tst_fusion.moc"
