#include "core/io/campaignwriter.h"
#include "tests/ui/uitest.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/fileactions.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/widgets/messagebar.h"

#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoCommand>
#include <functional>

using namespace minard;

namespace {

/// Renames a phase: an edit that shows in the file.
class Rename : public QUndoCommand {
public:
    Rename(Document& document, std::string name)
        : QUndoCommand(QStringLiteral("Rename"))
        , m_document(document)
        , m_name(std::move(name))
    {
    }

    void undo() override { redo(); }

    void redo() override
    {
        m_document.change({CampaignChange::Texts, {}},
            [this](Campaign& campaign) { std::swap(campaign.workload.phases[0].name, m_name); });
    }

private:
    Document& m_document;
    std::string m_name;
};

} // namespace

/// Saving, asking before edits are lost, crashes, files that others change.
class TestFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { describeApplication(); }

    void init();
    void cleanup();

    void savesWhatWasEdited();
    void savesTheSameBytesWhenNothingChanged();
    void undoneEditsLeaveTheFileAsItWas();
    void keepsEditsThatCameWhileSaving();
    void asksForAPathForSamples();
    void saysWhyItWasNotSaved();
    void asksBeforeEditsAreLost_data();
    void asksBeforeEditsAreLost();
    void closesTheWindowAfterSaving();
    void keepsTheWindowWhenCancelled();
    void keepsEditsAsideForACrash();
    void offersWhatACrashLeft();
    void dropsTheCopyWhenSaved();
    void noticesAFileThatChanged_data();
    void noticesAFileThatChanged();
    void ignoresTouchesAndNeighbours();
    void noticesAFileThatIsGone();

