#pragma once

#include <concepts>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/support/result.h"

namespace minard {

// Debug messages for whoever looks for a fault. They go nowhere until the program asks for them; the core itself never
// prints. All functions may be called from any thread.

/// Appends debug messages to a file from now on, instead of where they went before.
[[nodiscard]] Result<> startLoggingTo(const std::filesystem::path& path);

/// Writes debug messages to the standard error output from now on.
void startLoggingToStandardError();

void stopLogging();

[[nodiscard]] bool isLogging() noexcept;

/// One line: time, `area` (the folder: "io", "schedule") and `message` with its control characters shown.
void logDebug(std::string_view area, std::string_view message);

/// The same for a message that costs something to build: `build` is called only when somebody reads it.
template <std::invocable Build>
void logDebug(std::string_view area, const Build& build)
{
    if (isLogging()) {
        logDebug(area, std::string_view(build()));
    }
}

} // namespace minard
