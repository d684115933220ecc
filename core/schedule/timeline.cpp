#include "core/schedule/timeline.h"

#include "core/schedule/timelinestore.h"

namespace minard {

Timeline::Timeline() : m_store(std::make_shared<TimelineStore>()) { }

Timeline::Timeline(std::shared_ptr<const TimelineStore> store) : m_store(std::move(store)) { }

const std::vector<PlanNode>& Timeline::nodes() const
{
    return m_store->nodes;
}

std::size_t Timeline::resourceCount() const
{
    return m_store->resourceCount;
}

const std::vector<NodeTiming>& Timeline::timings() const
{
    return m_store->timings;
}

const std::vector<BlockTiming>& Timeline::blocks() const
{
    return m_store->blocks;
}

const std::vector<Oversubscription>& Timeline::oversubscribed() const
{
    return m_store->oversubscribed;
}

double Timeline::start() const
{
    return m_store->start;
}

double Timeline::end() const
{
    return m_store->end;
}

double Timeline::makespan() const
{
    return m_store->end - m_store->start;
}

double Timeline::idle() const
{
    return m_store->idle;
}

std::uint64_t Timeline::segmentCount() const
{
    return m_store->segmentCount;
}

std::uint64_t Timeline::pieceCount() const
{
    return m_store->pieceCount;
}

std::uint64_t Timeline::distinctSegmentCount() const
{
    std::uint64_t count = 0;
    for (const Run& run : m_store->runs)
        count += m_store->segmentsPerPeriod(run) * (run.kind == RunKind::Slots ? 1 : run.count);
    return count;
}

double Timeline::average(std::size_t resource) const
{
    if (!(makespan() > 0.0))
        return 0.0;
    double area = 0.0;
    for (std::size_t i = 0; i < nodes().size(); ++i)
        area += nodes()[i].use[resource] * timings()[i].shares.undilated;
    return area / makespan();
}

double Timeline::unknownTime(std::size_t resource) const
{
    double time = 0.0;
    for (std::size_t i = 0; i < nodes().size(); ++i) {
        if ((nodes()[i].unknown >> resource & 1U) != 0)
            time += timings()[i].shares.total();
    }
    return time;
}

void Timeline::visitSegments(double from, double to, const SegmentVisitor& visitor) const
{
    m_store->visitSegments(from, to, visitor);
}

void Timeline::visitImpulses(double from, double to, const ImpulseVisitor& visitor) const
{
    m_store->visitImpulses(from, to, visitor);
}

std::uint64_t Timeline::countSegments(double from, double to) const
{
    return m_store->countSegments(from, to);
}

std::optional<SteadyState> Timeline::steadyStateAt(double time) const
{
    if (m_store->runs.empty())
        return {};
    const Run& run = m_store->runs[m_store->runAt(time)];
    if (run.count < 2 || !(run.period > 0.0) || time < run.start || time >= run.end())
        return {};
    return SteadyState{run.start, run.end(), run.period, m_store->segmentsPerPeriod(run)};
}

} // namespace minard
