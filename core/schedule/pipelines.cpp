// Pipelines that overlap nothing else. With dilation every slot is one segment, and sums over slots come from prefix
// sums: a pipeline of n phases costs O(n) whatever its tile count. Without dilation, or with a fluid policy, each range
// of equal slots is laid out once as a pattern.

#include "core/schedule/pipelines.h"

#include <algorithm>
#include <cmath>

#include "core/schedule/pathlength.h"
#include "core/schedule/slots.h"
#include "core/schedule/throttle.h"

namespace minard {

namespace {

bool isFluid(Throttle policy)
{
    return policy == Throttle::MaxMin || policy == Throttle::Priority;
}

/// Sums over slots that differ by rounding alone from nothing are nothing.
double cleaned(long double value, double scale)
{
    return std::fabs(static_cast<double>(value)) <= 1e-14 * scale ? 0.0 : static_cast<double>(value);
}

/// Prefix sums of use × tile duration over the members of a lock-step pipeline, one row a member.
class DemandPrefix {
public:
    DemandPrefix(const SchedulePlan& plan, const Lockstep& lockstep)
        : m_width(plan.resourceCount)
        , m_sums(m_width * (lockstep.node.size() + 1), 0.0L)
        , m_values(m_width)
    {
        for (std::size_t i = 0; i < lockstep.node.size(); ++i) {
            const std::vector<double>& use = plan.nodes[lockstep.node[i]].use;
            for (std::size_t k = 0; k < m_width; ++k)
                m_sums[(i + 1) * m_width + k] = m_sums[i * m_width + k]
                    + static_cast<long double>(use[k]) * static_cast<long double>(lockstep.tileDuration[i]);
        }
    }

