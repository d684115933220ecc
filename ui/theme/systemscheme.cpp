#include "ui/theme/systemscheme.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QPalette>

namespace minard {

namespace {

const QString portalService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString portalPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString settingsInterface = QStringLiteral("org.freedesktop.portal.Settings");
const QString appearanceGroup = QStringLiteral("org.freedesktop.appearance");
const QString schemeKey = QStringLiteral("color-scheme");

/// Values of color-scheme: 0 no preference, 1 dark, 2 light.
constexpr uint darkScheme = 1;

} // namespace

SystemScheme::SystemScheme(QObject* parent)
    : QObject(parent)
    , m_dark(QGuiApplication::palette().color(QPalette::Window).lightness() < 128)
{
    askPortal();
}

void SystemScheme::askPortal()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(portalService, portalPath, settingsInterface, QStringLiteral("SettingChanged"), this,
        SLOT(noteSetting(QString, QString, QDBusVariant)));
    QDBusMessage question = QDBusMessage::createMethodCall(
        portalService, portalPath, settingsInterface, QStringLiteral("Read"));
    question.setArguments({appearanceGroup, schemeKey});
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* call) {
        const QDBusPendingReply<QDBusVariant> reply = *call;
        if (!reply.isError())
            adopt(reply.value().variant());
        call->deleteLater();
    });
}

void SystemScheme::noteSetting(const QString& group, const QString& key, const QDBusVariant& value)
{
    if (group == appearanceGroup && key == schemeKey)
        adopt(value.variant());
}

void SystemScheme::adopt(const QVariant& scheme)
{
    // Older portals wrap the value in a second variant.
    const QVariant inner = scheme.canConvert<QDBusVariant>() ? scheme.value<QDBusVariant>().variant() : scheme;
    const bool dark = inner.toUInt() == darkScheme;
    if (dark == m_dark)
        return;
    m_dark = dark;
    Q_EMIT changed();
}

} // namespace minard
