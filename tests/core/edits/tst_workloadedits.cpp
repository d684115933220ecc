// Edits of the workload: ranks, tensors, Einsums, costs, repetitions. Every one is taken back and made again.

#include <QtTest>

#include <array>
#include <cmath>

#include "core/io/campaignreader.h"
#include "core/schedule/edits/einsumedits.h"
#include "core/schedule/edits/workloadedits.h"
#include "tests/core/edits/editing.h"

using namespace minard;
using namespace minard::test;

namespace {

/// The 256 × 256 array of the low-rank study with nothing on it.
Campaign emptyArray()
{
    const auto loaded = readCampaignText(R"({"format":"campaign/1","machine":{"resources":[
        {"id":"compute","kind":"throughput","unit":"op/s","peak":6.160384e13},
        {"id":"dram","kind":"bandwidth","unit":"B/s","peak":4e11}]},
        "workload":{"bits":64,"ranks":{"M":20480,"N":20480,"K":20480,"R":512,"Q":512},"phases":[]},
        "scenarios":[{"id":"default"}]})");
    return loaded ? loaded->campaign : Campaign();
}

constexpr std::array lowRank = {"T[r,q] = VA[r,k] * UB[k,q]", "SC[r,q] = SA[r] * T[r,q]", "VC[q,n] = SB[q] * VB[q,n]",
    "UC[m,q] = UA[m,r] * SC[r,q]", "C[m,n] = UC[m,q] * VC[q,n]"};

Campaign lowRankStudy()
{
    Campaign campaign = emptyArray();
    PhaseId last;
    for (const char* text : lowRank) {
        auto added = addEinsum(campaign, text, last);
        if (!added || !perform(campaign, added->edit).empty())
            return {};
        last = added->phase;
    }
    return campaign;
}

Tensor tensorOf(const char* id, std::vector<std::string> ranks)
{
    return {id, std::move(ranks), {}, {}, TensorRole::Intermediate};
}

QString refusalOf(const EditResult<CampaignEdit>& edit)
{
    return edit ? QString() : QString::fromStdString(edit.error().what);
}

QString refusalOf(const EditResult<AddedPhase>& edit)
{
    return edit ? QString() : QString::fromStdString(edit.error().what);
}

} // namespace

class WorkloadEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void buildsTheLowRankStudy();
    void changesTheElementSize();
    void addsMissingRanksOnRequest();
    void changesAnEinsum();
    void showsWhereAnEinsumIsWrong();
    void setsRanks();
    void renamesRanks();
    void removesRanks();
    void renamesTensorsInEinsums();
    void changesTensors();
    void removesTensors();
    void countsFunctions();
    void repeats();
    void setsPasses();
    void duplicates();
    void movesPhases();
    void movesPhasesOfARecording();
    void refusesToTurnDependenciesRound();
    void refusesNonsense();
};

/// Case studies, A.2: 278.8766 ms dense, 10.087322 ms low-rank at 8 bytes.
void WorkloadEdits::buildsTheLowRankStudy()
{
    Campaign dense = emptyArray();
    PERFORM(dense, addEinsum(dense, "C[m,n] = A[m,k] * B[k,n]", {})->edit);
    QVERIFY(std::abs(makespanOf(dense) - 0.2788766) < 5e-8);
    const Campaign campaign = lowRankStudy();
    QCOMPARE(campaign.workload.phases.size(), 5U);
    QVERIFY(std::abs(makespanOf(campaign) - 0.010087322) < 5e-10);
    QCOMPARE(campaign.workload.phases[4].id, std::string("C"));
    QCOMPARE(dependencies(campaign.workload).size(), 4U);
}

/// Case studies, A.2: 7.4280 ms at 2 bytes.
void WorkloadEdits::changesTheElementSize()
{
    Campaign campaign = lowRankStudy();
    PERFORM(campaign, setElementBits(campaign, 16.0));
    QVERIFY(std::abs(makespanOf(campaign) - 0.0074280) < 5e-8);
    QVERIFY(!setElementBits(campaign, 0.0));
    PERFORM(campaign, setElementBits(campaign, std::nullopt));
    QVERIFY((builtScenario(campaign).plan.nodes[0].unknown & 2U) != 0);
}

