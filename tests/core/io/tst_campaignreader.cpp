#include "core/io/campaignreader.h"

#include <algorithm>
#include <string>

#include <QElapsedTimer>
#include <QTest>

using namespace minard;

class TestCampaignReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsEveryField();
    void readsNumbersWithUnits();
    void readsTimesInTheUnitOfTheDocument();
    void addsWhatIsLeftOut();
    void refuses_data();
    void refuses();
    void remarks_data();
    void remarks();
    void laysEntriesOverPresets();
    void completeListsReplaceThoseOfPresets();
    void scenariosChangePeaks();
    void displaysTheFirstOfAGroup();
    void followsBuffersToTheirResource();
    void startsNamePhasesRepetitionsAndPipelines();
    void readsShorthands();
    void keepsUnknownApartFromZero();
    void metadataIsFlat();
    void costGrowsWithSize();
};

namespace {

constexpr const char* kMachine =
    R"("machine":{"resources":[{"id":"compute","kind":"throughput","unit":"op/s","peak":1e12},
{"id":"dram","kind":"bandwidth","unit":"B/s","peak":1e12}],
"buffers":[{"id":"l2","capacity":1e6,"backing":"dram"}]})";

/// A document with three phases, of which the text of the workload's other members and of the scenarios is given.
std::string documentWith(const std::string& workload, const std::string& scenarios = {})
{
    std::string text = std::string(R"({"format":"campaign/1",)") + kMachine + R"(,"workload":{)" + workload + '}';
    if (!scenarios.empty())
        text += R"(,"scenarios":)" + scenarios;
    return text + '}';
}

const char* const kPhases = R"("phases":[{"id":"A","given":{"duration":3}},{"id":"B","given":{"duration":10}},
{"id":"C","given":{"duration":2}}])";

Campaign read(const std::string& text)
{
    const Result<LoadedCampaign> loaded = readCampaignText(text);
    if (!loaded)
        qWarning("%s", sentence(loaded.error()).c_str());
    return loaded ? loaded->campaign : Campaign();
}

std::string errorOf(const std::string& text)
{
    const Result<LoadedCampaign> loaded = readCampaignText(text);
    return loaded ? std::string() : sentence(loaded.error());
}

} // namespace

