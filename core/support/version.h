#pragma once

#include <string_view>

namespace minard {

/// The program's version as "major.minor.patch", set by the build.
[[nodiscard]] std::string_view version();

} // namespace minard
