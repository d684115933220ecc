#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/diagram/timeaxis.h"
#include "core/schedule/buildscenario.h"

namespace minard {

/// A place in a schedule as the pointer means it.
struct DropPlace {
    enum class Kind : std::uint8_t {
        Gap,   ///< in front of block `block`, or at the end
        Block, ///< on block `block`
    };

    Kind kind = Kind::Gap;
    std::size_t block = 0; ///< index into ScheduleLayout::blocks()
    double time = 0.0;     ///< of the gap, or the start of the block, in the repetition that is pointed at
    double end = 0.0;      ///< of the block; equal to `time` for a gap

    friend bool operator==(const DropPlace&, const DropPlace&) = default;
};

/// Where the blocks of a built scenario lie: what a pointer over the diagram means while it drags something. The middle
/// of a block is the block, its rims are the gaps beside it.
class DropZones {
public:
    struct Span {
        double start = 0.0;
        double end = 0.0;
        std::size_t block = 0; ///< within its repetition
        std::uint32_t repetition = 0;
    };

    explicit DropZones(const BuiltScenario& built);

    /// All blocks of all repetitions, by start.
    [[nodiscard]] const std::vector<Span>& spans() const { return m_spans; }

    /// The span of a block, or null.
    [[nodiscard]] const Span* find(std::size_t block, std::uint32_t repetition) const;

    /// What `time` means on `axis`. Where blocks overlap, `hint` (the block under the pointer) decides, else the one
    /// that started last. Nothing when there are no blocks. O(blocks).
    [[nodiscard]] std::optional<DropPlace> at(
        double time, const TimeAxis& axis, std::optional<std::size_t> hint = {}) const;

    /// The edge of a block, but `moved`, that is nearest to one of the ends of [start, start + length], as the start
    /// that makes them meet; `start` itself when none is within `reach`.
    [[nodiscard]] double snapped(double start, double length, double reach, const Span& moved) const;

private:
    std::vector<Span> m_spans;
    std::size_t m_perRepetition = 0;
};

} // namespace minard
