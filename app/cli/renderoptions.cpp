#include "app/cli/renderoptions.h"

#include <array>
#include <cmath>

#include "core/support/numeral.h"
#include "core/support/text.h"

namespace minard::cli {

namespace {

/// Half an inch to two metres: anything else is a slip of the unit.
constexpr double kSmallest = 36.0;
constexpr double kLargest = 5670.0;

Result<double> parseSize(const Arguments& arguments, const std::string& option, double fallback)
{
    const auto text = arguments.value(option);
    if (!text)
        return fallback;
    auto length = parseLength(*text);
    if (!length)
        return invalid(option + ": " + length.error().what);
    if (*length < kSmallest || *length > kLargest)
        return invalid(option + " is between 0.5in and 78in");
    return length;
}

Result<RenderFormat> formatOf(const std::string& output)
{
    const std::string lower = toLowerAscii(output);
    if (lower.ends_with(".svg"))
        return RenderFormat::Svg;
    if (lower.ends_with(".pdf"))
        return RenderFormat::Pdf;
    if (lower.ends_with(".png"))
        return RenderFormat::Png;
    return invalid("the output " + inQuotes(output) + " should end in .svg, .pdf or .png");
}

Result<bool> choice(const Arguments& arguments, const std::string& option, const char* off, const char* on)
{
    const std::string value = arguments.value(option).value_or(off);
    if (value != off && value != on)
        return invalid(option + " takes " + off + " or " + on);
    return value == on;
}

Result<> parseRange(const std::string& text, RenderOptions& options)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos)
        return invalid("--range takes two times with a colon between, as in 0.5:2");
    const auto time = [](const std::string& part) -> Result<std::optional<double>> {
        if (part.empty())
            return std::nullopt;
        const auto value = parseNumber(part);
        if (!value)
            return invalid("--range: " + inQuotes(part) + " is not a number");
        return std::optional(*value);
    };
    const auto start = time(text.substr(0, colon));
    const auto end = time(text.substr(colon + 1));
    if (!start)
        return tl::unexpected(start.error());
    if (!end)
        return tl::unexpected(end.error());
    if (*start && *end && !(**start < **end))
        return invalid("--range: the first time should be before the second");
    options.start = *start;
    options.end = *end;
    return {};
}

} // namespace

Result<double> parseLength(const std::string& text)
{
    struct LengthUnit {
        const char* name;
        double points;
    };

    constexpr std::array units{
        LengthUnit{"in", 72.0}, LengthUnit{"cm", 72.0 / 2.54}, LengthUnit{"mm", 72.0 / 25.4}, LengthUnit{"pt", 1.0}};
    for (const LengthUnit& unit : units) {
        if (!text.ends_with(unit.name))
            continue;
        const auto value = parseNumber(trimmed(text.substr(0, text.size() - 2)));
        if (value && *value > 0.0 && std::isfinite(*value))
            return *value * unit.points;
    }
    return invalid("expected a length such as 7in, 178mm or 504pt, found " + inQuotes(text));
}

Result<RenderOptions> renderOptions(const Arguments& arguments)
{
    RenderOptions options;
    if (arguments.files().size() != 1)
        return invalid("give one file");
    options.input = arguments.files().front();
    const auto output = arguments.value("-o");
    if (!output)
        return invalid("say where to with -o");
    options.output = *output;
    const std::string kind = arguments.value("--kind").value_or("campaign");
    if (kind != "campaign" && kind != "roofline" && kind != "both")
        return invalid("--kind takes campaign, roofline or both");
    options.kind = kind == "roofline" ? RenderKind::Roofline : kind == "both" ? RenderKind::Both : RenderKind::Campaign;
    const auto format = formatOf(*output);
    const auto width = parseSize(arguments, "--width", options.width);
    const auto height = parseSize(arguments, "--height", 0.0);
    const auto dark = choice(arguments, "--theme", "light", "dark");
    const auto mirrored = choice(arguments, "--layout", "on-line", "mirrored");
    for (const Error* error :
        {format ? nullptr : &format.error(), width ? nullptr : &width.error(), height ? nullptr : &height.error(),
            dark ? nullptr : &dark.error(), mirrored ? nullptr : &mirrored.error()}) {
        if (error != nullptr)
            return tl::unexpected(*error);
    }
    options.format = *format;
    options.width = *width;
    options.height = *height;
    options.dark = *dark;
    options.mirrored = *mirrored;
    if (const auto dpi = arguments.value("--dpi")) {
        const auto value = parseNumber(*dpi);
        if (!value || !(*value >= 36.0 && *value <= 2400.0))
            return invalid("--dpi takes a number from 36 to 2400");
        options.dotsPerInch = *value;
    }
    if (const auto range = arguments.value("--range")) {
        if (auto parsed = parseRange(*range, options); !parsed)
            return tl::unexpected(parsed.error());
    }
    return options;
}

} // namespace minard::cli
