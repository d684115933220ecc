// Rooflines: points per phase name, distances and limiters, what has no place on logarithmic axes, and axes that show
// everything.

#include <QtTest>

#include <cmath>
#include <limits>

#include "core/analysis/rooflineaxes.h"
#include "core/io/campaignreader.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

bool near(double a, double b)
{
    return std::fabs(a - b) <= 1e-12 * std::max(std::fabs(a), std::fabs(b));
}

/// A campaign of `phases` on a machine with two compute units and two memories.
Campaign campaignOf(const std::string& phases, const std::string& rest = "")
{
    const std::string text = R"({"format": "campaign/1", "units": {"time": "s"},
        "machine": {"name": "M", "resources": [
            {"id": "vector", "kind": "throughput", "unit": "op/s", "peak": 50},
            {"id": "tensor", "kind": "throughput", "unit": "op/s", "peak": 400},
            {"id": "link", "kind": "bandwidth", "unit": "B/s", "peak": 2},
            {"id": "hbm", "kind": "bandwidth", "unit": "B/s", "peak": 20}],
            "display": {"line": "tensor", "pipe": "hbm"}},
        "workload": {"phases": [)"
        + phases + "]}" + (rest.empty() ? "" : ", " + rest) + "}";
    const auto loaded = readCampaignText(text);
    if (!loaded)
        qFatal("%s", sentence(loaded.error()).c_str());
    return loaded->campaign;
}

std::string phase(const char* id, const char* name, const std::string& demand, const std::string& given = "")
{
    return std::string(R"({"id": ")") + id + R"(", "name": ")" + name + R"(", "demand": {)" + demand + "}"
        + (given.empty() ? "" : R"(, "given": {"duration": )" + given + "}") + "}";
}

struct Built {
    Campaign campaign;
    BuiltScenario scenario;
    Roofs roofs;
    std::vector<RooflinePoint> points;

    explicit Built(Campaign of)
        : campaign(std::move(of))
        , scenario(*buildScenario(campaign, ScenarioId(0)))
        , roofs(machineRoofs(scenario.scenario.machine, campaign.units))
        , points(phasePoints(campaign, scenario, roofs))
    {
    }
};

} // namespace

class RooflineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void roofsFormAHierarchy();
    void pointsGatherRepetitionsAndEqualNames();
    void distanceAndLimiterCountEveryResource();
    void pointsAboveTheRoofAreNamedNotClamped();
    void noTrafficNoWorkNoTimeHaveTheirEdges();
    void unknownVolumesHaveNoPlace();
    void missingRoofsAndClocksAreSurvived();
    void aggregateAndRangeAgree();
    void waitingLowersTheRate();
    void gainsMatchPhasesByName();
    void axesShowRoofsAndOutermostPoints();
    void axesHoldWhateverTheNumbers();
    void fieldsRefuseLimitsWithoutLogarithm();
};

void RooflineTest::roofsFormAHierarchy()
{
    const Built built(campaignOf(phase("a", "A", R"("tensor": 800, "hbm": 20)")));
    QCOMPARE(built.roofs.compute.size(), 2U);
    QCOMPARE(built.roofs.compute[0].label, std::string("tensor"));
    QVERIFY(built.roofs.compute[0].onDisplay && !built.roofs.compute[1].onDisplay);
    QCOMPARE(built.roofs.memory[0].label, std::string("hbm"));
    QCOMPARE(built.roofs.ridges.size(), 4U);
    QCOMPARE(built.roofs.ridges[0].intensity, 20.0);
    QVERIFY(built.roofs.ridges[0].onDisplay);
    QCOMPARE(built.roofs.attainable(5.0), 100.0);
    QCOMPARE(built.roofs.attainable(1000.0), 400.0);
    QCOMPARE(built.roofs.attainable(kInfinite), 400.0);

    const auto axes = fitRooflineAxes(std::span(&built.roofs, 1), built.points);
    const std::vector<RoofLine> lines = roofLines(built.roofs, axes);
    QCOMPARE(lines.size(), 4U);
    // The lower level begins at the fastest slope, the slope ends at the highest level; the pair on display is on top.
    QCOMPARE(lines[1].resource, ResourceId(0));
    QCOMPARE(lines[1].x1, 2.5);
    QVERIFY(lines[2].onDisplay && lines[3].onDisplay);
    QCOMPARE(lines[2].x2, 20.0);
    QCOMPARE(lines[2].y2, 400.0);
    QCOMPARE(lines[3].x1, 20.0);
    QCOMPARE(lines[3].x2, axes.intensity.highest());

    const Roofs other = machineRoofs(built.campaign.machine, built.campaign.units, ResourceId(0), ResourceId(2));
    QCOMPARE(other.attainable(1.0), 2.0);
    QVERIFY(other.compute[1].onDisplay && other.memory[1].onDisplay);
}

