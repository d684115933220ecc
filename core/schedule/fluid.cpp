// Event simulation. State: the running tasks with the work they have left. At each event (a start, an end, a release)
// speeds are computed anew; the time to the next event follows; ends that differ by rounding alone are one event.

#include "core/schedule/fluid.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <queue>

#include "core/schedule/throttle.h"

namespace minard {

std::uint32_t FluidGraphBuilder::add(const FluidTask& task)
{
    m_graph.tasks.push_back(task);
    return static_cast<std::uint32_t>(m_graph.tasks.size() - 1);
}

void FluidGraphBuilder::order(std::uint32_t before, std::uint32_t after)
{
    m_pairs.emplace_back(before, after);
    ++m_graph.tasks[after].waits;
}

FluidGraph FluidGraphBuilder::finish()
{
    m_graph.offsets.assign(m_graph.tasks.size() + 1, 0);
    for (const auto& [before, after] : m_pairs)
        ++m_graph.offsets[before + 1];
    std::partial_sum(m_graph.offsets.begin(), m_graph.offsets.end(), m_graph.offsets.begin());
    m_graph.successors.resize(m_pairs.size());
    std::vector<std::uint32_t> next(m_graph.offsets.begin(), m_graph.offsets.end() - 1);
    for (const auto& [before, after] : m_pairs)
        m_graph.successors[next[before]++] = after;
    m_pairs.clear();
    return std::move(m_graph);
}

namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

class FluidRun {
public:
    FluidRun(FluidGraph&& graph, const std::vector<PlanNode>& nodes, std::size_t resourceCount, Throttle policy)
        : m_graph(std::move(graph))
        , m_nodes(nodes)
        , m_resourceCount(resourceCount)
        , m_policy(policy)
    {
        double total = 0.0;
        for (const FluidTask& task : m_graph.tasks)
            total += task.work;
        m_rounding = 1e-13 * total;
    }

    std::optional<Pattern> run(std::stop_token stop);

private:
    struct Running {
        std::uint32_t task;
        double left;
        double start;
        TimeShares shares;
        std::vector<std::uint32_t> entries; // of the pattern, to be completed when the piece ends
    };

    struct Release {
        double time;
        std::uint32_t task;

        bool operator>(const Release& other) const
        {
            return time != other.time ? time > other.time : task > other.task;
        }
    };

    void makeReady(std::uint32_t task);
    void startReleased();
    void complete(std::uint32_t task);
    void advance(const std::vector<double>& speeds, double step);
    std::vector<double> speeds() const;

