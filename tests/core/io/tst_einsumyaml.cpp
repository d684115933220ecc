#include "core/io/import/einsumyaml.h"

#include <algorithm>
#include <string>

#include <QTest>

#include "core/einsum/phasemetrics.h"

using namespace minard;

class TestEinsumYaml : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsAccelForge();
    void readsTensorAccesses();
    void readsTeaal();
    void derivesVolumes();
    void tensorsGetRoles();
    void placesWithSeveralIndicesGetARank();
    void missingSizesBlockAnalysis();
    void remarks_data();
    void remarks();
    void refuses_data();
    void refuses();
    void recognizesItsFiles_data();
    void recognizesItsFiles();
};

namespace {

LoadedCampaign read(const std::string& text)
{
    Result<LoadedCampaign> loaded = readEinsumYaml(text);
    if (!loaded)
        qWarning("%s", sentence(loaded.error()).c_str());
    return loaded ? std::move(*loaded) : LoadedCampaign();
}

const Tensor* tensorNamed(const Campaign& campaign, std::string_view name)
{
    const TensorId id = campaign.workload.findTensor(name);
    return id.isValid() ? &campaign.workload.tensors[id.index()] : nullptr;
}

const std::string kAttention = R"yaml(# two steps
workload:
  rank_sizes:
    {% set N_TOKENS = N_TOKENS | default(64) %}
    B: 2
    M: {{N_TOKENS}}
    P: {{ N_TOKENS }}
    E: 4 * 2
    F: E
  bits_per_value: {All: 8, K: 16}
  persistent_tensors: weight - Intermediates
  einsums:
  - einsum: "I[b, m, e] = copy(I_in[b, m, e])"
  - "K[b, m, f] = I[b, m, e] * WK[e, f]"
  - einsum: "QK[b, m, p] = I[b, m, e] * K[b, M: p, F: e]"
    name: scores
    renames: {input: I, weight: K}
renames:
  einsums: []
)yaml";

} // namespace

void TestEinsumYaml::readsAccelForge()
{
    const LoadedCampaign loaded = read(kAttention);
    const Workload& workload = loaded.campaign.workload;
    QCOMPARE(workload.ranks, (std::map<std::string, double>{{"B", 2}, {"E", 8}, {"F", 8}, {"M", 64}, {"P", 64}}));
    QCOMPARE(workload.phases.size(), std::size_t{3});
    QCOMPARE(workload.phases[0].id, std::string("I"));
    QCOMPARE(workload.phases[2].id, std::string("scores"));
    QCOMPARE(workload.phases[2].einsum, std::string("QK[b, m, p] = I[b, m, e] * K[b, p, e]"));
    QCOMPARE(tensorNamed(loaded.campaign, "K")->ranks, (std::vector<std::string>{"B", "M", "F"}));
    QCOMPARE(tensorNamed(loaded.campaign, "K")->bits, 16.0);
    QCOMPARE(tensorNamed(loaded.campaign, "QK")->bits, 8.0);
    QCOMPARE(loaded.campaign.scenarios[0].timing, (Timing{TimingModel::Roofline, {}}));
    QCOMPARE(loaded.campaign.machine.preset, std::string("nvidia-h100-sxm5-80gb"));
    QCOMPARE(loaded.diagnostics.size(), std::size_t{1});
    QCOMPARE(loaded.diagnostics[0].id, std::string("machine-assumed"));
}

void TestEinsumYaml::readsTensorAccesses()
{
    const LoadedCampaign loaded = read(R"yaml(
workload:
  iteration_space_shape:
    m: 0 <= m < 128
    n0: 0 <= n0 < 64
    n1: 0 < n1 <= 32
  bits_per_value: {All: 8}
  einsums:
  - name: Matmul1
    tensor_accesses:
    - {name: T0, projection: [m, n0]}
    - {name: W0, projection: {K: n0, N: n1}}
    - {name: T1, projection: [m, n1], output: True}
)yaml");
    QCOMPARE(loaded.campaign.workload.phases[0].id, std::string("Matmul1"));
    QCOMPARE(loaded.campaign.workload.phases[0].einsum, std::string("T1[m,n1] = T0[m,n0] * W0[n0,n1]"));
    QCOMPARE(loaded.campaign.workload.ranks, (std::map<std::string, double>{{"m", 128}, {"n0", 64}, {"n1", 32}}));
    QCOMPARE(tensorNamed(loaded.campaign, "W0")->ranks, (std::vector<std::string>{"n0", "n1"}));
}

