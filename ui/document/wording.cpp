#include "ui/document/wording.h"

#include "core/model/timeunit.h"

#include "ui/document/presentation.h"

#include <QCoreApplication>

namespace minard {

QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString plainToolTip(const QString& text)
{
    return text.isEmpty() ? QString() : QStringLiteral("<qt>%1</qt>").arg(text.toHtmlEscaped());
}

NumberFormat numberFormat(const Campaign& campaign, const Presentation& presentation)
{
    NumberFormat format;
    format.significant = 4;
    format.time = presentation.timeDisplay();
    format.clockHz = campaign.units.clockHz;
    return format;
}

QString timeText(std::optional<double> time, const Campaign& campaign, const NumberFormat& format)
{
    return fromUtf8(formatQuantity(time, timeUnitOf(campaign.units), format));
}

QString resourceText(const Resource& resource)
{
    return fromUtf8(resource.label.empty() ? resource.id : resource.label);
}

QString sourceText(Source source)
{
    switch (source) {
    case Source::Analytical:
        return QCoreApplication::translate("Source", "analytical");
    case Source::Simulated:
        return QCoreApplication::translate("Source", "simulated");
    case Source::Measured:
        return QCoreApplication::translate("Source", "measured");
    }
    return {};
}

} // namespace minard