void RooflineTest::pointsGatherRepetitionsAndEqualNames()
{
    Campaign campaign = campaignOf(phase("a1", "A", R"("tensor": 800, "hbm": 20)", "4") + ","
        + phase("b", "B", R"("tensor": 10, "hbm": 40)", "2") + ","
        + phase("a2", "A", R"("tensor": 400, "hbm": 40)", "2"));
    campaign.workload.repeat = 3;
    const Built built(std::move(campaign));
    QCOMPARE(built.points.size(), 2U);
    const RooflinePoint& a = built.points[0];
    QCOMPARE(a.name, std::string("A"));
    QCOMPARE(a.phases, (std::vector<PhaseId>{PhaseId(0), PhaseId(2)}));
    QCOMPARE(a.count, 6U);
    QVERIFY(near(a.operations, 3600.0));
    QVERIFY(near(a.bytes, 180.0));
    QVERIFY(near(a.time, 18.0));
    QVERIFY(near(*a.intensity, 20.0));
    QVERIFY(near(*a.rate, 200.0));
    QVERIFY(near(a.efficiency, 0.5));
}

void RooflineTest::distanceAndLimiterCountEveryResource()
{
    // By tensor and hbm alone the phase would be at 10 %; the link holds it at 80 %.
    const Built built(campaignOf(phase("a", "A", R"("tensor": 80, "hbm": 4, "link": 3.2)", "2")));
    const RooflinePoint& point = built.points[0];
    QCOMPARE(point.limiter, ResourceId(2));
    QVERIFY(near(point.efficiency, 0.8));
    QVERIFY(near(point.distanceToRoof(), 0.2));
    QCOMPARE(distanceText(point, built.campaign.machine), std::string("20 % below the roof of link"));
    const Built onRoof(campaignOf(phase("a", "A", R"("tensor": 80, "hbm": 40)")));
    QCOMPARE(distanceText(onRoof.points[0], onRoof.campaign.machine), std::string("on the roof of hbm"));
}

void RooflineTest::pointsAboveTheRoofAreNamedNotClamped()
{
    const Built built(campaignOf(phase("a", "A", R"("tensor": 80, "hbm": 68.4)", "1")));
    const RooflinePoint& point = built.points[0];
    QVERIFY(point.isAboveRoof());
    QVERIFY(near(point.efficiency, 3.42));
    QVERIFY(near(*point.rate, 80.0));
    QVERIFY(*point.attainable < 80.0);
    const auto remarks = pointRemarks(point, built.campaign.machine, built.campaign.units);
    QCOMPARE(remarks.size(), 1U);
    QCOMPARE(remarks[0], std::string("342 % of the peak of hbm: above the roof, check the peak"));
    const auto axes = fitRooflineAxes(std::span(&built.roofs, 1), built.points);
    QVERIFY(axes.rate.contains(80.0));
    QCOMPARE(placePoints(built.points, axes)[0]->y, *point.rate);
}