void TestCampaignReader::readsEveryField()
{
    const Campaign campaign = read(R"({
 "format": "campaign/1",
 "meta": {"title": "Größe λ 矩阵", "notes": "n", "build": {"compiler": "x"}},
 "units": {"time": "cycle", "clockHz": 1.755e9, "opsPerMac": 1},
 "machine": {
   "name": "M", "offChip": "dram", "launchOverhead": 2,
   "resources": [{"id":"compute","kind":"throughput","unit":"op/s","peak":51.2e12,"label":"FP32"},
                 {"id":"dram","kind":"bandwidth","unit":"B/s","peak":3.35e12}],
   "buffers": [{"id":"l2","capacity":"50 MiB","backing":"dram","reserve":0.1}],
   "display": {"line":"compute","pipe":"dram"}},
 "workload": {
   "ranks": {"M":4096,"K":2}, "operations": {"exp": "12 op"}, "bits": 16, "repeat": 48,
   "tensors": [{"id":"T1","ranks":["M","K"],"bits":16,"role":"input"}, {"id":"W","bytes":1.0e10,"role":"weight"},
               {"id":"T2","bytes":7,"role":"output"}],
   "phases": [
     {"id":"A","name":"first","class":"attention","on":"compute","opsPerPoint":2,"density":0.5,
      "demand":{"compute":1.0e14},"reads":[{"tensor":"T1","passes":10,"at":"dram"},{"tensor":"W","bytes":5}],
      "writes":[{"tensor":"T2"}]},
     {"id":"C","given":{"duration":2,"use":{"compute":0.6,"dram":null}}}],
   "edges": [{"from":"A","to":"C","tensor":"T2","kind":"barrier"}] },
 "scenarios": [
   {"id":"late","base":"baseline","name":"Late","order":["C","A"],
    "fusion":[{"id":"g","phases":["A"],"keep":["T2"],"sharedInputs":true,"buffer":"l2","tiles":8,
               "doubleBuffered":true,"retime":"efficiency","recompute":{"A":1.0e9}}],
    "pipelines":[{"id":"p","phases":["C"],"tiles":"fine","advance":"lockstep","dilate":"longest"}],
    "starts":{"A#3":12.5},"throttle":"maxmin",
    "machine":{"resources":[{"id":"dram","peak":4.8e12}],"display":{"line":"compute","pipe":"dram"},
               "launchOverhead":1}},
   {"id":"baseline","source":"measured","timing":{"model":"roofline","efficiency":{"compute":0.8}},
    "phases":{"A":{"duration":3.4,"use":{"compute":0.6},"demand":{"dram":9}}},
    "import":{"file":"run.csv","format":"ncu-csv","sha256":"00"}}],
 "view": {"styles":{"A":3},"bookmarks":[{"name":"b","start":1,"end":2}],"layout":"mirrored"}})");

    const ResourceId compute(0);
    const ResourceId dram(1);
    const PhaseId a(0);
    const PhaseId c(1);
    QCOMPARE(campaign.title, std::string("Größe λ 矩阵"));
    QCOMPARE(campaign.notes, std::string("n"));
    QCOMPARE(campaign.units, (Units{TimeUnit::Cycle, 1.755e9, 1.0}));

    Machine machine;
    machine.name = "M";
    machine.resources = {{"compute", ResourceKind::Throughput, "op/s", 51.2e12, "FP32"},
        {"dram", ResourceKind::Bandwidth, "B/s", 3.35e12, ""}};
    machine.buffers = {{"l2", 50.0 * 1024 * 1024, dram, 0.1}};
    machine.line = compute;
    machine.pipe = dram;
    machine.offChip = dram;
    machine.launchOverhead = 2;
    QCOMPARE(campaign.machine, machine);

    Workload workload;
    workload.ranks = {{"M", 4096}, {"K", 2}};
    workload.operations = {{"exp", 12.0}};
    workload.bits = 16.0;
    workload.repeat = 48;
    workload.tensors = {{"T1", {"M", "K"}, 16.0, std::nullopt, TensorRole::Input},
        {"W", {}, std::nullopt, 1e10, TensorRole::Weight}, {"T2", {}, std::nullopt, 7.0, TensorRole::Output}};
    Phase first;
    first.id = "A";
    first.name = "first";
    first.layerClass = "attention";
    first.on = compute;
    first.opsPerPoint = 2.0;
    first.density = 0.5;
    first.demand = {{compute, 1e14}};
    first.reads = {{TensorId(0), 10.0, std::nullopt, dram}, {TensorId(1), 1.0, 5.0, {}}};
    first.writes = {{TensorId(2), 1.0, std::nullopt, {}}};
    Phase second;
    second.id = "C";
    second.given = Given{2.0, {{compute, 0.6}, {dram, std::nullopt}}};
    workload.phases = {first, second};
    workload.edges = {{a, c, TensorId(2), EdgeKind::Barrier}};
    QCOMPARE(campaign.workload, workload);

    Scenario late;
    late.id = "late";
    late.name = "Late";
    late.base = ScenarioId(1);
    late.order = {c, a};
    late.fusion = {
        FusionGroup{"g", {a}, std::vector{TensorId(2)}, true, BufferId(0), 8, true, Retime::Efficiency, {{a, 1e9}}}};
    late.pipelines = {Pipeline{"p", {c}, {1, true}, Advance::Lockstep, Dilation::Longest}};
    late.starts = {ExplicitStart{a, "", 3, 12.5}};
    late.throttle = Throttle::MaxMin;
    late.machine = MachineOverride{"", "", {{dram, 4.8e12}}, compute, dram, 1.0};
    Scenario baseline;
    baseline.id = "baseline";
    baseline.source = Source::Measured;
    baseline.timing = Timing{TimingModel::Roofline, {{compute, 0.8}}};
    baseline.phases = {{a, 3.4, {{compute, 0.6}}, {{dram, 9.0}}}};
    baseline.import = ImportOrigin{"run.csv", "ncu-csv", "00"};
    QCOMPARE(campaign.scenarios, (std::vector{late, baseline}));

    QCOMPARE(campaign.view, (View{{{"A", 3}}, {{"b", 1, 2}}, "mirrored"}));
}

