// What must hold for every picture, on random schedules, and what single pieces look like.

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "core/diagram/content.h"
#include "tests/core/diagram/pictures.h"
#include "tests/support/schedules.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

/// A plan with everything a panel needs beside it.
struct Scene {
    Campaign campaign;
    EffectiveScenario scenario;
    PhaseStyles styles;
    Timeline timeline;

    explicit Scene(const SchedulePlan& plan) : timeline(built(plan))
    {
        campaign.machine.resources.resize(2);
        campaign.machine.resources[0].id = "compute";
        campaign.machine.resources[1].id = "memory";
        campaign.machine.resources[1].kind = ResourceKind::Bandwidth;
        campaign.workload.phases.resize(plan.nodes.size());
        for (std::size_t i = 0; i < plan.nodes.size(); ++i)
            campaign.workload.phases[i].id = "phase " + std::to_string(i);
        scenario.machine = campaign.machine;
        styles = PhaseStyles(campaign);
    }

    [[nodiscard]] DiagramInput input() const { return {campaign, scenario, timeline, styles, {}, {}, {}, {}, nullptr}; }

    [[nodiscard]] TimeAxis axis() const { return TimeAxis(timeline.start(), timeline.end(), 0.0, 1000.0); }

    [[nodiscard]] Panel panel(const TimeAxis& axis, const PanelOptions& options, Box outer = {0, 0, 1000, 300}) const
    {
        return buildPanel(input(), axis, fittingValues(input(), options), outer, options);
    }
};

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

PanelOptions screen(DiagramLayout layout = DiagramLayout::OnLine)
{
    PanelOptions options;
    options.layout = layout;
    options.sizes = DiagramSizes::screen();
    return options;
}

/// Nothing rounded, nothing widened: geometry as computed.
PanelOptions unrounded(DiagramLayout layout)
{
    PanelOptions options = screen(layout);
    options.sizes.grid = 0.0;
    options.sizes.line = 1e-6;
    return options;
}

std::vector<DrawItem> itemsOf(const DrawList& list, DrawRole role)
{
    std::vector<DrawItem> items;
    std::copy_if(list.items.begin(), list.items.end(), std::back_inserter(items),
        [&](const DrawItem& item) { return item.role == role; });
    return items;
}

bool isInk(DrawRole role)
{
    return role == DrawRole::ComputeLine || role == DrawRole::Fill || role == DrawRole::NoData
        || role == DrawRole::Impulse;
}

std::vector<std::string> textsOf(const DrawList& list, DrawRole role)
{
    std::vector<std::string> texts;
    for (const DrawItem& item : itemsOf(list, role))
        texts.push_back(list.texts[item.text].string);
    return texts;
}

} // namespace

class PanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void areasEqualVolumesAtEveryZoom();
    void mirroredRectanglesEqualVolumes();
    void lengthsOfDashesEqualTheCausesOfTime();
    void everyColumnThatIsNotIdleHasInk();
    void mergedColumnsDoNotMoveWithTheView();
    void steadyStateAndVisitAgree();
    void theListIsBoundedByTheWidth();
    void everythingIsClipped();
    void edgesAreExactInDeepZoom();
    void theSmallestExcessIsSeen();
    void aBadgeNamesTheDemand();
    void aFillSpillsPastItsRail();
    void wellsShrinkByTheFillsBelow();
    void joinsLinkPiecesOfOnePhaseOnly();
    void idleTimeIsEmpty();
    void unknownUtilizationIsNoData();
    void zeroLengthPhasesHaveMarks();
    void rowsInAnyOrderGiveOnePicture();
    void stackingOrderIsAnOption();
    void leadersNameWhatHasNoRoom();
    void labelsDoNotCoverEachOther();
    void nothingToShowIsSaid();
    void oddBoxesAndValuesAreSurvived();
    void lowUtilizationsFitVertically();
};

void PanelTest::areasEqualVolumesAtEveryZoom()
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

void PanelTest::mirroredRectanglesEqualVolumes()
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

