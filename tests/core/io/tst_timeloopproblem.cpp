#include "core/io/import/timeloopproblem.h"

#include <algorithm>
#include <string>

#include <QTest>

using namespace minard;

class TestTimeloopProblem : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsAShape();
    void readsTheBuiltInConvolution();
    void readsListsOfOperations();
    void namesOfDimensionsMayBeAnything();
    void remarksOnWhatIsMissing();
    void refuses_data();
    void refuses();
    void recognizesItsFiles();
};

namespace {

LoadedCampaign read(const std::string& text)
{
    Result<LoadedCampaign> loaded = readTimeloopProblem(text);
    if (!loaded)
        qWarning("%s", sentence(loaded.error()).c_str());
    return loaded ? std::move(*loaded) : LoadedCampaign();
}

const Tensor& tensorNamed(const Campaign& campaign, std::string_view name)
{
    return campaign.workload.tensors.at(campaign.workload.findTensor(name).index());
}

const char* const kConvolution = R"yaml(
problem:
  version: 0.4
  shape:
    name: conv1d
    dimensions: [C, K, R, P]
    coefficients:
    - {name: Wstride, default: 1}
    - {name: Wdilation, default: 1}
    data_spaces:
    - name: Weights
      projection: [ [[C]], [[K]], [[R]] ]
    - name: Inputs
      projection:
      - [ [C] ]
      - [ [R, Wdilation], [P, Wstride] ]
    - name: Outputs
      projection: [ [[K]], [[P]] ]
      read_write: True
  instance: {C: 4, K: 8, R: 3, P: 16, Wstride: 2}
)yaml";

} // namespace

void TestTimeloopProblem::readsAShape()
{
    const LoadedCampaign loaded = read(kConvolution);
    const Workload& workload = loaded.campaign.workload;
    QCOMPARE(workload.phases.size(), std::size_t{1});
    QCOMPARE(workload.phases[0].id, std::string("conv1d"));
    QCOMPARE(workload.phases[0].einsum, std::string("Outputs[k,p] = Weights[c,k,r] * Inputs[c,1*r + 2*p]"));
    QCOMPARE(tensorNamed(loaded.campaign, "Inputs").ranks, (std::vector<std::string>{"C", "Inputs_1"}));
    QCOMPARE(workload.ranks.at("Inputs_1"), 2.0 + 2.0 * 15.0 + 1.0);
    QCOMPARE(tensorNamed(loaded.campaign, "Weights").role, TensorRole::Weight);
    QCOMPARE(tensorNamed(loaded.campaign, "Inputs").role, TensorRole::Input);
    QCOMPARE(tensorNamed(loaded.campaign, "Outputs").role, TensorRole::Output);
}

void TestTimeloopProblem::readsTheBuiltInConvolution()
{
    const LoadedCampaign loaded = read(
        "problem:\n  shape: cnn-layer\n  R: 3\n  S: 3\n  P: 56\n  Q: 56\n  C: 64\n  K: 64\n  N: 1\n  Wstride: 1\n");
    QCOMPARE(loaded.campaign.workload.phases[0].einsum,
        std::string("Outputs[n,k,q,p] = Weights[c,k,r,s] * Inputs[n,c,1*p + 1*r,1*q + 1*s]"));
    QCOMPARE(loaded.campaign.workload.ranks.at("Inputs_2"), 58.0);
}

void TestTimeloopProblem::readsListsOfOperations()
{
    const LoadedCampaign loaded = read(R"yaml(
problem:
  io: {ins: "A, B, D", outs: E}
  dimensions: [M, N, K, L]
  instance: {M: 16, N: 8, K: 4, L: 2}
  ops:
  - name: GEMM1
    dimensions: [M, L, K]
    data-spaces:
    - {name: C, projection: [[[M]], [[L]]], read-write: True}
    - {name: A, projection: [[[M]], [[K]]]}
    - {name: B, projection: [[[K]], [[L]]]}
  - name: GEMM2
    dimensions: [M, N, L]
    type: MATRIX
    data-spaces:
    - {name: C, projection: [[[M]], [[L]]]}
    - {name: D, projection: [[[L]], [[N]]]}
    - {name: E, projection: [[[M]], [[N]]], read-write: True}
)yaml");
    const Workload& workload = loaded.campaign.workload;
    QCOMPARE(workload.phases.size(), std::size_t{2});
    QCOMPARE(workload.phases[1].einsum, std::string("E[m,n] = C[m,l] * D[l,n]"));
    QCOMPARE(workload.phases[1].layerClass, std::string("MATRIX"));
    QCOMPARE(tensorNamed(loaded.campaign, "C").role, TensorRole::Intermediate);
    const std::vector<Edge> edges = dependencies(workload);
    QCOMPARE(edges.size(), std::size_t{1});
    QCOMPARE(edges[0].from, PhaseId(0));
}

