#pragma once

#include <string>
#include <vector>

namespace minard::cli {

/// `minard machines [ID] [--json]`: the presets, each number with its source and status. Returns the exit code.
int runMachines(const std::vector<std::string>& arguments);

} // namespace minard::cli
