#include "core/support/csvreader.h"
#include "core/support/csvwriter.h"
#include "core/support/numeral.h"
#include "tests/support/seededrandom.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <array>
#include <cmath>
#include <limits>

using namespace minard;
using minard::test::SeededRandom;

namespace {

using Table = std::vector<std::vector<std::string>>;

Table read(std::string_view text, const CsvOptions& options = {.separator = ','})
{
    Table table;
    CsvReader reader(text, options);
    while (const CsvRecord* record = reader.next()) {
        table.emplace_back(record->fields.begin(), record->fields.end());
    }
    return table;
}

/// One line for a table, to see differences: "a|b / c|d".
QString shown(const Table& table)
{
    QStringList records;
    for (const std::vector<std::string>& record : table) {
        QStringList fields;
        for (const std::string& field : record) {
            fields += QString::fromStdString(field);
        }
        records += fields.join(QLatin1Char('|'));
    }
    return records.join(QStringLiteral(" / "));
}

QStringList described(const Diagnostics& problems)
{
    QStringList lines;
    for (const Diagnostic& problem : problems) {
        lines += QString::fromStdString(problem.where + ": " + problem.id + ": " + problem.message);
    }
    return lines;
}

Diagnostics problemsOf(std::string_view text, const CsvOptions& options = {.separator = ','})
{
    CsvReader reader(text, options);
    while (reader.next() != nullptr) { }
    return reader.problems();
}

} // namespace

class TestCsv : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsRecords_data();
    void readsRecords();
    void trimsBlanksWhenAsked();
    void skipsComments();
    void sniffsTheSeparator_data();
    void sniffsTheSeparator();
    void obeysTheSeparatorGiven();
    void knowsTheLineOfEveryRecord();
    void reportsWhatIsWrong_data();
    void reportsWhatIsWrong();
    void listsOnlyTheFirstProblemsOfAKind();
    void readsFilesOfSeveralTables();
    void keepsNamesAsText();
    void endsInBoundedTime();
    void writesOnlyTheQuotesNeeded_data();
    void writesOnlyTheQuotesNeeded();
    void writesNumbersWithAllDigits();
    void disarmsFormulasWhenAsked();
    void writesMarkAndLineEndsWhenAsked();
    void readsBackWhatItWrites();
    void agreesWithAnotherReader();
};

void TestCsv::readsRecords_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("LF") << QByteArray("a,b\n1,2\n") << "a|b / 1|2";
    QTest::newRow("CRLF") << QByteArray("a,b\r\n1,2\r\n") << "a|b / 1|2";
    QTest::newRow("CR") << QByteArray("a,b\r1,2\r") << "a|b / 1|2";
    QTest::newRow("no line end at the end") << QByteArray("a,b\n1,2") << "a|b / 1|2";
    QTest::newRow("empty fields") << QByteArray(",a,\n,,\n") << "|a| / ||";
    QTest::newRow("separator at the end") << QByteArray("a,") << "a|";
    QTest::newRow("separator inside quotes") << QByteArray("\"a,b\",c") << "a,b|c";
    QTest::newRow("doubled quotes") << QByteArray("\"a \"\"b\"\"\",\"\"\"\"") << "a \"b\"|\"";
    QTest::newRow("line break inside quotes") << QByteArray("\"a\r\nb\",c\n1,2") << "a\r\nb|c / 1|2";
    QTest::newRow("empty quotes") << QByteArray("\"\",x\n\"\"\n") << "|x / ";
    QTest::newRow("quotes in the middle") << QByteArray("5\" disk,b\"\"c") << "5\" disk|b\"\"c";
    QTest::newRow("blank lines") << QByteArray("\n\na\n\r\n\rb\n\n") << "a / b";
    QTest::newRow("blanks are kept") << QByteArray(" a , b\n") << " a | b";
    QTest::newRow("byte order mark") << QByteArray("\xef\xbb\xbf\"Größe\",b\n") << QStringLiteral("Größe|b");
    QTest::newRow("empty") << QByteArray("") << "";
    QTest::newRow("only a mark") << QByteArray("\xef\xbb\xbf") << "";
    QTest::newRow("only line ends") << QByteArray("\r\n\n\r") << "";
    QTest::newRow("NUL") << QByteArray("a\0b,c", 5) << QString(QByteArray("a\0b|c", 5));
    QTest::newRow("name of the separator") << QByteArray("sep=,\r\na,b\r\n") << "a|b";
}

void TestCsv::readsRecords()
{
    QFETCH(const QByteArray, text);
    QTEST(shown(read(text.toStdString())), "expected");
}

