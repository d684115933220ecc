#pragma once

#include <string>
#include <vector>

namespace minard {

/// Rows as lines of text, indented by two blanks: the first column left-aligned, the others right-aligned. Widths count
/// code points.
[[nodiscard]] std::string alignedTable(const std::vector<std::vector<std::string>>& rows);

} // namespace minard