void PanelTest::lengthsOfDashesEqualTheCausesOfTime()
{
    const Picture picture(memoryOversubscriptionDocument());
    PanelOptions options = unrounded(DiagramLayout::OnLine);
    const DiagramInput input = picture.input(3);
    const Panel panel = buildPanel(input, TimeAxis(input.timeline.start(), input.timeline.end(), 0, 1),
        fittingValues(input, options), {0, 0, 3000, 400}, options);
    std::map<std::pair<std::uint32_t, Stroke>, double> length;
    for (const DrawItem& item : itemsOf(panel.list, DrawRole::ComputeLine))
        length[{item.node, item.stroke}] += item.width / panel.geometry.axis.pixelsPerUnit();
    for (std::uint32_t node = 0; node < 2; ++node) {
        const TimeShares& shares = input.timeline.timings()[node].shares;
        QVERIFY((std::abs(length[{node, Stroke::Solid}] - shares.undilated) < 1e-9));
        QVERIFY((std::abs(length[{node, Stroke::Dilated}] - shares.dilated) < 1e-9));
        QVERIFY((std::abs(length[{node, Stroke::Throttled}] - shares.throttled) < 1e-9));
    }
    QVERIFY((length[{0, Stroke::Dilated}]) > 1.0);
    QVERIFY((length[{0, Stroke::Throttled}]) > 0.1);
}

void PanelTest::everyColumnThatIsNotIdleHasInk()
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

void PanelTest::mergedColumnsDoNotMoveWithTheView()
{
    const Scene scene(pipelinePlan(
        {{3, 0.7, 0.3}, {10, 0.2, 0.8}, {5, 0.4, 0.5}}, 40000, Advance::Lockstep, Dilation::None, Throttle::None));
    TimeAxis axis = scene.axis().zoomedAbout(400.0, 3.0);
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
        QVERIFY(merged > 200);
        axis = axis.panned(-1.0);
    }
    // Fifty pixels brought no more than as many new columns.
    QVERIFY(known.size() < 600);
}

void PanelTest::steadyStateAndVisitAgree()
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

void PanelTest::theListIsBoundedByTheWidth()
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

void PanelTest::everythingIsClipped()
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

void PanelTest::edgesAreExactInDeepZoom()
{
    const Scene scene(sequentialPlan({{1e6, 0.5, 0.5}, {1.0, 0.25, 0.25}, {1e6, 0.75, 0.1}}));
    const TimeAxis axis = scene.axis().withRange(1e6 - 1e-4, 1e6 + 1e-4);
    for (int step = 0; step < 20; ++step) {
        const Panel panel = scene.panel(axis.panned(step), screen());
        bool found = false;
        for (const DrawItem& item : itemsOf(panel.list, DrawRole::ComputeLine)) {
            if (item.node != 1)
                continue;
            found = true;
            QVERIFY(std::abs(item.x - panel.geometry.axis.toPixel(1e6)) <= 0.5 + 1e-3);
        }
        QVERIFY(found);
    }
}

void PanelTest::theSmallestExcessIsSeen()
{
    for (const double excess : {1e-6, 0.001, 0.08, 0.5}) {
        const Picture picture(slightExcessDocument(excess));
        for (const DiagramLayout layout : {DiagramLayout::OnLine, DiagramLayout::Mirrored}) {
            const PanelOptions options = screen(layout);
            const DiagramInput input = picture.input(0);
            const Panel panel = buildPanel(
                input, TimeAxis(0, 5, 0, 1), fittingValues(input, options), {0, 0, 800, 200}, options);
            QCOMPARE(itemsOf(panel.list, DrawRole::Marker).size(), std::size_t{1});
            QCOMPARE(itemsOf(panel.list, DrawRole::Badge).size(), std::size_t{1});
            bool spilled = false;
            for (const DrawItem& item : itemsOf(panel.list, DrawRole::Excess))
                spilled = spilled || (item.height >= 2.0 && item.texture == Texture::Warning);
            QVERIFY(spilled);
        }
    }
    const Picture exact(slightExcessDocument(0.0));
    const PanelOptions options = screen();
    const DiagramInput input = exact.input(0);
    const Panel panel = buildPanel(
        input, TimeAxis(0, 5, 0, 1), fittingValues(input, options), {0, 0, 800, 200}, options);
    QVERIFY(itemsOf(panel.list, DrawRole::Marker).empty());
    QVERIFY(itemsOf(panel.list, DrawRole::Excess).empty());
}

