#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>

#include "core/diagram/svgwriter.h"
#include "tests/core/diagram/panels.h"
#include "tests/core/diagram/pictures.h"
#include "tests/support/goldentext.h"

using namespace minard;
using namespace minard::test;

namespace {

FigureOptions printed()
{
    FigureOptions options;
    options.panel.sizes = DiagramSizes::print();
    return options;
}

/// All values of an attribute, in order; fails the test when the text is not well-formed XML.
QStringList attributes(const std::string& svg, const QString& element, const QString& name)
{
    QStringList values;
    QXmlStreamReader reader(QByteArray::fromStdString(svg));
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement() && reader.name() == element && reader.attributes().hasAttribute(name))
            values << reader.attributes().value(name).toString();
    }
    if (reader.hasError())
        QTest::qFail(qPrintable(reader.errorString()), __FILE__, __LINE__);
    return values;
}

QStringList textsOfSvg(const std::string& svg)
{
    QStringList values;
    QXmlStreamReader reader(QByteArray::fromStdString(svg));
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement() && reader.name() == QStringLiteral("text"))
            values << reader.readElementText();
    }
    return values;
}

} // namespace

class FiguresTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drawsThePapersCases_data();
    void drawsThePapersCases();
    void drawListsOfPanelsAreGolden_data();
    void drawListsOfPanelsAreGolden();
    void sameInputGivesSameBytes();
    void hasItsPhysicalSize();
    void keepsThinLinesAndSmallTextsReadable();
    void carriesMetadataAndEscapesNames();
    void writesTextsAsOutlinesWhenAsked();
    void statesMakespansAndDifferences();
    void legendNamesWhatIsDrawn();
    void saysHowManyPiecesWereMerged();
    void growsForManyPanels();
    void showsAVisibleRange();
    void alignsThePanels();
    void survivesAnEmptyFigure();
};

void FiguresTest::drawsThePapersCases_data()
{
    QTest::addColumn<QString>("document");
    QTest::addColumn<bool>("isMirrored");
    const auto row = [](const char* name, const std::string& document, bool isMirrored) {
        QTest::newRow(name) << QString::fromStdString(document) << isMirrored;
    };
    row("three-phase", threePhaseDocument(), false);
    row("memory-oversubscription", memoryOversubscriptionDocument(), false);
    row("compute-oversubscription", computeOversubscriptionDocument(), false);
    row("three-stage", threeStageDocument(), false);
    row("three-stage-mirrored", threeStageDocument(), true);
    row("odd", oddDocument(), false);
    row("odd-mirrored", oddDocument(), true);
}

void FiguresTest::drawsThePapersCases()
{
    QFETCH(QString, document);
    QFETCH(bool, isMirrored);
    const Picture picture(document.toStdString());
    FigureOptions options = printed();
    options.panel.layout = isMirrored ? DiagramLayout::Mirrored : DiagramLayout::OnLine;
    const Figure figure = buildFigure(picture.inputs(), 504.0, 0.0, options);
    const std::string svg = writeSvg(figure, {.title = "Campaign"});
    const std::string path = std::string("diagram/") + QTest::currentDataTag() + ".svg";
    const std::string difference = compareGolden(svg, path);
    QVERIFY2(difference.empty(), difference.c_str());
}

void FiguresTest::drawListsOfPanelsAreGolden_data()
{
    QTest::addColumn<int>("scenario");
    QTest::addColumn<bool>("isMirrored");
    QTest::newRow("pipelined") << 1 << false;
    QTest::newRow("dilated-throttled") << 3 << false;
    QTest::newRow("dilated-throttled-mirrored") << 3 << true;
}

void FiguresTest::drawListsOfPanelsAreGolden()
{
    QFETCH(int, scenario);
    QFETCH(bool, isMirrored);
    const Picture picture(memoryOversubscriptionDocument());
    PanelOptions options;
    options.layout = isMirrored ? DiagramLayout::Mirrored : DiagramLayout::OnLine;
    options.sizes = DiagramSizes::screen();
    const DiagramInput input = picture.input(static_cast<std::size_t>(scenario));
    const Panel panel = buildPanel(
        input, TimeAxis(0, 13, 0, 1), fittingValues(input, options), {0, 0, 800, 240}, options);
    const std::string path = std::string("diagram/") + QTest::currentDataTag() + ".txt";
    const std::string difference = compareGolden(toText(panel.list), path);
    QVERIFY2(difference.empty(), difference.c_str());
}

