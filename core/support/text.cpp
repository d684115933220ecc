#include "core/support/text.h"

#include <algorithm>
#include <array>
#include <limits>

namespace minard {

namespace {

constexpr char32_t kReplacement = 0xfffd;
constexpr char32_t kZeroWidthJoiner = 0x200d;
constexpr std::string_view kNoBreakSpace = "\xc2\xa0";
constexpr std::size_t kLongestComparedWord = 100;

constexpr char lowerAscii(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool isBlank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool isBetween(char32_t value, char32_t first, char32_t last)
{
    return value >= first && value <= last;
}

/// Marks that must stay with the character before them.
bool joinsPrevious(char32_t value)
{
    return isBetween(value, 0x300, 0x36f) || isBetween(value, 0x1ab0, 0x1aff) || isBetween(value, 0x1dc0, 0x1dff)
        || isBetween(value, 0x20d0, 0x20ff) || isBetween(value, 0xfe00, 0xfe0f) || isBetween(value, 0xfe20, 0xfe2f)
        || isBetween(value, 0x1f3fb, 0x1f3ff) || isBetween(value, 0xe0100, 0xe01ef) || value == kZeroWidthJoiner;
}

/// Characters that change how their neighbours look without being seen themselves, and the line and paragraph
/// separators.
bool isInvisibleControl(char32_t value)
{
    return value < 0x20 || isBetween(value, 0x7f, 0x9f) || value == 0x061c || isBetween(value, 0x200e, 0x200f)
        || isBetween(value, 0x2028, 0x202e) || isBetween(value, 0x2060, 0x206f) || value == 0xfeff
        || isBetween(value, 0xfff9, 0xfffb);
}

template <typename Part>
std::string joinParts(std::span<const Part> parts, std::string_view separator)
{
    std::string joined;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) {
            joined += separator;
        }
        joined += parts[i];
    }
    return joined;
}

void appendHex(std::string& out, std::uint32_t value, std::size_t minimumDigits)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string reversed;
    do {
        reversed += kDigits[value % 16];
        value /= 16;
    } while (value != 0 || reversed.size() < minimumDigits);
    out.append(reversed.rbegin(), reversed.rend());
}

void appendEscaped(std::string& out, char32_t value)
{
    switch (value) {
    case U'\0':
        out += "\\0";
        return;
    case U'\n':
        out += "\\n";
        return;
    case U'\r':
        out += "\\r";
        return;
    case U'\t':
        out += "\\t";
        return;
    default:
        out += "\\u{";
        appendHex(out, static_cast<std::uint32_t>(value), 1);
        out += '}';
    }
}

std::u32string foldedCodePoints(std::string_view text)
{
    std::u32string points;
    for (std::size_t i = 0; i < text.size();) {
        const CodePoint point = codePointAt(text, i);
        const bool upper = isBetween(point.value, U'A', U'Z');
        points += upper ? point.value - U'A' + U'a' : point.value;
        i += point.length;
    }
    return points;
}

/// Edits (insert, delete, replace, swap of neighbours) from `a` to `b`, in the restricted form in which no part is
/// edited twice.
std::size_t editDistance(const std::u32string& a, const std::u32string& b)
{
    const std::size_t width = b.size() + 1;
    std::vector<std::size_t> beforeLast(width);
    std::vector<std::size_t> last(width);
    std::vector<std::size_t> current(width);
    for (std::size_t j = 0; j < width; ++j) {
        last[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        current[0] = i;
        for (std::size_t j = 1; j < width; ++j) {
            const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U);
            current[j] = std::min({last[j] + 1, current[j - 1] + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                current[j] = std::min(current[j], beforeLast[j - 2] + 1);
            }
        }
        beforeLast.swap(last);
        last.swap(current);
    }
    return last[width - 1];
}

constexpr std::size_t toleratedEdits(std::size_t length)
{
    return length <= 4 ? 1 : length <= 8 ? 2 : 3;
}

} // namespace

CodePoint codePointAt(std::string_view text, std::size_t offset)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[offset + i]); };
    const CodePoint invalid{.value = kReplacement, .length = 1, .valid = false};
    const unsigned lead = byte(0);
    if (lead < 0x80) {
        return {.value = lead};
    }
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() - offset < length) {
        return invalid;
    }
    char32_t value = lead & (0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0U) != 0x80U) {
            return invalid;
        }
        value = (value << 6U) | (byte(i) & 0x3fU);
    }
    constexpr std::array<char32_t, 5> kSmallest{0, 0, 0x80, 0x800, 0x10000};
    if (value < kSmallest[length] || value > 0x10ffff || isBetween(value, 0xd800, 0xdfff)) {
        return invalid;
    }
    return {.value = value, .length = length};
}

