#include "ui/mainwindow/applicationinfo.h"

#include "core/support/version.h"

#include <QCoreApplication>
#include <QString>

namespace minard {

void describeApplication(QCoreApplication& application)
{
    const std::string_view number = version();
    application.setApplicationName(QStringLiteral("minard"));
    application.setOrganizationName(QStringLiteral("minard"));
    application.setApplicationVersion(QString::fromUtf8(number.data(), static_cast<qsizetype>(number.size())));
}

} // namespace minard
