#include "ui/campaign/canvasaccessible.h"

#include "ui/campaign/campaigncanvas.h"
#include "ui/document/presentation.h"
#include "ui/document/selection.h"
#include "ui/document/wording.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QCoreApplication>
#include <QHash>
#include <QPointer>
#include <QWindow>
#include <cmath>

namespace minard {

namespace {

QString translated(const char* text)
{
    return QCoreApplication::translate("CanvasAccessible", text);
}

/// One phase of the scenario, or one repetition of it.
class PhaseAccessible : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    PhaseAccessible(CampaignCanvas& canvas, std::size_t node) : m_canvas(&canvas), m_node(node) { }

    [[nodiscard]] bool isValid() const override { return m_canvas && m_node < nodeCount(); }

    [[nodiscard]] QObject* object() const override { return nullptr; }

    [[nodiscard]] QAccessibleInterface* parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_canvas.data());
    }

    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }

    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }

    [[nodiscard]] int childCount() const override { return 0; }

    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }

    [[nodiscard]] QWindow* window() const override { return m_canvas ? m_canvas->window()->windowHandle() : nullptr; }

    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::ListItem; }

    void setText(QAccessible::Text, const QString&) override { }

    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        if (!isValid())
            return {};
        if (kind == QAccessible::Name)
            return name();
        return kind == QAccessible::Description || kind == QAccessible::Value ? description() : QString();
    }

    [[nodiscard]] QRect rect() const override
    {
        if (!isValid())
            return {};
        const PanelGeometry& panel = m_canvas->panel().geometry;
        const NodeTiming& timing = timed()->built->timeline.timings()[m_node];
        const double left = panel.axis.toClippedPixel(timing.start);
        const double right = panel.axis.toClippedPixel(timing.end);
        const QRectF box(left, panel.plot.y, std::max(1.0, right - left), panel.plot.height);
        const QRect inside = box.toAlignedRect().intersected(m_canvas->rect());
        return {m_canvas->mapToGlobal(inside.topLeft()), inside.size()};
    }

    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        state.selectable = true;
        state.multiSelectable = true;
        state.selected = m_canvas->selection().contains(phase());
        state.focusable = true;
        state.readOnly = true;
        state.offscreen = rect().isEmpty();
        return state;
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }

    [[nodiscard]] QStringList actionNames() const override { return {pressAction()}; }

    void doAction(const QString& action) override
    {
        if (action != pressAction() || !isValid())
            return;
        m_canvas->selection().setScenario(m_canvas->scenarioId());
        m_canvas->selection().selectPhase(phase());
    }

    [[nodiscard]] QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    [[nodiscard]] TimedScenarioPointer timed() const { return m_canvas->timedScenario(); }

    [[nodiscard]] std::size_t nodeCount() const { return timed() ? timed()->built->timeline.nodes().size() : 0; }

    [[nodiscard]] PhaseId phase() const { return timed()->built->timeline.nodes()[m_node].phase; }

    [[nodiscard]] QString name() const
    {
        const Workload& workload = timed()->campaign->workload;
        const QString label = fromUtf8(workload.phase(phase()).label());
        if (workload.repeat <= 1)
            return label;
        return translated("%1, repetition %2").arg(label).arg(timed()->built->timeline.nodes()[m_node].repetition + 1);
    }

    [[nodiscard]] QString description() const
    {
        const TimedScenario& shown = *timed();
        const Campaign& campaign = *shown.campaign;
        const NumberFormat format = numberFormat(campaign, m_canvas->presentation());
        const NodeTiming& timing = shown.built->timeline.timings()[m_node];
        const PlanNode& node = shown.built->timeline.nodes()[m_node];
        QStringList parts{translated("start %1").arg(timeText(timing.start, campaign, format)),
            translated("end %1").arg(timeText(timing.end, campaign, format)),
            translated("busy %1").arg(timeText(timing.shares.total(), campaign, format))};
        const Machine& machine = shown.built->scenario.machine;
        for (std::size_t k = 0; k < machine.resources.size(); ++k) {
            const bool isUnknown = ((node.unknown >> k) & 1U) != 0;
            const std::optional<double> use = isUnknown ? std::nullopt : std::optional(node.use[k]);
            parts.append(QStringLiteral("%1 %2").arg(
                resourceText(machine.resources[k]), fromUtf8(formatQuantity(use, Unit::Fraction, format))));
        }
        return parts.join(QStringLiteral(", "));
    }

    QPointer<CampaignCanvas> m_canvas;
    std::size_t m_node;
};

/// The canvas as a list of its phases, in schedule order.
class CanvasAccessible : public QAccessibleWidget {
public:
    explicit CanvasAccessible(CampaignCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::List) { }

    ~CanvasAccessible() override
    {
        for (const QAccessible::Id id : std::as_const(m_children))
            QAccessible::deleteAccessibleInterface(id);
    }

    [[nodiscard]] int childCount() const override
    {
        const TimedScenarioPointer timed = canvas().timedScenario();
        return timed ? static_cast<int>(timed->built->timeline.nodes().size()) : 0;
    }

    [[nodiscard]] QAccessibleInterface* child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        if (const auto known = m_children.constFind(index); known != m_children.cend())
            return QAccessible::accessibleInterface(*known);
        // Owned by the cache of Qt from here on.
        auto* made = new PhaseAccessible(canvas(), static_cast<std::size_t>(index));
        m_children.insert(index, QAccessible::registerAccessibleInterface(made));
        return made;
    }

    [[nodiscard]] int indexOfChild(const QAccessibleInterface* wanted) const override
    {
        for (auto child = m_children.cbegin(); child != m_children.cend(); ++child) {
            if (QAccessible::accessibleInterface(*child) == wanted)
                return child.key();
        }
        return -1;
    }

    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override
    {
        const auto hit = canvas().hitAtPoint(canvas().mapFromGlobal(QPoint(x, y)));
        return hit && hit->node != DrawItem::kNone ? child(static_cast<int>(hit->node)) : nullptr;
    }

private:
    [[nodiscard]] CampaignCanvas& canvas() const { return *static_cast<CampaignCanvas*>(object()); }

    mutable QHash<int, QAccessible::Id> m_children;
};

QAccessibleInterface* makeInterface(const QString&, QObject* object)
{
    auto* canvas = qobject_cast<CampaignCanvas*>(object);
    return canvas ? new CanvasAccessible(canvas) : nullptr;
}

} // namespace

void installCanvasAccessibility()
{
    static bool isInstalled = false;
    if (!isInstalled)
        QAccessible::installFactory(makeInterface);
    isInstalled = true;
}

} // namespace minard
