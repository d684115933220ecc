// The roofline as a figure: golden SVG, everything inside the picture, ticks of logarithmic axes.

#include <QTest>

#include <cmath>
#include <limits>

#include "core/diagram/logticks.h"
#include "core/diagram/rooflinefigure.h"
#include "core/diagram/rooflineplot.h"
#include "core/diagram/svgwriter.h"
#include "core/diagram/textmetrics.h"
#include "core/io/campaignreader.h"
#include "tests/support/goldentext.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

/// A campaign with all its scenarios built, ready for a figure.
class Scene {
public:
    explicit Scene(const std::string& text)
    {
        auto loaded = readCampaignText(text);
        if (!loaded)
            qFatal("%s", sentence(loaded.error()).c_str());
        m_campaign = std::move(loaded->campaign);
        m_styles = PhaseStyles(m_campaign);
        for (std::size_t i = 0; i < m_campaign.scenarios.size(); ++i) {
            auto built = buildScenario(m_campaign, ScenarioId(i));
            if (!built)
                qFatal("%s", sentence(built.error()).c_str());
            m_built.push_back(std::move(*built));
        }
    }

    [[nodiscard]] std::vector<RooflineInput> inputs() const
    {
        std::vector<RooflineInput> inputs;
        for (const BuiltScenario& built : m_built)
            inputs.push_back({m_campaign, built, m_styles, {}, {}});
        return inputs;
    }

    [[nodiscard]] const Timeline& timeline() const { return m_built.front().timeline; }

private:
    Campaign m_campaign;
    PhaseStyles m_styles;
    std::vector<BuiltScenario> m_built;
};

/// Every kind of point, two scenarios, four roofs.
std::string everyKind()
{
    return R"({"format": "campaign/1",
      "machine": {"resources": [
        {"id": "fp16", "kind": "throughput", "unit": "op/s", "peak": 989e12, "label": "FP16 tensor"},
        {"id": "fp32", "kind": "throughput", "unit": "op/s", "peak": 67e12, "label": "FP32"},
        {"id": "hbm", "kind": "bandwidth", "unit": "B/s", "peak": 3.35e12, "label": "HBM"},
        {"id": "link", "kind": "bandwidth", "unit": "B/s", "peak": 0.9e12, "label": "NVLink"}],
        "display": {"line": "fp16", "pipe": "hbm"}},
      "workload": {"phases": [
        {"id": "qkv", "demand": {"fp16": 4.1e14, "hbm": 8e11}},
        {"id": "scores", "demand": {"fp16": 2e13, "hbm": 2.2e12}},
        {"id": "softmax", "demand": {"fp16": 8e11, "hbm": 1.6e12}},
        {"id": "mlp", "demand": {"fp16": 8e14, "hbm": 9e11}},
        {"id": "norm", "demand": {"fp16": 2e11, "hbm": 8e11}},
        {"id": "on chip", "demand": {"fp16": 1e14}},
        {"id": "copy", "demand": {"hbm": 4e11}},
        {"id": "sync", "given": {"duration": 0.02}},
        {"id": "counted", "demand": {"fp16": null, "hbm": 1e11}},
        {"id": "fast", "demand": {"fp16": 3e13, "hbm": 1e12}}]},
      "view": {"styles": {"softmax": 9, "mlp": 2, "norm": 18}},
      "scenarios": [{"id": "before", "timing": {"model": "roofline", "efficiency": {"fp16": 0.5, "hbm": 0.6}},
         "phases": {"fast": {"duration": 0.1}}},
        {"id": "after", "base": "before", "timing": {"model": "roofline"},
         "phases": {"scores": {"demand": {"hbm": 2e11}}}}]})";
}

RooflineFigureOptions printed()
{
    RooflineFigureOptions options;
    options.sizes = DiagramSizes::print();
    options.title = "Roofline <before & after>";
    return options;
}

void expectGolden(const Figure& figure, const char* path)
{
    const std::string difference = compareGolden(writeSvg(figure, {.title = "Roofline"}), path);
    QVERIFY2(difference.empty(), difference.c_str());
}

} // namespace

class RooflineFigureTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drawsEveryKindOfPoint();
    void drawsOneScenarioWithoutLegend();
    void drawsAnEmptyCampaign();
    void growsRatherThanCuts();
    void nothingLeavesThePicture();
    void namesStayApart();
    void namesOfRoofsGiveWayToPoints();
    void manyPointsAreADensity();
    void pointsAreFoundUnderThePointer();
    void ticksOfLogarithmicAxes();
    void ticksAreBoundedWhateverTheRange();
};

void RooflineFigureTest::drawsEveryKindOfPoint()
{
    const Scene scene(everyKind());
    RooflineFigureOptions options = printed();
    options.range = rangeStatistics(scene.timeline(), 0.0, 0.3 * scene.timeline().end());
    const Figure figure = buildRooflineFigure(scene.inputs(), 504.0, 0.0, options);
    expectGolden(figure, "diagram/roofline.svg");
}

void RooflineFigureTest::drawsOneScenarioWithoutLegend()
{
    const Scene scene(everyKind());
    RooflineFigureOptions options = printed();
    options.legend = RooflineFigureOptions::Switch::Off;
    options.title.clear();
    const Figure figure = buildRooflineFigure({scene.inputs().front()}, 240.0, 180.0, options);
    QCOMPARE(figure.height, 180.0);
    expectGolden(figure, "diagram/roofline-small.svg");
}

void RooflineFigureTest::drawsAnEmptyCampaign()
{
    const Scene scene(R"({"format": "campaign/1", "workload": {"phases": []}})");
    for (const auto& inputs : {scene.inputs(), std::vector<RooflineInput>()}) {
        const std::string text = toText(buildRooflineFigure(inputs, 240.0, 180.0, printed()).list);
        QVERIFY(text.find("Nothing to show") != std::string::npos);
    }
}

void RooflineFigureTest::growsRatherThanCuts()
{
    const Scene scene(everyKind());
    const Figure figure = buildRooflineFigure(scene.inputs(), 200.0, 10.0, printed());
    QVERIFY(figure.height > 100.0);
    for (const double odd : {std::nan(""), std::numeric_limits<double>::infinity(), -5.0, 0.0})
        QVERIFY(std::isfinite(buildRooflineFigure(scene.inputs(), odd, odd, printed()).height));
}

void RooflineFigureTest::nothingLeavesThePicture()
{
    const Scene scene(everyKind());
    for (const double width : {160.0, 240.0, 504.0, 900.0}) {
        const Figure figure = buildRooflineFigure(scene.inputs(), width, 0.0, printed());
        for (const DrawItem& item : figure.list.items) {
            if (item.shape == Shape::Text)
                continue;
            const bool isSymbol = item.shape == Shape::Symbol;
            const double reach = isSymbol ? 1.56 * item.width : 0.0;
            const double right = item.x + (isSymbol ? 0.0 : item.width);
            const double bottom = item.y + (isSymbol ? 0.0 : item.height);
            const bool isInside = std::min(item.x, right) - reach >= -0.01
                && std::max(item.x, right) + reach <= figure.width + 0.01 && std::min(item.y, bottom) - reach >= -0.01
                && std::max(item.y, bottom) + reach <= figure.height + 0.01;
            DrawList one;
            one.items.push_back(item);
            QVERIFY2(isInside, toText(one).c_str());
        }
    }
}

void RooflineFigureTest::namesStayApart()
{
    // Forty phases at nearly one place: names move away with leader lines, and none covers another.
    std::string phases;
    for (int i = 0; i < 40; ++i)
        phases += std::string(i == 0 ? "" : ",") + R"({"id": "phase number )" + std::to_string(i)
            + R"(", "demand": {"c": )" + std::to_string(1000 + i) + R"(, "m": 10}})";
    const Scene scene(R"({"format": "campaign/1", "machine": {"resources": [
        {"id": "c", "kind": "throughput", "unit": "op/s", "peak": 100},
        {"id": "m", "kind": "bandwidth", "unit": "B/s", "peak": 10}]}, "workload": {"phases": [)"
        + phases + "]}}");
    const Figure figure = buildRooflineFigure(scene.inputs(), 504.0, 0.0, printed());
    std::vector<Box> names;
    int leaders = 0;
    for (const DrawItem& item : figure.list.items) {
        leaders += item.role == DrawRole::Leader ? 1 : 0;
        if (item.role != DrawRole::PhaseLabel)
            continue;
        const Box box{item.x, item.y - 0.7 * item.height, item.width, 0.7 * item.height};
        for (const Box& other : names)
            QVERIFY(
                box.right() <= other.x || other.right() <= box.x || box.bottom() <= other.y || other.bottom() <= box.y);
        names.push_back(box);
    }
    QVERIFY2(names.size() >= 10, qPrintable(QString::number(names.size())));
    QVERIFY(leaders > 0);
}