void TestCsv::trimsBlanksWhenAsked()
{
    const CsvOptions trim{.separator = ',', .blanks = CsvBlanks::Trim};
    QCOMPARE(shown(read("Layer,\tCycles, \"a, b\" ,x y \n \t\n 1,2,3,4", trim)), "Layer|Cycles|a, b|x y / 1|2|3|4");
    QVERIFY(problemsOf("a, \"b\" ,c\n", trim).empty());
    const CsvOptions tabs{.separator = '\t', .blanks = CsvBlanks::Trim};
    QCOMPARE(shown(read("a\t b\t\n\t\t\n", tabs)), "a|b| / ||");
}

void TestCsv::skipsComments()
{
    const CsvOptions options{.separator = ',', .comment = '#'};
    QCOMPARE(shown(read("# made by hand, \"x\n#\na,#b\n\"#c\",d\n#", options)), "a|#b / #c|d");
    QCOMPARE(shown(read("#a,b\n")), "#a|b");
}

void TestCsv::sniffsTheSeparator_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("separator");
    QTest::newRow("comma") << QByteArray("a,b,c\n1,2,3\n") << ",";
    QTest::newRow("semicolon") << QByteArray("a;b\n1,5;2,5\n") << ";";
    QTest::newRow("semicolon without heading") << QByteArray("1,5;2,5\n3,5;4,5\n") << ";";
    QTest::newRow("tab") << QByteArray("a\tb\n1,5\t2\n") << "\t";
    QTest::newRow("comma and tab") << QByteArray("Layer,\tCycles,\t% Utilization,\n1,\t2,\t3,\n") << ",";
    QTest::newRow("one column") << QByteArray("a\nb\n") << ",";
    QTest::newRow("nothing") << QByteArray("") << ",";
    QTest::newRow("quoted commas") << QByteArray("\"a,b\";c\n\"d,e,f\";g\n") << ";";
    QTest::newRow("names with semicolons") << QByteArray("name,time\nf<a;b>,1\ng,2\n") << ",";
    QTest::newRow("preamble") << QByteArray("==PROF== Connected; process 1\nhello\n\"ID\",\"Name\"\n1,a\n2,b\n3,c\n")
                              << ",";
    QTest::newRow("heading only") << QByteArray("a;b;c\n") << ";";
    QTest::newRow("mark") << QByteArray("\xef\xbb\xbf"
                                        "a;b\n1;2")
                          << ";";
    QTest::newRow("named") << QByteArray("sep=\t\na;b\tc;d\n") << "\t";
    QTest::newRow("named oddly") << QByteArray("SEP=|\r\na;b|c;d\n") << "|";
    QTest::newRow("not a name") << QByteArray("sep=,x\n1,2\n") << ",";
}

void TestCsv::sniffsTheSeparator()
{
    QFETCH(const QByteArray, text);
    const std::string content = text.toStdString();
    const CsvReader reader(content);
    QTEST(QString(QLatin1Char(reader.separator())), "separator");
}

void TestCsv::obeysTheSeparatorGiven()
{
    QCOMPARE(shown(read("a;b,c\n", {.separator = ';'})), "a|b,c");
    QCOMPARE(shown(read("sep=,\na;b,c\n", {.separator = ';'})), "a|b,c");
    QCOMPARE(shown(read("a|b,c\n", {.separator = '|'})), "a|b,c");
}

void TestCsv::knowsTheLineOfEveryRecord()
{
    CsvReader reader("a,b\r\n\r\n# x\n\"1\r\n2\n3\r\",2\n5,6", {.separator = ',', .comment = '#', .firstLine = 10});
    std::vector<std::size_t> lines;
    std::vector<std::size_t> numbers;
    while (const CsvRecord* record = reader.next()) {
        lines.push_back(record->line);
        numbers.push_back(record->number);
    }
    QCOMPARE(lines, (std::vector<std::size_t>{10, 13, 17}));
    QCOMPARE(numbers, (std::vector<std::size_t>{1, 2, 3}));
}

