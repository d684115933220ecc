// Drop targets against what comes out when the drop is made: every place of random schedules, one by one.

#include <QtTest>

#include <algorithm>

#include "core/schedule/edits/orderedits.h"
#include "core/schedule/edits/scheduledraft.h"
#include "tests/core/edits/editing.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

class DropTargetsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreeWithOrdersOfBlocks();
    void agreeWithMergesOfBlocks();
    void knowNothingOfAMissingUnit();
    void costGrowsWithTheSchedule();
};

namespace {

using Blocks = std::vector<std::vector<PhaseId>>;

/// A random campaign whose schedule keeps all dependencies, with some pipelines.
Campaign randomCampaign(SeededRandom& random)
{
    const auto count = static_cast<std::size_t>(random.integer(2, 9));
    PhasePairs edges;
    for (std::size_t from = 0; from < count; ++from) {
        for (std::size_t to = from + 1; to < count; ++to) {
            if (random.chance(0.2))
                edges.emplace_back(from, to);
        }
    }
    Campaign campaign = campaignOf(std::vector<GivenNumbers>(count), edges);
    for (Edge& edge : campaign.workload.edges)
        edge.kind = random.chance(0.15) ? EdgeKind::Barrier : EdgeKind::Stream;
    // Joins of neighbours keep the order, so a few of them give a sound schedule.
    for (int i = 0; i < 3; ++i) {
        const ScheduleLayout layout = layoutOf(campaign);
        const auto block = static_cast<std::size_t>(
            random.integer(0, static_cast<std::int64_t>(layout.blocks().size()) - 1));
        const ScheduleBlock& picked = layout.blocks()[block];
        const ScheduleUnit unit{picked.pipeline.empty() ? picked.phases.front() : PhaseId(), picked.pipeline};
        auto edit = dropOnBlock(layout, dropTargets(layout, unit), unit, (block + 1) % layout.blocks().size());
        if (edit)
            edit->apply(campaign);
    }
    return campaign;
}

/// Whether every dependency between different blocks runs forwards.
bool isOrdered(const Campaign& campaign, const Blocks& blocks)
{
    std::vector<std::size_t> place(campaign.workload.phases.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        for (const PhaseId phase : blocks[i])
            place[phase.index()] = i;
    }
    return std::all_of(campaign.workload.edges.begin(), campaign.workload.edges.end(),
        [&](const Edge& edge) { return place[edge.from.index()] <= place[edge.to.index()]; });
}

/// The blocks without the unit; empty ones stay.
Blocks blocksWithout(const ScheduleLayout& layout, const std::vector<PhaseId>& unit)
{
    Blocks blocks;
    for (const ScheduleBlock& block : layout.blocks()) {
        blocks.emplace_back();
        std::copy_if(block.phases.begin(), block.phases.end(), std::back_inserter(blocks.back()),
            [&](PhaseId phase) { return std::find(unit.begin(), unit.end(), phase) == unit.end(); });
    }
    return blocks;
}

/// Every unit of a layout: each phase, each pipeline.
std::vector<ScheduleUnit> unitsOf(const ScheduleLayout& layout)
{
    std::vector<ScheduleUnit> units;
    for (std::size_t i = 0; i < layout.workload().phases.size(); ++i)
        units.push_back({phase(i), {}});
    for (const Pipeline& pipeline : layout.effective().pipelines)
        units.push_back({{}, pipeline.id});
    return units;
}

/// Whether a barrier lies inside the phases.
bool hasBarrier(const Campaign& campaign, const std::vector<PhaseId>& phases)
{
    const auto has = [&](PhaseId phase) { return std::find(phases.begin(), phases.end(), phase) != phases.end(); };
    return std::any_of(campaign.workload.edges.begin(), campaign.workload.edges.end(),
        [&](const Edge& edge) { return edge.kind == EdgeKind::Barrier && has(edge.from) && has(edge.to); });
}

} // namespace

