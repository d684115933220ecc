#include "ui/theme/themecolors.h"

#include <algorithm>
#include <cmath>

namespace minard {

namespace {

double linear(float channel)
{
    const double value = static_cast<double>(channel);
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& color)
{
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

int mixed(int ground, int top, double opacity)
{
    return std::clamp(static_cast<int>(std::lround(ground + (top - ground) * opacity)), 0, 255);
}

} // namespace

ThemeColors lightColors()
{
    return {
        .dark = false,
        .window = QColor(0xf4f5f6),
        .base = QColor(0xffffff),
        .raised = QColor(0xffffff),
        .hovered = QColor(0xe9ebed),
        .pressed = QColor(0xdcdfe2),
        .hairline = QColor(0xdcdfe3),
        .border = QColor(0x868d95),
        .text = QColor(0x1b1f24),
        .muted = QColor(0x596069),
        .disabled = QColor(0x9aa1a9),
        .accent = QColor(0x0b756c),
        .onAccent = QColor(0xffffff),
        .accentSoft = QColor(0xd5ebe8),
        .warning = QColor(0xc4002f),
        .caution = QColor(0x8f5a00),
        .better = QColor(0x1a6e2e),
        .worse = QColor(0xc4002f),
    };
}

ThemeColors darkColors()
{
    return {
        .dark = true,
        .window = QColor(0x1c1f23),
        .base = QColor(0x15171a),
        .raised = QColor(0x25292e),
        .hovered = QColor(0x2b3036),
        .pressed = QColor(0x363c43),
        .hairline = QColor(0x30353b),
        .border = QColor(0x6f7780),
        .text = QColor(0xe6e9ec),
        .muted = QColor(0xa0a8b1),
        .disabled = QColor(0x666d75),
        .accent = QColor(0x46c2b4),
        .onAccent = QColor(0x0d1f1d),
        .accentSoft = QColor(0x1f413e),
        .warning = QColor(0xff6b81),
        .caution = QColor(0xe7b04b),
        .better = QColor(0x67c97e),
        .worse = QColor(0xff6b81),
    };
}

QColor blended(const QColor& ground, const QColor& top, double opacity)
{
    return QColor(mixed(ground.red(), top.red(), opacity), mixed(ground.green(), top.green(), opacity),
        mixed(ground.blue(), top.blue(), opacity));
}

double contrastRatio(const QColor& a, const QColor& b)
{
    const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)}); // a list: by value, not by reference
    return (lighter + 0.05) / (darker + 0.05);
}

QPalette paletteFor(const ThemeColors& colors)
{
    QPalette palette;
    palette.setColor(QPalette::Window, colors.window);
    palette.setColor(QPalette::WindowText, colors.text);
    palette.setColor(QPalette::Base, colors.base);
    palette.setColor(QPalette::AlternateBase, blended(colors.base, colors.window, 0.6));
    palette.setColor(QPalette::Text, colors.text);
    palette.setColor(QPalette::PlaceholderText, colors.muted);
    palette.setColor(QPalette::Button, colors.window);
    palette.setColor(QPalette::ButtonText, colors.text);
    palette.setColor(QPalette::BrightText, colors.warning);
    palette.setColor(QPalette::ToolTipBase, colors.raised);
    palette.setColor(QPalette::ToolTipText, colors.text);
    palette.setColor(QPalette::Highlight, colors.accentSoft);
    palette.setColor(QPalette::HighlightedText, colors.text);
    palette.setColor(QPalette::Link, colors.accent);
    palette.setColor(QPalette::LinkVisited, colors.accent);
    palette.setColor(QPalette::Light, colors.raised);
    palette.setColor(QPalette::Midlight, colors.hovered);
    palette.setColor(QPalette::Mid, colors.hairline);
    palette.setColor(QPalette::Dark, colors.border);
    palette.setColor(QPalette::Shadow, colors.dark ? QColor(Qt::black) : colors.border);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, colors.disabled);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, colors.disabled);
    return palette;
}

} // namespace minard
