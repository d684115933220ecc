#include "ui/campaign/selectiontool.h"

#include <QLineF>
#include <cmath>

namespace minard {

namespace {

constexpr double dragThresholdPx = 4.0;
constexpr double edgeReachPx = 4.0;
constexpr double snapReachPx = 6.0;

} // namespace

SelectionTool::SelectionTool(CanvasSite& site, Selection& selection) : CanvasTool(site), m_selection(selection) { }

bool SelectionTool::press(const CanvasPoint& point)
{
    if (point.button != Qt::LeftButton)
        return false;
    m_press = point;
    m_before = m_selection.range();
    if (const auto fixed = fixedEnd(point)) {
        m_gesture = Gesture::Edge;
        m_fixed = *fixed;
    } else {
        m_gesture = Gesture::Click;
    }
    return true;
}

void SelectionTool::drag(const CanvasPoint& point)
{
    if (m_gesture == Gesture::Click && QLineF(m_press.position, point.position).length() >= dragThresholdPx) {
        m_gesture = Gesture::Sweep;
        m_fixed = snapped(m_press);
    }
    if (m_gesture == Gesture::Sweep || m_gesture == Gesture::Edge)
        m_selection.setRange(TimeRange{m_fixed, snapped(point)});
}

void SelectionTool::release(const CanvasPoint& point)
{
    drag(point);
    if (m_gesture == Gesture::Click)
        click(point);
    m_gesture = Gesture::None;
}

void SelectionTool::cancel()
{
    if (m_gesture == Gesture::Sweep || m_gesture == Gesture::Edge)
        m_selection.setRange(m_before);
    m_gesture = Gesture::None;
}

void SelectionTool::click(const CanvasPoint& point)
{
    const auto hit = m_site.hitAt(point.position);
    m_selection.setScenario(m_site.scenario());
    if (!hit || !hit->phase.isValid()) {
        if (!(point.modifiers & (Qt::ControlModifier | Qt::ShiftModifier))) {
            m_selection.setPhases({});
            m_selection.setRange({});
        }
        return;
    }
    if (point.modifiers & Qt::ControlModifier) {
        m_selection.togglePhase(hit->phase);
        return;
    }
    if (point.modifiers & Qt::ShiftModifier) {
        PhaseSet phases = m_selection.phases();
        phases.insert(hit->phase);
        m_selection.setPhases(std::move(phases), hit->phase);
        return;
    }
    m_selection.selectPhase(hit->phase);
    // Where pieces share a column there is no single one to point at.
    if (hit->part == Hit::Part::Column || hit->node == DrawItem::kNone)
        return;
    m_selection.setPiece(PieceRef{
        .scenario = m_site.scenario(),
        .phase = hit->phase,
        .node = hit->node,
        .tile = hit->tile,
        .start = hit->pieceStart,
        .end = hit->pieceEnd,
    });
}

std::optional<double> SelectionTool::fixedEnd(const CanvasPoint& point) const
{
    if (!m_selection.range())
        return {};
    const TimeRange range = *m_selection.range();
    const TimeAxis& axis = m_site.geometry().axis;
    const double toStart = std::abs(axis.toPixel(range.start) - point.position.x());
    const double toEnd = std::abs(axis.toPixel(range.end) - point.position.x());
    if (std::min(toStart, toEnd) > edgeReachPx)
        return {};
    return toStart < toEnd ? range.end : range.start;
}

double SelectionTool::snapped(const CanvasPoint& point) const
{
    if (point.modifiers & Qt::AltModifier)
        return point.time;
    const auto hit = m_site.hitAt(point.position);
    if (!hit)
        return point.time;
    const TimeAxis& axis = m_site.geometry().axis;
    double best = point.time;
    double bestPx = snapReachPx;
    for (const double edge : {hit->segmentStart, hit->segmentEnd, hit->pieceStart, hit->pieceEnd}) {
        const double distance = std::abs(axis.toPixel(edge) - point.position.x());
        if (std::isfinite(edge) && distance < bestPx) {
            best = edge;
            bestPx = distance;
        }
    }
    return best;
}

std::optional<Qt::CursorShape> SelectionTool::cursor(const CanvasPoint& point) const
{
    if (m_gesture == Gesture::Edge || m_gesture == Gesture::Sweep || fixedEnd(point))
        return Qt::SizeHorCursor;
    return {};
}

} // namespace minard
