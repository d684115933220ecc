#include "ui/roofline/rooflinechart.h"

#include "core/support/numberformat.h"
#include "ui/document/wording.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

// What the hands do with a RooflineChart: mouse, wheel and keys.

namespace minard {

namespace {

constexpr double wheelZoom = 1.2;
constexpr double keyZoom = 1.5;
constexpr double keyPanPx = 40.0;
constexpr double roofReachPx = 5.0;
/// Narrowest view: a thousandth of its values.
constexpr double leastDecades = 4e-4;
constexpr double mostDecades = 200.0;

double distanceToSegment(QPointF at, QPointF from, QPointF to)
{
    const QPointF along = to - from;
    const double length = QPointF::dotProduct(along, along);
    const double share = length > 0.0 ? std::clamp(QPointF::dotProduct(at - from, along) / length, 0.0, 1.0) : 0.0;
    const QPointF away = at - (from + share * along);
    return std::hypot(away.x(), away.y());
}

/// The range scaled by 1/factor about the value at `fraction`; unchanged at the limits.
LogRange scaled(const LogRange& range, double fraction, double factor)
{
    const double decades = range.decades() / factor;
    if (decades < leastDecades || decades > mostDecades)
        return range;
    return LogRange::create(range.at(fraction - fraction / factor), range.at(fraction + (1.0 - fraction) / factor))
        .value_or(range);
}

LogRange shifted(const LogRange& range, double fraction)
{
    return LogRange::create(range.at(fraction), range.at(1.0 + fraction)).value_or(range);
}

/// Three significant digits: what a person would have typed.
double rounded(double value)
{
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 2.0);
    return std::round(value / unit) * unit;
}

} // namespace

void RooflineChart::zoomAbout(QPointF position, double factor)
{
    if (!(factor > 0.0) || !std::isfinite(factor))
        return;
    const double x = (position.x() - m_plot.left()) / m_plot.width();
    const double y = (m_plot.bottom() - position.y()) / m_plot.height();
    setAxes({scaled(m_axes.intensity, x, factor), scaled(m_axes.rate, y, factor)});
}

void RooflineChart::panBy(QPointF pixels)
{
    setAxes(
        {shifted(m_axes.intensity, -pixels.x() / m_plot.width()), shifted(m_axes.rate, pixels.y() / m_plot.height())});
}

std::optional<RooflineChart::Pull> RooflineChart::roofAt(QPointF position) const
{
    if (!m_plot.contains(position))
        return std::nullopt;
    DrawList unused;
    const RooflinePlot plot(
        unused, {m_plot.x(), m_plot.y(), m_plot.width(), m_plot.height()}, m_axes, DiagramSizes(), {});
    std::optional<Pull> nearest;
    double least = roofReachPx;
    for (const std::size_t i : scene().distinctMachines()) {
        const Roofs& roofs = scene().series()[i].roofs;
        for (const RoofLine& line : roofLines(roofs, m_axes)) {
            const double distance = distanceToSegment(
                position, {plot.toX(line.x1), plot.toY(line.y1)}, {plot.toX(line.x2), plot.toY(line.y2)});
            if (distance > least)
                continue;
            least = distance;
            nearest = Pull{static_cast<std::uint32_t>(i), line.resource, line.y1 == line.y2};
        }
    }
    return nearest;
}

void RooflineChart::pullTo(QPointF position)
{
    const double x = std::clamp((position.x() - m_plot.left()) / m_plot.width(), 0.0, 1.0);
    const double y = std::clamp((m_plot.bottom() - position.y()) / m_plot.height(), 0.0, 1.0);
    const double rate = m_axes.rate.at(y);
    Q_EMIT roofPulled(
        m_pull->series, m_pull->resource, rounded(m_pull->isLevel ? rate : rate / m_axes.intensity.at(x)));
}

void RooflineChart::hover(QPointF position)
{
    const RooflineHit hit = hitAt(position);
    const std::optional<Pull> roof = hit.isEmpty() ? roofAt(position) : std::nullopt;
    viewport()->setCursor(!hit.isEmpty() ? Qt::PointingHandCursor : roof ? Qt::SizeVerCursor : Qt::ArrowCursor);
    Q_EMIT hovered(hit, position.toPoint());
}

void RooflineChart::mousePressEvent(QMouseEvent* event)
{
    event->accept();
    m_pressed = event->position();
    if (event->button() == Qt::MiddleButton) {
        m_isPanning = true;
        return;
    }
    if (event->button() != Qt::LeftButton)
        return;
    m_isPressed = true;
    if (hitAt(m_pressed).isEmpty())
        m_pull = roofAt(m_pressed);
}

