#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/schedule/edits/schedulelayout.h"

namespace minard {

/// Whether a unit can be dropped at one place, and what is in the way.
struct DropCheck {
    enum class Verdict : std::uint8_t {
        Allowed,
        Unchanged, ///< it is there already
        Order,     ///< `dependency` would run backwards
        Barrier,   ///< `dependency` is a barrier between phases that would share a tiled pipeline
        Between,   ///< others must run after `other` and before `dependency`, so the two cannot be brought together
    };

    Verdict verdict = Verdict::Allowed;
    std::optional<Edge> dependency;
    std::optional<Edge> other;

    /// Allowed, or the same place.
    [[nodiscard]] bool isFree() const { return verdict == Verdict::Allowed || verdict == Verdict::Unchanged; }
};

/// Where one unit of a schedule can go.
struct DropTargets {
    /// What dropping on a block makes.
    struct Merge {
        DropCheck check;
        std::size_t gap = 0;    ///< where the merged block then stands, see `gaps`
        bool dependent = false; ///< the unit and the block depend on each other
    };

    std::vector<PhaseId> unit;   ///< what moves, in schedule order
    std::vector<DropCheck> gaps; ///< gaps[i]: in front of layout.blocks()[i]; the last one: at the end
    std::vector<Merge> blocks;   ///< on layout.blocks()[i]
};

/// All places of a drag at once, whatever the dependency rule. A unit that does not exist has no place. O(phases +
/// edges).
[[nodiscard]] DropTargets dropTargets(const ScheduleLayout& layout, const ScheduleUnit& unit);

/// The words for a check that is not free.
[[nodiscard]] Refusal refusalFor(const ScheduleLayout& layout, const DropTargets& targets, const DropCheck& check);

} // namespace minard
