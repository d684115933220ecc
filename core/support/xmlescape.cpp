#include "core/support/xmlescape.h"

#include "core/support/text.h"

namespace minard {

namespace {

constexpr char32_t kReplacement = 0xfffd;
constexpr char32_t kControlPictures = 0x2400;
constexpr char32_t kPictureOfDelete = 0x2421;

void appendForXml(std::string& out, char32_t value)
{
    switch (value) {
    case U'&':
        out += "&amp;";
        return;
    case U'<':
        out += "&lt;";
        return;
    case U'>':
        out += "&gt;";
        return;
    case U'"':
        out += "&quot;";
        return;
    case U'\'':
        out += "&#39;";
        return;
    case U'\t':
        out += "&#9;";
        return;
    case U'\n':
        out += "&#10;";
        return;
    case U'\r':
        out += "&#13;";
        return;
    default:
        break;
    }
    if (value < 0x20) {
        appendUtf8(out, kControlPictures + value);
    } else if (value == 0x7f) {
        appendUtf8(out, kPictureOfDelete);
    } else if ((value >= 0x80 && value <= 0x9f) || value == 0xfffe || value == 0xffff) {
        appendUtf8(out, kReplacement);
    } else {
        appendUtf8(out, value);
    }
}

} // namespace

std::string escapedForXml(std::string_view text)
{
    std::string escaped;
    escaped.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const CodePoint point = codePointAt(text, i);
        appendForXml(escaped, point.value);
        i += point.length;
    }
    return escaped;
}

} // namespace minard
