#pragma once

class QPainter;

namespace minard {

struct Panel;
struct ThemeColors;

/// Paints the outlines of the lines of `before` over another picture of the same size and axis: where everything was
/// before the hand moved it. Outlines only, so that the colours of what is below stay what they are.
void paintGhost(QPainter& painter, const Panel& before, const ThemeColors& colors);

} // namespace minard
