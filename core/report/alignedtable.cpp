#include "core/report/alignedtable.h"

#include <algorithm>

#include "core/support/text.h"

namespace minard {

std::string alignedTable(const std::vector<std::vector<std::string>>& rows)
{
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()), 0);
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], codePointCount(row[i]));
    }
    std::string text;
    for (const auto& row : rows) {
        text += " ";
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - codePointCount(row[i]), ' ');
            text += " " + (i == 0 ? row[i] + padding : padding + row[i]);
        }
        while (text.back() == ' ')
            text.pop_back();
        text += '\n';
    }
    return text;
}

} // namespace minard
