// Where a unit U (one phase, or all phases of a pipeline) may go.
//
// In front of block g it may stand when all its producers are in blocks before g and all its consumers in blocks from g
// on: two numbers, the last block with a producer and the first with a consumer, decide every gap.
//
// On block b it may be dropped when U and b together can stand somewhere. What holds for U holds for the two together:
// their last producer must come before their first consumer, phases inside the merged block left out of account. The
// numbers of b without U are found for all blocks in one pass over the edges; those of U without b need the best two
// blocks, of which at most one is b.

#include "core/schedule/edits/droptargets.h"

#include <algorithm>
#include <limits>

#include <spdlog/fmt/fmt.h>

namespace minard {

namespace {

/// A block with a neighbour in the graph, and the edge that makes it one.
struct Neighbour {
    std::size_t block = 0;
    const Edge* edge = nullptr; ///< null = none
};

/// The last producer's block, or the first consumer's, over all and without the block of the best.
template <bool Last>
struct BestTwo {
    Neighbour best;
    Neighbour second; ///< of another block than `best`

    static bool isBetter(std::size_t a, std::size_t b) { return Last ? a > b : a < b; }

    void add(std::size_t block, const Edge& edge)
    {
        if (best.edge == nullptr || isBetter(block, best.block)) {
            if (best.edge != nullptr)
                second = best;
            best = {block, &edge};
        } else if (block != best.block && (second.edge == nullptr || isBetter(block, second.block))) {
            second = {block, &edge};
        }
    }

    [[nodiscard]] Neighbour without(std::size_t block) const
    {
        return best.edge != nullptr && best.block == block ? second : best;
    }
};

template <bool Last>
Neighbour better(const Neighbour& a, const Neighbour& b)
{
    if (a.edge == nullptr || b.edge == nullptr)
        return a.edge == nullptr ? b : a;
    return BestTwo<Last>::isBetter(b.block, a.block) ? b : a;
}

class TargetFinder {
public:
    TargetFinder(const ScheduleLayout& layout, const ScheduleUnit& unit)
        : m_layout(layout)
        , m_unit(unit)
        , m_inUnit(layout.workload().phases.size(), false)
    {
    }

    DropTargets run();

private:
    void readEdges();
    void readEdge(const Edge& edge);
    [[nodiscard]] DropCheck checkGap(std::size_t gap) const;
    [[nodiscard]] DropTargets::Merge checkBlock(std::size_t block) const;
    [[nodiscard]] const Edge* barrierWith(std::size_t block) const;

    /// What is known of a block while the unit is out of the schedule.
    struct BlockNumbers {
        Neighbour producer;
        Neighbour consumer;
        const Edge* barrier = nullptr;     ///< inside the block
        const Edge* unitBarrier = nullptr; ///< between the block and the unit
        bool dependent = false;
    };

