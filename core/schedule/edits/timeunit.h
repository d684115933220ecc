#pragma once

#include "core/model/campaign.h"
#include "core/support/units.h"

namespace minard {

/// The unit that times of a document are in, for texts.
[[nodiscard]] constexpr Unit timeUnit(const Units& units)
{
    switch (units.time) {
    case TimeUnit::Second:
        return Unit::Second;
    case TimeUnit::Cycle:
        return Unit::Cycle;
    case TimeUnit::Tick:
        return Unit::Tick;
    }
    return Unit::Second;
}

} // namespace minard