void TestTimeloopProblem::namesOfDimensionsMayBeAnything()
{
    const LoadedCampaign loaded = read(R"yaml(
problem:
  shape:
    name: x
    dimensions: "M m Nh"
    data_spaces:
    - {name: A, projection: [M, m]}
    - {name: Z, projection: [[[Nh]]], read_write: true}
  instance: {M: 2, m: 3, Nh: 2 * m}
)yaml");
    QCOMPARE(loaded.campaign.workload.phases[0].einsum, std::string("Z[Nh] = A[M,m]"));
    QCOMPARE(loaded.campaign.workload.ranks, (std::map<std::string, double>{{"M", 2}, {"m", 3}, {"Nh", 6}}));
}

void TestTimeloopProblem::remarksOnWhatIsMissing()
{
    std::string text = kConvolution;
    text += "  \n";
    text.replace(text.find("Wstride: 2}"), 11, "densities: {Weights: 0.1}}");
    const LoadedCampaign loaded = read(text);
    std::vector<std::string> ids;
    for (const Diagnostic& diagnostic : loaded.diagnostics)
        ids.push_back(diagnostic.id);
    QCOMPARE(ids, (std::vector<std::string>{"densities-unused", "bits-missing", "machine-assumed"}));
    QCOMPARE(loaded.diagnostics[0].where, std::string("line 20 (problem.instance.densities)"));
}

void TestTimeloopProblem::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& text, const char* message) {
        QTest::newRow(name) << QString::fromStdString(text) << QString(message);
    };
    const auto shape = [](const std::string& spaces, const std::string& instance = "M: 2") {
        return "problem:\n  shape:\n    dimensions: [M]\n    data_spaces:\n" + spaces + "  instance: {" + instance
            + "}\n";
    };
    const std::string output = "    - {name: Z, projection: [[[M]]], read_write: True}\n";
    row("no shape", "problem:\n  instance: {}\n", "line 2 (problem.shape): is missing");
    row("shape in a file", "problem:\n  shape: my-shape.yaml\n",
        "line 2 (problem.shape): the shape 'my-shape.yaml' is described in another file; put it in the place of its "
        "name");
    row("no size", shape(output, "N: 1"),
        "line 3 (problem.shape.dimensions): the dimension 'M' has no size in the instance");
    row("no result", shape("    - {name: A, projection: [[[M]]]}\n"),
        "line 5 (problem.shape.data_spaces): none of the data spaces is read-write");
    row("result alone", shape(output), "line 5 (problem.shape.data_spaces): there is no data space beside the result");
    row("unknown dimension", shape(output + "    - {name: A, projection: [[[Q]]]}\n"),
        "line 6 (problem.shape.data_spaces[1].projection[0][0]): no dimension 'Q'");
    row("unknown coefficient", shape(output + "    - {name: A, projection: [[[M, stride]]]}\n"), "");
    row("long term", shape(output + "    - {name: A, projection: [[[M, 1, M]]]}\n"), "");
    row("no convolution size", "problem:\n  shape: cnn-layer\n  R: 3\n",
        "line 2 (problem): the dimension 'C' has no size");
    row("negative size", shape(output + "    - {name: A, projection: [[[M]]]}\n", "M: -2"), "");
}

void TestTimeloopProblem::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    const Result<LoadedCampaign> loaded = readTimeloopProblem(text.toStdString());
    QVERIFY(!loaded.has_value());
    QVERIFY(!loaded.error().what.empty());
    if (!message.isEmpty())
        QCOMPARE(QString::fromStdString(sentence(loaded.error())), message);
}

void TestTimeloopProblem::recognizesItsFiles()
{
    QVERIFY(looksLikeTimeloopProblem(kConvolution));
    QVERIFY(looksLikeTimeloopProblem("problem: {shape: cnn-layer}"));
    QVERIFY(!looksLikeTimeloopProblem("architecture:\n  shape: 1\n"));
    QVERIFY(!looksLikeTimeloopProblem("problem: 1\n"));
}

QTEST_GUILESS_MAIN(TestTimeloopProblem)
#include "tst_timeloopproblem.moc"
