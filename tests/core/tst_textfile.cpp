#include "core/support/text.h"
#include "core/support/textfile.h"
#include "tests/support/seededrandom.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>

#include <sys/stat.h>
#include <unistd.h>

using namespace minard;
using minard::test::SeededRandom;

Q_DECLARE_METATYPE(minard::TextEncoding)

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QByteArray utf16(const QString& characters, bool bigEndian, bool withMark)
{
    QByteArray bytes;
    const QString all = withMark ? QChar(QChar::ByteOrderMark) + characters : characters;
    for (const QChar c : all) {
        const char high = static_cast<char>(c.unicode() >> 8);
        const char low = static_cast<char>(c.unicode() & 0xff);
        bytes += bigEndian ? high : low;
        bytes += bigEndian ? low : high;
    }
    return bytes;
}

} // namespace

class TestTextFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void decodesEveryEncoding_data();
    void decodesEveryEncoding();
    void refusesWhatIsNoText_data();
    void refusesWhatIsNoText();
    void replacesWhatIsNoTextWhenAsked_data();
    void replacesWhatIsNoTextWhenAsked();
    void acceptsExactlyWhatTheDecoderAccepts();
    void countsLinesAndColumns_data();
    void countsLinesAndColumns();
    void readsAFileWithAnyName();
    void namesThePlaceOfAFault();
    void keepsRoomBeyondTheEnd();
};

void TestTextFile::decodesEveryEncoding_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<TextEncoding>("encoding");
    QTest::addColumn<bool>("mark");
    QTest::addColumn<QString>("expected");
    const QString sample = QStringLiteral("name,Größe\r\nλ 矩阵 🚀,1\r\n");
    const QString ascii = QStringLiteral("{\"a\": 1}\n");
    const auto utf8 = TextEncoding::Utf8;
    const auto little = TextEncoding::Utf16LittleEndian;
    const auto big = TextEncoding::Utf16BigEndian;
    QTest::newRow("UTF-8") << sample.toUtf8() << utf8 << false << sample;
    QTest::newRow("UTF-8 with mark") << "\xef\xbb\xbf" + sample.toUtf8() << utf8 << true << sample;
    QTest::newRow("UTF-16 LE with mark") << utf16(sample, false, true) << little << true << sample;
    QTest::newRow("UTF-16 BE with mark") << utf16(sample, true, true) << big << true << sample;
    QTest::newRow("UTF-16 LE without mark") << utf16(ascii, false, false) << little << false << ascii;
    QTest::newRow("UTF-16 BE without mark") << utf16(ascii, true, false) << big << false << ascii;
    QTest::newRow("long UTF-16 LE without mark")
        << utf16(QString(500, u'x') + sample, false, false) << little << false << QString(500, u'x') + sample;
    QTest::newRow("empty") << QByteArray() << utf8 << false << QString();
    QTest::newRow("mark only") << QByteArray("\xef\xbb\xbf") << utf8 << true << QString();
    QTest::newRow("one byte") << QByteArray("x") << utf8 << false << "x";
}

void TestTextFile::decodesEveryEncoding()
{
    QFETCH(const QByteArray, bytes);
    const Result<TextFile> file = decodeText(bytes.toStdString());
    QVERIFY2(file.has_value(), file ? "" : file.error().what.c_str());
    QTEST(file->encoding, "encoding");
    QTEST(file->hasByteOrderMark, "mark");
    QTEST(text(file->text), "expected");
    QCOMPARE(file->replaced, std::size_t{0});
}

void TestTextFile::refusesWhatIsNoText_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("what");
    QTest::newRow("Latin-1") << QByteArray("abc\nGr\xf6\xdf"
                                           "e")
                             << "line 2, column 3"
                             << "byte 0xF6 is not valid UTF-8";
    QTest::newRow("columns are characters") << QByteArray("λλ\xff") << "line 1, column 3"
                                            << "0xFF";
    QTest::newRow("NUL") << QByteArray("SQLite format 3\0tail", 20) << "line 1, column 16"
                         << "NUL byte";
    QTest::newRow("NUL at the end of a word") << QByteArray("1234567\0", 8) << "line 1, column 8"
                                              << "NUL byte";
    QTest::newRow("cut character") << QByteArray("12345678\xe7\x9f") << "line 1, column 9"
                                   << "0xE7";
    QTest::newRow("compressed") << QByteArray("\x1f\x8b\x08\x00", 4) << "line 1, column 2"
                                << "0x8B";
    QTest::newRow("half a pair") << QByteArray("\xff\xfe"
                                               "a\0\x00\xd8"
                                               "b\0",
        8) << "line 1, column 2"
                                 << "code unit 0xD800 is half";
    QTest::newRow("odd UTF-16") << QByteArray("\xff\xfe"
                                              "a\0b",
        5) << "line 1, column 2"
                                << "ends in the middle";
    QTest::newRow("NUL in UTF-16") << QByteArray("\xfe\xff\0a\0\0\0b", 8) << "line 1, column 2"
                                   << "NUL byte";
    QTest::newRow("UTF-32") << QByteArray("\xff\xfe\0\0a\0\0\0", 8) << ""
                            << "UTF-32";
}

void TestTextFile::refusesWhatIsNoText()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, what);
    const Result<TextFile> file = decodeText(bytes.toStdString());
    QVERIFY(!file.has_value());
    QTEST(text(file.error().where), "where");
    QVERIFY2(text(file.error().what).contains(what), file.error().what.c_str());
}

