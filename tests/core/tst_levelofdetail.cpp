// The pyramid must say what visiting every segment says (spec 2.5): sums to 1e-6, ranges to the precision of a float.

#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/analysis/columncache.h"
#include "core/analysis/levelofdetail.h"
#include "tests/support/schedules.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

ColumnGrouping groupingOf(const Timeline& timeline, std::uint32_t groups)
{
    ColumnGrouping grouping{ResourceId(0), ResourceId(1), {}};
    for (std::uint32_t node = 0; node < timeline.nodes().size(); ++node)
        grouping.groupOfNode.push_back(node % groups);
    return grouping;
}

bool near(double a, double b, double scale)
{
    return std::fabs(a - b) <= 1e-6 * std::max({std::fabs(a), std::fabs(b), std::fabs(scale)});
}

void compareSummaries(const ColumnSummary& got, const ColumnSummary& want, double span)
{
    QCOMPARE(got.shares.size(), want.shares.size());
    for (std::size_t i = 0; i < got.shares.size(); ++i) {
        const ColumnShare& a = got.shares[i];
        const ColumnShare& b = want.shares[i];
        QCOMPARE(a.group, b.group);
        QVERIFY2(near(a.line, b.line, 0.01),
            qPrintable(QStringLiteral("%1 %2").arg(a.line, 0, 'g', 17).arg(b.line, 0, 'g', 17)));
        QVERIFY(near(a.fill, b.fill, 0.01));
        QVERIFY(near(a.time.total(), b.time.total(), span));
        QVERIFY(near(a.time.dilated, b.time.dilated, span));
        QVERIFY(near(a.time.throttled, b.time.throttled, span));
    }
    QVERIFY(got.worstDemand >= want.worstDemand - 1e-5);
}

/// Random stretches: inside, across, beyond, very small.
void compareEverywhere(const Timeline& timeline, SeededRandom& random)
{
    const ColumnGrouping grouping = groupingOf(timeline, 5);
    const auto pyramid = LevelOfDetail::create(timeline, grouping);
    QVERIFY(pyramid != nullptr);
    const SegmentColumns exact(timeline, grouping);
    ColumnSummary got;
    ColumnSummary want;
    const double length = timeline.makespan();
    for (int i = 0; i < 60; ++i) {
        const double from = timeline.start() + random.real(-0.1, 1.0) * length;
        const double width = random.logarithmic(1e-6, 1.2) * length;
        pyramid->summarize(from, from + width, got);
        exact.summarize(from, from + width, want);
        const std::uint64_t segments = exact.countSegments(from, from + width, 64);
        const std::uint64_t counted = pyramid->countSegments(from, from + width, 64);
        QVERIFY2(counted == segments || (counted > 64 && segments > 64),
            qPrintable(QStringLiteral("%1 of %2 segments").arg(counted).arg(segments)));
        compareSummaries(got, want, width);
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(QStringLiteral("stretch %1: %2 + %3").arg(i).arg(from).arg(width)));
        // A range of demand may be that of a whole leaf where the stretch ends inside it, never narrower than the
        // truth.
        QVERIFY(got.maxLine >= want.maxLine - 1e-6);
        QVERIFY(got.minLine <= want.minLine + 1e-6);
        QVERIFY(got.maxFill >= want.maxFill - 1e-6);
    }
    // Neighbours, from left to right, as a picture asks for them.
    for (const int columns : {7, 40, 300}) {
        const double width = length / columns;
        for (int i = 0; i < columns; ++i) {
            const double from = timeline.start() + i * width;
            const double to = timeline.start() + (i + 1) * width;
            pyramid->summarize(from, to, got);
            exact.summarize(from, to, want);
            compareSummaries(got, want, width);
            if (QTest::currentTestFailed())
                QFAIL(qPrintable(QStringLiteral("column %1 of %2").arg(i).arg(columns)));
        }
    }
}

SchedulePlan recordedPlan(SeededRandom& random, std::size_t pieces, int lanes, Throttle throttle)
{
    std::vector<SimplePhase> phases;
    for (int i = 0; i < 12; ++i)
        phases.push_back({1.0, random.real(0.0, 0.9), random.real(0.0, 0.9)});
    SchedulePlan plan = sequentialPlan(phases, throttle);
    plan.blocks.clear();
    auto recording = std::make_shared<Recording>();
    double now = 0.0;
    for (std::size_t i = 0; i < pieces; ++i) {
        now += random.chance(0.3) ? random.real(0.0, 2.0) : 0.0;
        recording->start.push_back(now);
        recording->duration.push_back(random.chance(0.05) ? 0.0 : random.logarithmic(0.01, 2.0) * lanes);
        recording->phase.push_back(static_cast<std::uint32_t>(random.integer(0, 11)));
        now += lanes == 1 ? recording->duration.back() : random.real(0.0, 1.0);
    }
    plan.recording = recording;
    return plan;
}

} // namespace

class LevelOfDetailTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pipelinesAgree();
    void recordingsAgree();
    void wholeRangeEqualsTheVolumes();
    void adjacentStretchesAddUp();
    void longPipelinesAnswerAtOnce();
    void emptyAndOddStretchesAreHarmless();
    void rememberedColumnsAreTheSame();
    void manyStretchesAreSummedUpAlike();
};

void LevelOfDetailTest::pipelinesAgree()
{
    SeededRandom random(31);
    for (const Throttle throttle : {Throttle::None, Throttle::Uniform, Throttle::MaxMin}) {
        for (const Dilation dilate : {Dilation::None, Dilation::Longest}) {
            for (int i = 0; i < 12; ++i) {
                std::vector<SimplePhase> phases;
                const auto count = random.integer(1, 8);
                for (std::int64_t p = 0; p < count; ++p)
                    phases.push_back({random.real(0.5, 9.0), random.real(0.0, 0.8), random.real(0.0, 0.8)});
                const auto tiles = static_cast<std::uint64_t>(random.integer(1, 400));
                compareEverywhere(built(pipelinePlan(phases, tiles, Advance::Lockstep, dilate, throttle)), random);
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }
    compareEverywhere(
        built(pipelinePlan({{2, 0.5, 0.1}, {1, 0.2, 0.7}}, 100, Advance::Sequential, Dilation::None, Throttle::None)),
        random);
}

void LevelOfDetailTest::recordingsAgree()
{
    SeededRandom random(37);
    for (const Throttle throttle : {Throttle::None, Throttle::Uniform}) {
        for (const int lanes : {1, 8}) {
            for (const std::size_t pieces : {1U, 100U, 5000U}) {
                compareEverywhere(built(recordedPlan(random, pieces, lanes, throttle)), random);
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }
}

void LevelOfDetailTest::wholeRangeEqualsTheVolumes()
{
    SeededRandom random(41);
    const Timeline timeline = built(recordedPlan(random, 20'000, 8, Throttle::Uniform));
    const auto pyramid = LevelOfDetail::create(timeline, groupingOf(timeline, 12));
    ColumnSummary summary;
    pyramid->summarize(timeline.start(), timeline.end(), summary);
    QCOMPARE(summary.shares.size(), 12U);
    QVERIFY(near(summary.idle, timeline.idle(), timeline.makespan()));
    for (const ColumnShare& share : summary.shares) {
        const double line = timeline.nodes()[share.group].use[0] * timeline.timings()[share.group].shares.undilated;
        QVERIFY(near(share.line * timeline.makespan(), line, 0.0));
    }
}

void LevelOfDetailTest::adjacentStretchesAddUp()
{
    SeededRandom random(43);
    const Timeline timeline = built(recordedPlan(random, 8000, 3, Throttle::None));
    const auto pyramid = LevelOfDetail::create(timeline, groupingOf(timeline, 1));
    ColumnSummary summary;
    pyramid->summarize(timeline.start(), timeline.end(), summary);
    const double whole = summary.shares[0].line * timeline.makespan();
    double sum = 0.0;
    const int columns = 1920;
    for (int i = 0; i < columns; ++i) {
        const double from = timeline.start() + timeline.makespan() * i / columns;
        const double to = timeline.start() + timeline.makespan() * (i + 1) / columns;
        pyramid->summarize(from, to, summary);
        if (!summary.shares.empty())
            sum += summary.shares[0].line * (to - from);
    }
    QVERIFY(near(sum, whole, 0.0));
}

void LevelOfDetailTest::longPipelinesAnswerAtOnce()
{
    const Timeline timeline = built(pipelinePlan({{5, 0.2, 0.8}, {10, 0.3, 0.6}, {5, 0.8, 0.25}}, 1'000'000'000'000,
        Advance::Lockstep, Dilation::None, Throttle::Uniform));
    const auto pyramid = LevelOfDetail::create(timeline, groupingOf(timeline, 3));
    ColumnSummary summary;
    pyramid->summarize(timeline.start() + 0.1, timeline.end() - 0.1, summary);
    QCOMPARE(summary.shares.size(), 3U);
    QVERIFY(pyramid->memory() < 100'000);
}

void LevelOfDetailTest::emptyAndOddStretchesAreHarmless()
{
    const Timeline empty;
    const auto nothing = LevelOfDetail::create(empty, {ResourceId(), ResourceId(), {}});
    ColumnSummary summary;
    nothing->summarize(0.0, 1.0, summary);
    QVERIFY(summary.shares.empty());
    const Timeline timeline = built(sequentialPlan({{1, 0.5, 0.5}, {0, 0.5, 0.5}, {2, 0.1, 0.9}}));
    const auto pyramid = LevelOfDetail::create(timeline, groupingOf(timeline, 3));
    for (const auto& [from, to] : {std::pair(5.0, 6.0), std::pair(-3.0, -2.0), std::pair(2.0, 1.0)}) {
        pyramid->summarize(from, to, summary);
        QVERIFY(summary.shares.empty());
    }
}

/// Counts what it is asked.
class CountingColumns final : public ColumnSource {
public:
    explicit CountingColumns(std::shared_ptr<const ColumnSource> source) : m_source(std::move(source)) { }

    [[nodiscard]] std::uint64_t countSegments(double from, double to, std::uint64_t enough) const override
    {
        ++asked;
        return m_source->countSegments(from, to, enough);
    }

    void summarize(double from, double to, ColumnSummary& out) const override
    {
        ++asked;
        m_source->summarize(from, to, out);
    }

    mutable int asked = 0;

private:
    std::shared_ptr<const ColumnSource> m_source;
};

void LevelOfDetailTest::rememberedColumnsAreTheSame()
{
    SeededRandom random(47);
    const Timeline timeline = built(recordedPlan(random, 5000, 3, Throttle::None));
    const auto counting = std::make_shared<CountingColumns>(LevelOfDetail::create(timeline, groupingOf(timeline, 12)));
    const ColumnCache cache(counting);
    const SegmentColumns exact(timeline, groupingOf(timeline, 12));
    ColumnSummary got;
    ColumnSummary want;
    const auto compareColumns = [&](int first, int last, double width) {
        for (int i = first; i < last; ++i) {
            cache.summarize(i * width, (i + 1) * width, got);
            exact.summarize(i * width, (i + 1) * width, want);
            compareSummaries(got, want, width);
            QCOMPARE(cache.countSegments(i * width, (i + 1) * width, 1'000'000),
                exact.countSegments(i * width, (i + 1) * width, 1'000'000));
            if (QTest::currentTestFailed())
                return;
        }
    };
    const double width = std::ldexp(1.0, static_cast<int>(std::log2(timeline.makespan() / 1500.0)));
    compareColumns(100, 1000, width);
    QCOMPARE(counting->asked, 1800);
    compareColumns(110, 1010, width); // ten are new
    QCOMPARE(counting->asked, 1820);
    compareColumns(50, 450, 2.0 * width); // others in the same places
    compareColumns(3000, 3100, 0.5 * width);
    compareColumns(100, 1000, width);
    QVERIFY(counting->asked > 1820 + 1000);
}

void LevelOfDetailTest::manyStretchesAreSummedUpAlike()
{
    // Enough for several threads, and more than the cache has places.
    constexpr int count = 3000;
    SeededRandom random(53);
    const Timeline timeline = built(recordedPlan(random, 20'000, 4, Throttle::Uniform));
    const ColumnGrouping grouping = groupingOf(timeline, 12);
    const auto pyramid = LevelOfDetail::create(timeline, grouping);
    const ColumnCache cache(pyramid);
    const SegmentColumns exact(timeline, grouping);
    const double width = timeline.makespan() / count;
    std::vector<Stretch> stretches;
    for (int i = 0; i < count; ++i)
        stretches.push_back({timeline.start() + i * width, timeline.start() + (i + 1) * width});
    std::vector<ColumnSummary> wanted(count);
    for (std::size_t i = 0; i < stretches.size(); ++i)
        exact.summarize(stretches[i].from, stretches[i].to, wanted[i]);
    const std::array<const ColumnSource*, 3> sources{pyramid.get(), &cache, &cache};
    for (const ColumnSource* source : sources) {
        std::size_t visited = 0;
        source->summarizeAll(stretches, [&](std::size_t i, const ColumnSummary& summary) {
            QCOMPARE(i, visited++);
            compareSummaries(summary, wanted[i], width);
        });
        QCOMPARE(visited, stretches.size());
        if (QTest::currentTestFailed())
            return;
    }
}

QTEST_GUILESS_MAIN(LevelOfDetailTest)
#include "tst_levelofdetail.moc"