void RooflineTest::noTrafficNoWorkNoTimeHaveTheirEdges()
{
    const Built built(campaignOf(phase("a", "on chip", R"("tensor": 80)", "1") + ","
        + phase("b", "copy", R"("hbm": 10)", "1") + "," + phase("c", "wait", "", "1") + ","
        + phase("d", "instant", R"("tensor": 80, "hbm": 40)", "0") + "," + phase("e", "both", R"("tensor": 80)", "0")));
    const auto axes = fitRooflineAxes(std::span(&built.roofs, 1), built.points);
    const auto places = placePoints(built.points, axes);
    QVERIFY(std::isinf(*built.points[0].intensity));
    QVERIFY(places[0]->atRight && !places[0]->atBottom && !places[0]->atTop);
    QCOMPARE(places[0]->x, axes.intensity.highest());
    QCOMPARE(places[0]->y, 80.0);
    QCOMPARE(*built.points[1].intensity, 0.0);
    QVERIFY(places[1]->atBottom && places[2]->atBottom);
    QVERIFY(places[1]->x < places[2]->x);
    QVERIFY(!built.points[2].intensity && !built.points[2].limiter.isValid());
    QVERIFY(places[3]->atTop && !places[3]->atRight);
    QCOMPARE(places[3]->x, 2.0);
    QVERIFY(!built.points[3].rate);
    QCOMPARE(built.points[3].limiter, ResourceId(3));
    QCOMPARE(built.points[3].efficiency, 0.0);
    QVERIFY(places[4]->atTop && places[4]->atRight);
    const auto words = [&](std::size_t i) {
        std::string all;
        for (const auto& remark : pointRemarks(built.points[i], built.campaign.machine, built.campaign.units))
            all += remark + ";";
        return all;
    };
    QCOMPARE(words(0), std::string("no traffic: the intensity is infinite;"));
    QCOMPARE(words(1), std::string("no work: shown at the lower edge;"));
    QCOMPARE(words(3), std::string("takes no time: rate n/a;"));
}

void RooflineTest::unknownVolumesHaveNoPlace()
{
    const Built built(campaignOf(phase("a1", "A", R"("tensor": 80, "hbm": 40)", "2") + ","
        + phase("a2", "A", R"("tensor": 80, "hbm": null)", "6") + ","
        + phase("b", "B", R"("tensor": null, "hbm": 1)", "1")));
    const RooflinePoint& a = built.points[0];
    QVERIFY(a.isKnown);
    QCOMPARE(a.unknownTime, 6.0);
    QCOMPARE(a.operations, 80.0); // only where bytes are known too
    QVERIFY(near(*a.rate, 40.0));
    QVERIFY(near(a.efficiency, 1.0));
    QCOMPARE(pointRemarks(a, built.campaign.machine, built.campaign.units)[0],
        std::string("operations or bytes are not known for 6 s"));
    QVERIFY(!built.points[1].isKnown);
    QVERIFY(!built.points[1].rate && !built.points[1].intensity);
    const auto axes = fitRooflineAxes(std::span(&built.roofs, 1), built.points);
    QVERIFY(!placePoints(built.points, axes)[1].has_value());
}

