#include "tests/ui/uitest.h"
#include "ui/document/document.h"
#include "ui/jobs/jobqueue.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoCommand>

using namespace minard;

namespace {

/// Changes the duration of a phase; the smallest edit there is.
class SetDuration : public QUndoCommand {
public:
    SetDuration(Document& document, PhaseId phase, double duration)
        : QUndoCommand(QStringLiteral("Change duration"))
        , m_document(document)
        , m_phase(phase)
        , m_value(duration)
    {
    }

    void undo() override { redo(); }

    void redo() override
    {
        m_document.change({CampaignChange::Phases, {}}, [this](Campaign& campaign) {
            std::swap(*campaign.workload.phases[m_phase.index()].given->duration, m_value);
        });
    }

private:
    Document& m_document;
    PhaseId m_phase;
    double m_value;
};

} // namespace

class TestDocument : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opensAFileInTheBackground();
    void keepsTheOpenDocumentWhenAFileIsBroken_data();
    void keepsTheOpenDocumentWhenAFileIsBroken();
    void keepsTheOpenDocumentWhenOpeningIsCancelled();
    void opensOnlyTheLastOfSeveral();
    void closesWhileOpening();
    void renewsTimelinesAfterAnEdit();
    void renewsOnlyVariantsOfAnEditedScenario();
    void leavesSnapshotsAlone();
    void keepsTheViewOutOfTheUndoStack();
};

void TestDocument::opensAFileInTheBackground()
{
    JobQueue jobs;
    Document document(jobs);
    QSignalSpy started(&document, &Document::openingStarted);
    document.open(test::samplePath(QStringLiteral("two-phase")));
    QVERIFY(document.isOpening());
    QVERIFY(document.isEmpty());
    QTRY_VERIFY(!document.isOpening());
    QCOMPARE(started.size(), 1);
    QCOMPARE(document.campaign().workload.phases.size(), std::size_t(2));
    QTRY_VERIFY(!document.timelines().isAnyPending());
    const TimedScenarioPointer sequential = document.timelines().at(document.campaign().findScenario("sequential"));
    QVERIFY(sequential);
    QCOMPARE(sequential->built->timeline.makespan(), 13.0);
    QVERIFY(!document.isModified());
}

void TestDocument::keepsTheOpenDocumentWhenAFileIsBroken_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no object") << QByteArray("[]");
    QTest::newRow("truncated") << QByteArray("{\"format\":\"campaign/1\",\"workload\":{\"pha");
    QTest::newRow("not a number") << QByteArray("{\"format\":\"campaign/1\",\"workload\":{\"phases\":[{\"id\":\"A\","
                                                "\"given\":{\"duration\":NaN}}]}}");
    QTest::newRow("nested deeply") << QByteArray(100000, '[');
}