void PanelTest::aBadgeNamesTheDemand()
{
    const Picture picture(memoryOversubscriptionDocument());
    const PanelOptions options = screen();
    const auto badges = [&](std::size_t scenario) {
        const DiagramInput input = picture.input(scenario);
        const Panel panel = buildPanel(
            input, TimeAxis(0, 13, 0, 1), fittingValues(input, options), {0, 0, 900, 220}, options);
        return textsOf(panel.list, DrawRole::BadgeText);
    };
    QCOMPARE(badges(0).size(), std::size_t{0});
    QCOMPARE(badges(1), (std::vector<std::string>(3, "memory 150 %")));
    QCOMPARE(badges(2), (std::vector<std::string>(1, "memory 108 %")));
    QCOMPARE(badges(3).size(), std::size_t{0});
}

void PanelTest::aFillSpillsPastItsRail()
{
    const Picture picture(memoryOversubscriptionDocument());
    PanelOptions options = screen();
    options.sizes.grid = 0.0;
    const DiagramInput input = picture.input(1);
    const Panel panel = buildPanel(input, TimeAxis(0, 13, 0, 1), {1.6, 0.0}, {0, 0, 900, 220}, options);
    const PanelGeometry& g = panel.geometry;
    const double pipe = (g.toY(0.0) - g.toY(1.0)) * g.pipeHeight;
    for (const DrawItem& spill : itemsOf(panel.list, DrawRole::Excess)) {
        // Demand 1.5: half a pipe of the upper phase's fill is above its rail.
        QVERIFY(std::abs(spill.height - 0.5 * pipe) < 1e-6);
        const auto rails = itemsOf(panel.list, DrawRole::Rail);
        const bool meetsRail = std::any_of(rails.begin(), rails.end(),
            [&](const DrawItem& rail) { return std::abs(rail.y + rail.height - spill.y - spill.height) < 1e-6; });
        QVERIFY(meetsRail);
    }
    // Nothing opaque lies over it but what belongs there.
    std::size_t lastWell = 0;
    std::size_t firstSpill = panel.list.items.size();
    for (std::size_t i = 0; i < panel.list.items.size(); ++i) {
        if (panel.list.items[i].role == DrawRole::Well || panel.list.items[i].role == DrawRole::Fill)
            lastWell = i;
        if (panel.list.items[i].role == DrawRole::Excess)
            firstSpill = std::min(firstSpill, i);
    }
    QVERIFY(firstSpill > lastWell);
}

void PanelTest::wellsShrinkByTheFillsBelow()
{
    PanelOptions options = screen();
    options.sizes.grid = 0.0;
    // Three phases that do not depend on each other run side by side.
    SchedulePlan plan = pipelinePlan(
        {{4, 0.3, 0.25}, {4, 0.3, 0.5}, {4, 0.3, 0.1}}, 1, Advance::Lockstep, Dilation::None, Throttle::None);
    plan.edges.clear();
    const Scene parallel(plan);
    const Panel panel = parallel.panel(parallel.axis(), options);
    const PanelGeometry& g = panel.geometry;
    const double pipe = (g.toY(0.0) - g.toY(1.0)) * g.pipeHeight;
    const auto wells = itemsOf(panel.list, DrawRole::Well);
    QCOMPARE(wells.size(), std::size_t{3});
    QVERIFY(std::abs(wells[0].height - pipe) < 1e-6);
    QVERIFY(std::abs(wells[1].height - 0.75 * pipe) < 1e-6);
    QVERIFY(std::abs(wells[2].height - 0.25 * pipe) < 1e-6);
    const auto lines = itemsOf(panel.list, DrawRole::ComputeLine);
    for (std::size_t i = 0; i < 3; ++i)
        QVERIFY(std::abs(lines[i].y + 0.5 * lines[i].height - g.toY(0.3 * static_cast<double>(i + 1))) < 1e-6);
}

void PanelTest::joinsLinkPiecesOfOnePhaseOnly()
{
    const Scene separate(sequentialPlan({{3, 0.7, 0.2}, {3, 0.2, 0.2}, {3, 0.9, 0.2}}));
    QVERIFY(itemsOf(separate.panel(separate.axis(), screen()).list, DrawRole::Join).empty());
    const Picture picture(threeStageDocument());
    const DiagramInput input = picture.input(0);
    const PanelOptions options = screen();
    const Panel panel = buildPanel(
        input, TimeAxis(0, 12.5, 0, 1), fittingValues(input, options), {0, 0, 900, 240}, options);
    const auto joins = itemsOf(panel.list, DrawRole::Join);
    // B steps down and up again each time A runs beside it; A and C pause between their tiles.
    QCOMPARE(joins.size(), std::size_t{5});
    for (const DrawItem& join : joins)
        QCOMPARE(join.node, 1U);
}

