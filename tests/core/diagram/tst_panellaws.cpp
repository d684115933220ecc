// What must hold for every picture, on random schedules.

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/analysis/levelofdetail.h"
#include "core/diagram/columngrid.h"
#include "core/diagram/content.h"
#include "tests/core/diagram/panels.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

Scene randomScene(SeededRandom& random, std::int64_t mostTiles)
{
    std::vector<SimplePhase> phases;
    for (std::int64_t i = random.integer(1, 6); i > 0; --i)
        phases.push_back(
            {random.chance(0.1) ? 0.0 : random.logarithmic(0.01, 10.0), random.real(0.0, 1.1), random.real(0.0, 1.1)});
    const auto tiles = static_cast<std::uint64_t>(random.integer(1, mostTiles));
    const Dilation dilate = random.chance(0.5) ? Dilation::Longest : Dilation::None;
    const Throttle throttle = random.chance(0.5) ? Throttle::Uniform : Throttle::None;
    if (random.chance(0.2))
        return Scene(sequentialPlan(phases, throttle));
    return Scene(pipelinePlan(phases, tiles, Advance::Lockstep, dilate, throttle));
}

} // namespace

class PanelLawsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void areasEqualVolumesAtEveryZoom();
    void mirroredRectanglesEqualVolumes();
    void everyColumnThatIsNotIdleHasInk();
    void mergedColumnsDoNotMoveWithTheView_data();
    void mergedColumnsDoNotMoveWithTheView();
    void aSteadyStateIsLevel();
    void columnsBeyondTheNumbersEnd();
    void steadyStateAndVisitAgree();
    void thePyramidGivesTheSamePicture();
    void theListIsBoundedByTheWidth();
    void everythingIsClipped();
    void labelsDoNotCoverEachOther();
};

void PanelLawsTest::areasEqualVolumesAtEveryZoom()
{
    for (const std::uint64_t seed : seeds(60)) {
        SeededRandom random(seed);
        const Scene scene = randomScene(random, 400);
        PanelOptions options = screen();
        options.sizes.columnWidth = random.real(0.5, 40.0);
        const PanelContent content = collectContent(scene.input(), scene.axis(), options);
        std::map<int, double> lines;
        std::map<int, double> fills;
        double longest = 0.0;
        for (const StackColumn& column : content.columns) {
            for (std::uint32_t i = 0; i < column.partCount; ++i) {
                const StackPart& part = content.parts[column.firstPart + i];
                lines[part.style] += part.line * (column.end - column.start);
                fills[part.style] += part.fill * (column.end - column.start);
            }
            longest = std::max(longest, column.end - column.start);
        }
        for (const PlanNode& node : scene.timeline.nodes()) {
            if (node.duration == 0.0)
                continue;
            const int style = scene.styles.style(node.phase);
            const double scale = 1e-6 * scene.timeline.makespan();
            QVERIFY2(std::abs(lines[style] - node.volume[0]) <= scale, random.note().c_str());
            QVERIFY2(std::abs(fills[style] - node.volume[1]) <= scale, random.note().c_str());
        }
        QVERIFY2(content.mergedPieces <= content.pieces, random.note().c_str());
    }
}

void PanelLawsTest::mirroredRectanglesEqualVolumes()
{
    for (const std::uint64_t seed : seeds(60)) {
        SeededRandom random(seed);
        const Scene scene = randomScene(random, 200);
        const Panel panel = scene.panel(scene.axis(), unrounded(DiagramLayout::Mirrored), {0, 0, 8000, 2000});
        const PanelGeometry& g = panel.geometry;
        const double unit = g.toY(0.0) - g.toY(1.0);
        double compute = 0.0;
        double memory = 0.0;
        // The last merged column may reach past the end of the picture, and what is narrower than half a pixel is
        // widened to that.
        double widened = 4.0 / g.axis.pixelsPerUnit();
        const auto areaOf = [&](const DrawItem& item) {
            const double area = item.width * item.height / g.axis.pixelsPerUnit() / unit;
            widened += item.width <= 0.5 + 1e-9 ? area : 0.0;
            return area;
        };
        for (const DrawItem& item : itemsOf(panel.list, DrawRole::Area))
            compute += areaOf(item);
        for (const DrawItem& item : itemsOf(panel.list, DrawRole::Fill))
            memory += areaOf(item);
        double wantedCompute = 0.0;
        double wantedMemory = 0.0;
        for (const PlanNode& node : scene.timeline.nodes()) {
            wantedCompute += node.duration > 0.0 ? node.volume[0] : 0.0;
            wantedMemory += node.duration > 0.0 ? node.volume[1] : 0.0;
        }
        QVERIFY2(
            std::abs(compute - wantedCompute) <= 1e-6 * scene.timeline.makespan() + widened, random.note().c_str());
        QVERIFY2(std::abs(memory - wantedMemory) <= 1e-6 * scene.timeline.makespan() + widened, random.note().c_str());
    }
}

