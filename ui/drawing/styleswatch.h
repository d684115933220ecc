#pragma once

#include <QRectF>
#include <cstdint>

class QPainter;

namespace minard {

struct LegendEntry;
class Theme;

/// Paints the sample of a phase as legends show it: its fill with texture, and its line below.
void paintStyleSwatch(QPainter& painter, const QRectF& rect, std::uint8_t style, const Theme& theme);

/// Paints the sample of a legend entry: a phase, or a dash, hatch or bracket.
void paintLegendSample(QPainter& painter, const QRectF& rect, const LegendEntry& entry, const Theme& theme);

} // namespace minard
