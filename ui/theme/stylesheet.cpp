#include "ui/theme/stylesheet.h"

#include <QFile>
#include <utility>

namespace minard {

QString styleSheetFor(const ThemeColors& colors, double smallPoints)
{
    QFile file(QStringLiteral(":/theme/minard.qss"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QString sheet = QString::fromUtf8(file.readAll());

    // Longer names first, so that "@accentSoft;" is not taken for "@accent" + "Soft;".
    const std::pair<const char*, QColor> tokens[] = {
        {"@accentSoft", colors.accentSoft},
        {"@accent", colors.accent},
        {"@onAccent", colors.onAccent},
        {"@window", colors.window},
        {"@base", colors.base},
        {"@raised", colors.raised},
        {"@hovered", colors.hovered},
        {"@pressed", colors.pressed},
        {"@hairline", colors.hairline},
        {"@border", colors.border},
        {"@text", colors.text},
        {"@muted", colors.muted},
        {"@disabled", colors.disabled},
        {"@warning", colors.warning},
        {"@caution", colors.caution},
    };
    for (const auto& [name, color] : tokens)
        sheet.replace(QLatin1String(name), color.name());
    sheet.replace(QLatin1String("@smallPoints"), QString::number(smallPoints, 'f', 2));
    sheet.replace(QLatin1String("@variant"), colors.dark ? QStringLiteral("dark") : QStringLiteral("light"));
    return sheet;
}

} // namespace minard
