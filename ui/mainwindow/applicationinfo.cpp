#include "ui/mainwindow/applicationinfo.h"

#include "core/support/version.h"

#include <QCoreApplication>
#include <QString>

namespace minard {

void describeApplication()
{
    const std::string_view number = version();
    QCoreApplication::setApplicationName(QStringLiteral("minard"));
    QCoreApplication::setOrganizationName(QStringLiteral("minard"));
    QCoreApplication::setApplicationVersion(QString::fromUtf8(number.data(), static_cast<qsizetype>(number.size())));
}

} // namespace minard
