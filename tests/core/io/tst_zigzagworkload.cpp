#include "core/io/import/zigzagworkload.h"

#include <algorithm>
#include <string>

#include <QTest>

#include "core/einsum/phasemetrics.h"

using namespace minard;

class TestZigzagWorkload : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsLayers();
    void countsOperations();
    void readsOlderSizes();
    void shapesThatDifferKeepTheDependency();
    void refuses_data();
    void refuses();
    void recognizesItsFiles();
};

namespace {

LoadedCampaign read(const std::string& text)
{
    Result<LoadedCampaign> loaded = readZigzagWorkload(text);
    if (!loaded)
        qWarning("%s", sentence(loaded.error()).c_str());
    return loaded ? std::move(*loaded) : LoadedCampaign();
}

const Tensor& tensorNamed(const Campaign& campaign, std::string_view name)
{
    return campaign.workload.tensors.at(campaign.workload.findTensor(name).index());
}

const char* const kNetwork = R"yaml(
- id: 0 # stride 2
  operator_type: Conv
  equation: O[b][k][oy][ox]+=W[k][c][fy][fx]*I[b][c][iy][ix]
  dimension_relations: [ix=2*ox+1*fx, iy=2*oy+1*fy]
  loop_dims: [B, K, C, OY, OX, FY, FX]
  loop_sizes: [1, 64, 3, 16, 16, 3, 3]
  operand_precision: {W: 8, I: 8, O: 16, O_final: 8}
  operand_source: {I: 0, W: 0}
- id: 1
  operator_type: Pooling
  equation: O[b][g][oy][ox]+=W[fx][fy]*I[b][g][iy][ix]
  dimension_relations: [ix=2*ox+1*fx, iy=2*oy+1*fy]
  loop_dims: [B, G, OY, OX, FX, FY]
  loop_sizes: [1, 64, 8, 8, 3, 3]
  operand_precision: {I: 8, W: 0, O: 16}
  operand_source: {I: 0, W: 1}
- id: 2
  name: conv2
  operator_type: Conv
  equation: O[b][k][oy][ox]+=W[k][c][fy][fx]*I[b][c][iy][ix]
  dimension_relations: [ix=1*ox+1*fx, iy=1*oy+1*fy]
  loop_dims: [B, K, C, OY, OX, FY, FX]
  loop_sizes: [1, 128, 64, 8, 8, 3, 3]
  operand_precision: {W: 4, I: 8, O: 16, O_final: 8}
  operand_source: {I: 1, W: 2}
- id: 3
  operator_type: Add
  equation: O[b][g][oy][ox]=W[b][g][oy][ox]+I[b][g][oy][ox]
  loop_dims: [B, G, OY, OX]
  loop_sizes: [1, 128, 8, 8]
  operand_precision: {W: 8, I: 8, O: 16, O_final: 8}
  operand_source: {W: 2, I: 2}
)yaml";

} // namespace

void TestZigzagWorkload::readsLayers()
{
    const LoadedCampaign loaded = read(kNetwork);
    const Workload& workload = loaded.campaign.workload;
    QCOMPARE(workload.phases.size(), std::size_t{4});
    QCOMPARE(workload.phases[0].id, std::string("Conv 0"));
    QCOMPARE(workload.phases[0].layerClass, std::string("Conv"));
    QCOMPARE(workload.phases[0].einsum,
        std::string("O0[b,k,oy,ox] = W0[k,c,fy,fx] * I0[b,c,iy,ix], ix = 2*ox+1*fx, iy = 2*oy+1*fy"));
    QCOMPARE(workload.phases[1].einsum,
        std::string("O1[b,g,oy:OY8,ox:OX8] = O0[b,g,iy,ix], ix = 2*ox+1*fx, iy = 2*oy+1*fy"));
    QCOMPARE(workload.phases[2].id, std::string("conv2"));
    QCOMPARE(workload.phases[3].einsum, std::string("O3[b,g:G128,oy:OY8,ox:OX8] = O2[b,g,oy,ox] + O2[b,g,oy,ox]"));
    QCOMPARE(workload.ranks.at("K"), 64.0);
    QCOMPARE(workload.ranks.at("K128"), 128.0);
    QCOMPARE(tensorNamed(loaded.campaign, "O0").bits, 8.0);
    QCOMPARE(tensorNamed(loaded.campaign, "O1").bits, 16.0);
    QCOMPARE(tensorNamed(loaded.campaign, "W2").bits, 4.0);
    QCOMPARE(tensorNamed(loaded.campaign, "W2").role, TensorRole::Weight);
    QCOMPARE(tensorNamed(loaded.campaign, "I0").role, TensorRole::Input);
    QCOMPARE(workload.ranks.at("I0_2"), 33.0);
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (const Edge& edge : dependencies(workload))
        edges.emplace_back(edge.from.index(), edge.to.index());
    QCOMPARE(edges, (std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}, {1, 2}, {2, 3}}));
}