void RooflineFigureTest::namesOfRoofsGiveWayToPoints()
{
    const Scene scene(everyKind());
    std::vector<RooflineSeries> series;
    for (const RooflineInput& input : scene.inputs())
        series.push_back(makeRooflineSeries(input, static_cast<int>(series.size())));
    const RooflineScene roofs(std::move(series));
    const DiagramSizes sizes = DiagramSizes::screen(11.0);
    const auto namesWith = [&](const std::vector<PlottedPoint>& points) {
        DrawList list;
        RooflinePlot plot(list, {50.0, 10.0, 600.0, 400.0}, roofs.fittingAxes(), sizes, measureText);
        plot.nameRoofs(roofs, points);
        std::vector<Box> names;
        for (const DrawItem& item : list.items) {
            if (item.role != DrawRole::RoofText || item.shape != Shape::Text)
                continue;
            const bool isRight = list.texts[item.text].align == TextAlign::Right;
            names.push_back(
                {item.x - (isRight ? item.width : 0.0), item.y - 0.7 * item.height, item.width, 0.7 * item.height});
        }
        return names;
    };
    const std::vector<Box> before = namesWith({});
    QVERIFY(before.size() >= 4);
    std::vector<PlottedPoint> points;
    for (const Box& name : before) {
        PlottedPoint point;
        point.radius = 6.0;
        point.x = name.x + 0.5 * name.width;
        point.y = name.y + 0.5 * name.height;
        points.push_back(point);
    }
    const std::vector<Box> after = namesWith(points);
    QCOMPARE(after.size(), before.size());
    int covered = 0;
    for (const Box& name : after) {
        for (const PlottedPoint& point : points)
            covered += name.contains(point.x, point.y) ? 1 : 0;
    }
    // The number at the ridge has one place.
    QVERIFY2(covered <= 1, qPrintable(QString::number(covered)));
}

namespace {

/// `count` phases with one line and one slope, spread over the plane.
std::string manyPhases(int count)
{
    SeededRandom random(5);
    std::string phases;
    for (int i = 0; i < count; ++i)
        phases += std::string(i == 0 ? "" : ",") + R"({"id": "k)" + std::to_string(i) + R"(", "demand": {"c": )"
            + std::to_string(random.logarithmic(10.0, 1e6)) + R"(, "m": )"
            + std::to_string(random.logarithmic(10.0, 1e6)) + "}}";
    return R"({"format": "campaign/1", "machine": {"resources": [
        {"id": "c", "kind": "throughput", "unit": "op/s", "peak": 1000},
        {"id": "m", "kind": "bandwidth", "unit": "B/s", "peak": 100}]}, "workload": {"phases": [)"
        + phases + "]}}";
}

} // namespace

void RooflineFigureTest::manyPointsAreADensity()
{
    const Scene scene(manyPhases(5000));
    const RooflineScene roofline({makeRooflineSeries(scene.inputs()[0], 0)});
    DrawList list;
    const RooflinePlot plot(
        list, {0.0, 0.0, 400.0, 300.0}, roofline.fittingAxes(), DiagramSizes::screen(), measureText);
    const PlottedScene plotted = plot.plotted(roofline);
    QCOMPARE(plotted.symbols.size() + plotted.folded.size(), 5001U);
    QVERIFY(plotted.symbols.size() <= kMostSymbols);
    std::uint64_t counted = 0;
    double fullest = 0.0;
    for (const DensityCell& cell : plotted.density) {
        counted += cell.count;
        fullest = std::max(fullest, cell.share);
        QVERIFY(cell.count > 0 && cell.share > 0.0);
    }
    QCOMPARE(counted, 5000U);
    QCOMPARE(fullest, 1.0);
    // The longest stay symbols.
    double shortest = 1e300;
    for (const PlottedPoint& point : plotted.symbols)
        shortest = std::min(shortest, point.point->time);
    for (const PlottedPoint& point : plotted.folded)
        QVERIFY(point.point->time <= shortest);
    const Figure figure = buildRooflineFigure(scene.inputs(), 504.0, 0.0, printed());
    QVERIFY2(figure.list.items.size() < 5000, qPrintable(QString::number(figure.list.items.size())));
    // A few hundred are drawn one by one.
    const Scene few(manyPhases(300));
    const RooflineScene small({makeRooflineSeries(few.inputs()[0], 0)});
    QVERIFY(plot.plotted(small).density.empty());
}