void RooflineChart::mouseMoveEvent(QMouseEvent* event)
{
    event->accept();
    const QPointF position = event->position();
    if (m_isPressed && m_pull) {
        const bool hasMoved = (position - m_pressed).manhattanLength() >= QApplication::startDragDistance();
        if (hasMoved || m_isPanning) {
            m_isPanning = true; // of the roof: from now on small movements count
            pullTo(position);
        }
        return;
    }
    const bool isFar = (position - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (m_isPressed && !m_isPanning && isFar && hitAt(m_pressed).isEmpty())
        m_isPanning = true;
    if (m_isPanning) {
        viewport()->setCursor(Qt::ClosedHandCursor);
        panBy(position - m_pressed);
        m_pressed = position;
        return;
    }
    hover(position);
}

void RooflineChart::mouseReleaseEvent(QMouseEvent* event)
{
    event->accept();
    const bool wasClick = m_isPressed && !m_isPanning && event->button() == Qt::LeftButton;
    const bool wasPull = m_pull.has_value() && m_isPanning;
    m_isPressed = false;
    m_isPanning = false;
    m_pull.reset();
    if (wasPull) {
        Q_EMIT roofReleased();
        if (m_isFitted)
            fit();
    }
    if (wasClick)
        Q_EMIT chosen(hitAt(event->position()), event->modifiers());
    hover(event->position());
}

void RooflineChart::mouseDoubleClickEvent(QMouseEvent* event)
{
    event->accept();
    if (event->button() == Qt::LeftButton && hitAt(event->position()).isEmpty())
        fit();
}

void RooflineChart::wheelEvent(QWheelEvent* event)
{
    // Taken even at the limits: the page around must not scroll.
    event->accept();
    const double notches = event->angleDelta().y() / 120.0;
    if (notches != 0.0 && !m_pull)
        zoomAbout(event->position(), std::pow(wheelZoom, notches));
}

void RooflineChart::leaveEvent(QEvent* event)
{
    QChartView::leaveEvent(event);
    Q_EMIT hovered({}, {});
}

bool RooflineChart::moveFocus(int key)
{
    const int count = static_cast<int>(m_plotted.symbols.size());
    if (count == 0)
        return false;
    // In order of intensity: from left to right.
    std::vector<int> order(m_plotted.symbols.size());
    for (int i = 0; i < count; ++i)
        order[static_cast<std::size_t>(i)] = i;
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return m_plotted.symbols[static_cast<std::size_t>(a)].x < m_plotted.symbols[static_cast<std::size_t>(b)].x;
    });
    const auto at = std::find(order.begin(), order.end(), m_focus);
    const int place = at == order.end() ? -1 : static_cast<int>(at - order.begin());
    int next = 0;
    if (key == Qt::Key_End)
        next = count - 1;
    else if (key == Qt::Key_Left)
        next = place < 0 ? count - 1 : std::max(place - 1, 0);
    else if (key == Qt::Key_Right)
        next = std::min(place + 1, count - 1);
    m_focus = order[static_cast<std::size_t>(next)];
    announceFocus();
    return true;
}

void RooflineChart::announceFocus()
{
    const PlottedPoint& point = *focusedPoint();
    const RooflineSeries& series = scene().series()[point.series];
    const QString name = point.point->kind == PointKind::Range ? tr("selected range") : fromUtf8(point.point->name);
    setAccessibleDescription(
        tr("%1, %2: %3 at %4")
            .arg(name, fromUtf8(series.name), fromUtf8(formatQuantity(point.point->rate, series.roofs.rateUnit)),
                fromUtf8(formatQuantity(point.point->intensity, Unit::OperationPerByte))));
    QAccessibleEvent description(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&description);
    Q_EMIT hovered({point.series, {point.point}}, QPointF(point.x, point.y).toPoint());
    viewport()->update();
}

void RooflineChart::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_pull) {
        m_pull.reset();
        m_isPressed = false;
        m_isPanning = false;
        Q_EMIT roofPutBack();
        return;
    }
    const bool isShift = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
        if (isShift && event->key() == Qt::Key_Left)
            panBy({keyPanPx, 0.0});
        else if (isShift && event->key() == Qt::Key_Right)
            panBy({-keyPanPx, 0.0});
        else if (!moveFocus(event->key()))
            break;
        return;
    case Qt::Key_Up:
    case Qt::Key_Down:
        panBy({0.0, event->key() == Qt::Key_Up ? keyPanPx : -keyPanPx});
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomAbout(m_plot.center(), keyZoom);
        return;
    case Qt::Key_Minus:
        zoomAbout(m_plot.center(), 1.0 / keyZoom);
        return;
    case Qt::Key_0:
        fit();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (const PlottedPoint* point = focusedPoint()) {
            Q_EMIT chosen({point->series, {point->point}}, event->modifiers());
            return;
        }
        break;
    default:
        break;
    }
    // Not to QChartView: it would scroll.
    QWidget::keyPressEvent(event);
}

void RooflineChart::focusInEvent(QFocusEvent* event)
{
    QChartView::focusInEvent(event);
    viewport()->update();
}

void RooflineChart::focusOutEvent(QFocusEvent* event)
{
    QChartView::focusOutEvent(event);
    viewport()->update();
}

} // namespace minard
