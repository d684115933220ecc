#include "core/analysis/lodpatterns.h"

#include <utility>

#include "core/schedule/timelinestore.h"
#include "core/support/memory.h"

namespace minard {

namespace {

/// Numbers kept for one pattern at most.
constexpr std::size_t kMostNumbers = std::size_t{1} << 20U;
/// Runs that repeat less often are visited.
constexpr std::uint64_t kLeastPeriods = 3;

std::size_t rowWidth(std::size_t groups)
{
    return kLodChannels * groups + 2;
}

} // namespace

LodPatterns::LodPatterns(const TimelineStore& store, const ColumnGrouping& grouping)
    : m_groups(groupCount(grouping))
    , m_patterns(store.patterns.size())
{
    LodAdder adder(store, grouping);
    std::vector<PieceShare> scratch;
    LodSum sum(m_groups);
    for (const Run& run : store.runs) {
        if (run.kind != RunKind::Pattern || run.count < kLeastPeriods || has(run.index))
            continue;
        const std::uint64_t segments = store.segmentsPerPeriod(run);
        if ((segments + 1) * rowWidth(m_groups) > kMostNumbers)
            continue;
        Prefix& prefix = m_patterns[run.index];
        sum.clear();
        append(prefix, sum);
        for (std::uint64_t segment = 0; segment < segments; ++segment) {
            const LodRange before = std::exchange(sum.range, {});
            adder.addSegment(sum, store.segmentOf(run, 0, segment, scratch), 1.0, true);
            LodRange& range = prefix.ranges.emplace_back(sum.range);
            range.idle = range.oversubscribed = 0.0;
            sum.range.include(before);
            append(prefix, sum);
        }
    }
}

void LodPatterns::append(Prefix& prefix, const LodSum& sum) const
{
    for (std::size_t channel = 0; channel < kLodChannels; ++channel) {
        for (std::size_t group = 0; group < m_groups; ++group)
            prefix.values.push_back(sum.at(static_cast<LodChannel>(channel), group));
    }
    prefix.values.push_back(sum.range.idle);
    prefix.values.push_back(sum.range.oversubscribed);
    for (std::size_t group = 0; group < m_groups; ++group)
        prefix.starts.push_back(static_cast<std::uint32_t>(sum.starts(group)));
}

void LodPatterns::addBefore(const Place& place, int sign, LodSum& sum) const
{
    const Prefix& prefix = m_patterns[place.pattern];
    const std::size_t width = rowWidth(m_groups);
    const double* row = prefix.values.data() + place.segment * width;
    // The last row has none after it, and no part of it is asked for.
    const double* next = place.part > 0.0 ? row + width : row;
    const auto at = [&](std::size_t i) { return sign * (row[i] + place.part * (next[i] - row[i])); };
    std::size_t i = 0;
    for (std::size_t channel = 0; channel < kLodChannels; ++channel) {
        for (std::size_t group = 0; group < m_groups; ++group, ++i)
            sum.at(static_cast<LodChannel>(channel), group) += at(i);
    }
    sum.range.idle += at(i);
    sum.range.oversubscribed += at(i + 1);
    // Pieces begin with their segment.
    const std::uint32_t* starts = prefix.starts.data() + (place.segment + (place.part > 0.0 ? 1 : 0)) * m_groups;
    for (std::size_t group = 0; group < m_groups; ++group)
        sum.starts(group) += static_cast<std::uint64_t>(static_cast<std::int64_t>(sign) * starts[group]);
}

LodPatterns::Place LodPatterns::endOf(std::uint32_t pattern) const
{
    return {pattern, m_patterns[pattern].ranges.size(), 0.0};
}

void LodPatterns::addBetween(const Place& from, const Place& to, LodSum& sum) const
{
    addBefore(to, 1, sum);
    addBefore(from, -1, sum);
}

void LodPatterns::includeRanges(const Place& from, const Place& to, LodRange& range) const
{
    const std::vector<LodRange>& ranges = m_patterns[from.pattern].ranges;
    const std::uint64_t last = to.segment + (to.part > 0.0 ? 1 : 0);
    for (std::uint64_t segment = from.segment; segment < last; ++segment)
        range.include(ranges[segment]);
}

std::size_t LodPatterns::memory() const
{
    std::size_t bytes = heldBytes(m_patterns);
    for (const Prefix& prefix : m_patterns)
        bytes += heldBytes(prefix.values, prefix.starts, prefix.ranges);
    return bytes;
}

} // namespace minard
