#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/support/filebytes.h"
#include "core/support/result.h"

namespace minard {

enum class TextEncoding { Utf8, Utf16LittleEndian, Utf16BigEndian };

/// What to do with bytes that are no text: NUL and what is not valid in the encoding.
enum class InvalidText {
    Refuse,  ///< fail, naming the place
    Replace, ///< put U+FFFD in their place and count them
};

/// The text of a file as UTF-8 without byte order mark. Line ends are as in the file.
struct TextFile {
    std::string text; ///< with room for kReadPadding more bytes
    TextEncoding encoding = TextEncoding::Utf8;
    bool hasByteOrderMark = false;
    std::size_t replaced = 0;      ///< characters that became U+FFFD
    std::size_t firstReplaced = 0; ///< offset of the first of them in `text`
};

/// A place in a text, both counted from 1. CR, LF and CRLF end a line each; columns count characters (code points).
struct TextPosition {
    std::size_t line = 1;
    std::size_t column = 1;

    friend bool operator==(const TextPosition&, const TextPosition&) = default;
};

/// The position of byte `offset` of `text`; offsets beyond the end mean the end. O(offset).
[[nodiscard]] TextPosition positionAt(std::string_view text, std::size_t offset);

/// "line 40, column 7", as Error::where has it.
[[nodiscard]] std::string positionText(TextPosition position);

/// Decodes the bytes of a text file. The encoding is known by the byte order mark, else it is UTF-16 when the beginning
/// can only be that (every other byte of the first characters is 0), else UTF-8. Fails on UTF-32 and, with
/// InvalidText::Refuse, on the first byte that is no text, with its position as `where`.
[[nodiscard]] Result<TextFile> decodeText(std::string bytes, InvalidText invalid = InvalidText::Refuse);

/// readFile() and decodeText(); `where` of errors is the path, with the position after it.
[[nodiscard]] Result<TextFile> readTextFile(
    const std::filesystem::path& path, InvalidText invalid = InvalidText::Refuse, const ReadOptions& options = {});

} // namespace minard