void TestCampaignReader::readsNumbersWithUnits()
{
    const Campaign campaign = read(R"({"format":"campaign/1","units":{"clockHz":"2 GHz"},
"machine":{"resources":[{"id":"compute","kind":"throughput","peak":"989.4 TFLOP/s"},
{"id":"dram","kind":"bandwidth","peak":"3.35 TB/s"}],"buffers":[{"id":"l2","capacity":"50 MiB","reserve":"10 %"}],
"launchOverhead":"5 us"},
"workload":{"tensors":[{"id":"T","bytes":"2 GB"}],
"phases":[{"id":"A","demand":{"compute":"256 GFLOP","dram":"1 KiB"},"reads":[{"tensor":"T"}],
"given":{"duration":"1500 ms","use":{"compute":"45 %"}}},{"id":"B","given":{"duration":"4e9 cycle"}}]}})");
    QCOMPARE(campaign.units.clockHz, 2e9);
    QCOMPARE(campaign.machine.resources[0].peak, 989.4e12);
    QCOMPARE(campaign.machine.resources[1].peak, 3.35e12);
    QCOMPARE(campaign.machine.buffers[0].capacity, 52428800.0);
    QCOMPARE(campaign.machine.buffers[0].reserve, 0.1);
    QCOMPARE(campaign.machine.launchOverhead, 5e-6);
    QCOMPARE(campaign.workload.tensors[0].bytes, 2e9);
    const Phase& phase = campaign.workload.phases[0];
    QCOMPARE(phase.demand[0].value, 256e9);
    QCOMPARE(phase.demand[1].value, 1024.0);
    QCOMPARE(phase.given->duration, 1.5);
    QCOMPARE(phase.given->use[0].value, 0.45);
    QCOMPARE(campaign.workload.phases[1].given->duration, 2.0);
}

void TestCampaignReader::readsTimesInTheUnitOfTheDocument()
{
    const std::string phases = R"("workload":{"phases":[{"id":"A","given":{"duration":"2 us"}}]}})";
    const Campaign cycles = read(R"({"format":"campaign/1","units":{"time":"cycle","clockHz":1e9},)" + phases);
    QCOMPARE(cycles.workload.phases[0].given->duration, 2000.0);
    QCOMPARE(errorOf(R"({"format":"campaign/1","units":{"time":"tick"},)" + phases).substr(0, 36),
        std::string("workload.phases[0].given.duration: '"));
}

void TestCampaignReader::addsWhatIsLeftOut()
{
    const Result<LoadedCampaign> loaded = readCampaignText(
        R"({"format":"campaign/1","workload":{"phases":[{"id":"A","given":{"duration":3,"use":{"compute":0.7,"dram":0.25}}}]}})");
    QVERIFY(loaded.has_value());
    const Campaign& campaign = loaded->campaign;
    QCOMPARE(campaign.scenarios.size(), std::size_t{1});
    QCOMPARE(campaign.scenarios[0].id, std::string("default"));
    QVERIFY(!campaign.scenarios[0].timing);
    QCOMPARE(campaign.machine.resources.size(), std::size_t{2});
    QCOMPARE(campaign.machine.resources[0].id, std::string("compute"));
    QCOMPARE(campaign.machine.resources[1].id, std::string("dram"));
    QCOMPARE(campaign.units, Units());
    QCOMPARE(loaded->diagnostics.size(), std::size_t{1});
    QCOMPARE(loaded->diagnostics[0].id, std::string("machine-missing"));
    QCOMPARE(loaded->diagnostics[0].severity, Severity::Note);
}

