#include "core/support/csvreader.h"
#include "core/support/csvwriter.h"
#include "core/support/numeral.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Table = std::vector<std::vector<std::string>>;

void require(bool holds)
{
    if (!holds)
        std::abort();
}

Table readTable(std::string_view text, const minard::CsvOptions& options)
{
    Table table;
    minard::CsvReader reader(text, options);
    std::size_t line = 0;
    while (const minard::CsvRecord* record = reader.next()) {
        require(!record->fields.empty() && record->line > line && record->number == table.size() + 1);
        line = record->line;
        for (const std::string_view field : record->fields) {
            const std::optional<double> number = minard::parseNumber(field);
            require(!number || std::isfinite(*number));
        }
        table.emplace_back(record->fields.begin(), record->fields.end());
    }
    require(reader.offset() == text.size());
    require(reader.problems().size() <= 63);
    return table;
}

} // namespace

/// Any text is a table that survives writing and reading. The first byte chooses how it is read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace minard;
    if (size == 0)
        return 0;
    const unsigned choice = bytes[0];
    const std::string_view text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
    CsvOptions options;
    if ((choice & 3U) != 0)
        options.separator = ",;\t"[(choice & 3U) - 1];
    options.comment = (choice & 4U) != 0 ? '#' : '\0';
    options.blanks = (choice & 8U) != 0 ? CsvBlanks::Trim : CsvBlanks::Keep;
    const Table table = readTable(text, options);

    CsvWriterOptions writing;
    writing.separator = (choice & 16U) != 0 ? ';' : ',';
    writing.lineEnd = (choice & 32U) != 0 ? CsvLineEnd::CrLf : CsvLineEnd::Lf;
    CsvWriter writer(writing);
    for (const std::vector<std::string>& record : table) {
        for (const std::string& field : record)
            writer.text(field);
        writer.endRecord();
    }
    options.separator = writing.separator;
    require(readTable(writer.result(), options) == table);
    return 0;
}
