#include "ui/campaign/dragtool.h"

#include "core/diagram/palette.h"
#include "core/schedule/edits/blockedits.h"
#include "core/schedule/edits/orderedits.h"
#include "ui/campaign/dependencyarrows.h"
#include "ui/commands/editor.h"
#include "ui/commands/editwording.h"
#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/visiblerange.h"
#include "ui/document/wording.h"
#include "ui/theme/theme.h"
#include "ui/widgets/hovercard.h"

#include <QLineF>
#include <QPainter>
#include <QWidget>
#include <algorithm>
#include <array>
#include <utility>

namespace minard {

namespace {

constexpr double dragThresholdPx = 4.0;
constexpr double grabReachPx = 3.0;
constexpr double snapReachPx = 8.0;
constexpr double scrollZonePx = 28.0;
constexpr double scrollStep = 0.02; ///< of the visible span
constexpr int scrollMs = 30;

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
{
    m_scroll.setInterval(scrollMs);
    QObject::connect(&m_scroll, &QTimer::timeout, &m_scroll, [this] { scrollAtEdge(); });
}

DragTool::~DragTool()
{
    // A panel may go away under the hand.
    if (m_gesture == Gesture::Drag)
        m_context.card.present({}, {});
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
    const ScenarioId scenario = m_site.scenario();
    m_context.selection.setHover({});
    m_context.selection.setScenario(scenario);
    m_context.selection.selectPhase(m_phase);
    EditResult<std::unique_ptr<EditPreview>> preview = EditPreview::create(m_context.document, scenario);
    if (!preview || !(*preview)->before()) {
        m_gesture = Gesture::Refused;
        m_context.editor.refuse(scenario, preview ? Refusal{"the timeline cannot be built", {}} : preview.error());
        return;
    }
    m_preview = std::move(*preview);
    const ScheduleLayout& layout = m_preview->layout();
    const BuiltScenario& before = m_preview->before()->built;
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
    m_outcome = m_preview->attempt(CampaignEdit(), m_context.editor.rule());
}

void DragTool::end()
{
    m_scroll.stop();
    m_gesture = Gesture::None;
    m_preview.reset();
    m_zones.reset();
    m_place.reset();
    m_start.reset();
    m_targets = {};
    m_outcome = {};
    m_context.card.present({}, {});
    m_site.showPreview(nullptr);
    m_site.updateOverlay();
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
    EditOutcome outcome = std::move(m_outcome);
    const TimedScenarioPointer before = m_preview->before();
    end();
    if (outcome.isRefused()) {
        m_context.editor.refuse(m_site.scenario(), *outcome.refusal);
        return;
    }
    const NumberFormat format = numberFormat(m_context.document.campaign(), m_context.presentation);
    m_context.editor.commit(std::move(outcome), *before, format);
}

void DragTool::cancel()
{
    if (m_gesture == Gesture::Click)
        m_selectionTool.cancel();
    end();
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
        return moveToGap(m_preview->layout(), m_targets, m_unit, place.block, rule);
    return dropOnBlock(m_preview->layout(), m_targets, m_unit, place.block, rule);
}

void DragTool::update(const CanvasPoint& point)
{
    m_pointer = point;
    const Box& plot = m_site.geometry().plot;
    const bool atEdge = point.position.x() < plot.x + scrollZonePx || point.position.x() > plot.right() - scrollZonePx;
    if (atEdge && !m_scroll.isActive())
        m_scroll.start();
    else if (!atEdge)
        m_scroll.stop();

    if (point.modifiers.testFlag(Qt::ControlModifier)) {
        const double start = startAt(point);
        if (!m_start || *m_start != start) {
            m_start = start;
            m_place.reset();
            const bool repeats = m_preview->layout().workload().repeat > 1;
            show(setStart(
                m_preview->layout(), m_block, start, repeats ? std::optional(m_held.repetition) : std::nullopt));
        }
    } else {
        const TimedScenarioPointer& before = m_preview->before();
        const auto hit = hitTest(before->built.timeline, m_site.geometry(), point.position.x(), point.position.y());
        std::optional<std::size_t> hint;
        if (hit && hit->phase.isValid())
            hint = m_preview->layout().blockOf(hit->phase);
        const std::optional<DropPlace> place = m_zones->at(point.time, m_site.geometry().axis, hint);
        if (place && (!m_place || *m_place != *place)) {
            m_place = place;
            m_start.reset();
            show(editAt(*place));
        }
    }
    showCard(point.position);
    m_site.updateOverlay();
}

void DragTool::show(EditResult<CampaignEdit> edit)
{
    m_outcome = m_preview->attempt(std::move(edit), m_context.editor.rule());
    const bool changes = !m_outcome.isRefused() && !m_outcome.edit.isEmpty();
    m_site.showPreview(changes ? m_outcome.timed : nullptr);
}

void DragTool::showCard(QPointF position)
{
    const NumberFormat format = numberFormat(m_context.document.campaign(), m_context.presentation);
    const QWidget* surface = m_context.card.parentWidget();
    const QPoint anchor = m_site.widget().mapTo(surface, position.toPoint());
    m_context.card.present(describeOutcome(m_outcome, *m_preview->before(), format), anchor);
}

void DragTool::scrollAtEdge()
{
    if (m_gesture != Gesture::Drag)
        return;
    const Box& plot = m_site.geometry().plot;
    const TimeAxis& axis = m_context.range.axis();
    const bool left = m_pointer.position.x() < plot.x + scrollZonePx;
    // Only towards what is out of view.
    if (left ? axis.start() <= axis.contentStart() : axis.end() >= axis.contentEnd())
        return;
    m_context.range.panBy(left ? -scrollStep : scrollStep);
    CanvasPoint point = m_pointer;
    point.time = m_site.geometry().axis.toTime(point.position.x());
    update(point);
}

std::optional<Qt::CursorShape> DragTool::cursor(const CanvasPoint& point) const
{
    switch (m_gesture) {
    case Gesture::Refused:
        return Qt::ForbiddenCursor;
    case Gesture::Drag:
        if (m_outcome.isRefused())
            return Qt::ForbiddenCursor;
        if (m_start)
            return Qt::SizeHorCursor;
        return m_place && m_place->kind == DropPlace::Kind::Block && !m_outcome.edit.isEmpty() ? Qt::DragLinkCursor
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
    if (m_outcome.isRefused()) {
        std::vector<DependencyArrow> arrows;
        for (const Edge& edge : m_outcome.refusal->dependencies)
            arrows.push_back({edge.from, edge.to, m_held.repetition});
        paintDependencies(
            painter, geometry, m_site.drawList(), m_preview->before()->built, arrows, m_context.theme.colors().warning);
    }
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
        paintPlace(painter, *m_place, m_outcome.isRefused() ? colors.warning : colors.accent);
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
