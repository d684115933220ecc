// A member of a pipeline runs in consecutive slots, the first of them no earlier than that of the member before it. So
// a column that holds many slots is read like a guest book: each member is added once, with what has gone by between
// its coming and its going.
//
//     slot        0     1     2     3     4
//     members     A    AB   ABC    BC     C
//     added                     A     B     C, with 3 slots each

#include "core/analysis/slotsums.h"

#include <algorithm>

#include "core/schedule/timelinestore.h"

namespace minard {

namespace {

constexpr std::uint32_t kNowhere = 0xffffffffU;
/// With fewer stretches, the pieces of each slot are put together and kept for the next column.
constexpr std::size_t kFewStretches = 3;

/// A difference of sums up to `scale`; one that is rounding alone is none.
double cleaned(double value, double scale)
{
    return value <= 1e-14 * scale ? 0.0 : value;
}

} // namespace

SlotDemand::SlotDemand(const Timeline& timeline)
    : m_timeline(timeline)
    , m_width(timeline.resourceCount())
    , m_newest(m_width)
    , m_demand(m_width)
{
    if (timeline.store().slots.empty())
        return;
    m_use.reserve(timeline.nodes().size() * m_width);
    for (const PlanNode& node : timeline.nodes())
        m_use.insert(m_use.end(), node.use.begin(), node.use.end());
}

void SlotDemand::restart(const Slot& slot)
{
    m_lockstep = &m_timeline.store().locksteps[slot.lockstep];
    m_after.resize(std::max(m_after.size(), m_lockstep->node.size() * m_width));
    m_first = m_settled = m_last = slot.first;
    std::fill(m_newest.begin(), m_newest.end(), 0.0);
}

void SlotDemand::addMember(std::uint32_t member, double* sums) const
{
    const double* use = &m_use[m_lockstep->node[member] * m_width];
    for (std::size_t k = 0; k < m_width; ++k)
        sums[k] += use[k] * m_lockstep->tileDuration[member];
}

void SlotDemand::moveTo(const Slot& slot)
{
    for (; m_last < slot.last; ++m_last)
        addMember(m_last, m_newest.data());
    m_first = slot.first;
    if (m_first < m_settled)
        return;
    // All that were settled have gone: the others are summed anew from the last to the first.
    std::fill(m_newest.begin(), m_newest.end(), 0.0);
    for (std::uint32_t member = m_last; member-- > m_first;) {
        double* after = &m_after[member * m_width];
        if (member + 1 == m_last)
            std::fill(after, after + m_width, 0.0);
        else
            std::copy(after + m_width, after + 2 * m_width, after);
        addMember(member, after);
    }
    m_settled = m_last;
}

std::span<const double> SlotDemand::of(const Run& run)
{
    const Slot& slot = m_timeline.store().slots[run.index];
    const bool follows = m_lockstep == &m_timeline.store().locksteps[slot.lockstep] && slot.first >= m_first
        && slot.first <= m_last && slot.last >= m_last;
    if (!follows)
        restart(slot);
    moveTo(slot);
    for (std::size_t k = 0; k < m_width; ++k) {
        const double settled = m_first < m_settled ? m_after[m_first * m_width + k] : 0.0;
        m_demand[k] = (settled + m_newest[k]) / run.period;
    }
    return m_demand;
}

SlotSums::SlotSums(const Timeline& timeline, const ColumnGrouping& grouping) : m_timeline(timeline)
{
    if (timeline.store().slots.empty())
        return;
    m_nodes = nodeRates(timeline.nodes(), grouping);
    m_inSlot.setGroupCount(groupCount(grouping));
    m_inColumn.setGroupCount(groupCount(grouping));
}

void SlotSums::Sums::setGroupCount(std::size_t count)
{
    m_places.assign(count, kNowhere);
}

void SlotSums::Sums::clear()
{
    for (const GroupSum& sum : m_sums)
        m_places[sum.group] = kNowhere;
    m_sums.clear();
}

GroupSum& SlotSums::Sums::of(std::uint32_t group, PhaseId phase)
{
    std::uint32_t& place = m_places[group];
    if (place == kNowhere) {
        place = static_cast<std::uint32_t>(m_sums.size());
        m_sums.emplace_back();
        m_sums.back().group = group;
        m_sums.back().phase = phase;
    }
    return m_sums[place];
}

void SlotSums::readSlot(const Run& run)
{
    if (&run == m_run)
        return;
    m_run = &run;
    m_inSlot.clear();
    const TimelineStore& store = m_timeline.store();
    const Slot& slot = store.slots[run.index];
    const Lockstep& lockstep = store.locksteps[slot.lockstep];
    store.visitMembers(slot, [&](std::uint32_t member) {
        const std::uint32_t index = lockstep.node[member];
        const double undilated = lockstep.tileDuration[member];
        const NodeRates& node = m_nodes[index];
        GroupSum& sum = m_inSlot.of(node.group, m_timeline.nodes()[index].phase);
        sum.line += node.line * undilated;
        sum.fill += node.fill * undilated;
        sum.time.undilated += undilated;
        sum.time.dilated += slot.length - undilated;
        sum.time.throttled += run.period - slot.length;
        sum.unknownLine += node.unknownLine ? run.period : 0.0;
        sum.unknownFill += node.unknownFill ? run.period : 0.0;
        ++sum.pieces;
    });
}

void SlotSums::addOneByOne(std::span<const SlotStretch> stretches)
{
    for (const SlotStretch& stretch : stretches) {
        readSlot(*stretch.run);
        const double slots = stretch.length / stretch.run->period;
        for (const GroupSum& slot : m_inSlot.all()) {
            GroupSum& sum = m_inColumn.of(slot.group, slot.phase);
            sum.line += slot.line * slots;
            sum.fill += slot.fill * slots;
            sum.time.undilated += slot.time.undilated * slots;
            sum.time.dilated += slot.time.dilated * slots;
            sum.time.throttled += slot.time.throttled * slots;
            sum.unknownLine += slot.unknownLine * slots;
            sum.unknownFill += slot.unknownFill * slots;
            sum.pieces += slot.pieces * stretch.starts;
        }
    }
}

void SlotSums::addMember(const Lockstep& lockstep, std::uint32_t member, const Clock& now)
{
    const double undilated = lockstep.tileDuration[member];
    if (undilated <= 0.0)
        return;
    const Clock& entered = m_entered[member];
    const std::uint32_t index = lockstep.node[member];
    const NodeRates& node = m_nodes[index];
    const double busy = undilated * (now.slots - entered.slots);
    const double slotTime = now.slotTime - entered.slotTime;
    GroupSum& sum = m_inColumn.of(node.group, m_timeline.nodes()[index].phase);
    sum.line += node.line * busy;
    sum.fill += node.fill * busy;
    sum.time.undilated += busy;
    sum.time.dilated += cleaned(slotTime - busy, now.slotTime);
    sum.time.throttled += now.throttled - entered.throttled;
    sum.unknownLine += node.unknownLine ? now.length - entered.length : 0.0;
    sum.unknownFill += node.unknownFill ? now.length - entered.length : 0.0;
    sum.pieces += now.starts - entered.starts;
}

void SlotSums::addTogether(std::span<const SlotStretch> stretches)
{
    const TimelineStore& store = m_timeline.store();
    const Slot& earliest = store.slots[stretches.front().run->index];
    const Lockstep& lockstep = store.locksteps[earliest.lockstep];
    m_entered.resize(std::max(m_entered.size(), lockstep.node.size()));
    Clock now;
    std::uint32_t first = earliest.first;
    std::uint32_t last = earliest.first;
    for (const SlotStretch& stretch : stretches) {
        const Slot& slot = store.slots[stretch.run->index];
        for (; first < std::min(slot.first, last); ++first)
            addMember(lockstep, first, now);
        first = slot.first;
        for (last = std::max(last, first); last < slot.last; ++last)
            m_entered[last] = now;
        const double slots = stretch.length / stretch.run->period;
        now.slots += slots;
        now.slotTime += slots * slot.length;
        now.throttled += slots * (stretch.run->period - slot.length);
        now.length += stretch.length;
        now.starts += stretch.starts;
    }
    for (; first < last; ++first)
        addMember(lockstep, first, now);
}

std::span<const GroupSum> SlotSums::of(std::span<const SlotStretch> stretches)
{
    m_inColumn.clear();
    if (stretches.empty())
        return {};
    const TimelineStore& store = m_timeline.store();
    const bool isInOrder = store.locksteps[store.slots[stretches.front().run->index].lockstep].isInOrder;
    if (stretches.size() < kFewStretches || !isInOrder)
        addOneByOne(stretches);
    else
        addTogether(stretches);
    return m_inColumn.all();
}

} // namespace minard
