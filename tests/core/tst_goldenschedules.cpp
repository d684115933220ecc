// The schedules in tests/golden were computed in exact rational arithmetic; the engine must agree at 1e-9.

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fstream>

#include <nlohmann/json.hpp>

#include "tests/support/schedules.h"

using namespace minard;
using namespace minard::test;
using nlohmann::json;

namespace {

struct GoldenCase {
    QString name;
    json body;
};

SchedulePlan planOf(const json& input)
{
    std::vector<SimplePhase> phases;
    for (const json& phase : input["phases"])
        phases.push_back({phase["duration"], phase["compute_util"], phase["bw_util"]});
    std::uint64_t tiles = 1;
    bool pipelined = false;
    bool tiled = false;
    bool dilate = false;
    Throttle throttle = Throttle::None;
    for (const json& op : input.value("ops", json::array())) {
        const std::string kind = op["op"];
        if (kind == "tile") {
            tiled = true;
            tiles = op["parts"];
        } else if (kind == "pipeline") {
            pipelined = true;
            dilate = op.value("dilate", false);
        } else if (kind == "throttle") {
            throttle = Throttle::Uniform;
        }
    }
    if (pipelined)
        return pipelinePlan(phases, tiles, Advance::Lockstep, dilate ? Dilation::Longest : Dilation::None, throttle);
    if (tiled)
        return pipelinePlan(phases, tiles, Advance::Sequential, Dilation::None, throttle);
    SchedulePlan plan = sequentialPlan(phases, throttle);
    for (std::size_t i = 0; i < phases.size(); ++i) {
        if (input["phases"][i].contains("start"))
            plan.blocks[i].start = input["phases"][i]["start"].get<double>();
    }
    return plan;
}

bool near(double a, double b, double scale)
{
    return std::fabs(a - b) <= 1e-9 * std::max({std::fabs(a), std::fabs(b), std::fabs(scale)});
}

} // namespace

class GoldenSchedules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void timelineAgrees_data();
    void timelineAgrees();
};

void GoldenSchedules::timelineAgrees_data()
{
    QTest::addColumn<QString>("text");
    for (const char* file : {"paper", "published_examples", "random_pipeline", "random_overlap", "corrected"}) {
        std::ifstream stream(std::string(MINARD_SOURCE_DIR "/tests/golden/") + file + ".json");
        const json cases = json::parse(stream);
        for (const json& item : cases)
            QTest::newRow(item["name"].get<std::string>().c_str()) << QString::fromStdString(item.dump());
    }
}

void GoldenSchedules::timelineAgrees()
{
    QFETCH(QString, text);
    const json item = json::parse(text.toStdString());
    const json& want = item["expected"];
    const json& names = item["input"]["phases"];
    const Timeline timeline = built(planOf(item["input"]));
    const double length = want["duration"];
    QVERIFY2(near(timeline.makespan(), length, length), qPrintable(QString::number(timeline.makespan(), 'g', 17)));
    if (want.contains("avg_compute_util")) {
        QVERIFY(near(timeline.average(0), want["avg_compute_util"], 1.0));
        QVERIFY(near(timeline.average(1), want["avg_bw_util"], 1.0));
    }
    std::vector<SegmentCopy> segments = allSegments(timeline);
    QCOMPARE(timeline.segmentCount(), segments.size());
    std::erase_if(segments, [](const SegmentCopy& segment) { return segment.pieces.empty(); });
    QCOMPARE(segments.size(), want["intervals"].size());
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const json& interval = want["intervals"][i];
        QVERIFY(near(segments[i].start, interval["start"], length));
        QVERIFY(near(segments[i].end, interval["end"], length));
        using Row = std::tuple<std::string, double, double, double>;
        std::vector<Row> got;
        for (const PieceShare& piece : segments[i].pieces) {
            const PlanNode& node = timeline.nodes()[piece.node];
            got.emplace_back(names[node.phase.index()]["name"], node.use[0] * piece.scale, node.use[1] * piece.scale,
                piece.inSegment.dilated + piece.inSegment.throttled);
            QVERIFY(near(piece.inSegment.total(), segments[i].end - segments[i].start, length));
        }
        std::vector<Row> expected;
        for (const json& piece : interval["pieces"])
            expected.emplace_back(piece["name"], piece["compute"], piece["bw"], piece["throttled"]);
        std::sort(got.begin(), got.end());
        std::sort(expected.begin(), expected.end());
        QCOMPARE(got.size(), expected.size());
        for (std::size_t row = 0; row < got.size(); ++row) {
            QCOMPARE(std::get<0>(got[row]), std::get<0>(expected[row]));
            QVERIFY(near(std::get<1>(got[row]), std::get<1>(expected[row]), 1.0));
            QVERIFY(near(std::get<2>(got[row]), std::get<2>(expected[row]), 1.0));
            QVERIFY(near(std::get<3>(got[row]), std::get<3>(expected[row]), length));
        }
    }
}

QTEST_GUILESS_MAIN(GoldenSchedules)
#include "tst_goldenschedules.moc"