void PanelTest::idleTimeIsEmpty()
{
    const Picture picture(oddDocument());
    const DiagramInput input = picture.input(0);
    const PanelOptions options = screen();
    const Panel panel = buildPanel(
        input, TimeAxis(0, 17.5, 0, 1), fittingValues(input, options), {0, 0, 900, 240}, options);
    const double from = panel.geometry.axis.toPixel(10.0) + 1.0;
    const double to = panel.geometry.axis.toPixel(11.5) - 1.0;
    for (const DrawItem& item : panel.list.items) {
        if (isInk(item.role) || item.role == DrawRole::Well || item.role == DrawRole::Rail)
            QVERIFY(item.x >= to || item.x + item.width <= from);
    }
}

void PanelTest::unknownUtilizationIsNoData()
{
    const Picture picture(oddDocument());
    const DiagramInput input = picture.input(0);
    for (const DiagramLayout layout : {DiagramLayout::OnLine, DiagramLayout::Mirrored}) {
        const PanelOptions options = screen(layout);
        const Panel panel = buildPanel(
            input, TimeAxis(0, 17.5, 0, 1), fittingValues(input, options), {0, 0, 900, 240}, options);
        int lines = 0;
        int pipes = 0;
        for (const DrawItem& item : itemsOf(panel.list, DrawRole::NoData)) {
            QCOMPARE(item.texture, Texture::Unknown);
            ++(item.style == kNoStyle ? pipes : lines);
        }
        QCOMPARE(lines + pipes, 3);
        // Nothing pretends to be a number: no line of the two phases.
        for (const DrawItem& item : itemsOf(panel.list, DrawRole::ComputeLine))
            QVERIFY(item.phase.index() != 3 && item.phase.index() != 4);
    }
}

void PanelTest::zeroLengthPhasesHaveMarks()
{
    const Scene scene(
        sequentialPlan({{5, 0.5, 0.5}, {0, 0.5, 0.5}, {0, 1, 1}, {0, 0, 0}, {0, 1, 0}, {0, 0, 1}, {5, 0.2, 0.2}}));
    for (const double zoom : {1.0, 1000.0, 1e9}) {
        const TimeAxis axis = scene.axis();
        const Panel panel = scene.panel(axis.zoomedAbout(axis.toPixel(5.0), zoom), screen());
        std::vector<DrawItem> marks = itemsOf(panel.list, DrawRole::Impulse);
        QCOMPARE(marks.size(), std::size_t{5});
        for (std::size_t i = 0; i < marks.size(); ++i) {
            QVERIFY(marks[i].width >= 3.0);
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(marks[i].y + marks[i].height <= marks[j].y || marks[j].y + marks[j].height <= marks[i].y);
        }
    }
}

void PanelTest::rowsInAnyOrderGiveOnePicture()
{
    const auto document = [](const std::string& phases) {
        return R"({"format": "campaign/1", "units": {"time": "tick"}, "machine": {"resources": [
            {"id": "compute", "kind": "throughput", "peak": 1}, {"id": "memory", "kind": "bandwidth", "peak": 1}]},
            "workload": {"phases": [)"
            + phases + R"(]},
            "scenarios": [{"id": "s", "starts": {"a": 0, "b": 2, "c": 5}}]})";
    };
    const std::string a = R"({"id": "a", "given": {"duration": 2, "use": {"compute": 0.5, "memory": 0.5}}})";
    const std::string b = R"({"id": "b", "given": {"duration": 3, "use": {"compute": 0.7, "memory": 0.1}}})";
    const std::string c = R"({"id": "c", "given": {"duration": 1, "use": {"compute": 0.2, "memory": 0.9}}})";
    const auto look = [&](const std::string& text) {
        const Picture picture(text);
        const DiagramInput input = picture.input(0);
        const PanelOptions options = screen();
        Panel panel = buildPanel(input, TimeAxis(0, 6, 0, 1), fittingValues(input, options), {0, 0, 700, 200}, options);
        for (DrawItem& item : panel.list.items) {
            item.node = DrawItem::kNone;
            item.phase = PhaseId();
        }
        return toText(panel.list);
    };
    const std::string sorted = look(document(a + "," + b + "," + c));
    QCOMPARE(look(document(c + "," + a + "," + b)), sorted);
    QCOMPARE(look(document(b + "," + c + "," + a)), sorted);
}

