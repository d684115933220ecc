#include "core/support/csvreader.h"

#include "core/support/text.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace minard {

namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::size_t kListedProblems = 20;
constexpr std::size_t kSampledBytes = std::size_t{64} << 10;
constexpr std::size_t kSampledRecords = 200;

constexpr std::array<std::string_view, 3> kProblemIds{"csv-open-quote", "csv-text-after-quote", "csv-field-count"};

constexpr std::array<std::string_view, 3> kProblemNames{
    "quotes that are not closed", "fields with text after the closing quote", "records with another number of fields"};

bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

std::string_view withoutBlanks(std::string_view field)
{
    while (!field.empty() && isBlank(field.front())) {
        field.remove_prefix(1);
    }
    while (!field.empty() && isBlank(field.back())) {
        field.remove_suffix(1);
    }
    return field;
}

std::size_t lineEndsIn(std::string_view text)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isCrOfCrLf = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
        count += text[i] == '\n' || (text[i] == '\r' && !isCrOfCrLf) ? 1U : 0U;
    }
    return count;
}

std::string counted(std::size_t count, std::string_view noun)
{
    return std::to_string(count) + ' ' + std::string(noun) + (count == 1 ? "" : "s");
}

/// The separator that a first line "sep=;" names, as spreadsheets write and read it.
std::optional<char> namedSeparator(std::string_view text)
{
    const bool isNamed = startsWithIgnoringCase(text, "sep=") && text.size() > 4 && text[4] != '\r' && text[4] != '\n'
        && (text.size() == 5 || text[5] == '\r' || text[5] == '\n');
    return isNamed ? std::optional(text[4]) : std::nullopt;
}

/// How well a separator splits the sample: the share of records that have the most frequent number of fields.
struct Fit {
    double share = 0.0;
    std::size_t fields = 0;
};

Fit fitOf(std::string_view sample, char separator, char comment)
{
    CsvReader reader(sample, {.separator = separator, .comment = comment});
    std::map<std::size_t, std::size_t> recordsByFields;
    std::size_t records = 0;
    while (records < kSampledRecords) {
        const CsvRecord* record = reader.next();
        if (record == nullptr) {
            break;
        }
        ++records;
        ++recordsByFields[record->fields.size()];
    }
    Fit best;
    for (const auto& [fields, count] : recordsByFields) {
        const double share = static_cast<double>(count) / static_cast<double>(records);
        if (fields >= 2 && share >= best.share) {
            best = {share, fields};
        }
    }
    return best;
}

} // namespace

CsvReader::CsvReader(std::string_view text, const CsvOptions& options)
    : m_text(text)
    , m_line(options.firstLine)
    , m_comment(options.comment)
    , m_blanks(options.blanks)
{
    skipPreamble(options);
    for (const char end : {m_separator, '\n', '\r'}) {
        m_endsPlainField[static_cast<unsigned char>(end)] = true;
    }
}

void CsvReader::skipPreamble(const CsvOptions& options)
{
    if (m_text.starts_with(kByteOrderMark)) {
        m_offset = kByteOrderMark.size();
    }
    const std::optional<char> named = namedSeparator(m_text.substr(m_offset));
    if (named) {
        skipLine();
    }
    m_separator = options.separator ? *options.separator
        : named                     ? *named
                                    : sniffCsvSeparator(m_text.substr(m_offset), options.comment);
}

const CsvRecord* CsvReader::next()
{
    while (m_offset < m_text.size() && skipIgnoredLine()) { }
    if (m_offset >= m_text.size()) {
        return nullptr;
    }
    m_fields.clear();
    m_unquotedUsed = 0;
    m_record.line = m_line;
    ++m_record.number;
    readField();
    while (m_offset < m_text.size() && !atLineEnd()) {
        ++m_offset; // the separator
        readField();
    }
    takeLineEnd();
    m_record.fields = m_fields;
    if (m_expectedFields == 0) {
        m_expectedFields = m_fields.size();
    }
    if (m_fields.size() != m_expectedFields) {
        report(Problem::FieldCount, m_record.line,
            "the record has " + counted(m_fields.size(), "field") + " where " + std::to_string(m_expectedFields)
                + " are expected");
    }
    return &m_record;
}

/// Skips a blank line or a comment.
bool CsvReader::skipIgnoredLine()
{
    if (m_comment != '\0' && m_text[m_offset] == m_comment) {
        skipLine();
        return true;
    }
    std::size_t end = m_offset;
    while (m_blanks == CsvBlanks::Trim && end < m_text.size() && isBlank(m_text[end]) && m_text[end] != m_separator) {
        ++end;
    }
    if (end < m_text.size() && m_text[end] != '\n' && m_text[end] != '\r') {
        return false;
    }
    m_offset = end;
    takeLineEnd();
    return true;
}

