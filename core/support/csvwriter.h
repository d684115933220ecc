#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace minard {

enum class CsvLineEnd { Lf, CrLf };
enum class CsvByteOrderMark { Omit, Write };

enum class CsvFormulas {
    AsTheyAre,
    Disarm, ///< an apostrophe before texts that a spreadsheet would run as a formula: those that begin with = + - @ tab
            ///< CR
};

struct CsvWriterOptions {
    char separator = ',';
    CsvLineEnd lineEnd = CsvLineEnd::Lf;
    CsvByteOrderMark byteOrderMark = CsvByteOrderMark::Omit; ///< spreadsheets need it to read UTF-8
    CsvFormulas formulas = CsvFormulas::AsTheyAre;
};

/// Writes comma-separated values after RFC 4180. CsvReader reads the same fields back. Independent of the locale.
class CsvWriter {
public:
    explicit CsvWriter(const CsvWriterOptions& options = {});

    /// A field of text, in quotes where it needs them.
    CsvWriter& text(std::string_view field);

    /// A number with all its digits (formatExact()); unknown is "n/a".
    CsvWriter& number(std::optional<double> value);

    CsvWriter& count(std::int64_t value);

    /// Ends the record; a record without fields is a blank line, which readers skip.
    CsvWriter& endRecord();

    /// What was written so far.
    [[nodiscard]] const std::string& result() const { return m_result; }

private:
    void beginField();
    [[nodiscard]] bool needsQuotes(std::string_view field) const;

    CsvWriterOptions m_options;
    std::string m_result;
    std::size_t m_recordBegin = 0;
    std::size_t m_fieldsInRecord = 0;
};

} // namespace minard
