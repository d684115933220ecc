#include "core/model/einsumtext.h"

#include <algorithm>
#include <array>
#include <utility>

namespace minard {

namespace {

using Kind = EinsumToken::Kind;

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

constexpr bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

constexpr bool isNamePart(char c)
{
    return isNameStart(c) || isDigit(c) || c == '\'';
}

constexpr bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Signs of typesetting in UTF-8 and what they stand for.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kTypesetSigns{
    {{"\xc3\x97", "*"}, {"\xc2\xb7", "*"}, {"\xe2\x8b\x85", "*"}, {"\xe2\x88\x92", "-"}}};

std::size_t numberEnd(std::string_view text, std::size_t at)
{
    const auto digits = [&] {
        while (at < text.size() && isDigit(text[at]))
            ++at;
    };
    digits();
    if (at < text.size() && text[at] == '.') {
        ++at;
        digits();
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        std::size_t exponent = at + 1;
        if (exponent < text.size() && (text[exponent] == '+' || text[exponent] == '-'))
            ++exponent;
        if (exponent < text.size() && isDigit(text[exponent])) {
            at = exponent;
            digits();
        }
    }
    return at;
}

/// Length of the UTF-8 sequence that starts at `at`, at least 1.
std::size_t characterLength(std::string_view text, std::size_t at)
{
    std::size_t length = 1;
    while (at + length < text.size() && (static_cast<unsigned char>(text[at + length]) & 0xC0U) == 0x80U)
        ++length;
    return length;
}

/// The token at `at`, which is no space, and the place after it.
std::pair<EinsumToken, std::size_t> tokenAt(std::string_view text, std::size_t at)
{
    const char c = text[at];
    const auto upTo = [&](Kind kind, std::size_t end) {
        return std::pair(EinsumToken{kind, text.substr(at, end - at), at}, end);
    };
    if (isNameStart(c)) {
        std::size_t end = at + 1;
        while (end < text.size() && isNamePart(text[end]))
            ++end;
        return upTo(Kind::Name, end);
    }
    if (isDigit(c) || (c == '.' && at + 1 < text.size() && isDigit(text[at + 1])))
        return upTo(Kind::Number, numberEnd(text, at));
    if (std::string_view("=+-*/()[],:").find(c) != std::string_view::npos)
        return upTo(Kind::Sign, at + 1);
    for (const auto& [typeset, plain] : kTypesetSigns) {
        if (text.substr(at, typeset.size()) == typeset)
            return {EinsumToken{Kind::Sign, plain, at}, at + typeset.size()};
    }
    return upTo(Kind::Unknown, at + characterLength(text, at));
}

void addMention(std::vector<TensorMention>& mentions, TensorMention mention)
{
    const auto same = std::find_if(mentions.begin(), mentions.end(),
        [&](const TensorMention& m) { return m.name == mention.name && m.written == mention.written; });
    if (same == mentions.end())
        mentions.push_back(std::move(mention));
    else
        same->shifted = same->shifted && mention.shifted;
}

} // namespace

std::vector<EinsumToken> einsumTokens(std::string_view text)
{
    std::vector<EinsumToken> tokens;
    std::size_t at = 0;
    while (at < text.size()) {
        if (isSpace(text[at])) {
            ++at;
            continue;
        }
        const auto [token, end] = tokenAt(text, at);
        tokens.push_back(token);
        at = end;
    }
    return tokens;
}

std::vector<TensorMention> tensorMentions(std::string_view text)
{
    const std::vector<EinsumToken> tokens = einsumTokens(text);
    const auto sign = [&](std::size_t i, std::string_view wanted) {
        return i < tokens.size() && tokens[i].kind == Kind::Sign && tokens[i].text == wanted;
    };
    std::vector<TensorMention> mentions;
    bool left = true;
    std::size_t i = 0;
    while (i < tokens.size()) {
        if (sign(i, "="))
            left = false;
        if (tokens[i].kind != Kind::Name || !sign(i + 1, "[")) {
            ++i;
            continue;
        }
        TensorMention mention{std::string(tokens[i].text), left, false};
        i += 2;
        while (i < tokens.size() && !sign(i, "]")) {
            const bool shift = sign(i, "-") && tokens[i - 1].kind == Kind::Name && i + 1 < tokens.size()
                && tokens[i + 1].kind == Kind::Number && (sign(i + 2, ",") || sign(i + 2, "]"));
            mention.shifted = mention.shifted || (shift && !left);
            ++i;
        }
        addMention(mentions, std::move(mention));
    }
    return mentions;
}

} // namespace minard