    const ScheduleLayout& m_layout;
    const ScheduleUnit& m_unit;
    std::vector<bool> m_inUnit;
    DropTargets m_targets;
    std::vector<BlockNumbers> m_blocks;
    BestTwo<true> m_producers;
    BestTwo<false> m_consumers;
    const Edge* m_barrier = nullptr; ///< inside the unit
    std::size_t m_own = 0;           ///< the unit's block
};

void TargetFinder::readEdge(const Edge& edge)
{
    const bool fromUnit = m_inUnit[edge.from.index()];
    const bool toUnit = m_inUnit[edge.to.index()];
    const std::size_t from = m_layout.blockOf(edge.from);
    const std::size_t to = m_layout.blockOf(edge.to);
    const bool isBarrier = edge.kind == EdgeKind::Barrier;
    if (fromUnit && toUnit) {
        m_barrier = isBarrier ? &edge : m_barrier;
    } else if (fromUnit || toUnit) {
        BlockNumbers& block = m_blocks[fromUnit ? to : from];
        block.dependent = true;
        block.unitBarrier = isBarrier ? &edge : block.unitBarrier;
        if (fromUnit)
            m_consumers.add(to, edge);
        else
            m_producers.add(from, edge);
    } else if (from == to) {
        m_blocks[from].barrier = isBarrier ? &edge : m_blocks[from].barrier;
    } else {
        m_blocks[to].producer = better<true>(m_blocks[to].producer, {from, &edge});
        m_blocks[from].consumer = better<false>(m_blocks[from].consumer, {to, &edge});
    }
}

DropCheck TargetFinder::checkGap(std::size_t gap) const
{
    const bool alone = m_layout.blocks()[m_own].phases.size() == m_targets.unit.size();
    if (alone && (gap == m_own || gap == m_own + 1))
        return {DropCheck::Verdict::Unchanged, {}, {}};
    const Neighbour& producer = m_producers.best;
    if (producer.edge != nullptr && producer.block >= gap)
        return {DropCheck::Verdict::Order, *producer.edge, {}};
    const Neighbour& consumer = m_consumers.best;
    if (consumer.edge != nullptr && consumer.block < gap)
        return {DropCheck::Verdict::Order, *consumer.edge, {}};
    return {};
}

/// A barrier that forbids tiling the unit and a block together, or null.
const Edge* TargetFinder::barrierWith(std::size_t block) const
{
    const BlockNumbers& numbers = m_blocks[block];
    const Edge* inside = numbers.barrier != nullptr ? numbers.barrier : m_barrier;
    return numbers.unitBarrier != nullptr ? numbers.unitBarrier : inside;
}

DropTargets::Merge TargetFinder::checkBlock(std::size_t block) const
{
    DropTargets::Merge merge;
    merge.gap = block;
    if (block == m_own) {
        merge.check.verdict = DropCheck::Verdict::Unchanged;
        return merge;
    }
    const BlockNumbers& numbers = m_blocks[block];
    merge.dependent = numbers.dependent;
    const Neighbour producer = better<true>(numbers.producer, m_producers.without(block));
    const Neighbour consumer = better<false>(numbers.consumer, m_consumers.without(block));
    const std::size_t from = producer.edge != nullptr ? producer.block + 1 : 0;
    const std::size_t to = consumer.edge != nullptr ? consumer.block : m_blocks.size();
    if (from <= to)
        merge.gap = std::clamp(block, from, to);
    else
        merge.check = {DropCheck::Verdict::Between, *consumer.edge, *producer.edge};

    const Pipeline* target = m_layout.pipeline(m_layout.blocks()[block].pipeline);
    const Pipeline* own = m_unit.pipeline.empty() ? nullptr : m_layout.pipeline(m_unit.pipeline);
    const Pipeline* settings = target != nullptr ? target : own;
    const bool tiled = merge.dependent || (settings != nullptr && (settings->tiles.fine || settings->tiles.count > 1));
    if (const Edge* barrier = tiled ? barrierWith(block) : nullptr)
        merge.check = {DropCheck::Verdict::Barrier, *barrier, {}};
    return merge;
}

DropTargets TargetFinder::run()
{
    m_targets.unit = m_layout.phasesOf(m_unit);
    if (m_targets.unit.empty())
        return {};
    m_own = m_layout.blockOf(m_targets.unit.front());
    for (const PhaseId phase : m_targets.unit)
        m_inUnit[phase.index()] = true;
    const std::size_t blocks = m_layout.blocks().size();
    m_blocks.resize(blocks);
    for (const Edge& edge : m_layout.edges())
        readEdge(edge);
    m_targets.gaps.reserve(blocks + 1);
    m_targets.blocks.reserve(blocks);
    for (std::size_t i = 0; i <= blocks; ++i)
        m_targets.gaps.push_back(checkGap(i));
    for (std::size_t i = 0; i < blocks; ++i)
        m_targets.blocks.push_back(checkBlock(i));
    return std::move(m_targets);
}

} // namespace

DropTargets dropTargets(const ScheduleLayout& layout, const ScheduleUnit& unit)
{
    return TargetFinder(layout, unit).run();
}

Refusal refusalFor(const ScheduleLayout& layout, const DropTargets& targets, const DropCheck& check)
{
    switch (check.verdict) {
    case DropCheck::Verdict::Allowed:
        return {};
    case DropCheck::Verdict::Unchanged:
        return {layout.nameOf(targets.unit) + " is there already", {}};
    case DropCheck::Verdict::Order:
        return {fmt::format("{} depends on {} and cannot run before it", layout.nameOf(check.dependency->to),
                    layout.nameOf(check.dependency->from)),
            {*check.dependency}};
    case DropCheck::Verdict::Barrier:
        return {
            fmt::format("{} needs all of {} (a barrier), so the two cannot share a pipeline with more than one tile",
                layout.nameOf(check.dependency->to), layout.nameOf(check.dependency->from)),
            {*check.dependency}};
    case DropCheck::Verdict::Between:
        break;
    }
    const Edge& into = *check.other;
    const Edge& out = *check.dependency;
    if (into.from == out.to) {
        return {
            fmt::format("{} stands between them: {}", layout.nameOf(out.to), pathText(layout.workload(), {out, into})),
            {out, into}};
    }
    return {
        fmt::format("together they would have to run after {}, on which {} depends, and before {}, which depends on "
                    "{}; but {} runs before {}",
            layout.nameOf(into.from), layout.nameOf(into.to), layout.nameOf(out.to), layout.nameOf(out.from),
            layout.nameOf(out.to), layout.nameOf(into.from)),
        {out, into}};
}

} // namespace minard
