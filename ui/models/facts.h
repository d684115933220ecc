#pragma once

#include <QString>
#include <vector>

#include "core/analysis/rangestatistics.h"
#include "core/support/numberformat.h"
#include "ui/document/selection.h"
#include "ui/document/timelines.h"
#include "ui/widgets/factgrid.h"

namespace minard {

/// What there is to say about one thing, in words and numbers with units, for the inspector and cards. All of them take
/// the timeline the thing belongs to and the way numbers are written.

/// One repetition of a phase: times by cause, utilizations, volumes, intensity, bound and efficiency.
[[nodiscard]] std::vector<Fact> phaseFacts(const TimedScenario& timed, std::uint32_t node, const NumberFormat& format);

/// All repetitions of several phases together: number, busy time, share of the makespan, volumes.
[[nodiscard]] std::vector<Fact> phaseSumFacts(
    const TimedScenario& timed, const PhaseSet& phases, const NumberFormat& format);

/// One piece: where it lies and how its time came about.
[[nodiscard]] std::vector<Fact> pieceFacts(
    const TimedScenario& timed, const PieceRef& piece, const NumberFormat& format);

/// A stretch of time: averages, volumes, intensity, idle share, share of time per bounding resource.
[[nodiscard]] std::vector<Fact> rangeFacts(
    const TimedScenario& timed, const RangeStatistics& statistics, const NumberFormat& format);

/// A whole scenario: makespan, idle time, averages, bounds and the gap to them, with what would lower the bound.
[[nodiscard]] std::vector<Fact> scenarioFacts(const TimedScenario& timed, const NumberFormat& format);

/// The node of a timeline that stands for a phase: the one of the piece, else its first repetition.
[[nodiscard]] std::optional<std::uint32_t> nodeOf(const Timeline& timeline, PhaseId phase);

} // namespace minard
