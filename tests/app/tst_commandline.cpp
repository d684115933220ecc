// The program as a person calls it: exit codes, sentences, and the numbers of spec 1.4 from the samples.

#include <QtTest>

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QtEndian>

#include <nlohmann/json.hpp>

using nlohmann::json;

namespace {

struct Outcome {
    int exitCode = -1;
    QByteArray out;
    QByteArray err;
};

Outcome run(const QStringList& arguments)
{
    QProcess process;
    process.start(QStringLiteral(MINARD_BINARY), arguments);
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QString sample(const char* name)
{
    return QStringLiteral(MINARD_SOURCE_DIR "/samples/%1.campaign.json").arg(QLatin1String(name));
}

} // namespace

class CommandLine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void helpAndVersion();
    void usageErrors_data();
    void usageErrors();
    void makespansOfTheSpecification_data();
    void makespansOfTheSpecification();
    void wrongInputIsOneSentence_data();
    void wrongInputIsOneSentence();
    void everySampleAnalyses();
    void segmentsCanBeLeftOut();
    void csvHasOneRowPerPhase();
    void sweepsOneParameter();
    void sweepsOfWrongRequestsAreRefused_data();
    void sweepsOfWrongRequestsAreRefused();
    void machinesAreListedWithSources();
    void checkReportsFindingsByExitCode();
    void picturesHaveTheirPhysicalSize();
    void rooflinesAreDrawnAloneOrBelow();
    void picturesOfWrongRequestsAreRefused_data();
    void picturesOfWrongRequestsAreRefused();
};

void CommandLine::helpAndVersion()
{
    QCOMPARE(run({QStringLiteral("--help")}).exitCode, 0);
    const Outcome version = run({QStringLiteral("--version")});
    QCOMPARE(version.exitCode, 0);
    QVERIFY(version.out.startsWith("minard "));
    for (const char* command : {"analyze", "render", "check", "machines"}) {
        const Outcome help = run({QLatin1String(command), QStringLiteral("--help")});
        QCOMPARE(help.exitCode, 0);
        QVERIFY(help.out.contains(command));
    }
}

void CommandLine::usageErrors_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no file") << QStringList{QStringLiteral("analyze")};
    QTest::newRow("unknown option") << QStringList{
        QStringLiteral("analyze"), QStringLiteral("--jsom"), sample("two-phase")};
    QTest::newRow("two forms") << QStringList{
        QStringLiteral("analyze"), QStringLiteral("--json"), QStringLiteral("--csv"), sample("two-phase")};
    QTest::newRow("missing value") << QStringList{
        QStringLiteral("analyze"), sample("two-phase"), QStringLiteral("--scenario")};
    QTest::newRow("unknown top option") << QStringList{QStringLiteral("--frobnicate")};
}

void CommandLine::usageErrors()
{
    QFETCH(QStringList, arguments);
    const Outcome outcome = run(arguments);
    QCOMPARE(outcome.exitCode, 2);
    QVERIFY(outcome.out.isEmpty());
    QCOMPARE(outcome.err.count('\n'), 1);
}

void CommandLine::makespansOfTheSpecification_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("scenario");
    QTest::addColumn<double>("makespan");
    const auto rows = [](const char* file, std::initializer_list<std::pair<const char*, double>> scenarios) {
        for (const auto& [scenario, makespan] : scenarios)
            QTest::addRow("%s %s", file, scenario) << sample(file) << QString::fromLatin1(scenario) << makespan;
    };
    rows("three-phase", {{"sequential", 15.0}});
    rows("two-phase",
        {{"sequential", 13.0}, {"tiled", 13.0}, {"pipelined", 10.75}, {"dilated", 10.75}, {"dilated-throttled", 10.75},
            {"throttled", 10.75}});
    rows("memory-oversubscription",
        {{"sequential", 13.0}, {"pipelined", 10.75}, {"dilated", 10.75}, {"dilated-throttled", 11.35},
            {"throttled", 11.875}});
    rows("compute-oversubscription",
        {{"sequential", 13.0}, {"pipelined", 10.75}, {"dilated", 10.75}, {"dilated-throttled", 10.75},
            {"throttled", 11.2}});
    rows("three-phase-pipeline",
        {{"sequential", 20.0}, {"pipelined", 12.5}, {"dilated", 12.5}, {"dilated-throttled", 13.125},
            {"throttled", 14.75}});
}

