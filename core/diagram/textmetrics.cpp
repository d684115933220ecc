#include "core/diagram/textmetrics.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/diagram/fontwidths.h"
#include "core/support/text.h"

namespace minard {

namespace {

constexpr std::string_view kEllipsis = "…";
/// Longest text that is looked at: more never fits on a picture.
constexpr std::size_t kLongestLabel = 400;

struct CharacterRange {
    char32_t first;
    char32_t last;
};

template <std::size_t N>
bool isIn(const std::array<CharacterRange, N>& ranges, char32_t character)
{
    return std::any_of(ranges.begin(), ranges.end(),
        [&](const CharacterRange& range) { return character >= range.first && character <= range.last; });
}

/// Characters that take no room of their own: combining marks, joiners, direction marks, variation selectors.
constexpr std::array<CharacterRange, 7> kWithoutWidth = {{{0x300, 0x36f}, {0x483, 0x489}, {0x1ab0, 0x1aff},
    {0x200b, 0x200f}, {0x202a, 0x202e}, {0x2060, 0x206f}, {0xfe00, 0xfe0f}}};
/// Characters a full square wide (Unicode annex 11, "W" and "F", in blocks).
constexpr std::array<CharacterRange, 8> kWide = {{{0x1100, 0x115f}, {0x2e80, 0xa4cf}, {0xac00, 0xd7a3},
    {0xf900, 0xfaff}, {0xfe30, 0xfe6f}, {0xff00, 0xff60}, {0x1f300, 0x1faff}, {0x20000, 0x3fffd}}};

/// Width in ems.
double characterWidth(char32_t character, FontWeight weight)
{
    if (const auto advance = fontAdvance(character))
        return (weight == FontWeight::Bold ? advance->bold : advance->regular) / kFontUnitsPerEm;
    if (isIn(kWithoutWidth, character))
        return 0.0;
    return isIn(kWide, character) ? 1.0 : 0.62;
}

bool isControl(char32_t character)
{
    return character < 0x20 || (character >= 0x7f && character < 0xa0) || (character >= 0x202a && character <= 0x202e)
        || (character >= 0x2066 && character <= 0x2069) || character == 0x2028 || character == 0x2029;
}

/// The characters of a text, each with the marks that combine with it, safe to draw in one line.
std::vector<std::string> drawableCharacters(std::string_view text)
{
    std::vector<std::string> characters;
    for (std::size_t offset = 0; offset < text.size();) {
        const CodePoint point = codePointAt(text, offset);
        offset += point.length;
        const bool combines = !characters.empty() && isIn(kWithoutWidth, point.value) && !isControl(point.value);
        if (!combines)
            characters.emplace_back();
        appendUtf8(characters.back(), isControl(point.value) ? U' ' : point.value);
    }
    return characters;
}

std::string joined(const std::vector<std::string>& characters, std::size_t head, std::size_t tail)
{
    std::string text;
    for (std::size_t i = 0; i < head; ++i)
        text += characters[i];
    if (head + tail < characters.size())
        text += kEllipsis;
    for (std::size_t i = characters.size() - tail; i < characters.size(); ++i)
        text += characters[i];
    return text;
}

} // namespace

double measureText(std::string_view utf8, double size, FontWeight weight)
{
    double width = 0.0;
    for (std::size_t offset = 0; offset < utf8.size();) {
        const CodePoint point = codePointAt(utf8, offset);
        offset += point.length;
        width += characterWidth(point.value, weight);
    }
    return width * size;
}

std::string elide(std::string_view text, double width, double size, FontWeight weight, const TextMeasure& measure)
{
    const auto widthOf = [&](const std::string& part) {
        return measure ? measure(part, size, weight) : measureText(part, size, weight);
    };
    const std::vector<std::string> characters = drawableCharacters(elidedMiddle(text, kLongestLabel));
    if (const std::string whole = joined(characters, characters.size(), 0); widthOf(whole) <= width)
        return whole;
    // Longest that fits: `kept` characters, the larger half in front. Wider with every character, so bisect.
    std::size_t fits = 0;
    std::size_t tooMany = characters.size();
    while (fits + 1 < tooMany) {
        const std::size_t kept = (fits + tooMany) / 2;
        if (widthOf(joined(characters, kept - kept / 2, kept / 2)) <= width)
            fits = kept;
        else
            tooMany = kept;
    }
    return fits == 0 ? std::string() : joined(characters, fits - fits / 2, fits / 2);
}

} // namespace minard
