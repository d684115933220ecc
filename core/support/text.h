#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace minard {

/// One code point of UTF-8 text and the bytes it takes. Bytes that are not UTF-8 give one invalid code point each.
struct CodePoint {
    char32_t value = 0;     ///< U+FFFD when invalid
    std::size_t length = 1; ///< bytes consumed, at least 1
    bool valid = true;
};

/// The code point at byte `offset`, which must be less than the size of `text`. Refuses overlong forms, surrogates and
/// values above U+10FFFF (Unicode 15, table 3-7).
[[nodiscard]] CodePoint codePointAt(std::string_view text, std::size_t offset);

/// Appends `value` as UTF-8; values that are no Unicode scalar value become U+FFFD.
void appendUtf8(std::string& out, char32_t value);

/// Number of code points; an invalid byte counts as one.
[[nodiscard]] std::size_t codePointCount(std::string_view text);

/// `text` without blanks at both ends: space, tab, CR, LF, vertical tab, form feed and no-break space.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// ASCII letters to lower case, every other byte as it is.
[[nodiscard]] std::string toLowerAscii(std::string_view text);

/// Equal when the case of ASCII letters is ignored.
[[nodiscard]] bool equalsIgnoringCase(std::string_view a, std::string_view b);

/// True if `text` begins with `prefix` when the case of ASCII letters is ignored.
[[nodiscard]] bool startsWithIgnoringCase(std::string_view text, std::string_view prefix);

/// The parts of `text` between separators; n separators give n + 1 parts, empty ones included.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

[[nodiscard]] std::string join(std::span<const std::string> parts, std::string_view separator);
[[nodiscard]] std::string join(std::span<const std::string_view> parts, std::string_view separator);

/// Shortens `text` to at most `maximum` code points by replacing its middle with one "…". Base characters keep their
/// combining marks, and invalid bytes are kept as they are. `maximum` 0 gives "".
[[nodiscard]] std::string elidedMiddle(std::string_view text, std::size_t maximum);

/// Text safe to put into a one-line message: control characters as \n, \t, \0 or \u{1b}, bidirectional overrides
/// and other invisible format characters as \u{202e}, invalid bytes as \xff, the backslash as it is.
[[nodiscard]] std::string escapedForMessage(std::string_view text);

/// `text` in single quotes for a message: elided to `maximum` code points, then escaped.
[[nodiscard]] std::string inQuotes(std::string_view text, std::size_t maximum = 60);

/// The candidate nearest to `word`, ignoring case, if it is near enough to be a slip of the keyboard: at most one edit
/// for words up to four characters, two up to eight, else three (Damerau-Levenshtein distance, neighbours swapped count
/// one). Ties go to the earlier candidate. O(|word| · total length of the candidates); words above 100 code points
/// match only when equal.
[[nodiscard]] std::optional<std::string> nearestMatch(std::string_view word, std::span<const std::string> candidates);

/// "; did you mean 'x'?" for the nearest candidate, or "" when none is near. Meant to be appended to a sentence.
[[nodiscard]] std::string didYouMean(std::string_view word, std::span<const std::string> candidates);

} // namespace minard
