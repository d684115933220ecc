#include "ui/theme/bundledfont.h"

#include <QFontDatabase>
#include <QStringList>

namespace minard {

namespace {

/// Registers both weights; both belong to the family that is returned.
QString registerFamily()
{
    QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/Roboto-Bold.ttf"));
    const int regular = QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/Roboto-Regular.ttf"));
    return QFontDatabase::applicationFontFamilies(regular).value(0);
}

} // namespace

QFont bundledFont(double pointSize)
{
    static const QString family = registerFamily();
    QFont font(family);
    font.setPointSizeF(pointSize);
    return font;
}

} // namespace minard
