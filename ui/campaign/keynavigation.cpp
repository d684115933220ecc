#include "ui/campaign/keynavigation.h"

#include "ui/document/visiblerange.h"

#include <QKeyEvent>

namespace minard {

namespace {

constexpr double keyPan = 0.1;
constexpr double keyZoom = 1.25;

/// X11 and Wayland number keys by position: these are W, A, S, D on a QWERTY keyboard, whatever the layout says.
enum ScanCode : quint32 { scanW = 25, scanA = 38, scanS = 39, scanD = 40 };

/// The key by position where the platform tells positions, else by letter.
int positionalKey(const QKeyEvent& event)
{
    switch (event.nativeScanCode()) {
    case scanW:
        return Qt::Key_W;
    case scanA:
        return Qt::Key_A;
    case scanS:
        return Qt::Key_S;
    case scanD:
        return Qt::Key_D;
    default:
        return event.key();
    }
}

double centre(std::optional<double> pointedTime, const TimeAxis& axis)
{
    if (pointedTime && *pointedTime >= axis.start() && *pointedTime <= axis.end())
        return *pointedTime;
    return (axis.start() + axis.end()) / 2.0;
}

} // namespace

bool navigateByKey(const QKeyEvent& event, std::optional<double> pointedTime, VisibleRange& range)
{
    switch (positionalKey(event)) {
    case Qt::Key_W:
        range.zoomAbout(centre(pointedTime, range.axis()), keyZoom);
        return true;
    case Qt::Key_S:
        range.zoomAbout(centre(pointedTime, range.axis()), 1.0 / keyZoom);
        return true;
    case Qt::Key_A:
    case Qt::Key_Left:
        range.panBy(-keyPan);
        return true;
    case Qt::Key_D:
    case Qt::Key_Right:
        range.panBy(keyPan);
        return true;
    default:
        return false;
    }
}

} // namespace minard