    FluidGraph m_graph;
    const std::vector<PlanNode>& m_nodes;
    std::size_t m_resourceCount;
    Throttle m_policy;
    double m_rounding = 0.0;
    double m_now = 0.0;
    std::vector<Running> m_running;
    std::priority_queue<Release, std::vector<Release>, std::greater<>> m_releases;
    std::vector<std::uint32_t> m_finished;
    Pattern m_pattern;
};

void FluidRun::makeReady(std::uint32_t task)
{
    const FluidTask& item = m_graph.tasks[task];
    m_releases.push({std::max(m_now + item.delay, item.release), task});
}

void FluidRun::complete(std::uint32_t task)
{
    m_finished.push_back(task);
    while (!m_finished.empty()) {
        const std::uint32_t ended = m_finished.back();
        m_finished.pop_back();
        for (std::uint32_t i = m_graph.offsets[ended]; i < m_graph.offsets[ended + 1]; ++i) {
            const std::uint32_t next = m_graph.successors[i];
            if (--m_graph.tasks[next].waits == 0)
                makeReady(next);
        }
    }
}

void FluidRun::startReleased()
{
    while (!m_releases.empty() && m_releases.top().time <= m_now + m_rounding) {
        const std::uint32_t index = m_releases.top().task;
        m_releases.pop();
        const FluidTask& task = m_graph.tasks[index];
        if (task.work > 0.0) {
            m_running.push_back({index, task.work, m_now, {}, {}});
            continue;
        }
        if (task.node != FluidTask::kBarrier)
            m_pattern.impulses.push_back({m_now, task.node, task.tile});
        complete(index);
    }
    std::sort(m_running.begin(), m_running.end(), [&](const Running& a, const Running& b) {
        const FluidTask& left = m_graph.tasks[a.task];
        const FluidTask& right = m_graph.tasks[b.task];
        return left.node != right.node ? left.node < right.node : left.tile < right.tile;
    });
}

std::vector<double> FluidRun::speeds() const
{
    std::vector<FluidPiece> pieces;
    pieces.reserve(m_running.size());
    for (const Running& item : m_running) {
        const FluidTask& task = m_graph.tasks[item.task];
        pieces.push_back({m_nodes[task.node].use, task.scale, task.urgency, task.node});
    }
    return fluidSpeeds(pieces, m_resourceCount, m_policy);
}

void FluidRun::advance(const std::vector<double>& speeds, double step)
{
    PatternSegment segment{m_now, step, static_cast<std::uint32_t>(m_pattern.entries.size()), 0};
    segment.entryCount = static_cast<std::uint32_t>(m_running.size());
    for (std::size_t i = 0; i < m_running.size(); ++i) {
        Running& item = m_running[i];
        const FluidTask& task = m_graph.tasks[item.task];
        const double progress = std::min(step * speeds[i], item.left);
        const TimeShares shares{progress * task.scale, progress - progress * task.scale, step - progress};
        item.left -= progress;
        item.shares.undilated += shares.undilated;
        item.shares.dilated += shares.dilated;
        item.shares.throttled += shares.throttled;
        item.entries.push_back(static_cast<std::uint32_t>(m_pattern.entries.size()));
        m_pattern.entries.push_back({task.node, task.tile, task.scale * speeds[i], shares, item.start, {}});
    }
    m_pattern.segments.push_back(segment);
    m_now += step;
}

std::optional<Pattern> FluidRun::run(std::stop_token stop)
{
    for (std::uint32_t task = 0; task < m_graph.tasks.size(); ++task) {
        if (m_graph.tasks[task].waits == 0)
            makeReady(task);
    }
    for (std::uint64_t events = 0;; ++events) {
        if (events % 1024 == 0 && stop.stop_requested())
            return std::nullopt;
        startReleased();
        if (m_running.empty() && m_releases.empty())
            break;
        const std::vector<double> pace = speeds();
        double step = m_releases.empty() ? kForever : m_releases.top().time - m_now;
        for (std::size_t i = 0; i < m_running.size(); ++i) {
            if (pace[i] > 0.0)
                step = std::min(step, m_running[i].left / pace[i]);
        }
        advance(pace, step);
        std::vector<Running> remaining;
        remaining.reserve(m_running.size());
        std::vector<std::uint32_t> ended;
        for (std::size_t i = 0; i < m_running.size(); ++i) {
            Running& item = m_running[i];
            // A piece that would need less than the rounding of this run is at its end.
            if (item.left > m_rounding * std::max(pace[i], 1e-3)) {
                remaining.push_back(std::move(item));
                continue;
            }
            for (const std::uint32_t entry : item.entries)
                m_pattern.entries[entry].ofPiece = item.shares;
            ended.push_back(item.task);
        }
        m_running = std::move(remaining);
        for (const std::uint32_t task : ended)
            complete(task);
    }
    m_pattern.length = m_now;
    return std::move(m_pattern);
}

} // namespace

std::optional<Pattern> runFluid(FluidGraph&& graph, const std::vector<PlanNode>& nodes, std::size_t resourceCount,
    Throttle policy, std::stop_token stop)
{
    return FluidRun(std::move(graph), nodes, resourceCount, policy).run(std::move(stop));
}

} // namespace minard
