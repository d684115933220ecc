// The reach of slots from running maxima is that of their pieces one by one.

#include <QtTest>

#include <algorithm>
#include <cmath>

#include "core/diagram/slotreach.h"
#include "core/schedule/timelinestore.h"
#include "tests/support/schedules.h"
#include "tests/support/seededrandom.h"

using namespace minard;
using namespace minard::test;

namespace {

constexpr double pipeHeight = 0.25;

Reach listed(const TimelineStore& store, const Run& run)
{
    std::vector<PieceShare> pieces;
    Reach reach;
    for (const PieceShare& piece : store.segmentOf(run, 0, 0, pieces).pieces) {
        const std::vector<double>& use = store.nodes[piece.node].use;
        const double fill = use[1] * piece.scale;
        reach.line += use[0] * piece.scale;
        reach.pipe = std::max(reach.pipe, reach.line + std::max({0.0, 1.0 - reach.fill, fill}) * pipeHeight);
        reach.fill += fill;
    }
    // A pipe of no height lies on the line.
    reach.pipe = std::max(reach.pipe, reach.line);
    return reach;
}

SchedulePlan randomPlan(SeededRandom& random)
{
    std::vector<SimplePhase> phases;
    for (std::int64_t i = random.integer(1, 40); i > 0; --i)
        phases.push_back({random.chance(0.1) ? 0.0 : random.logarithmic(0.1, 10.0), random.real(0.0, 0.5),
            random.chance(0.2) ? random.real(1.0, 4.0) : random.real(0.0, 0.2)});
    return pipelinePlan(phases, static_cast<std::uint64_t>(random.integer(1, 60)), Advance::Lockstep, Dilation::Longest,
        random.chance(0.5) ? Throttle::Uniform : Throttle::None);
}

} // namespace

class SlotReachTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isThatOfThePieces();
};

void SlotReachTest::isThatOfThePieces()
{
    for (const std::uint64_t seed : seeds(150)) {
        SeededRandom random(seed);
        const Timeline timeline = built(randomPlan(random));
        const TimelineStore& store = timeline.store();
        std::vector<NodeUse> uses;
        for (const PlanNode& node : store.nodes)
            uses.push_back({node.use[0], node.use[1]});
        SlotReach slots(uses, pipeHeight);
        const auto last = static_cast<std::int64_t>(store.runs.size()) - 1;
        for (std::int64_t i = 0; i <= 3 * last; ++i) {
            // In order, then anyhow.
            const Run& run = store.runs[static_cast<std::size_t>(i <= last ? i : random.integer(0, last))];
            if (run.kind != RunKind::Slots || !(run.period > 0.0))
                continue;
            const Slot& slot = store.slots[run.index];
            const Reach got = slots.of(store.locksteps[slot.lockstep], slot, run.period);
            const Reach want = listed(store, run);
            QVERIFY2(std::abs(got.line - want.line) <= 1e-12 * 40.0, random.note().c_str());
            QVERIFY2(std::abs(got.fill - want.fill) <= 1e-12 * 40.0, random.note().c_str());
            QVERIFY2(std::abs(std::max(got.pipe, got.line) - want.pipe) <= 1e-12 * 40.0, random.note().c_str());
        }
    }
}

QTEST_GUILESS_MAIN(SlotReachTest)
#include "tst_slotreach.moc"
