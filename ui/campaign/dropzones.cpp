#include "ui/campaign/dropzones.h"

#include <algorithm>
#include <cmath>

namespace minard {

namespace {

/// The rims of a block, as a share of its width and in pixels.
constexpr double rimShare = 0.25;
constexpr double widestRimPx = 18.0;

} // namespace

DropZones::DropZones(const BuiltScenario& built)
{
    const std::vector<PlanBlock>& blocks = built.plan.blocks;
    const std::size_t repetitions = built.plan.nodes.empty() ? 1 : built.plan.nodes.back().repetition + std::size_t{1};
    m_perRepetition = blocks.size() / repetitions;
    m_spans.reserve(blocks.size());
    for (const BlockTiming& timing : built.timeline.blocks()) {
        const PlanBlock& block = blocks[timing.block];
        m_spans.push_back({timing.start, timing.end, timing.block % std::max<std::size_t>(1, m_perRepetition),
            built.plan.nodes[block.nodes.front()].repetition});
    }
    std::stable_sort(m_spans.begin(), m_spans.end(), [](const Span& a, const Span& b) { return a.start < b.start; });
}

const DropZones::Span* DropZones::find(std::size_t block, std::uint32_t repetition) const
{
    const auto found = std::find_if(m_spans.begin(), m_spans.end(),
        [&](const Span& span) { return span.block == block && span.repetition == repetition; });
    return found == m_spans.end() ? nullptr : &*found;
}

std::optional<DropPlace> DropZones::at(double time, const TimeAxis& axis, std::optional<std::size_t> hint) const
{
    if (m_spans.empty())
        return {};
    const Span* covering = nullptr;
    const Span* next = nullptr;
    for (const Span& span : m_spans) {
        if (span.start > time) {
            next = &span;
            break;
        }
        if (time < span.end && (covering == nullptr || !hint || covering->block != *hint))
            covering = &span;
    }
    if (covering == nullptr) {
        if (next != nullptr)
            return DropPlace{DropPlace::Kind::Gap, next->block, next->start, next->start};
        const auto last = std::max_element(
            m_spans.begin(), m_spans.end(), [](const Span& a, const Span& b) { return a.end < b.end; });
        return DropPlace{DropPlace::Kind::Gap, m_perRepetition, last->end, last->end};
    }
    const double widthPx = (covering->end - covering->start) * axis.pixelsPerUnit();
    const double rim = std::min(rimShare * widthPx, widestRimPx) / axis.pixelsPerUnit();
    if (time - covering->start < rim)
        return DropPlace{DropPlace::Kind::Gap, covering->block, covering->start, covering->start};
    if (covering->end - time < rim)
        return DropPlace{DropPlace::Kind::Gap, covering->block + 1, covering->end, covering->end};
    return DropPlace{DropPlace::Kind::Block, covering->block, covering->start, covering->end};
}

double DropZones::snapped(double start, double length, double reach, const Span& moved) const
{
    double best = start;
    double nearest = reach;
    const auto consider = [&](double candidate) {
        const double distance = std::abs(candidate - start);
        if (candidate >= 0.0 && distance < nearest) {
            nearest = distance;
            best = candidate;
        }
    };
    consider(0.0);
    for (const Span& span : m_spans) {
        if (span.block == moved.block && span.repetition == moved.repetition)
            continue;
        for (const double edge : {span.start, span.end}) {
            consider(edge);
            consider(edge - length);
        }
    }
    return best;
}

} // namespace minard
