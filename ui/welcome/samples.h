#pragma once

#include <vector>

#include "ui/welcome/welcomepage.h"

namespace minard {

/// The campaigns that come with the program, in the order a newcomer should see them.
[[nodiscard]] std::vector<Sample> samples();

/// The sample of the first start.
[[nodiscard]] QString firstSample();

/// Ids of the scenarios of firstSample() that tell its story; the others are a tick away.
[[nodiscard]] QStringList firstScenarios();

} // namespace minard