void PanelLawsTest::everyColumnThatIsNotIdleHasInk()
{
    for (const std::uint64_t seed : seeds(80)) {
        SeededRandom random(seed);
        const Scene scene = randomScene(random, 3000);
        TimeAxis axis = scene.axis();
        for (std::int64_t i = random.integer(0, 6); i > 0; --i)
            axis = axis.zoomedAbout(random.real(0.0, 1000.0), 3.0);
        const Panel panel = scene.panel(axis, screen());
        const Box& plot = panel.geometry.plot;
        std::vector<bool> inked(static_cast<std::size_t>(plot.width), false);
        for (const DrawItem& item : panel.list.items) {
            if (!isInk(item.role))
                continue;
            for (auto x = static_cast<int>(item.x - plot.x); x < static_cast<int>(item.x + item.width - plot.x); ++x)
                inked[static_cast<std::size_t>(x)] = true;
        }
        for (std::size_t x = 0; x < inked.size(); ++x) {
            // The whole column is busy when the stretch a pixel around it is.
            bool busy = true;
            const double middle = plot.x + static_cast<double>(x) + 0.5;
            scene.timeline.visitSegments(panel.geometry.axis.toTime(middle - 0.5),
                panel.geometry.axis.toTime(middle + 0.5), [&](const SegmentView& segment) {
                    busy = busy && !segment.pieces.empty();
                    return busy;
                });
            const double time = panel.geometry.axis.toTime(middle);
            busy = busy && time > scene.timeline.start() && time < scene.timeline.end();
            QVERIFY2(!busy || inked[x], (random.note() + " column " + std::to_string(x)).c_str());
        }
    }
}

void PanelLawsTest::mergedColumnsDoNotMoveWithTheView_data()
{
    QTest::addColumn<double>("zoom");
    QTest::addColumn<int>("leastMerged");
    // A pixel of thirteen periods, of a quarter, and of so few that each is drawn by itself.
    QTest::newRow("sixteen") << 3.0 << 20;
    QTest::newRow("sixty-four") << 170.0 << 5;
    QTest::newRow("columns") << 1300.0 << 30;
}

void PanelLawsTest::mergedColumnsDoNotMoveWithTheView()
{
    QFETCH(double, zoom);
    QFETCH(int, leastMerged);
    std::vector<SimplePhase> phases;
    for (int i = 0; i < 60; ++i)
        phases.push_back({10.0 - 0.16 * i, 0.01 * i, 0.7 - 0.01 * i});
    const Scene scene(pipelinePlan(phases, 40000, Advance::Lockstep, Dilation::None, Throttle::None));
    TimeAxis axis = scene.axis().zoomedAbout(400.0, zoom);
    const PanelOptions options = screen();
    std::map<double, std::vector<double>> known;
    for (int step = 0; step < 50; ++step) {
        const PanelContent content = collectContent(scene.input(), axis, options);
        QVERIFY(!content.columns.empty());
        int merged = 0;
        for (const StackColumn& column : content.columns) {
            if (!column.merged)
                continue;
            ++merged;
            std::vector<double> values{column.end, column.minLine, column.maxLine};
            for (std::uint32_t i = 0; i < column.partCount; ++i)
                values.push_back(content.parts[column.firstPart + i].line);
            const auto [place, isNew] = known.emplace(column.start, values);
            QCOMPARE(place->second, values);
        }
        QVERIFY2(merged > leastMerged, qPrintable(QString::number(merged)));
        axis = axis.panned(-1.0);
    }
    // Fifty pixels brought no more than as many new columns.
    QVERIFY(known.size() < 600);
}

