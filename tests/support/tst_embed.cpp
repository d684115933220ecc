#include "embedded/everyByte.h"
#include "embedded/nothing.h"

#include <QFile>
#include <QTest>

class TestEmbed : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsEveryByte();
    void takesAnEmptyFile();
};

void TestEmbed::keepsEveryByte()
{
    QFile file(QStringLiteral(MINARD_SOURCE_DIR "/tests/data/embedded.bin"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::string_view bytes = minard::embedded::everyByte();
    QCOMPARE(QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())), file.readAll());
    QVERIFY(bytes.find('\0') != std::string_view::npos);
}

void TestEmbed::takesAnEmptyFile()
{
    QVERIFY(minard::embedded::nothing().empty());
}

QTEST_GUILESS_MAIN(TestEmbed)
#include "tst_embed.moc"
