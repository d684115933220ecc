#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/diagnostic.h"

namespace minard {

enum class CsvBlanks {
    Keep, ///< blanks belong to the fields (RFC 4180, section 2.4)
    Trim, ///< blanks around fields are dropped, also before and after quotes
};

struct CsvOptions {
    std::optional<char> separator = {}; ///< without it, that of a "sep=" line, else sniffCsvSeparator()
    char comment = '\0';                ///< lines that begin with it are skipped; '\0' = there are none
    CsvBlanks blanks = CsvBlanks::Keep;
    std::size_t firstLine = 1; ///< number of the line at which the text begins, for parts of a file
};

/// One record. Its fields stay valid until the next call of CsvReader::next().
struct CsvRecord {
    std::span<const std::string_view> fields; ///< at least one; without quotes
    std::size_t line = 0;                     ///< where it begins, from 1
    std::size_t number = 0;                   ///< from 1, blank lines and comments not counted
};

/// Reads comma-separated values after RFC 4180, record by record without copying: fields are views into `text`, which
/// must outlive the reader, except those with doubled quotes. All fields are text; parseNumber() makes numbers of them.
///
/// LF, CRLF and CR end a record; blank lines, comments, a byte order mark and a spreadsheet's "sep=;" line are skipped.
/// Quotes count only at the start of a field. Faulty input is read as far as it makes sense and reported by problems():
/// an open quote (the rest of the text is one field), text after a closing quote (appended to the field) and records
/// that do not have as many fields as the first.
class CsvReader {
public:
    explicit CsvReader(std::string_view text, const CsvOptions& options = {});

    /// The next record, or null at the end of the text.
    [[nodiscard]] const CsvRecord* next();

    [[nodiscard]] char separator() const { return m_separator; }

    /// Bytes read so far, for progress.
    [[nodiscard]] std::size_t offset() const { return m_offset; }

    /// Number of fields the next records are to have; 0 = that of the next record. For files of several tables.
    void expectFields(std::size_t count) { m_expectedFields = count; }

    /// What was wrong so far, in order: ids "csv-open-quote", "csv-text-after-quote", "csv-field-count", with "line 40"
    /// as `where`. Of each kind the first 20 are listed and the others counted in one more entry.
    [[nodiscard]] Diagnostics problems() const;

private:
    enum class Problem { OpenQuote, TextAfterQuote, FieldCount };

    void skipPreamble(const CsvOptions& options);
    [[nodiscard]] bool skipIgnoredLine();
    void skipLine();
    [[nodiscard]] bool atLineEnd() const;
    void takeLineEnd();
    void readField();
    [[nodiscard]] std::string_view readPlain();
    [[nodiscard]] std::string_view readQuoted();
    [[nodiscard]] std::string_view unquoted(std::size_t begin, std::size_t end, std::string_view tail);
    void report(Problem problem, std::size_t line, const std::string& message);

    std::string_view m_text;
    std::size_t m_offset = 0;
    std::size_t m_line = 1;
    char m_separator = ',';
    char m_comment = '\0';
    CsvBlanks m_blanks = CsvBlanks::Keep;
    std::array<bool, 256> m_endsPlainField{};
    std::vector<std::string_view> m_fields;
    std::deque<std::string> m_unquoted; ///< fields that had doubled quotes; addresses are stable
    std::size_t m_unquotedUsed = 0;
    CsvRecord m_record;
    std::size_t m_expectedFields = 0;
    Diagnostics m_problems;
    std::array<std::size_t, 3> m_problemCounts{}; ///< by Problem
};

/// The separator of `text`, one of , ; and tab, from its first 64 KiB: the one that splits most records into the same
/// number of fields, at least two. When several do equally well: the semicolon (the comma is then a decimal sign), else
/// the one with more fields. A comma when nothing splits.
[[nodiscard]] char sniffCsvSeparator(std::string_view text, char comment = '\0');

} // namespace minard
