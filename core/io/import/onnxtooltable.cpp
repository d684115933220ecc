#include "core/io/import/onnxtooltable.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/io/import/csvheader.h"
#include "core/io/import/finishimport.h"
#include "core/io/import/importtable.h"
#include "core/support/numeral.h"
#include "core/support/text.h"

namespace minard {

namespace {

constexpr double kOperationsPerMac = 2.0;

struct Columns {
    std::optional<std::size_t> name;
    std::optional<std::size_t> type;
    std::optional<std::size_t> macs;
    std::optional<std::size_t> flops;
    std::optional<std::size_t> memory;
};

Columns columnsOf(const CsvHeader& header)
{
    Columns columns;
    columns.name = header.find({"Name"});
    columns.type = header.find({"Type"});
    columns.macs = header.find({"MACs", "Forward_MACs"});
    columns.flops = header.find({"FLOPs", "Forward_FLOPs"});
    columns.memory = header.find({"Memory"});
    return columns;
}

bool areAllThere(const Columns& columns)
{
    return columns.name && columns.type && (columns.macs || columns.flops) && columns.memory;
}

/// The lines of a table with aligned columns: a line of dashes under the headings shows where the columns are.
class AlignedTable {
public:
    explicit AlignedTable(std::string_view text) : m_lines(split(text, '\n'))
    {
        for (std::size_t i = 1; i < m_lines.size() && i < kSearchedLines; ++i) {
            const std::string_view line = trimmed(m_lines[i]);
            const bool isRule = line.size() > 2 && line.find_first_not_of("- ") == std::string_view::npos;
            if (!isRule)
                continue;
            m_rule = i;
            for (std::size_t at = 0; at < m_lines[i].size(); ++at) {
                if (m_lines[i][at] == '-' && (at == 0 || m_lines[i][at - 1] == ' '))
                    m_begins.push_back(at);
            }
            return;
        }
    }

    [[nodiscard]] bool isEmpty() const { return m_begins.empty(); }

    [[nodiscard]] std::size_t headerLine() const { return m_rule - 1; }

    [[nodiscard]] std::size_t lineCount() const { return m_lines.size(); }

    [[nodiscard]] bool isBlank(std::size_t line) const { return trimmed(m_lines[line]).empty(); }

    [[nodiscard]] std::vector<std::string_view> fields(std::size_t line) const
    {
        std::vector<std::string_view> result;
        const std::string_view text = m_lines[line];
        for (std::size_t i = 0; i < m_begins.size(); ++i) {
            const std::size_t begin = std::min(m_begins[i], text.size());
            const std::size_t end = i + 1 < m_begins.size() ? std::min(m_begins[i + 1], text.size()) : text.size();
            result.push_back(trimmed(text.substr(begin, end - begin)));
        }
        return result;
    }

private:
    static constexpr std::size_t kSearchedLines = 200;

    std::vector<std::string_view> m_lines;
    std::size_t m_rule = 0;
    std::vector<std::size_t> m_begins; ///< columns of bytes
};

/// A count, with or without commas between the thousands.
std::optional<double> countIn(std::string_view cell)
{
    std::string digits(cell);
    std::erase(digits, ',');
    const std::optional<double> number = parseNumber(digits);
    return number && *number >= 0.0 ? number : std::nullopt;
}

class TableReader {
public:
    void setColumns(const CsvRecord& header) { m_columns = columnsOf(CsvHeader(header)); }

    [[nodiscard]] bool hasColumns() const { return areAllThere(m_columns); }

    void addRow(const CsvRecord& record);

    [[nodiscard]] ImportTable take();

private:
    Columns m_columns;
    ImportTable m_table;
};

void TableReader::addRow(const CsvRecord& record)
{
    const std::string_view name = cellOf(record, m_columns.name);
    if (name == "Total" && cellOf(record, m_columns.type) == "_")
        return;
    ImportRow row;
    row.line = record.line;
    row.name = name;
    row.layerClass = cellOf(record, m_columns.type);
    const std::optional<double> macs = countIn(cellOf(record, m_columns.macs));
    row.operations = m_columns.flops ? countIn(cellOf(record, m_columns.flops))
        : macs                       ? std::optional(*macs * kOperationsPerMac)
                                     : std::nullopt;
    row.bytes = countIn(cellOf(record, m_columns.memory));
    if (!row.operations || !row.bytes) {
        m_table.diagnostics.push_back({"row-unreadable", Severity::Warning,
            "the node " + inQuotes(name) + " is left out: its operations or its memory are no number",
            lineText(record.line)});
        return;
    }
    m_table.rows.push_back(std::move(row));
}

ImportTable TableReader::take()
{
    m_table.diagnostics.push_back({"traffic-lower-bound", Severity::Note,
        "the memory of a node counts its weights and its result, not what it reads from other nodes: its traffic is a "
        "lower bound",
        {}});
    return std::move(m_table);
}

Result<ImportTable> readTable(std::string_view text)
{
    TableReader reader;
    const AlignedTable aligned(text);
    if (!aligned.isEmpty()) {
        std::vector<std::string_view> fields = aligned.fields(aligned.headerLine());
        reader.setColumns({.fields = fields, .line = aligned.headerLine() + 1, .number = 1});
        for (std::size_t i = aligned.headerLine() + 2; reader.hasColumns() && i < aligned.lineCount(); ++i) {
            fields = aligned.fields(i);
            if (!aligned.isBlank(i))
                reader.addRow({.fields = fields, .line = i + 1, .number = i});
        }
    } else {
        CsvReader csv(text, {.blanks = CsvBlanks::Trim});
        const CsvRecord* record = csv.next();
        if (!record)
            return invalid("the file is empty");
        reader.setColumns(*record);
        while (reader.hasColumns() && (record = csv.next()))
            reader.addRow(*record);
    }
    if (!reader.hasColumns())
        return invalid("the table must have the headings Name, Type, MACs or FLOPs, and Memory", "line 1");
    return reader.take();
}

} // namespace

bool looksLikeOnnxToolTable(std::string_view text)
{
    const std::string_view beginning = text.substr(0, text.find('\n'));
    const bool hasNames = beginning.find("Name") != std::string_view::npos
        && beginning.find("Type") != std::string_view::npos && beginning.find("InShape") != std::string_view::npos;
    return hasNames
        && (beginning.find("MACs") != std::string_view::npos || beginning.find("FLOPs") != std::string_view::npos);
}

Result<LoadedCampaign> readOnnxToolTable(std::string_view text)
{
    Result<ImportTable> table = readTable(text);
    if (!table)
        return tl::unexpected(std::move(table.error()));
    return campaignFromTable(std::move(*table));
}

} // namespace minard