void CommandLine::makespansOfTheSpecification()
{
    QFETCH(QString, file);
    QFETCH(QString, scenario);
    QFETCH(double, makespan);
    const Outcome text = run({QStringLiteral("analyze"), file, QStringLiteral("--scenario"), scenario});
    QCOMPARE(text.exitCode, 0);
    const QString wanted = QStringLiteral("makespan %1 s\n").arg(makespan, 0, 'g', 8);
    QVERIFY2(QString::fromUtf8(text.out).contains(wanted), text.out.constData());
    const Outcome structured = run(
        {QStringLiteral("analyze"), file, QStringLiteral("--scenario"), scenario, QStringLiteral("--json")});
    const double got = json::parse(structured.out.toStdString())["makespan"];
    QVERIFY(std::abs(got - makespan) <= 1e-12 * makespan);
}

void CommandLine::wrongInputIsOneSentence_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected"); // part of the message
    const QByteArray head =
        R"({"format":"campaign/1","machine":{"resources":[{"id":"compute","kind":"throughput",)"
        R"("unit":"op/s","peak":1e12},{"id":"dram","kind":"bandwidth","unit":"B/s","peak":1e12}]},)";
    const QByteArray phase = R"({"id":"A","given":{"duration":1,"use":{"compute":0.5}}})";
    const auto document = [&](const QByteArray& workload) { return head + R"("workload":{)" + workload + "}}"; };
    QTest::newRow("empty file") << QByteArray() << QByteArray("empty");
    QTest::newRow("empty object") << QByteArray("{}") << QByteArray("format");
    QTest::newRow("truncated") << document("\"phases\":[" + phase + "]").chopped(20) << QByteArray("line 1");
    QTest::newRow("NaN") << document(R"("phases":[{"id":"A","given":{"duration":NaN}}])") << QByteArray("NaN");
    QTest::newRow("duplicate id") << document("\"phases\":[" + phase + "," + phase + "]") << QByteArray("phases[1]");
    QTest::newRow("unknown tensor") << document(R"("phases":[{"id":"A","reads":[{"tensor":"T9"}]}])")
                                    << QByteArray("workload.phases[0].reads[0].tensor: no tensor 'T9'");
    QTest::newRow("cycle") << document(R"("phases":[{"id":"A"},{"id":"B"}],"edges":[{"from":"A","to":"B"},)"
                                       R"({"from":"B","to":"A"}])")
                           << QByteArray("B → A → B");
    QTest::newRow("utilization 70") << document(R"("phases":[{"id":"A","given":{"duration":1,"use":{"compute":70}}}])")
                                    << QByteArray("percentage");
    QTest::newRow("deep nesting") << QByteArray(100'000, '[') << QByteArray("deep");
    QTest::newRow("deep objects") << QByteArray("{\"a\":").repeated(100'000) << QByteArray("deep");
    QTest::newRow("negative duration") << document(R"("phases":[{"id":"A","given":{"duration":-1}}])")
                                       << QByteArray("workload.phases[0].given.duration");
    QTest::newRow("tiles below one") << document("\"phases\":[" + phase
        + R"(]},"scenarios":[{"id":"s","pipelines":[{"id":"p","phases":["A"],"tiles":0}]}],"meta":{)")
                                     << QByteArray("tiles");
}

void CommandLine::wrongInputIsOneSentence()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("wrong.campaign.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    const Outcome outcome = run({QStringLiteral("analyze"), path, QStringLiteral("--json")});
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(outcome.out.isEmpty(), outcome.out.constData());
    QVERIFY2(outcome.err.contains(expected), outcome.err.constData());
    QVERIFY2(outcome.err.count('\n') == 1, outcome.err.constData());
}

void CommandLine::everySampleAnalyses()
{
    const QDir folder(QStringLiteral(MINARD_SOURCE_DIR "/samples"));
    const QStringList files = folder.entryList({QStringLiteral("*.campaign.json")});
    QVERIFY(files.size() >= 7);
    for (const QString& name : files) {
        const Outcome outcome = run({QStringLiteral("analyze"), folder.filePath(name), QStringLiteral("--json"),
            QStringLiteral("--segments"), QStringLiteral("none")});
        QVERIFY2(outcome.exitCode == 0, (name.toUtf8() + outcome.err).constData());
        QVERIFY(json::accept(outcome.out.toStdString()));
        QVERIFY2(run({QStringLiteral("check"), folder.filePath(name)}).exitCode == 0, qPrintable(name));
    }
}

void CommandLine::segmentsCanBeLeftOut()
{
    const QStringList call{QStringLiteral("analyze"), sample("two-phase"), QStringLiteral("--scenario"),
        QStringLiteral("pipelined"), QStringLiteral("--json")};
    const json with = json::parse(run(call).out.toStdString());
    QCOMPARE(with["segments"].size(), with["segmentCount"].get<std::size_t>());
    const json without = json::parse(
        run(call + QStringList{QStringLiteral("--segments"), QStringLiteral("none")}).out.toStdString());
    QVERIFY(!without.contains("segments"));
    QCOMPARE(without["segmentCount"], with["segmentCount"]);
}

void CommandLine::csvHasOneRowPerPhase()
{
    const Outcome outcome = run({QStringLiteral("analyze"), sample("three-phase"), QStringLiteral("--csv"),
        QStringLiteral("--scenario"), QStringLiteral("sequential")});
    QCOMPARE(outcome.exitCode, 0);
    QCOMPARE(outcome.out.count('\n'), 4);
    QVERIFY(outcome.out.startsWith("scenario,phase,"));
    QVERIFY(outcome.out.contains("\nsequential,B,B,,,3,13,10,10,0,0,0.2,0.9,"));
}

void CommandLine::sweepsOneParameter()
{
    const QString file = sample("three-phase-pipeline");
    const Outcome table = run({"analyze", file, "--sweep", "tiles=4,64"});
    QCOMPARE(table.exitCode, 0);
    const Outcome asJson = run(
        {"analyze", file, "--json", "--sweep", "tiles=2,4,8,16,64", "--scenario", "dilated-throttled"});
    QVERIFY2(asJson.exitCode == 0, asJson.err);
    const json result = json::parse(asJson.out.toStdString());
    const double expected[] = {15, 13.125, 12.1875, 11.71875, 11.3671875};
    for (std::size_t i = 0; i < 5; ++i)
        QCOMPARE(result["points"][i]["makespan"].get<double>(), expected[i]);
    QCOMPARE(result["points"][0]["phases"].size(), 3U);
    const Outcome csv = run({"analyze", file, "--csv", "--sweep", "dram=1:4:4", "--scenario", "throttled"});
    QCOMPARE(csv.out.count('\n'), 5);
    // The sequential scenario has no tiles; several sweeps make a list.
    const Outcome list = run({"analyze", file, "--json", "--sweep", "tiles=2", "--sweep", "repeat=3"});
    const json both = json::parse(list.out.toStdString());
    QVERIFY(both.is_array() && both.size() >= 3);
}

void CommandLine::sweepsOfWrongRequestsAreRefused_data()
{
    QTest::addColumn<QString>("sweep");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("no values") << "repeat" << QByteArray("NAME=VALUES");
    QTest::newRow("unknown") << "tiels=1" << QByteArray("did you mean 'tiles'?");
    QTest::newRow("no number") << "repeat=x" << QByteArray("--sweep repeat=x");
    QTest::newRow("not whole") << "repeat=0" << QByteArray("whole number");
}

void CommandLine::sweepsOfWrongRequestsAreRefused()
{
    QFETCH(QString, sweep);
    QFETCH(QByteArray, words);
    const Outcome outcome = run({"analyze", sample("three-phase-pipeline"), "--json", "--sweep", sweep});
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY(outcome.out.isEmpty());
    QVERIFY2(outcome.err.contains(words), outcome.err);
    QCOMPARE(outcome.err.count('\n'), 1);
}

void CommandLine::machinesAreListedWithSources()
{
    const Outcome list = run({QStringLiteral("machines")});
    QCOMPARE(list.exitCode, 0);
    QCOMPARE(list.out.count('\n'), 40);
    const Outcome one = run(
        {QStringLiteral("machines"), QStringLiteral("nvidia-h100-sxm5-80gb"), QStringLiteral("--json")});
    QCOMPARE(one.exitCode, 0);
    const json preset = json::parse(one.out.toStdString());
    QCOMPARE(preset["memory"]["bandwidth"]["value"], 3.35e12);
    QVERIFY(!preset["memory"]["bandwidth"]["source"].get<std::string>().empty());
    const Outcome unknown = run({QStringLiteral("machines"), QStringLiteral("nvidia-h1000")});
    QCOMPARE(unknown.exitCode, 1);
}

void CommandLine::checkReportsFindingsByExitCode()
{
    QCOMPARE(run({QStringLiteral("check"), sample("two-phase")}).exitCode, 0);
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("percent.campaign.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        R"({"format":"campaign/1","machine":{"resources":[{"id":"c","kind":"throughput","unit":"op/s","peak":1}]},
        "workload":{"phases":[{"id":"A","given":{"duration":1,"use":{"c":70}}}]}})");
    file.close();
    const Outcome outcome = run({QStringLiteral("check"), path});
    QCOMPARE(outcome.exitCode, 3);
    QVERIFY(outcome.out.contains("percentage"));
    QCOMPARE(run({QStringLiteral("check"), folder.filePath(QStringLiteral("missing.json"))}).exitCode, 1);
}

void CommandLine::picturesHaveTheirPhysicalSize()
{
    QTemporaryDir folder;
    const QStringList call{QStringLiteral("render"), sample("memory-oversubscription"), QStringLiteral("--width"),
        QStringLiteral("7in"), QStringLiteral("--dpi"), QStringLiteral("100"), QStringLiteral("-o")};
    const auto bytes = [&](const char* name) {
        const QString path = folder.filePath(QString::fromLatin1(name));
        const Outcome outcome = run(call + QStringList{path});
        if (outcome.exitCode != 0 || !outcome.err.isEmpty())
            return outcome.err;
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray svg = bytes("a.svg");
    QVERIFY2(svg.contains("width=\"7in\""), svg.left(300).constData());
    QVERIFY(svg.contains("memory 150"));
    QCOMPARE(bytes("b.svg"), svg);
    const QByteArray pdf = bytes("a.pdf");
    QVERIFY2(pdf.startsWith("%PDF"), pdf.left(200).constData());
    QVERIFY(pdf.contains("/FontFile2"));
    QVERIFY(pdf.contains("/MediaBox [0 0 504"));
    const QByteArray png = bytes("a.png");
    QVERIFY2(png.startsWith("\x89PNG"), png.left(200).constData());
    QCOMPARE(qFromBigEndian<quint32>(png.constData() + 16), 700U); // width in the header
}

void CommandLine::rooflinesAreDrawnAloneOrBelow()
{
    QTemporaryDir folder;
    const auto svg = [&](const char* kind, const QStringList& more) {
        const QString path = folder.filePath(QLatin1String(kind) + QStringLiteral(".svg"));
        const Outcome outcome = run(QStringList{QStringLiteral("render"), sample("three-phase-pipeline"),
                                        QStringLiteral("--kind"), QLatin1String(kind), QStringLiteral("-o"), path}
            + more);
        QFile file(path);
        return outcome.exitCode == 0 && file.open(QIODevice::ReadOnly) ? file.readAll() : outcome.err;
    };
    const QByteArray roofline = svg("roofline", {QStringLiteral("--range"), QStringLiteral(":5")});
    QVERIFY2(roofline.contains("operational intensity"), roofline.left(300).constData());
    QVERIFY(roofline.contains("range of time"));
    QVERIFY(!roofline.contains("time (s)"));
    const QByteArray both = svg("both", {});
    QVERIFY2(both.contains("operational intensity") && both.contains("time (s)"), both.left(300).constData());
    QVERIFY(!both.contains("range of time"));
}

void CommandLine::picturesOfWrongRequestsAreRefused_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    const QString file = sample("two-phase");
    const auto row = [&](const char* name, const QStringList& arguments, int code) {
        QTest::newRow(name) << QStringList{QStringLiteral("render"), file} + arguments << code;
    };
    const QString out = QStringLiteral("-o");
    const QString svg = QDir::tempPath() + QStringLiteral("/minard-never-written.svg");
    row("no output", {}, 2);
    row("unknown ending", {out, QStringLiteral("x.gif")}, 2);
    row("width without unit", {out, svg, QStringLiteral("--width"), QStringLiteral("7")}, 2);
    row("range backwards", {out, svg, QStringLiteral("--range"), QStringLiteral("5:1")}, 2);
    row("range of words", {out, svg, QStringLiteral("--range"), QStringLiteral("a:b")}, 2);
    row("unknown scenario", {out, svg, QStringLiteral("--scenario"), QStringLiteral("pipelind")}, 1);
    row("folder that is not there", {out, QStringLiteral("/nowhere/at/all.svg")}, 1);
}

void CommandLine::picturesOfWrongRequestsAreRefused()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, exitCode);
    const Outcome outcome = run(arguments);
    QCOMPARE(outcome.exitCode, exitCode);
    QVERIFY2(outcome.err.count('\n') == 1, outcome.err.constData());
    QVERIFY(!QFile::exists(QDir::tempPath() + QStringLiteral("/minard-never-written.svg")));
}

QTEST_GUILESS_MAIN(CommandLine)
#include "tst_commandline.moc"
