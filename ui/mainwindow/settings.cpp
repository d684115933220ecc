#include "ui/mainwindow/settings.h"

#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr int mostRecentFiles = 12;

/// A stored number as an enumerator, when it is one of 0 … last.
template <typename Enum>
Enum storedEnum(const QSettings& store, const QString& key, Enum last, Enum otherwise)
{
    bool isNumber = false;
    const int number = store.value(key).toInt(&isNumber);
    return isNumber && number >= 0 && number <= static_cast<int>(last) ? static_cast<Enum>(number) : otherwise;
}

const QString recentKey = QStringLiteral("recentFiles");
const QString themeKey = QStringLiteral("look/theme");
const QString pointSizeKey = QStringLiteral("look/pointSize");
const QString timeDisplayKey = QStringLiteral("look/timeDisplay");
const QString layoutKey = QStringLiteral("look/layout");
const QString geometryKey = QStringLiteral("window/geometry");
const QString stateKey = QStringLiteral("window/state");
const QString columnsKey = QStringLiteral("window/phaseColumns");
const QString introducedKey = QStringLiteral("introduced");

QString sessionKey(const char* name)
{
    return QStringLiteral("session/%1").arg(QLatin1String(name));
}

} // namespace

Settings::Settings() = default;

QStringList Settings::recentFiles() const
{
    return m_store.value(recentKey).toStringList();
}

void Settings::addRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(path);
    files.prepend(path);
    m_store.setValue(recentKey, QStringList(files.mid(0, mostRecentFiles)));
}

void Settings::removeRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(path);
    m_store.setValue(recentKey, files);
}

ThemeMode Settings::themeMode() const
{
    return storedEnum(m_store, themeKey, ThemeMode::Dark, ThemeMode::System);
}

void Settings::setThemeMode(ThemeMode mode)
{
    m_store.setValue(themeKey, static_cast<int>(mode));
}

double Settings::pointSize() const
{
    const double points = m_store.value(pointSizeKey, 0.0).toDouble();
    return points >= 8.0 && points <= 24.0 ? points : 0.0;
}

void Settings::setPointSize(double points)
{
    m_store.setValue(pointSizeKey, points);
}

TimeDisplay Settings::timeDisplay() const
{
    return storedEnum(m_store, timeDisplayKey, TimeDisplay::Cycle, TimeDisplay::Auto);
}

void Settings::setTimeDisplay(TimeDisplay display)
{
    m_store.setValue(timeDisplayKey, static_cast<int>(display));
}

DiagramLayout Settings::layout() const
{
    return storedEnum(m_store, layoutKey, DiagramLayout::Mirrored, DiagramLayout::OnLine);
}

void Settings::setLayout(DiagramLayout layout)
{
    m_store.setValue(layoutKey, static_cast<int>(layout));
}

QByteArray Settings::windowGeometry() const
{
    return m_store.value(geometryKey).toByteArray();
}

QByteArray Settings::windowState() const
{
    return m_store.value(stateKey).toByteArray();
}

void Settings::setWindow(const QByteArray& geometry, const QByteArray& state)
{
    m_store.setValue(geometryKey, geometry);
    m_store.setValue(stateKey, state);
}

QByteArray Settings::phaseColumns() const
{
    return m_store.value(columnsKey).toByteArray();
}

void Settings::setPhaseColumns(const QByteArray& state)
{
    m_store.setValue(columnsKey, state);
}

SessionView Settings::sessionView() const
{
    SessionView view;
    const auto text = [this](const char* key) { return m_store.value(sessionKey(key)).toString(); };
    view.file = text("file");
    view.shown = m_store.value(sessionKey("shown")).toStringList();
    view.baseline = text("baseline");
    view.current = text("current");
    view.line = text("line");
    view.pipe = text("pipe");
    view.stacking = storedEnum(m_store, sessionKey("stacking"), StackingOrder::LongestFirst, StackingOrder::Schedule);
    bool hasStart = false;
    bool hasEnd = false;
    const TimeRange range{text("start").toDouble(&hasStart), text("end").toDouble(&hasEnd)};
    if (hasStart && hasEnd && std::isfinite(range.length()) && range.length() > 0.0)
        view.range = range;
    return view;
}

void Settings::setSessionView(const SessionView& view)
{
    m_store.remove(QStringLiteral("session"));
    m_store.setValue(sessionKey("file"), view.file);
    m_store.setValue(sessionKey("shown"), view.shown);
    m_store.setValue(sessionKey("baseline"), view.baseline);
    m_store.setValue(sessionKey("current"), view.current);
    m_store.setValue(sessionKey("line"), view.line);
    m_store.setValue(sessionKey("pipe"), view.pipe);
    m_store.setValue(sessionKey("stacking"), static_cast<int>(view.stacking));
    if (view.range) {
        // As texts: all digits, whatever the locale.
        m_store.setValue(sessionKey("start"), QString::number(view.range->start, 'g', 17));
        m_store.setValue(sessionKey("end"), QString::number(view.range->end, 'g', 17));
    }
}

bool Settings::isIntroduced() const
{
    return m_store.value(introducedKey, false).toBool();
}

void Settings::setIntroduced()
{
    m_store.setValue(introducedKey, true);
}

} // namespace minard