void FiguresTest::sameInputGivesSameBytes()
{
    const auto draw = [] {
        const Picture picture(oddDocument());
        return writeSvg(buildFigure(picture.inputs(), 504.0, 0.0, printed()), {});
    };
    QCOMPARE(draw(), draw());
}

void FiguresTest::hasItsPhysicalSize()
{
    const Picture picture(threePhaseDocument());
    for (const double inches : {3.33, 3.5, 5.0, 7.0, 7.16}) {
        const Figure figure = buildFigure(picture.inputs(), inches * 72.0, 180.0, printed());
        const std::string svg = writeSvg(figure, {});
        QCOMPARE(attributes(svg, "svg", "width"), QStringList(QString::number(inches) + "in"));
        QCOMPARE(attributes(svg, "svg", "height"), QStringList("2.5in"));
        QCOMPARE(figure.height, 180.0);
        for (const DrawItem& item : figure.list.items) {
            if (item.shape != Shape::Text) {
                QVERIFY(item.x >= -1e-9 && item.x + item.width <= figure.width + 1e-9);
                QVERIFY(item.y >= -1e-9 && item.y + item.height <= figure.height + 1e-9);
            }
        }
    }
}

void FiguresTest::keepsThinLinesAndSmallTextsReadable()
{
    const Picture picture(oddDocument());
    const Figure figure = buildFigure(picture.inputs(), 240.0, 0.0, printed());
    for (const DrawText& text : figure.list.texts)
        QVERIFY(text.size >= 6.0);
    for (const DrawItem& item : figure.list.items) {
        if (item.shape == Shape::Line)
            QVERIFY(item.thickness >= 0.5);
        const bool isLine = item.role == DrawRole::Rail || item.role == DrawRole::ComputeLine
            || item.role == DrawRole::Axis || item.role == DrawRole::PhaseSeparator || item.role == DrawRole::FillEdge;
        if (isLine && item.shape == Shape::Rectangle)
            QVERIFY(std::min(item.width, item.height) >= 0.5 - 1e-9);
    }
    QVERIFY(figure.list.sizes.hatchLine >= 0.5);
}

void FiguresTest::carriesMetadataAndEscapesNames()
{
    const Picture picture(oddDocument());
    const std::string svg = writeSvg(buildFigure(picture.inputs(), 504.0, 0.0, printed()),
        {.title = "a < b & \"c\"", .metadata = {{"scenario", "s<1>"}, {"machine", "A & B"}, {"version", "1.2.3"}}});
    QCOMPARE(attributes(svg, "entry", "name"), (QStringList{"scenario", "machine", "version"}));
    QVERIFY(svg.find("<title>a &lt; b &amp;") != std::string::npos);
    QVERIFY(svg.find(">A &amp; B</m:entry>") != std::string::npos);
    QVERIFY(textsOfSvg(svg).contains(QString::fromUtf8("gemm<float, 4> & \"λ\" 矩阵")));
    QVERIFY(textsOfSvg(svg).contains(QStringLiteral("no counters at all")));
}

void FiguresTest::writesTextsAsOutlinesWhenAsked()
{
    const Picture picture(threePhaseDocument());
    SvgOptions options;
    options.outline = [](std::string_view, double, FontWeight) { return std::string("M0 0L1 1"); };
    const std::string svg = writeSvg(buildFigure(picture.inputs(), 504.0, 0.0, printed()), options);
    QVERIFY(textsOfSvg(svg).isEmpty());
    QVERIFY(attributes(svg, "path", "aria-label").contains(QStringLiteral("compute utilization")));
}

void FiguresTest::statesMakespansAndDifferences()
{
    const Picture picture(memoryOversubscriptionDocument());
    const std::string svg = writeSvg(buildFigure(picture.inputs(), 504.0, 0.0, printed()), {});
    const QStringList texts = textsOfSvg(svg);
    QVERIFY(texts.contains(QStringLiteral("13 units")));
    QVERIFY(texts.contains(QString::fromUtf8("10.75 units (−17.3 %)")));
    QVERIFY(texts.contains(QString::fromUtf8("11.35 units (−12.7 %)")));
    QVERIFY(texts.contains(QStringLiteral("time (units)")));
    QCOMPARE(texts.count(QStringLiteral("compute utilization")), 4);
}

