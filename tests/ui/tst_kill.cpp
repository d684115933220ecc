#include "core/io/campaignreader.h"
#include "tests/ui/uitest.h"
#include "ui/document/document.h"
#include "ui/document/recoverystore.h"
#include "ui/jobs/jobqueue.h"
#include "ui/mainwindow/applicationinfo.h"

#include <QApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUndoCommand>
#include <csignal>
#include <cstdio>

using namespace minard;

namespace {

constexpr int editEveryMs = 20;
constexpr int keepAfterMs = 200;

/// Gives the campaign the title "edit N".
class Retitle : public QUndoCommand {
public:
    Retitle(Document& document, int number) : m_document(document), m_title("edit " + std::to_string(number)) { }

    void undo() override { redo(); }

    void redo() override
    {
        m_document.change(
            {CampaignChange::Texts, {}}, [this](Campaign& campaign) { std::swap(campaign.title, m_title); });
    }

private:
    Document& m_document;
    std::string m_title;
};

/// Edits a campaign without a pause and says each edit and each copy on standard output, until it is killed.
int editUntilKilled(const QString& path, const QString& root)
{
    JobQueue jobs;
    Document document(jobs);
    RecoveryStore recovery(document, jobs, root);
    recovery.setDelay(keepAfterMs);
    int edits = 0;
    int atStart = 0;
    const auto say = [](const char* what, int number) {
        std::printf("%s %d\n", what, number);
        std::fflush(stdout);
    };
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &document, [&] {
        document.undoStack().push(new Retitle(document, ++edits));
        say("edit", edits);
    });
    QObject::connect(&recovery, &RecoveryStore::kept, &document, [&] {
        // The copy is of some time since the last one was done.
        say("kept", atStart);
        atStart = edits;
    });
    QObject::connect(&document, &Document::openingEnded, &timer, [&timer] { timer.start(editEveryMs); });
    document.open(path);
    return QApplication::exec();
}

} // namespace

/// A run that is killed while edits go on.
class TestKill : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void losesAtMostWhatCameSinceTheLastCopy();
};

void TestKill::losesAtMostWhatCameSinceTheLastCopy()
{
    const QTemporaryDir folder;
    const QString root = folder.filePath(QStringLiteral("recovery"));
    QProcess run;
    run.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    run.start(QCoreApplication::applicationFilePath(),
        {QStringLiteral("--edit-until-killed"), test::samplePath(QStringLiteral("three-phase")), root});
    QByteArray said;
    // Edits never pause, and still copies are made.
    while (said.count("kept ") < 4) {
        QVERIFY2(run.waitForReadyRead(20000), said.constData());
        said += run.readAllStandardOutput();
    }
    QCOMPARE(::kill(static_cast<pid_t>(run.processId()), SIGKILL), 0);
    QVERIFY(run.waitForFinished());
    said += run.readAllStandardOutput();
    const auto from = said.lastIndexOf("kept ") + 5;
    const int least = said.mid(from, said.indexOf('\n', from) - from).toInt();
    QVERIFY(least > 0);

    JobQueue jobs;
    Document document(jobs);
    const RecoveryStore recovery(document, jobs, root);
    const std::vector<LostCampaign> lost = recovery.lost();
    QCOMPARE(lost.size(), std::size_t(1));
    QCOMPARE(lost[0].filePath, test::samplePath(QStringLiteral("three-phase")));
    const auto copy = readCampaignFile(lost[0].recoveryPath.toStdString());
    QVERIFY2(copy, copy ? "" : sentence(copy.error()).c_str());
    const QString title = QString::fromStdString(copy->campaign.title);
    QVERIFY2(title.startsWith(QLatin1String("edit ")), qPrintable(title));
    QVERIFY2(title.mid(5).toInt() >= least, qPrintable(title));
}

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    describeApplication();
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() == 4 && arguments[1] == QLatin1String("--edit-until-killed"))
        return editUntilKilled(arguments[2], arguments[3]);
    TestKill test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_kill.moc"
