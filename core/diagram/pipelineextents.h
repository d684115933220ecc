#pragma once

#include <cstdint>
#include <vector>

#include "core/diagram/panel.h"

namespace minard {

/// Where one pipeline lies in one repetition.
struct PipelineExtent {
    double start = 0.0;
    double end = 0.0;
    std::uint64_t tiles = 0; ///< of its phase with the most pieces
};

/// The pipelines of every repetition, by start. O(nodes).
[[nodiscard]] std::vector<PipelineExtent> pipelineExtents(const DiagramInput& input);

} // namespace minard
