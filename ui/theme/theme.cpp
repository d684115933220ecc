#include "ui/theme/theme.h"

#include "ui/theme/bundledfont.h"
#include "ui/theme/stylesheet.h"
#include "ui/theme/systemscheme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QScreen>
#include <QStyle>
#include <QStyleFactory>
#include <QToolTip>
#include <algorithm>

namespace minard {

namespace {

constexpr double minimumPointSize = 8.0;
constexpr double maximumPointSize = 24.0;
constexpr double smallRatio = 0.88;
constexpr double titleRatio = 1.2;
constexpr int fineScreenHeight = 1800; ///< logical pixels
constexpr double fineScreenRatio = 1.4;

double ratioOf(TextSize size)
{
    switch (size) {
    case TextSize::Small:
        return smallRatio;
    case TextSize::Body:
        return 1.0;
    case TextSize::Title:
        return titleRatio;
    }
    return 1.0;
}

/// Larger texts where a desktop leaves a screen of many fine pixels unscaled.
double screenRatio()
{
    const QScreen* screen = QGuiApplication::primaryScreen();
    return screen && screen->size().height() >= fineScreenHeight ? fineScreenRatio : 1.0;
}

} // namespace

Theme::Theme(QObject* parent) : QObject(parent), m_system(new SystemScheme(this))
{
    const double systemSize = QFontDatabase::systemFont(QFontDatabase::GeneralFont).pointSizeF();
    m_pointSize = std::clamp(
        (systemSize > 0.0 ? systemSize : 10.0) * screenRatio(), minimumPointSize, maximumPointSize);
    connect(m_system, &SystemScheme::changed, this, &Theme::followSystem);
    apply();
}

Theme::~Theme() = default;

void Theme::setMode(ThemeMode mode)
{
    if (mode == m_mode)
        return;
    m_mode = mode;
    apply();
}

void Theme::setPointSize(double points)
{
    const double clamped = std::clamp(points, minimumPointSize, maximumPointSize);
    if (clamped == m_pointSize)
        return;
    m_pointSize = clamped;
    apply();
}

QFont Theme::font(TextSize size) const
{
    QFont screen = bundledFont(m_pointSize * ratioOf(size));
    // Names and numbers in Latin letters are put together glyph by glyph: shaping was a quarter of the work of a start
    // and of a table that scrolls. Writing systems that need it are still shaped, and so are exported figures.
    screen.setStyleStrategy(QFont::PreferNoShaping);
    return screen;
}

QFont Theme::strongFont(TextSize size) const
{
    QFont strong = font(size);
    strong.setWeight(QFont::Bold);
    return strong;
}

void Theme::followSystem()
{
    if (m_mode == ThemeMode::System)
        apply();
}

void Theme::apply()
{
    const bool dark = m_mode == ThemeMode::Dark || (m_mode == ThemeMode::System && m_system->prefersDark());
    m_colors = dark ? darkColors() : lightColors();
    if (QApplication::style()->objectName() != QLatin1String("fusion"))
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    const QPalette palette = paletteFor(m_colors);
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
    QApplication::setFont(font(TextSize::Body));
    QToolTip::setFont(font(TextSize::Body));
    qApp->setStyleSheet(styleSheetFor(m_colors, font(TextSize::Small).pointSizeF()));
    Q_EMIT changed();
}

} // namespace minard
