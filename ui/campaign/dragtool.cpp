#include "ui/campaign/dragtool.h"

#include "core/diagram/palette.h"
#include "core/schedule/edits/blockedits.h"
#include "core/schedule/edits/orderedits.h"
#include "ui/commands/editor.h"
#include "ui/document/document.h"
#include "ui/document/selection.h"
#include "ui/theme/theme.h"

#include <QLineF>
#include <QPainter>
#include <algorithm>
#include <array>

namespace minard {

namespace {

constexpr double dragThresholdPx = 4.0;
constexpr double grabReachPx = 3.0;
constexpr double snapReachPx = 8.0;

/// Texts a phase can be grabbed by; they stand on their baseline.
constexpr std::array textGrips = {DrawRole::PhaseLabel, DrawRole::LabelOnFill, DrawRole::LabelOnArea};
constexpr std::array shapeGrips = {DrawRole::Well, DrawRole::Fill, DrawRole::FillEdge, DrawRole::Area, DrawRole::NoData,
    DrawRole::Rail, DrawRole::ComputeLine, DrawRole::MemoryLine, DrawRole::Impulse};

template <std::size_t Count>
bool isOneOf(const std::array<DrawRole, Count>& roles, DrawRole role)
{
    return std::find(roles.begin(), roles.end(), role) != roles.end();
}

} // namespace

DragTool::DragTool(CanvasSite& site, CanvasTool& selection, const EditingContext& context)
    : CanvasTool(site)
    , m_selectionTool(selection)
    , m_context(context)
    , m_edit(site, context, [this](const CanvasPoint& point) { update(point); })
{
}

std::optional<DrawItem> DragTool::itemAt(const DrawList& list, QPointF position)
{
    // Later items are painted over earlier ones.
    for (auto item = list.items.rbegin(); item != list.items.rend(); ++item) {
        const bool isText = isOneOf(textGrips, item->role);
        if (!item->phase.isValid() || (!isText && !isOneOf(shapeGrips, item->role)))
            continue;
        const double top = isText ? item->y - item->height : item->y;
        if (position.x() >= item->x && position.x() < item->x + item->width && position.y() >= top - grabReachPx
            && position.y() < top + item->height + grabReachPx)
            return *item;
    }
    return {};
}

bool DragTool::press(const CanvasPoint& point)
{
    // With Shift, and over the edge of a selected range, the selection has its own gestures.
    if (point.button != Qt::LeftButton || point.modifiers.testFlag(Qt::ShiftModifier) || m_selectionTool.cursor(point))
        return false;
    const std::optional<DrawItem> item = itemAt(m_site.drawList(), point.position);
    const std::optional<Hit> hit = m_site.hitAt(point.position);
    if (!item || !m_selectionTool.press(point))
        return false;
    m_phase = item->phase;
    m_node = item->node != DrawItem::kNone ? item->node
        : hit && hit->phase == item->phase ? hit->node
                                           : DrawItem::kNone;
    m_press = point;
    m_gesture = Gesture::Click;
    return true;
}

void DragTool::begin()
{
    m_selectionTool.cancel();
    m_context.selection.setScenario(m_site.scenario());
    m_context.selection.selectPhase(m_phase);
    if (!m_edit.begin()) {
        m_gesture = Gesture::Refused;
        return;
    }
    const ScheduleLayout& layout = m_edit.layout();
    const BuiltScenario& before = *m_edit.before().built;
    m_zones.emplace(before);
    const std::size_t block = layout.blockOf(m_phase);
    const std::string& pipeline = layout.blocks()[block].pipeline;
    m_block = pipeline.empty() ? ScheduleUnit{m_phase, {}} : ScheduleUnit{{}, pipeline};
    const bool alone = layout.blocks()[block].phases.size() == 1;
    m_unit = alone ? m_block : ScheduleUnit{m_phase, {}};
    m_targets = dropTargets(layout, m_unit);
    const bool known = m_node < before.plan.nodes.size() && before.plan.nodes[m_node].phase == m_phase;
    const DropZones::Span* held = m_zones->find(block, known ? before.plan.nodes[m_node].repetition : 0);
    m_held = held != nullptr ? *held : DropZones::Span();
    m_gesture = Gesture::Drag;
}

void DragTool::end()
{
    m_gesture = Gesture::None;
    m_zones.reset();
    m_place.reset();
    m_start.reset();
    m_targets = {};
}

void DragTool::drag(const CanvasPoint& point)
{
    if (m_gesture == Gesture::Click && QLineF(m_press.position, point.position).length() >= dragThresholdPx)
        begin();
    if (m_gesture == Gesture::Drag)
        update(point);
}

void DragTool::release(const CanvasPoint& point)
{
    // The place is that of the release, wherever the last movement was.
    drag(point);
    if (m_gesture == Gesture::Click)
        m_selectionTool.release(point);
    if (m_gesture != Gesture::Drag) {
        m_gesture = Gesture::None;
        return;
    }
    end();
    m_edit.commit();
}

void DragTool::cancel()
{
    if (m_gesture == Gesture::Click)
        m_selectionTool.cancel();
    end();
    m_edit.cancel();
}

/// Where the held block would start for this point: it keeps its distance to the pointer.
double DragTool::startAt(const CanvasPoint& point) const
{
    const double start = std::max(0.0, m_held.start + (point.time - m_press.time));
    if (point.modifiers.testFlag(Qt::AltModifier))
        return start;
    const double reach = snapReachPx / m_site.geometry().axis.pixelsPerUnit();
    return m_zones->snapped(start, m_held.end - m_held.start, reach, m_held);
}

EditResult<CampaignEdit> DragTool::editAt(const DropPlace& place) const
{
    const DependencyRule rule = m_context.editor.rule();
    if (place.kind == DropPlace::Kind::Gap)
        return moveToGap(m_edit.layout(), m_targets, m_unit, place.block, rule);
    return dropOnBlock(m_edit.layout(), m_targets, m_unit, place.block, rule);
}

void DragTool::update(const CanvasPoint& point)
{
    m_pointer = point;
    if (point.modifiers.testFlag(Qt::ControlModifier)) {
        const double start = startAt(point);
        if (!m_start || *m_start != start) {
            m_start = start;
            m_place.reset();
            const bool repeats = m_edit.layout().workload().repeat > 1;
            m_edit.show(
                setStart(m_edit.layout(), m_block, start, repeats ? std::optional(m_held.repetition) : std::nullopt));
        }
    } else {
        const Timeline& before = m_edit.before().built->timeline;
        const auto hit = hitTest(before, m_site.geometry(), point.position.x(), point.position.y());
        std::optional<std::size_t> hint;
        if (hit && hit->phase.isValid())
            hint = m_edit.layout().blockOf(hit->phase);
        const std::optional<DropPlace> place = m_zones->at(point.time, m_site.geometry().axis, hint);
        if (place && (!m_place || *m_place != *place)) {
            m_place = place;
            m_start.reset();
            m_edit.show(editAt(*place));
        }
    }
    m_edit.follow(point);
}

std::optional<Qt::CursorShape> DragTool::cursor(const CanvasPoint& point) const
{
    switch (m_gesture) {
    case Gesture::Refused:
        return Qt::ForbiddenCursor;
    case Gesture::Drag:
        if (m_edit.outcome().isRefused())
            return Qt::ForbiddenCursor;
        if (m_start)
            return Qt::SizeHorCursor;
        return m_place && m_place->kind == DropPlace::Kind::Block && !m_edit.outcome().edit.isEmpty()
            ? Qt::DragLinkCursor
            : Qt::ClosedHandCursor;
    case Gesture::Click:
        return Qt::ClosedHandCursor;
    case Gesture::None:
        break;
    }
    if (point.modifiers.testFlag(Qt::ShiftModifier) || !itemAt(m_site.drawList(), point.position))
        return {};
    return Qt::OpenHandCursor;
}

void DragTool::paint(QPainter& painter) const
{
    if (m_gesture != Gesture::Drag)
        return;
    painter.save();
    const PanelGeometry& geometry = m_site.geometry();
    painter.setClipRect(QRectF(geometry.plot.x, geometry.plot.y, geometry.plot.width, geometry.plot.height));
    if (!m_start)
        paintPlaces(painter);
    paintHeld(painter);
    painter.restore();
    m_edit.paintRefusal(painter, m_held.repetition);
}

/// Every place where a drop does something, faint, and the one at hand.
void DragTool::paintPlaces(QPainter& painter) const
{
    const ThemeColors& colors = m_context.theme.colors();
    const PanelGeometry& geometry = m_site.geometry();
    constexpr double markPx = 7.0;
    constexpr double closestPx = 6.0;
    double last = -closestPx;
    for (const DropZones::Span& span : m_zones->spans()) {
        const double x = geometry.axis.toClippedPixel(span.start);
        if (x - last < closestPx)
            continue;
        last = x;
        const bool isFree = m_targets.gaps[span.block].isFree();
        const QColor& color = isFree ? colors.accent : colors.hairline;
        painter.fillRect(QRectF(x - 1.0, geometry.plot.y, 2.0, markPx), color);
        painter.fillRect(QRectF(x - 1.0, geometry.plot.bottom() - markPx, 2.0, markPx), color);
    }
    if (m_place)
        paintPlace(painter, *m_place, m_edit.outcome().isRefused() ? colors.warning : colors.accent);
}

void DragTool::paintPlace(QPainter& painter, const DropPlace& place, const QColor& color) const
{
    const PanelGeometry& geometry = m_site.geometry();
    const double x = geometry.axis.toClippedPixel(place.time);
    const double top = geometry.plot.y;
    const double height = geometry.plot.height;
    if (place.kind == DropPlace::Kind::Gap) {
        painter.fillRect(QRectF(x - 1.5, top, 3.0, height), color);
        return;
    }
    const double right = std::max(x + 4.0, geometry.axis.toClippedPixel(place.end));
    painter.fillRect(QRectF(x, top, right - x, 2.0), color);
    painter.fillRect(QRectF(x, top + height - 2.0, right - x, 2.0), color);
    painter.fillRect(QRectF(x, top, 2.0, height), color);
    painter.fillRect(QRectF(right - 2.0, top, 2.0, height), color);
}

/// A bar as long as what is held, where the hand has it.
void DragTool::paintHeld(QPainter& painter) const
{
    const PanelGeometry& geometry = m_site.geometry();
    const double start = m_start ? *m_start : m_held.start + (m_pointer.time - m_press.time);
    const double x = geometry.axis.toClippedPixel(start);
    const double right = geometry.axis.toClippedPixel(start + (m_held.end - m_held.start));
    const Palette& palette = m_context.theme.isDark() ? darkPalette() : lightPalette();
    const std::uint8_t style = m_context.document.styles().style(m_phase);
    const Rgb hue = style == kNoStyle ? palette.ground : palette.hue(style);
    painter.fillRect(
        QRectF(x, geometry.plot.y + 4.0, std::max(3.0, right - x), 6.0), QColor(hue.red, hue.green, hue.blue));
}

} // namespace minard
