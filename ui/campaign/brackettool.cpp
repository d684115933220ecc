#include "ui/campaign/brackettool.h"

#include "core/schedule/edits/fusionedits.h"
#include "ui/document/document.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QLineF>
#include <QPainter>
#include <algorithm>

namespace minard {

namespace {

constexpr double dragThresholdPx = 4.0;
constexpr double endReachPx = 6.0;
/// A sweep has touched a phase when it covers so much of it, if the phase is that wide.
constexpr double touchPx = 3.0;

QString translated(const char* text)
{
    return QCoreApplication::translate("BracketTool", text);
}

} // namespace

BracketTool::BracketTool(CanvasSite& site, const EditingContext& context)
    : CanvasTool(site)
    , m_context(context)
    , m_edit(site, context, [this](const CanvasPoint& point) { update(point); })
{
}

std::optional<BracketTool::Target> BracketTool::targetAt(const CanvasPoint& point) const
{
    const TimedScenarioPointer& timed = m_site.timed();
    const PanelGeometry& geometry = m_site.geometry();
    const double x = point.position.x();
    if (!timed || timed->built->plan.recording || point.position.y() >= geometry.plot.y || x < geometry.plot.x
        || x > geometry.plot.right())
        return {};
    const BuiltScenario& built = *timed->built;
    for (const FusionBracket& bracket : fusionBrackets(*timed->campaign, built.scenario, built.timeline)) {
        const Box strip = bracketStrip(geometry.plot, bracket.lane, m_site.drawList().sizes);
        const double left = geometry.axis.toClippedPixel(bracket.start);
        const double right = geometry.axis.toClippedPixel(bracket.end);
        if (point.position.y() < strip.y || point.position.y() >= strip.bottom() || x < left - endReachPx
            || x > right + endReachPx)
            continue;
        // Ends of a narrow bracket must leave something to click on.
        const double reach = std::min(endReachPx, 0.3 * (right - left));
        if (x <= left + reach)
            return Target{bracket, Gesture::PullStart};
        if (x >= right - reach)
            return Target{bracket, Gesture::PullEnd};
        return Target{bracket, Gesture::Click};
    }
    return Target{{}, Gesture::Sweep};
}

bool BracketTool::press(const CanvasPoint& point)
{
    if (point.button != Qt::LeftButton || point.modifiers.testFlag(Qt::ShiftModifier))
        return false;
    const std::optional<Target> target = targetAt(point);
    if (!target)
        return false;
    m_target = *target;
    m_press = point;
    m_gesture = Gesture::Click;
    return true;
}

bool BracketTool::begin()
{
    if (!m_edit.begin()) {
        m_gesture = Gesture::None;
        return false;
    }
    m_gesture = m_target.gesture == Gesture::Click ? Gesture::Sweep : m_target.gesture;
    m_phases.clear();
    if (m_target.bracket && m_gesture != Gesture::Sweep) {
        const FusionGroup& group = m_edit.layout().effective().fusion[m_target.bracket->group];
        m_phases = {group.phases.begin(), group.phases.end()};
    }
    return true;
}

/// The phases that [from, to] passes over.
std::set<PhaseId> BracketTool::swept(double from, double to) const
{
    const Timeline& timeline = m_edit.before().built->timeline;
    const double touch = touchPx / m_site.geometry().axis.pixelsPerUnit();
    std::set<PhaseId> phases;
    for (std::size_t i = 0; i < timeline.nodes().size(); ++i) {
        const NodeTiming& timing = timeline.timings()[i];
        const double covered = std::min(to, timing.end) - std::max(from, timing.start);
        const double whole = timing.end - timing.start;
        if (timing.pieces > 0 && covered >= std::min(touch, whole))
            phases.insert(timeline.nodes()[i].phase);
    }
    return phases;
}

/// The phases of the held bracket when its end is at `edge`: those whose middle it encloses.
std::set<PhaseId> BracketTool::pulled(double edge) const
{
    const Timeline& timeline = m_edit.before().built->timeline;
    const FusionBracket& bracket = *m_target.bracket;
    const FusionGroup& group = m_edit.layout().effective().fusion[bracket.group];
    const bool isEnd = m_gesture == Gesture::PullEnd;
    std::set<PhaseId> phases;
    for (std::size_t i = 0; i < timeline.nodes().size(); ++i) {
        const PlanNode& node = timeline.nodes()[i];
        const NodeTiming& timing = timeline.timings()[i];
        if (node.repetition != bracket.repetition || timing.pieces == 0)
            continue;
        const double middle = 0.5 * (timing.start + timing.end);
        const bool isMember = std::find(group.phases.begin(), group.phases.end(), node.phase) != group.phases.end();
        const bool isBeyond = isEnd ? middle > bracket.end : middle < bracket.start;
        const bool isEnclosed = isEnd ? middle <= edge : middle >= edge;
        if (isEnclosed && (isMember || isBeyond))
            phases.insert(node.phase);
    }
    return phases;
}

void BracketTool::show(const std::set<PhaseId>& phases)
{
    if (phases == m_phases)
        return;
    m_phases = phases;
    const ScheduleLayout& layout = m_edit.layout();
    const std::vector<PhaseId> list(phases.begin(), phases.end());
    const std::vector<FusionGroup>& groups = layout.effective().fusion;
    if (m_gesture != Gesture::Sweep) {
        const FusionGroup& group = groups[m_target.bracket->group];
        const bool isSame = std::set<PhaseId>(group.phases.begin(), group.phases.end()) == phases;
        m_edit.show(isSame ? EditResult<CampaignEdit>(CampaignEdit()) : setFusionMembers(layout, group.id, list));
        return;
    }
    const bool isFused = std::any_of(groups.begin(), groups.end(), [&](const FusionGroup& group) {
        return std::all_of(list.begin(), list.end(), [&](PhaseId phase) {
            return std::find(group.phases.begin(), group.phases.end(), phase) != group.phases.end();
        });
    });
    m_edit.show(list.size() < 2 || isFused ? EditResult<CampaignEdit>(CampaignEdit()) : fuse(layout, list));
}

void BracketTool::drag(const CanvasPoint& point)
{
    const bool hasMoved = QLineF(m_press.position, point.position).length() >= dragThresholdPx;
    if (m_gesture == Gesture::Click && hasMoved && !begin())
        return;
    if (m_gesture != Gesture::None && m_gesture != Gesture::Click)
        update(point);
}

void BracketTool::update(const CanvasPoint& point)
{
    if (m_gesture == Gesture::Sweep) {
        m_from = std::min(m_press.time, point.time);
        m_to = std::max(m_press.time, point.time);
        show(swept(m_from, m_to));
    } else {
        const FusionBracket& bracket = *m_target.bracket;
        const bool isEnd = m_gesture == Gesture::PullEnd;
        // The end keeps its distance to the pointer.
        const double edge = point.time + (isEnd ? bracket.end : bracket.start) - m_press.time;
        m_from = isEnd ? bracket.start : std::min(edge, bracket.end);
        m_to = isEnd ? std::max(edge, bracket.start) : bracket.end;
        show(pulled(edge));
    }
    std::vector<Fact> facts;
    const std::vector<PhaseId> phases(m_phases.begin(), m_phases.end());
    if (phases.size() >= 2)
        facts.push_back({translated("in the group"), fromUtf8(m_edit.layout().nameOf(phases))});
    m_edit.follow(point, facts);
}

void BracketTool::release(const CanvasPoint& point)
{
    drag(point);
    const Gesture gesture = std::exchange(m_gesture, Gesture::None);
    if (gesture == Gesture::None)
        return;
    if (gesture != Gesture::Click) {
        m_edit.commit();
        return;
    }
    m_context.selection.setScenario(m_site.scenario());
    PhaseSet phases;
    if (m_target.bracket) {
        const FusionGroup& group = m_site.timed()->built->scenario.fusion[m_target.bracket->group];
        phases.insert(group.phases.begin(), group.phases.end());
    }
    const PhaseId current = phases.empty() ? PhaseId() : *phases.begin();
    m_context.selection.setPhases(std::move(phases), current);
}

void BracketTool::cancel()
{
    m_gesture = Gesture::None;
    m_edit.cancel();
}

std::optional<Qt::CursorShape> BracketTool::cursor(const CanvasPoint& point) const
{
    if (m_gesture != Gesture::None && m_edit.isRunning() && m_edit.outcome().isRefused())
        return Qt::ForbiddenCursor;
    if (m_gesture == Gesture::Sweep)
        return Qt::CrossCursor;
    if (m_gesture == Gesture::PullStart || m_gesture == Gesture::PullEnd)
        return Qt::SizeHorCursor;
    const std::optional<Target> target = targetAt(point);
    if (!target)
        return {};
    if (target->gesture == Gesture::Click)
        return Qt::PointingHandCursor;
    return target->gesture == Gesture::Sweep ? Qt::CrossCursor : Qt::SizeHorCursor;
}

QString BracketTool::hint(const CanvasPoint& point) const
{
    const std::optional<Target> target = targetAt(point);
    if (!target)
        return {};
    if (target->gesture == Gesture::Click)
        return translated("Click to select the phases of the group; drag its ends to take phases in or out (F)");
    if (target->gesture == Gesture::Sweep)
        return translated("Drag over phases to fuse them (F)");
    return translated("Drag to take phases into the fusion or out of it (F)");
}

void BracketTool::paint(QPainter& painter) const
{
    if (!m_edit.isRunning())
        return;
    const PanelGeometry& geometry = m_site.geometry();
    const ThemeColors& colors = m_context.theme.colors();
    const QColor& color = m_edit.outcome().isRefused() ? colors.warning : colors.accent;
    const double left = std::max(geometry.plot.x, geometry.axis.toClippedPixel(m_from));
    const double right = std::min(geometry.plot.right(), geometry.axis.toClippedPixel(m_to));
    const int lane = m_target.bracket ? m_target.bracket->lane : 0;
    const Box strip = bracketStrip(geometry.plot, lane, m_site.drawList().sizes);
    const double y = strip.y + 0.5 * strip.height;
    if (right > left) {
        painter.fillRect(QRectF(left, y - 1.0, right - left, 2.0), color);
        for (const double edge : {left, right - 1.0})
            painter.fillRect(QRectF(edge, y, 1.0, geometry.plot.bottom() - y), color);
    }
    m_edit.paintRefusal(painter, m_target.bracket ? m_target.bracket->repetition : 0);
}

} // namespace minard