void TestCampaignReader::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& text, const char* message) {
        QTest::newRow(name) << QString::fromStdString(text) << QString(message);
    };
    const auto phase = [](const std::string& fields) {
        return documentWith(R"("tensors":[{"id":"T1","bytes":1}],"phases":[{"id":"A"},{"id":"B",)" + fields + "}]");
    };
    const auto scenario = [](const std::string& fields) {
        return documentWith(kPhases, R"([{"id":"s",)" + fields + "}]");
    };
    row("empty file", "", "the file is empty");
    row("empty object", "{}",
        "format: is missing; a campaign says so in its first key: expected \"format\": \"campaign/1\"");
    row("list", "[]", "a campaign is an object with the key \"format\"; this document is a list");
    row("format is no text", R"({"format":1})",
        "format: this is not a campaign: expected \"format\": \"campaign/1\", found a number");
    row("other format", R"({"format":"machine-presets/1"})",
        "format: this is not a campaign: expected \"format\": \"campaign/1\", found 'machine-presets/1'");
    row("later version", R"({"format":"campaign/2","workload":{"phases":[]}})",
        "format: 'campaign/2' is of a later version than this program reads (up to campaign/1); use a newer program");
    row("version before the first", R"({"format":"campaign/0"})",
        "format: 'campaign/0' is of an older version than any this program knows (from campaign/1)");
    row("no workload", R"({"format":"campaign/1"})", "workload: is missing");
    row("no phases", R"({"format":"campaign/1","workload":{}})", "workload.phases: is missing");
    row("phases are no list", R"({"format":"campaign/1","workload":{"phases":{}}})",
        "workload.phases: expected a list, found an object");
    row("phase is no object", documentWith(R"("phases":[{"id":"A"},"B"])"),
        "workload.phases[1]: expected an object, found a text");
    row("no id", documentWith(R"("phases":[{"id":"A"},{"name":"B"}])"), "workload.phases[1].id: is missing");
    row("null id", documentWith(R"("phases":[{"id":null}])"), "workload.phases[0].id: must not be null");
    row("empty id", documentWith(R"("phases":[{"id":""}])"), "workload.phases[0].id: must not be empty");
    row("duplicate id", documentWith(R"("phases":[{"id":"A"},{"id":"A"}])"),
        "workload.phases[1].id: there are two phases called 'A'");
    row("duplicate resource",
        R"({"format":"campaign/1","machine":{"resources":[{"id":"c","kind":"throughput","peak":1},
{"id":"c","kind":"throughput","peak":1}]},"workload":{"phases":[]}})",
        "machine.resources[1].id: there are two resources called 'c'");
    row("duration is a list", phase(R"("given":{"duration":[3]})"),
        "workload.phases[1].given.duration: expected a number or a text with a unit, found a list");
    row("duration is negative", phase(R"("given":{"duration":-3})"),
        "workload.phases[1].given.duration: the duration is -3; it must not be negative");
    row("unknown tensor", phase(R"("reads":[{"tensor":"T9"}])"),
        "workload.phases[1].reads[0].tensor: no tensor 'T9'; did you mean 'T1'?");
    row("unknown resource", phase(R"("demand":{"compte":1})"),
        "workload.phases[1].demand.compte: no resource 'compte'; did you mean 'compute'?");
    row("unknown phase in an edge", documentWith(std::string(kPhases) + R"(,"edges":[{"from":"A","to":"zzz"}])"),
        "workload.edges[0].to: no phase 'zzz'");
    row("utilization above any percentage", phase(R"("given":{"use":{"compute":170}})"),
        "workload.phases[1].given.use.compute: cannot be a fraction of a peak, nor a percentage; write 0.7 for 70 %");
    row("wrong unit", phase(R"("demand":{"dram":"3 s"})"), nullptr);
    row("role", documentWith(R"("tensors":[{"id":"T","role":"wieght"}],"phases":[])"),
        "workload.tensors[0].role: expected 'input', 'weight', 'intermediate', 'state' or 'output', found 'wieght'; "
        "did "
        "you mean 'weight'?");
    row("repeat", documentWith(std::string(kPhases) + R"(,"repeat":0)"),
        "workload.repeat: expected a whole number of at least 1, found 0");
    row("too many repetitions", documentWith(std::string(kPhases) + R"(,"repeat":4294967296)"),
        "workload.repeat: more than 4 294 967 295 repetitions are not supported");
    row("tiles", scenario(R"("pipelines":[{"id":"p","phases":["A"],"tiles":0}])"),
        "scenarios[0].pipelines[0].tiles: expected a whole number of at least 1, found 0");
    row("broken tiles", scenario(R"("pipelines":[{"id":"p","phases":["A"],"tiles":2.5}])"),
        "scenarios[0].pipelines[0].tiles: expected a whole number of at least 1, found 2.5");
    row("word for tiles", scenario(R"("pipelines":[{"id":"p","phases":["A"],"tiles":"many"}])"),
        "scenarios[0].pipelines[0].tiles: expected a whole number or \"fine\", found 'many'");
    row("repeated phase", scenario(R"("pipelines":[{"id":"p","phases":["A","A"]}])"),
        "scenarios[0].pipelines[0].phases[1]: phase 'A' is named twice");
    row("unknown start", scenario(R"("starts":{"TX#3":1})"),
        "scenarios[0].starts[\"TX#3\"]: no phase or pipeline 'TX'");
    row("unknown base", scenario(R"("base":"baseline")"), "scenarios[0].base: no scenario 'baseline'");
    row("duplicate scenario", documentWith(kPhases, R"([{"id":"s"},{"id":"s"}])"),
        "scenarios[1].id: there are two scenarios called 's'");
    row("throttle", scenario(R"("throttle":"unifrom")"),
        "scenarios[0].throttle: expected 'none', 'uniform', 'maxmin' or 'priority', found 'unifrom'; did you mean "
        "'uniform'?");
    row("unknown preset",
        R"({"format":"campaign/1","machine":{"preset":"nvidia-h100-sxm4-80gb"},"workload":{"phases":[]}})",
        "machine.preset: no machine preset 'nvidia-h100-sxm4-80gb'; did you mean 'nvidia-a100-sxm4-80gb'?");
    row("unknown precision",
        R"({"format":"campaign/1","machine":{"preset":"nvidia-v100-sxm2-32gb","precision":"fp8"},"workload":{"phases":[]}})",
        nullptr);
    row("prefixed unit",
        R"({"format":"campaign/1","machine":{"resources":[{"id":"d","kind":"bandwidth","unit":"TB/s","peak":3.35}]},"workload":{"phases":[]}})",
        "machine.resources[0].unit: must have no prefix; write it with the number instead: \"peak\": \"3.35 TB/s\"");
    row("unit of another kind",
        R"({"format":"campaign/1","machine":{"resources":[{"id":"d","kind":"bandwidth","unit":"op/s","peak":3}]},"workload":{"phases":[]}})",
        "machine.resources[0].unit: does not go with the kind of the resource");
    row("no kind", R"({"format":"campaign/1","machine":{"resources":[{"id":"d","peak":3}]},"workload":{"phases":[]}})",
        "machine.resources[0].kind: is missing; expected \"throughput\" or \"bandwidth\"");
    row("no peak",
        R"({"format":"campaign/1","machine":{"resources":[{"id":"d","kind":"bandwidth"}]},"workload":{"phases":[]}})",
        "machine.resources[0].peak: is missing");
    row("circle of buffers",
        R"({"format":"campaign/1","machine":{"buffers":[{"id":"a","capacity":1,"backing":"b"},{"id":"b","capacity":1,"backing":"a"}]},"workload":{"phases":[]}})",
        "machine.buffers[0].backing: the buffers back each other in a circle");
}

