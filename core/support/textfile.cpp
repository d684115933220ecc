#include "core/support/textfile.h"

#include "core/support/oserror.h"
#include "core/support/text.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <optional>
#include <stdexcept>

namespace minard {

namespace {

constexpr std::string_view kUtf8Mark = "\xef\xbb\xbf";
constexpr std::string_view kReplacement = "\xef\xbf\xbd";
constexpr std::size_t kSampledUnits = 128;

std::string hexadecimal(unsigned value, std::size_t digits)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text(digits, '0');
    for (std::size_t i = digits; i > 0 && value > 0; --i, value /= 16) {
        text[i - 1] = kDigits[value % 16];
    }
    return text;
}

/// True when the bytes begin with ASCII characters in UTF-16 with their zero byte at `zeroAt` (0 or 1) of each pair.
bool looksLikeUtf16(std::string_view bytes, std::size_t zeroAt)
{
    const std::size_t units = std::min(bytes.size() / 2, kSampledUnits);
    for (std::size_t i = 0; i < units; ++i) {
        if (bytes[2 * i + zeroAt] != '\0' || bytes[2 * i + 1 - zeroAt] == '\0') {
            return false;
        }
    }
    // A short text of odd length is rather one with a stray NUL.
    return units > 0 && (bytes.size() % 2 == 0 || units == kSampledUnits);
}

struct Detected {
    TextEncoding encoding = TextEncoding::Utf8;
    std::size_t markLength = 0;
};

Result<Detected> detectEncoding(std::string_view bytes)
{
    using namespace std::string_view_literals;
    if (bytes.starts_with("\xff\xfe\0\0"sv) || bytes.starts_with("\0\0\xfe\xff"sv)) {
        return failure(ErrorCode::Unsupported, "the text is in UTF-32; save it as UTF-8");
    }
    if (bytes.starts_with(kUtf8Mark)) {
        return Detected{TextEncoding::Utf8, kUtf8Mark.size()};
    }
    if (bytes.starts_with("\xff\xfe"sv)) {
        return Detected{TextEncoding::Utf16LittleEndian, 2};
    }
    if (bytes.starts_with("\xfe\xff"sv)) {
        return Detected{TextEncoding::Utf16BigEndian, 2};
    }
    if (looksLikeUtf16(bytes, 1)) {
        return Detected{TextEncoding::Utf16LittleEndian, 0};
    }
    if (looksLikeUtf16(bytes, 0)) {
        return Detected{TextEncoding::Utf16BigEndian, 0};
    }
    return Detected{};
}

/// Offset of the first byte from `offset` on that is NUL or not ASCII, eight bytes at a time.
std::size_t skipAscii(std::string_view text, std::size_t offset)
{
    constexpr std::uint64_t kHighBits = 0x8080808080808080U;
    constexpr std::uint64_t kOnes = 0x0101010101010101U;
    while (offset + sizeof(std::uint64_t) <= text.size()) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + offset, sizeof word);
        // Without high bits, subtracting one sets the high bit of exactly the zero bytes and, by borrowing, of bytes
        // after one.
        if (((word | (word - kOnes)) & kHighBits) != 0) {
            break;
        }
        offset += sizeof word;
    }
    const auto isAscii = [](char c) { return c != '\0' && (static_cast<unsigned char>(c) & 0x80U) == 0; };
    while (offset < text.size() && isAscii(text[offset])) {
        ++offset;
    }
    return offset;
}

std::string nulReason()
{
    return "there is a NUL byte here, so this is not a text file; if it is compressed, unpack it";
}

/// Length of the valid UTF-8 without NUL at the start of `text` from `offset` on.
std::size_t validEnd(std::string_view text, std::size_t offset)
{
    while (true) {
        offset = skipAscii(text, offset);
        if (offset >= text.size() || text[offset] == '\0') {
            return offset;
        }
        const CodePoint point = codePointAt(text, offset);
        if (!point.valid) {
            return offset;
        }
        offset += point.length;
    }
}

/// Puts U+FFFD in the place of everything that is no text, from `firstBad` on.
void replaceInvalid(TextFile& file, std::size_t firstBad)
{
    std::string repaired = file.text.substr(0, firstBad);
    repaired.reserve(file.text.size() + kReadPadding);
    file.firstReplaced = firstBad;
    for (std::size_t bad = firstBad; bad < file.text.size();) {
        repaired += kReplacement;
        ++file.replaced;
        const std::size_t end = validEnd(file.text, bad + 1);
        repaired.append(file.text, bad + 1, end - bad - 1);
        bad = end;
    }
    file.text = std::move(repaired);
}

Result<TextFile> decodeUtf8(std::string bytes, const Detected& detected, InvalidText treatment)
{
    TextFile file{.text = std::move(bytes), .hasByteOrderMark = detected.markLength > 0};
    file.text.erase(0, detected.markLength);
    const std::size_t bad = validEnd(file.text, 0);
    if (bad < file.text.size()) {
        if (treatment == InvalidText::Refuse) {
            const auto byte = static_cast<unsigned char>(file.text[bad]);
            return invalid(byte == 0
                    ? nulReason()
                    : "the byte 0x" + hexadecimal(byte, 2) + " is not valid UTF-8 here; save the file as UTF-8",
                positionText(positionAt(file.text, bad)));
        }
        replaceInvalid(file, bad);
    }
    file.text.reserve(file.text.size() + kReadPadding);
    return file;
}

