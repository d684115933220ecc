#pragma once

#include <QFont>
#include <QObject>

#include "ui/theme/themecolors.h"

namespace minard {

class SystemScheme;

enum class ThemeMode { System, Light, Dark };

/// The three text sizes of the program.
enum class TextSize { Small, Body, Title };

/// The look of the program: Fusion style with our palette and style sheet, the bundled font, light or dark. One per
/// application, created before the first window; it applies itself to the QApplication at once and at every change.
class Theme : public QObject {
    Q_OBJECT

public:
    explicit Theme(QObject* parent = nullptr);
    ~Theme() override;

    [[nodiscard]] ThemeMode mode() const { return m_mode; }

    void setMode(ThemeMode mode);

    /// Text size of the body in points, 8 … 24; the default is what the system asks for.
    [[nodiscard]] double pointSize() const { return m_pointSize; }

    /// Values outside 8 … 24 are clamped.
    void setPointSize(double points);

    [[nodiscard]] const ThemeColors& colors() const { return m_colors; }

    [[nodiscard]] bool isDark() const { return m_colors.dark; }

    [[nodiscard]] QFont font(TextSize size) const;
    /// The same size, stronger: for the number or name that counts.
    [[nodiscard]] QFont strongFont(TextSize size) const;

Q_SIGNALS:
    /// Colours or fonts are other ones; caches of both are stale.
    void changed();

private:
    void followSystem();
    void apply();

    SystemScheme* m_system = nullptr;
    ThemeMode m_mode = ThemeMode::System;
    double m_pointSize = 10.0;
    ThemeColors m_colors;
};

} // namespace minard
