#include "ui/campaign/linetool.h"

#include "core/schedule/edits/numberedits.h"
#include "core/support/numberformat.h"
#include "ui/campaign/dragtool.h"
#include "ui/commands/editor.h"
#include "ui/commands/editwording.h"
#include "ui/document/document.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"
#include "ui/widgets/hovercard.h"

#include <QCoreApplication>
#include <QLineF>
#include <QPainter>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace minard {

namespace {

constexpr double dragThresholdPx = 4.0;
/// So far sideways a pulled line is a moved phase.
constexpr double turnPx = 24.0;
/// And so far, however high the hand went.
constexpr double farPx = 40.0;
constexpr double edgeReachPx = 4.0;
constexpr double lineReachPx = 3.0;
/// Narrower pieces have no edge of their own to pull.
constexpr double narrowestPx = 16.0;
/// Utilizations snap to whole percents.
constexpr double useStep = 0.01;
/// Durations snap to round steps that are at least so wide.
constexpr double timeStepPx = 3.0;

QString translated(const char* text)
{
    return QCoreApplication::translate("LineTool", text);
}

const ResourceAmount* amountOf(const std::vector<ResourceAmount>& amounts, ResourceId resource)
{
    const auto found = std::find_if(
        amounts.begin(), amounts.end(), [&](const ResourceAmount& amount) { return amount.resource == resource; });
    return found == amounts.end() ? nullptr : &*found;
}

/// Upwards or downwards rather than sideways.
bool isSteep(const QPointF& way)
{
    return std::abs(way.y()) > 2.0 * std::abs(way.x());
}

/// Own utilizations of a phase in a scenario, those of the workload where the scenario says nothing.
std::vector<ResourceAmount> statedUse(const Phase& phase, const EffectiveScenario& scenario, PhaseId id)
{
    std::vector<ResourceAmount> use = phase.given ? phase.given->use : std::vector<ResourceAmount>();
    for (const PhaseOverride& change : scenario.overrides) {
        if (change.phase != id)
            continue;
        for (const ResourceAmount& amount : change.use) {
            const auto known = std::find_if(use.begin(), use.end(),
                [&](const ResourceAmount& present) { return present.resource == amount.resource; });
            if (known == use.end())
                use.push_back(amount);
            else
                *known = amount;
        }
    }
    return use;
}

/// The largest of 1, 2, 5 · 10ⁿ that is not above `length`.
double roundStep(double length)
{
    const double power = std::pow(10.0, std::floor(std::log10(length)));
    for (const double factor : {5.0, 2.0}) {
        if (factor * power <= length)
            return factor * power;
    }
    return power;
}

/// How fast the piece of a node runs at a time, as a share of its nominal pace.
double paceAt(const Timeline& timeline, std::uint32_t node, double time)
{
    double scale = 1.0;
    timeline.visitSegments(time, std::nextafter(time, time + 1.0), [&](const SegmentView& segment) {
        for (const PieceShare& piece : segment.pieces) {
            if (piece.node == node)
                scale = piece.scale;
        }
        return false;
    });
    return scale > 0.0 ? scale : 1.0;
}

} // namespace

LineTool::LineTool(CanvasSite& site, std::unique_ptr<CanvasTool> mover, const EditingContext& context)
    : CanvasTool(site)
    , m_mover(std::move(mover))
    , m_context(context)
    , m_edit(site, context, [this](const CanvasPoint& point) { update(point); })
{
}

std::optional<LineTool::Grip> LineTool::edgeAt(const CanvasPoint& point) const
{
    const std::optional<Hit> hit = m_site.hitAt(point.position);
    if (!hit || !hit->phase.isValid() || hit->node == DrawItem::kNone || hit->part == Hit::Part::Column
        || hit->part == Hit::Part::Impulse || !DragTool::itemAt(m_site.drawList(), point.position))
        return {};
    const double right = m_site.geometry().axis.toPixel(hit->pieceEnd);
    const double left = m_site.geometry().axis.toPixel(hit->pieceStart);
    if (right - point.position.x() > edgeReachPx || right - left < narrowestPx)
        return {};
    const PlanNode& node = m_site.timed()->built->plan.nodes[hit->node];
    Grip grip;
    grip.kind = Grip::Kind::Edge;
    grip.phase = hit->phase;
    grip.node = hit->node;
    grip.pieceStart = hit->pieceStart;
    grip.pieceEnd = hit->pieceEnd;
    grip.duration = node.duration;
    return grip;
}

