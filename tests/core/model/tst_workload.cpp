#include "core/model/workload.h"

#include <QTest>

#include <algorithm>
#include <map>

#include "tests/core/model/campaigns.h"
#include "tests/support/seededrandom.h"

using namespace minard;

namespace {

Workload withPhases(std::initializer_list<const char*> ids)
{
    Workload workload;
    for (const char* id : ids) {
        Phase phase;
        phase.id = id;
        workload.phases.push_back(phase);
    }
    return workload;
}

Access accessTo(std::size_t tensor)
{
    Access access;
    access.tensor = TensorId(tensor);
    return access;
}

Edge edge(std::size_t from, std::size_t to)
{
    return {PhaseId(from), PhaseId(to), {}, EdgeKind::Stream};
}

/// "A>B T1, B>C T2!" with '!' for a barrier.
std::string written(const Workload& workload)
{
    std::string text;
    for (const Edge& e : dependencies(workload)) {
        if (!text.empty())
            text += ", ";
        text += workload.phase(e.from).id + ">" + workload.phase(e.to).id;
        if (e.tensor.isValid())
            text += " " + workload.tensors[e.tensor.index()].id;
        if (e.kind == EdgeKind::Barrier)
            text += "!";
    }
    return text;
}

/// Phases given by what they write and read, as in "T1 = X T0"; every name is a tensor.
Workload fromTensors(const std::vector<std::pair<std::string, std::string>>& writesAndReads)
{
    Workload workload;
    const auto tensor = [&](const std::string& name) {
        TensorId id = workload.findTensor(name);
        if (!id.isValid()) {
            id = TensorId(workload.tensors.size());
            workload.tensors.emplace_back();
            workload.tensors.back().id = name;
        }
        return accessTo(id.index());
    };
    for (const auto& [writes, reads] : writesAndReads) {
        Phase phase;
        phase.id = "p" + std::to_string(workload.phases.size());
        for (const char c : writes)
            phase.writes.push_back(tensor(std::string(1, c)));
        for (const char c : reads)
            phase.reads.push_back(tensor(std::string(1, c)));
        workload.phases.push_back(phase);
    }
    return workload;
}

} // namespace

class TestWorkload : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsPhasesAndTensors();
    void sizesTensors();
    void elementSizeIsOneNumberForAll();
    void derivesEdgesFromTensors();
    void derivesEdgesFromEinsums();
    void dependsOnWritersInAnUnsortedDocument();
    void stateIsReadFromTheStepBefore();
    void shiftedReadIsFromTheStepBefore();
    void shiftedReadOfAnEarlierPhaseIsADependency();
    void inPlaceUpdatesFormAChain();
    void writtenEdgeDecidesTheKind();
    void writtenEdgeWithoutTensorIsNotDoubled();
    void findsNoCycleInADag();
    void findsTheCycleAndOnlyIt();
    void findsASelfEdge();
    void survivesALongChain();
    void agreesWithBruteForce();
};

void TestWorkload::findsPhasesAndTensors()
{
    Workload workload = fromTensors({{"T", "X"}, {"Y", "T"}});
    QCOMPARE(workload.findPhase("p1"), PhaseId(1));
    QCOMPARE(workload.findTensor("Y"), TensorId(2));
    QVERIFY(!workload.findPhase("p2").isValid());
    QVERIFY(!workload.findTensor("p1").isValid());
}

void TestWorkload::sizesTensors()
{
    Workload workload;
    workload.ranks = {{"M", 4096.0}, {"K", 10.0}};
    workload.tensors = {{"A", {"M", "K"}, 16.0, {}, TensorRole::Input}, {"B", {}, {}, 123.0, TensorRole::Input},
        {"C", {"M", "Q"}, 16.0, {}, TensorRole::Input}, {"D", {"M"}, {}, {}, TensorRole::Input},
        {"E", {"M"}, 4.0, {}, TensorRole::Input}, {"F", {"M"}, 16.0, 7.0, TensorRole::Input},
        {"G", {}, 32.0, {}, TensorRole::Input}};
    QCOMPARE(workload.tensorBytes(TensorId(0)), std::optional(81920.0));
    QCOMPARE(workload.tensorBytes(TensorId(1)), std::optional(123.0));
    QVERIFY(!workload.tensorBytes(TensorId(2)));
    QVERIFY(!workload.tensorBytes(TensorId(3)));
    QCOMPARE(workload.tensorBytes(TensorId(4)), std::optional(2048.0));
    QCOMPARE(workload.tensorBytes(TensorId(5)), std::optional(7.0));
    QCOMPARE(workload.tensorBytes(TensorId(6)), std::optional(4.0));
    QVERIFY(!workload.tensorBytes(TensorId()));
    QVERIFY(!workload.tensorBytes(TensorId(7)));
}

