#pragma once

#include <optional>

#include "core/schedule/timeline.h"

namespace minard {

/// Where nearly everything of a timeline happens, when something lies so far away that a view of all shows nothing.
struct Bulk {
    double start = 0.0;
    double end = 0.0;
    double emptyShare = 0.0; ///< of the makespan, given up to nothing but waiting; > 0.9
};

/// Cuts off what idle time of more than nine tenths of what is left separates from the rest, the side with less running
/// time first, until no such gap is left. No value when there is none. O(segments), and from a million segments on,
/// where idle time between phases is looked at alone, O(nodes log nodes).
[[nodiscard]] std::optional<Bulk> bulkOf(const Timeline& timeline);

} // namespace minard
