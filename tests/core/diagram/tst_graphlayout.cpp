// Layered drawings of graphs: no arrow upwards, no boxes over one another, always the same.

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>

#include "core/diagram/graphlayout.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using minard::test::SeededRandom;

namespace {

std::vector<GraphBox> boxesOf(std::size_t count, double width = 80.0, double height = 24.0)
{
    return std::vector<GraphBox>(count, GraphBox{width, height});
}

/// What is wrong with a layout of a graph without circles, or nothing.
QString faultOf(const std::vector<GraphBox>& boxes, const std::vector<GraphArrow>& arrows, const GraphLayout& layout)
{
    for (std::size_t i = 0; i < arrows.size(); ++i) {
        const auto [from, to] = arrows[i];
        if (layout.boxes[from].y + boxes[from].height >= layout.boxes[to].y)
            return QStringLiteral("arrow %1 goes upwards").arg(i);
        const std::vector<GraphPoint>& points = layout.arrows[i];
        for (std::size_t k = 0; k + 1 < points.size(); ++k) {
            if (points[k].y > points[k + 1].y)
                return QStringLiteral("arrow %1 turns back").arg(i);
        }
        if (points.front().y != layout.boxes[from].y + boxes[from].height || points.back().y != layout.boxes[to].y)
            return QStringLiteral("arrow %1 does not end at its boxes").arg(i);
    }
    std::vector<std::size_t> order(boxes.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(layout.boxes[a].y, layout.boxes[a].x) < std::pair(layout.boxes[b].y, layout.boxes[b].x);
    });
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
        const GraphPoint& a = layout.boxes[order[i]];
        const GraphPoint& b = layout.boxes[order[i + 1]];
        const bool beside = a.x + boxes[order[i]].width <= b.x + 1e-9;
        const bool below = a.y + boxes[order[i]].height <= b.y + 1e-9;
        if (!beside && !below)
            return QStringLiteral("boxes %1 and %2 overlap").arg(order[i]).arg(order[i + 1]);
    }
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const GraphPoint& box = layout.boxes[i];
        if (box.x < -1e-9 || box.y < -1e-9 || box.x + boxes[i].width > layout.width + 1e-6
            || box.y + boxes[i].height > layout.height + 1e-6)
            return QStringLiteral("box %1 is outside").arg(i);
    }
    return {};
}

std::vector<GraphArrow> randomArrows(SeededRandom& random, std::uint32_t count, std::uint32_t arrows)
{
    std::vector<GraphArrow> all;
    for (std::uint32_t i = 0; i < arrows && count > 1; ++i) {
        const auto to = static_cast<std::uint32_t>(random.integer(1, count - 1));
        const auto from = static_cast<std::uint32_t>(random.integer(0, to - 1));
        if (std::find(all.begin(), all.end(), GraphArrow{from, to}) == all.end())
            all.push_back({from, to});
    }
    return all;
}

} // namespace

class GraphLayouts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drawsNothing();
    void drawsAChainStraight();
    void drawsADiamond();
    void uncrosses();
    void takesTheLongestPath();
    void keepsALaneForLongArrows();
    void gridsLooseBoxes();
    void survivesCircles();
    void obeysTheLaws();
    void isQuickForThousands();
};

void GraphLayouts::drawsNothing()
{
    const GraphLayout layout = layoutGraph({}, {});
    QCOMPARE(layout.width, 0.0);
    QCOMPARE(layout.height, 0.0);
}

void GraphLayouts::drawsAChainStraight()
{
    const auto boxes = boxesOf(4);
    const GraphLayout layout = layoutGraph(boxes, {{0, 1}, {1, 2}, {2, 3}});
    for (std::size_t i = 1; i < 4; ++i) {
        QCOMPARE(layout.boxes[i].x, layout.boxes[0].x);
        QCOMPARE(layout.layers[i], static_cast<std::uint32_t>(i));
    }
    QCOMPARE(layout.width, 80.0);
    QCOMPARE(layout.crossings, std::uint64_t{0});
}