void PanelLawsTest::aSteadyStateIsLevel()
{
    SeededRandom random(5);
    std::vector<SimplePhase> phases;
    for (int i = 0; i < 24; ++i)
        phases.push_back({random.real(1.0, 10.0), random.real(0.01, 0.25), random.real(0.01, 0.25)});
    const Scene scene(pipelinePlan(phases, 400'000, Advance::Lockstep, Dilation::None, Throttle::None));
    // From a hundred periods in a pixel to one in eight pixels.
    for (double zoom = 3.0; zoom < 3000.0; zoom *= 1.3) {
        const TimeAxis axis = scene.axis().zoomedAbout(370.0, zoom);
        const PanelContent content = collectContent(scene.input(), axis, screen());
        QVERIFY2(
            content.columns.size() < 40, qPrintable(QStringLiteral("%1 at %2").arg(content.columns.size()).arg(zoom)));
        std::vector<double> tops(24);
        for (const StackColumn& column : content.columns) {
            QVERIFY(column.merged && column.partCount == 24);
            for (std::uint32_t i = 0; i < 24; ++i) {
                const double top = content.parts[column.firstPart + i].top();
                // At most an eighth of a column is a period that the next one does not have; the demand is about 3.
                QVERIFY2(tops[i] == 0.0 || std::abs(top - tops[i]) < 3.0 / 8.0, qPrintable(QString::number(zoom)));
                tops[i] = top;
            }
        }
    }
}

void PanelLawsTest::columnsBeyondTheNumbersEnd()
{
    const Scene scene(
        pipelinePlan({{3, 0.7, 0.3}, {10, 0.2, 0.8}}, 4000, Advance::Lockstep, Dilation::None, Throttle::None));
    const auto count = [&](double from, double to) { return scene.timeline.countSegments(from, to); };
    ColumnGrid grid(scene.axis(), 2.0);
    for (const double span : {1e-18, 1e-300}) { // of which a number of 53 bits, or none, tells no neighbours apart
        grid.span = span;
        int blocks = 0;
        visitBlocks(grid, 1.0, 2.0, scene.timeline, count, [&](const ColumnBlock&) { return ++blocks < 1000; });
        QVERIFY2(blocks < 10, qPrintable(QString::number(blocks)));
    }
}

void PanelLawsTest::steadyStateAndVisitAgree()
{
    for (const std::uint64_t seed : seeds(60)) {
        SeededRandom random(seed);
        const Scene scene = randomScene(random, 300);
        const SegmentColumns columns(scene.timeline, panelGrouping(scene.input(), StackingOrder::Schedule));
        const double from = random.real(scene.timeline.start(), scene.timeline.end());
        const double to = random.real(from, scene.timeline.end());
        if (!(to > from))
            continue;
        ColumnSummary summary;
        columns.summarize(from, to, summary);
        double busy = 0.0;
        double line = 0.0;
        double highest = 0.0;
        double idle = 0.0;
        std::uint64_t pieces = 0;
        scene.timeline.visitSegments(from, to, [&](const SegmentView& segment) {
            const double length = std::min(segment.end, to) - std::max(segment.start, from);
            double demand = 0.0;
            for (const PieceShare& piece : segment.pieces) {
                demand += scene.timeline.nodes()[piece.node].use[0] * piece.scale;
                busy += length;
                pieces += piece.pieceStart >= segment.start || segment.start <= from ? 1U : 0U;
            }
            line += demand * length;
            idle += segment.pieces.empty() ? length : 0.0;
            highest = std::max(highest, demand);
            return true;
        });
        double summed = 0.0;
        double time = 0.0;
        std::uint64_t counted = 0;
        for (const ColumnShare& share : summary.shares) {
            summed += share.line * (to - from);
            time += share.time.total();
            counted += share.pieces;
        }
        const double tolerance = 1e-9 * scene.timeline.makespan();
        QVERIFY2(std::abs(summed - line) <= tolerance, random.note().c_str());
        QVERIFY2(std::abs(time - busy) <= tolerance, random.note().c_str());
        QVERIFY2(std::abs(summary.idle - idle) <= tolerance, random.note().c_str());
        QVERIFY2(std::abs(summary.maxLine - highest) <= 1e-9, random.note().c_str());
        QVERIFY2(counted == pieces, random.note().c_str());
    }
}

void PanelLawsTest::thePyramidGivesTheSamePicture()
{
    for (const std::uint64_t seed : seeds(40)) {
        SeededRandom random(seed);
        const Scene scene = randomScene(random, 4000);
        const auto pyramid = LevelOfDetail::create(
            scene.timeline, panelGrouping(scene.input(), StackingOrder::Schedule));
        DiagramInput input = scene.input();
        const TimeAxis axis = scene.axis().zoomedAbout(random.real(0.0, 1000.0), random.real(1.0, 5.0));
        const PanelContent visited = collectContent(input, axis, screen());
        input.columns = pyramid.get();
        const PanelContent summed = collectContent(input, axis, screen());
        QVERIFY2(visited.columns.size() == summed.columns.size(), random.note().c_str());
        QVERIFY2(visited.parts.size() == summed.parts.size(), random.note().c_str());
        for (std::size_t i = 0; i < visited.parts.size(); ++i) {
            QVERIFY2(visited.parts[i].style == summed.parts[i].style, random.note().c_str());
            QVERIFY2(std::abs(visited.parts[i].top() - summed.parts[i].top()) < 1e-6, random.note().c_str());
            QVERIFY2(std::abs(visited.parts[i].fillTop() - summed.parts[i].fillTop()) < 1e-6, random.note().c_str());
        }
        for (std::size_t i = 0; i < visited.columns.size(); ++i)
            QVERIFY2(std::abs(visited.columns[i].maxLine - summed.columns[i].maxLine) < 1e-6, random.note().c_str());
    }
}

void PanelLawsTest::theListIsBoundedByTheWidth()
{
    const std::vector<SimplePhase> phases{{3, 0.7, 0.6}, {10, 0.2, 0.9}, {0, 0.5, 0.5}, {5, 0.5, 0.5}};
    std::size_t small = 0;
    for (const std::uint64_t tiles : {std::uint64_t{1000}, std::uint64_t{1000000}, std::uint64_t{1000000000000}}) {
        const Scene scene(pipelinePlan(phases, tiles, Advance::Lockstep, Dilation::Longest, Throttle::Uniform));
        QElapsedTimer timer;
        timer.start();
        for (double zoom = 1.0; zoom < 1e9; zoom *= 30.0) {
            const Panel panel = scene.panel(scene.axis().zoomedAbout(333.0, zoom), screen());
            small = std::max(small, panel.list.items.size());
        }
        QVERIFY2(timer.elapsed() < 20000, "pictures of many tiles take long");
    }
    QVERIFY2(small < 30000, std::to_string(small).c_str());
}

void PanelLawsTest::everythingIsClipped()
{
    for (const std::uint64_t seed : seeds(100)) {
        SeededRandom random(seed);
        const Scene scene = randomScene(random, 100);
        TimeAxis axis = scene.axis();
        for (std::int64_t i = random.integer(0, 40); i > 0; --i)
            axis = axis.zoomedAbout(random.real(0.0, 1000.0), random.real(0.7, 3.0));
        const DiagramLayout layout = random.chance(0.5) ? DiagramLayout::Mirrored : DiagramLayout::OnLine;
        const PanelOptions options = screen(layout);
        ValueRange values = fittingValues(scene.input(), options);
        if (random.chance(0.5))
            values = {random.real(0.01, 0.6), layout == DiagramLayout::Mirrored ? -0.1 : 0.0};
        const Box outer{10.0, 20.0, random.real(150.0, 900.0), random.real(80.0, 500.0)};
        const Panel panel = buildPanel(scene.input(), axis, values, outer, options);
        const Box& plot = panel.geometry.plot;
        for (const DrawItem& item : panel.list.items) {
            for (const double value : {item.x, item.y, item.width, item.height})
                QVERIFY2(std::isfinite(value) && std::abs(value) <= 32000.0, random.note().c_str());
            if (!isInk(item.role) && item.role != DrawRole::Excess && item.role != DrawRole::Rail)
                continue;
            QVERIFY2(item.x >= plot.x - 1e-9 && item.x + item.width <= plot.right() + 1e-9, random.note().c_str());
            QVERIFY2(item.y >= plot.y - 1e-9 && item.y + item.height <= plot.bottom() + 1e-9, random.note().c_str());
            QVERIFY2(item.width > 0.0 && item.height > 0.0, random.note().c_str());
        }
    }
}

void PanelLawsTest::labelsDoNotCoverEachOther()
{
    for (const std::uint64_t seed : seeds(60)) {
        SeededRandom random(seed);
        const Scene scene = randomScene(random, 6);
        const DiagramLayout layout = random.chance(0.5) ? DiagramLayout::Mirrored : DiagramLayout::OnLine;
        const Panel panel = scene.panel(scene.axis(), screen(layout));
        std::vector<Box> boxes;
        for (const DrawItem& item : panel.list.items) {
            const bool isName = item.role == DrawRole::PhaseLabel || item.role == DrawRole::LabelOnFill
                || item.role == DrawRole::LabelOnArea;
            if (isName)
                boxes.push_back({item.x, item.y - 0.7 * item.height, item.width, 0.7 * item.height});
            else if (item.role == DrawRole::Badge)
                boxes.push_back({item.x, item.y, item.width, item.height});
        }
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const bool apart = boxes[i].right() <= boxes[j].x || boxes[j].right() <= boxes[i].x
                    || boxes[i].bottom() <= boxes[j].y || boxes[j].bottom() <= boxes[i].y;
                QVERIFY2(apart, random.note().c_str());
            }
        }
    }
}

QTEST_GUILESS_MAIN(PanelLawsTest)
#include "tst_panellaws.moc"
