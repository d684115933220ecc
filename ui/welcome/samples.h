#pragma once

#include <vector>

#include "ui/welcome/welcomepage.h"

namespace minard {

/// The campaigns that come with the program, in the order a newcomer should see them.
[[nodiscard]] std::vector<Sample> samples();

/// The sample of the first start.
[[nodiscard]] QString firstSample();

} // namespace minard
