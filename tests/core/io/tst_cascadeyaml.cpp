#include "core/io/import/cascadeyaml.h"

#include <algorithm>
#include <string>

#include <QTest>

using namespace minard;

class TestCascadeYaml : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsKernels();
    void namesStayText();
    void equalNamesGetIdsOfTheirOwn();
    void emptyCascadesOpen();
    void remarks_data();
    void remarks();
    void refuses_data();
    void refuses();
    void recognizesItsFiles_data();
    void recognizesItsFiles();
};

namespace {

std::string kernel(const std::string& fields)
{
    return "cascade:\n  name: c\n  kernels:\n    - {name: a, duration: 1, compute_util: 0.5, bw_util: 0.5}\n    - {"
        + fields + "}\n";
}

} // namespace

void TestCascadeYaml::readsKernels()
{
    const Result<LoadedCampaign> loaded = readCascadeYaml(R"(# by hand
cascade:
  name: Example cascade
  kernels:
    - name: first
      duration: 10
      compute_util: 0.7
      bw_util: 0.5
    - name: "second, with a comma"
      duration: 1.5e1
      compute_util: .6
      bw_util: 0
)");
    QVERIFY2(loaded.has_value(), loaded ? "" : sentence(loaded.error()).c_str());
    QVERIFY(loaded->diagnostics.empty());
    const Campaign& campaign = loaded->campaign;
    QCOMPARE(campaign.title, std::string("Example cascade"));
    QCOMPARE(campaign.workload.phases.size(), std::size_t{2});
    Phase second;
    second.id = "second, with a comma";
    second.given = Given{15.0, {{ResourceId(0), 0.6}, {ResourceId(1), 0.0}}};
    QCOMPARE(campaign.workload.phases[1], second);
    QCOMPARE(campaign.machine.resources[0].id, std::string("compute"));
    QCOMPARE(campaign.machine.resources[1].id, std::string("dram"));
    QCOMPARE(campaign.scenarios.size(), std::size_t{1});
    QCOMPARE(campaign.scenarios[0].timing, (Timing{TimingModel::Given, {}}));
    QVERIFY(loaded->source.isEmpty());
}

void TestCascadeYaml::namesStayText()
{
    std::string text = "cascade:\n  kernels:\n";
    const std::vector<std::string> names{"2e30", "1_000", "on", "null", "0x10", "1:30", "23e2345", "1.0", "true"};
    for (const std::string& name : names)
        text += "  - {name: " + name + ", duration: 1, compute_util: 1, bw_util: 1}\n";
    const Result<LoadedCampaign> loaded = readCascadeYaml(text);
    QVERIFY(loaded.has_value());
    for (std::size_t i = 0; i < names.size(); ++i)
        QCOMPARE(loaded->campaign.workload.phases[i].id, names[i]);
}

void TestCascadeYaml::equalNamesGetIdsOfTheirOwn()
{
    std::string text = "cascade:\n  kernels:\n";
    for (const char* name : {"gemm", "gemm", "gemm~2", "gemm"})
        text += "  - {name: " + std::string(name) + ", duration: 1, compute_util: 1, bw_util: 1}\n";
    const Result<LoadedCampaign> loaded = readCascadeYaml(text);
    QVERIFY(loaded.has_value());
    const std::vector<Phase>& phases = loaded->campaign.workload.phases;
    QCOMPARE(phases[0].id, std::string("gemm"));
    QCOMPARE(phases[1].id, std::string("gemm~3"));
    QCOMPARE(phases[1].name, std::string("gemm"));
    QCOMPARE(phases[2].id, std::string("gemm~2"));
    QCOMPARE(phases[3].id, std::string("gemm~4"));
}

void TestCascadeYaml::emptyCascadesOpen()
{
    const Result<LoadedCampaign> loaded = readCascadeYaml("cascade: {name: nothing, kernels: []}");
    QVERIFY(loaded.has_value());
    QVERIFY(loaded->campaign.workload.phases.empty());
    QCOMPARE(loaded->diagnostics.size(), std::size_t{1});
    QCOMPARE(loaded->diagnostics[0].id, std::string("nothing-to-show"));
}

