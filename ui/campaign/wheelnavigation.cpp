#include "ui/campaign/wheelnavigation.h"

#include "ui/document/visiblerange.h"

#include <QWheelEvent>
#include <cmath>

namespace minard {

namespace {

/// Qt counts eighths of a degree; a notch of a common wheel is 15 degrees.
constexpr double notch = 120.0;
constexpr double zoomPerNotch = 1.25;
constexpr double scrollPerNotch = 0.1;

} // namespace

bool navigateByWheel(const QWheelEvent& event, double time, double widthPx, VisibleRange& range)
{
    const QPointF turn = event.angleDelta();
    if (turn.isNull())
        return false;
    const bool sideways = std::abs(turn.x()) > std::abs(turn.y());
    if (sideways || (event.modifiers() & Qt::ShiftModifier)) {
        const QPointF pixels = event.pixelDelta();
        const double moved = sideways ? turn.x() : turn.y();
        const double movedPx = sideways ? pixels.x() : pixels.y();
        if (movedPx != 0.0)
            range.panBy(-movedPx / widthPx);
        else
            range.panBy(-moved / notch * scrollPerNotch);
        return true;
    }
    range.zoomAbout(time, std::pow(zoomPerNotch, turn.y() / notch));
    return true;
}

} // namespace minard
