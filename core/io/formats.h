#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "core/io/campaignreader.h"

namespace minard {

/// The beginning of a file, to find out what it is.
struct FileSample {
    std::string fileName; ///< without folder
    std::string bytes;    ///< the first 64 KiB at most, as they are
    std::string text;     ///< the same as UTF-8, with U+FFFD for what is no text
};

/// How sure a format is that a file is of its kind.
enum class Match {
    No,
    Possible, ///< its suffix, or a content that others share
    Certain,  ///< its content
};

/// A kind of file that can be opened as a campaign.
struct Format {
    std::string_view id;       ///< for the command line: "cascade-yaml"
    std::string_view name;     ///< for people
    std::string_view suffixes; ///< as in a file dialog: "*.yaml *.yml"
    std::string_view fields;   ///< what a campaign gets from it: "durations, utilizations"
    Match (*match)(const FileSample& sample);
    /// Reads a file. `where` of faults begins with its path.
    Result<LoadedCampaign> (*read)(const std::filesystem::path& path, const ReadOptions& options);
};

/// All formats, the program's own first. To add one, write a reader and one line in formats.cpp.
[[nodiscard]] std::span<const Format> formats();

/// The format with that id; NotFound with the nearest one otherwise.
[[nodiscard]] Result<const Format*> findFormat(std::string_view id);

/// What kind of file this is, by content first and then by suffix. Fails when it cannot be read, is empty, or is of no
/// kind that can be read (Unsupported, with the list of those that can).
[[nodiscard]] Result<const Format*> detectFormat(const std::filesystem::path& path);

/// Reads a file of any kind as a campaign.
[[nodiscard]] Result<LoadedCampaign> openCampaign(const std::filesystem::path& path, const ReadOptions& options = {});

} // namespace minard