void WorkloadEdits::addsMissingRanksOnRequest()
{
    Campaign campaign = emptyArray();
    const auto without = addEinsum(campaign, "D[m,j] = A[m,l] * B[l,j]", {});
    QVERIFY(!without);
    QVERIFY(refusalOf(without).contains(QStringLiteral("J, L")));
    PERFORM(campaign, addEinsum(campaign, "D[m,j] = A[m,l] * B[l,j]", {}, MissingRanks::Add)->edit);
    QCOMPARE(campaign.workload.ranks.at("J"), kNewRankSize);
}

void WorkloadEdits::changesAnEinsum()
{
    Campaign campaign = lowRankStudy();
    PERFORM(campaign, setEinsum(campaign, phase(1), "SC[r,q] = exp(SA[r] * T[r,q])"));
    QCOMPARE(builtScenario(campaign).plan.nodes[1].volume[0], 2.0 * 512.0 * 512.0);
    PERFORM(campaign, setEinsum(campaign, phase(1), "SC[r,q] = SD[r] * T[r,q]"));
    QVERIFY(campaign.workload.findTensor("SD").isValid());
    // A circle is named.
    const QString circle = refusalOf(setEinsum(campaign, phase(0), "T[r,q] = VA[r,k] * C[k,q]"));
    QVERIFY2(circle.contains(QStringLiteral("circle")), qPrintable(circle));
}

void WorkloadEdits::showsWhereAnEinsumIsWrong()
{
    const Campaign campaign = lowRankStudy();
    const QString wrong = refusalOf(setEinsum(campaign, phase(0), "T[r,q] = VA[r,k * UB[k,q]"));
    QVERIFY2(wrong.contains(QStringLiteral("(column ")), qPrintable(wrong));
}

void WorkloadEdits::setsRanks()
{
    Campaign campaign = lowRankStudy();
    const double before = makespanOf(campaign);
    PERFORM(campaign, setRank(campaign, "M", 40960.0));
    QVERIFY(makespanOf(campaign) > before);
    PERFORM(campaign, setRank(campaign, "Z", 3.0));
    QCOMPARE(campaign.workload.ranks.at("Z"), 3.0);
    for (const double size : {0.0, -1.0, std::nan("")})
        QVERIFY(!setRank(campaign, "M", size));
    for (const char* name : {"", "2M", "a b", "M-N"})
        QVERIFY(!setRank(campaign, name, 4.0));
}

void WorkloadEdits::renamesRanks()
{
    Campaign campaign = lowRankStudy();
    // Only by its name does the index k find its rank.
    const QString needed = refusalOf(renameRank(campaign, "K", "DEPTH"));
    QVERIFY2(needed.isEmpty() || needed.contains(QStringLiteral("rank")), qPrintable(needed));
    QVERIFY(!renameRank(campaign, "K", "M"));
    PERFORM(campaign, setEinsum(campaign, phase(3), "UC[m,q] = UA[m,r:R] * SC[r,q]"));
    const double before = makespanOf(campaign);
    PERFORM(campaign, renameRank(campaign, "R", "LOW"));
    QCOMPARE(campaign.workload.phases[3].einsum, std::string("UC[m,q] = UA[m,r:LOW] * SC[r,q]"));
    QCOMPARE(makespanOf(campaign), before);
}

void WorkloadEdits::removesRanks()
{
    Campaign campaign = lowRankStudy();
    QVERIFY(refusalOf(removeRank(campaign, "Q")).contains(QStringLiteral("tensor")));
    PERFORM(campaign, setRank(campaign, "Z", 3.0));
    PERFORM(campaign, removeRank(campaign, "Z"));
    QCOMPARE(campaign.workload.ranks.count("Z"), 0U);
}

