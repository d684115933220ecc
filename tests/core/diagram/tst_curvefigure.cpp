// Axes of any quantity, and figures of curves over them.

#include <QtTest>

#include <cmath>

#include "core/diagram/curvefigure.h"
#include "core/diagram/svgwriter.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

using Scale = ValueAxis::Scale;

QStringList labelsOf(const ValueTicks& ticks)
{
    QStringList labels;
    for (const ValueTick& tick : ticks.ticks) {
        if (!tick.label.empty())
            labels.append(QString::fromStdString(tick.label));
    }
    return labels;
}

CurvePlot twoCurves()
{
    CurvePlot plot;
    plot.x = {1.0, 2.0, 4.0, 8.0};
    plot.curves = {{"low", 0, {1.0, 2.0, std::nullopt, 1.0}, Curve::Form::Stacked},
        {"high", 1, {3.0, 1.0, 1.0, 1.0}, Curve::Form::Stacked}, {"whole", 2, {4.0, 3.0, std::nullopt, 2.0}},
        {"bound", kNoStyle, {1.0, 1.0, 1.0, 1.0}, Curve::Form::Dashed}};
    plot.xAxis = ValueAxis::around(1.0, 8.0, Unit::BytePerSecond, Scale::Logarithmic);
    plot.yAxis = ValueAxis::around(0.0, 5.0, Unit::Second, Scale::Linear);
    plot.xTitle = "peak";
    plot.yTitle = "time";
    plot.mark = 2.0;
    return plot;
}

} // namespace

class CurveFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linearTicksShareOneUnit();
    void logarithmicTicksHavePrefixes();
    void wholeNumbersHaveNoFractions();
    void anyRangeHasBoundedTicks();
    void fractionsGoThereAndBack();
    void stacksEndAtGaps();
    void figureHoldsEverything();
    void emptyPlotSaysSo();
};

void CurveFigures::linearTicksShareOneUnit()
{
    const ValueTicks ticks = valueTicks(ValueAxis::around(0.0, 2.5e-3, Unit::Second, Scale::Linear), 300, 60);
    QCOMPARE(QString::fromStdString(ticks.symbol), QStringLiteral("ms"));
    QCOMPARE(labelsOf(ticks), (QStringList{"0", "0.5", "1.0", "1.5", "2.0", "2.5"}));
    QCOMPARE(ticks.ticks.back().fraction, 1.0);
}

void CurveFigures::logarithmicTicksHavePrefixes()
{
    const ValueTicks ticks = valueTicks(ValueAxis::around(1e9, 1e12, Unit::BytePerSecond, Scale::Logarithmic), 300, 60);
    QCOMPARE(QString::fromStdString(ticks.symbol), QStringLiteral("B/s"));
    QCOMPARE(labelsOf(ticks), (QStringList{"1 G", "10 G", "100 G", "1 T"}));
}

void CurveFigures::wholeNumbersHaveNoFractions()
{
    ValueAxis axis = ValueAxis::around(1.0, 4.0, Unit::None, Scale::Linear);
    axis.numbers = ValueAxis::Numbers::Whole;
    QCOMPARE(labelsOf(valueTicks(axis, 2000, 20)), (QStringList{"1", "2", "3", "4"}));
}

void CurveFigures::anyRangeHasBoundedTicks()
{
    SeededRandom random(3);
    for (int i = 0; i < 2000; ++i) {
        const double one = random.real(-1.0, 1.0) * std::pow(10.0, random.real(-200.0, 200.0));
        const double other = random.chance(0.2) ? one
                                                : random.real(-1.0, 1.0) * std::pow(10.0, random.real(-200.0, 200.0));
        const ValueAxis axis = ValueAxis::around(
            one, other, Unit::Second, random.chance(0.5) ? Scale::Linear : Scale::Logarithmic);
        QVERIFY(axis.highest > axis.lowest);
        const ValueTicks ticks = valueTicks(axis, random.real(1.0, 5000.0), random.real(0.1, 200.0));
        QVERIFY(ticks.ticks.size() <= 400);
        for (const ValueTick& tick : ticks.ticks)
            QVERIFY(tick.fraction >= -1e-6 && tick.fraction <= 1.0 + 1e-6);
    }
    const double nan = std::numeric_limits<double>::quiet_NaN();
    QVERIFY(ValueAxis::around(nan, 1.0, Unit::None, Scale::Linear).highest == 1.0);
    QVERIFY(ValueAxis::around(0.0, 1.0, Unit::None, Scale::Logarithmic).scale == Scale::Linear);
}

void CurveFigures::fractionsGoThereAndBack()
{
    for (const Scale scale : {Scale::Linear, Scale::Logarithmic}) {
        const ValueAxis axis = ValueAxis::around(3.0, 700.0, Unit::None, scale);
        QCOMPARE(axis.fraction(3.0), 0.0);
        QCOMPARE(axis.fraction(700.0), 1.0);
        QCOMPARE(axis.at(axis.fraction(50.0)), 50.0);
    }
}

void CurveFigures::stacksEndAtGaps()
{
    const CurvePlot plot = twoCurves();
    QCOMPARE(stackedTop(plot, 0, 0), std::optional(1.0));
    QCOMPARE(stackedTop(plot, 1, 0), std::optional(4.0));
    QCOMPARE(stackedTop(plot, 1, 2), std::nullopt);
}

void CurveFigures::figureHoldsEverything()
{
    const Figure figure = buildCurveFigure(
        twoCurves(), 504, 0, {.sizes = DiagramSizes::print(), .measure = {}, .title = "T", .format = {}});
    QCOMPARE(figure.height, 336.0);
    std::size_t fills = 0;
    for (const DrawItem& item : figure.list.items) {
        const bool isInside = item.x >= 0.0 && item.x <= figure.width && item.y >= 0.0 && item.y <= figure.height;
        QVERIFY2(isInside, qPrintable(QStringLiteral("%1 %2 %3").arg(static_cast<int>(item.role)).arg(item.x).arg(item.y)));
        fills += item.role == DrawRole::Fill ? 1 : 0;
    }
    QCOMPARE(fills, 3U + 3U + 2U); // columns of both without the gap, and their samples in the legend
    QStringList texts;
    for (const DrawText& text : figure.list.texts)
        texts.append(QString::fromStdString(text.string));
    for (const char* const wanted : {"T", "low", "high", "whole", "bound", "peak (B/s)", "time (s)"})
        QVERIFY2(texts.contains(QString::fromLatin1(wanted)), wanted);
    QVERIFY(writeSvg(figure, {}).find("peak (B/s)") != std::string::npos);
}

void CurveFigures::emptyPlotSaysSo()
{
    const Figure figure = buildCurveFigure(
        {}, 300, 200, {.sizes = DiagramSizes::print(), .measure = {}, .title = {}, .format = {}});
    QVERIFY(std::any_of(figure.list.texts.begin(), figure.list.texts.end(),
        [](const DrawText& text) { return text.string.find("Nothing to show") == 0; }));
}

QTEST_GUILESS_MAIN(CurveFigures)
#include "tst_curvefigure.moc"