void TestTextFile::replacesWhatIsNoTextWhenAsked_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<qulonglong>("replaced");
    QTest::addColumn<qulonglong>("first");
    QTest::newRow("Latin-1") << QByteArray("Gr\xf6\xdf"
                                           "e")
                             << "Gr\ufffd\ufffde" << 2ULL << 2ULL;
    QTest::newRow("NUL") << QByteArray("a\0b", 3) << "a\ufffdb" << 1ULL << 1ULL;
    QTest::newRow("at both ends") << QByteArray("\xff矩阵\xff") << QStringLiteral("\ufffd矩阵\ufffd") << 2ULL << 0ULL;
    QTest::newRow("cut") << QByteArray("12345678\xe7\x9f") << "12345678\ufffd\ufffd" << 2ULL << 8ULL;
    QTest::newRow("half a pair") << QByteArray("\xff\xfe"
                                               "a\0\x00\xd8"
                                               "b\0",
        8) << "a\ufffdb" << 1ULL << 1ULL;
    QTest::newRow("odd UTF-16") << QByteArray("\xff\xfe"
                                              "a\0b",
        5) << "a\ufffd" << 1ULL << 1ULL;
}

void TestTextFile::replacesWhatIsNoTextWhenAsked()
{
    QFETCH(const QByteArray, bytes);
    const Result<TextFile> file = decodeText(bytes.toStdString(), InvalidText::Replace);
    QVERIFY(file.has_value());
    QTEST(text(file->text), "expected");
    QTEST(static_cast<qulonglong>(file->replaced), "replaced");
    QTEST(static_cast<qulonglong>(file->firstReplaced), "first");
}

void TestTextFile::acceptsExactlyWhatTheDecoderAccepts()
{
    const std::array<std::string, 9> pieces{
        "a", "12345678", "\n", "é", "矩", "🚀", "\xff", "\xe7\x9f", std::string(1, '\0')};
    for (const std::uint64_t seed : minard::test::seeds(2000)) {
        SeededRandom random(seed);
        std::string bytes = "x y z ";
        for (std::int64_t i = random.integer(0, 12); i > 0; --i) {
            bytes += pieces[static_cast<std::size_t>(random.integer(0, random.chance(0.3) ? 8 : 5))];
        }
        std::size_t bad = 0;
        std::size_t firstBad = bytes.size();
        for (std::size_t i = 0; i < bytes.size();) {
            const CodePoint point = codePointAt(bytes, i);
            if (!point.valid || point.value == 0) {
                firstBad = bad == 0 ? i : firstBad;
                ++bad;
            }
            i += point.length;
        }
        const Result<TextFile> strict = decodeText(bytes);
        QVERIFY2(strict.has_value() == (bad == 0), random.note().c_str());
        if (bad > 0) {
            QCOMPARE(strict.error().where, positionText(positionAt(bytes, firstBad)));
        }
        const Result<TextFile> lenient = decodeText(bytes, InvalidText::Replace);
        QVERIFY(lenient.has_value());
        QVERIFY2(lenient->replaced == bad, random.note().c_str());
        QVERIFY(decodeText(lenient->text).has_value());
    }
}

void TestTextFile::countsLinesAndColumns_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("offset");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::newRow("start") << QByteArray("abc") << 0 << 1 << 1;
    QTest::newRow("end") << QByteArray("abc") << 3 << 1 << 4;
    QTest::newRow("beyond the end") << QByteArray("abc") << 99 << 1 << 4;
    QTest::newRow("LF") << QByteArray("a\nb") << 2 << 2 << 1;
    QTest::newRow("CRLF") << QByteArray("a\r\nb") << 3 << 2 << 1;
    QTest::newRow("CR") << QByteArray("a\rb") << 2 << 2 << 1;
    QTest::newRow("mixed") << QByteArray("a\r\n\n\rb") << 5 << 4 << 1;
    QTest::newRow("between CR and LF") << QByteArray("a\r\nb") << 2 << 1 << 3;
    QTest::newRow("characters") << QByteArray("矩阵x") << 6 << 1 << 3;
}

void TestTextFile::countsLinesAndColumns()
{
    QFETCH(const QByteArray, content);
    QFETCH(const int, offset);
    const TextPosition position = positionAt(content.toStdString(), static_cast<std::size_t>(offset));
    QTEST(static_cast<int>(position.line), "line");
    QTEST(static_cast<int>(position.column), "column");
}

void TestTextFile::readsAFileWithAnyName()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / "Größe 矩阵 %1 'x'.csv";
    QVERIFY(writeFile(path, "\xef\xbb\xbfname;Größe\r\n").has_value());
    const Result<TextFile> file = readTextFile(path);
    QVERIFY(file.has_value());
    QCOMPARE(text(file->text), QStringLiteral("name;Größe\r\n"));
    QVERIFY(file->hasByteOrderMark);
}

void TestTextFile::namesThePlaceOfAFault()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / "latin.csv";
    QVERIFY(writeFile(path, "a,b\n\xe4,1\n").has_value());
    const Result<TextFile> file = readTextFile(path);
    QVERIFY(!file.has_value());
    QCOMPARE(file.error().where, path.string() + ", line 2, column 1");
    QVERIFY(readTextFile(path, InvalidText::Replace).has_value());
    const Result<TextFile> missing = readTextFile(path.parent_path() / "none.csv");
    QCOMPARE(missing.error().code, ErrorCode::NotFound);
}

void TestTextFile::keepsRoomBeyondTheEnd()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / "x.json";
    QVERIFY(writeFile(path, std::string(10000, 'x')).has_value());
    const Result<TextFile> file = readTextFile(path);
    QVERIFY(file->text.capacity() >= file->text.size() + kReadPadding);
    const Result<TextFile> wide = decodeText(utf16(QString(5000, QChar(0x77e9)), true, true).toStdString());
    QVERIFY(wide->text.capacity() >= wide->text.size() + kReadPadding);
}

QTEST_GUILESS_MAIN(TestTextFile)
#include "tst_textfile.moc"
