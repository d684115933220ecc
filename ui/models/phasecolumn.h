#pragma once

#include <QString>
#include <vector>

#include "core/model/machine.h"
#include "core/support/units.h"

namespace minard {

/// One column of the phase table.
struct PhaseColumn {
    enum class Kind {
        Name,
        Group,
        Class,
        Start,
        End,
        Duration, ///< busy time
        Share,    ///< of the makespan
        Dilated,
        Throttled,
        Pieces,
        Use,    ///< average utilization of `resource` while busy
        Volume, ///< of `resource`
        Intensity,
        Bound,
        Efficiency,
    };

    /// What its cells are.
    enum class Measure { Text, Time, Fraction, Count, Volume, Intensity };

    Kind kind = Kind::Name;
    ResourceId resource;

    [[nodiscard]] Measure measure() const;

    [[nodiscard]] bool isText() const { return measure() == Measure::Text; }

    /// Unit of its numbers as they are kept; None for texts and counts.
    [[nodiscard]] Unit unit(Unit timeUnit, const Machine& machine) const;
    /// What it is called, without unit.
    [[nodiscard]] QString heading(const Machine& machine) const;
    /// heading() with the base unit, for copies: "Start [s]", "compute [fraction]".
    [[nodiscard]] QString exactHeading(Unit timeUnit, const Machine& machine) const;
    /// One sentence on what it means.
    [[nodiscard]] QString toolTip(const Machine& machine) const;

    friend bool operator==(const PhaseColumn&, const PhaseColumn&) = default;
};

/// All columns for a machine, in the order shown at first.
[[nodiscard]] std::vector<PhaseColumn> phaseColumns(const Machine& machine);

} // namespace minard