void TestWorkload::elementSizeIsOneNumberForAll()
{
    Workload workload;
    workload.ranks = {{"M", 10.0}};
    workload.tensors = {{"A", {"M"}, {}, {}, TensorRole::Input}, {"B", {"M"}, 32.0, {}, TensorRole::Input},
        {"C", {}, {}, {}, TensorRole::Input}, {"D", {"M"}, {}, 80.0, TensorRole::Input}};
    QVERIFY(!workload.elementBytes(TensorId(0)));
    QCOMPARE(workload.elementBytes(TensorId(1)), std::optional(4.0));
    QCOMPARE(workload.elementBytes(TensorId(3)), std::optional(8.0));
    workload.bits = 16.0;
    QCOMPARE(workload.tensorBytes(TensorId(0)), std::optional(20.0));
    QCOMPARE(workload.elementBytes(TensorId(0)), std::optional(2.0));
    QCOMPARE(workload.tensorBytes(TensorId(1)), std::optional(40.0));
    QVERIFY(!workload.tensorBytes(TensorId(2)));
    QCOMPARE(workload.tensorBytes(TensorId(3)), std::optional(80.0));
}

void TestWorkload::derivesEdgesFromTensors()
{
    QCOMPARE(written(fromTensors({{"T", "X"}, {"U", "X"}, {"Y", "TU"}, {"Z", "TT"}})),
        std::string("p0>p2 T, p0>p3 T, p1>p2 U"));
}

void TestWorkload::derivesEdgesFromEinsums()
{
    Workload workload = withPhases({"qk", "softmax", "av"});
    for (const char* id : {"Q", "K", "S", "A", "V", "O"})
        workload.tensors.push_back({id, {}, {}, {}, TensorRole::Intermediate});
    workload.phases[0].einsum = "S[m,p] = Q[m,e] * K[p,e]";
    workload.phases[1].einsum = "A[m,p] = softmax_p(S[m,p])";
    workload.phases[2].einsum = "O[m,f] = A[m,p] * V[p,f]";
    QCOMPARE(written(workload), std::string("qk>softmax S, softmax>av A"));
}

void TestWorkload::dependsOnWritersInAnUnsortedDocument()
{
    QCOMPARE(written(fromTensors({{"Y", "T"}, {"T", "X"}})), std::string("p1>p0 T"));
}

void TestWorkload::stateIsReadFromTheStepBefore()
{
    Workload workload = fromTensors({{"T", "H"}, {"H", "T"}, {"Y", "H"}});
    workload.tensors[workload.findTensor("H").index()].role = TensorRole::State;
    QCOMPARE(written(workload), std::string("p0>p1 T, p1>p2 H"));
}

void TestWorkload::shiftedReadIsFromTheStepBefore()
{
    Workload workload = withPhases({"HH", "H"});
    for (const char* id : {"A", "H", "HH", "X"})
        workload.tensors.push_back({id, {}, {}, {}, TensorRole::Intermediate});
    workload.phases[0].einsum = "HH[i,d] = A[d] * H[i-1,d]";
    workload.phases[1].einsum = "H[i,d] = HH[i,d] + X[i,d]";
    QCOMPARE(written(workload), std::string("HH>H HH"));
    QVERIFY(findCycle(2, dependencies(workload)).empty());

    // Passes given beside the Einsum do not make it a read of this step.
    workload.phases[0].reads = {accessTo(1)};
    QCOMPARE(written(workload), std::string("HH>H HH"));
}

void TestWorkload::shiftedReadOfAnEarlierPhaseIsADependency()
{
    Workload workload = withPhases({"TX", "TTX"});
    for (const char* id : {"N", "TX", "TTX"})
        workload.tensors.push_back({id, {}, {}, {}, TensorRole::Intermediate});
    workload.phases[0].einsum = "TX[i] = N[i]";
    workload.phases[1].einsum = "TTX[i] = TX[i-1]";
    QCOMPARE(written(workload), std::string("TX>TTX TX"));
}