private:
    [[nodiscard]] QByteArray bytes(const QString& path) const
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    void write(const QString& path, const QByteArray& content) const
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }

    void edit(const char* name) { document().undoStack().push(new Rename(document(), name)); }

    void openCopy();

    [[nodiscard]] Document& document() { return m_window->document(); }

    [[nodiscard]] FileActions& files() { return m_window->fileActions(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
    std::unique_ptr<MainWindow> m_window;
};

void TestFiles::init()
{
    QSettings().clear();
    QDir(RecoveryStore::defaultRoot()).removeRecursively();
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath(QStringLiteral("Größe 矩阵 & more.campaign.json"));
    QVERIFY(QFile::copy(test::samplePath(QStringLiteral("two-phase")), m_path));
    QFile::setPermissions(m_path, QFile::ReadOwner | QFile::WriteOwner);
    m_window = std::make_unique<MainWindow>();
    m_window->show();
    openCopy();
}

void TestFiles::openCopy()
{
    files().open(m_path);
    QTRY_VERIFY(!document().isOpening());
    QTRY_VERIFY(!document().timelines().isAnyPending());
    QCOMPARE(document().filePath(), m_path);
}

void TestFiles::cleanup()
{
    files().askUnsaved = [] { return UnsavedChoice::Discard; };
    m_window.reset();
    m_folder.reset();
}

void TestFiles::savesWhatWasEdited()
{
    edit("renamed");
    QVERIFY(m_window->isWindowModified());
    QSignalSpy saved(&document(), &Document::saved);
    m_window->actions().at(ActionId::Save)->trigger();
    QTRY_COMPARE(saved.size(), 1);
    QVERIFY(!document().isModified());
    QVERIFY(!m_window->isWindowModified());
    QVERIFY(bytes(m_path).contains("renamed"));
    QVERIFY(!m_window->messageBar().isVisible());
    const auto again = readCampaignFile(m_path.toStdString());
    QVERIFY(again);
    QCOMPARE(again->campaign.workload.phases[0].name, std::string("renamed"));
}

void TestFiles::savesTheSameBytesWhenNothingChanged()
{
    QSignalSpy saved(&document(), &Document::saved);
    document().save(m_path);
    QTRY_COMPARE(saved.size(), 1);
    const QByteArray first = bytes(m_path);
    openCopy();
    document().save(m_path);
    QTRY_COMPARE(saved.size(), 2);
    QCOMPARE(bytes(m_path), first);
}

void TestFiles::undoneEditsLeaveTheFileAsItWas()
{
    QSignalSpy saved(&document(), &Document::saved);
    document().save(m_path);
    QTRY_COMPARE(saved.size(), 1);
    const QByteArray before = bytes(m_path);
    edit("renamed");
    document().save(m_path);
    QTRY_COMPARE(saved.size(), 2);
    QVERIFY(bytes(m_path) != before);
    document().undoStack().undo();
    QVERIFY(document().isModified());
    document().save(m_path);
    QTRY_COMPARE(saved.size(), 3);
    QCOMPARE(bytes(m_path), before);
}

void TestFiles::keepsEditsThatCameWhileSaving()
{
    edit("first");
    QSignalSpy saved(&document(), &Document::saved);
    document().save(m_path);
    edit("second");
    QTRY_COMPARE(saved.size(), 1);
    QVERIFY(bytes(m_path).contains("first"));
    QVERIFY(!bytes(m_path).contains("second"));
    QVERIFY(document().isModified());
}

void TestFiles::asksForAPathForSamples()
{
    files().open(QStringLiteral(":/samples/three-phase.campaign.json"));
    QTRY_VERIFY(document().filePath().startsWith(u':'));
    const QString target = m_folder->filePath(QStringLiteral("mine"));
    files().askSavePath = [target] { return target; };
    m_window->actions().at(ActionId::Save)->trigger();
    QTRY_COMPARE(document().filePath(), target + QStringLiteral(".campaign.json"));
    QVERIFY(QFile::exists(document().filePath()));
}

void TestFiles::saysWhyItWasNotSaved()
{
    edit("renamed");
    document().save(m_folder->filePath(QStringLiteral("no such folder/x.campaign.json")));
    QTRY_VERIFY(m_window->messageBar().isVisible());
    QVERIFY2(m_window->messageBar().text().contains(QStringLiteral("was not saved")),
        qPrintable(m_window->messageBar().text()));
    QVERIFY(document().isModified());
    QCOMPARE(document().filePath(), m_path);
}

void TestFiles::asksBeforeEditsAreLost_data()
{
    QTest::addColumn<int>("choice");
    QTest::newRow("save") << int(UnsavedChoice::Save);
    QTest::newRow("discard") << int(UnsavedChoice::Discard);
    QTest::newRow("cancel") << int(UnsavedChoice::Cancel);
}

void TestFiles::asksBeforeEditsAreLost()
{
    QFETCH(int, choice);
    const auto chosen = static_cast<UnsavedChoice>(choice);
    edit("renamed");
    int asked = 0;
    files().askUnsaved = [&asked, chosen] {
        ++asked;
        return chosen;
    };
    files().open(test::samplePath(QStringLiteral("three-phase")));
    QCOMPARE(asked, 1);
    if (chosen == UnsavedChoice::Cancel) {
        QTest::qWait(50);
        QCOMPARE(document().filePath(), m_path);
        QVERIFY(document().isModified());
    } else {
        QTRY_VERIFY(document().filePath().endsWith(QStringLiteral("three-phase.campaign.json")));
    }
    QCOMPARE(bytes(m_path).contains("renamed"), chosen == UnsavedChoice::Save);
}

void TestFiles::closesTheWindowAfterSaving()
{
    edit("renamed");
    files().askUnsaved = [] { return UnsavedChoice::Save; };
    m_window->close();
    QTRY_VERIFY(!m_window->isVisible());
    QVERIFY(bytes(m_path).contains("renamed"));
}

void TestFiles::keepsTheWindowWhenCancelled()
{
    edit("renamed");
    files().askUnsaved = [] { return UnsavedChoice::Cancel; };
    m_window->close();
    QVERIFY(m_window->isVisible());
    QVERIFY(document().isModified());
}

void TestFiles::keepsEditsAsideForACrash()
{
    files().recovery().setDelay(10);
    QSignalSpy kept(&files().recovery(), &RecoveryStore::kept);
    edit("only in memory");
    QTRY_COMPARE(kept.size(), 1);
    QVERIFY(bytes(files().recovery().copyPath()).contains("only in memory"));
    QVERIFY(!bytes(m_path).contains("only in memory"));
    // A run that goes on is not a crash.
    QVERIFY(files().recovery().lost().empty());
}

void TestFiles::offersWhatACrashLeft()
{
    // What a crashed run leaves: a folder with a copy, its origin, and a lock that nobody holds.
    edit("from before the crash");
    const std::string copy = document().savedForm()();
    document().undoStack().undo();
    const QString folder = RecoveryStore::defaultRoot() + QStringLiteral("/1-1");
    QVERIFY(QDir().mkpath(folder));
    write(folder + QStringLiteral("/copy.campaign.json"), QByteArray::fromStdString(copy));
    write(folder + QStringLiteral("/origin.txt"), m_path.toUtf8());
    files().offerRecovery();
    QVERIFY(m_window->messageBar().isVisible());
    QVERIFY2(m_window->messageBar().text().contains(QStringLiteral("Größe 矩阵 & more.campaign.json")),
        qPrintable(m_window->messageBar().text()));
    files().recovery().setDelay(10);
    QSignalSpy kept(&files().recovery(), &RecoveryStore::kept);
    m_window->messageBar().triggerAction();
    QTRY_COMPARE(document().campaign().workload.phases[0].name, std::string("from before the crash"));
    QVERIFY(document().isModified());
    QCOMPARE(document().filePath(), m_path);
    QTRY_COMPARE(kept.size(), 1);
    QVERIFY(!QDir(folder).exists());
}

void TestFiles::dropsTheCopyWhenSaved()
{
    files().recovery().setDelay(10);
    QSignalSpy kept(&files().recovery(), &RecoveryStore::kept);
    edit("renamed");
    QTRY_COMPARE(kept.size(), 1);
    document().save(m_path);
    QTRY_VERIFY(!document().isModified());
    QVERIFY(!QFile::exists(files().recovery().copyPath()));
}

void TestFiles::noticesAFileThatChanged_data()
{
    QTest::addColumn<QString>("how");
    QTest::newRow("written over") << QStringLiteral("write");
    QTest::newRow("replaced") << QStringLiteral("rename");
    QTest::newRow("removed and written") << QStringLiteral("remove");
}

void TestFiles::noticesAFileThatChanged()
{
    QFETCH(QString, how);
    for (int round = 0; round < 2; ++round) {
        QByteArray content = bytes(m_path);
        content.replace("Two phases", "Two phases, changed");
        content.append('\n');
        if (how == QLatin1String("write")) {
            write(m_path, content);
        } else if (how == QLatin1String("rename")) {
            const QString aside = m_folder->filePath(QStringLiteral("aside"));
            write(aside, content);
            QFile::remove(m_path);
            QVERIFY(QFile::rename(aside, m_path));
        } else {
            QFile::remove(m_path);
            write(m_path, content);
        }
        QTRY_VERIFY(m_window->messageBar().isVisible());
        QVERIFY2(m_window->messageBar().text().contains(QStringLiteral("changed by another program")),
            qPrintable(m_window->messageBar().text()));
        // The watcher is not deaf after the first time.
        m_window->messageBar().triggerAction();
        QTRY_VERIFY(!document().isOpening());
        QVERIFY(!m_window->messageBar().isVisible());
    }
}

void TestFiles::ignoresTouchesAndNeighbours()
{
    const QByteArray content = bytes(m_path);
    write(m_path, content);
    write(m_folder->filePath(QStringLiteral("neighbour.json")), "{}");
    QTest::qWait(900);
    QVERIFY2(!m_window->messageBar().isVisible(), qPrintable(m_window->messageBar().text()));
}

void TestFiles::noticesAFileThatIsGone()
{
    QFile::remove(m_path);
    QTRY_VERIFY(m_window->messageBar().isVisible());
    QVERIFY(m_window->messageBar().text().contains(QStringLiteral("no longer there")));
    m_window->messageBar().triggerAction();
    QTRY_VERIFY(QFile::exists(m_path));
    QVERIFY(bytes(m_path).size() > 100);
}

QTEST_MAIN(TestFiles)
#include "tst_files.moc"
