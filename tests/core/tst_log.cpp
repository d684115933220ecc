#include "core/support/filebytes.h"
#include "core/support/log.h"

#include <QTemporaryDir>
#include <QTest>

#include <thread>

#include <fcntl.h>
#include <unistd.h>

using namespace minard;

namespace {

/// What the process prints while this object lives goes into a file.
class CapturedOutput {
public:
    explicit CapturedOutput(const std::filesystem::path& path)
    {
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        for (int stream = 1; stream <= 2; ++stream) {
            m_before[stream] = ::dup(stream);
            ::dup2(file, stream);
        }
        ::close(file);
    }

    CapturedOutput(const CapturedOutput&) = delete;
    CapturedOutput& operator=(const CapturedOutput&) = delete;

    ~CapturedOutput()
    {
        for (int stream = 1; stream <= 2; ++stream) {
            ::dup2(m_before[stream], stream);
            ::close(m_before[stream]);
        }
    }

private:
    int m_before[3]{};
};

} // namespace

class TestLog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void printsNothingUntilAsked();
    void writesToTheFileAskedFor();
    void writesToStandardErrorWhenAsked();
    void showsMessagesAsTheyAre();
    void buildsMessagesOnlyForReaders();
    void saysWhyItCannotLog();
    void keepsQuietWhenTheDiskIsFull();
    void keepsLinesOfThreadsApart();

private:
    [[nodiscard]] std::filesystem::path file(const char* name) const
    {
        return std::filesystem::path(m_folder->path().toStdString()) / name;
    }

    [[nodiscard]] QString content(const char* name) const
    {
        return QString::fromStdString(readFile(file(name)).value_or("unreadable"));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestLog::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestLog::cleanup()
{
    stopLogging();
}

void TestLog::printsNothingUntilAsked()
{
    QVERIFY(!isLogging());
    {
        const CapturedOutput output(file("printed"));
        logDebug("io", "nobody reads this");
        logDebug("io", [] { return std::string("nor this"); });
    }
    QCOMPARE(content("printed"), QString());
}

void TestLog::writesToTheFileAskedFor()
{
    QVERIFY(startLoggingTo(file("log")).has_value());
    QVERIFY(isLogging());
    {
        const CapturedOutput output(file("printed"));
        logDebug("io", "read 3 rows");
        logDebug("schedule", [] { return std::string("built"); });
    }
    stopLogging();
    logDebug("io", "after the end");
    const QStringList lines = content("log").split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines.at(0).endsWith(" [io] read 3 rows"), qPrintable(lines.at(0)));
    QVERIFY2(lines.at(1).endsWith(" [schedule] built"), qPrintable(lines.at(1)));
    QCOMPARE(content("printed"), QString());
    // A second session appends.
    QVERIFY(startLoggingTo(file("log")).has_value());
    logDebug("io", "again");
    QCOMPARE(content("log").count(QLatin1Char('\n')), 3);
}

void TestLog::writesToStandardErrorWhenAsked()
{
    {
        const CapturedOutput output(file("printed"));
        startLoggingToStandardError();
        logDebug("io", "visible");
        stopLogging();
    }
    QVERIFY(content("printed").endsWith(QStringLiteral(" [io] visible\n")));
}

void TestLog::showsMessagesAsTheyAre()
{
    QVERIFY(startLoggingTo(file("log")).has_value());
    logDebug("io", "{} {0} %s %v %1 a\nb\x1b[31m");
    QVERIFY2(content("log").endsWith(QStringLiteral(" [io] {} {0} %s %v %1 a\\nb\\u{1b}[31m\n")),
        qPrintable(content("log")));
}

void TestLog::buildsMessagesOnlyForReaders()
{
    int built = 0;
    const auto build = [&built] {
        ++built;
        return std::string("costly");
    };
    logDebug("io", build);
    QCOMPARE(built, 0);
    QVERIFY(startLoggingTo(file("log")).has_value());
    logDebug("io", build);
    QCOMPARE(built, 1);
}

void TestLog::saysWhyItCannotLog()
{
    const Result<> started = startLoggingTo(m_folder->path().toStdString());
    QVERIFY(!started.has_value());
    QCOMPARE(started.error().code, ErrorCode::Unwritable);
    QCOMPARE(started.error().what, std::string("this is a folder, not a file"));
    QVERIFY(!isLogging());
}

void TestLog::keepsQuietWhenTheDiskIsFull()
{
    {
        const CapturedOutput output(file("printed"));
        QVERIFY(startLoggingTo("/dev/full").has_value());
        for (int i = 0; i < 3; ++i) {
            logDebug("io", std::string(100000, 'x'));
        }
        stopLogging();
    }
    QCOMPARE(content("printed"), QString());
}

void TestLog::keepsLinesOfThreadsApart()
{
    QVERIFY(startLoggingTo(file("log")).has_value());
    const auto writeLines = [](char letter) {
        for (int i = 0; i < 200; ++i) {
            logDebug("io", std::string(200, letter));
        }
    };
    {
        const std::jthread a(writeLines, 'a');
        const std::jthread b(writeLines, 'b');
    }
    const QStringList lines = content("log").split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 400);
    for (const QString& line : lines) {
        QVERIFY(line.endsWith(QString(200, QLatin1Char('a'))) || line.endsWith(QString(200, QLatin1Char('b'))));
    }
}

QTEST_GUILESS_MAIN(TestLog)
#include "tst_log.moc"
