#pragma once

#include <optional>
#include <string>

#include "app/cli/arguments.h"

namespace minard::cli {

enum class RenderFormat { Svg, Pdf, Png };

enum class RenderKind { Campaign, Roofline, Both };

/// What `minard render` is asked for, checked. Sizes in points.
struct RenderOptions {
    std::string input;
    std::string output;
    RenderFormat format = RenderFormat::Svg;
    RenderKind kind = RenderKind::Campaign;
    double width = 504.0;
    double height = 0.0; ///< 0 = as high as the panels need
    double dotsPerInch = 300.0;
    bool dark = false;
    bool mirrored = false;
    std::optional<double> start;
    std::optional<double> end;
};

/// Errors are sentences about the option at fault.
[[nodiscard]] Result<RenderOptions> renderOptions(const Arguments& arguments);

/// A length such as "7in", "178mm", "17.8cm" or "504pt", in points; 72 points are an inch.
[[nodiscard]] Result<double> parseLength(const std::string& text);

} // namespace minard::cli