void FiguresTest::legendNamesWhatIsDrawn()
{
    const auto kinds = [](const std::string& document) {
        const Picture picture(document);
        std::vector<LegendKind> found;
        for (const LegendEntry& entry : legendEntries(picture.inputs()))
            found.push_back(entry.kind);
        return found;
    };
    using enum LegendKind;
    QCOMPARE(kinds(threePhaseDocument()), (std::vector<LegendKind>{Phase, Phase, Phase, Unused}));
    QCOMPARE(kinds(memoryOversubscriptionDocument()),
        (std::vector<LegendKind>{Phase, Phase, Unused, Dilated, Throttled, Excess}));
    const auto odd = kinds(oddDocument());
    QVERIFY(std::find(odd.begin(), odd.end(), NoData) != odd.end());
    // Each has a sample that is drawn inside its box.
    const Box box{10, 20, 30, 11};
    for (const LegendKind kind : {Phase, Unused, Dilated, Throttled, Excess, NoData, Merged}) {
        const DrawList sample = legendSample({kind, "x", {}, 9}, box, DiagramSizes::screen());
        QVERIFY(!sample.items.empty());
        for (const DrawItem& item : sample.items) {
            QVERIFY(item.x >= box.x && item.x + item.width <= box.right() + 1e-9);
            QVERIFY(item.y >= box.y - 1e-9 && item.y + item.height <= box.bottom() + 1e-9);
        }
    }
}

void FiguresTest::saysHowManyPiecesWereMerged()
{
    const Scene scene(
        pipelinePlan({{3, 0.7, 0.3}, {10, 0.2, 0.6}}, 5000, Advance::Lockstep, Dilation::None, Throttle::None));
    const Figure figure = buildFigure({scene.input()}, 504.0, 0.0, printed());
    QVERIFY(figure.list.foldedPieces > 9000);
    QVERIFY(figure.list.pieces >= figure.list.foldedPieces);
    const std::string svg = writeSvg(figure, {});
    QCOMPARE(attributes(svg, "entry", "name"), (QStringList{"pieces", "mergedPieces"}));
    QVERIFY(textsOfSvg(svg).contains(QStringLiteral("means and ranges of merged pieces")));
    QVERIFY(svg.size() < 400000);
}

void FiguresTest::growsForManyPanels()
{
    const Picture picture(threePhaseDocument());
    std::vector<DiagramInput> inputs;
    for (int i = 0; i < 20; ++i)
        inputs.push_back(picture.input(0));
    const Figure figure = buildFigure(inputs, 504.0, 100.0, printed());
    QCOMPARE(figure.panels.size(), std::size_t{20});
    QVERIFY(figure.height > 20.0 * 40.0);
    for (std::size_t i = 1; i < 20; ++i)
        QVERIFY(figure.panels[i].outer.y >= figure.panels[i - 1].plot.bottom());
}

void FiguresTest::showsAVisibleRange()
{
    const Picture picture(threePhaseDocument());
    FigureOptions options = printed();
    options.start = 2.0;
    options.end = 5.0;
    const Figure figure = buildFigure(picture.inputs(), 504.0, 0.0, options);
    QCOMPARE(figure.panels[0].axis.start(), 2.0);
    QCOMPARE(figure.panels[0].axis.end(), 5.0);
    // Nothing leaves the plot: viewers differ in how they clip.
    const Box& plot = figure.panels[0].plot;
    for (const DrawItem& item : figure.list.items) {
        if (item.phase.isValid() && item.shape == Shape::Rectangle && item.y < plot.bottom())
            QVERIFY(item.x >= plot.x - 1e-9 && item.x + item.width <= plot.right() + 1e-9);
    }
}

void FiguresTest::alignsThePanels()
{
    const Picture picture(memoryOversubscriptionDocument());
    const Picture odd(oddDocument());
    for (const DiagramLayout layout : {DiagramLayout::OnLine, DiagramLayout::Mirrored}) {
        FigureOptions options = printed();
        options.panel.layout = layout;
        // One of them has a lane for the bracket of a fusion group.
        std::vector<DiagramInput> inputs = picture.inputs();
        inputs.push_back(odd.input(0));
        const Figure figure = buildFigure(inputs, 504.0, 0.0, options);
        for (const PanelGeometry& panel : figure.panels) {
            QCOMPARE(panel.axis.left(), figure.panels[0].axis.left());
            QCOMPARE(panel.axis.span(), figure.panels[0].axis.span());
            QCOMPARE(panel.values, figure.panels[0].values);
            QVERIFY(std::abs(panel.plot.height - figure.panels[0].plot.height) < 0.5);
        }
    }
}

void FiguresTest::survivesAnEmptyFigure()
{
    const Figure figure = buildFigure({}, std::nan(""), -3.0, printed());
    QVERIFY(figure.width > 0.0 && figure.height > 0.0);
    QVERIFY(attributes(writeSvg(figure, {}), "svg", "viewBox").size() == 1);
}

QTEST_GUILESS_MAIN(FiguresTest)
#include "tst_figures.moc"
