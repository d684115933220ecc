#pragma once

#include <string>
#include <vector>

namespace minard::cli {

/// `minard render FILE -o OUT.{svg,pdf,png} …`: draws campaign diagrams into a file. Returns the exit code.
int runRender(const std::vector<std::string>& arguments);

} // namespace minard::cli
