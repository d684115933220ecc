#include "ui/campaign/startpins.h"

#include "ui/document/document.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace minard {

namespace {

constexpr double headPx = 6.0;
constexpr double closestPx = 8.0;
constexpr double reachPx = 5.0;

} // namespace

StartPins::StartPins(CanvasSite& site, const EditingContext& context) : CanvasTool(site), m_context(context) { }

std::vector<StartPins::Pin> StartPins::pins() const
{
    const TimedScenarioPointer timed = m_site.timed();
    if (!timed || timed->built->scenario.starts.empty())
        return {};
    const BuiltScenario& built = *timed->built;
    const PanelGeometry& geometry = m_site.geometry();
    std::vector<Pin> pins;
    for (const BlockTiming& timing : built.timeline.blocks()) {
        const PlanBlock& block = built.plan.blocks[timing.block];
        if (!block.start)
            continue;
        const double x = geometry.axis.toPixel(timing.start);
        if (x >= geometry.plot.x - 1.0 && x <= geometry.plot.right())
            pins.push_back({x, timing.start, built.plan.nodes[block.nodes.front()].phase});
    }
    std::stable_sort(pins.begin(), pins.end(), [](const Pin& a, const Pin& b) { return a.x < b.x; });
    std::vector<Pin> apart;
    for (const Pin& pin : pins) {
        if (apart.empty() || pin.x - apart.back().x >= closestPx)
            apart.push_back(pin);
    }
    return apart;
}

std::optional<StartPins::Pin> StartPins::pinAt(const CanvasPoint& point) const
{
    const PanelGeometry& geometry = m_site.geometry();
    if (point.position.y() >= geometry.plot.y || point.position.y() < geometry.plot.y - 2.0 * headPx)
        return {};
    for (const Pin& pin : pins()) {
        if (std::abs(pin.x - point.position.x()) <= reachPx)
            return pin;
    }
    return {};
}

bool StartPins::press(const CanvasPoint& point)
{
    const std::optional<Pin> pin = point.button == Qt::LeftButton ? pinAt(point) : std::nullopt;
    if (!pin)
        return false;
    m_context.selection.setScenario(m_site.scenario());
    m_context.selection.selectPhase(pin->phase);
    return true;
}

std::optional<Qt::CursorShape> StartPins::cursor(const CanvasPoint& point) const
{
    return pinAt(point) ? std::optional(Qt::PointingHandCursor) : std::nullopt;
}

QString StartPins::hint(const CanvasPoint& point) const
{
    const std::optional<Pin> pin = pinAt(point);
    if (!pin)
        return {};
    const Campaign& campaign = *m_site.timed()->campaign;
    return QCoreApplication::translate("StartPins", "%1 starts at %2 by hand; Alt+Home lets it start by itself")
        .arg(fromUtf8(campaign.workload.phase(pin->phase).label()),
            timeText(pin->time, campaign, numberFormat(campaign, m_context.presentation)));
}

void StartPins::paintAtRest(QPainter& painter) const
{
    const std::vector<Pin> all = pins();
    if (all.empty())
        return;
    const PanelGeometry& geometry = m_site.geometry();
    const ThemeColors& colors = m_context.theme.colors();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (const Pin& pin : all) {
        const bool isCurrent = m_context.selection.contains(pin.phase);
        painter.setBrush(isCurrent ? colors.accent : colors.muted);
        const double x = std::round(pin.x) + 0.5;
        painter.drawEllipse(QPointF(x, geometry.plot.y - 8.0), 0.5 * headPx, 0.5 * headPx);
        painter.drawRect(QRectF(x - 0.5, geometry.plot.y - 6.0, 1.0, 6.0));
    }
    painter.restore();
}

} // namespace minard