void WorkloadEdits::renamesTensorsInEinsums()
{
    Campaign campaign = lowRankStudy();
    const TensorId id = campaign.workload.findTensor("UC");
    Tensor renamed = campaign.workload.tensors[id.index()];
    renamed.id = "U_C";
    const double before = makespanOf(campaign);
    PERFORM(campaign, setTensor(campaign, id, renamed));
    QCOMPARE(campaign.workload.phases[3].einsum, std::string("U_C[m,q] = UA[m,r] * SC[r,q]"));
    QCOMPARE(campaign.workload.phases[4].einsum, std::string("C[m,n] = U_C[m,q] * VC[q,n]"));
    QCOMPARE(makespanOf(campaign), before);
    renamed.id = "VC";
    QVERIFY(!setTensor(campaign, id, renamed));
    renamed.id = "a b";
    QVERIFY(!setTensor(campaign, id, renamed));
}

void WorkloadEdits::changesTensors()
{
    Campaign campaign = lowRankStudy();
    const TensorId id = campaign.workload.findTensor("C");
    Tensor changed = campaign.workload.tensors[id.index()];
    changed.bits = 8.0;
    const double before = builtScenario(campaign).plan.nodes[4].volume[1];
    PERFORM(campaign, setTensor(campaign, id, changed));
    QCOMPARE(builtScenario(campaign).plan.nodes[4].volume[1], before - 7.0 * 20480.0 * 20480.0);
    changed.ranks = {"M"};
    QVERIFY(refusalOf(setTensor(campaign, id, changed)).contains(QStringLiteral("rank")));
}

void WorkloadEdits::removesTensors()
{
    Campaign campaign = lowRankStudy();
    QVERIFY(refusalOf(removeTensor(campaign, campaign.workload.findTensor("T"))).contains(QStringLiteral("moves")));
    PERFORM(campaign, addTensor(campaign, tensorOf("X", {"M"})));
    PERFORM(campaign, setEinsum(campaign, phase(1), "SC[r,q] = SD[r] * T[r,q]"));
    FusionGroup group;
    group.id = "g";
    group.phases = {phase(0), phase(1)};
    group.keep = {campaign.workload.findTensor("T"), campaign.workload.findTensor("SA")};
    campaign.scenarios[0].fusion = {group};
    const double before = makespanOf(campaign);
    PERFORM(campaign, removeTensor(campaign, campaign.workload.findTensor("SA")));
    QCOMPARE(makespanOf(campaign), before);
    QCOMPARE(campaign.scenarios[0].fusion->front().keep->size(), 1U);
    QCOMPARE(
        campaign.workload.tensors[campaign.scenarios[0].fusion->front().keep->front().index()].id, std::string("T"));
}

void WorkloadEdits::countsFunctions()
{
    Campaign campaign = lowRankStudy();
    PERFORM(campaign, setEinsum(campaign, phase(1), "SC[r,q] = exp(SA[r] * T[r,q])"));
    PERFORM(campaign, setOperationCost(campaign, "exp", 12.0));
    QCOMPARE(builtScenario(campaign).plan.nodes[1].volume[0], 13.0 * 512.0 * 512.0);
    PERFORM(campaign, setOperationCost(campaign, "exp", std::nullopt));
    QCOMPARE(builtScenario(campaign).plan.nodes[1].volume[0], 2.0 * 512.0 * 512.0);
    QVERIFY(!setOperationCost(campaign, "exp", -1.0));
    QVERIFY(!setOperationCost(campaign, "", 1.0));
}

void WorkloadEdits::repeats()
{
    Campaign campaign = lowRankStudy();
    PERFORM(campaign, setRepeat(campaign, 48));
    QVERIFY(std::abs(makespanOf(campaign) - 48.0 * 0.010087322) < 1e-7);
    QVERIFY(!setRepeat(campaign, 0));
}

