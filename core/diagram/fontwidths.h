#pragma once

#include <optional>

namespace minard {

/// Advance widths of one character in the bundled font, in its units: kFontUnitsPerEm make the font size.
struct FontAdvance {
    int regular = 0;
    int bold = 0;
};

inline constexpr double kFontUnitsPerEm = 2048.0;

/// Nothing for characters outside the table. Covers Latin, Greek and Cyrillic letters, punctuation and the signs of our
/// field; the values are those of resources/fonts, which a test compares. O(1).
[[nodiscard]] std::optional<FontAdvance> fontAdvance(char32_t character);

} // namespace minard
