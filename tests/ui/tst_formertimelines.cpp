#include "core/io/campaignreader.h"
#include "tests/ui/uitest.h"
#include "ui/document/formertimelines.h"

#include <QTest>

using namespace minard;

/// What is kept for undo stays within its bounds.
class TestFormerTimelines : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatWasAdded();
    void forgetsTheOldest();
    void keepsWithinItsMemory();

private:
    static FormerTimeline timeline(int phases)
    {
        const auto loaded = readCampaignText(test::manyPhases(phases));
        return {std::make_shared<const BuiltScenario>(*buildScenario(loaded->campaign, ScenarioId(0))), 1.0};
    }
};

void TestFormerTimelines::findsWhatWasAdded()
{
    FormerTimelines former;
    const FormerTimeline one = timeline(3);
    const FormerTimeline two = timeline(4);
    former.add(7, ScenarioId(1), one);
    QCOMPARE(former.find(7, ScenarioId(1)).built, one.built);
    QVERIFY(!former.find(7, ScenarioId(0)).built);
    QVERIFY(!former.find(8, ScenarioId(1)).built);
    former.add(7, ScenarioId(1), two);
    QCOMPARE(former.find(7, ScenarioId(1)).built, two.built);
    QCOMPARE(former.bytes(), memoryOf(*two.built));
    former.clear();
    QVERIFY(!former.find(7, ScenarioId(1)).built);
    QCOMPARE(former.bytes(), std::size_t{0});
}

void TestFormerTimelines::forgetsTheOldest()
{
    FormerTimelines former;
    const FormerTimeline one = timeline(3);
    for (Revision revision = 0; revision <= FormerTimelines::kMost; ++revision)
        former.add(revision, ScenarioId(0), one);
    QVERIFY(!former.find(0, ScenarioId(0)).built);
    QVERIFY(former.find(1, ScenarioId(0)).built);
    QVERIFY(former.find(FormerTimelines::kMost, ScenarioId(0)).built);
    QCOMPARE(former.bytes(), FormerTimelines::kMost * memoryOf(*one.built));
}

void TestFormerTimelines::keepsWithinItsMemory()
{
    FormerTimelines former;
    const FormerTimeline large = timeline(20'000);
    const std::size_t bytes = memoryOf(*large.built);
    QVERIFY(bytes > 20'000 * sizeof(PlanNode));
    const Revision fits = FormerTimelines::kMostBytes / bytes;
    QVERIFY(fits < FormerTimelines::kMost);
    for (Revision revision = 0; revision <= fits; ++revision) {
        former.add(revision, ScenarioId(0), large);
        QVERIFY(former.bytes() <= FormerTimelines::kMostBytes);
    }
    QVERIFY(!former.find(0, ScenarioId(0)).built);
    QVERIFY(former.find(fits, ScenarioId(0)).built);
}

QTEST_GUILESS_MAIN(TestFormerTimelines)
#include "tst_formertimelines.moc"
