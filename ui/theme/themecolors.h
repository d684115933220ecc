#pragma once

#include <QColor>
#include <QPalette>

namespace minard {

/// Every colour of the chrome (not of the data), all opaque. Text colours have at least 4.5:1 contrast to `window`,
/// `base` and `raised`; `hairline` is decoration and carries no meaning of its own.
struct ThemeColors {
    bool dark = false;
    QColor window;     ///< ground of the window, docks and toolbars
    QColor base;       ///< ground of lists, fields and diagrams
    QColor raised;     ///< ground of cards, menus and tool tips
    QColor hovered;    ///< ground of a row or button under the pointer
    QColor pressed;    ///< ground of a pressed button
    QColor hairline;   ///< separators
    QColor border;     ///< outlines of fields and buttons; 3:1 to `base`
    QColor text;       ///< what is read first
    QColor muted;      ///< captions, units, hints
    QColor disabled;   ///< text of what cannot be used now
    QColor accent;     ///< the one accent: selection, focus, links
    QColor onAccent;   ///< text on `accent`
    QColor accentSoft; ///< ground of selected rows and ranges
    QColor warning;    ///< oversubscription, errors
    QColor caution;    ///< findings at warning level
    QColor better;     ///< a difference that helps
    QColor worse;      ///< a difference that hurts
};

[[nodiscard]] ThemeColors lightColors();
[[nodiscard]] ThemeColors darkColors();

/// `top` laid over `ground` with `opacity` (0 … 1), as one opaque colour.
[[nodiscard]] QColor blended(const QColor& ground, const QColor& top, double opacity);

/// Contrast of two opaque colours, 1 … 21 (WCAG 2.1, relative luminance).
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);

/// The palette that gives widgets these colours.
[[nodiscard]] QPalette paletteFor(const ThemeColors& colors);

} // namespace minard
