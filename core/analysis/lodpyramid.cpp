#include "core/analysis/lodpyramid.h"

#include <algorithm>
#include <cmath>

#include "core/schedule/throttle.h"

namespace minard {

namespace {

std::uint8_t fraction(double part, double whole)
{
    return whole > 0.0 ? static_cast<std::uint8_t>(std::lround(std::clamp(part / whole, 0.0, 1.0) * 255.0)) : 0;
}

} // namespace

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

LodSum::Group& LodSum::at(std::uint32_t group)
{
    Group& sums = m_groups[group];
    if (!sums.touched) {
        sums.touched = true;
        m_present.push_back(group);
    }
    return sums;
}

void LodSum::add(const LodEntry& entry)
{
    Group& sums = at(entry.group);
    const double time = static_cast<double>(entry.time);
    sums.line += static_cast<double>(entry.line);
    sums.fill += static_cast<double>(entry.fill);
    sums.time += time;
    sums.starts += entry.starts;
    // Most entries have none of these.
    if ((entry.dilated | entry.throttled | entry.unknownLine | entry.unknownFill) == 0)
        return;
    constexpr double kUnit = 1.0 / 255.0;
    sums.dilated += entry.dilated * kUnit * time;
    sums.throttled += entry.throttled * kUnit * time;
    sums.unknownLine += entry.unknownLine * kUnit * time;
    sums.unknownFill += entry.unknownFill * kUnit * time;
}

void LodSum::add(const LodSum& other, double factor, std::uint64_t starts)
{
    for (const std::uint32_t index : other.m_present) {
        const Group& from = other.m_groups[index];
        Group& to = at(index);
        to.line += from.line * factor;
        to.fill += from.fill * factor;
        to.time += from.time * factor;
        to.dilated += from.dilated * factor;
        to.throttled += from.throttled * factor;
        to.unknownLine += from.unknownLine * factor;
        to.unknownFill += from.unknownFill * factor;
        to.starts += from.starts * starts;
    }
    LodRange scaled = other.range;
    scaled.idle *= factor;
    scaled.oversubscribed *= factor;
    range.include(scaled);
}

void LodSum::clear()
{
    for (const std::uint32_t index : m_present)
        m_groups[index] = {};
    m_present.clear();
    range = {};
}

void LodPyramid::append(std::vector<LodNode>& level, const LodSum& sum)
{
    LodNode node{sum.range, m_entries.size(), static_cast<std::uint32_t>(sum.present().size())};
    for (const std::uint32_t index : sum.present()) {
        const LodSum::Group& group = sum.group(index);
        LodEntry entry;
        entry.line = static_cast<float>(group.line);
        entry.fill = static_cast<float>(group.fill);
        entry.time = static_cast<float>(group.time);
        entry.starts = static_cast<std::uint32_t>(std::min<std::uint64_t>(group.starts, 0xffffffffU));
        entry.group = static_cast<std::uint16_t>(index);
        entry.dilated = fraction(group.dilated, group.time);
        entry.throttled = fraction(group.throttled, group.time);
        entry.unknownLine = fraction(group.unknownLine, group.time);
        entry.unknownFill = fraction(group.unknownFill, group.time);
        m_entries.push_back(entry);
    }
    level.push_back(node);
}

void LodPyramid::addLeaf(const LodLeaf& leaf, const LodSum& sum)
{
    if (m_levels.empty())
        m_levels.emplace_back();
    m_leaves.push_back(leaf);
    append(m_levels.front(), sum);
}

void LodPyramid::addNode(const LodNode& node, LodSum& sum) const
{
    for (std::uint32_t i = 0; i < node.entryCount; ++i)
        sum.add(m_entries[node.firstEntry + i]);
    sum.range.include(node.range);
}

void LodPyramid::finish(std::size_t groups)
{
    LodSum sum(groups);
    while (!m_levels.empty() && m_levels.back().size() > kFanOut) {
        std::vector<LodNode> above;
        const std::size_t below = m_levels.size() - 1;
        for (std::size_t first = 0; first < m_levels[below].size(); first += kFanOut) {
            sum.clear();
            const std::size_t last = std::min(first + kFanOut, m_levels[below].size());
            for (std::size_t i = first; i < last; ++i)
                addNode(m_levels[below][i], sum);
            append(above, sum);
        }
        m_levels.push_back(std::move(above));
    }
    m_entries.shrink_to_fit();
}

std::size_t LodPyramid::leafAt(double time) const
{
    const auto after = std::upper_bound(
        m_leaves.begin(), m_leaves.end(), time, [](double value, const LodLeaf& leaf) { return value < leaf.start; });
    return after == m_leaves.begin() ? 0 : static_cast<std::size_t>(after - m_leaves.begin()) - 1;
}

void LodPyramid::sum(std::size_t first, std::size_t last, LodSum& sum) const
{
    for (std::size_t level = 0; first < last; ++level) {
        const bool top = level + 1 == m_levels.size();
        // The ragged ends at this level, then whole nodes of the next.
        while (first < last && (top || first % kFanOut != 0))
            addNode(m_levels[level][first++], sum);
        while (first < last && last % kFanOut != 0)
            addNode(m_levels[level][--last], sum);
        first /= kFanOut;
        last /= kFanOut;
    }
}

std::size_t LodPyramid::memory() const
{
    std::size_t bytes = m_leaves.capacity() * sizeof(LodLeaf) + m_entries.capacity() * sizeof(LodEntry);
    for (const std::vector<LodNode>& level : m_levels)
        bytes += level.capacity() * sizeof(LodNode);
    return bytes;
}

} // namespace minard
