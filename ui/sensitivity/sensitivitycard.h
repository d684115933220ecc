#pragma once

#include "core/analysis/sensitivity.h"
#include "core/support/numberformat.h"
#include "ui/widgets/hovercard.h"

namespace minard {

/// A value of a parameter: makespan, its difference to the present value and to the shortest, the bound, and the
/// shares of the busy time that each resource bounds; or why there is no schedule.
[[nodiscard]] CardText describeSensitivity(const Sensitivity& sensitivity, std::size_t index, const Campaign& campaign,
    const Machine& machine, const NumberFormat& format);

} // namespace minard
