#include "core/io/json/jsonscanner.h"

#include "core/support/numeral.h"
#include "core/support/text.h"

namespace minard {

namespace {

constexpr std::size_t kMaximumDigits = 1000;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isWordByte(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '+' || c == '-'
        || c == '.';
}

std::size_t digitsFrom(std::string_view word, std::size_t from)
{
    while (from < word.size() && isDigit(word[from]))
        ++from;
    return from;
}

/// Whether `word` follows the number grammar of RFC 8259, section 6.
bool isJsonNumber(std::string_view word)
{
    std::size_t at = !word.empty() && word[0] == '-' ? 1 : 0;
    const std::size_t whole = digitsFrom(word, at);
    if (whole == at || (word[at] == '0' && whole > at + 1))
        return false;
    at = whole;
    if (at < word.size() && word[at] == '.') {
        const std::size_t end = digitsFrom(word, at + 1);
        if (end == at + 1)
            return false;
        at = end;
    }
    if (at < word.size() && (word[at] == 'e' || word[at] == 'E')) {
        ++at;
        if (at < word.size() && (word[at] == '+' || word[at] == '-'))
            ++at;
        const std::size_t end = digitsFrom(word, at);
        if (end == at)
            return false;
        at = end;
    }
    return at == word.size();
}

bool isNonFiniteWord(std::string_view word)
{
    if (!word.empty() && (word[0] == '-' || word[0] == '+'))
        word.remove_prefix(1);
    return equalsIgnoringCase(word, "nan") || equalsIgnoringCase(word, "inf") || equalsIgnoringCase(word, "infinity");
}

} // namespace

JsonScanner::JsonScanner(std::string_view text) : m_text(text)
{
    if (m_text.substr(0, 3) == "\xEF\xBB\xBF")
        m_text.remove_prefix(3);
}

void JsonScanner::newLine()
{
    const bool pair = m_text[m_position] == '\r' && m_position + 1 < m_text.size() && m_text[m_position + 1] == '\n';
    m_position += pair ? 2 : 1;
    m_lineStart = m_position;
    ++m_line;
}

Result<> JsonScanner::skipBlanks()
{
    while (!atEnd()) {
        const char c = current();
        if (c == '\n' || c == '\r') {
            newLine();
        } else if (c == ' ' || c == '\t') {
            ++m_position;
        } else if (c == '/') {
            if (Result<> skipped = skipComment(); !skipped)
                return skipped;
        } else {
            break;
        }
    }
    return {};
}

Result<> JsonScanner::skipComment()
{
    const std::string_view opening = m_text.substr(m_position, 2);
    if (opening == "//") {
        while (!atEnd() && current() != '\n' && current() != '\r')
            ++m_position;
        return {};
    }
    if (opening != "/*")
        return invalid("a single '/' begins neither a value nor a comment", place());
    const std::string begin = place();
    m_position += 2;
    while (m_text.substr(m_position, 2) != "*/") {
        if (atEnd())
            return invalid("the comment that begins here is not closed with '*/'", begin);
        if (current() == '\n' || current() == '\r')
            newLine();
        else
            ++m_position;
    }
    m_position += 2;
    return {};
}

Result<std::uint32_t> JsonScanner::readHexDigits()
{
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) {
        const char c = atEnd() ? '\0' : current();
        std::uint32_t digit = 0;
        if (isDigit(c))
            digit = static_cast<std::uint32_t>(c - '0');
        else if (c >= 'a' && c <= 'f')
            digit = static_cast<std::uint32_t>(c - 'a' + 10);
        else if (c >= 'A' && c <= 'F')
            digit = static_cast<std::uint32_t>(c - 'A' + 10);
        else
            return invalid("'\\u' in a text must be followed by four hexadecimal digits");
        value = value * 16 + digit;
        ++m_position;
    }
    return value;
}