void TestEinsumYaml::readsTeaal()
{
    const LoadedCampaign loaded = read(R"yaml(
einsum:
  declaration:
    A: [K, M]
    B: [K, N]
    T: [K, M, N]
    Z: [M, N]
  shape: {K: 8, M: 0 <= m < 4, N: 2}
  expressions:
    - T[k,m,n] = take(A[k,m], B[k,n], 1)
    - Z[m,n] = T[k,m,n] * A[k,m]
mapping:
  loop-order: {T: [M, K, N]}
)yaml");
    const Workload& workload = loaded.campaign.workload;
    QCOMPARE(workload.phases.size(), std::size_t{2});
    QCOMPARE(workload.ranks, (std::map<std::string, double>{{"K", 8}, {"M", 4}, {"N", 2}}));
    QCOMPARE(tensorNamed(loaded.campaign, "T")->ranks, (std::vector<std::string>{"K", "M", "N"}));
    const auto hasRemark = [&loaded](std::string_view id) {
        return std::any_of(loaded.diagnostics.begin(), loaded.diagnostics.end(),
            [id](const Diagnostic& diagnostic) { return diagnostic.id == id; });
    };
    QVERIFY(hasRemark("part-unused"));
    QVERIFY(hasRemark("bits-missing"));
}

void TestEinsumYaml::derivesVolumes()
{
    const LoadedCampaign loaded = read(kAttention);
    const Result<EffectiveScenario> scenario = resolveScenario(loaded.campaign, ScenarioId(0));
    QVERIFY(scenario.has_value());
    Diagnostics diagnostics;
    const auto metrics = derivePhaseMetrics(loaded.campaign, *scenario, diagnostics);
    QVERIFY2(metrics.has_value(), metrics ? "" : sentence(metrics.error()).c_str());
    const std::size_t compute = loaded.campaign.machine.displayLine().index();
    const std::size_t dram = loaded.campaign.machine.trafficResource().index();
    QCOMPARE((*metrics)[0].volume[compute], 0.0);
    QCOMPARE((*metrics)[1].volume[compute], 2.0 * 2 * 64 * 8 * 8);
    QCOMPARE((*metrics)[1].volume[dram], 2.0 * 64 * 8 + 8 * 8 + 2 * 64 * 8 * 2);
    QCOMPARE((*metrics)[2].volume[compute], 2.0 * 2 * 64 * 64 * 8);
}

void TestEinsumYaml::tensorsGetRoles()
{
    const LoadedCampaign loaded = read(R"yaml(
workload:
  rank_sizes: {B: 1, D: 2}
  bits_per_value: {All: 8}
  einsums:
  - einsum: "AD[b, d] = A[d] * X[b, d]"
    renames: {weight: A}
  - "HH[b, d] = H[b, d] * AD[b, d]"
  - "H[b, d] = HH[b, d] + WX[d]"
  - "Y[b, d] = AD[b, d]"
)yaml");
    const auto role = [&loaded](std::string_view name) { return tensorNamed(loaded.campaign, name)->role; };
    QCOMPARE(role("A"), TensorRole::Weight);
    QCOMPARE(role("WX"), TensorRole::Weight);
    QCOMPARE(role("X"), TensorRole::Input);
    QCOMPARE(role("AD"), TensorRole::Intermediate);
    QCOMPARE(role("H"), TensorRole::State);
    QCOMPARE(role("Y"), TensorRole::Output);
}

void TestEinsumYaml::placesWithSeveralIndicesGetARank()
{
    const LoadedCampaign loaded = read(R"yaml(
workload:
  rank_sizes: {P: 5, R: 3, C: 2}
  bits_per_value: {All: 8}
  einsums:
  - "O[p] = I[c, 2*p+r] * W[c, r]"
)yaml");
    QCOMPARE(tensorNamed(loaded.campaign, "I")->ranks, (std::vector<std::string>{"C", "I_1"}));
    QCOMPARE(loaded.campaign.workload.ranks.at("I_1"), 11.0);
}

void TestEinsumYaml::missingSizesBlockAnalysis()
{
    const LoadedCampaign loaded = read(
        "einsum:\n  declaration:\n    A: [K]\n    Z: []\n  expressions:\n  - Z[] = A[k]\n");
    const auto found = std::find_if(loaded.diagnostics.begin(), loaded.diagnostics.end(),
        [](const Diagnostic& diagnostic) { return diagnostic.id == "rank-size-missing"; });
    QVERIFY(found != loaded.diagnostics.end());
    QCOMPARE(found->severity, Severity::Error);
    QCOMPARE(found->where, std::string("line 3"));
    QCOMPARE(loaded.campaign.workload.ranks.at("K"), 1.0);
}