void TestWorkload::inPlaceUpdatesFormAChain()
{
    QCOMPARE(written(fromTensors({{"X", ""}, {"X", "X"}, {"X", "X"}, {"Y", "X"}})),
        std::string("p0>p1 X, p1>p2 X, p2>p3 X"));
    // Two phases that each write a part of a tensor are both needed.
    QCOMPARE(written(fromTensors({{"X", "A"}, {"X", "B"}, {"Y", "X"}})), std::string("p0>p2 X, p1>p2 X"));
    // An update that is first in the document does not wait for later ones.
    QCOMPARE(written(fromTensors({{"X", "X"}, {"X", "X"}})), std::string("p0>p1 X"));
}

void TestWorkload::writtenEdgeDecidesTheKind()
{
    Workload workload = fromTensors({{"TU", "X"}, {"Y", "TU"}});
    workload.edges = {{PhaseId(0), PhaseId(1), workload.findTensor("T"), EdgeKind::Barrier}};
    QCOMPARE(written(workload), std::string("p0>p1 T!, p0>p1 U!"));
}

void TestWorkload::writtenEdgeWithoutTensorIsNotDoubled()
{
    Workload workload = fromTensors({{"T", "X"}, {"Y", "T"}, {"Z", "X"}});
    workload.edges = {{PhaseId(0), PhaseId(1), {}, EdgeKind::Barrier}, edge(1, 2), edge(1, 2)};
    QCOMPARE(written(workload), std::string("p0>p1 T!, p1>p2"));
}

void TestWorkload::findsNoCycleInADag()
{
    QVERIFY(findCycle(0, {}).empty());
    QVERIFY(findCycle(3, {}).empty());
    QVERIFY(findCycle(4, {edge(0, 1), edge(0, 2), edge(1, 3), edge(2, 3), edge(0, 3)}).empty());
}

void TestWorkload::findsTheCycleAndOnlyIt()
{
    // 0 leads into the cycle 1 → 2 → 3 → 1, 4 follows from it.
    const std::vector<PhaseId> cycle = findCycle(5, {edge(0, 1), edge(1, 2), edge(2, 3), edge(3, 1), edge(3, 4)});
    QCOMPARE(cycle.size(), std::size_t{3});
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t from = cycle[i].index();
        QCOMPARE(cycle[(i + 1) % 3].index(), from == 3 ? std::size_t{1} : from + 1);
    }
}

void TestWorkload::findsASelfEdge()
{
    QCOMPARE(findCycle(3, {edge(0, 1), edge(2, 2)}), std::vector<PhaseId>{PhaseId(2)});
}

void TestWorkload::survivesALongChain()
{
    constexpr std::size_t kLength = 100000;
    std::vector<Edge> edges;
    for (std::size_t i = 0; i + 1 < kLength; ++i)
        edges.push_back(edge(i, i + 1));
    QVERIFY(findCycle(kLength, edges).empty());
    edges.push_back(edge(kLength - 1, 0));
    QCOMPARE(findCycle(kLength, edges).size(), kLength);
}

void TestWorkload::agreesWithBruteForce()
{
    for (const std::uint64_t seed : test::seeds(300)) {
        test::SeededRandom random(seed);
        const auto count = static_cast<std::size_t>(random.integer(1, 8));
        std::vector<Edge> edges;
        std::vector<std::vector<bool>> reaches(count, std::vector<bool>(count, false));
        const std::int64_t edgeCount = random.integer(0, 12);
        for (std::int64_t i = 0; i < edgeCount; ++i) {
            const auto from = static_cast<std::size_t>(random.integer(0, static_cast<std::int64_t>(count) - 1));
            const auto to = static_cast<std::size_t>(random.integer(0, static_cast<std::int64_t>(count) - 1));
            edges.push_back(edge(from, to));
            reaches[from][to] = true;
        }
        for (std::size_t k = 0; k < count; ++k) {
            for (std::size_t i = 0; i < count; ++i) {
                for (std::size_t j = 0; j < count; ++j)
                    reaches[i][j] = reaches[i][j] || (reaches[i][k] && reaches[k][j]);
            }
        }
        bool cyclic = false;
        for (std::size_t i = 0; i < count; ++i)
            cyclic = cyclic || reaches[i][i];

        const std::vector<PhaseId> cycle = findCycle(count, edges);
        QVERIFY2(cycle.empty() == !cyclic, random.note().c_str());
        for (std::size_t i = 0; i < cycle.size(); ++i) {
            const Edge link = edge(cycle[i].index(), cycle[(i + 1) % cycle.size()].index());
            QVERIFY2(std::find(edges.begin(), edges.end(), link) != edges.end(), random.note().c_str());
        }
    }
}

QTEST_GUILESS_MAIN(TestWorkload)
#include "tst_workload.moc"