void TestCampaignReader::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    const std::string error = errorOf(text.toStdString());
    if (message.isNull())
        QVERIFY(!error.empty());
    else
        QCOMPARE(QString::fromStdString(error), message);
}

void TestCampaignReader::remarks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("severity");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& text, const char* id, Severity severity, const char* where,
                         const char* message) {
        QTest::newRow(name) << QString::fromStdString(text) << QString(id) << static_cast<int>(severity)
                            << QString(where) << QString(message);
    };
    row("slip of the keyboard",
        documentWith(kPhases, R"([{"id":"s","pipelines":[{"id":"p","phases":["A"],"tiels":4}]}])"), "unknown-key",
        Severity::Warning, "scenarios[0].pipelines[0].tiels",
        "the format does not know this key; it has no effect; did you mean 'tiles'?");
    row("foreign key", documentWith(R"("phases":[{"id":"A","x-colour":"red"}])"), "unknown-key", Severity::Note,
        "workload.phases[0].x-colour", "the format does not know this key; it has no effect");
    row("key given twice", documentWith(R"("phases":[{"id":"A","name":"a","name":"b"}])"), "duplicate-key",
        Severity::Warning, "workload.phases[0].name",
        "the key 'name' is given twice, on lines 3 and 3; the second one counts");
    row("percentage", documentWith(R"("phases":[{"id":"A","given":{"duration":1,"use":{"compute":70}}}])"),
        "utilization-like-percentage", Severity::Error, "workload.phases[0].given.use.compute",
        "phase 'A' uses 70 of the peak of 'compute'; is this a percentage? Utilizations are fractions");
    row("recomputation by name",
        documentWith(kPhases, R"([{"id":"s","fusion":[{"id":"g","phases":["A"],"recompute":{"A":"online"}}]}])"),
        "recompute-unknown", Severity::Warning, "scenarios[0].fusion[0].recompute.A",
        "'online' is no number of operations; no recomputation is counted");
    row("broken view", documentWith(kPhases).insert(1, R"("view":{"styles":{"A":99}},)"), "view-ignored",
        Severity::Warning, "view",
        "the view cannot be restored (styles.A: the palette has 24 places, counted from 0); it is kept in the file");
    row("sparse peak",
        R"({"format":"campaign/1","machine":{"preset":"nvidia-h100-sxm5-80gb","resources":[{"id":"compute","peak":1978e12}]},"workload":{"phases":[{"id":"A"}]}})",
        "peak-like-sparse", Severity::Warning, "machine.resources[0].peak",
        "this is twice the dense peak of the preset: is it the figure for structured sparsity? Peaks are dense ones");
    row("preset without such a resource",
        R"({"format":"campaign/1","machine":{"resources":[{"id":"tensor","kind":"throughput","peak":1},
{"id":"dram","kind":"bandwidth","peak":1}]},"workload":{"phases":[]},
"scenarios":[{"id":"s","machine":{"preset":"google-tpu-v4"}}]})",
        "preset-lacks-resource", Severity::Warning, "scenarios[0].machine",
        "the preset has no resource 'tensor'; its peak stays as it is");
}

