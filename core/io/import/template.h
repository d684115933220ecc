#pragma once

#include <string>
#include <string_view>

#include "core/support/result.h"

namespace minard {

/// Carries out the simple statements of a template in the manner of Jinja, as workloads of other tools use them for
/// their parameters: `{% set NAME = EXPRESSION %}`, with `NAME | default(EXPRESSION)` for values that a caller may
/// give,
/// `{{ EXPRESSION }}` in place of values, and `{# comments #}`. Expressions are arithmetic, or a text in quotes.
/// Lines stay where they are.
///
/// Anything else (loops, conditions, macros, includes) fails with its line: such a file has to be rendered by its tool.
[[nodiscard]] Result<std::string> renderTemplate(std::string_view text);

} // namespace minard
