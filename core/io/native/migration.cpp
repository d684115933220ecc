#include "core/io/native/migration.h"

#include <optional>
#include <string>
#include <string_view>

#include "core/support/text.h"

namespace minard {

namespace {

constexpr std::string_view kFamily = "campaign/";

std::string formatName(int major)
{
    return std::string(kFamily) + std::to_string(major);
}

/// The major version of "campaign/1" or "campaign/1.2".
std::optional<int> majorOf(std::string_view format)
{
    if (!format.starts_with(kFamily))
        return std::nullopt;
    format.remove_prefix(kFamily.size());
    const std::string_view digits = format.substr(0, format.find('.'));
    if (digits.empty() || digits.size() > 6 || digits.find_first_not_of("0123456789") != std::string_view::npos)
        return std::nullopt;
    return std::stoi(std::string(digits));
}

} // namespace

Result<> migrate(JsonValue& root, int current, std::span<const MigrationStep> steps)
{
    if (!root.isObject())
        return invalid(
            "a campaign is an object with the key \"format\"; this document is " + std::string(kindName(root.kind())));
    const JsonValue* format = root.find("format");
    const std::string expected = "expected \"format\": \"" + formatName(current) + '"';
    if (!format)
        return invalid("is missing; a campaign says so in its first key: " + expected, "format");
    const std::optional<int> major = format->isText() ? majorOf(format->asText()) : std::nullopt;
    if (!major) {
        const std::string found = format->isText() ? inQuotes(format->asText()) : std::string(kindName(format->kind()));
        return invalid("this is not a campaign: " + expected + ", found " + found, "format");
    }
    if (*major > current) {
        return failure(ErrorCode::Unsupported,
            inQuotes(format->asText()) + " is of a later version than this program reads (up to " + formatName(current)
                + "); use a newer program",
            "format");
    }
    const int oldest = current - static_cast<int>(steps.size());
    if (*major < oldest) {
        return failure(ErrorCode::Unsupported,
            inQuotes(format->asText()) + " is of an older version than any this program knows (from "
                + formatName(oldest) + ')',
            "format");
    }
    for (int version = *major; version < current; ++version) {
        if (Result<> step = steps[static_cast<std::size_t>(version - oldest)](root); !step)
            return step;
        *root.find("format") = JsonValue::text(formatName(version + 1));
    }
    return {};
}

Result<> migrateToCurrent(JsonValue& root)
{
    return migrate(root, kCampaignMajor, {});
}

} // namespace minard
