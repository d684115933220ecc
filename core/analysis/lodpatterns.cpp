#include "core/analysis/lodpatterns.h"

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

LodPatterns::LodPatterns(const TimelineStore& store, LodAdder& adder, std::size_t groups)
    : m_groups(groups)
    , m_patterns(store.patterns.size())
{
    std::vector<PieceShare> scratch;
    LodSum sum(groups);
    for (const Run& run : store.runs) {
        if (run.kind != RunKind::Pattern || run.count < kLeastPeriods || has(run.index))
            continue;
        const std::uint64_t segments = store.segmentsPerPeriod(run);
        if ((segments + 1) * rowWidth(groups) > kMostNumbers)
            continue;
        Prefix& prefix = m_patterns[run.index];
        sum.clear();
        append(prefix, sum);
        for (std::uint64_t segment = 0; segment < segments; ++segment) {
            adder.addSegment(sum, store.segmentOf(run, 0, segment, scratch), 1.0, true);
            append(prefix, sum);
        }
        prefix.range = sum.range;
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

void LodPatterns::addWhole(std::uint32_t pattern, LodSum& sum) const
{
    const Prefix& prefix = m_patterns[pattern];
    addBefore({pattern, prefix.starts.size() / m_groups - 1, 0.0}, 1, sum);
    LodRange range = prefix.range;
    range.idle = range.oversubscribed = 0.0; // added above
    sum.range.include(range);
}

std::size_t LodPatterns::memory() const
{
    std::size_t bytes = heldBytes(m_patterns);
    for (const Prefix& prefix : m_patterns)
        bytes += heldBytes(prefix.values, prefix.starts);
    return bytes;
}

} // namespace minard
