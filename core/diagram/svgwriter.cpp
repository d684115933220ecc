#include "core/diagram/svgwriter.h"

#include <cmath>
#include <optional>

#include "core/diagram/decimal.h"
#include "core/support/xmlescape.h"

// Rectangles of one colour that follow each other become one path: smaller files, and no seams between neighbours in
// viewers that smooth every shape by itself.

namespace minard {

namespace {

constexpr double kPointsPerInch = 72.0;
constexpr int kDecimals = 3;

std::string number(double value)
{
    std::string text;
    appendRounded(text, value, kDecimals);
    return text;
}

void appendAttribute(std::string& out, const char* name, std::string_view value)
{
    out.append(" ").append(name).append("=\"").append(escapedForXml(value)).append("\"");
}

class SvgWriter {
public:
    SvgWriter(const Figure& figure, const SvgOptions& options)
        : m_figure(figure)
        , m_options(options)
        , m_palette(options.palette != nullptr ? *options.palette : lightPalette())
    {
    }

    std::string write()
    {
        writeHead();
        for (const DrawItem& item : m_figure.list.items)
            writeItem(item);
        flush();
        m_out += "</svg>\n";
        return std::move(m_out);
    }

private:
    void writeHead()
    {
        m_out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"";
        appendAttribute(m_out, "width", number(m_figure.width / kPointsPerInch) + "in");
        appendAttribute(m_out, "height", number(m_figure.height / kPointsPerInch) + "in");
        appendAttribute(m_out, "viewBox", "0 0 " + number(m_figure.width) + " " + number(m_figure.height));
        appendAttribute(m_out, "font-family", m_options.fontFamily);
        m_out += ">\n";
        if (!m_options.title.empty())
            m_out += "<title>" + escapedForXml(m_options.title) + "</title>\n";
        std::vector<std::pair<std::string, std::string>> entries = m_options.metadata;
        if (m_figure.list.foldedPieces > 0) {
            entries.emplace_back("pieces", std::to_string(m_figure.list.pieces));
            entries.emplace_back("mergedPieces", std::to_string(m_figure.list.foldedPieces));
        }
        if (entries.empty())
            return;
        m_out += "<metadata>\n";
        for (const auto& [name, value] : entries) {
            m_out += "<m:entry xmlns:m=\"urn:minard:figure\"";
            appendAttribute(m_out, "name", name);
            m_out += ">" + escapedForXml(value) + "</m:entry>\n";
        }
        m_out += "</metadata>\n";
    }

    void writeItem(const DrawItem& item)
    {
        switch (item.shape) {
        case Shape::Rectangle:
            writeRectangle(item);
            break;
        case Shape::Line:
            flush();
            writeLine(item);
            break;
        case Shape::Symbol:
            addSymbol(item);
            break;
        case Shape::Text:
            flush();
            writeText(item);
            break;
        }
    }

    void writeRectangle(const DrawItem& item)
    {
        // Hatching of demand above 1 has no ground of its own: what is below stays visible.
        if (item.role != DrawRole::Excess)
            forEachDash(item, [&](const Box& box) { addBox(m_palette.color(item.role, item.style), box); });
        if (item.texture == Texture::Plain)
            return;
        const Rgb color = m_palette.textureColor(item.role, item.texture, item.style);
        if (item.texture == Texture::Dots) {
            forEachDot(item, m_figure.list.sizes, [&](const Box& box) { addBox(color, box); });
            return;
        }
        flush();
        std::string path;
        forEachHatchLine(item, m_figure.list.sizes, [&](double x1, double y1, double x2, double y2) {
            path.append("M").append(number(x1)).append(" ").append(number(y1));
            path.append("L").append(number(x2)).append(" ").append(number(y2));
        });
        if (path.empty())
            return;
        m_out += "<path fill=\"none\"";
        appendAttribute(m_out, "stroke", color.hex());
        appendAttribute(m_out, "stroke-width", number(m_figure.list.sizes.hatchLine));
        appendAttribute(m_out, "d", path);
        m_out += "/>\n";
    }