void TestCampaignReader::remarks()
{
    QFETCH(QString, text);
    QFETCH(QString, id);
    QFETCH(int, severity);
    QFETCH(QString, where);
    QFETCH(QString, message);
    const Result<LoadedCampaign> loaded = readCampaignText(text.toStdString());
    QVERIFY2(loaded.has_value(), loaded ? "" : sentence(loaded.error()).c_str());
    const Diagnostics& all = loaded->diagnostics;
    const auto found = std::find_if(
        all.begin(), all.end(), [&id](const Diagnostic& d) { return d.id == id.toStdString(); });
    QVERIFY(found != all.end());
    QCOMPARE(QString::fromStdString(found->message), message);
    QCOMPARE(QString::fromStdString(found->where), where);
    QCOMPARE(static_cast<int>(found->severity), severity);
}

void TestCampaignReader::laysEntriesOverPresets()
{
    const Campaign campaign = read(R"({"format":"campaign/1","machine":{"preset":"nvidia-h100-sxm5-80gb",
"precision":"fp8","resources":[{"id":"dram","peak":"4.8 TB/s"},{"id":"nvlink","kind":"bandwidth","peak":9e11}]},
"workload":{"phases":[]}})");
    const std::vector<Resource>& resources = campaign.machine.resources;
    QCOMPARE(resources.size(), std::size_t{4});
    QCOMPARE(resources[0].id, std::string("compute"));
    QCOMPARE(resources[0].peak, 1979e12);
    QCOMPARE(resources[1].id, std::string("vector"));
    QCOMPARE(resources[2].id, std::string("dram"));
    QCOMPARE(resources[2].peak, 4.8e12);
    QCOMPARE(resources[2].label, std::string("HBM3"));
    QCOMPARE(resources[3].id, std::string("nvlink"));
    QVERIFY(!campaign.machine.buffers.empty());
    QCOMPARE(campaign.machine.buffers[0].backing, ResourceId(2));
}

