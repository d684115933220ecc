#pragma once

#include <string>
#include <vector>

namespace minard::cli {

/// `minard analyze FILE [--scenario ID]… [--json | --csv] [--segments none|all]`. Returns the exit code.
int runAnalyze(const std::vector<std::string>& arguments);

} // namespace minard::cli
