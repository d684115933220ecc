#pragma once

#include <cstdint>
#include <optional>

#include "ui/document/selection.h"
#include "ui/document/timelines.h"

namespace minard {

/// Pieces in order of their start; equal starts in schedule order, then by tile. A phase restricts the search to its
/// pieces; an invalid one takes all.

/// The first piece that comes after `from`. O(segments between them).
[[nodiscard]] std::optional<PieceRef> pieceAfter(const TimedScenario& timed, const PieceRef& from, PhaseId phase = {});
/// The last piece that comes before `from`.
[[nodiscard]] std::optional<PieceRef> pieceBefore(const TimedScenario& timed, const PieceRef& from, PhaseId phase = {});
/// The first piece that starts at `time` or later.
[[nodiscard]] std::optional<PieceRef> firstPieceFrom(const TimedScenario& timed, double time, PhaseId phase = {});
/// The first piece of a node.
[[nodiscard]] std::optional<PieceRef> firstPieceOf(const TimedScenario& timed, std::uint32_t node);

} // namespace minard
