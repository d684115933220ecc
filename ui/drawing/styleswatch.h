#pragma once

#include <QRectF>
#include <cstdint>

class QPainter;

namespace minard {

class Theme;

/// Paints the sample of a phase as legends show it: its fill with texture, and its line below.
void paintStyleSwatch(QPainter& painter, const QRectF& rect, std::uint8_t style, const Theme& theme);

} // namespace minard
