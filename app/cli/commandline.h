#pragma once

#include <optional>
#include <string>
#include <vector>

namespace minard::cli {

/// Exit codes of every subcommand (spec 4.3).
enum ExitCode : int {
    Fine = 0,
    WrongInput = 1,
    WrongUsage = 2,
    ErrorFindings = 3, ///< `check` only
};

/// Runs the subcommand, --version or --help that `arguments` (without the program's name) begin with. No value when
/// there is none: the explorer is meant.
[[nodiscard]] std::optional<int> runCommandLine(const std::vector<std::string>& arguments);

} // namespace minard::cli