void TestZigzagWorkload::countsOperations()
{
    const LoadedCampaign loaded = read(kNetwork);
    const Result<EffectiveScenario> scenario = resolveScenario(loaded.campaign, ScenarioId(0));
    Diagnostics diagnostics;
    const auto metrics = derivePhaseMetrics(loaded.campaign, *scenario, diagnostics);
    QVERIFY2(metrics.has_value(), metrics ? "" : sentence(metrics.error()).c_str());
    const std::size_t compute = loaded.campaign.machine.displayLine().index();
    QCOMPARE((*metrics)[0].volume[compute], 2.0 * 64 * 3 * 16 * 16 * 3 * 3);
    QCOMPARE((*metrics)[2].volume[compute], 2.0 * 128 * 64 * 8 * 8 * 3 * 3);
    QCOMPARE((*metrics)[3].volume[compute], 128.0 * 8 * 8);
}

void TestZigzagWorkload::readsOlderSizes()
{
    const LoadedCampaign loaded = read("- id: 0\n  operator_type: Gemm\n  equation: O[b][k]+=W[k][c]*I[b][c]\n"
                                       "  loop_dim_size: {B: 1, K: 4, C: 8}\n  operand_source: {I: [], W: []}\n");
    QCOMPARE(loaded.campaign.workload.ranks, (std::map<std::string, double>{{"B", 1}, {"C", 8}, {"K", 4}}));
}

void TestZigzagWorkload::shapesThatDifferKeepTheDependency()
{
    const LoadedCampaign loaded = read(
        "- {id: 5, operator_type: Conv, equation: 'O[b][k][x]+=W[k][c]*I[b][c][x]', loop_dims: [B, K, C, X], "
        "loop_sizes: [1, 2, 3, 4], operand_source: {I: 5}}\n"
        "- {id: 7, operator_type: Gemm, equation: 'O[b][k]+=W[k][c]*I[b][c]', loop_dims: [B, K, C], loop_sizes: [1, "
        "2, 8], operand_source: {I: 5}}\n");
    QCOMPARE(loaded.campaign.workload.edges, (std::vector{Edge{PhaseId(0), PhaseId(1), {}, EdgeKind::Stream}}));
    QCOMPARE(tensorNamed(loaded.campaign, "I7").role, TensorRole::Input);
}

void TestZigzagWorkload::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& fields, const char* message) {
        QTest::newRow(name) << QString::fromStdString("- {operator_type: Conv, " + fields + "}\n") << QString(message);
    };
    const std::string good = "equation: 'O[k]=W[k]*I[k]', ";
    QTest::newRow("no list") << "a: 1"
                             << "line 1: expected a list, found an object";
    row("no id", good + "loop_dims: [K], loop_sizes: [1]", "line 1 ([0].id): is missing");
    row("id is a word", good + "id: first", "line 1 ([0].id): expected a whole number, found 'first'");
    row("no equation", "id: 0", "line 1 ([0].equation): is missing");
    row("no formula", "id: 0, equation: sum",
        "line 1 ([0].equation): 'sum' is no equation such as "
        "O[b][k]+=W[k][c]*I[b][c]");
    row("sizes missing", "id: 0, " + good + "loop_dims: [K]", "line 1 ([0].loop_sizes): is missing");
    row("sizes too few", "id: 0, " + good + "loop_dims: [K, C], loop_sizes: [1]",
        "line 1 ([0].loop_sizes): there are 2 loop dimensions and 1 sizes");
    row("size 0", "id: 0, " + good + "loop_dims: [K], loop_sizes: [0]",
        "line 1 ([0].loop_sizes[0]): the size of the loop 'K' must be at least 1");
    row("relation", "id: 0, " + good + "loop_dims: [K], loop_sizes: [1], dimension_relations: [x]",
        "line 1 ([0].dimension_relations): 'x' is no relation such as ix=2*ox+1*fx");
    row("no bits at all", "id: 0, " + good + "loop_dims: [K], loop_sizes: [1], operand_precision: {W: 0, I: 0}",
        "line 1 ([0].equation): the equation has no operand with any bits");
}

void TestZigzagWorkload::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    const Result<LoadedCampaign> loaded = readZigzagWorkload(text.toStdString());
    QVERIFY(!loaded.has_value());
    QCOMPARE(QString::fromStdString(sentence(loaded.error())), message);
}

void TestZigzagWorkload::recognizesItsFiles()
{
    QVERIFY(looksLikeZigzagWorkload(kNetwork));
    QVERIFY(!looksLikeZigzagWorkload("- id: 0\n  name: a\n"));
    QVERIFY(!looksLikeZigzagWorkload("workload:\n  einsums: []\n"));
}

QTEST_GUILESS_MAIN(TestZigzagWorkload)
#include "tst_zigzagworkload.moc"
