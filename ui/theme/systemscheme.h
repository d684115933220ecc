#pragma once

#include <QDBusVariant>
#include <QObject>

namespace minard {

/// Whether the desktop asks for dark windows. Asks the desktop portal (org.freedesktop.appearance color-scheme) without
/// waiting for it; until it answers, or without a portal, the palette that the platform gave at the start decides.
class SystemScheme : public QObject {
    Q_OBJECT

public:
    explicit SystemScheme(QObject* parent = nullptr);

    [[nodiscard]] bool prefersDark() const { return m_dark; }

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void noteSetting(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void askPortal();
    void adopt(const QVariant& scheme);

    bool m_dark = false;
};

} // namespace minard