    /// Demand of a dilated slot.
    std::span<const double> of(const SlotRange& range)
    {
        for (std::size_t k = 0; k < m_width; ++k) {
            const long double sum = m_sums[range.last * m_width + k] - m_sums[range.first * m_width + k];
            m_values[k] = range.longest > 0.0 ? static_cast<double>(sum / static_cast<long double>(range.longest))
                                              : 0.0;
        }
        return m_values;
    }

private:
    std::size_t m_width;
    std::vector<long double> m_sums;
    std::vector<double> m_values;
};

/// Start, and running sums of dilated and throttled slot time, at the beginning of each range.
struct SlotSums {
    std::uint64_t slot;
    double start;
    long double dilated;
    long double throttled;
};

/// Timings of the members of dilated slots from the sums at the ranges where they begin and end.
void addMemberTimings(RunBuilder& builder, const Lockstep& lockstep, const std::vector<SlotSums>& sums)
{
    const auto at = [&](std::uint64_t slot) {
        return std::lower_bound(sums.begin(), sums.end(), slot,
            [](const SlotSums& entry, std::uint64_t value) { return entry.slot < value; });
    };
    for (std::size_t i = 0; i < lockstep.node.size(); ++i) {
        const std::uint32_t node = lockstep.node[i];
        const double duration = builder.node(node).duration;
        const auto from = at(lockstep.depth[i]);
        const auto to = at(lockstep.depth[i] + lockstep.tiles);
        if (duration <= 0.0) {
            // Zero-length tiles mark the start of each of their slots.
            const auto last = to - 1;
            const double lastRange = static_cast<double>(to->slot - last->slot);
            const double period = (to->start - last->start) / lastRange;
            builder.extendTiming(node, from->start, last->start + period * (lastRange - 1.0), lockstep.tiles);
            continue;
        }
        builder.extendTiming(node, from->start, to->start, lockstep.tiles);
        TimeShares& shares = builder.timing(node).shares;
        const double base = static_cast<double>(to->dilated - from->dilated);
        shares.undilated += duration;
        shares.dilated += cleaned(to->dilated - from->dilated
                - static_cast<long double>(lockstep.tileDuration[i]) * static_cast<long double>(lockstep.tiles),
            base);
        shares.throttled += cleaned(to->throttled - from->throttled, base);
    }
}

void appendDilated(RunBuilder& builder, const BlockContext& context, Lockstep&& lockstep)
{
    const std::vector<SlotRange> ranges = slotRanges(lockstep);
    DemandPrefix demand(context.plan, lockstep);
    std::vector<SlotSums> sums{{0, builder.now(), 0.0L, 0.0L}};
    const Lockstep members = lockstep;
    const std::uint32_t number = builder.addLockstep(std::move(lockstep));
    for (const SlotRange& range : ranges) {
        const double factor = builder.addSlots(
            {number, range.first, range.last, range.number, range.longest}, range.count, demand.of(range));
        const auto length = static_cast<long double>(range.longest) * static_cast<long double>(range.count);
        sums.push_back({range.number + range.count, builder.now(), sums.back().dilated + length,
            sums.back().throttled + length * static_cast<long double>(factor - 1.0)});
    }
    addMemberTimings(builder, members, sums);
}

/// A slot whose tiles begin together and end when they are done, at full speed.
Pattern plainSlot(const Lockstep& lockstep, const SlotRange& range)
{
    Pattern pattern;
    std::vector<std::uint32_t> running;
    for (std::uint32_t member = range.first; member < range.last; ++member) {
        if (lockstep.tileDuration[member] > 0.0)
            running.push_back(member);
        else
            pattern.impulses.push_back({0.0, lockstep.node[member], range.number - lockstep.depth[member]});
    }
    std::sort(running.begin(), running.end(), [&](std::uint32_t a, std::uint32_t b) {
        return lockstep.tileDuration[a] != lockstep.tileDuration[b]
            ? lockstep.tileDuration[a] < lockstep.tileDuration[b]
            : a < b;
    });
    const double rounding = 1e-9 * range.longest;
    double offset = 0.0;
    for (std::size_t done = 0; done < running.size();) {
        double end = lockstep.tileDuration[running[done]];
        std::size_t next = done + 1;
        while (next < running.size() && lockstep.tileDuration[running[next]] - end <= rounding)
            ++next;
        end = lockstep.tileDuration[running[next - 1]];
        PatternSegment segment{offset, end - offset, static_cast<std::uint32_t>(pattern.entries.size()), 0};
        for (std::size_t i = done; i < running.size(); ++i) {
            const std::uint32_t member = running[i];
            pattern.entries.push_back({lockstep.node[member], range.number - lockstep.depth[member], 1.0,
                {segment.length, 0.0, 0.0}, 0.0, {lockstep.tileDuration[member], 0.0, 0.0}});
        }
        segment.entryCount = static_cast<std::uint32_t>(pattern.entries.size()) - segment.firstEntry;
        std::sort(pattern.entries.begin() + segment.firstEntry, pattern.entries.end(),
            [](const PatternEntry& a, const PatternEntry& b) { return a.node < b.node; });
        pattern.segments.push_back(segment);
        offset = end;
        done = next;
    }
    pattern.length = offset;
    return pattern;
}

/// Notes what each piece loses in all: as much as the slot has `lost` up to the piece's last segment, since all begin
/// with the slot.
void noteLosses(Pattern& pattern, const std::vector<double>& lost)
{
    std::vector<PatternEntry>& entries = pattern.entries;
    for (std::size_t i = pattern.segments.size(); i-- > 0;) {
        const PatternSegment& segment = pattern.segments[i];
        // Both segments are in schedule order.
        std::uint32_t later = segment.firstEntry + segment.entryCount;
        const bool isLast = i + 1 == pattern.segments.size();
        const std::uint32_t end = isLast ? later : later + pattern.segments[i + 1].entryCount;
        for (std::uint32_t entry = segment.firstEntry; entry < segment.firstEntry + segment.entryCount; ++entry) {
            while (later < end && entries[later].node < entries[entry].node)
                ++later;
            const bool goesOn = later < end && entries[later].node == entries[entry].node;
            entries[entry].ofPiece.throttled = goesOn ? entries[later].ofPiece.throttled : lost[i];
        }
    }
}

/// Stretches each segment of a slot by its demand.
void throttleUniformly(Pattern& pattern, const std::vector<PlanNode>& nodes, std::size_t resourceCount)
{
    std::vector<double> demand(resourceCount);
    std::vector<double> lost; // up to the end of each segment
    double offset = 0.0;
    for (PatternSegment& segment : pattern.segments) {
        std::fill(demand.begin(), demand.end(), 0.0);
        for (const PatternEntry& entry : pattern.of(segment)) {
            for (std::size_t k = 0; k < resourceCount; ++k)
                demand[k] += nodes[entry.node].use[k] * entry.scale;
        }
        const double factor = uniformFactor(demand);
        const double length = segment.length * factor;
        for (std::uint32_t i = 0; i < segment.entryCount; ++i) {
            PatternEntry& entry = pattern.entries[segment.firstEntry + i];
            entry.scale /= factor;
            entry.inSegment.throttled = length - segment.length;
        }
        lost.push_back((lost.empty() ? 0.0 : lost.back()) + (length - segment.length));
        segment.offset = offset;
        segment.length = length;
        offset += length;
    }
    noteLosses(pattern, lost);
    pattern.length = offset;
}

/// Urgency of the members of a slot under `priority`, and how far that order holds.
class SlotUrgency {
public:
    SlotUrgency(const BlockContext& context, const PlanBlock& block, const BlockGraph& graph, const Lockstep& lockstep)
        : m_lockstep(lockstep)
        , m_paths(context.plan, block, graph, context.tails)
    {
        for (const std::uint32_t node : lockstep.node)
            m_member.push_back(static_cast<std::size_t>(
                std::lower_bound(block.nodes.begin(), block.nodes.end(), node) - block.nodes.begin()));
    }

    [[nodiscard]] double at(std::uint32_t member, std::uint64_t slot) const
    {
        return m_paths.at(m_member[member], remaining(member, slot));
    }

