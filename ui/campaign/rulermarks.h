#pragma once

#include <QRectF>
#include <QString>
#include <vector>

#include "core/diagram/timeaxis.h"

class QPainter;

namespace minard {

struct ThemeColors;

/// Paints the lines of the measuring rulers over a diagram; those out of view are left to the time axis.
void paintRulerLines(QPainter& painter, const QRectF& plot, const TimeAxis& axis, const std::vector<double>& rulers,
    const ThemeColors& colors);

/// Paints the rulers on the time axis: a flag for each, an arrow at the border for one that is out of view, and between
/// two their distance, `distance`, as text.
void paintRulerFlags(QPainter& painter, const QRectF& bounds, const TimeAxis& axis, const std::vector<double>& rulers,
    const QString& distance, const ThemeColors& colors);

/// The ruler within reach of pixel `x`, or -1.
[[nodiscard]] int rulerAt(double x, const TimeAxis& axis, const std::vector<double>& rulers);

} // namespace minard
