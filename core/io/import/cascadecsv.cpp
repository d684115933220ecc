#include "core/io/import/cascadecsv.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/io/import/csvheader.h"
#include "core/io/import/importtable.h"
#include "core/io/machinepresets.h"
#include "core/support/text.h"

namespace minard {

namespace {

struct Columns {
    std::optional<std::size_t> name;
    std::optional<std::size_t> duration;
    std::optional<std::size_t> compute;
    std::optional<std::size_t> memory;
    std::optional<std::size_t> group;
    std::optional<std::size_t> start;
    std::optional<std::size_t> traffic;
    std::optional<std::size_t> windUp;
};

Columns columnsOf(const CsvHeader& header)
{
    Columns columns;
    columns.name = header.find({"Einsum"});
    columns.duration = header.find({"runtime", "final_latency"});
    columns.compute = header.find({"Compute_Utilization", "compute_util"});
    columns.memory = header.find({"Memory_Utilization", "mem_util"});
    columns.group = header.find({"fusion_group"});
    columns.start = header.find({"Starting_Time"});
    columns.traffic = header.find({"total_traffic"});
    columns.windUp = header.find({"wind_up"});
    // They repeat what the others say.
    [[maybe_unused]] const auto known = {header.find({"Time_Stamp"}), header.find({"End_Time"}),
        header.find({"mem_latency"}), header.find({"comp_latency"}), header.find({"fusion_type"})};
    return columns;
}

bool areAllThere(const Columns& columns)
{
    return columns.name && columns.duration && columns.compute && columns.memory;
}

class CascadeReader {
public:
    explicit CascadeReader(std::string_view text) : m_reader(text, {.blanks = CsvBlanks::Trim}) { }

    Result<ImportTable> read();

private:
    [[nodiscard]] Result<ImportRow> readRow(const CsvRecord& record) const;
    [[nodiscard]] Result<double> required(
        const CsvRecord& record, std::optional<std::size_t> column, std::string_view what) const;
    [[nodiscard]] Result<std::optional<double>> optional(
        const CsvRecord& record, std::optional<std::size_t> column, std::string_view what) const;
    [[nodiscard]] Result<std::optional<double>> utilization(
        const CsvRecord& record, std::optional<std::size_t> column, std::string_view what) const;
    void deriveBandwidth();

