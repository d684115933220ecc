#include "core/diagram/figure.h"
#include "core/diagram/svgwriter.h"
#include "tests/ui/uitest.h"
#include "ui/document/document.h"
#include "ui/drawing/pictureexport.h"
#include "ui/jobs/jobqueue.h"

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

using namespace minard;

class TestPictureExport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void writesAPngOfItsPhysicalSize();
    void writesTheThemeThatIsAskedFor();
    void keepsMetadata();
    void writesTheSameBytesTwice_data();
    void writesTheSameBytesTwice();
    void embedsFontsInPdf();
    void setsTheSizeOfThePage();
    void leavesTheOldFileWhenWritingFails();
    void refusesWhatIsTooLarge();
    void refusesOtherFormats();
    void writesSvgByItsEnding();

private:
    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    [[nodiscard]] QByteArray bytes(const QString& file) const
    {
        QFile opened(file);
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }

    QTemporaryDir m_folder;
    Figure m_figure;
};

void TestPictureExport::initTestCase()
{
    JobQueue jobs;
    Document document(jobs);
    test::openSample(document, QStringLiteral("memory-oversubscription"));
    std::vector<DiagramInput> inputs;
    for (const char* id : {"sequential", "pipelined", "dilated", "dilated-throttled"}) {
        const TimedScenarioPointer timed = document.timelines().at(document.campaign().findScenario(id));
        inputs.push_back({.campaign = document.campaign(),
            .scenario = timed->built->scenario,
            .timeline = timed->built->timeline,
            .styles = document.styles(),
            .line = {},
            .pipe = {},
            .title = id,
            .subtitle = {}});
    }
    FigureOptions options;
    options.panel.sizes = DiagramSizes::print();
    m_figure = buildFigure(inputs, 7.0 * 72.0, 0.0, options);
    QVERIFY(m_figure.height > 100.0);
}

void TestPictureExport::writesAPngOfItsPhysicalSize()
{
    const QString file = path("picture.png");
    const auto result = exportPicture(m_figure, file.toStdString(), {.dotsPerInch = 150.0});
    QVERIFY2(result.has_value(), result ? "" : result.error().what.c_str());
    const QImage image(file);
    QCOMPARE(image.width(), 1050);
    QCOMPARE(image.height(), int(std::ceil(m_figure.height / 72.0 * 150.0)));
    QVERIFY(std::abs(image.dotsPerMeterX() - 5906) <= 1);
    // Not blank: ground in a corner, and many colours in all.
    QCOMPARE(image.pixelColor(0, 0), QColor(Qt::white));
    std::set<QRgb> colors;
    for (int y = 0; y < image.height(); y += 2) {
        for (int x = 0; x < image.width(); x += 2)
            colors.insert(image.pixel(x, y));
    }
    QVERIFY(colors.size() > 20);
}

void TestPictureExport::writesTheThemeThatIsAskedFor()
{
    const QString file = path("dark.png");
    QVERIFY(exportPicture(m_figure, file.toStdString(), {.palette = &darkPalette(), .dotsPerInch = 72.0}));
    QVERIFY(QImage(file).pixelColor(0, 0).lightness() < 60);
}

void TestPictureExport::keepsMetadata()
{
    const QString file = path("metadata.png");
    PictureOptions options;
    options.title = "Größe <&>";
    options.metadata = {{"scenario", "baseline"}, {"machine", "example"}};
    QVERIFY(exportPicture(m_figure, file.toStdString(), options));
    const QImage image(file);
    QCOMPARE(image.text(QStringLiteral("Title")), QStringLiteral("Größe <&>"));
    QCOMPARE(image.text(QStringLiteral("scenario")), QStringLiteral("baseline"));
    const QString pdf = path("metadata.pdf");
    QVERIFY(exportPicture(m_figure, pdf.toStdString(), options));
    QVERIFY(bytes(pdf).contains("baseline"));
}

void TestPictureExport::writesTheSameBytesTwice_data()
{
    QTest::addColumn<QString>("extension");
    QTest::newRow("png") << QStringLiteral("png");
    QTest::newRow("pdf") << QStringLiteral("pdf");
}

void TestPictureExport::writesTheSameBytesTwice()
{
    QFETCH(QString, extension);
    const QString first = m_folder.filePath(QStringLiteral("first.") + extension);
    const QString second = m_folder.filePath(QStringLiteral("second.") + extension);
    QVERIFY(exportPicture(m_figure, first.toStdString()));
    // Dates in a file have seconds: the second picture is of another one.
    QTest::qWait(1100);
    QVERIFY(exportPicture(m_figure, second.toStdString()));
    QVERIFY(bytes(first).size() > 1000);
    QCOMPARE(bytes(first), bytes(second));
}

void TestPictureExport::embedsFontsInPdf()
{
    const QString file = path("fonts.pdf");
    QVERIFY(exportPicture(m_figure, file.toStdString()));
    const QByteArray pdf = bytes(file);
    QVERIFY(pdf.startsWith("%PDF-"));
    QVERIFY2(pdf.contains("/FontFile2"), "no TrueType font is embedded");
    QVERIFY(pdf.contains("Roboto"));
}

void TestPictureExport::setsTheSizeOfThePage()
{
    const QString file = path("page.pdf");
    QVERIFY(exportPicture(m_figure, file.toStdString()));
    const QByteArray pdf = bytes(file);
    const qsizetype at = pdf.indexOf("/MediaBox [");
    QVERIFY(at > 0);
    const QList<QByteArray> box = pdf.mid(at + 11, pdf.indexOf(']', at) - at - 11).simplified().split(' ');
    QCOMPARE(box.size(), 4);
    QVERIFY(std::abs(box[2].toDouble() - 504.0) < 0.51);
    QVERIFY(std::abs(box[3].toDouble() - m_figure.height) < 0.51);
}

void TestPictureExport::leavesTheOldFileWhenWritingFails()
{
    const QString file = path("no such folder/picture.png");
    const auto result = exportPicture(m_figure, file.toStdString());
    QVERIFY(!result);
    QVERIFY2(result.error().where.find("picture.png") != std::string::npos, result.error().where.c_str());
    QVERIFY(!result.error().what.empty());
}

void TestPictureExport::refusesWhatIsTooLarge()
{
    Figure huge = m_figure;
    huge.width = 1.0e6;
    const auto result = exportPicture(huge, path("huge.png").toStdString());
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::TooLarge);
    QVERIFY(!QFile::exists(path("huge.png")));
}

void TestPictureExport::refusesOtherFormats()
{
    const auto result = exportPicture(m_figure, path("picture.gif").toStdString());
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::Unsupported);
}

void TestPictureExport::writesSvgByItsEnding()
{
    QVERIFY(exportPicture(m_figure, path("picture.SVG").toStdString(), {.title = "T", .metadata = {{"a", "b"}}}));
    QFile file(path("picture.SVG"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    SvgOptions options;
    options.title = "T";
    options.metadata = {{"a", "b"}};
    QCOMPARE(file.readAll().toStdString(), writeSvg(m_figure, options));
}

QTEST_MAIN(TestPictureExport)
#include "tst_pictureexport.moc"
