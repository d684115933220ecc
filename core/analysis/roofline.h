#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/rangestatistics.h"
#include "core/schedule/buildscenario.h"
#include "core/support/units.h"

namespace minard {

/// The peak of one resource: a level for compute (op per unit of time), a slope for memory (B per unit of time).
struct Roof {
    ResourceId resource;
    std::string label;
    double peak = 0.0; ///< per unit of the document's time
    bool onDisplay = false;

    friend bool operator==(const Roof&, const Roof&) = default;
};

/// Where the slope of a memory reaches the level of a compute unit.
struct Ridge {
    ResourceId compute;
    ResourceId memory;
    double intensity = 0.0; ///< op/B
    double rate = 0.0;      ///< op per unit of time
    bool onDisplay = false;

    friend bool operator==(const Ridge&, const Ridge&) = default;
};

/// Every roof of a machine, as a hierarchy.
struct Roofs {
    std::string machine;
    ResourceId line; ///< the pair on display; invalid when the machine has no such resource
    ResourceId pipe;
    Unit rateUnit = Unit::OperationPerSecond;
    std::vector<Roof> compute;                ///< highest first
    std::vector<Roof> memory;                 ///< fastest first
    std::vector<Ridge> ridges;                ///< of every pair
    std::vector<std::optional<double>> peaks; ///< per resource, per unit of time; none without a clock to convert by

    /// min(level, intensity · slope) of the pair on display; a missing roof does not limit. Infinite without any.
    [[nodiscard]] double attainable(double intensity) const;

    friend bool operator==(const Roofs&, const Roofs&) = default;
};

/// Roofs of `machine`. An invalid `line` or `pipe` means the machine's own. Resources whose peak cannot be converted to
/// the document's time have no roof.
[[nodiscard]] Roofs machineRoofs(
    const Machine& machine, const Units& units, ResourceId line = {}, ResourceId pipe = {});

enum class PointKind { Phase, Scenario, Range };

/// What one point of a roofline stands for.
struct RooflinePoint {
    PointKind kind = PointKind::Phase;
    ScenarioId scenario;
    std::string name;            ///< of the phase or scenario; empty for a range
    std::vector<PhaseId> phases; ///< of that name, in schedule order; empty unless kind is Phase
    std::uint64_t count = 0;     ///< repetitions and same-named phases taken together
    double time = 0.0;           ///< busy time, all pieces; makespan; length of the range
    TimeShares shares;           ///< busy time by cause; only for phases
    bool isKnown = true;         ///< false when operations and bytes are never known together
    double unknownTime = 0.0;    ///< part of `time` in which operations or bytes are not known; they count for nothing
    std::vector<double> volume;  ///< per resource, what is known of it
    double operations = 0.0;     ///< of the line resource, in the time in which both are known
    double bytes = 0.0;          ///< of the pipe resource, likewise
    std::optional<double> intensity;  ///< op/B; infinite without traffic; none without either, or when nothing is known
    std::optional<double> rate;       ///< op per unit of time; none without time, or when nothing is known
    std::optional<double> attainable; ///< Roofs::attainable() at the intensity
    ResourceId limiter;               ///< resource with the largest volume ÷ peak; invalid when none is used
    double efficiency = 0.0;          ///< that ratio ÷ time: 1 = on the roof. Not clamped

    /// 1 − efficiency; negative above the roof (spec 5.3).
    [[nodiscard]] double distanceToRoof() const { return 1.0 - efficiency; }

    /// More was done than the peak allows: the peak, the clock or the counting is wrong.
    [[nodiscard]] bool isAboveRoof() const { return efficiency > 1.0 + 1e-9; }
};

/// One point per phase name, aggregated over repetitions and phases of the same name, in schedule order. Rates are over
/// busy time, waiting in dilated and throttled pieces included. O(nodes).
[[nodiscard]] std::vector<RooflinePoint> phasePoints(
    const Campaign& campaign, const BuiltScenario& built, const Roofs& roofs);

/// All work of the scenario over its makespan.
[[nodiscard]] RooflinePoint scenarioPoint(const Campaign& campaign, const BuiltScenario& built, const Roofs& roofs);

/// All work in a stretch of time over its length.
[[nodiscard]] RooflinePoint rangePoint(ScenarioId scenario, const RangeStatistics& statistics, const Roofs& roofs);

/// What must be said about a point, each a short phrase: above the roof (with the percentage), infinite intensity, no
/// work, no time, unknown volumes, time lost to waiting.
[[nodiscard]] std::vector<std::string> pointRemarks(
    const RooflinePoint& point, const Machine& machine, const Units& units);

/// "12.3 % below the roof of HBM", "on the roof of compute", "342 % of the peak of HBM: above the roof, check the
/// peak".
[[nodiscard]] std::string distanceText(const RooflinePoint& point, const Machine& machine);

/// The same phase before and after, as indices into the two lists.
struct RooflineGain {
    std::size_t before = 0;
    std::size_t after = 0;
    std::optional<double> gain; ///< time before ÷ time after − 1; none when either takes no time

    friend bool operator==(const RooflineGain&, const RooflineGain&) = default;
};

/// Phases of both lists, matched by name.
[[nodiscard]] std::vector<RooflineGain> matchPoints(
    std::span<const RooflinePoint> before, std::span<const RooflinePoint> after);

} // namespace minard
