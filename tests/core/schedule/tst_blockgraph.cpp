#include "core/schedule/blockgraph.h"

#include <QtTest>

#include <algorithm>

#include "tests/support/schedules.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

/// A block of some nodes of a plan with dependencies that follow `order`.
SchedulePlan randomPlan(SeededRandom& random, const std::vector<std::uint32_t>& order)
{
    SchedulePlan plan = sequentialPlan(std::vector<SimplePhase>(order.size(), {1.0, 0.5, 0.5}));
    for (std::size_t from = 0; from < order.size(); ++from) {
        for (std::size_t to = from + 1; to < order.size(); ++to) {
            if (random.chance(0.2))
                plan.edges.push_back({order[from], order[to], EdgeKind::Stream});
        }
    }
    std::sort(plan.edges.begin(), plan.edges.end(),
        [](const PlanEdge& a, const PlanEdge& b) { return std::pair(a.from, a.to) < std::pair(b.from, b.to); });
    PlanBlock block;
    for (std::uint32_t node = 0; node < order.size(); ++node) {
        if (random.chance(0.7))
            block.nodes.push_back(node);
    }
    plan.blocks = {block};
    return plan;
}

} // namespace

class BlockGraphTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void depthsAloneAreThoseOfTheGraph();
};

void BlockGraphTest::depthsAloneAreThoseOfTheGraph()
{
    for (const std::uint64_t seed : seeds(200)) {
        SeededRandom random(seed);
        std::vector<std::uint32_t> order(static_cast<std::size_t>(random.integer(1, 20)));
        for (std::uint32_t i = 0; i < order.size(); ++i)
            order[i] = i;
        // A schedule may break dependencies: consumers come first then.
        if (random.chance(0.4))
            random.shuffle(order);
        const SchedulePlan plan = randomPlan(random, order);
        const PlanBlock& block = plan.blocks.front();
        QVERIFY2(blockDepths(plan, block) == makeBlockGraph(plan, block).depth, random.note().c_str());
    }
}

QTEST_GUILESS_MAIN(BlockGraphTest)
#include "tst_blockgraph.moc"
