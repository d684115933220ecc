#include "tests/support/goldentext.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using minard::test::compareGolden;
using minard::test::GoldenFolders;
using minard::test::lineDifference;

class TestGoldenText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void acceptsEqualText();
    void keepsWhatItGotInstead();
    void reportsAbsentGoldenFile();
    void rewritesWhenAsked();
    void showsChangedLinesWithContext();
    void separatesDistantChanges();
    void noticesAMissingLineEnd();
    void limitsLongDifferences();

private:
    QByteArray read(const QString& path) const;
    void write(const QString& path, const QByteArray& text) const;
    GoldenFolders folders() const;

    std::unique_ptr<QTemporaryDir> m_directory;
};

void TestGoldenText::init()
{
    qunsetenv("MINARD_UPDATE_GOLDEN");
    m_directory = std::make_unique<QTemporaryDir>();
    QVERIFY(m_directory->isValid());
}

void TestGoldenText::cleanup()
{
    qunsetenv("MINARD_UPDATE_GOLDEN");
}

QByteArray TestGoldenText::read(const QString& path) const
{
    QFile file(m_directory->filePath(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestGoldenText::write(const QString& path, const QByteArray& text) const
{
    QFile file(m_directory->filePath(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

GoldenFolders TestGoldenText::folders() const
{
    const std::string root = m_directory->path().toStdString();
    return {.expected = root, .actual = root + "/build"};
}

void TestGoldenText::acceptsEqualText()
{
    write(QStringLiteral("a.txt"), "one\ntwo\n");
    QCOMPARE(compareGolden("one\nother\n", "a.txt", folders()).empty(), false);
    QVERIFY(QFile::exists(m_directory->filePath(QStringLiteral("build/a.txt.actual"))));
    QCOMPARE(compareGolden("one\ntwo\n", "a.txt", folders()), std::string());
    QVERIFY(!QFile::exists(m_directory->filePath(QStringLiteral("build/a.txt.actual"))));
}

void TestGoldenText::keepsWhatItGotInstead()
{
    write(QStringLiteral("a.txt"), "one\ntwo\n");
    const QString message = QString::fromStdString(compareGolden("one\n2\n", "a.txt", folders()));
    QVERIFY2(message.contains(QStringLiteral(" one\n-two\n+2\n")), qPrintable(message));
    QVERIFY(message.contains(QStringLiteral("/build/a.txt.actual")));
    QCOMPARE(read(QStringLiteral("build/a.txt.actual")), QByteArray("one\n2\n"));
    QCOMPARE(read(QStringLiteral("a.txt")), QByteArray("one\ntwo\n"));
}

void TestGoldenText::reportsAbsentGoldenFile()
{
    const QString message = QString::fromStdString(compareGolden("", "sub/a.txt", folders()));
    QVERIFY(message.startsWith(QStringLiteral("no golden file ")));
    QVERIFY(QFile::exists(m_directory->filePath(QStringLiteral("build/sub/a.txt.actual"))));
}

void TestGoldenText::rewritesWhenAsked()
{
    qputenv("MINARD_UPDATE_GOLDEN", "1");
    QCOMPARE(compareGolden("new\n", "sub/a.txt", folders()), std::string());
    QCOMPARE(read(QStringLiteral("sub/a.txt")), QByteArray("new\n"));
    QVERIFY(!compareGolden("new\n", "sub/a.txt/below-a-file.txt", folders()).empty());
}

void TestGoldenText::showsChangedLinesWithContext()
{
    QCOMPARE(lineDifference("a\n", "a\n"), std::string());
    QCOMPARE(lineDifference("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"),
        std::string("@@ -2 +2 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"));
    QCOMPARE(lineDifference("a\nb\nc\nd\n", "b\nx\nc\nd\n"), std::string("@@ -1 +1 @@\n-a\n b\n+x\n c\n d\n"));
    QCOMPARE(lineDifference("", "a\n"), std::string("@@ -1 +1 @@\n+a\n"));
    QCOMPARE(lineDifference("a\na\n", "a\n"), std::string("@@ -1 +1 @@\n a\n-a\n"));
}

void TestGoldenText::separatesDistantChanges()
{
    std::string expected;
    for (int i = 1; i <= 30; ++i)
        expected += std::to_string(i) + "\n";
    std::string actual = expected;
    actual.replace(actual.find("5\n"), 2, "");
    actual.replace(actual.find("25\n"), 3, "25\nmore\n");
    QCOMPARE(lineDifference(expected, actual),
        std::string("@@ -2 +2 @@\n 2\n 3\n 4\n-5\n 6\n 7\n 8\n@@ -23 +22 @@\n 23\n 24\n 25\n+more\n 26\n 27\n 28\n"));
}

void TestGoldenText::noticesAMissingLineEnd()
{
    QCOMPARE(lineDifference("a\n", "a"), std::string("@@ -1 +1 @@\n-a\n+a\n\\ no line end\n"));
}

void TestGoldenText::limitsLongDifferences()
{
    std::string expected;
    std::string actual;
    for (int i = 0; i < 3000; ++i) {
        expected += "e" + std::to_string(i) + "\n";
        actual += "a" + std::to_string(i) + "\n";
    }
    const std::string difference = lineDifference(expected, actual);
    QCOMPARE(std::count(difference.begin(), difference.end(), '\n'), 202);
    QVERIFY(difference.ends_with("... and more\n"));
}

QTEST_GUILESS_MAIN(TestGoldenText)
#include "tst_goldentext.moc"
