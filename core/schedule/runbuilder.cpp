#include "core/schedule/runbuilder.h"

#include <algorithm>

#include "core/schedule/throttle.h"

namespace minard {

RunBuilder::RunBuilder(TimelineStore& store, Throttle throttle)
    : m_store(store)
    , m_throttle(throttle)
    , m_overs(store.resourceCount)
{
    m_store.timings.assign(m_store.nodes.size(), {});
}

Run& RunBuilder::append(RunKind kind, std::size_t index, double period, std::uint64_t count)
{
    Run run;
    run.kind = kind;
    run.index = static_cast<std::uint32_t>(index);
    run.count = count;
    run.firstSegment = m_store.segmentCount;
    run.start = m_now;
    run.period = period;
    if (!m_started) {
        m_started = true;
        m_firstStart = m_now;
    }
    m_store.runs.push_back(run);
    m_store.segmentCount += m_store.segmentsPerPeriod(run) * count;
    m_now = run.end();
    return m_store.runs.back();
}

void RunBuilder::addIdle(double length)
{
    if (!(length > 0.0))
        return;
    if (!m_started) {
        m_now += length;
        return;
    }
    append(RunKind::Idle, 0, length, 1);
    m_store.idle += length;
}

void RunBuilder::addSingle(std::uint32_t index)
{
    const PlanNode& phase = node(index);
    const double factor = m_throttle == Throttle::None || phase.duration <= 0.0 ? 1.0 : uniformFactor(phase.use);
    const double begin = m_now;
    if (phase.duration > 0.0 && m_throttle == Throttle::None)
        m_overs.beginSegment(begin, phase.use);
    append(RunKind::Single, index, phase.duration * factor, 1).factor = factor;
    if (phase.duration > 0.0)
        m_overs.endSegment(m_now);
    extendTiming(index, begin, m_now, 1);
    timing(index).shares.undilated += phase.duration;
    timing(index).shares.throttled += m_store.runs.back().period - phase.duration;
}

std::uint32_t RunBuilder::addLockstep(Lockstep&& lockstep)
{
    m_store.locksteps.push_back(std::move(lockstep));
    return static_cast<std::uint32_t>(m_store.locksteps.size() - 1);
}

double RunBuilder::addSlots(const Slot& slot, std::uint64_t count, std::span<const double> demand)
{
    const double factor = m_throttle == Throttle::Uniform ? uniformFactor(demand) : 1.0;
    m_store.slots.push_back(slot);
    if (slot.length > 0.0 && m_throttle == Throttle::None)
        m_overs.beginSegment(m_now, demand);
    append(RunKind::Slots, m_store.slots.size() - 1, slot.length * factor, count).factor = factor;
    if (slot.length > 0.0)
        m_overs.endSegment(m_now);
    return factor;
}

void RunBuilder::collectPattern(const Pattern& pattern, std::uint64_t count)
{
    OversubscriptionCollector local(m_store.resourceCount);
    OversubscriptionCollector& collector = count == 1 ? m_overs : local;
    std::vector<double> demand(m_store.resourceCount);
    for (const PatternSegment& segment : pattern.segments) {
        std::fill(demand.begin(), demand.end(), 0.0);
        for (const PatternEntry& entry : pattern.of(segment)) {
            for (std::size_t k = 0; k < demand.size(); ++k)
                demand[k] += node(entry.node).use[k] * entry.scale;
        }
        collector.beginSegment(m_now + segment.offset, demand);
        collector.endSegment(m_now + segment.offset + segment.length);
    }
    if (count == 1)
        return;
    for (Oversubscription stretch : local.take()) {
        stretch.count = count;
        stretch.period = pattern.length;
        m_collected.push_back(stretch);
    }
}

void RunBuilder::addPattern(Pattern&& pattern, std::uint64_t count)
{
    collectPattern(pattern, count);
    const double times = static_cast<double>(count);
    const double lastIteration = m_now + pattern.length * (times - 1.0);
    bool idleSegment = false;
    for (const PatternSegment& segment : pattern.segments) {
        idleSegment = segment.entryCount == 0;
        m_store.idle += idleSegment ? segment.length * times : 0.0;
        for (const PatternEntry& entry : pattern.of(segment)) {
            TimeShares& shares = timing(entry.node).shares;
            shares.undilated += entry.inSegment.undilated * times;
            shares.dilated += entry.inSegment.dilated * times;
            shares.throttled += entry.inSegment.throttled * times;
            // A piece is counted in the segment where it begins.
            const bool first = entry.pieceStart == segment.offset;
            extendTiming(entry.node, m_now + entry.pieceStart, lastIteration + entry.pieceStart + entry.ofPiece.total(),
                first ? count : 0);
        }
    }
    for (const Impulse& impulse : pattern.impulses)
        extendTiming(impulse.node, m_now + impulse.time, lastIteration + impulse.time, count);
    const double length = pattern.length;
    m_store.patterns.push_back(std::move(pattern));
    append(RunKind::Pattern, m_store.patterns.size() - 1, length, count);
}

void RunBuilder::addSweep(Sweep&& sweep)
{
    sweep.shift(m_now - sweep.start());
    sweep.addTimings(m_store.timings);
    for (const Oversubscription& stretch : sweep.oversubscribed())
        m_collected.push_back(stretch);
    m_store.idle += sweep.idle();
    m_store.pieceCount += sweep.pieceCount();
    const double end = sweep.end();
    const double length = end - sweep.start();
    m_store.sweeps.push_back(std::move(sweep));
    append(RunKind::Sweep, m_store.sweeps.size() - 1, length, 1);
    m_now = end;
}

void RunBuilder::extendTiming(std::uint32_t index, double start, double end, std::uint64_t pieces)
{
    NodeTiming& entry = timing(index);
    const bool fresh = entry.pieces == 0;
    entry.start = fresh ? start : std::min(entry.start, start);
    entry.end = fresh ? end : std::max(entry.end, end);
    entry.pieces += pieces;
    m_store.pieceCount += pieces;
}

void RunBuilder::beginBlock(std::uint32_t block)
{
    m_store.blocks.push_back({block, m_now, m_now});
}

void RunBuilder::endBlock()
{
    m_store.blocks.back().end = m_now;
}

void RunBuilder::finish()
{
    m_store.start = m_firstStart;
    m_store.end = m_started ? m_now : m_firstStart;
    for (Oversubscription& stretch : m_overs.take())
        m_collected.push_back(stretch);
    std::sort(m_collected.begin(), m_collected.end(), [](const Oversubscription& a, const Oversubscription& b) {
        return a.start != b.start ? a.start < b.start : a.resource < b.resource;
    });
    m_store.oversubscribed = std::move(m_collected);
}

} // namespace minard
