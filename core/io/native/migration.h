#pragma once

#include <functional>
#include <span>

#include "core/io/json/jsonvalue.h"
#include "core/support/result.h"

namespace minard {

/// The major version of the format this program reads and writes: "campaign/1".
inline constexpr int kCampaignMajor = 1;

/// Turns a document of major version n into one of n + 1.
using MigrationStep = std::function<Result<>(JsonValue& root)>;

/// Checks the key "format" and brings an older document to version `current`, one step at a time; `steps[i]` takes
/// version `current` - steps.size() + i one further, so that an older version than the first step knows is refused, as
/// is a later one (Unsupported).
[[nodiscard]] Result<> migrate(JsonValue& root, int current, std::span<const MigrationStep> steps);

/// migrate() with the steps the program knows; there are none before version 1.
[[nodiscard]] Result<> migrateToCurrent(JsonValue& root);

} // namespace minard
