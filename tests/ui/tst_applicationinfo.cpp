#include "core/support/version.h"
#include "ui/mainwindow/applicationinfo.h"

#include <QApplication>
#include <QTest>

class TestApplicationInfo : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesTheApplication();
};

void TestApplicationInfo::namesTheApplication()
{
    minard::describeApplication();
    QCOMPARE(QCoreApplication::applicationName(), QStringLiteral("minard"));
    QCOMPARE(QCoreApplication::applicationVersion().toStdString(), std::string(minard::version()));
}

QTEST_MAIN(TestApplicationInfo)
#include "tst_applicationinfo.moc"