void WorkloadEdits::setsPasses()
{
    Campaign campaign = lowRankStudy();
    const TensorId tensor = campaign.workload.findTensor("VC");
    const double before = builtScenario(campaign).plan.nodes[4].volume[1];
    PERFORM(campaign, setPasses(campaign, phase(4), tensor, AccessKind::Read, 3.0));
    QCOMPARE(builtScenario(campaign).plan.nodes[4].volume[1], before + 2.0 * 8.0 * 512.0 * 20480.0);
    PERFORM(campaign, setPasses(campaign, phase(4), tensor, AccessKind::Read, 1.0));
    QVERIFY(campaign.workload.phases[4].reads.empty());
    QVERIFY(!setPasses(campaign, phase(4), tensor, AccessKind::Write, 2.0));
    QVERIFY(!setPasses(campaign, phase(4), tensor, AccessKind::Read, -1.0));
}

void WorkloadEdits::duplicates()
{
    Campaign campaign = lowRankStudy();
    campaign.scenarios[0].phases.push_back({phase(3), 0.5, {}, {}});
    PERFORM(campaign, duplicatePhase(campaign, phase(3))->edit);
    QCOMPARE(campaign.workload.phases.size(), 6U);
    QCOMPARE(campaign.workload.phases[4].id, std::string("UC-2"));
    QCOMPARE(campaign.workload.phases[4].einsum, std::string("UC2[m,q] = UA[m,r] * SC[r,q]"));
    QCOMPARE(campaign.scenarios[0].phases.size(), 2U);
    QCOMPARE(builtScenario(campaign).plan.nodes[4].duration, 0.5);
}

void WorkloadEdits::movesPhases()
{
    Campaign campaign = lowRankStudy();
    campaign.scenarios[0].phases.push_back({phase(2), 0.5, {}, {}});
    PERFORM(campaign, placePhase(campaign, phase(2), 0)->edit);
    QCOMPARE(campaign.workload.phases[0].id, std::string("VC"));
    QCOMPARE(campaign.scenarios[0].phases[0].phase, phase(0));
    QCOMPARE(builtScenario(campaign).plan.nodes[0].duration, 0.5);
    PERFORM(campaign, placePhase(campaign, phase(0), 3)->edit);
    QCOMPARE(campaign.workload.phases[3].id, std::string("VC"));
    QCOMPARE(campaign.workload.phases[2].id, std::string("UC"));
}

void WorkloadEdits::movesPhasesOfARecording()
{
    Campaign campaign = campaignOf({{3, 0.7, 0.25}, {10, 0.2, 0.9}}, {});
    auto recording = std::make_shared<Recording>();
    recording->start = {0.0, 1.0, 2.0};
    recording->duration = {1.0, 1.0, 1.0};
    recording->phase = {0, 1, 0};
    campaign.scenarios[0].recording = recording;
    auto moved = placePhase(campaign, phase(0), 1);
    QVERIFY(moved);
    CampaignEdit edit = std::move(moved->edit);
    edit.apply(campaign);
    QCOMPARE(campaign.scenarios[0].recording->phase, decltype(recording->phase)({1, 0, 1}));
    edit.revert(campaign);
    QCOMPARE(campaign.scenarios[0].recording.get(), recording.get());
}

void WorkloadEdits::refusesToTurnDependenciesRound()
{
    const Campaign campaign = lowRankStudy();
    const auto moved = placePhase(campaign, phase(4), 0);
    QVERIFY(!moved);
    QCOMPARE(moved.error().dependencies.size(), 1U);
    QVERIFY(refusalOf(moved).contains(QStringLiteral("depends on")));
    QVERIFY(!placePhase(campaign, phase(0), 9));
}

void WorkloadEdits::refusesNonsense()
{
    const Campaign campaign = lowRankStudy();
    QVERIFY(!addEinsum(campaign, "", {}));
    QVERIFY(!addEinsum(campaign, "C[m,n]", {}));
    QVERIFY(!setEinsum(campaign, phase(9), "C[m] = A[m]"));
    QVERIFY(!duplicatePhase(campaign, phase(9)));
    QVERIFY(!addTensor(campaign, tensorOf("C", {})));
    QVERIFY(!addTensor(campaign, tensorOf("X", {"NONE"})));
    QVERIFY(!removeTensor(campaign, TensorId(99)));
    QVERIFY(!removeRank(campaign, "NONE"));
}

QTEST_GUILESS_MAIN(WorkloadEdits)
#include "tst_workloadedits.moc"