void TestDocument::keepsTheOpenDocumentWhenAFileIsBroken()
{
    QFETCH(QByteArray, content);
    JobQueue jobs;
    Document document(jobs);
    test::openSample(document, QStringLiteral("two-phase"));
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("Größe 矩阵.campaign.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    QStringList sentences;
    connect(&document, &Document::openingFailed, this, [&sentences](const QString&, const Error& error) {
        sentences.append(QString::fromStdString(sentence(error)));
    });
    document.open(path);
    QTRY_VERIFY(!document.isOpening());
    QCOMPARE(sentences.size(), 1);
    QVERIFY2(sentences.first().size() > 20, qPrintable(sentences.first()));
    QCOMPARE(document.campaign().workload.phases.size(), std::size_t(2));
    QVERIFY(document.filePath().endsWith(QStringLiteral("two-phase.campaign.json")));
}

void TestDocument::keepsTheOpenDocumentWhenOpeningIsCancelled()
{
    JobQueue jobs;
    Document document(jobs);
    test::openSample(document, QStringLiteral("two-phase"));
    QSignalSpy replaced(&document, &Document::replaced);
    QSignalSpy ended(&document, &Document::openingEnded);
    document.open(test::samplePath(QStringLiteral("three-phase")));
    document.cancelOpening();
    QVERIFY(!document.isOpening());
    QCOMPARE(ended.size(), 1);
    document.cancelOpening();
    QCOMPARE(ended.size(), 1);
    // Another job comes after whatever the cancelled one left behind.
    bool after = false;
    jobs.run(
        QStringLiteral("after"), [](std::stop_token, const JobQueue::Progress&) { return 0; },
        [&after](int) { after = true; });
    QTRY_VERIFY(after);
    QTest::qWait(50);
    QVERIFY(replaced.isEmpty());
    QCOMPARE(document.campaign().workload.phases.size(), std::size_t(2));
}

void TestDocument::opensOnlyTheLastOfSeveral()
{
    JobQueue jobs;
    Document document(jobs);
    QSignalSpy replaced(&document, &Document::replaced);
    for (const char* name : {"two-phase", "three-phase", "two-phase", "third-resource"})
        document.open(test::samplePath(QString::fromLatin1(name)));
    QTRY_VERIFY(!document.isOpening());
    QCOMPARE(replaced.size(), 1);
    QVERIFY(document.filePath().endsWith(QStringLiteral("third-resource.campaign.json")));
}

void TestDocument::closesWhileOpening()
{
    for (int i = 0; i < 50; ++i) {
        JobQueue jobs;
        Document document(jobs);
        document.open(test::samplePath(QStringLiteral("overlapping-phases")));
        if (i % 2 == 1)
            QCoreApplication::processEvents();
    }
}

void TestDocument::renewsTimelinesAfterAnEdit()
{
    JobQueue jobs;
    Document document(jobs);
    test::openSample(document, QStringLiteral("two-phase"));
    const ScenarioId sequential = document.campaign().findScenario("sequential");
    QSignalSpy changed(&document, &Document::changed);
    document.undoStack().push(new SetDuration(document, PhaseId(0), 5.0));
    QTRY_COMPARE(document.timelines().at(sequential)->built->timeline.makespan(), 15.0);
    QVERIFY(document.isModified());
    document.undoStack().undo();
    QTRY_COMPARE(document.timelines().at(sequential)->built->timeline.makespan(), 13.0);
    QVERIFY(!document.isModified());
    QCOMPARE(changed.size(), 2);
}

void TestDocument::renewsOnlyVariantsOfAnEditedScenario()
{
    JobQueue jobs;
    Document document(jobs);
    test::openSample(document, QStringLiteral("two-phase"));
    const ScenarioId edited = document.campaign().findScenario("dilated");
    QSignalSpy built(&document.timelines(), &Timelines::built);
    document.change({CampaignChange::Scenarios, {edited}},
        [edited](Campaign& campaign) { campaign.scenarios[edited.index()].pipelines->front().tiles.count = 8; });
    QTRY_VERIFY(!document.timelines().isAnyPending());
    std::set<ScenarioId> renewed;
    for (const QList<QVariant>& arguments : built)
        renewed.insert(arguments.first().value<ScenarioId>());
    const ScenarioId variant = document.campaign().findScenario("dilated-throttled");
    QCOMPARE(renewed, std::set<ScenarioId>({edited, variant}));
}

void TestDocument::leavesSnapshotsAlone()
{
    JobQueue jobs;
    Document document(jobs);
    test::openSample(document, QStringLiteral("two-phase"));
    const std::shared_ptr<const Campaign> before = document.snapshot();
    const Campaign copy = *before;
    document.undoStack().push(new SetDuration(document, PhaseId(0), 5.0));
    QVERIFY(*before == copy);
    QVERIFY(!(document.campaign() == copy));
}

void TestDocument::keepsTheViewOutOfTheUndoStack()
{
    JobQueue jobs;
    Document document(jobs);
    test::openSample(document, QStringLiteral("two-phase"));
    QSignalSpy modified(&document, &Document::modifiedChanged);
    QSignalSpy built(&document.timelines(), &Timelines::built);
    View view = document.campaign().view;
    view.bookmarks.push_back({"fill", 0.0, 2.0});
    document.setView(view);
    QVERIFY(document.isModified());
    QCOMPARE(modified.size(), 1);
    QVERIFY(!document.undoStack().canUndo());
    QVERIFY(built.isEmpty());
    QCOMPARE(document.campaign().view.bookmarks.size(), std::size_t(1));
}

QTEST_GUILESS_MAIN(TestDocument)
#include "tst_document.moc"
