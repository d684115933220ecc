#pragma once

#include <cstddef>
#include <string_view>

#include "core/io/json/jsonvalue.h"
#include "core/support/diagnostic.h"
#include "core/support/result.h"

namespace minard {

struct JsonParseOptions {
    std::size_t maximumDepth = 200; ///< lists and objects inside each other
};

struct JsonDocument {
    JsonValue root;
    Diagnostics diagnostics; ///< "duplicate-key" for each key given twice, with the path and lines of both
};

/// Reads JSON (RFC 8259) from UTF-8, and what people add to it by hand: // and /* */ comments, a comma before a closing
/// bracket, a byte order mark, any line ends. Of a key given twice the last value counts, as in most readers.
///
/// Refused, with "line L, column C" and the path of the field: NaN and Infinity, numbers beyond the range of a double
/// or of more than 1000 digits, nesting deeper than `options.maximumDepth`, a document that ends too early, bytes that
/// are not UTF-8. Time and memory are linear in the size of the text, and the stack is not used for nesting.
[[nodiscard]] Result<JsonDocument> parseJson(std::string_view text, const JsonParseOptions& options = {});

} // namespace minard