void TestCampaignReader::completeListsReplaceThoseOfPresets()
{
    const Campaign campaign = read(R"({"format":"campaign/1","machine":{"preset":"nvidia-h100-sxm5-80gb",
"resources":[{"id":"dram","kind":"bandwidth","peak":1},{"id":"tensor","kind":"throughput","peak":2}],
"buffers":[{"id":"smem","capacity":5,"backing":"dram"}]},
"workload":{"phases":[]}})");
    QCOMPARE(campaign.machine.preset, std::string("nvidia-h100-sxm5-80gb"));
    QCOMPARE(campaign.machine.resources.size(), std::size_t{2});
    QCOMPARE(campaign.machine.resources[1].id, std::string("tensor"));
    QCOMPARE(campaign.machine.buffers, (std::vector{Buffer{"smem", 5.0, ResourceId(0), 0.0}}));
}

void TestCampaignReader::scenariosChangePeaks()
{
    const Campaign campaign = read(R"({"format":"campaign/1","machine":{"preset":"nvidia-a100-sxm4-80gb"},
"workload":{"phases":[]},"scenarios":[
{"id":"other machine","machine":{"preset":"nvidia-h200-sxm-141gb","resources":[{"id":"vector","peak":7}]}},
{"id":"other precision","machine":{"precision":"int8"}}]})");
    const MachineOverride& machine = *campaign.scenarios[0].machine;
    QCOMPARE(machine.preset, std::string("nvidia-h200-sxm-141gb"));
    QCOMPARE(machine.peaks.size(), std::size_t{3});
    QCOMPARE(machine.peaks[0].peak, 989.4e12);
    QCOMPARE(machine.peaks[1].peak, 7.0);
    QCOMPARE(machine.peaks[2].resource, ResourceId(2));
    QCOMPARE(machine.peaks[2].peak, 4.8e12);
    QCOMPARE(campaign.scenarios[1].machine->peaks[0].peak, 624e12);
    QCOMPARE(errorOf(documentWith(kPhases, R"([{"id":"s","machine":{"precision":"fp8"}}])")),
        std::string("scenarios[0].machine.precision: a precision needs a preset, here or in the campaign's machine"));
}

void TestCampaignReader::displaysTheFirstOfAGroup()
{
    const Campaign campaign = read(R"({"format":"campaign/1","machine":{"resources":[
{"id":"tensor","kind":"throughput","group":"compute","peak":2},{"id":"vector","kind":"throughput","group":"compute","peak":1},
{"id":"dram","kind":"bandwidth","group":"memory","peak":1}],"display":{"line":"compute","pipe":"memory"}},
"workload":{"phases":[]}})");
    QCOMPARE(campaign.machine.line, ResourceId(0));
    QCOMPARE(campaign.machine.pipe, ResourceId(2));
}

void TestCampaignReader::followsBuffersToTheirResource()
{
    const Campaign campaign = read(R"({"format":"campaign/1","machine":{"resources":[
{"id":"c","kind":"throughput","peak":2},{"id":"dram","kind":"bandwidth","peak":1}],
"buffers":[{"id":"rf","capacity":1,"backing":"smem"},{"id":"smem","capacity":1,"backing":"l2"},
{"id":"l2","capacity":1,"backing":"dram"},{"id":"free","capacity":1}]},"workload":{"phases":[]}})");
    QCOMPARE(campaign.machine.buffers[0].backing, ResourceId(1));
    QCOMPARE(campaign.machine.buffers[1].backing, ResourceId(1));
    QCOMPARE(campaign.machine.buffers[2].backing, ResourceId(1));
    QVERIFY(!campaign.machine.buffers[3].backing.isValid());
}

