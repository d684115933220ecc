#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/model/campaign.h"

namespace minard::test {

/// A machine with the resources "compute" (512 op/s) and "dram" (100 B/s) and the buffer "sram" (1000 B).
Machine smallMachine();

/// A phase with a duration and utilizations of compute and dram.
Phase givenPhase(std::string id, double duration, double compute, double dram);

/// Phases A(3; .7, .25) B(10; .2, .9) C(2; .6, .4) in a chain on smallMachine(), with the one scenario "default".
Campaign threePhases();

} // namespace minard::test
