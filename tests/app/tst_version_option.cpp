#include "core/support/version.h"

#include <QProcess>
#include <QTest>

class TestVersionOption : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void printsNameAndVersion();
};

void TestVersionOption::printsNameAndVersion()
{
    QProcess program;
    program.start(QStringLiteral(MINARD_BINARY), {QStringLiteral("--version")});
    QVERIFY(program.waitForFinished());
    QCOMPARE(program.exitCode(), 0);
    QCOMPARE(program.readAllStandardOutput().toStdString(), "minard " + std::string(minard::version()) + "\n");
}

QTEST_GUILESS_MAIN(TestVersionOption)
#include "tst_version_option.moc"
