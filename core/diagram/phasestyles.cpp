#include "core/diagram/phasestyles.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace minard {

namespace {

/// FNV-1a, 64 bits: the same on every machine and in every version.
std::uint64_t hashOf(std::string_view name)
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char c : name) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 1099511628211ULL;
    }
    return hash ^ (hash >> 32U);
}

/// The slot for a new name: the hue of its hash, or the next one, among the slots used least; plain ones first, so that
/// a workload of up to eight names needs no textures.
int freeSlot(std::string_view name, const std::array<std::uint32_t, kStyleCount>& used)
{
    const std::uint32_t least = *std::min_element(used.begin(), used.end());
    const int wanted = static_cast<int>(hashOf(name) % kHueCount);
    for (int texture = 0; texture < kStyleCount / kHueCount; ++texture) {
        for (int step = 0; step < kHueCount; ++step) {
            const int slot = texture * kHueCount + (wanted + step) % kHueCount;
            if (used[static_cast<std::size_t>(slot)] == least)
                return slot;
        }
    }
    return wanted;
}

} // namespace

PhaseStyles::PhaseStyles() : m_table(std::make_shared<const Table>()) { }

PhaseStyles::PhaseStyles(const Campaign& campaign)
{
    auto table = std::make_shared<Table>();
    std::unordered_map<std::string_view, int> slots;
    std::array<std::uint32_t, kStyleCount> used{};
    for (const auto& [name, slot] : campaign.view.styles) {
        if (slot < 0 || slot >= kStyleCount || !slots.emplace(name, slot).second)
            continue;
        ++used[static_cast<std::size_t>(slot)];
        table->kept.emplace_back(name, slot);
    }

    // New names in the order of their hashes, so that colours do not depend on the order of phases in the file.
    std::vector<std::pair<std::uint64_t, std::string_view>> fresh;
    for (const Phase& phase : campaign.workload.phases) {
        if (slots.emplace(phase.label(), -1).second)
            fresh.emplace_back(hashOf(phase.label()), phase.label());
    }
    std::vector<std::string_view> inDocumentOrder;
    for (const auto& entry : fresh)
        inDocumentOrder.push_back(entry.second);
    std::sort(fresh.begin(), fresh.end());
    for (const auto& entry : fresh) {
        const int slot = freeSlot(entry.second, used);
        ++used[static_cast<std::size_t>(slot)];
        slots[entry.second] = slot;
    }

    for (const std::string_view name : inDocumentOrder)
        table->kept.emplace_back(name, slots.at(name));
    for (const Phase& phase : campaign.workload.phases)
        table->styles.push_back(static_cast<std::uint8_t>(slots.at(phase.label())));
    m_table = std::move(table);
}

} // namespace minard
