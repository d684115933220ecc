#include "core/einsum/einsum.h"

#include <algorithm>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "core/support/text.h"

namespace minard {

namespace {

/// Characters shown before and after the caret.
constexpr std::size_t kShownAround = 60;

/// The characters of one line, each printable and one column wide as far as Unicode tells.
std::vector<std::string> printableCharacters(std::string_view line)
{
    std::vector<std::string> characters;
    for (std::size_t at = 0; at < line.size();) {
        const CodePoint point = codePointAt(line, at);
        const std::string_view character = line.substr(at, point.length);
        if (character == "\t")
            characters.emplace_back(" ");
        else
            characters.emplace_back(escapedForMessage(character) == character ? std::string(character) : "?");
        at += point.length;
    }
    return characters;
}

std::string joined(const std::vector<std::string>& characters, std::size_t from, std::size_t to)
{
    std::string text;
    for (std::size_t i = from; i < to; ++i)
        text += characters[i];
    return text;
}

} // namespace

Error einsumError(std::string_view text, const EinsumFault& fault, std::string where)
{
    const std::size_t offset = std::min(fault.offset, text.size());
    const std::size_t lineStart = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
    const std::string_view line = text.substr(lineStart, text.find('\n', lineStart) - lineStart);
    const std::vector<std::string> characters = printableCharacters(line);
    const std::size_t column = codePointCount(text.substr(lineStart, offset - lineStart));
    const std::size_t from = column > kShownAround ? column - kShownAround : 0;
    const std::size_t to = std::min(characters.size(), column + kShownAround);
    const std::string shown = (from > 0 ? "…" : "") + joined(characters, from, to)
        + (to < characters.size() ? "…" : "");
    const std::string indent(column - from + (from > 0 ? 1 : 0), ' ');
    return {ErrorCode::InvalidInput,
        fmt::format("{} (column {})\n    {}\n    {}^", fault.what, column + 1, shown, indent), std::move(where)};
}

bool TensorReference::isShifted() const
{
    return std::any_of(indices.begin(), indices.end(), [](const IndexExpression& index) {
        return index.terms.size() == 1 && index.terms.front().factor == 1 && index.offset < 0;
    });
}

} // namespace minard
