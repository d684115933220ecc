#pragma once

#include <string>
#include <string_view>

#include "core/diagram/drawlist.h"

namespace minard {

/// Width of a UTF-8 string in the bundled font, from its advance widths; wide for characters the table lacks.
[[nodiscard]] double measureText(std::string_view utf8, double size, FontWeight weight);

/// `text` shortened in the middle with "…" until it is at most `width` wide, cut between characters, control characters
/// replaced by spaces; empty when not even one character and the ellipsis fit. O(length).
[[nodiscard]] std::string elide(
    std::string_view text, double width, double size, FontWeight weight, const TextMeasure& measure);

} // namespace minard
