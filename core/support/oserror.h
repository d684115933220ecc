#pragma once

#include <filesystem>
#include <string>

#include "core/support/result.h"

namespace minard {

/// What went wrong when reading `path`, from the `errno` of the failed call, in words; `where` is the path.
[[nodiscard]] Error readError(const std::filesystem::path& path, int errorNumber);

/// The same for writing. ENOENT, EACCES and EROFS are told of the folder.
[[nodiscard]] Error writeError(const std::filesystem::path& path, int errorNumber);

/// `path` as one line of text for messages.
[[nodiscard]] std::string pathText(const std::filesystem::path& path);

} // namespace minard
