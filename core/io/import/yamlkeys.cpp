#include "core/io/import/yamlkeys.h"

#include "core/support/text.h"

namespace minard {

bool hasYamlKey(std::string_view text, std::string_view key, YamlKeyPlace place)
{
    for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        if (text.substr(at + key.size(), 1) != ":")
            continue;
        const std::string_view before = text.substr(0, at);
        if (before.empty() || before == "\xEF\xBB\xBF" || before.ends_with('\n') || before.ends_with('\r'))
            return true;
        const std::string_view lead = trimmed(before);
        if (lead == "{" || lead == "---")
            return true;
        const char last = before.back();
        if (place == YamlKeyPlace::Anywhere && (last == ' ' || last == '{' || last == ','))
            return true;
    }
    return false;
}

} // namespace minard
