#include "core/support/text.h"
#include "core/support/textfile.h"
#include "core/support/xmlescape.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

bool isText(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        const minard::CodePoint point = minard::codePointAt(text, i);
        if (!point.valid || point.value == 0)
            return false;
        i += point.length;
    }
    return true;
}

} // namespace

/// Any bytes are text once what is invalid is replaced, and are refused otherwise exactly when something had to be.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace minard;
    const std::string input(reinterpret_cast<const char*>(bytes), size);
    const Result<TextFile> strict = decodeText(input);
    const Result<TextFile> lenient = decodeText(input, InvalidText::Replace);
    if (!lenient) {
        require(lenient.error().code == ErrorCode::Unsupported && !strict);
        return 0;
    }
    require(isText(lenient->text) && lenient->text.capacity() >= lenient->text.size() + kReadPadding);
    require(strict.has_value() == (lenient->replaced == 0));
    if (strict) {
        require(strict->text == lenient->text);
    } else {
        require(strict.error().where == positionText(positionAt(lenient->text, lenient->firstReplaced)));
    }
    require(isText(escapedForXml(input)) && isText(escapedForMessage(input)));
    for (const std::size_t maximum : {std::size_t{0}, std::size_t{1}, std::size_t{7}})
        require(codePointCount(elidedMiddle(lenient->text, maximum)) <= maximum);
    return 0;
}