void RooflineTest::missingRoofsAndClocksAreSurvived()
{
    Built built(campaignOf(phase("a", "A", R"("tensor": 80, "hbm": 40)", "2")));
    // Peaks per second, times in cycles, no clock: no roof can be drawn, the point stays.
    built.campaign.units.time = TimeUnit::Cycle;
    const Roofs none = machineRoofs(built.campaign.machine, built.campaign.units);
    QVERIFY(none.compute.empty() && none.memory.empty());
    QVERIFY(none.rateUnit == Unit::OperationPerCycle);
    QVERIFY(std::isinf(none.attainable(1.0)));
    const auto points = phasePoints(built.campaign, built.scenario, none);
    QVERIFY(near(*points[0].rate, 40.0));
    QVERIFY(!points[0].limiter.isValid());
    const auto axes = fitRooflineAxes(std::span(&none, 1), points);
    QVERIFY(axes.rate.contains(40.0) && axes.intensity.contains(2.0));
    QVERIFY(roofLines(none, axes).empty());
    QCOMPARE(distanceText(points[0], built.campaign.machine), std::string("no roof applies"));
    // A machine without memory has levels over the whole width.
    Machine compute = built.campaign.machine;
    compute.resources.resize(2);
    compute.pipe = {};
    const Roofs levels = machineRoofs(compute, Units());
    const auto lines = roofLines(levels, fitRooflineAxes(std::span(&levels, 1), {}));
    QCOMPARE(lines.size(), 2U);
    QCOMPARE(lines[0].x1, RooflineAxes().intensity.lowest());
}

void RooflineTest::aggregateAndRangeAgree()
{
    const Built built(campaignOf(phase("a", "A", R"("tensor": 80, "hbm": 4)", "1") + ","
        + phase("b", "B", R"("tensor": 20, "hbm": 40)", "4") + "," + phase("c", "C", R"("tensor": 1, "hbm": 1)", "0")));
    const RooflinePoint whole = scenarioPoint(built.campaign, built.scenario, built.roofs);
    QCOMPARE(whole.name, std::string("default"));
    QVERIFY(near(whole.operations, 101.0));
    QVERIFY(near(*whole.rate, 101.0 / 5.0));
    QVERIFY(near(whole.efficiency, 45.0 / 20.0 / 5.0));
    const RooflinePoint range = rangePoint(
        ScenarioId(0), rangeStatistics(built.scenario.timeline, -kInfinite, kInfinite), built.roofs);
    QVERIFY(near(*range.intensity, *whole.intensity));
    QVERIFY(near(*range.rate, *whole.rate));
    QVERIFY(range.limiter == whole.limiter);
    const RooflinePoint half = rangePoint(
        ScenarioId(0), rangeStatistics(built.scenario.timeline, 0.0, 1.0), built.roofs);
    QVERIFY(near(*half.intensity, 20.0));
    const RooflinePoint nothing = rangePoint(
        ScenarioId(0), rangeStatistics(built.scenario.timeline, 2.0, 2.0), built.roofs);
    QVERIFY(!nothing.rate && !nothing.intensity);
}

void RooflineTest::waitingLowersTheRate()
{
    Campaign campaign = campaignOf(
        phase("a", "A", R"("tensor": 80, "hbm": 4)", "2") + "," + phase("b", "B", R"("tensor": 20, "hbm": 40)", "4"),
        R"("scenarios": [{"id": "s", "pipelines": [{"id": "p", "phases": ["a", "b"], "tiles": 1, "dilate": "longest"}]}])");
    const Built built(std::move(campaign));
    const RooflinePoint& a = built.points[0];
    QVERIFY(near(a.time, 4.0));
    QVERIFY(near(a.shares.dilated, 2.0));
    QVERIFY(near(*a.rate, 20.0));
    QCOMPARE(pointRemarks(a, built.campaign.machine, built.campaign.units)[0],
        std::string("50 % of its time is waiting for others"));
}

void RooflineTest::gainsMatchPhasesByName()
{
    const Built before(campaignOf(
        phase("a", "A", R"("tensor": 80, "hbm": 4)", "3") + "," + phase("b", "B", R"("tensor": 1, "hbm": 1)", "0")));
    const Built after(campaignOf(phase("x", "new", R"("tensor": 8)", "1") + ","
        + phase("b", "B", R"("tensor": 1, "hbm": 1)", "1") + "," + phase("a", "A", R"("tensor": 80, "hbm": 4)", "2")));
    const auto gains = matchPoints(before.points, after.points);
    QCOMPARE(gains.size(), 2U);
    QCOMPARE(gains[0], (RooflineGain{1, 1, std::nullopt}));
    QCOMPARE(gains[1].before, 0U);
    QCOMPARE(gains[1].after, 2U);
    QVERIFY(near(*gains[1].gain, 0.5));
}

