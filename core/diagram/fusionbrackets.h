#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/diagram/panel.h"

namespace minard {

/// Where a fusion group runs, for a bracket above the plot.
struct FusionBracket {
    std::size_t group = 0; ///< index into EffectiveScenario::fusion
    std::uint32_t repetition = 0;
    double start = 0.0; ///< of its first piece
    double end = 0.0;   ///< of its last piece
    int lane = 0;       ///< 0 is next to the plot

    friend bool operator==(const FusionBracket&, const FusionBracket&) = default;
};

/// Groups of every repetition that run, by start, each in the lowest lane that is free. O(nodes).
[[nodiscard]] std::vector<FusionBracket> fusionBrackets(
    const Campaign& campaign, const EffectiveScenario& scenario, const Timeline& timeline);

/// The strip of a lane above a plot, in pixels.
[[nodiscard]] Box bracketStrip(const Box& plot, int lane, const DiagramSizes& sizes);

} // namespace minard
