#include "core/support/version.h"

#include <QRegularExpression>
#include <QTest>

class TestVersion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hasThreeNumbers();
};

void TestVersion::hasThreeNumbers()
{
    const std::string text(minard::version());
    const QRegularExpression pattern(QStringLiteral("^\\d+\\.\\d+\\.\\d+$"));
    QVERIFY2(pattern.match(QString::fromStdString(text)).hasMatch(), text.c_str());
}

QTEST_GUILESS_MAIN(TestVersion)
#include "tst_version.moc"
