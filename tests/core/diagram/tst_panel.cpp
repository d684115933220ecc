// What single pieces look like.

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/diagram/content.h"
#include "tests/core/diagram/panels.h"
#include "tests/core/diagram/pictures.h"

using namespace minard;
using namespace minard::test;

class PanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lengthsOfDashesEqualTheCausesOfTime();
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
    void marksAreNamed();
    void twinsSideBySideStayApart();
    void linesOfOneLevelAreBothSeen();
    void nothingToShowIsSaid();
    void oddBoxesAndValuesAreSurvived();
    void lowUtilizationsFitVertically();
};

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

void PanelTest::marksAreNamed()
{
    const Scene scene(sequentialPlan({{5, 0.9, 0.1}, {0, 0.5, 0.5}, {5, 0.9, 0.1}}));
    const Panel panel = scene.panel(scene.axis(), screen());
    const auto labels = textsOf(panel.list, DrawRole::PhaseLabel);
    QCOMPARE(std::count(labels.begin(), labels.end(), "phase 1"), 1);
}

void PanelTest::twinsSideBySideStayApart()
{
    for (const DiagramLayout layout : {DiagramLayout::OnLine, DiagramLayout::Mirrored}) {
        // Three repetitions of one phase, one after another.
        SchedulePlan plan = sequentialPlan({{2, 0.5, 0.5}, {2, 0.5, 0.5}, {2, 0.5, 0.5}});
        for (PlanNode& node : plan.nodes)
            node.phase = PhaseId(0);
        const Scene scene(plan);
        const Panel panel = scene.panel(scene.axis(), screen(layout));
        std::vector<double> gaps;
        for (const DrawItem& item : itemsOf(panel.list, DrawRole::Casing)) {
            if (item.width <= 1.0)
                gaps.push_back(item.x);
        }
        QCOMPARE(gaps.size(), layout == DiagramLayout::OnLine ? std::size_t{2} : std::size_t{4});
        for (const double gap : gaps) {
            const double time = panel.geometry.axis.toTime(gap);
            QVERIFY(std::abs(time - 2.0) < 0.02 || std::abs(time - 4.0) < 0.02);
        }
    }
}

void PanelTest::linesOfOneLevelAreBothSeen()
{
    SchedulePlan plan = pipelinePlan(
        {{4, 0.5, 0.3}, {4, 0.0, 0.5}}, 1, Advance::Lockstep, Dilation::None, Throttle::None);
    plan.edges.clear();
    const Scene scene(plan);
    const Panel panel = scene.panel(scene.axis(), screen());
    const auto lines = itemsOf(panel.list, DrawRole::ComputeLine);
    QCOMPARE(lines.size(), std::size_t{2});
    QVERIFY(lines[1].height < lines[0].height);
    QVERIFY(lines[1].y > lines[0].y && lines[1].y + lines[1].height < lines[0].y + lines[0].height);
    // No casing of the upper one over the lower one.
    QCOMPARE(itemsOf(panel.list, DrawRole::Casing).size(), std::size_t{1});
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
