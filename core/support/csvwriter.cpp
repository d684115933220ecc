#include "core/support/csvwriter.h"

#include "core/support/numberformat.h"
#include "core/support/text.h"

#include <limits>

namespace minard {

namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

bool looksLikeFormula(std::string_view field)
{
    constexpr std::string_view kStarts = "=+-@\t\r";
    return !field.empty() && kStarts.find(field.front()) != std::string_view::npos;
}

} // namespace

CsvWriter::CsvWriter(const CsvWriterOptions& options) : m_options(options)
{
    if (m_options.byteOrderMark == CsvByteOrderMark::Write) {
        m_result = kByteOrderMark;
    }
    m_recordBegin = m_result.size();
}

CsvWriter& CsvWriter::text(std::string_view field)
{
    beginField();
    std::string disarmed;
    if (m_options.formulas == CsvFormulas::Disarm && looksLikeFormula(field)) {
        disarmed = "'" + std::string(field);
        field = disarmed;
    }
    if (!needsQuotes(field)) {
        m_result += field;
        return *this;
    }
    m_result += '"';
    for (const char c : field) {
        m_result += c;
        if (c == '"') {
            m_result += c;
        }
    }
    m_result += '"';
    return *this;
}

CsvWriter& CsvWriter::number(std::optional<double> value)
{
    beginField();
    m_result += formatExact(value.value_or(std::numeric_limits<double>::quiet_NaN()));
    return *this;
}

CsvWriter& CsvWriter::count(std::int64_t value)
{
    beginField();
    m_result += std::to_string(value);
    return *this;
}

CsvWriter& CsvWriter::endRecord()
{
    // One field of no characters would make a blank line, which is no record.
    if (m_fieldsInRecord == 1 && m_result.size() == m_recordBegin) {
        m_result += "\"\"";
    }
    m_result += m_options.lineEnd == CsvLineEnd::CrLf ? "\r\n" : "\n";
    m_recordBegin = m_result.size();
    m_fieldsInRecord = 0;
    return *this;
}

void CsvWriter::beginField()
{
    if (m_fieldsInRecord > 0) {
        m_result += m_options.separator;
    }
    ++m_fieldsInRecord;
}

/// Besides what the format demands: what readers take for a comment, a byte order mark or the name of the separator,
/// and blanks that some of them drop.
bool CsvWriter::needsQuotes(std::string_view field) const
{
    const auto isBlank = [](char c) { return c == ' ' || c == '\t'; };
    if (field.empty()) {
        return false;
    }
    return field.find_first_of("\"\r\n") != std::string_view::npos
        || field.find(m_options.separator) != std::string_view::npos || isBlank(field.front()) || isBlank(field.back())
        || field.front() == '#' || field.starts_with(kByteOrderMark) || startsWithIgnoringCase(field, "sep=");
}

} // namespace minard