void TestEinsumYaml::remarks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("remark");
    const auto row = [](const char* name, const std::string& text, const char* id, const char* remark) {
        QTest::newRow(name) << QString::fromStdString(text) << QString(id) << QString(remark);
    };
    const std::string end = "  einsums: [\"Y[b] = X[b]\"]\n";
    row("selection of tensors", "workload:\n  rank_sizes: {B: 1}\n  bits_per_value: {~All: 4, All: 8}\n" + end,
        "bits-unused",
        "line 3 (workload.bits_per_value[\"~All\"]): this selection of tensors is not supported; its bits are not "
        "used");
    row("no bits", "workload:\n  rank_sizes: {B: 1}\n" + end, "bits-missing",
        ": the file does not say how many bits an element has; the traffic of such tensors is unknown");
    row("unknown key", "workload:\n  rank_sizes: {B: 1}\n  colour: red\n" + end, "unknown-key",
        "line 3 (workload.colour): the format does not know this key; it has no effect");
    row("machine", "workload:\n  rank_sizes: {B: 1}\n" + end, "machine-assumed",
        ": the file describes no machine; durations are those of an assumed NVIDIA H100 SXM5 80GB until another is "
        "chosen");
}

void TestEinsumYaml::remarks()
{
    QFETCH(QString, text);
    QFETCH(QString, id);
    QFETCH(QString, remark);
    const LoadedCampaign loaded = read(text.toStdString());
    const auto found = std::find_if(loaded.diagnostics.begin(), loaded.diagnostics.end(),
        [&id](const Diagnostic& d) { return d.id == id.toStdString(); });
    QVERIFY(found != loaded.diagnostics.end());
    QCOMPARE(QString::fromStdString(found->where + ": " + found->message), remark);
}

void TestEinsumYaml::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& text, const char* message) {
        QTest::newRow(name) << QString::fromStdString(text) << QString(message);
    };
    const std::string begin = "workload:\n  rank_sizes: {B: 1, D: 2}\n  einsums:\n";
    row("no einsums", "workload:\n  rank_sizes: {B: 1}\n", "line 2 (workload.einsums): is missing");
    row("no Einsum", begin + "  - \"Y[b] =\"\n", "");
    row("other ranks", begin + "  - \"Y[b] = X[b]\"\n  - \"Z[b] = Y[b, d]\"\n",
        "line 5: the tensor 'Y' has 1 rank and is used with 2 indices in the Einsum 'Z[b] = Y[b, d]'");
    row("loop", "workload:\n  {% for i in range(3) %}\n",
        "line 2: the template statement 'for' is not supported; render the template with its tool first");
    row("list of lists", begin + "  - [\"Y[b] = X[b]\"]\n",
        "line 4 (workload.einsums[0]): lists of Einsums inside each other come from templates; render the template "
        "first");
    row("size is a word", "workload:\n  rank_sizes: {B: many}\n  einsums: []\n",
        "line 2 (workload.rank_sizes.B): the value of 'many' is not known");
    row("negative size", "workload:\n  rank_sizes: {B: -1}\n  einsums: []\n", "");
    row("no output", begin + "  - {name: a, tensor_accesses: [{name: X, projection: [b]}]}\n",
        "line 4 (workload.einsums[0].tensor_accesses): none of the tensors is the output");
    row("no projection", begin + "  - {name: a, tensor_accesses: [{name: X}]}\n",
        "line 4 (workload.einsums[0].tensor_accesses[0].projection): is missing");
    row("no declaration", "einsum:\n  expressions: []\n", "line 2 (einsum.declaration): is missing");
}

void TestEinsumYaml::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    const Result<LoadedCampaign> loaded = readEinsumYaml(text.toStdString());
    QVERIFY(!loaded.has_value());
    QVERIFY(!loaded.error().what.empty());
    if (!message.isEmpty())
        QCOMPARE(QString::fromStdString(sentence(loaded.error())), message);
}

void TestEinsumYaml::recognizesItsFiles_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isEinsums");
    QTest::newRow("AccelForge") << QString::fromStdString(kAttention) << true;
    QTest::newRow("TeAAL") << "einsum:\n  declaration:\n    A: [K]\n" << true;
    QTest::newRow("other workload") << "workload:\n  - id: 0\n" << false;
    QTest::newRow("cascade") << "cascade:\n  kernels: []\n" << false;
}

void TestEinsumYaml::recognizesItsFiles()
{
    QFETCH(QString, text);
    QFETCH(bool, isEinsums);
    QCOMPARE(looksLikeEinsumYaml(text.toStdString()), isEinsums);
}

QTEST_GUILESS_MAIN(TestEinsumYaml)
#include "tst_einsumyaml.moc"
