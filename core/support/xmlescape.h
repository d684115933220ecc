#pragma once

#include <string>
#include <string_view>

namespace minard {

/// `text` for the content or a quoted attribute of an XML or HTML document: & < > " ' as entities, tab, CR and LF as
/// character references (a parser would turn them into blanks inside attributes). What XML 1.0 cannot carry at all
/// (section 2.2: other control characters, U+FFFE, U+FFFF) is shown: U+0000…U+001F and U+007F by their control picture
/// (␀ ␛ …), the rest and every invalid byte by U+FFFD. The result is always valid UTF-8.
[[nodiscard]] std::string escapedForXml(std::string_view text);

} // namespace minard