void TestCsv::reportsWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("table");
    QTest::addColumn<QStringList>("problems");
    QTest::newRow("too few and too many")
        << QByteArray("a,b\n1\n1,2\n1,2,3\n") << "a|b / 1 / 1|2 / 1|2|3"
        << QStringList{"line 2: csv-field-count: the record has 1 field where 2 are expected",
               "line 4: csv-field-count: the record has 3 fields where 2 are expected"};
    QTest::newRow("open quote")
        << QByteArray("a,b\n1,2\n3,\"4\n5,6\n") << "a|b / 1|2 / 3|4\n5,6\n"
        << QStringList{"line 3: csv-open-quote: a quote opens here and is never closed, so the rest of the text "
                       "is one field"};
    QTest::newRow("open quote at the very end")
        << QByteArray("a\n\"") << "a / "
        << QStringList{"line 2: csv-open-quote: a quote opens here and is never closed, "
                       "so the rest of the text is one field"};
    QTest::newRow("text after a quote")
        << QByteArray("\"a\"b,\"c\nd\" e\n") << "ab|c\nd e"
        << QStringList{"line 1: csv-text-after-quote: there is text after a closing quote: 'b'",
               "line 2: csv-text-after-quote: there is text after a closing quote: ' e'"};
    QTest::newRow("nothing") << QByteArray("a,b\n\n1,2\n") << "a|b / 1|2" << QStringList{};
}

void TestCsv::reportsWhatIsWrong()
{
    QFETCH(const QByteArray, text);
    QTEST(shown(read(text.toStdString())), "table");
    QTEST(described(problemsOf(text.toStdString())), "problems");
}

void TestCsv::listsOnlyTheFirstProblemsOfAKind()
{
    std::string text = "a,b\n";
    for (int i = 0; i < 1000; ++i) {
        text += "1\n";
    }
    const Diagnostics problems = problemsOf(text);
    QCOMPARE(problems.size(), std::size_t{21});
    QCOMPARE(problems.back().message, std::string("there are 980 more records with another number of fields"));
    QCOMPARE(problems.back().severity, Severity::Warning);
}

void TestCsv::readsFilesOfSeveralTables()
{
    CsvReader reader("a,b\n1,2\nx,y,z\n3,4,5\n", {.separator = ','});
    while (const CsvRecord* record = reader.next()) {
        if (record->number == 2) {
            reader.expectFields(0);
        }
    }
    QVERIFY(reader.problems().empty());
    QCOMPARE(reader.offset(), std::size_t{20});
}

void TestCsv::keepsNamesAsText()
{
    const std::string names = "2e30,1_000,on,null,0x10,1:30,NaN,+1,007,true";
    QCOMPARE(shown(read(names)), QString::fromStdString(names).replace(QLatin1Char(','), QLatin1Char('|')));
}

void TestCsv::endsInBoundedTime()
{
    // Quotes alternating with line breaks, a million of fields, a field of megabytes: each is one pass.
    std::string quotes;
    for (int i = 0; i < 300000; ++i) {
        quotes += "\"\"\"\n";
    }
    QVERIFY(!read(quotes, {}).empty());
    QCOMPARE(read(std::string(1000000, ',')).front().size(), std::size_t{1000001});
    QCOMPARE(read("\"" + std::string(5000000, '\n')).front().front().size(), std::size_t{5000000});
}

void TestCsv::writesOnlyTheQuotesNeeded_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("expected");
    QTest::newRow("plain") << "gemm"
                           << "gemm";
    QTest::newRow("separator") << "gemm<float, 4>"
                               << "\"gemm<float, 4>\"";
    QTest::newRow("other separator") << "a;b"
                                     << "a;b";
    QTest::newRow("quotes") << "say \"x\""
                            << "\"say \"\"x\"\"\"";
    QTest::newRow("line break") << "a\nb"
                                << "\"a\nb\"";
    QTest::newRow("carriage return") << "a\rb"
                                     << "\"a\rb\"";
    QTest::newRow("blank at the end") << "a "
                                      << "\"a \"";
    QTest::newRow("tab at the start") << "\ta"
                                      << "\"\ta\"";
    QTest::newRow("looks like a comment") << "#1"
                                          << "\"#1\"";
    QTest::newRow("looks like a mark") << QStringLiteral("\ufeffa") << QStringLiteral("\"\ufeffa\"");
    QTest::newRow("looks like a separator line") << "sep=;"
                                                 << "\"sep=;\"";
    QTest::newRow("formula") << "=1+1"
                             << "=1+1";
    QTest::newRow("letters of the world") << QStringLiteral("Größe λ 矩阵") << QStringLiteral("Größe λ 矩阵");
}

void TestCsv::writesOnlyTheQuotesNeeded()
{
    QFETCH(const QString, field);
    QFETCH(const QString, expected);
    CsvWriter writer;
    writer.text(field.toStdString()).text("x").endRecord();
    QCOMPARE(QString::fromStdString(writer.result()), expected + QStringLiteral(",x\n"));
}

