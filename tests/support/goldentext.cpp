// The difference of two texts is that of a longest common subsequence of lines: common head and tail are cut off, a
// table of lengths is filled from the end, and a walk from the start takes the cheaper step. Beyond `tableLimit` cells
// the differing middle is shown as removed and added as a whole, which is still right, only less helpful.

#include "tests/support/goldentext.h"

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <vector>

namespace minard::test {

namespace {

using Lines = std::vector<std::string_view>;

constexpr std::size_t tableLimit = 4'000'000;
constexpr std::size_t contextLines = 3;
constexpr std::size_t outputLimit = 200;

/// One line of the difference; `expectedLine` and `actualLine` count from 0.
struct Edit {
    char kind = ' ';
    std::string_view text;
    std::size_t expectedLine = 0;
    std::size_t actualLine = 0;
};

/// The lines of `text`, each with its '\n', so that a missing last line end is a difference too.
Lines splitLines(std::string_view text)
{
    Lines lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return lines;
}

/// Lengths of the longest common subsequences of all tails: cell (i, j) is that of `a` from i and `b` from j.
class TailLengths {
public:
    TailLengths(const Lines& a, const Lines& b) : m_columns(b.size() + 1), m_cells((a.size() + 1) * m_columns)
    {
        for (std::size_t i = a.size(); i-- > 0;)
            for (std::size_t j = b.size(); j-- > 0;)
                m_cells[i * m_columns + j] = a[i] == b[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    }

    [[nodiscard]] std::uint32_t at(std::size_t i, std::size_t j) const { return m_cells[i * m_columns + j]; }

private:
    std::size_t m_columns;
    std::vector<std::uint32_t> m_cells;
};

/// Appends the edits that turn `a` into `b`; `offset` is the number of equal lines before both.
void appendMiddle(std::vector<Edit>& edits, const Lines& a, const Lines& b, std::size_t offset)
{
    const bool tooLarge = (a.size() + 1) * (b.size() + 1) > tableLimit;
    const std::optional<TailLengths> lengths = tooLarge ? std::nullopt
                                                        : std::optional<TailLengths>(std::in_place, a, b);
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() || j < b.size()) {
        if (lengths && i < a.size() && j < b.size() && a[i] == b[j]) {
            edits.push_back({' ', a[i], offset + i, offset + j});
            ++i;
            ++j;
        } else if (i < a.size() && (j == b.size() || !lengths || lengths->at(i + 1, j) >= lengths->at(i, j + 1))) {
            edits.push_back({'-', a[i], offset + i, offset + j});
            ++i;
        } else {
            edits.push_back({'+', b[j], offset + i, offset + j});
            ++j;
        }
    }
}

/// All lines of both texts as edits, in order.
std::vector<Edit> editsBetween(const Lines& expected, const Lines& actual)
{
    const std::size_t shorter = std::min(expected.size(), actual.size());
    std::size_t head = 0;
    while (head < shorter && expected[head] == actual[head])
        ++head;
    std::size_t tail = 0;
    while (tail < shorter - head && expected[expected.size() - 1 - tail] == actual[actual.size() - 1 - tail])
        ++tail;

    const auto middle = [head, tail](const Lines& lines) {
        return Lines(
            lines.begin() + static_cast<std::ptrdiff_t>(head), lines.end() - static_cast<std::ptrdiff_t>(tail));
    };
    std::vector<Edit> edits;
    for (std::size_t i = 0; i < head; ++i)
        edits.push_back({' ', expected[i], i, i});
    appendMiddle(edits, middle(expected), middle(actual), head);
    for (std::size_t i = tail; i > 0; --i)
        edits.push_back({' ', expected[expected.size() - i], expected.size() - i, actual.size() - i});
    return edits;
}

/// Whether each edit is shown: a changed line or one of the context lines around it.
std::vector<char> shownEdits(const std::vector<Edit>& edits)
{
    std::vector<char> shown(edits.size(), 0);
    for (std::size_t i = 0; i < edits.size(); ++i) {
        if (edits[i].kind == ' ')
            continue;
        const std::size_t first = i - std::min(i, contextLines);
        const std::size_t last = std::min(i + contextLines, edits.size() - 1);
        for (std::size_t near = first; near <= last; ++near)
            shown[near] = 1;
    }
    return shown;
}

std::optional<std::string> readFile(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(file), {});
}

bool writeFile(const std::filesystem::path& path, std::string_view text)
{
    std::error_code ignored; // an absent folder shows when the file is opened
    std::filesystem::create_directories(path.parent_path(), ignored);
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << text;
    return static_cast<bool>(file.flush());
}

bool updateAsked()
{
    const char* value = std::getenv("MINARD_UPDATE_GOLDEN");
    return value != nullptr && std::string_view(value) == "1";
}

} // namespace

GoldenFolders GoldenFolders::ofProject()
{
    return {.expected = MINARD_SOURCE_DIR "/tests/golden", .actual = MINARD_BUILD_DIR "/tests/golden"};
}

std::string lineDifference(std::string_view expected, std::string_view actual)
{
    if (expected == actual)
        return {};
    const Lines expectedLines = splitLines(expected);
    const Lines actualLines = splitLines(actual);
    const std::vector<Edit> edits = editsBetween(expectedLines, actualLines);
    const std::vector<char> shown = shownEdits(edits);
    std::string text;
    std::size_t written = 0;
    for (std::size_t i = 0; i < edits.size(); ++i) {
        if (!shown[i])
            continue;
        if (++written > outputLimit)
            return text + "... and more\n";
        const Edit& edit = edits[i];
        if (i == 0 || !shown[i - 1])
            text += "@@ -" + std::to_string(edit.expectedLine + 1) + " +" + std::to_string(edit.actualLine + 1)
                + " @@\n";
        text += edit.kind;
        text += edit.text;
        if (edit.text.back() != '\n')
            text += "\n\\ no line end\n";
    }
    return text;
}

std::string compareGolden(std::string_view actual, std::string_view path, const GoldenFolders& folders)
{
    const std::filesystem::path expectedPath = folders.expected / path;
    if (updateAsked())
        return writeFile(expectedPath, actual) ? std::string() : "cannot write " + expectedPath.string();

    std::filesystem::path actualPath = folders.actual / path;
    actualPath += ".actual";
    const std::optional<std::string> expected = readFile(expectedPath);
    if (expected && *expected == actual) {
        std::error_code ignored; // nothing is left over from an earlier mismatch, or it stays
        std::filesystem::remove(actualPath, ignored);
        return {};
    }
    const std::string kept = writeFile(actualPath, actual) ? "got " + actualPath.string()
                                                           : "cannot write " + actualPath.string();
    if (!expected)
        return "no golden file " + expectedPath.string() + "\n" + kept + "\n";
    return "expected " + expectedPath.string() + "\n" + kept + "\n" + lineDifference(*expected, actual);
}

} // namespace minard::test
