#pragma once

#include <string>
#include <vector>

namespace minard::cli {

/// `minard check FILE`: validates, builds every scenario and lists the findings. Returns the exit code; 3 when a
/// finding is an error.
int runCheck(const std::vector<std::string>& arguments);

} // namespace minard::cli
