#include <QFile>
#include <QTest>
#include <QtEndian>

#include <cstring>
#include <map>

#include "core/diagram/fontwidths.h"
#include "core/diagram/textmetrics.h"
#include "core/support/text.h"

using namespace minard;

namespace {

/// Reads advance widths from a TrueType file (tables cmap format 12, hhea, hmtx).
class FontFile {
public:
    explicit FontFile(const QString& path)
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("cannot read %s", qPrintable(path));
        m_bytes = file.readAll();
        for (int i = 0; i < u16(4); ++i) {
            const qsizetype record = 12 + 16 * i;
            m_tables[m_bytes.mid(record, 4)] = static_cast<qsizetype>(u32(record + 8));
        }
        const qsizetype cmap = m_tables["cmap"];
        for (int i = 0; i < u16(cmap + 2); ++i) {
            const qsizetype table = cmap + static_cast<qsizetype>(u32(cmap + 4 + 8 * i + 4));
            if (u16(table) == 12)
                readGroups(table);
        }
    }

    /// Units per em when the font has the character, else nothing.
    [[nodiscard]] std::optional<int> advance(char32_t character) const
    {
        const auto group = m_groups.upper_bound(character);
        if (group == m_groups.begin())
            return std::nullopt;
        const Group& candidate = std::prev(group)->second;
        if (character > candidate.last)
            return std::nullopt;
        const std::uint32_t glyph = candidate.glyph + (character - std::prev(group)->first);
        const int metrics = u16(m_tables["hhea"] + 34);
        const auto index = std::min(static_cast<int>(glyph), metrics - 1);
        return u16(m_tables["hmtx"] + 4 * index);
    }

    [[nodiscard]] int unitsPerEm() const { return u16(m_tables["head"] + 18); }

private:
    struct Group {
        char32_t last = 0;
        std::uint32_t glyph = 0;
    };

    void readGroups(qsizetype table)
    {
        for (std::uint32_t i = 0; i < u32(table + 12); ++i) {
            const qsizetype group = table + 16 + 12 * static_cast<qsizetype>(i);
            m_groups[static_cast<char32_t>(u32(group))] = {static_cast<char32_t>(u32(group + 4)), u32(group + 8)};
        }
    }

    [[nodiscard]] int u16(qsizetype at) const { return qFromBigEndian<quint16>(m_bytes.constData() + at); }

    [[nodiscard]] std::uint32_t u32(qsizetype at) const { return qFromBigEndian<quint32>(m_bytes.constData() + at); }

    QByteArray m_bytes;
    QMap<QByteArray, qsizetype> m_tables;
    std::map<char32_t, Group> m_groups;
};

double width(std::string_view text)
{
    return measureText(text, 10.0, FontWeight::Regular);
}

std::string elided(std::string_view text, double room)
{
    return elide(text, room, 10.0, FontWeight::Regular, measureText);
}

} // namespace

class TextMetricsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheBundledFont();
    void addsUpCharacters();
    void elidesInTheMiddleToTheRoom();
    void keepsCharactersWhole();
    void replacesControlCharacters();
    void isBoundedForLongNames();
};

void TextMetricsTest::agreesWithTheBundledFont()
{
    const QString folder = QStringLiteral(MINARD_SOURCE_DIR "/resources/fonts/");
    const FontFile regular(folder + QStringLiteral("Roboto-Regular.ttf"));
    const FontFile bold(folder + QStringLiteral("Roboto-Bold.ttf"));
    QCOMPARE(static_cast<double>(regular.unitsPerEm()), kFontUnitsPerEm);
    int compared = 0;
    for (char32_t c = 0x20; c < 0x2600; ++c) {
        const auto known = fontAdvance(c);
        if (!known)
            continue;
        QCOMPARE(std::optional<int>(known->regular), regular.advance(c));
        QCOMPARE(std::optional<int>(known->bold), bold.advance(c));
        ++compared;
    }
    QVERIFY(compared > 500);
    for (char32_t c = 0x20; c < 0x7f; ++c)
        QVERIFY(fontAdvance(c).has_value());
}

void TextMetricsTest::addsUpCharacters()
{
    QCOMPARE(width(""), 0.0);
    QCOMPARE(width("AB"), width("A") + width("B"));
    QCOMPARE(width("0"), width("7"));
    QCOMPARE(measureText("A", 20.0, FontWeight::Regular), 2.0 * width("A"));
    QVERIFY(measureText("A", 10.0, FontWeight::Bold) > width("A"));
    QCOMPARE(width("矩"), 10.0);
    QCOMPARE(width("e\xcc\x81"), width("e"));
    QVERIFY(width("\xff") > 0.0);
}

void TextMetricsTest::elidesInTheMiddleToTheRoom()
{
    const std::string name = "attention_scores_matmul";
    QCOMPARE(elided(name, 1000.0), name);
    for (double room = 0.0; room < 130.0; room += 1.7) {
        const std::string text = elided(name, room);
        QVERIFY(width(text) <= room);
        if (!text.empty() && text != name) {
            QVERIFY(text.find("…") != std::string::npos);
            QCOMPARE(text.front(), 'a');
        }
    }
    QCOMPARE(elided(name, 3.0), std::string());
    // One character more would not fit: the room is used.
    QVERIFY(width(elided(name, 60.0)) > 60.0 - 2.0 * width("m"));
}

void TextMetricsTest::keepsCharactersWhole()
{
    const std::string name = "Größe_λ_矩阵_乘法_e\xcc\x81t\xc3\xa9_🙂_end";
    for (double room = 0.0; room < 120.0; room += 0.9) {
        const std::string text = elided(name, room);
        for (std::size_t at = 0; at < text.size();) {
            const CodePoint point = codePointAt(text, at);
            QVERIFY(point.valid);
            at += point.length;
        }
    }
}

void TextMetricsTest::replacesControlCharacters()
{
    QCOMPARE(elided(std::string("a\nb\tc\0d", 7), 1000.0), std::string("a b c d"));
    QCOMPARE(elided("x\xe2\x80\xaey", 1000.0), std::string("x y"));
}

void TextMetricsTest::isBoundedForLongNames()
{
    const std::string text = elided(std::string(10000, 'w'), 200.0);
    QVERIFY(width(text) <= 200.0);
    QVERIFY(text.size() > 10);
}

QTEST_GUILESS_MAIN(TextMetricsTest)
#include "tst_textmetrics.moc"
