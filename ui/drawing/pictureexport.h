#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/diagram/figure.h"
#include "core/diagram/palette.h"
#include "core/support/result.h"

namespace minard {

struct PictureOptions {
    const Palette* palette = nullptr; ///< null = the light one
    double dotsPerInch = 300.0;       ///< of a PNG, 36 … 2400; PDF is not affected
    std::string title = {};           ///< of the document, for file managers and screen readers
    std::vector<std::pair<std::string, std::string>> metadata = {}; ///< "scenario" → "baseline"; kept in the file
};

enum class PictureFormat { Png, Pdf };

/// Paints a figure (width and height in points, 72 an inch) into a picture of its physical size, from the same draw
/// list as screen and SVG. PDF embeds the fonts it uses. The file is written aside and renamed, so that a failure
/// leaves an older one as it was. Same input, same bytes, but for the PNG and font libraries' versions.
///
/// Needs a QGuiApplication (the offscreen platform will do). Fails with Unwritable, naming the file, or with TooLarge
/// when the PNG would exceed 32 000 pixels a side or 500 million pixels.
[[nodiscard]] Result<> exportPicture(
    const Figure& figure, const std::filesystem::path& path, PictureFormat format, const PictureOptions& options = {});

/// exportPicture() in the format that the extension of `path` names: ".png", ".pdf", or ".svg" from writeSvg().
[[nodiscard]] Result<> exportPicture(
    const Figure& figure, const std::filesystem::path& path, const PictureOptions& options = {});

} // namespace minard
