#pragma once

#include <optional>

#include "core/model/campaign.h"

namespace minard {

/// The peak of `resource` per one unit of the document's time: op or B per second, cycle or tick. A peak given per
/// cycle (Resource::unit ends in "/cycle") and one given per second convert by Units::clockHz; ticks never convert, so
/// that one tick counts as one unit of the time the peak is given in. No value when the clock is needed and unknown.
[[nodiscard]] std::optional<double> peakRate(const Resource& resource, const Units& units);

} // namespace minard
