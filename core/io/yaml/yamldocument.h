#pragma once

#include <string_view>

#include "core/io/json/jsonparser.h"

namespace minard {

/// Reads the first document of a YAML text into the form that JSON documents have, so that both are read by the same
/// means. Every scalar is a text as it is written ("on", "2e30" and "1:30" stay what they are; DocumentNode makes
/// numbers of texts), only "~" and nothing at all are null. Anchors, aliases and merge keys ("<<") are resolved.
///
/// Refused, with "line L, column C": what is no YAML, keys that are not scalars, nesting deeper than 100 levels,
/// aliases that multiply the document beyond a million values. Keys given twice are remarked on and the last counts;
/// so are further documents in the text, which are not read.
[[nodiscard]] Result<JsonDocument> parseYaml(std::string_view text);

} // namespace minard