    void useColor(Rgb color)
    {
        if (m_color != color)
            flush();
        m_color = color;
    }

    void addSymbol(const DrawItem& item)
    {
        // Overlapping outlines in one path could cancel out.
        flush();
        useColor(m_palette.color(item.role, item.style));
        char command = 'M';
        for (const SymbolPoint& point : symbolOutline(item.symbol)) {
            m_path += command;
            m_path.append(number(item.x + point.x * item.width)).append(" ");
            m_path.append(number(item.y + point.y * item.height));
            command = 'L';
        }
        m_path += 'z';
        flush();
    }

    void addBox(Rgb color, const Box& box)
    {
        useColor(color);
        m_path.append("M").append(number(box.x)).append(" ").append(number(box.y));
        m_path.append("H").append(number(box.right()));
        m_path.append("V").append(number(box.bottom()));
        m_path.append("H").append(number(box.x)).append("z");
    }

    void flush()
    {
        if (!m_path.empty()) {
            m_out += "<path";
            appendAttribute(m_out, "fill", m_color->hex());
            appendAttribute(m_out, "d", m_path);
            m_out += "/>\n";
        }
        m_path.clear();
        m_color.reset();
    }

    void writeLine(const DrawItem& item)
    {
        m_out += "<line";
        appendAttribute(m_out, "x1", number(item.x));
        appendAttribute(m_out, "y1", number(item.y));
        appendAttribute(m_out, "x2", number(item.x + item.width));
        appendAttribute(m_out, "y2", number(item.y + item.height));
        appendAttribute(m_out, "stroke", m_palette.color(item.role, item.style).hex());
        appendAttribute(m_out, "stroke-width", number(item.thickness));
        m_out += "/>\n";
    }

    void writeText(const DrawItem& item)
    {
        const DrawText& text = m_figure.list.texts[item.text];
        const std::string x = number(item.x);
        const std::string y = number(item.y);
        const bool isTurned = text.turn == TextTurn::Upwards;
        if (m_options.outline) {
            writeOutline(item, text);
            return;
        }
        m_out += "<text";
        if (isTurned) {
            appendAttribute(m_out, "transform", "translate(" + x + " " + y + ") rotate(-90)");
        } else {
            appendAttribute(m_out, "x", x);
            appendAttribute(m_out, "y", y);
        }
        appendAttribute(m_out, "font-size", number(text.size));
        if (text.weight == FontWeight::Bold)
            appendAttribute(m_out, "font-weight", "bold");
        if (text.align != TextAlign::Left)
            appendAttribute(m_out, "text-anchor", text.align == TextAlign::Center ? "middle" : "end");
        appendAttribute(m_out, "fill", m_palette.color(item.role, item.style).hex());
        m_out += ">" + escapedForXml(text.string) + "</text>\n";
    }

    void writeOutline(const DrawItem& item, const DrawText& text)
    {
        const double shift = text.align == TextAlign::Left ? 0.0
            : text.align == TextAlign::Center              ? -0.5 * item.width
                                                           : -item.width;
        std::string transform = "translate(" + number(item.x) + " " + number(item.y) + ")";
        if (text.turn == TextTurn::Upwards)
            transform += " rotate(-90)";
        if (shift != 0.0)
            transform += " translate(" + number(shift) + " 0)";
        m_out += "<path";
        appendAttribute(m_out, "transform", transform);
        appendAttribute(m_out, "aria-label", text.string);
        appendAttribute(m_out, "fill", m_palette.color(item.role, item.style).hex());
        appendAttribute(m_out, "d", m_options.outline(text.string, text.size, text.weight));
        m_out += "/>\n";
    }

    const Figure& m_figure;
    const SvgOptions& m_options;
    const Palette& m_palette;
    std::string m_out;
    std::string m_path; ///< rectangles of one colour that are not written yet
    std::optional<Rgb> m_color;
};

} // namespace

std::string writeSvg(const Figure& figure, const SvgOptions& options)
{
    return SvgWriter(figure, options).write();
}

} // namespace minard
