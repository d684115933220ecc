#include "ui/mainwindow/docks.h"

#include "ui/findings/findingspane.h"
#include "ui/inspector/inspectorpane.h"
#include "ui/legend/legendpane.h"
#include "ui/machine/machinepane.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/models/findingsmodel.h"
#include "ui/phases/phasespane.h"
#include "ui/roofline/rooflinepane.h"
#include "ui/scenarios/scenariospane.h"
#include "ui/sensitivity/sensitivitypane.h"
#include "ui/workload/graphpane.h"
#include "ui/workload/workloadpane.h"

#include <QUndoView>

namespace minard {

namespace {

template <class Pane>
PaneDock<Pane>* addDock(MainWindow& window, Qt::DockWidgetArea area, const QString& title, const char* name,
    typename PaneDock<Pane>::Make make)
{
    auto* dock = new PaneDock<Pane>(title, name, std::move(make), &window);
    window.addDockWidget(area, dock);
    return dock;
}

QUndoView* makeHistory(QUndoStack& stack, QWidget* parent)
{
    auto* view = new QUndoView(&stack, parent);
    view->setEmptyLabel(Docks::tr("As opened"));
    view->setAccessibleName(Docks::tr("History"));
    view->setFrameShape(QFrame::NoFrame);
    return view;
}

} // namespace

Docks::Docks(MainWindow& window, RangeQueries& ranges) : QObject(&window), m_window(window), m_ranges(ranges)
{
    window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    addLeft();
    addBottom();
    addRight();
}

void Docks::addLeft()
{
    constexpr auto area = Qt::LeftDockWidgetArea;
    MainWindow& w = m_window;
    addDock<ScenariosPane>(w, area, tr("Scenarios"), "scenarios",
        [&w](QWidget* parent) { return new ScenariosPane(w.document(), w.selection(), w.presentation(), parent); });
    m_phases = addDock<PhasesPane>(w, area, tr("Phases"), "phases", [&w](QWidget* parent) {
        return new PhasesPane(
            w.document(), w.editor(), w.selection(), w.visibleRange(), w.presentation(), w.theme(), parent);
    });
    auto* legend = addDock<LegendPane>(w, area, tr("Legend"), "legend", [&w](QWidget* parent) {
        return new LegendPane(w.document(), w.selection(), w.presentation(), w.theme(), parent);
    });
    m_workload = addDock<WorkloadPane>(w, area, tr("Workload"), "workload", [&w](QWidget* parent) {
        return new WorkloadPane(w.document(), w.editor(), w.selection(), w.presentation(), w.theme(), parent);
    });
    auto* graph = addDock<GraphPane>(w, area, tr("Graph"), "graph",
        [&w](QWidget* parent) { return new GraphPane(w.document(), w.selection(), w.theme(), parent); });
    for (QDockWidget* behind :
        {static_cast<QDockWidget*>(m_workload), static_cast<QDockWidget*>(graph), static_cast<QDockWidget*>(legend)})
        w.tabifyDockWidget(m_phases, behind);
    m_phases->raise();
}

void Docks::addBottom()
{
    constexpr auto area = Qt::BottomDockWidgetArea;
    MainWindow& w = m_window;
    auto* findings = addDock<FindingsPane>(w, area, tr("Findings"), "findings", [&w](QWidget* parent) {
        return new FindingsPane(w.document(), w.selection(), w.visibleRange(), w.presentation(), w.theme(), parent);
    });
    auto* history = addDock<QUndoView>(w, area, tr("History"), "history",
        [&w](QWidget* parent) { return makeHistory(w.document().undoStack(), parent); });
    w.tabifyDockWidget(findings, history);
    findings->raise();
    // The title counts, also while the pane is out of sight.
    const FindingsModel& model = findings->pane().model();
    connect(&model, &FindingsModel::countChanged, this, [&model, findings] {
        const int count = model.rowCount();
        findings->setWindowTitle(count > 0 ? tr("Findings (%1)").arg(count) : tr("Findings"));
    });
}

void Docks::addRight()
{
    constexpr auto area = Qt::RightDockWidgetArea;
    MainWindow& w = m_window;
    auto* roofline = addDock<RooflinePane>(w, area, tr("Roofline"), "roofline", [this, &w](QWidget* parent) {
        return new RooflinePane(w.document(), w.selection(), w.presentation(), m_ranges, w.editor(), w.theme(), parent);
    });
    auto* inspector = addDock<InspectorPane>(w, area, tr("Inspector"), "inspector", [this, &w](QWidget* parent) {
        return new InspectorPane(w.document(), w.editor(), w.selection(), w.presentation(), m_ranges, parent);
    });
    m_machine = addDock<MachinePane>(w, area, tr("Machine"), "machine", [&w](QWidget* parent) {
        return new MachinePane(w.document(), w.selection(), w.presentation(), w.editor(), parent);
    });
    w.tabifyDockWidget(inspector, m_machine);
    inspector->raise();
    m_sensitivity = addDock<SensitivityPane>(w, area, tr("Sensitivity"), "sensitivity", [&w](QWidget* parent) {
        return new SensitivityPane(w.document(), w.selection(), w.presentation(), w.editor(), w.theme(), parent);
    });
    w.tabifyDockWidget(roofline, m_sensitivity);
    roofline->raise();
}

} // namespace minard
