#pragma once

#include <QByteArray>
#include <QSettings>
#include <QStringList>

#include "core/diagram/style.h"
#include "core/support/numberformat.h"
#include "ui/theme/theme.h"

namespace minard {

/// What the program remembers between two runs. Values of older or newer versions, and nonsense, become defaults.
class Settings {
public:
    Settings();

    [[nodiscard]] QStringList recentFiles() const;
    /// Puts `path` first; at most twelve are kept.
    void addRecentFile(const QString& path);
    void removeRecentFile(const QString& path);

    [[nodiscard]] ThemeMode themeMode() const;
    void setThemeMode(ThemeMode mode);

    /// 0 = as the system.
    [[nodiscard]] double pointSize() const;
    void setPointSize(double points);

    [[nodiscard]] TimeDisplay timeDisplay() const;
    void setTimeDisplay(TimeDisplay display);

    [[nodiscard]] DiagramLayout layout() const;
    void setLayout(DiagramLayout layout);

    [[nodiscard]] QByteArray windowGeometry() const;
    [[nodiscard]] QByteArray windowState() const;
    void setWindow(const QByteArray& geometry, const QByteArray& state);

    /// Whether the newcomer's sentences were read and put away.
    [[nodiscard]] bool isIntroduced() const;
    void setIntroduced();

private:
    QSettings m_store;
};

} // namespace minard
