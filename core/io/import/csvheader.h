#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/csvreader.h"
#include "core/support/diagnostic.h"

namespace minard {

/// The columns of a table by their headings, in any case and with blanks around them.
class CsvHeader {
public:
    explicit CsvHeader(const CsvRecord& record);

    /// Position of the first column with one of these headings.
    [[nodiscard]] std::optional<std::size_t> find(std::initializer_list<std::string_view> headings) const;

    [[nodiscard]] const std::vector<std::string>& headings() const { return m_headings; }

    /// Headings that find() was never asked for, blank ones left out: columns of which nothing is read.
    [[nodiscard]] std::vector<std::string> unused() const;

private:
    std::vector<std::string> m_headings; ///< as written, trimmed
    mutable std::vector<bool> m_used;
};

/// The cell of a record, trimmed; "" for a column that is absent or that the record is too short for.
[[nodiscard]] std::string_view cellOf(const CsvRecord& record, std::optional<std::size_t> column);

/// True for what tables write where they have no number: "", "-", "n/a", "nan", "null", "none".
[[nodiscard]] bool isBlankCell(std::string_view cell);

/// A plain number. With ';' between the fields a comma is taken as the decimal sign, as spreadsheets of many countries
/// write it.
[[nodiscard]] std::optional<double> numberInCell(std::string_view cell, char separator);

/// A remark that nothing was read from `columns`; nothing when there are none.
void noteUnusedColumns(Diagnostics& diagnostics, const std::vector<std::string>& columns);

} // namespace minard
