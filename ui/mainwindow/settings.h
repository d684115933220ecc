#pragma once

#include <QByteArray>
#include <QSettings>
#include <QStringList>
#include <optional>

#include "core/diagram/style.h"
#include "core/support/numberformat.h"
#include "ui/document/selection.h"
#include "ui/theme/theme.h"

namespace minard {

/// How the campaign of a session was looked at, in the words of the document.
struct SessionView {
    QString file;      ///< absolute path; empty = none was open
    QStringList shown; ///< ids of scenarios
    QString baseline;  ///< id of a scenario, or empty
    QString current;   ///< likewise
    QString line;      ///< id of a resource; empty = the machine's own
    QString pipe;      ///< likewise
    StackingOrder stacking = StackingOrder::Schedule;
    std::optional<TimeRange> range; ///< nothing = all was in view

    friend bool operator==(const SessionView&, const SessionView&) = default;
};

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

    /// Widths, order and visibility of the columns of the phase table.
    [[nodiscard]] QByteArray phaseColumns() const;
    void setPhaseColumns(const QByteArray& state);

    [[nodiscard]] SessionView sessionView() const;
    void setSessionView(const SessionView& view);

    /// Whether the newcomer's sentences were read and put away.
    [[nodiscard]] bool isIntroduced() const;
    void setIntroduced();

private:
    QSettings m_store;
};

} // namespace minard
