#include "core/io/import/csvheader.h"

#include <algorithm>
#include <array>

#include "core/support/numeral.h"
#include "core/support/text.h"

namespace minard {

CsvHeader::CsvHeader(const CsvRecord& record)
{
    for (const std::string_view field : record.fields)
        m_headings.emplace_back(trimmed(field));
    m_used.resize(m_headings.size(), false);
}

std::optional<std::size_t> CsvHeader::find(std::initializer_list<std::string_view> headings) const
{
    for (const std::string_view heading : headings) {
        for (std::size_t i = 0; i < m_headings.size(); ++i) {
            if (equalsIgnoringCase(m_headings[i], heading)) {
                m_used[i] = true;
                return i;
            }
        }
    }
    return std::nullopt;
}

std::vector<std::string> CsvHeader::unused() const
{
    std::vector<std::string> result;
    for (std::size_t i = 0; i < m_headings.size(); ++i) {
        if (!m_used[i] && !m_headings[i].empty())
            result.push_back(m_headings[i]);
    }
    return result;
}

std::string_view cellOf(const CsvRecord& record, std::optional<std::size_t> column)
{
    return column && *column < record.fields.size() ? trimmed(record.fields[*column]) : std::string_view();
}

bool isBlankCell(std::string_view cell)
{
    constexpr std::array<std::string_view, 6> kBlanks{"-", "n/a", "nan", "null", "none", "na"};
    return cell.empty() || std::any_of(kBlanks.begin(), kBlanks.end(), [cell](std::string_view blank) {
        return equalsIgnoringCase(cell, blank);
    });
}

std::optional<double> numberInCell(std::string_view cell, char separator)
{
    const std::optional<double> number = parseNumber(cell);
    if (number || separator != ';' || std::count(cell.begin(), cell.end(), ',') != 1)
        return number;
    std::string point(cell);
    std::replace(point.begin(), point.end(), ',', '.');
    return parseNumber(point);
}

void noteUnusedColumns(Diagnostics& diagnostics, const std::vector<std::string>& columns)
{
    if (columns.empty())
        return;
    std::vector<std::string> quoted;
    constexpr std::size_t kListed = 8;
    for (std::size_t i = 0; i < std::min(columns.size(), kListed); ++i)
        quoted.push_back(inQuotes(columns[i]));
    std::string list = join(std::span<const std::string>(quoted), ", ");
    if (columns.size() > kListed)
        list += " and " + std::to_string(columns.size() - kListed) + " more";
    diagnostics.push_back({"columns-unused", Severity::Note, "nothing is read from the columns " + list, "line 1"});
}

} // namespace minard