std::optional<LineTool::Grip> LineTool::lineAt(const CanvasPoint& point) const
{
    const PanelGeometry& geometry = m_site.geometry();
    const std::vector<DrawItem>& items = m_site.drawList().items;
    for (auto item = items.rbegin(); item != items.rend(); ++item) {
        const bool isLine = item->role == DrawRole::ComputeLine || item->role == DrawRole::MemoryLine;
        const bool isPipe = item->role == DrawRole::FillEdge;
        if ((!isLine && !isPipe) || !item->phase.isValid() || item->node == DrawItem::kNone
            || point.position.x() < item->x || point.position.x() >= item->x + item->width
            || point.position.y() < item->y - lineReachPx || point.position.y() >= item->y + item->height + lineReachPx)
            continue;
        const BuiltScenario& built = *m_site.timed()->built;
        if (item->node >= built.plan.nodes.size())
            return {};
        Grip grip;
        grip.phase = item->phase;
        grip.node = item->node;
        grip.resource = item->role == DrawRole::ComputeLine ? geometry.line : geometry.pipe;
        if (!grip.resource.isValid())
            return {};
        grip.use = built.plan.nodes[item->node].use[grip.resource.index()];
        const double unit = (geometry.values.top - geometry.values.bottom) / geometry.plot.height;
        const double direction = item->role == DrawRole::MemoryLine ? -1.0 : 1.0;
        const double height = isPipe ? geometry.pipeHeight : 1.0;
        grip.usePerPixel = direction * unit / height / paceAt(built.timeline, grip.node, point.time);
        return grip;
    }
    return {};
}

std::optional<LineTool::Grip> LineTool::gripAt(const CanvasPoint& point) const
{
    const TimedScenarioPointer& timed = m_site.timed();
    if (!timed || timed->built->plan.recording || point.modifiers.testFlag(Qt::ShiftModifier))
        return {};
    if (const auto edge = edgeAt(point))
        return edge;
    // With Ctrl a press on a line begins a free start.
    return point.modifiers.testFlag(Qt::ControlModifier) ? std::nullopt : lineAt(point);
}

Refusal LineTool::reasonAgainst(const Grip& grip) const
{
    const TimedScenarioPointer& timed = m_site.timed();
    const EffectiveScenario& scenario = timed->built->scenario;
    const Phase& phase = timed->campaign->workload.phase(grip.phase);
    const QString name = fromUtf8(phase.label());
    const auto refusal = [](const QString& text) { return Refusal{text.toStdString(), {}}; };
    const std::vector<ResourceAmount> use = statedUse(phase, scenario, grip.phase);
    const bool isGiven = std::any_of(
        use.begin(), use.end(), [](const ResourceAmount& amount) { return amount.value.has_value(); });
    const bool hasVolumes = !phase.einsum.empty() || !phase.demand.empty() || !phase.reads.empty()
        || !phase.writes.empty();
    if (hasVolumes || !isGiven || !phase.given || !phase.given->duration) {
        return refusal(grip.kind == Grip::Kind::Edge
                ? translated("the duration of %1 is not pulled here, because %1 is given by its volumes; change them, "
                             "or type a duration, in the table of phases")
                      .arg(name)
                : translated("the utilization of %1 follows from its volumes and its duration; change those in the "
                             "table of phases")
                      .arg(name));
    }
    if (scenario.timing.model == TimingModel::Roofline)
        return refusal(
            translated("%1 is timed by the roofline in this scenario, so its numbers follow from its volumes")
                .arg(name));
    if (grip.kind == Grip::Kind::Line) {
        const ResourceAmount* amount = amountOf(use, grip.resource);
        if (amount != nullptr && !amount->value)
            return refusal(translated("this utilization of %1 is not known; type it in the table of phases").arg(name));
    }
    return {};
}

bool LineTool::press(const CanvasPoint& point)
{
    m_grip = point.button == Qt::LeftButton ? gripAt(point) : std::nullopt;
    const bool movable = m_mover->press(point);
    if (!m_grip || !movable) {
        m_gesture = movable ? Gesture::Mover : Gesture::None;
        return movable;
    }
    m_press = point;
    m_gesture = Gesture::Open;
    return true;
}

