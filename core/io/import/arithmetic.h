#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "core/support/result.h"

namespace minard {

/// The value of an expression as input files of models have it: "128*32", "2 * (E + 1)", "N // 2". Numbers, names, + -
/// * / // % ** and parentheses, with the usual precedence; `valueOf` gives the value of a name. Fails with a sentence
/// on anything else, on unknown names, on division by zero and on values that are not finite. No recursion; O(length).
[[nodiscard]] Result<double> evaluateArithmetic(
    std::string_view text, const std::function<std::optional<double>(std::string_view)>& valueOf);

} // namespace minard