void GraphLayouts::drawsADiamond()
{
    const auto boxes = boxesOf(4);
    const GraphLayout layout = layoutGraph(boxes, {{0, 1}, {0, 2}, {1, 3}, {2, 3}});
    QCOMPARE(layout.layers, (std::vector<std::uint32_t>{0, 1, 1, 2}));
    // Top and bottom stand in the middle of the two.
    const double middle = (layout.boxes[1].x + layout.boxes[2].x) / 2.0;
    QVERIFY(std::abs(layout.boxes[0].x - middle) < 1e-6);
    QVERIFY(std::abs(layout.boxes[3].x - middle) < 1e-6);
    QVERIFY(layout.boxes[1].x + 80.0 + 24.0 <= layout.boxes[2].x + 1e-9);
}

void GraphLayouts::uncrosses()
{
    // Written so that document order crosses: 0→5, 1→4, 2→3.
    const GraphLayout layout = layoutGraph(boxesOf(6), {{0, 5}, {1, 4}, {2, 3}});
    QCOMPARE(layout.crossings, std::uint64_t{0});
}

void GraphLayouts::takesTheLongestPath()
{
    const GraphLayout layout = layoutGraph(boxesOf(4), {{0, 3}, {0, 1}, {1, 2}, {2, 3}});
    QCOMPARE(layout.layers[3], 3U);
}

void GraphLayouts::keepsALaneForLongArrows()
{
    const std::vector<GraphArrow> arrows{{0, 3}, {0, 1}, {1, 2}, {2, 3}};
    const auto boxes = boxesOf(4);
    const GraphLayout layout = layoutGraph(boxes, arrows);
    // The lane passes beside the boxes of the layers it crosses.
    for (std::size_t i = 1; i + 1 < layout.arrows[0].size(); ++i) {
        const GraphPoint& point = layout.arrows[0][i];
        for (const std::size_t box : {1U, 2U}) {
            const bool inside = point.x > layout.boxes[box].x && point.x < layout.boxes[box].x + 80.0
                && point.y >= layout.boxes[box].y && point.y <= layout.boxes[box].y + 24.0;
            QVERIFY(!inside);
        }
    }
    QCOMPARE(faultOf(boxes, arrows, layout), QString());
}

void GraphLayouts::gridsLooseBoxes()
{
    const auto boxes = boxesOf(102);
    const GraphLayout layout = layoutGraph(boxes, {{0, 1}});
    QCOMPARE(faultOf(boxes, {{0, 1}}, layout), QString());
    QVERIFY(layout.width < 12 * 104.0);
    QVERIFY(layout.boxes[2].y > layout.boxes[1].y);
}

void GraphLayouts::survivesCircles()
{
    const GraphLayout layout = layoutGraph(boxesOf(3), {{0, 1}, {1, 2}, {2, 0}, {1, 1}});
    QCOMPARE(layout.boxes.size(), 3U);
    QCOMPARE(layout.arrows.size(), 4U);
}

void GraphLayouts::obeysTheLaws()
{
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SeededRandom random(seed);
        const auto count = static_cast<std::uint32_t>(random.integer(1, 60));
        std::vector<GraphBox> boxes;
        for (std::uint32_t i = 0; i < count; ++i)
            boxes.push_back({random.real(20.0, 200.0), random.real(16.0, 60.0)});
        const std::vector<GraphArrow> arrows = randomArrows(random, count, 2 * count);
        const GraphLayout layout = layoutGraph(boxes, arrows);
        const QString fault = faultOf(boxes, arrows, layout);
        QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(fault)));
        QVERIFY(layoutGraph(boxes, arrows) == layout);
    }
}

void GraphLayouts::isQuickForThousands()
{
    SeededRandom random(1);
    constexpr std::uint32_t count = 5000;
    std::vector<GraphArrow> arrows;
    for (std::uint32_t i = 1; i < count; ++i) {
        arrows.push_back({i - 1 - static_cast<std::uint32_t>(random.integer(0, std::min(i, 12U) - 1)), i});
        if (i > 40)
            arrows.push_back({i - 40, i});
    }
    const auto boxes = boxesOf(count);
    QElapsedTimer clock;
    clock.start();
    const GraphLayout layout = layoutGraph(boxes, arrows);
    const qint64 elapsed = clock.elapsed();
    QCOMPARE(faultOf(boxes, arrows, layout), QString());
    QVERIFY2(elapsed < 10000, qPrintable(QString::number(elapsed)));
    qInfo("5000 boxes, %zu arrows: %lld ms", arrows.size(), static_cast<long long>(elapsed));
}

QTEST_GUILESS_MAIN(GraphLayouts)
#include "tst_graphlayout.moc"
