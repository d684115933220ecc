#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/io/json/jsonvalue.h"
#include "core/support/result.h"

namespace minard {

/// Reads the words of a JSON text one after another and knows the line and column of the cursor. Errors of readText()
/// and readScalar() have no place: the caller knows the field and adds it.
class JsonScanner {
public:
    /// `text` must outlive the scanner. A byte order mark is passed over.
    explicit JsonScanner(std::string_view text);

    [[nodiscard]] bool atEnd() const { return m_position >= m_text.size(); }

    /// The byte at the cursor; must not be called at the end.
    [[nodiscard]] char current() const { return m_text[m_position]; }

    /// Passes over one byte that is no line end.
    void skip() { ++m_position; }

    /// Passes over blanks, line ends (LF, CR LF, CR) and comments. Fails on a comment that is not closed.
    [[nodiscard]] Result<> skipBlanks();

    /// Reads a text; the cursor is on its opening quote.
    [[nodiscard]] Result<std::string> readText();

    /// Reads a text, a number, true, false or null.
    [[nodiscard]] Result<JsonValue> readScalar();

    /// What is at the cursor, for messages: "'}'", "the word 'NaN'", "the end of the document".
    [[nodiscard]] std::string describeCurrent() const;

    [[nodiscard]] std::uint32_t line() const { return m_line; }

    /// "line 3, column 14", both from 1; columns count code points.
    [[nodiscard]] std::string place() const;

private:
    [[nodiscard]] Result<> skipComment();
    [[nodiscard]] Result<> readEscape(std::string& out);
    [[nodiscard]] Result<std::uint32_t> readHexDigits();
    [[nodiscard]] Result<JsonValue> readNumber(std::string_view word);
    [[nodiscard]] std::string_view word() const;
    void newLine();

    std::string_view m_text;
    std::size_t m_position = 0;
    std::size_t m_lineStart = 0;
    std::uint32_t m_line = 1;
};

} // namespace minard
