#include "ui/drawing/pictureexport.h"

#include "core/diagram/svgwriter.h"
#include "core/support/filebytes.h"
#include "ui/drawing/diagrampainter.h"
#include "ui/theme/bundledfont.h"

#include <QBuffer>
#include <QImage>
#include <QImageWriter>
#include <QMarginsF>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr double pointsPerInch = 72.0;
constexpr double inchesPerMetre = 39.37007874015748;
constexpr double largestSide = 32000.0;
constexpr double largestArea = 5.0e8;
constexpr int pdfResolution = 7200; ///< hundredths of a point, so that rounding is not seen

QString fromUtf8(const std::string& text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Palette and font are what the picture needs beyond its list; the print medium makes textures explicit lines.
void paintFigure(QPainter& painter, const Figure& figure, const Palette& palette, double unit)
{
    painter.setClipRect(QRectF(0.0, 0.0, figure.width * unit, figure.height * unit));
    painter.scale(unit, unit);
    painter.fillRect(QRectF(0.0, 0.0, figure.width, figure.height),
        QColor(palette.ground.red, palette.ground.green, palette.ground.blue));
    DiagramPainter diagram(palette, bundledFont(8.0), DiagramPainter::Medium::Print);
    diagram.paint(painter, figure.list);
}

Result<QByteArray> paintPng(const Figure& figure, const Palette& palette, const PictureOptions& options)
{
    const double unit = std::clamp(options.dotsPerInch, 36.0, 2400.0) / pointsPerInch;
    const double width = std::ceil(figure.width * unit);
    const double height = std::ceil(figure.height * unit);
    if (!(width >= 1.0 && height >= 1.0) || width > largestSide || height > largestSide || width * height > largestArea)
        return failure(ErrorCode::TooLarge,
            "the picture would be too large as PNG; choose a smaller size or resolution, or write SVG or PDF");
    QImage image(static_cast<int>(width), static_cast<int>(height), QImage::Format_RGB32);
    if (image.isNull())
        return failure(ErrorCode::TooLarge, "there is not enough memory for the picture; choose a smaller size");
    QPainter painter(&image);
    paintFigure(painter, figure, palette, unit);
    painter.end();
    const int dotsPerMetre = static_cast<int>(std::lround(unit * pointsPerInch * inchesPerMetre));
    image.setDotsPerMeterX(dotsPerMetre);
    image.setDotsPerMeterY(dotsPerMetre);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    writer.setText(QStringLiteral("Title"), fromUtf8(options.title));
    for (const auto& [key, value] : options.metadata)
        writer.setText(fromUtf8(key), fromUtf8(value));
    if (!writer.write(image))
        return failure(ErrorCode::Unwritable, "the PNG could not be made: " + writer.errorString().toStdString());
    return buffer.data();
}

/// Qt writes the present time into every PDF: it is replaced by a fixed one of the same length, so that offsets hold.
void fixDates(QByteArray& pdf)
{
    const QByteArray key = "/CreationDate (D:";
    qsizetype at = 0;
    while ((at = pdf.indexOf(key, at)) >= 0) {
        at += key.size();
        const QByteArray fixed = "20000101000000";
        if (at + fixed.size() <= pdf.size())
            pdf.replace(at, fixed.size(), fixed);
    }
}

/// Title and metadata as an XMP packet (ISO 16684-1): dc:title, and "key: value" lines as dc:subject.
QByteArray metadataPacket(const PictureOptions& options)
{
    QString lines;
    for (const auto& [key, value] : options.metadata)
        lines += QStringLiteral("<rdf:li>%1</rdf:li>")
                     .arg((fromUtf8(key) + QStringLiteral(": ") + fromUtf8(value)).toHtmlEscaped());
    const QString packet = QStringLiteral(
        "<?xpacket begin=\"\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
        "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">"
        "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">%1</rdf:li></rdf:Alt></dc:title>"
        "<dc:subject><rdf:Bag>%2</rdf:Bag></dc:subject>"
        "</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"w\"?>");
    return packet.arg(fromUtf8(options.title).toHtmlEscaped(), lines).toUtf8();
}

QByteArray paintPdf(const Figure& figure, const Palette& palette, const PictureOptions& options)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(pdfResolution);
    writer.setPageSize(QPageSize(QSizeF(figure.width, figure.height), QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(fromUtf8(options.title));
    writer.setCreator(QStringLiteral("Minard"));
    writer.setDocumentXmpMetadata(metadataPacket(options));
    QPainter painter(&writer);
    paintFigure(painter, figure, palette, pdfResolution / pointsPerInch);
    painter.end();
    QByteArray bytes = buffer.data();
    fixDates(bytes);
    return bytes;
}

Result<> save(const QByteArray& bytes, const std::filesystem::path& path)
{
    return writeFile(path, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

} // namespace

Result<> exportPicture(
    const Figure& figure, const std::filesystem::path& path, PictureFormat format, const PictureOptions& options)
{
    const Palette& palette = options.palette ? *options.palette : lightPalette();
    if (format == PictureFormat::Pdf)
        return save(paintPdf(figure, palette, options), path);
    const Result<QByteArray> png = paintPng(figure, palette, options);
    if (!png)
        return tl::unexpected(png.error());
    return save(*png, path);
}

Result<> exportPicture(const Figure& figure, const std::filesystem::path& path, const PictureOptions& options)
{
    const QString extension = QString::fromStdString(path.extension().string()).toLower();
    if (extension == QLatin1String(".png"))
        return exportPicture(figure, path, PictureFormat::Png, options);
    if (extension == QLatin1String(".pdf"))
        return exportPicture(figure, path, PictureFormat::Pdf, options);
    if (extension == QLatin1String(".svg")) {
        SvgOptions svg;
        svg.palette = options.palette;
        svg.title = options.title;
        svg.metadata = options.metadata;
        return writeFile(path, writeSvg(figure, svg));
    }
    return failure(ErrorCode::Unsupported, "a picture can be written as .svg, .pdf or .png", path.string());
}

} // namespace minard