Result<> JsonScanner::readEscape(std::string& out)
{
    if (atEnd())
        return invalid("the document ends inside a text");
    const char c = current();
    ++m_position;
    constexpr std::string_view kNames = "\"\\/bfnrt";
    constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    if (const std::size_t at = kNames.find(c); at != std::string_view::npos) {
        out += kMeanings[at];
        return {};
    }
    if (c != 'u')
        return invalid("'\\" + escapedForMessage(std::string_view(&c, 1)) + "' is no escape sequence of JSON");
    Result<std::uint32_t> unit = readHexDigits();
    if (!unit)
        return tl::unexpected(unit.error());
    char32_t value = *unit;
    if (value >= 0xD800 && value < 0xDC00 && m_text.substr(m_position, 2) == "\\u") {
        m_position += 2;
        Result<std::uint32_t> low = readHexDigits();
        if (!low)
            return tl::unexpected(low.error());
        value = *low >= 0xDC00 && *low < 0xE000 ? 0x10000 + ((value - 0xD800) << 10) + (*low - 0xDC00) : 0xD800;
    }
    if (value >= 0xD800 && value < 0xE000)
        return invalid("a text holds half of a surrogate pair ('\\ud800' to '\\udfff' must come in pairs)");
    appendUtf8(out, value);
    return {};
}

Result<std::string> JsonScanner::readText()
{
    const std::uint32_t begin = m_line;
    std::string out;
    ++m_position;
    while (!atEnd()) {
        const char c = current();
        if (c == '"') {
            ++m_position;
            return out;
        }
        if (c == '\\') {
            ++m_position;
            if (Result<> escape = readEscape(out); !escape)
                return tl::unexpected(escape.error());
        } else if (c == '\n' || c == '\r') {
            return invalid("a text is not closed with '\"' before the end of its line");
        } else if (static_cast<unsigned char>(c) < 0x80) {
            out += c;
            ++m_position;
        } else {
            const CodePoint point = codePointAt(m_text, m_position);
            if (!point.valid)
                return invalid("a text holds bytes that are not UTF-8; save the file as UTF-8");
            out.append(m_text.substr(m_position, point.length));
            m_position += point.length;
        }
    }
    return invalid("the document ends inside the text that begins on line " + std::to_string(begin));
}

std::string_view JsonScanner::word() const
{
    std::size_t end = m_position;
    while (end < m_text.size() && isWordByte(m_text[end]))
        ++end;
    return m_text.substr(m_position, end - m_position);
}

Result<JsonValue> JsonScanner::readNumber(std::string_view word)
{
    if (isNonFiniteWord(word))
        return invalid(inQuotes(word) + " is not a finite number; write null for a value that is not known");
    if (word.size() > kMaximumDigits)
        return invalid("a number of " + std::to_string(word.size()) + " characters is longer than any real figure");
    if (!isJsonNumber(word))
        return invalid(inQuotes(word) + " is not a number as JSON writes them");
    if (!parseNumber(word))
        return invalid(inQuotes(word) + " is beyond the range of numbers (about 1.8e308)");
    m_position += word.size();
    return JsonValue::digits(std::string(word));
}

Result<JsonValue> JsonScanner::readScalar()
{
    if (current() == '"') {
        Result<std::string> text = readText();
        if (!text)
            return tl::unexpected(std::move(text.error()));
        return JsonValue::text(std::move(*text));
    }
    const std::string_view found = word();
    if (!found.empty() && (isDigit(found[0]) || found[0] == '-' || found[0] == '+' || found[0] == '.'))
        return readNumber(found);
    if (isNonFiniteWord(found))
        return readNumber(found);
    if (found == "true" || found == "false") {
        m_position += found.size();
        return JsonValue::boolean(found == "true");
    }
    if (found == "null") {
        m_position += found.size();
        return JsonValue();
    }
    if (current() == '\'')
        return invalid("texts are written in double quotes, not in single ones");
    if (!found.empty())
        return invalid("the word " + inQuotes(found) + " is no value of JSON; texts are written in double quotes");
    return invalid("expected a value, found " + describeCurrent());
}

std::string JsonScanner::describeCurrent() const
{
    if (atEnd())
        return "the end of the document";
    if (const std::string_view found = word(); found.size() > 1)
        return "the word " + inQuotes(found);
    if (current() == '"')
        return "a text";
    return inQuotes(m_text.substr(m_position, codePointAt(m_text, m_position).length));
}

std::string JsonScanner::place() const
{
    const std::string_view before = m_text.substr(m_lineStart, m_position - m_lineStart);
    return "line " + std::to_string(m_line) + ", column " + std::to_string(codePointCount(before) + 1);
}

} // namespace minard