void CsvReader::skipLine()
{
    m_offset = std::min(m_text.find_first_of("\r\n", m_offset), m_text.size());
    takeLineEnd();
}

bool CsvReader::atLineEnd() const
{
    return m_text[m_offset] == '\n' || m_text[m_offset] == '\r';
}

void CsvReader::takeLineEnd()
{
    if (m_offset >= m_text.size()) {
        return;
    }
    const bool isCrLf = m_text[m_offset] == '\r' && m_offset + 1 < m_text.size() && m_text[m_offset + 1] == '\n';
    m_offset += isCrLf ? 2 : 1;
    ++m_line;
}

void CsvReader::readField()
{
    std::size_t begin = m_offset;
    while (m_blanks == CsvBlanks::Trim && begin < m_text.size() && isBlank(m_text[begin])
        && m_text[begin] != m_separator) {
        ++begin;
    }
    if (begin < m_text.size() && m_text[begin] == '"') {
        m_offset = begin;
        m_fields.push_back(readQuoted());
    } else {
        m_fields.push_back(readPlain());
    }
}

std::string_view CsvReader::readPlain()
{
    const std::size_t begin = m_offset;
    std::size_t end = begin;
    while (end < m_text.size() && !m_endsPlainField[static_cast<unsigned char>(m_text[end])]) {
        ++end;
    }
    m_offset = end;
    const std::string_view field = m_text.substr(begin, end - begin);
    return m_blanks == CsvBlanks::Trim ? withoutBlanks(field) : field;
}

std::string_view CsvReader::readQuoted()
{
    const std::size_t begin = m_offset + 1;
    const std::size_t openedAt = m_line;
    bool hasDoubled = false;
    std::size_t end = m_text.find('"', begin);
    while (end != std::string_view::npos && end + 1 < m_text.size() && m_text[end + 1] == '"') {
        hasDoubled = true;
        end = m_text.find('"', end + 2);
    }
    if (end == std::string_view::npos) {
        report(Problem::OpenQuote, openedAt,
            "a quote opens here and is never closed, so the rest of the text is one field");
        end = m_text.size();
    }
    m_line += lineEndsIn(m_text.substr(begin, end - begin));
    m_offset = std::min(end + 1, m_text.size());
    const std::string_view tail = readPlain();
    if (!tail.empty()) {
        report(Problem::TextAfterQuote, m_line, "there is text after a closing quote: " + inQuotes(tail));
    }
    return hasDoubled || !tail.empty() ? unquoted(begin, end, tail) : m_text.substr(begin, end - begin);
}

std::string_view CsvReader::unquoted(std::size_t begin, std::size_t end, std::string_view tail)
{
    if (m_unquotedUsed == m_unquoted.size()) {
        m_unquoted.emplace_back();
    }
    std::string& field = m_unquoted[m_unquotedUsed++];
    field.clear();
    for (std::size_t i = begin; i < end; ++i) {
        field += m_text[i];
        i += m_text[i] == '"' ? 1U : 0U;
    }
    field += tail;
    return field;
}

void CsvReader::report(Problem problem, std::size_t line, const std::string& message)
{
    const auto kind = static_cast<std::size_t>(problem);
    ++m_problemCounts[kind];
    if (m_problemCounts[kind] <= kListedProblems) {
        m_problems.push_back(
            {std::string(kProblemIds[kind]), Severity::Warning, message, "line " + std::to_string(line)});
    }
}

Diagnostics CsvReader::problems() const
{
    Diagnostics all = m_problems;
    for (std::size_t kind = 0; kind < m_problemCounts.size(); ++kind) {
        if (m_problemCounts[kind] > kListedProblems) {
            all.push_back({std::string(kProblemIds[kind]), Severity::Warning,
                "there are " + std::to_string(m_problemCounts[kind] - kListedProblems) + " more "
                    + std::string(kProblemNames[kind]),
                {}});
        }
    }
    return all;
}

char sniffCsvSeparator(std::string_view text, char comment)
{
    const std::string_view sample = text.substr(0, kSampledBytes);
    char best = ',';
    Fit bestFit;
    for (const char separator : {',', ';', '\t'}) {
        const Fit fit = fitOf(sample, separator, comment);
        const auto merit = [](const Fit& of, char by) { return std::tuple(of.share, by == ';', of.fields); };
        if (fit.fields >= 2 && merit(fit, separator) > merit(bestFit, best)) {
            best = separator;
            bestFit = fit;
        }
    }
    return best;
}

} // namespace minard