void RooflineTest::axesShowRoofsAndOutermostPoints()
{
    const Built built(campaignOf(phase("a", "low", R"("tensor": 1e-6, "hbm": 1)", "1") + ","
        + phase("b", "high", R"("tensor": 1e6, "hbm": 1)", "1e4")));
    const auto axes = fitRooflineAxes(std::span(&built.roofs, 1), built.points);
    QVERIFY(axes.intensity.contains(1e-6) && axes.intensity.contains(1e6));
    QVERIFY(axes.rate.contains(1e-6) && axes.rate.contains(400.0));
    for (const RoofLine& line : roofLines(built.roofs, axes)) {
        if (line.onDisplay && line.resource == ResourceId(3))
            QCOMPARE(line.x1, axes.intensity.lowest());
        if (line.resource == ResourceId(1))
            QCOMPARE(line.x2, axes.intensity.highest());
    }
}

void RooflineTest::axesHoldWhateverTheNumbers()
{
    for (const std::uint64_t seed : seeds(2000)) {
        SeededRandom random(seed);
        std::vector<RooflinePoint> points;
        const auto value = [&] {
            const std::vector<double> odd{0.0, kInfinite, 5e-324, 1.7e308, 1.0};
            return random.chance(0.2) ? random.pick(odd) : random.logarithmic(1e-300, 1e300);
        };
        for (std::int64_t i = random.integer(0, 6); i > 0; --i) {
            RooflinePoint point;
            point.operations = value();
            point.intensity = value();
            point.rate = value();
            point.time = random.chance(0.2) ? 0.0 : 1.0;
            points.push_back(point);
        }
        Machine machine;
        for (std::int64_t i = random.integer(0, 4); i > 0; --i)
            machine.resources.push_back(
                {"r" + std::to_string(i), random.chance(0.5) ? ResourceKind::Bandwidth : ResourceKind::Throughput,
                    "op/s", random.logarithmic(1e-300, 1e300), ""});
        const Roofs roofs = machineRoofs(machine, Units());
        const auto axes = fitRooflineAxes(std::span(&roofs, 1), points);
        for (const LogRange& range : {axes.intensity, axes.rate}) {
            QVERIFY2(range.lowest() > 0.0 && std::isfinite(range.highest()), random.note().c_str());
            QVERIFY2(range.decades() >= 1.999, random.note().c_str());
            QVERIFY(std::fabs(range.fraction(range.at(0.25)) - 0.25) < 1e-9);
        }
        for (const RoofLine& line : roofLines(roofs, axes))
            QVERIFY2(
                line.x1 < line.x2 && line.x1 > 0.0 && line.y1 > 0.0 && std::isfinite(line.y2), random.note().c_str());
        for (const auto& place : placePoints(points, axes)) {
            QVERIFY2(place && place->x > 0.0 && std::isfinite(place->x), random.note().c_str());
            QVERIFY2(place->y > 0.0, random.note().c_str());
        }
    }
}

void RooflineTest::fieldsRefuseLimitsWithoutLogarithm()
{
    for (const double bad : {0.0, -1.0, -0.0, kInfinite, std::nan("")}) {
        const auto range = LogRange::create(bad, 10.0);
        QVERIFY(!range);
        QCOMPARE(range.error().what, std::string("a logarithmic axis needs limits above 0"));
    }
    QVERIFY(!LogRange::create(10.0, 10.0));
    QVERIFY(!LogRange::create(1e-300, 10.0));
    QCOMPARE(LogRange::create(0.5, 10.0)->lowest(), 0.5);
}

QTEST_GUILESS_MAIN(RooflineTest)
#include "tst_roofline.moc"