void DropTargetsTest::agreeWithOrdersOfBlocks()
{
    for (const std::uint64_t seed : seeds(200)) {
        SeededRandom random(seed);
        const Campaign campaign = randomCampaign(random);
        const ScheduleLayout layout = layoutOf(campaign);
        for (const ScheduleUnit& unit : unitsOf(layout)) {
            const DropTargets targets = dropTargets(layout, unit);
            QCOMPARE(targets.gaps.size(), layout.blocks().size() + 1);
            for (std::size_t gap = 0; gap < targets.gaps.size(); ++gap) {
                Blocks blocks = blocksWithout(layout, targets.unit);
                blocks.insert(blocks.begin() + static_cast<std::ptrdiff_t>(gap), targets.unit);
                QVERIFY2(targets.gaps[gap].isFree() == isOrdered(campaign, blocks), random.note().c_str());
                auto edit = moveToGap(layout, targets, unit, gap);
                QVERIFY2(edit.has_value() == targets.gaps[gap].isFree(), random.note().c_str());
                if (!edit) {
                    QCOMPARE(edit.error().dependencies.size(), 1U);
                    continue;
                }
                Campaign moved = campaign;
                edit->apply(moved);
                blocks.erase(
                    std::remove_if(blocks.begin(), blocks.end(), [](const auto& block) { return block.empty(); }),
                    blocks.end());
                const ScheduleLayout after = layoutOf(moved);
                QCOMPARE(after.blocks().size(), blocks.size());
                for (std::size_t i = 0; i < blocks.size(); ++i)
                    QVERIFY2(after.blocks()[i].phases == blocks[i], random.note().c_str());
                QVERIFY(buildScenario(moved, ScenarioId(0))->diagnostics.empty());
            }
        }
    }
}

void DropTargetsTest::agreeWithMergesOfBlocks()
{
    for (const std::uint64_t seed : seeds(200)) {
        SeededRandom random(seed);
        const Campaign campaign = randomCampaign(random);
        const ScheduleLayout layout = layoutOf(campaign);
        for (const ScheduleUnit& unit : unitsOf(layout)) {
            const DropTargets targets = dropTargets(layout, unit);
            for (std::size_t block = 0; block < targets.blocks.size(); ++block) {
                const DropTargets::Merge& merge = targets.blocks[block];
                if (block == layout.blockOf(targets.unit.front())) {
                    QCOMPARE(merge.check.verdict, DropCheck::Verdict::Unchanged);
                    continue;
                }
                std::vector<PhaseId> both = targets.unit;
                both.insert(both.end(), layout.blocks()[block].phases.begin(), layout.blocks()[block].phases.end());
                Blocks rest = blocksWithout(layout, both);
                bool fits = false;
                for (std::size_t gap = 0; gap <= rest.size(); ++gap) {
                    Blocks blocks = rest;
                    blocks.insert(blocks.begin() + static_cast<std::ptrdiff_t>(gap), both);
                    fits = fits || isOrdered(campaign, blocks);
                }
                auto edit = dropOnBlock(layout, targets, unit, block);
                QVERIFY2(edit.has_value() == merge.check.isFree(), random.note().c_str());
                if (!fits)
                    QVERIFY2(!edit, random.note().c_str());
                if (!edit) {
                    const bool isBarrier = merge.check.verdict == DropCheck::Verdict::Barrier;
                    QVERIFY2(!fits || (isBarrier && hasBarrier(campaign, both)), random.note().c_str());
                    continue;
                }
                Campaign merged = campaign;
                edit->apply(merged);
                const auto built = buildScenario(merged, ScenarioId(0));
                QVERIFY2(built.has_value(), built ? "" : (random.note() + sentence(built.error())).c_str());
                QVERIFY2(built->diagnostics.empty(), random.note().c_str());
            }
        }
    }
}

void DropTargetsTest::knowNothingOfAMissingUnit()
{
    const Campaign campaign = campaignOf({{1}, {1}}, {{0, 1}});
    const ScheduleLayout layout = layoutOf(campaign);
    for (const ScheduleUnit& unit : {ScheduleUnit{phase(5), {}}, ScheduleUnit{{}, "p"}, ScheduleUnit{}}) {
        const DropTargets targets = dropTargets(layout, unit);
        QVERIFY(targets.gaps.empty() && targets.blocks.empty());
        QVERIFY(!moveToGap(layout, targets, unit, 0));
        QVERIFY(!dropOnBlock(layout, targets, unit, 0));
    }
}

void DropTargetsTest::costGrowsWithTheSchedule()
{
    // 20 000 phases that all depend on the first: a cost of phases times edges would not end in the time of a test.
    const std::size_t count = 20'000;
    PhasePairs edges;
    for (std::size_t i = 1; i < count; ++i)
        edges.emplace_back(0, i);
    const Campaign campaign = campaignOf(std::vector<GivenNumbers>(count), edges);
    const ScheduleLayout layout = layoutOf(campaign);
    const DropTargets targets = dropTargets(layout, {phase(0), {}});
    QVERIFY(targets.gaps[0].isFree());
    QVERIFY(!targets.gaps[2].isFree());
    QVERIFY(targets.blocks[1].check.isFree());
    QVERIFY(targets.blocks[count - 1].check.isFree());
    QCOMPARE(targets.blocks[count - 1].gap, std::size_t{1});
}

QTEST_GUILESS_MAIN(DropTargetsTest)

#include "tst_droptargets.moc"
