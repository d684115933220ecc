#include "core/analysis/lodpyramid.h"

#include <algorithm>

#include "core/schedule/throttle.h"
#include "core/support/memory.h"
#include "core/support/nearbound.h"

namespace minard {

void LodRange::includePart(LodRange other, double share)
{
    other.idle *= share;
    other.oversubscribed *= share;
    include(other);
}

void LodRange::include(const LodRange& other)
{
    minLine = std::min(minLine, other.minLine);
    maxLine = std::max(maxLine, other.maxLine);
    minFill = std::min(minFill, other.minFill);
    maxFill = std::max(maxFill, other.maxFill);
    if (other.worstDemand > worstDemand) {
        worstDemand = other.worstDemand;
        worst = other.worst;
    }
    idle += other.idle;
    oversubscribed += other.oversubscribed;
}

void LodRange::include(double line, double fill, double length, std::span<const double> demand)
{
    minLine = std::min(minLine, static_cast<float>(line));
    maxLine = std::max(maxLine, static_cast<float>(line));
    minFill = std::min(minFill, static_cast<float>(fill));
    maxFill = std::max(maxFill, static_cast<float>(fill));
    bool over = false;
    for (std::size_t k = 0; k < demand.size(); ++k) {
        over = over || demand[k] > kOversubscribed;
        if (static_cast<float>(demand[k]) > worstDemand) {
            worstDemand = static_cast<float>(demand[k]);
            worst = static_cast<std::uint16_t>(k);
        }
    }
    oversubscribed += over ? length : 0.0;
}

void LodSum::addScaled(const LodSum& other, double factor)
{
    for (std::size_t i = 0; i < m_values.size(); ++i)
        m_values[i] += other.m_values[i] * factor;
}

void LodSum::clear()
{
    std::fill(m_values.begin(), m_values.end(), 0.0);
    std::fill(m_starts.begin(), m_starts.end(), std::uint64_t{0});
    range = {};
}

LodPyramid::LodPyramid(std::size_t groups, std::array<bool, kLodChannels> channels) : m_groups(groups)
{
    for (std::size_t channel = 0; channel < kLodChannels; ++channel) {
        if (channels[channel])
            m_channels.push_back(static_cast<LodChannel>(channel));
    }
    m_sums.assign(m_channels.size() * groups, 0.0);
    m_starts.assign(groups, 0);
    m_ranges.emplace_back();
}

void LodPyramid::reserve(std::size_t leaves)
{
    m_leaves.reserve(leaves);
    m_ranges.front().reserve(leaves);
    m_sums.reserve((leaves + 1) * m_channels.size() * m_groups);
    m_starts.reserve((leaves + 1) * m_groups);
}

void LodPyramid::addLeaf(const LodLeaf& leaf, const LodSum& sum)
{
    m_leaves.push_back(leaf);
    m_ranges.front().push_back(sum.range);
    const std::size_t row = m_sums.size();
    const std::size_t width = m_channels.size() * m_groups;
    m_sums.resize(row + width);
    for (std::size_t c = 0; c < m_channels.size(); ++c) {
        for (std::size_t group = 0; group < m_groups; ++group) {
            const std::size_t i = row + c * m_groups + group;
            m_sums[i] = m_sums[i - width] + sum.at(m_channels[c], group);
        }
    }
    for (std::size_t group = 0; group < m_groups; ++group)
        m_starts.push_back(m_starts[m_starts.size() - m_groups] + static_cast<std::uint32_t>(sum.starts(group)));
}

void LodPyramid::finish()
{
    while (m_ranges.back().size() > kFanOut) {
        const std::vector<LodRange>& below = m_ranges.back();
        std::vector<LodRange> above((below.size() + kFanOut - 1) / kFanOut);
        for (std::size_t i = 0; i < below.size(); ++i)
            above[i / kFanOut].include(below[i]);
        m_ranges.push_back(std::move(above));
    }
}

std::size_t LodPyramid::leafAt(double time, std::size_t hint) const
{
    const std::size_t after = upperBoundNear(
        m_leaves, hint, time, [](double value, const LodLeaf& leaf) { return value < leaf.start; });
    return after == 0 ? 0 : after - 1;
}

void LodPyramid::sum(std::size_t first, std::size_t last, LodSum& sum) const
{
    if (first >= last)
        return;
    const std::size_t width = m_channels.size() * m_groups;
    for (std::size_t c = 0; c < m_channels.size(); ++c) {
        const double* from = m_sums.data() + first * width + c * m_groups;
        const double* to = m_sums.data() + last * width + c * m_groups;
        double* out = m_groups > 0 ? &sum.at(m_channels[c], 0) : nullptr;
        for (std::size_t group = 0; group < m_groups; ++group)
            out[group] += to[group] - from[group];
    }
    for (std::size_t group = 0; group < m_groups; ++group)
        sum.starts(group) += m_starts[last * m_groups + group] - m_starts[first * m_groups + group];
    for (std::size_t level = 0; first < last; ++level) {
        const bool isTop = level + 1 == m_ranges.size();
        // The ragged ends at this level, then whole nodes of the next.
        while (first < last && (isTop || first % kFanOut != 0))
            sum.range.include(m_ranges[level][first++]);
        while (first < last && last % kFanOut != 0)
            sum.range.include(m_ranges[level][--last]);
        first /= kFanOut;
        last /= kFanOut;
    }
}

std::size_t LodPyramid::memory() const
{
    std::size_t bytes = heldBytes(m_leaves, m_sums, m_starts);
    for (const std::vector<LodRange>& level : m_ranges)
        bytes += heldBytes(level);
    return bytes;
}

} // namespace minard
