#pragma once

#include <string_view>

#include "core/model/campaign.h"
#include "core/support/units.h"

namespace minard {

/// The unit that times of a document are in, for texts.
[[nodiscard]] constexpr Unit timeUnitOf(const Units& units)
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

/// "s", "cycle" or "tick": the words of the document.
[[nodiscard]] constexpr std::string_view timeUnitName(TimeUnit unit)
{
    switch (unit) {
    case TimeUnit::Second:
        return "s";
    case TimeUnit::Cycle:
        return "cycle";
    case TimeUnit::Tick:
        return "tick";
    }
    return "s";
}

} // namespace minard
