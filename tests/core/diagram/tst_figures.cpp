#include <QTest>

#include "core/diagram/svgwriter.h"
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

} // namespace

class FiguresTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drawsThePapersCases_data();
    void drawsThePapersCases();
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

QTEST_GUILESS_MAIN(FiguresTest)
#include "tst_figures.moc"