void PanelTest::stackingOrderIsAnOption()
{
    SchedulePlan plan = pipelinePlan(
        {{1, 0.1, 0.1}, {3, 0.2, 0.1}, {2, 0.6, 0.1}}, 1, Advance::Lockstep, Dilation::None, Throttle::None);
    plan.edges.clear();
    const Scene scene(plan);
    const auto bottomUp = [&](StackingOrder stacking) {
        PanelOptions options = screen();
        options.stacking = stacking;
        const PanelContent content = collectContent(scene.input(), scene.axis(), options);
        std::vector<std::uint32_t> nodes;
        for (std::uint32_t i = 0; i < content.columns.front().partCount; ++i)
            nodes.push_back(content.parts[i].node);
        return nodes;
    };
    QCOMPARE(bottomUp(StackingOrder::Schedule), (std::vector<std::uint32_t>{0, 1, 2}));
    QCOMPARE(bottomUp(StackingOrder::LargestFirst), (std::vector<std::uint32_t>{2, 1, 0}));
    QCOMPARE(bottomUp(StackingOrder::LongestFirst), (std::vector<std::uint32_t>{1, 2, 0}));
}

void PanelTest::leadersNameWhatHasNoRoom()
{
    const Scene scene(sequentialPlan({{100, 0.3, 0.5}, {0.5, 0.2, 0.2}, {100, 0.3, 0.5}}));
    PanelOptions options = screen();
    const auto named = [&](const Panel& panel) {
        const auto labels = textsOf(panel.list, DrawRole::PhaseLabel);
        return std::count(labels.begin(), labels.end(), "phase 1");
    };
    QCOMPARE(named(scene.panel(scene.axis(), options)), 0);
    options.leaders = {PhaseId(1)};
    const Panel panel = scene.panel(scene.axis(), options);
    QCOMPARE(named(panel), 1);
    const auto leaders = itemsOf(panel.list, DrawRole::Leader);
    QCOMPARE(leaders.size(), std::size_t{1});
    QVERIFY(std::abs(leaders[0].x + leaders[0].width - panel.geometry.axis.toPixel(100.25)) < 2.0);
}

void PanelTest::labelsDoNotCoverEachOther()
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

void PanelTest::nothingToShowIsSaid()
{
    SchedulePlan plan;
    plan.resourceCount = 2;
    const Scene scene(plan);
    const Panel panel = scene.panel(scene.axis(), screen());
    QCOMPARE(textsOf(panel.list, DrawRole::Message).size(), std::size_t{1});
    QVERIFY(itemsOf(panel.list, DrawRole::ComputeLine).empty());
}

void PanelTest::oddBoxesAndValuesAreSurvived()
{
    const Scene scene(sequentialPlan({{3, 0.7, 0.25}, {10, 0.2, 0.9}}));
    const double nan = std::nan("");
    for (const Box& outer : {Box{0, 0, 0, 0}, Box{0, 0, 3, 3}, Box{nan, nan, nan, nan}, Box{-1e9, 1e9, 1e12, 1e12}}) {
        for (const ValueRange& values :
            {ValueRange{1, 0}, ValueRange{0, 0}, ValueRange{-1, 1}, ValueRange{nan, nan}, ValueRange{1e300, -1e300}}) {
            for (const DiagramLayout layout : {DiagramLayout::OnLine, DiagramLayout::Mirrored}) {
                const Panel panel = buildPanel(scene.input(), scene.axis(), values, outer, screen(layout));
                for (const DrawItem& item : panel.list.items)
                    QVERIFY(std::isfinite(item.x + item.y + item.width + item.height));
            }
        }
    }
}

void PanelTest::lowUtilizationsFitVertically()
{
    const Scene scene(sequentialPlan({{3, 4e-7, 0.0}, {10, 8e-7, 0.0}}));
    const Panel panel = buildPanel(scene.input(), scene.axis(), {1e-6, 0.0}, {0, 0, 800, 300}, screen());
    const auto labels = textsOf(panel.list, DrawRole::AxisText);
    QVERIFY(std::find(labels.begin(), labels.end(), "8e-7") != labels.end());
    const auto lines = itemsOf(panel.list, DrawRole::ComputeLine);
    QCOMPARE(lines.size(), std::size_t{2});
    QVERIFY(lines[0].y - lines[1].y > 0.3 * panel.geometry.plot.height);
}

QTEST_GUILESS_MAIN(PanelTest)
#include "tst_panel.moc"