void TestCascadeYaml::remarks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("remark");
    const auto row = [](const char* name, const std::string& text, const char* id, const char* remark) {
        QTest::newRow(name) << QString::fromStdString(text) << QString(id) << QString(remark);
    };
    row("no name", kernel("duration: 2, compute_util: 1, bw_util: 1"), "phase-without-name",
        "line 5: a phase has no name; it is called 'phase 2'");
    row("empty name", kernel("name: , duration: 2, compute_util: 1, bw_util: 1"), "phase-without-name",
        "line 5: a phase has no name; it is called 'phase 2'");
    row("percentage", kernel("name: b, duration: 2, compute_util: 7, bw_util: 1"), "utilization-like-percentage",
        "line 5: phase 'b' uses 7 of the peak of 'compute'; is this a percentage? Utilizations are fractions");
    row("above one", kernel("name: b, duration: 2, compute_util: 1.2, bw_util: 1"), "utilization-above-one",
        "line 5: phase 'b' uses 1.2 of the peak of 'compute', which is more than there is");
    row("unknown key", kernel("name: b, duration: 2, compute_util: 1, bw_util: 1, compute_utl: 1"), "unknown-key",
        "line 5 (cascade.kernels[1].compute_utl): the format does not know this key; it has no effect; "
        "did you mean 'compute_util'?");
    row("no utilization", kernel("name: b, duration: 2, compute_util: 1"), "utilization-missing",
        "line 5 (cascade.kernels[1].bw_util): is not given; the utilization is unknown");
    row("null utilization", kernel("name: b, duration: 2, compute_util: null, bw_util: 1"), "utilization-missing",
        "line 5 (cascade.kernels[1].compute_util): is not given; the utilization is unknown");
    row("key given twice", kernel("name: b, name: c, duration: 2, compute_util: 1, bw_util: 1"), "duplicate-key",
        "line 5: the key 'name' is given twice, on lines 5 and 5; the second one counts");
}

void TestCascadeYaml::remarks()
{
    QFETCH(QString, text);
    QFETCH(QString, id);
    QFETCH(QString, remark);
    const Result<LoadedCampaign> loaded = readCascadeYaml(text.toStdString());
    QVERIFY2(loaded.has_value(), loaded ? "" : sentence(loaded.error()).c_str());
    const Diagnostics& all = loaded->diagnostics;
    const auto found = std::find_if(
        all.begin(), all.end(), [&id](const Diagnostic& d) { return d.id == id.toStdString(); });
    QVERIFY(found != all.end());
    QCOMPARE(QString::fromStdString(found->where + ": " + found->message), remark);
}

void TestCascadeYaml::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& text, const char* message) {
        QTest::newRow(name) << QString::fromStdString(text) << QString(message);
    };
    row("no cascade", "kernels: []", "line 1 (cascade): is missing");
    row("no kernels", "cascade:\n  name: c\n", "line 2 (cascade.kernels): is missing");
    row("kernels are a map", "cascade:\n  kernels: {}\n", "line 2 (cascade.kernels): expected a list, found an object");
    row("kernel is a word", "cascade:\n  kernels:\n  - a\n",
        "line 3 (cascade.kernels[0]): expected an object, found a text");
    row("no duration", kernel("name: b"), "line 5 (cascade.kernels[1].duration): is missing");
    row("duration is a word", kernel("name: b, duration: long"), "");
    row("negative duration", kernel("name: b, duration: -1, compute_util: 1, bw_util: 1"),
        "line 5 (cascade.kernels[1].duration): a duration cannot be negative");
    row("infinite duration", kernel("name: b, duration: .inf, compute_util: 1, bw_util: 1"), "");
    row("negative utilization", kernel("name: b, duration: 1, compute_util: -1, bw_util: 1"),
        "line 5 (cascade.kernels[1].compute_util): a utilization cannot be negative");
    row("utilization beyond a percentage", kernel("name: b, duration: 1, compute_util: 1, bw_util: 170"),
        "line 5 (cascade.kernels[1].bw_util): cannot be a fraction of a peak, nor a percentage; write 0.7 for 70 %");
    row("no YAML", "cascade: [", "");
}

void TestCascadeYaml::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    const Result<LoadedCampaign> loaded = readCascadeYaml(text.toStdString());
    QVERIFY(!loaded.has_value());
    QVERIFY(loaded.error().where.starts_with("line "));
    if (!message.isEmpty())
        QCOMPARE(QString::fromStdString(sentence(loaded.error())), message);
}

void TestCascadeYaml::recognizesItsFiles_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isCascade");
    QTest::newRow("plain") << "cascade:\n  name: x" << true;
    QTest::newRow("after comments") << "# c\n\n---\ncascade:\n" << true;
    QTest::newRow("flow") << "{cascade: {kernels: []}}" << true;
    QTest::newRow("inside") << "other:\n  cascade: 1\n" << false;
    QTest::newRow("part of a word") << "mycascade: 1" << false;
    QTest::newRow("table") << "Einsum,runtime\n" << false;
    QTest::newRow("empty") << "" << false;
}

void TestCascadeYaml::recognizesItsFiles()
{
    QFETCH(QString, text);
    QFETCH(bool, isCascade);
    QCOMPARE(looksLikeCascadeYaml(text.toStdString()), isCascade);
}

QTEST_GUILESS_MAIN(TestCascadeYaml)
#include "tst_cascadeyaml.moc"