void appendUtf8(std::string& out, char32_t value)
{
    const auto put = [&out](char32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (value > 0x10ffff || isBetween(value, 0xd800, 0xdfff)) {
        value = kReplacement;
    }
    if (value < 0x80) {
        put(value);
    } else if (value < 0x800) {
        put(0xc0U | (value >> 6U));
        put(0x80U | (value & 0x3fU));
    } else if (value < 0x10000) {
        put(0xe0U | (value >> 12U));
        put(0x80U | ((value >> 6U) & 0x3fU));
        put(0x80U | (value & 0x3fU));
    } else {
        put(0xf0U | (value >> 18U));
        put(0x80U | ((value >> 12U) & 0x3fU));
        put(0x80U | ((value >> 6U) & 0x3fU));
        put(0x80U | (value & 0x3fU));
    }
}

std::size_t codePointCount(std::string_view text)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); i += codePointAt(text, i).length) {
        ++count;
    }
    return count;
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty()) {
        if (isBlank(text.front())) {
            text.remove_prefix(1);
        } else if (text.starts_with(kNoBreakSpace)) {
            text.remove_prefix(kNoBreakSpace.size());
        } else {
            break;
        }
    }
    while (!text.empty()) {
        if (isBlank(text.back())) {
            text.remove_suffix(1);
        } else if (text.ends_with(kNoBreakSpace)) {
            text.remove_suffix(kNoBreakSpace.size());
        } else {
            break;
        }
    }
    return text;
}

std::string toLowerAscii(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), lowerAscii);
    return lower;
}

bool equalsIgnoringCase(std::string_view a, std::string_view b)
{
    return std::equal(
        a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lowerAscii(x) == lowerAscii(y); });
}

bool startsWithIgnoringCase(std::string_view text, std::string_view prefix)
{
    return text.size() >= prefix.size() && equalsIgnoringCase(text.substr(0, prefix.size()), prefix);
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator, begin)) {
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    parts.push_back(text.substr(begin));
    return parts;
}

std::string join(std::span<const std::string> parts, std::string_view separator)
{
    return joinParts(parts, separator);
}

std::string join(std::span<const std::string_view> parts, std::string_view separator)
{
    return joinParts(parts, separator);
}

std::string elidedMiddle(std::string_view text, std::size_t maximum)
{
    const std::size_t count = codePointCount(text);
    if (count <= maximum) {
        return std::string(text);
    }
    if (maximum == 0) {
        return {};
    }
    const std::size_t head = maximum / 2;
    const std::size_t tail = maximum - 1 - head;
    std::size_t headEnd = 0;
    std::size_t tailBegin = text.size();
    std::size_t before = 0;
    bool afterJoiner = false;
    for (std::size_t i = 0; i < text.size() && tailBegin == text.size(); ++before) {
        const CodePoint point = codePointAt(text, i);
        const bool mayCut = !afterJoiner && !joinsPrevious(point.value);
        if (mayCut && before <= head) {
            headEnd = i;
        }
        if (mayCut && count - before <= tail) {
            tailBegin = i;
        }
        afterJoiner = point.value == kZeroWidthJoiner;
        i += point.length;
    }
    return std::string(text.substr(0, headEnd)) + "…" + std::string(text.substr(tailBegin));
}

std::string escapedForMessage(std::string_view text)
{
    std::string escaped;
    escaped.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const CodePoint point = codePointAt(text, i);
        if (!point.valid) {
            escaped += "\\x";
            appendHex(escaped, static_cast<unsigned char>(text[i]), 2);
        } else if (isInvisibleControl(point.value)) {
            appendEscaped(escaped, point.value);
        } else {
            escaped += text.substr(i, point.length);
        }
        i += point.length;
    }
    return escaped;
}

std::string inQuotes(std::string_view text, std::size_t maximum)
{
    return "'" + escapedForMessage(elidedMiddle(text, maximum)) + "'";
}

std::optional<std::string> nearestMatch(std::string_view word, std::span<const std::string> candidates)
{
    const std::u32string wanted = foldedCodePoints(word);
    std::optional<std::string> nearest;
    std::size_t nearestDistance = std::numeric_limits<std::size_t>::max();
    for (const std::string& candidate : candidates) {
        const std::u32string points = foldedCodePoints(candidate);
        const std::size_t longer = std::max(wanted.size(), points.size());
        const std::size_t shorter = std::min(wanted.size(), points.size());
        const std::size_t tolerated = longer > kLongestComparedWord ? 0 : toleratedEdits(wanted.size());
        std::size_t distance = 0;
        if (wanted != points) {
            if (tolerated == 0 || longer - shorter > tolerated) {
                continue;
            }
            distance = editDistance(wanted, points);
        }
        // A word of which every character changed is another word, however short.
        if (distance <= tolerated && distance < longer && distance < nearestDistance) {
            nearestDistance = distance;
            nearest = candidate;
        }
    }
    return nearest;
}

std::string didYouMean(std::string_view word, std::span<const std::string> candidates)
{
    const std::optional<std::string> nearest = nearestMatch(word, candidates);
    return nearest ? "; did you mean " + inQuotes(*nearest) + "?" : std::string();
}

} // namespace minard
