#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/support/result.h"

namespace minard {

struct ReadOptions {
    std::uint64_t maximumBytes = std::uint64_t{2} << 30; ///< larger files are refused before they are read
    std::stop_token stop = {};
    std::function<void(double)> progress = {}; ///< share read so far, in (0, 1]; called after every few megabytes
};

/// Bytes that a string returned by readFile() has room for beyond its end, as simdjson wants it.
inline constexpr std::size_t kReadPadding = 64;

/// The whole content of a file, or what a pipe delivers until its end. Fails with a sentence when there is no such
/// file, it is a folder or not readable, when it is larger than allowed or than the memory (TooLarge, which never
/// blames the format), and when stopped (Cancelled).
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path, const ReadOptions& options = {});

/// The first `maximumBytes` bytes at most, to find out what kind of file it is.
[[nodiscard]] Result<std::string> readFileBeginning(const std::filesystem::path& path, std::size_t maximumBytes);

/// Writes `contents` so that afterwards `path` holds either all of it or what it held before, even if the machine fails
/// in between: a temporary file in the same folder, flushed to the device, then renamed. An existing file keeps its
/// permissions, and owner and group where the system allows it; through symbolic links the file they lead to is
/// replaced. A file without write permission is refused, although its folder would allow it. Devices and pipes are
/// written to directly.
[[nodiscard]] Result<> writeFile(const std::filesystem::path& path, std::string_view contents);

} // namespace minard