/// Sideways a line is moved and an edge is pulled; upwards and downwards a line is pulled.
void LineTool::decide(const CanvasPoint& point)
{
    const QLineF way(m_press.position, point.position);
    if (way.length() < dragThresholdPx)
        return;
    if (m_grip->kind == Grip::Kind::Line && !isSteep(way.p2() - way.p1())) {
        m_gesture = Gesture::Mover;
        return;
    }
    m_reason = reasonAgainst(*m_grip);
    if (!m_reason.what.empty()) {
        m_gesture = Gesture::Refused;
        return;
    }
    begin();
}

void LineTool::begin()
{
    m_mover->cancel();
    m_context.selection.setScenario(m_site.scenario());
    m_context.selection.selectPhase(m_grip->phase);
    m_gesture = m_edit.begin() ? Gesture::Pull : Gesture::None;
    m_value.reset();
}

/// The hand goes sideways with a line: it meant to move the phase all along.
bool LineTool::hasTurned(const CanvasPoint& point) const
{
    const QPointF way = point.position - m_press.position;
    const double sideways = std::abs(way.x());
    return m_grip->kind == Grip::Kind::Line && (sideways > farPx || (sideways > turnPx && !isSteep(way)));
}

void LineTool::drag(const CanvasPoint& point)
{
    if (m_gesture == Gesture::Open)
        decide(point);
    if (m_gesture == Gesture::Refused) {
        if (hasTurned(point)) {
            m_context.card.present({}, {});
            m_gesture = Gesture::Mover;
        } else {
            showRefusal(point);
        }
    } else if (m_gesture == Gesture::Pull && hasTurned(point)) {
        m_edit.cancel();
        m_gesture = m_mover->press(m_press) ? Gesture::Mover : Gesture::None;
    }
    if (m_gesture == Gesture::Mover)
        m_mover->drag(point);
    else if (m_gesture == Gesture::Pull)
        update(point);
}

void LineTool::showRefusal(const CanvasPoint& point)
{
    CardText text;
    text.title = translated("Not possible");
    text.subtitle = refusalSentence(m_reason);
    m_context.card.present(text, m_site.widget().mapTo(m_context.card.parentWidget(), point.position.toPoint()));
}

void LineTool::update(const CanvasPoint& point)
{
    if (m_grip->kind == Grip::Kind::Line)
        pullLine(point);
    else
        pullEdge(point);
    m_edit.follow(point, facts());
}

void LineTool::pullLine(const CanvasPoint& point)
{
    const double pulled = (m_press.position.y() - point.position.y()) * m_grip->usePerPixel;
    double use = m_grip->use + pulled;
    if (!point.modifiers.testFlag(Qt::AltModifier))
        use = std::round(use / useStep) * useStep;
    // What is above its peak already may stay there.
    use = std::clamp(use, 0.0, std::max(1.0, m_grip->use));
    if (m_value == use)
        return;
    m_value = use;
    const Campaign& campaign = m_edit.layout().campaign();
    m_edit.show(
        setUse(campaign, m_site.scenario(), m_grip->phase, m_grip->resource, ResourceAmount{m_grip->resource, use}));
}

void LineTool::pullEdge(const CanvasPoint& point)
{
    const double pixels = m_site.geometry().axis.pixelsPerUnit();
    const double width = m_grip->pieceEnd - m_grip->pieceStart;
    // The edge keeps its distance to the pointer.
    const double ratio = (width + (point.time - m_press.time)) / width;
    double duration = m_grip->duration * ratio;
    const double step = roundStep(
        std::max(timeStepPx / pixels * m_grip->duration / width, std::numeric_limits<double>::min()));
    if (!point.modifiers.testFlag(Qt::AltModifier))
        duration = std::round(duration / step) * step;
    duration = std::max(duration, step);
    const bool keepsUse = point.modifiers.testFlag(Qt::ControlModifier);
    if (m_value == duration && m_keepsUse == keepsUse)
        return;
    m_value = duration;
    m_keepsUse = keepsUse;
    const ScheduleLayout& layout = m_edit.layout();
    const Phase& phase = layout.workload().phase(m_grip->phase);
    m_edit.show(keepsUse ? stretchPhase(layout.campaign(), m_site.scenario(), m_grip->phase, duration,
                    statedUse(phase, layout.effective(), m_grip->phase))
                         : setDuration(layout.campaign(), m_site.scenario(), m_grip->phase, duration));
}

