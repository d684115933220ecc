#include "core/support/numeral.h"

#include "core/support/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

namespace minard {

namespace {

constexpr long kExponentLimit = 100000;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Length of the blank at `offset`: space, no-break, narrow no-break or thin space; 0 if there is none.
std::size_t blankLength(std::string_view text, std::size_t offset)
{
    const std::string_view rest = text.substr(offset);
    if (rest.starts_with(' ')) {
        return 1;
    }
    if (rest.starts_with("\xc2\xa0")) {
        return 2;
    }
    return rest.starts_with("\xe2\x80\xaf") || rest.starts_with("\xe2\x80\x89") ? 3 : 0;
}

std::size_t digitRun(std::string_view text, std::size_t offset)
{
    std::size_t end = offset;
    while (end < text.size() && isDigit(text[end])) {
        ++end;
    }
    return end - offset;
}

/// Appends the digits of the integer part at `offset`, skipping blanks between groups of three; returns where it ends.
std::size_t readInteger(std::string_view text, std::size_t offset, std::string& digits)
{
    std::size_t run = digitRun(text, offset);
    digits += text.substr(offset, run);
    offset += run;
    while (run >= 1 && run <= 3) {
        const std::size_t blank = blankLength(text, offset);
        if (blank == 0 || digitRun(text, offset + blank) != 3) {
            break;
        }
        digits += text.substr(offset + blank, 3);
        offset += blank + 3;
    }
    return offset;
}

/// The exponent at `offset` ("e-3") with its length, or {0, 0} when there is none.
struct Exponent {
    long value = 0;
    std::size_t length = 0;
};

Exponent readExponent(std::string_view text, std::size_t offset)
{
    if (offset >= text.size() || (text[offset] != 'e' && text[offset] != 'E')) {
        return {};
    }
    std::size_t begin = offset + 1;
    const bool negative = begin < text.size() && text[begin] == '-';
    if (begin < text.size() && (text[begin] == '-' || text[begin] == '+')) {
        ++begin;
    }
    const std::size_t run = digitRun(text, begin);
    if (run == 0) {
        return {};
    }
    long value = 0;
    for (const char digit : text.substr(begin, run)) {
        value = std::min(value * 10 + (digit - '0'), kExponentLimit);
    }
    return {negative ? -value : value, begin + run - offset};
}

/// True if the decimal number `text`, which is beyond the range of a double, is too small rather than too large.
bool isTiny(std::string_view text)
{
    const Numeral numeral = readNumeral(text);
    const std::string_view digits = numeral.digits;
    const std::size_t point = std::min(digits.find('.'), digits.size());
    const std::size_t first = std::min(digits.find_first_of("123456789"), digits.size());
    const long magnitude = static_cast<long>(point) - static_cast<long>(first);
    return magnitude + numeral.exponent < 0;
}

} // namespace

std::optional<double> parseNumber(std::string_view text)
{
    text = trimmed(text);
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('-')) {
            return std::nullopt;
        }
    }
    // from_chars would also read "inf" and "nan".
    const std::size_t sign = text.starts_with('-') ? 1 : 0;
    if (text.size() <= sign || !(isDigit(text[sign]) || text[sign] == '.')) {
        return std::nullopt;
    }
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || error == std::errc::invalid_argument) {
        return std::nullopt;
    }
    if (error == std::errc::result_out_of_range || !std::isfinite(value)) {
        return isTiny(text) ? std::optional<double>(sign == 1 ? -0.0 : 0.0) : std::nullopt;
    }
    return value;
}

std::optional<double> Numeral::value(int shift) const
{
    return parseNumber(digits + "e" + std::to_string(exponent + shift));
}

Numeral readNumeral(std::string_view text)
{
    constexpr std::string_view kMinusSign = "\xe2\x88\x92";
    Numeral numeral;
    std::size_t i = 0;
    if (text.starts_with(kMinusSign)) {
        numeral.digits = "-";
        i = kMinusSign.size();
    } else if (text.starts_with('-') || text.starts_with('+')) {
        numeral.digits = text.front() == '-' ? "-" : "";
        i = 1;
    }
    const std::size_t signLength = numeral.digits.size();
    i = readInteger(text, i, numeral.digits);
    if (i < text.size() && text[i] == '.') {
        const std::size_t run = digitRun(text, i + 1);
        numeral.digits += text.substr(i, run + 1);
        i += run + 1;
    }
    if (numeral.digits.size() == signLength || numeral.digits.substr(signLength) == ".") {
        return {};
    }
    const Exponent exponent = readExponent(text, i);
    numeral.exponent = exponent.value;
    i += exponent.length;
    numeral.length = i;
    return numeral;
}

} // namespace minard