void TestCsv::writesNumbersWithAllDigits()
{
    CsvWriter writer({.separator = ';'});
    writer.number(0.1).number(1e15 + 0.25).number(-0.0).number(std::nullopt).count(-3).endRecord();
    QCOMPARE(writer.result(), std::string("0.1;1000000000000000.2;0;n/a;-3\n"));
    for (const std::uint64_t seed : minard::test::seeds(2000)) {
        SeededRandom random(seed);
        const double value = random.logarithmic(1e-300, 1e300);
        CsvWriter one;
        one.number(value).endRecord();
        QVERIFY2(parseNumber(one.result()) == value, random.note().c_str());
    }
}

void TestCsv::disarmsFormulasWhenAsked()
{
    CsvWriter writer({.formulas = CsvFormulas::Disarm});
    writer.text("=1+1").text("+a").text("-b").text("@c").text("\td").text("a=b").text("").number(-1.5).endRecord();
    QCOMPARE(writer.result(), std::string("'=1+1,'+a,'-b,'@c,'\td,a=b,,-1.5\n"));
}

void TestCsv::writesMarkAndLineEndsWhenAsked()
{
    CsvWriter writer({.lineEnd = CsvLineEnd::CrLf, .byteOrderMark = CsvByteOrderMark::Write});
    writer.text("Größe").endRecord().text("").endRecord().text("").text("").endRecord().endRecord();
    QCOMPARE(writer.result(), std::string("\xef\xbb\xbfGröße\r\n\"\"\r\n,\r\n\r\n"));
    QCOMPARE(shown(read(writer.result())), QStringLiteral("Größe /  / |"));
}

void TestCsv::readsBackWhatItWrites()
{
    const std::array<std::string, 17> pieces{"a", "gemm", ",", ";", "\t", "\"", "\n", "\r", "\r\n", " ", "=", "#",
        "矩阵", "\xef\xbb\xbf", "sep=", std::string(1, '\0'), "1.5"};
    for (const std::uint64_t seed : minard::test::seeds(3000)) {
        SeededRandom random(seed);
        const std::size_t width = static_cast<std::size_t>(random.integer(1, 5));
        Table table(static_cast<std::size_t>(random.integer(1, 6)), std::vector<std::string>(width));
        CsvWriterOptions options{.separator = ",;\t"[random.integer(0, 2)]};
        options.lineEnd = random.chance(0.5) ? CsvLineEnd::Lf : CsvLineEnd::CrLf;
        options.byteOrderMark = random.chance(0.5) ? CsvByteOrderMark::Omit : CsvByteOrderMark::Write;
        CsvWriter writer(options);
        for (std::vector<std::string>& record : table) {
            for (std::string& field : record) {
                for (std::int64_t i = random.integer(0, 4); i > 0; --i) {
                    field += random.pick(std::span<const std::string>(pieces));
                }
                writer.text(field);
            }
            writer.endRecord();
        }
        const CsvBlanks blanks = random.chance(0.5) ? CsvBlanks::Keep : CsvBlanks::Trim;
        const CsvOptions reading{.separator = options.separator, .comment = '#', .blanks = blanks};
        QVERIFY2(read(writer.result(), reading) == table, (random.note() + "\n" + writer.result()).c_str());
        QVERIFY2(problemsOf(writer.result(), reading).empty(), random.note().c_str());
    }
}

void TestCsv::agreesWithAnotherReader()
{
    const QString python = QStandardPaths::findExecutable(QStringLiteral("python3"));
    if (python.isEmpty()) {
        QSKIP("there is no python3 to compare with");
    }
    CsvWriter writer({.lineEnd = CsvLineEnd::CrLf, .byteOrderMark = CsvByteOrderMark::Write});
    writer.text("Größe, λ").text("say \"x\"").text("a\nb").text("").number(0.1).endRecord();
    QProcess process;
    process.start(python,
        {QStringLiteral("-c"),
            QStringLiteral("import csv, io, sys\n"
                           "text = sys.stdin.buffer.read().decode('utf-8-sig')\n"
                           "rows = list(csv.reader(io.StringIO(text, newline='')))\n"
                           "sys.stdout.buffer.write(ascii(rows).encode())\n")});
    process.write(QByteArray::fromStdString(writer.result()));
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished());
    QCOMPARE(
        process.readAllStandardOutput(), QByteArray("[['Gr\\xf6\\xdfe, \\u03bb', 'say \"x\"', 'a\\nb', '', '0.1']]"));
}

QTEST_GUILESS_MAIN(TestCsv)
#include "tst_csv.moc"