/// What the hand holds, in numbers: first what is pulled, then what follows from it.
std::vector<Fact> LineTool::facts() const
{
    std::vector<Fact> facts;
    if (!m_value || m_edit.outcome().isRefused())
        return facts;
    const Campaign& campaign = m_edit.layout().campaign();
    const NumberFormat format = numberFormat(campaign, m_context.presentation);
    const auto change = [](const QString& now, const QString& was) {
        return now == was ? now : translated("%1, was %2").arg(now, was);
    };
    const auto percent = [](double use) { return fromUtf8(formatQuantity(use, Unit::Fraction)); };
    if (m_grip->kind == Grip::Kind::Edge)
        facts.push_back({translated("duration"),
            change(timeText(*m_value, campaign, format), timeText(m_grip->duration, campaign, format))});
    const BuiltScenario& before = *m_edit.before().built;
    const BuiltScenario& after = *m_edit.outcome().timed->built;
    if (m_grip->node >= after.plan.nodes.size())
        return facts;
    const PanelGeometry& geometry = m_site.geometry();
    for (const ResourceId resource : {geometry.line, geometry.pipe}) {
        const bool isPulled = m_grip->kind == Grip::Kind::Line && resource == m_grip->resource;
        if (!resource.isValid() || (m_grip->kind == Grip::Kind::Line && !isPulled))
            continue;
        facts.push_back({resourceText(before.scenario.machine.resource(resource)),
            change(percent(after.plan.nodes[m_grip->node].use[resource.index()]),
                percent(before.plan.nodes[m_grip->node].use[resource.index()]))});
    }
    return facts;
}

void LineTool::release(const CanvasPoint& point)
{
    drag(point);
    const Gesture gesture = std::exchange(m_gesture, Gesture::None);
    if (gesture == Gesture::Open || gesture == Gesture::Mover) {
        m_mover->release(point);
    } else if (gesture == Gesture::Pull) {
        m_edit.commit();
    } else if (gesture == Gesture::Refused) {
        m_mover->cancel();
        m_context.editor.refuse(m_site.scenario(), m_reason);
    }
}

void LineTool::cancel()
{
    const Gesture gesture = std::exchange(m_gesture, Gesture::None);
    if (gesture == Gesture::Open || gesture == Gesture::Mover || gesture == Gesture::Refused)
        m_mover->cancel();
    if (gesture == Gesture::Refused)
        m_context.card.present({}, {});
    m_edit.cancel();
}

std::optional<Qt::CursorShape> LineTool::cursor(const CanvasPoint& point) const
{
    switch (m_gesture) {
    case Gesture::Mover:
        return m_mover->cursor(point);
    case Gesture::Refused:
        return Qt::ForbiddenCursor;
    case Gesture::Pull:
        if (m_edit.outcome().isRefused())
            return Qt::ForbiddenCursor;
        return m_grip->kind == Grip::Kind::Edge ? Qt::SizeHorCursor : Qt::SizeVerCursor;
    case Gesture::Open:
    case Gesture::None:
        break;
    }
    const std::optional<Grip> grip = gripAt(point);
    const std::optional<Qt::CursorShape> moving = m_mover->cursor(point);
    // Where it cannot be moved, as at the edge of a selected range, it cannot be pulled either.
    if (!grip || moving != Qt::OpenHandCursor || !reasonAgainst(*grip).what.empty())
        return moving;
    return grip->kind == Grip::Kind::Edge ? Qt::SizeHorCursor : Qt::SizeAllCursor;
}

QString LineTool::hint(const CanvasPoint& point) const
{
    const std::optional<Grip> grip = gripAt(point);
    if (!grip || !reasonAgainst(*grip).what.empty())
        return m_mover->hint(point);
    if (grip->kind == Grip::Kind::Edge)
        return translated("Drag for another duration: volumes stay, or with Ctrl utilizations");
    return translated("Drag up or down for another utilization, sideways to move the phase");
}

void LineTool::paint(QPainter& painter) const
{
    if (m_gesture == Gesture::Mover) {
        m_mover->paint(painter);
        return;
    }
    if (m_gesture != Gesture::Pull)
        return;
    m_edit.paintRefusal(painter, 0);
}

} // namespace minard