void RooflineFigureTest::pointsAreFoundUnderThePointer()
{
    RooflinePoint longer;
    RooflinePoint shorter;
    std::vector<PlottedPoint> points(3);
    points[0] = {&longer, 0, {}, Symbol::Circle, 0, 10.0, 50.0, 50.0};
    points[1] = {&shorter, 0, {}, Symbol::Circle, 0, 3.0, 54.0, 50.0};
    points[2] = {&longer, 0, {}, Symbol::Circle, 0, 3.0, 80.0, 50.0};
    QCOMPARE(pointAt(points, 54.0, 50.0), &points[1]); // it lies on top of the larger one
    QCOMPARE(pointAt(points, 45.0, 50.0), &points[0]);
    QCOMPARE(pointAt(points, 75.0, 50.0, 4.0), &points[2]);
    QVERIFY(pointAt(points, 100.0, 100.0) == nullptr);
    QVERIFY(pointAt({}, 0.0, 0.0) == nullptr);
}

void RooflineFigureTest::ticksOfLogarithmicAxes()
{
    const auto range = *LogRange::create(0.05, 2000.0);
    std::vector<std::string> labels;
    for (const LogTick& tick : logTicks(range, 500.0, 40.0, LogLabels::Plain)) {
        QVERIFY(std::fabs(range.at(tick.fraction) - tick.value) < 1e-9 * tick.value);
        if (!tick.label.empty())
            labels.push_back(tick.label);
    }
    QCOMPARE(labels, (std::vector<std::string>{"0.1", "1", "10", "100", "1000"}));
    labels.clear();
    for (const LogTick& tick : logTicks(*LogRange::create(1e-6, 1e14), 300.0, 40.0, LogLabels::Prefixed)) {
        if (!tick.label.empty())
            labels.push_back(tick.label);
    }
    QCOMPARE(labels, (std::vector<std::string>{"10⁻⁶", "0.001", "1", "1 k", "1 M", "1 G", "1 T"}));
    const auto labelsOf = [](double low, double high, LogLabels kind) {
        std::string all;
        for (const LogTick& tick : logTicks(*LogRange::create(low, high), 400.0, 50.0, kind))
            all += tick.label + (tick.label.empty() ? "" : " ");
        return all;
    };
    QCOMPARE(labelsOf(8.0, 1200.0, LogLabels::Plain), std::string("10 20 50 100 200 500 1000 "));
    QCOMPARE(labelsOf(1.2e12, 2.3e12, LogLabels::Prefixed), std::string("1.2 T 1.4 T 1.6 T 1.8 T 2 T 2.2 T "));
    QCOMPARE(
        labelsOf(1.0e-9, 1.02e-9, LogLabels::Plain), std::string("10⁻⁹ 1.005·10⁻⁹ 1.01·10⁻⁹ 1.015·10⁻⁹ 1.02·10⁻⁹ "));
}

void RooflineFigureTest::ticksAreBoundedWhateverTheRange()
{
    for (const std::uint64_t seed : seeds(500)) {
        SeededRandom random(seed);
        const double low = random.logarithmic(1e-280, 1e270);
        const auto range = LogRange::create(low, low * random.logarithmic(1.001, 1e9));
        QVERIFY(range.has_value());
        const double length = random.logarithmic(1.0, 5000.0);
        const auto ticks = logTicks(*range, length, 40.0, LogLabels::Prefixed);
        QVERIFY2(ticks.size() <= 201, random.note().c_str());
        double before = -1.0;
        for (const LogTick& tick : ticks) {
            QVERIFY2(tick.fraction > before && tick.fraction <= 1.0, random.note().c_str());
            before = tick.fraction;
        }
    }
}

QTEST_GUILESS_MAIN(RooflineFigureTest)
#include "tst_rooflinefigure.moc"