void TestCampaignReader::startsNamePhasesRepetitionsAndPipelines()
{
    const std::string text = documentWith(R"("repeat":4,"phases":[{"id":"A"},{"id":"B"},{"id":"C"}])",
        R"([{"id":"late","base":"piped","starts":{"A":1,"A#2":2,"p":3,"p#1":4}},
{"id":"piped","pipelines":[{"id":"p","phases":["B","C"]}]}])");
    const Campaign campaign = read(text);
    const std::vector<ExplicitStart>& starts = *campaign.scenarios[0].starts;
    QCOMPARE(starts.size(), std::size_t{4});
    QCOMPARE(starts[0], (ExplicitStart{PhaseId(0), "", std::nullopt, 1.0}));
    QCOMPARE(starts[1], (ExplicitStart{PhaseId(0), "", 2, 2.0}));
    QCOMPARE(starts[2], (ExplicitStart{{}, "p", std::nullopt, 3.0}));
    QCOMPARE(starts[3], (ExplicitStart{{}, "p", 1, 4.0}));
    const Campaign odd = read(
        documentWith(R"("phases":[{"id":"A"},{"id":"A#2"}])", R"([{"id":"s","starts":{"A#2":5}}])"));
    QCOMPARE((*odd.scenarios[0].starts)[0], (ExplicitStart{PhaseId(1), "", std::nullopt, 5.0}));
}

void TestCampaignReader::readsShorthands()
{
    const Campaign campaign = read(
        documentWith(R"("tensors":[{"id":"T","bytes":4}],"phases":[{"id":"A","reads":["T"]}])",
            R"([{"id":"s","timing":"roofline"}])"));
    QCOMPARE(campaign.workload.phases[0].reads[0].tensor, TensorId(0));
    QCOMPARE(campaign.scenarios[0].timing->model, TimingModel::Roofline);
}

void TestCampaignReader::keepsUnknownApartFromZero()
{
    const Campaign campaign = read(documentWith(
        R"("phases":[{"id":"A","demand":{"compute":null,"dram":0},"given":{"duration":null,"use":{"compute":null}}}])"));
    const Phase& phase = campaign.workload.phases[0];
    QVERIFY(!phase.demand[0].value);
    QCOMPARE(phase.demand[1].value, 0.0);
    QVERIFY(!phase.given->duration);
    QCOMPARE(phase.given->use.size(), std::size_t{1});
    QVERIFY(!phase.given->use[0].value);
}

void TestCampaignReader::metadataIsFlat()
{
    const Result<LoadedCampaign> loaded = readCampaignText(
        R"({"format":"campaign/1","meta":{"title":"t","build":{"flags":["-O2","-g"],"jobs":2},"debug":false},
"workload":{"phases":[]}})");
    QVERIFY(loaded.has_value());
    const std::vector<std::pair<std::string, std::string>> expected{
        {"build.flags[0]", "-O2"}, {"build.flags[1]", "-g"}, {"build.jobs", "2"}, {"debug", "false"}};
    QCOMPARE(loaded->source.metadata(), expected);
    QVERIFY(DocumentSource().metadata().empty());
}

/// Not a measurement: a document of this size takes minutes when any step is quadratic.
void TestCampaignReader::costGrowsWithSize()
{
    std::string phases = R"("tensors":[)";
    std::string overrides;
    constexpr int kPhaseCount = 5'000;
    for (int i = 0; i < kPhaseCount; ++i)
        phases += (i ? ",{\"id\":\"T" : "{\"id\":\"T") + std::to_string(i) + "\",\"bytes\":1}";
    phases += R"(],"phases":[)";
    for (int i = 0; i < kPhaseCount; ++i) {
        const std::string number = std::to_string(i);
        phases += (i ? "," : "") + std::string(R"({"id":"P)") + number + R"(","x":1,"writes":[{"tensor":"T)" + number
            + R"("}],"given":{"duration":1,"use":{"compute":0.5}}})";
        overrides += (i ? ",\"P" : "\"P") + number + R"(":{"duration":2})";
    }
    const Result<LoadedCampaign> loaded = readCampaignText(
        documentWith(phases + "]", R"([{"id":"s","phases":{)" + overrides + "}}]"));
    QVERIFY(loaded.has_value());
    QCOMPARE(loaded->campaign.scenarios[0].phases.size(), std::size_t{kPhaseCount});
    QCOMPARE(loaded->diagnostics.size(), std::size_t{1});
    QCOMPARE(loaded->diagnostics[0].where, std::string("workload.phases[0].x"));
    QVERIFY(loaded->diagnostics[0].message.ends_with("; there are 5000 such places"));
}

QTEST_GUILESS_MAIN(TestCampaignReader)
#include "tst_campaignreader.moc"
