#include "ui/campaign/rulermarks.h"

#include "ui/theme/themecolors.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr double flagPx = 5.0;
constexpr double reachPx = 4.0;

bool isInView(double time, const TimeAxis& axis)
{
    return time >= axis.start() && time <= axis.end();
}

} // namespace

void paintRulerLines(QPainter& painter, const QRectF& plot, const TimeAxis& axis, const std::vector<double>& rulers,
    const ThemeColors& colors)
{
    for (const double time : rulers) {
        if (!isInView(time, axis))
            continue;
        const double x = std::floor(axis.toClippedPixel(time));
        painter.fillRect(QRectF(x, plot.y(), 1.0, plot.height()), colors.accent);
    }
}

void paintRulerFlags(QPainter& painter, const QRectF& bounds, const TimeAxis& axis, const std::vector<double>& rulers,
    const QString& distance, const ThemeColors& colors)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const double time : rulers) {
        const double x = std::clamp(axis.toClippedPixel(time), axis.left(), axis.right());
        const double bottom = bounds.bottom();
        QPolygonF flag({{x - flagPx, bottom - flagPx}, {x + flagPx, bottom - flagPx}, {x, bottom}});
        if (!isInView(time, axis)) {
            const double tip = time < axis.start() ? -1.0 : 1.0;
            flag = QPolygonF(
                {{x, bottom - flagPx}, {x - tip * flagPx, bottom - 2.0 * flagPx}, {x - tip * flagPx, bottom}});
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.accent);
        painter.drawPolygon(flag);
    }
    if (rulers.size() == 2) {
        const auto [first, second] = std::minmax(rulers[0], rulers[1]);
        const double left = std::clamp(axis.toClippedPixel(first), axis.left(), axis.right());
        const double right = std::clamp(axis.toClippedPixel(second), axis.left(), axis.right());
        painter.fillRect(QRectF(left, bounds.top(), right - left, 2.0), colors.accent);
        const QFontMetricsF metrics(painter.font());
        const double width = metrics.horizontalAdvance(distance) + 8.0;
        const double x = std::clamp((left + right - width) / 2.0, axis.left(), axis.right() - width);
        const QRectF plate(x, bounds.top() + 1.0, width, metrics.height() + 2.0);
        painter.fillRect(plate, colors.accent);
        painter.setPen(colors.onAccent);
        painter.drawText(plate, Qt::AlignCenter, distance);
    }
    painter.restore();
}

int rulerAt(double x, const TimeAxis& axis, const std::vector<double>& rulers)
{
    for (std::size_t i = 0; i < rulers.size(); ++i) {
        if (isInView(rulers[i], axis) && std::abs(axis.toPixel(rulers[i]) - x) <= reachPx)
            return static_cast<int>(i);
    }
    return -1;
}

} // namespace minard