    /// Number of slots from range.number on, at most range.count, in which the order of the members stays that of the
    /// first. Path lengths are linear in the slot while their term stays the same, and two lines that keep their order
    /// at both ends of a range keep it in between; so comparing ends is enough, and the longest such range is found by
    /// bisection.
    [[nodiscard]] std::uint64_t constantFor(const SlotRange& range) const
    {
        const auto first = signature(range, range.number);
        std::uint64_t holds = 1;
        std::uint64_t fails = range.count + 1;
        while (fails - holds > 1) {
            const std::uint64_t middle = holds + (fails - holds) / 2;
            (signature(range, range.number + middle - 1) == first ? holds : fails) = middle;
        }
        return holds;
    }

private:
    [[nodiscard]] std::uint64_t remaining(std::uint32_t member, std::uint64_t slot) const
    {
        return m_lockstep.tiles - 1 - (slot - m_lockstep.depth[member]);
    }

    [[nodiscard]] std::vector<std::pair<std::uint32_t, std::size_t>> signature(
        const SlotRange& range, std::uint64_t slot) const
    {
        std::vector<std::pair<std::uint32_t, std::size_t>> order;
        for (std::uint32_t member = range.first; member < range.last; ++member)
            order.emplace_back(member, m_paths.termAt(m_member[member], remaining(member, slot)));
        std::stable_sort(order.begin(), order.end(), [&](const auto& a, const auto& b) {
            const double left = at(a.first, slot);
            const double right = at(b.first, slot);
            return left != right ? left > right : m_lockstep.node[a.first] < m_lockstep.node[b.first];
        });
        return order;
    }

    const Lockstep& m_lockstep;
    PathLengths m_paths;
    std::vector<std::size_t> m_member; // index into block.nodes
};

std::optional<Pattern> fluidSlot(const BlockContext& context, const PlanBlock& block, const Lockstep& lockstep,
    const SlotRange& range, const SlotUrgency* urgency)
{
    FluidGraphBuilder graph;
    for (std::uint32_t member = range.first; member < range.last; ++member) {
        FluidTask task;
        task.node = lockstep.node[member];
        task.tile = range.number - lockstep.depth[member];
        const double duration = lockstep.tileDuration[member];
        const bool dilated = block.dilate == Dilation::Longest && duration > 0.0;
        task.work = dilated ? range.longest : duration;
        task.scale = dilated ? duration / range.longest : 1.0;
        task.urgency = urgency ? urgency->at(member, range.number) : 0.0;
        graph.add(task);
    }
    return runFluid(
        graph.finish(), context.plan.nodes, context.plan.resourceCount, context.plan.throttle, context.stop);
}

bool appendFluidSlots(RunBuilder& builder, const BlockContext& context, const PlanBlock& block, const BlockGraph& graph,
    const Lockstep& lockstep)
{
    std::optional<SlotUrgency> urgency;
    if (context.plan.throttle == Throttle::Priority)
        urgency.emplace(context, block, graph, lockstep);
    for (SlotRange range : slotRanges(lockstep)) {
        while (range.count > 0) {
            const std::uint64_t count = urgency ? urgency->constantFor(range) : range.count;
            auto pattern = fluidSlot(context, block, lockstep, range, urgency ? &*urgency : nullptr);
            if (!pattern)
                return false;
            builder.addPattern(std::move(*pattern), count);
            range.number += count;
            range.count -= count;
        }
    }
    return true;
}

} // namespace

bool appendLockstep(RunBuilder& builder, const BlockContext& context, const PlanBlock& block)
{
    if (isFluid(context.plan.throttle)) {
        const BlockGraph graph = makeBlockGraph(context.plan, block);
        return appendFluidSlots(builder, context, block, graph, makeLockstep(context.plan, block, graph.depth));
    }
    Lockstep lockstep = makeLockstep(context.plan, block, blockDepths(context.plan, block));
    if (block.dilate == Dilation::Longest) {
        appendDilated(builder, context, std::move(lockstep));
        return true;
    }
    for (const SlotRange& range : slotRanges(lockstep)) {
        if (context.stop.stop_requested())
            return false;
        Pattern pattern = plainSlot(lockstep, range);
        if (context.plan.throttle == Throttle::Uniform)
            throttleUniformly(pattern, context.plan.nodes, context.plan.resourceCount);
        builder.addPattern(std::move(pattern), range.count);
    }
    return true;
}

bool appendSequential(RunBuilder& builder, const BlockContext& context, const PlanBlock& block)
{
    Pattern pattern;
    double offset = 0.0;
    for (const std::uint32_t node : block.nodes) {
        const PlanNode& phase = context.plan.nodes[node];
        const double duration = phase.duration / static_cast<double>(block.tiles.count);
        if (duration <= 0.0) {
            pattern.impulses.push_back({offset, node, 0});
            continue;
        }
        const double factor = context.plan.throttle == Throttle::None ? 1.0 : uniformFactor(phase.use);
        const TimeShares shares{duration, 0.0, duration * factor - duration};
        pattern.segments.push_back({offset, duration * factor, static_cast<std::uint32_t>(pattern.entries.size()), 1});
        pattern.entries.push_back({node, 0, 1.0 / factor, shares, offset, shares});
        offset += duration * factor;
    }
    pattern.length = offset;
    builder.addPattern(std::move(pattern), block.tiles.count);
    return true;
}

} // namespace minard
