#pragma once

#include <cstdint>
#include <string_view>

namespace minard {

enum class YamlKeyPlace : std::uint8_t {
    Top,      ///< at the beginning of a line, or of the text after "{" or "---"
    Anywhere, ///< after blanks, "- ", "{" or "," as well
};

/// Whether a YAML text seems to have this key, "key:", without parsing it: formats are told apart by it.
[[nodiscard]] bool hasYamlKey(std::string_view text, std::string_view key, YamlKeyPlace place);

} // namespace minard
