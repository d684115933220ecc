#pragma once

#include <string>

#include "core/io/json/jsonvalue.h"

namespace minard {

/// `value` as text, the same for the same value: two blanks per level; a list or object below the top stands on one
/// line when it fits into 120 columns with at most two levels inside it, but several objects of a list get a line each.
/// Text is UTF-8; only quotes, backslashes and control characters are escaped. Ends with a line end.
[[nodiscard]] std::string writeJson(const JsonValue& value);

} // namespace minard