/// One character of UTF-16 at code unit `index`; nothing when it is NUL or half of a pair.
class Utf16Reader {
public:
    Utf16Reader(std::string_view bytes, TextEncoding encoding)
        : m_bytes(bytes)
        , m_high(encoding == TextEncoding::Utf16BigEndian ? 0 : 1)
    {
    }

    [[nodiscard]] bool atEnd() const { return m_offset >= m_bytes.size(); }

    /// The code unit just before the reader, for messages.
    [[nodiscard]] unsigned last() const { return m_last; }

    std::optional<char32_t> next()
    {
        if (m_offset + 2 > m_bytes.size()) {
            m_offset = m_bytes.size();
            m_last = 0;
            return std::nullopt;
        }
        m_last = unit(m_offset);
        m_offset += 2;
        const bool isHighSurrogate = m_last >= 0xd800 && m_last <= 0xdbff;
        const unsigned second = isHighSurrogate && m_offset + 2 <= m_bytes.size() ? unit(m_offset) : 0;
        if (second >= 0xdc00 && second <= 0xdfff) {
            m_offset += 2;
            return 0x10000 + ((m_last - 0xd800U) << 10U) + (second - 0xdc00U);
        }
        const bool isText = m_last != 0 && (m_last < 0xd800 || m_last > 0xdfff);
        return isText ? std::optional<char32_t>(m_last) : std::nullopt;
    }

private:
    [[nodiscard]] unsigned unit(std::size_t offset) const
    {
        const auto high = static_cast<unsigned char>(m_bytes[offset + m_high]);
        const auto low = static_cast<unsigned char>(m_bytes[offset + 1 - m_high]);
        return (static_cast<unsigned>(high) << 8U) | low;
    }

    std::string_view m_bytes;
    std::size_t m_high; ///< place of the high byte in a pair
    std::size_t m_offset = 0;
    unsigned m_last = 0;
};

Result<TextFile> decodeUtf16(std::string_view bytes, const Detected& detected, InvalidText treatment)
{
    TextFile file{.text = {}, .encoding = detected.encoding, .hasByteOrderMark = detected.markLength > 0};
    file.text.reserve(bytes.size() / 2 + kReadPadding);
    Utf16Reader reader(bytes.substr(detected.markLength), detected.encoding);
    while (!reader.atEnd()) {
        const std::optional<char32_t> value = reader.next();
        if (value) {
            appendUtf8(file.text, *value);
            continue;
        }
        if (treatment == InvalidText::Refuse) {
            const bool isCut = reader.atEnd() && bytes.size() % 2 != 0;
            return invalid(isCut         ? "the text is in UTF-16 and ends in the middle of a character"
                    : reader.last() == 0 ? nulReason()
                                         : "the code unit 0x" + hexadecimal(reader.last(), 4)
                        + " is half of a character; save the file as UTF-8",
                positionText(positionAt(file.text, file.text.size())));
        }
        file.firstReplaced = file.replaced == 0 ? file.text.size() : file.firstReplaced;
        ++file.replaced;
        file.text += kReplacement;
    }
    file.text.reserve(file.text.size() + kReadPadding);
    return file;
}

} // namespace

TextPosition positionAt(std::string_view text, std::size_t offset)
{
    offset = std::min(offset, text.size());
    TextPosition position;
    std::size_t lineBegin = 0;
    for (std::size_t i = 0; i < offset; ++i) {
        const bool isCrOfCrLf = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
        if (text[i] == '\n' || (text[i] == '\r' && !isCrOfCrLf)) {
            ++position.line;
            lineBegin = i + 1;
        }
    }
    position.column = 1 + codePointCount(text.substr(lineBegin, offset - lineBegin));
    return position;
}

std::string positionText(TextPosition position)
{
    return "line " + std::to_string(position.line) + ", column " + std::to_string(position.column);
}

Result<TextFile> decodeText(std::string bytes, InvalidText invalidText)
{
    const Result<Detected> detected = detectEncoding(bytes);
    if (!detected) {
        return tl::unexpected(detected.error());
    }
    return detected->encoding == TextEncoding::Utf8 ? decodeUtf8(std::move(bytes), *detected, invalidText)
                                                    : decodeUtf16(bytes, *detected, invalidText);
}

Result<TextFile> readTextFile(const std::filesystem::path& path, InvalidText invalidText, const ReadOptions& options)
{
    Result<std::string> bytes = readFile(path, options);
    if (!bytes) {
        return tl::unexpected(bytes.error());
    }
    try {
        Result<TextFile> file = decodeText(std::move(*bytes), invalidText);
        if (!file) {
            const std::string position = file.error().where;
            file.error().where = position.empty() ? pathText(path) : pathText(path) + ", " + position;
        }
        return file;
    } catch (const std::bad_alloc&) {
        return failure(ErrorCode::TooLarge, "the file is larger than the memory that is free", pathText(path));
    }
}

} // namespace minard