    CsvReader m_reader;
    Columns m_columns;
    ImportTable m_table;
    bool m_hasWindUp = false;
};

std::string placeOf(const CsvRecord& record)
{
    return "line " + std::to_string(record.line);
}

Result<std::optional<double>> CascadeReader::optional(
    const CsvRecord& record, std::optional<std::size_t> column, std::string_view what) const
{
    const std::string_view cell = cellOf(record, column);
    if (isBlankCell(cell))
        return std::nullopt;
    const std::optional<double> number = numberInCell(cell, m_reader.separator());
    if (!number)
        return invalid("the " + std::string(what) + " is " + inQuotes(cell) + ", which is no number", placeOf(record));
    if (*number < 0.0)
        return invalid("the " + std::string(what) + " is negative", placeOf(record));
    return number;
}

Result<double> CascadeReader::required(
    const CsvRecord& record, std::optional<std::size_t> column, std::string_view what) const
{
    const Result<std::optional<double>> number = optional(record, column, what);
    if (!number)
        return tl::unexpected(number.error());
    if (!*number)
        return invalid("the " + std::string(what) + " is missing", placeOf(record));
    return **number;
}

Result<std::optional<double>> CascadeReader::utilization(
    const CsvRecord& record, std::optional<std::size_t> column, std::string_view what) const
{
    constexpr double kLargestPercentage = 100.0;
    Result<std::optional<double>> number = optional(record, column, what);
    if (number && number->value_or(0.0) > kLargestPercentage) {
        return invalid(
            "the " + std::string(what) + " cannot be a fraction of a peak, nor a percentage; write 0.7 for 70 %",
            placeOf(record));
    }
    return number;
}

Result<ImportRow> CascadeReader::readRow(const CsvRecord& record) const
{
    ImportRow row;
    row.line = record.line;
    row.name = cellOf(record, m_columns.name);
    row.group = cellOf(record, m_columns.group);
    if (isBlankCell(row.group))
        row.group.clear();
    row.layerClass = row.group;
    const Result<double> duration = required(record, m_columns.duration, "runtime");
    if (!duration)
        return tl::unexpected(duration.error());
    row.duration = *duration;
    const std::pair<std::optional<double>*, Result<std::optional<double>>> fields[] = {
        {&row.computeUse, utilization(record, m_columns.compute, "compute utilization")},
        {&row.memoryUse, utilization(record, m_columns.memory, "memory utilization")},
        {&row.bytes, optional(record, m_columns.traffic, "traffic")},
    };
    for (const auto& [field, value] : fields) {
        if (!value)
            return tl::unexpected(value.error());
        *field = *value;
    }
    if (const std::string_view start = cellOf(record, m_columns.start); !isBlankCell(start)) {
        row.start = numberInCell(start, m_reader.separator());
        if (!row.start)
            return invalid("the start is " + inQuotes(start) + ", which is no number", placeOf(record));
    }
    return row;
}

/// Traffic means a volume only next to the peak it was computed with. The rows give it, if they agree.
void CascadeReader::deriveBandwidth()
{
    double lowest = 0.0;
    double highest = 0.0;
    bool hasTraffic = false;
    for (const ImportRow& row : m_table.rows) {
        hasTraffic = hasTraffic || row.bytes;
        const double busy = row.memoryUse.value_or(0.0) * row.duration.value_or(0.0);
        if (row.bytes.value_or(0.0) <= 0.0 || busy <= 0.0)
            continue;
        const double bandwidth = *row.bytes / busy;
        lowest = lowest == 0.0 ? bandwidth : std::min(lowest, bandwidth);
        highest = std::max(highest, bandwidth);
    }
    if (highest > 0.0 && std::isfinite(highest) && highest - lowest <= 0.01 * highest) {
        m_table.machine = nominalMachine();
        m_table.machine.resources[1].peak = highest;
        m_table.machine.resources[1].label = "Memory (derived)";
        return;
    }
    for (ImportRow& row : m_table.rows)
        row.bytes.reset();
    if (hasTraffic) {
        m_table.diagnostics.push_back({"traffic-unused", Severity::Note,
            "traffic, runtime and memory utilization of the rows do not agree on one bandwidth; the traffic is not "
            "used",
            "line 1"});
    }
}

Result<ImportTable> CascadeReader::read()
{
    const CsvRecord* record = m_reader.next();
    if (!record)
        return invalid("the file is empty");
    const CsvHeader header(*record);
    m_columns = columnsOf(header);
    if (!areAllThere(m_columns)) {
        return invalid("the first line must have the headings Einsum, runtime, Compute_Utilization and "
                       "Memory_Utilization",
            placeOf(*record));
    }
    while ((record = m_reader.next())) {
        if (equalsIgnoringCase(cellOf(*record, m_columns.name), "total"))
            continue;
        Result<ImportRow> row = readRow(*record);
        if (!row)
            return tl::unexpected(std::move(row.error()));
        m_table.rows.push_back(std::move(*row));
        const std::optional<double> windUp = numberInCell(cellOf(*record, m_columns.windUp), m_reader.separator());
        m_hasWindUp = m_hasWindUp || windUp.value_or(0.0) != 0.0;
    }
    deriveBandwidth();
    for (Diagnostic& problem : m_reader.problems())
        m_table.diagnostics.push_back(std::move(problem));
    noteUnusedColumns(m_table.diagnostics, header.unused());
    if (m_hasWindUp) {
        m_table.diagnostics.push_back({"wind-up-unused", Severity::Warning,
            "the wind-up times are not used; give explicit starts to phases that begin later", "line 1"});
    }
    return std::move(m_table);
}

} // namespace

bool looksLikeCascadeCsv(std::string_view text)
{
    CsvReader reader(text, {.blanks = CsvBlanks::Trim});
    const CsvRecord* record = reader.next();
    return record && areAllThere(columnsOf(CsvHeader(*record)));
}

Result<LoadedCampaign> readCascadeCsv(std::string_view text)
{
    Result<ImportTable> table = CascadeReader(text).read();
    if (!table)
        return tl::unexpected(std::move(table.error()));
    return campaignFromTable(std::move(*table));
}

} // namespace minard
